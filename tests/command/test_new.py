"""A new title is clean and plays; what stands in its way is told in one line."""

from pathlib import Path

import pytest


@pytest.fixture
def alone(plainrules, monkeypatch):
    """A folder of one's own, with nothing in it."""
    monkeypatch.delenv("PLAINRULES_CORPUS")
    return plainrules


def test_a_new_title_checks_clean_tests_and_plays(alone):
    status, out, err = alone("new", "kite-race")

    assert (0, "") == (status, err)
    assert "made rules/kite-race/title.yaml\n" in out
    assert "check it:   plainrules check kite-race\nplay it:    plainrules play kite-race\n" in out
    assert (0, "no mistakes in kite-race\n", "") == alone("check")
    assert (0, "1 of 1 rule tests passed\n", "") == alone("test", "kite-race", "--again")
    assert 0 == alone("sim", "kite-race", "--games", "5", "--check")[0]
    _, out, _ = alone("play", "kite-race", "--seat", "east=human", typed="brook\n1\n1\n")
    assert out.startswith("Kite Race")
    assert "== Result" in out


def test_the_first_title_of_a_folder_says_that_it_hides_the_others(alone):
    _, first, _ = alone("new", "kite")
    _, second, _ = alone("new", "boat")
    _, elsewhere, _ = alone("new", "cart", "--into", "games")

    told = "To have both from one place: plainrules new kite --into DIR, then PLAINRULES_CORPUS=DIR plainrules play kite"
    assert "your titles alone. Those that it came with are there in any other folder.\n" in first
    assert first.endswith(f"{told}\n")
    assert "To have both" not in second + elsewhere


def test_its_comments_name_the_tutorial(alone):
    alone("new", "kite")

    assert "docs/tutorial.md" in Path("rules/kite/title.yaml").read_text()
    for path in Path().rglob("*.yaml"):
        assert "TITLE" not in path.read_text()


def test_it_may_lie_in_another_folder(alone):
    status, out, _ = alone("new", "kite", "--into", "games")

    assert 0 == status
    assert Path("games/rules/kite/title.yaml").is_file()
    assert "go there:   cd games\n" in out


def test_it_lies_where_titles_are_looked_for(plainrules, monkeypatch, tmp_path):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "mine"))

    _, out, _ = plainrules("new", "kite")

    assert (tmp_path / "mine" / "maps" / "kite.yaml").is_file()
    assert "go there" not in out
    assert "To have both" not in out


@pytest.mark.parametrize(
    "name, such_as",
    [
        ("My Game", ", such as my-game"),
        ("../kite", ", such as kite"),
        ("9lives", ", such as lives"),
        ("--", ""),
        ("", ""),
    ],
)
def test_a_bad_name_is_one_line(alone, name, such_as):
    words = ["new", "--", name] if name.startswith("-") else ["new", name]

    wanted = f"write small letters, digits and hyphens{such_as}"
    assert (2, "", f"plainrules: '{name}' cannot name a title: {wanted}\n") == alone(*words)
    assert [] == list(Path().iterdir())


def test_nothing_is_overwritten(alone):
    alone("new", "kite")
    before = Path("maps/kite.yaml").read_text()

    assert (2, "", "plainrules: rules/kite is there already; choose another name\n") == alone(
        "new", "kite"
    )
    assert before == Path("maps/kite.yaml").read_text()


def test_a_map_of_that_name_is_not_overwritten(alone):
    Path("maps").mkdir()
    Path("maps/kite.yaml").write_text("mine")

    assert (2, "", "plainrules: maps/kite.yaml is there already; choose another name\n") == alone(
        "new", "kite"
    )
    assert not Path("rules").exists()


def test_a_folder_that_cannot_be_made_is_told(alone):
    Path("games").write_text("a file")

    status, out, err = alone("new", "kite", "--into", "games")

    assert (2, "") == (status, out)
    assert err.startswith("plainrules: games/rules") and "cannot be written" in err


# --- with a book ----------------------------------------------------------------------------------

BOOK = """\
1. FENCES

1.1 Who is on turn sets one fence in a field that has none.

1.2 The farmer with the richer land wins.
"""


@pytest.fixture
def booked(alone):
    Path("book.txt").write_text(BOOK)
    return alone


def test_a_book_is_brought_as_audit_new_brings_it(booked):
    status, out, err = booked("new", "kite", "--book", "book.txt")

    inventory = Path("rules/kite/audit/inventory.yaml")
    assert (0, "") == (status, err)
    assert "audit it:   plainrules audit kite --book FILE\n3 paragraphs in " in out
    assert "next: 1.0 FENCES\n" in out
    brought = inventory.read_text()
    inventory.unlink()
    assert "audit it:   plainrules audit new moth --book FILE\n" in booked("new", "moth")[1]
    assert 0 == booked("audit", "new", "kite", "--book", "book.txt")[0]
    assert inventory.read_text() == brought
    assert not Path("rules/moth/audit").exists()
    assert (0, "no mistakes in kite, moth\n", "") == booked("check")


def test_a_book_of_a_title_in_another_folder_lies_there(booked):
    booked("new", "kite")  # the folder one stands in has titles, too

    status, _, _ = booked(
        "new", "moth", "--into", "games", "--extends", "coin", "--book", "book.txt"
    )

    assert 0 == status
    assert "- 1.1  # " in Path("games/rules/moth/audit/inventory.yaml").read_text()


@pytest.mark.parametrize(
    "book, told",
    [
        ("none.txt", "the book none.txt cannot be read: No such file or directory"),
        (".", "the book . cannot be read: it is a folder"),
        ("", "the book '' cannot be read: it is a folder"),
    ],
)
def test_without_its_book_nothing_is_laid_out(alone, book, told):
    assert (2, "", f"plainrules: {told}\n") == alone("new", "kite", "--book", book)
    assert [] == list(Path().iterdir())


def test_mistakes_of_a_series_are_told_where_a_book_is_held_against_it(booked):
    lay_series("lake", "", {"sapling/title.yaml": f"{SAPLING}mip: x\n"})

    status, _, err = booked("new", "kite", "--extends", "lake", "--book", "book.txt")

    assert 1 == status
    assert err.startswith("rules/kite/title.yaml:5:1: error: unknown key 'mip'")
    assert Path("rules/kite/title.yaml").is_file() and not Path("rules/kite/audit").exists()


# --- of a series ------------------------------------------------------------------------------------


def test_a_sister_title_checks_clean_tests_and_plays(alone):
    status, out, err = alone("new", "kite-race", "--extends", "coin")

    assert (0, "") == (status, err)
    assert out.startswith(
        "made rules/coin, a copy of the series\nmade rules/kite-race/title.yaml\n"
    )
    assert (0, "no mistakes in kite-race, coin\n", "") == alone("check")
    assert 0 == alone("test", "kite-race")[0]
    status, out, _ = alone("sim", "kite-race", "--games", "20", "--check")
    assert (0, True) == (status, "20 of 20 games finished" in out)
    crown = ("play", "kite-race", "--seat", "crown=human", "--seed", "2")
    _, out, _ = alone(*crown, typed="Pass\nquit\n")
    assert out.startswith("Kite Race")
    assert "Crown Resources: 6 -> 9\n" in out


def test_where_no_space_may_take_troops_they_stay(alone):
    alone("new", "kite", "--extends", "coin")
    Path("rules/kite/tests/redeploy.yaml").write_text(STRANDED)

    status, out, _ = alone("test", "kite")

    assert (0, True) == (status, "6 of 6 rule tests" in out)


STRANDED = """\
format: 1
tests:
  - test: nobody Redeploys where nobody is in control
    given:
      spaces:
        harbour: {pieces: 1 rebels guerrilla}
        plain: {pieces: "1 crown troops, 1 rebels guerrilla"}
    do: do redeploy
    expect: crown troops in plain = 1
"""


def test_it_says_nothing_that_the_series_says(alone):
    alone("new", "kite", "--extends", "coin")

    for path in Path("rules/kite").rglob("*.yaml"):
        assert "TITLE" not in path.read_text() and "NAME" not in path.read_text()
    _, out, _ = alone("show", "coin")
    assert "extended by: kite\n" in out


def test_a_series_that_lies_there_is_not_brought_again(alone):
    alone("new", "kite", "--extends", "coin")
    mine = Path("rules/coin/series.yaml")
    mine.write_text(mine.read_text() + "# mine\n")

    status, out, _ = alone("new", "moth", "--extends", "coin")

    assert (0, False) == (status, "a copy" in out)
    assert mine.read_text().endswith("# mine\n")
    assert (0, "no mistakes in kite, moth, coin\n", "") == alone("check")


def test_a_series_comes_with_those_that_it_extends(alone):
    lay_series("pond", "", {"pond.yaml": "format: 1\nvalues: {water: {from: 0}}\n"})
    lay_series("lake", "extends: [pond]\n", {"sapling/title.yaml": SAPLING})

    status, _, err = alone("new", "kite", "--extends", "lake", "--into", "games")

    assert (0, "") == (status, err)
    assert ["kite", "lake", "pond"] == sorted(path.name for path in Path("games/rules").iterdir())


SAPLING = "format: 1\ntitle: TITLE\nextends: [lake]\nstart: begin\n"


def lay_series(name, more, files):
    for file, text in {"series.yaml": f"format: 1\nseries: {name}\n{more}", **files}.items():
        path = Path("rules") / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_an_unknown_series_is_one_line(alone):
    assert (2, "", "plainrules: unknown series 'cion': did you mean 'coin'?\n") == alone(
        "new", "kite", "--extends", "cion"
    )
    assert [] == list(Path().iterdir())


def test_a_series_without_a_sapling_is_one_line(alone):
    lay_series("lake", "", {})

    told = "plainrules: series 'lake' has no sapling/ from which a title could be laid out\n"
    assert (2, "", told) == alone("new", "kite", "--extends", "lake")
    assert not Path("rules/kite").exists()


def test_a_folder_in_the_way_of_a_series_is_one_line(alone):
    Path("rules/coin").mkdir(parents=True)

    told = "plainrules: rules/coin is there already, and is no series\n"
    assert (2, "", told) == alone("new", "kite", "--extends", "coin")
    assert not Path("rules/kite").exists()
