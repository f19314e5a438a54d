"""The menu before the game: who plays, and what is asked again."""

import pytest

import interpreter
from interpreter.command.playing.choosing import ask_seats, pick, seated_game
from interpreter.command.screen import Screen
from interpreter.session.mistakes import Mistake
from tests.bots.orchard import orchard
from tests.keyboard import types
from tests.session.quay import quay

DAY = "as blue:\n  choose spot from (spaces)"
ANSWERS = "day: {spot: {one: {where: fruit > 1}}}"
ALONE = "seats: {alone: [red]}\n"


DIGITS = "7" * 6000  # more than Python takes for a number


def with_option(folder):
    """The folder of the orchard where only Red may play alone, unless an option lifts that."""
    orchard(folder, DAY, ANSWERS)
    rules = folder / "corpus" / "rules" / "orchard"
    overlay = rules / "overlays" / "anyone"
    overlay.mkdir(parents=True)
    (overlay / "overlay.yaml").write_text(
        "format: 1\noverlay: anyone\nname: Anyone\nextends: orchard\nkind: option\n"
    )
    (overlay / "rules.yaml").write_text("format: 1\nseats: {alone: [red, blue]}\n")
    head = (rules / "title.yaml").read_text()
    (rules / "title.yaml").write_text(f"{head}{ALONE}options: {{anyone: {{overlay: anyone}}}}\n")
    return folder / "corpus"


@pytest.mark.parametrize(
    "typed, people",
    [("1", [{0}]), ("2", [{1}]), ("3", [{0}, {1}]), ("4", [{0, 1}]), ("5", [])],
)
def test_two_sides_with_bots_are_offered_one_by_one(tmp_path, monkeypatch, capsys, typed, people):
    types(monkeypatch, typed)
    seats = ask_seats(orchard(tmp_path, DAY, ANSWERS), Screen())

    assert people == seats.people
    assert "  1  Alone, as Red, against a bot\n" in capsys.readouterr().out


def test_more_sides_are_typed_and_each_once(monkeypatch, capsys):
    types(monkeypatch, "9", "1 1", "1+2 2", "x", "²", DIGITS, "1 2+3")
    seats = ask_seats(quay(), Screen())
    out = capsys.readouterr().out

    assert [{0}, {1, 2}] == seats.people
    assert "Others are played at random." in out
    assert "Several for several people: 1 3." in out
    assert 6 == out.count("Numbers from 1 to 3, each once, please")


def test_two_sides_without_bots_are_told_so(tmp_path, monkeypatch, capsys):
    types(monkeypatch, "1 2")
    ask_seats(orchard(tmp_path, DAY, "{}", head="plays: blue"), Screen())

    assert "Both for two people: 1 2. Both for one person: 1+2." in capsys.readouterr().out


def test_seats_that_the_title_does_not_allow_are_asked_again(tmp_path, monkeypatch, capsys):
    types(monkeypatch, "2", "1")
    game = seated_game(interpreter.load("orchard", root=with_option(tmp_path)), None, 1, Screen())

    assert [{0}] == game.seats.people
    out = capsys.readouterr().out
    assert "Against bots alone a person plays Red, not Blue (--option anyone lifts that)\n" in out
    assert 2 == out.count("Who plays?")


def test_the_option_that_lifts_it_is_named(tmp_path):
    root = with_option(tmp_path)
    title = interpreter.load("orchard", root=root)

    with pytest.raises(Mistake, match=r"not Blue \(--option anyone lifts that\)$"):
        title.new("short", 1, ("blue=human", "red=bot"))
    lifted = interpreter.load("orchard", root=root, options=["anyone"])
    assert lifted.new("short", 1, ("blue=human", "red=bot")).decision


def test_a_scenario_that_is_none_is_not_asked_again(monkeypatch):
    types(monkeypatch, "1")
    with pytest.raises(Mistake, match="unknown scenario 'clam'"):
        seated_game(quay(), "clam", 1, Screen())


def test_what_is_no_number_of_a_choice_is_asked_again(monkeypatch, capsys):
    types(monkeypatch, "²", "0", DIGITS, "-1", "3", "٢")

    assert 1 == pick(Screen(), "Which?", ["this", "that"])
    assert 5 == capsys.readouterr().out.count("A number from 1 to 2, please")


def test_the_menu_in_a_folder_that_is_gone(plainrules, tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    status, out, err = plainrules(typed="2\n\n1\n\nquit\n", terminal=True)

    assert (0, "") == (status, err)
    assert "== Result\n" in out  # a title is chosen, a game played: nothing asks where one stands
