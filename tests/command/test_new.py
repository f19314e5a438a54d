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
    assert out.endswith(
        "check it:   plainrules check kite-race\nplay it:    plainrules play kite-race\n"
    )
    assert (0, "no mistakes in kite-race\n", "") == alone("check")
    assert (0, "1 of 1 rule tests passed\n", "") == alone("test", "kite-race")
    assert 0 == alone("sim", "kite-race", "--games", "5", "--check")[0]
    _, out, _ = alone("play", "kite-race", "--seat", "east=human", typed="brook\n1\n1\n")
    assert out.startswith("Kite Race")
    assert "== Result" in out


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
    assert (1, "", f"plainrules: '{name}' cannot name a title: {wanted}\n") == alone(*words)
    assert [] == list(Path().iterdir())


def test_nothing_is_overwritten(alone):
    alone("new", "kite")
    before = Path("maps/kite.yaml").read_text()

    assert (1, "", "plainrules: rules/kite is there already; choose another name\n") == alone(
        "new", "kite"
    )
    assert before == Path("maps/kite.yaml").read_text()


def test_a_map_of_that_name_is_not_overwritten(alone):
    Path("maps").mkdir()
    Path("maps/kite.yaml").write_text("mine")

    assert (1, "", "plainrules: maps/kite.yaml is there already; choose another name\n") == alone(
        "new", "kite"
    )
    assert not Path("rules").exists()


def test_a_folder_that_cannot_be_made_is_told(alone):
    Path("games").write_text("a file")

    status, out, err = alone("new", "kite", "--into", "games")

    assert (1, "") == (status, out)
    assert err.startswith("plainrules: games/rules") and "cannot be written" in err
