"""At the table: the map, the menu, every command, undo and its bounds, autosave."""

import json
import re

import pytest

from interpreter.command.board.board import Board
from interpreter.command.screen import Screen
from interpreter.command.table.menu import Menu
from interpreter.command.table.table import Table
from interpreter.command.table.typed_orders import Leave
from tests.bots.orchard import orchard
from tests.keyboard import types

RED = ("play", "quay", "--scenario", "calm", "--seed", "9130", "--seat", "red=human")


THREE = """
factions:
  green: {name: Green}
"""


def sit(plainrules, *typed, words=RED):
    status, out, err = plainrules(*words, typed="".join(f"{line}\n" for line in typed))
    assert "" == err
    return status, out


def last(out):
    """What was answered to the last line typed, without the farewell."""
    return out.split("\n> ")[-2]


def kept_in(tmp_path):
    """The unfinished games of the user."""
    return sorted((tmp_path / "data" / "games").glob("*.json"))


def test_the_head_tells_variant_seed_and_who_plays_at_random(plainrules):
    _, out = sit(plainrules)

    assert "The Quay, old printing. A calm week (seed 9130)" in out
    assert "Played at random: Blue, Green" in out


def test_the_map_by_region_tracks_factions_and_cards(plainrules):
    _, out = sit(plainrules)

    assert re.search(
        r"== North side\nLong pier: Depth 3, Busy; 2 Docked Red Boats; 1 Blue Crate\n", out
    )
    assert "empty: Old yard" in out
    assert "Tide: 9 Gale" in out
    assert "Day 1" in out
    assert "R Red    human   Coins 3" in out
    assert "Store: 2 Docked Red Boats; 6 Red Crates;" in out


def test_a_number_chooses_and_so_does_a_name(plainrules):
    assert "Red Coins: 3 -> 4" in sit(plainrules, "3")[1]
    assert "Red Coins: 3 -> 4" in sit(plainrules, "rest")[1]
    assert "Red Coins: 3 -> 4" in sit(plainrules, "res")[1]


def test_part_of_a_name_filters_when_several_fit(plainrules):
    _, out = sit(plainrules, "work", "load", "pier")

    assert "  1  Long pier (2 Coins)\n  2  Fish pier (1 Coin)" in last(out)


def test_a_number_out_of_bounds_is_no_part_of_another(tmp_path):
    day = "as blue:\n  choose number n from 5 to 18"
    title = orchard(tmp_path, day, "day: {n: {some: {amount: 7}}}")
    asked = title.new("short").decision
    assert asked is not None
    menu = Menu.of(asked)

    assert [[], ["13"]] == [[o.name for o in menu.meant(typed)] for typed in ("3", "13")]


def test_what_is_neither_option_nor_command_is_said(plainrules):
    assert "'dance' is neither an option nor a command; type help" in last(
        sit(plainrules, "dance")[1]
    )


@pytest.mark.parametrize("begun", ["", "? ", "map ", "why "])
def test_of_a_line_without_end_little_is_said_again(plainrules, begun):
    out = last(sit(plainrules, begun + "x" * 30_000)[1])

    assert "xxx" in out and len(out) < 600


def test_others_are_told_after_they_have_played(plainrules):
    _, out = sit(plainrules, "rest")

    assert "Blue: " in out.split("\n> ")[1]


@pytest.mark.parametrize(
    "typed, told",
    [
        ("? red coins + 1", "4"),
        ("? long pier is deep", "yes"),
        ("? (spaces where yard)", "Rope yard, Old yard"),
        ("? red cons", "did you mean 'coins'?"),
        (
            "? number of (cards c in tides where strength of c > 1)",
            "that would show what you may not see",
        ),
        ("?", "ask something"),
        ("l", "'l' may be look or log"),
        ("h", "a number or a name  choose it"),
        ("9", "9 is not one of the numbers here: 1, 2, 3"),
        ("Rope yard", "Rope yard cannot be chosen here"),
        ("why load", "Load (2.1), rules/quay/rules.yaml:"),
        ("why load in old yard", "NO  pier"),
        ("why lo in ol", "NO  pier"),
        ("why lo in pier", "'pier' may be Long pier, Fish pier"),
        ("why lo in nowhere", "there is no space 'nowhere'"),
        ("why gal", "Gale: no card is asked for now."),
        ("why play", "yes (cards c in hand of actor)"),
        ("why gale", "Gale: no card is asked for now."),
        ("why dance", "'dance' is no action, space or option"),
        ("why", "why what?"),
        ("if 1", "nothing that is certain by the next question"),
        ("if", "if what? Name an option, or its number"),
        ("if dance", "'dance' is not one of the options"),
        ("look long pier", "borders: Fish pier, Rope yard"),
        ("look long", "borders: Fish pier, Rope yard"),
        ("look pier", "'pier' may be Long pier, Fish pier"),
        ("look nowhere", "unknown space 'nowhere'"),
        ("look", "look where? Name a space"),
        ("card", "9 Gale"),
        ("card 2", "Text: Mud everywhere."),
        ("map", "== South side"),
        ("map south", "== South side"),
        ("map red", "Long pier: Depth 3, Busy; 2 Docked Red Boats; 1 Blue Crate"),
        ("map nowhere", "no part of the map is called 'nowhere'; it has North side, South side"),
        ("effects", "nothing is in effect"),
        ("head", "R Red"),
        ("help", "why NAME in SPACE"),
        ("log", "A new day"),
        ("undo", "there is nothing of yours to take back"),
    ],
)
def test_commands(plainrules, typed, told):
    assert told in last(sit(plainrules, typed)[1])


def test_a_question_is_answered_for_the_one_who_asks(plainrules):
    _, out = sit(plainrules, "? actor")

    assert "Red" in last(out)


def test_what_an_option_leads_to_is_told_under_its_name(plainrules, monkeypatch):
    monkeypatch.delenv("PLAINRULES_CORPUS")
    words = ("play", "tictactoe", "--seat", "crosses=human", "--seed", "1")
    _, out = sit(plainrules, "if b2", "if b", words=words)

    assert "> B2\n    B2: Crosses Pegs none -> 1\n" in out
    assert "> B1\n    B1: Crosses" in out and "\nB3\n    B3: Crosses" in out


def test_deals_are_one_entry(plainrules):
    _, out = sit(plainrules, "work", "load", "deal")

    assert "help, deal" in out
    assert "Which deal?" in out or "Give a coin" in out


def test_a_deal_comes_before_the_choice_of_what_to_do_and_before_no_other_deal(plainrules):
    _, out = sit(plainrules, "deal", "deal")

    assert out.index("Which deal?") < out.index("no deal can be made now")


# --- undo ------------------------------------------------------------------------------------------


def test_a_choice_is_taken_back(plainrules):
    _, out = sit(plainrules, "work", "undo")

    assert "Taken back: Work\n" in out
    assert "  3  Rest" in out.split("Taken back")[1]


def test_another_players_choice_stops_it(plainrules):
    _, out = sit(plainrules, "rest", "undo")

    said = "another player has chosen since, or is about to; start with --allow-takeback"
    assert said in " ".join(out.split())


def test_a_roll_stops_it(plainrules):
    _, out = sit(plainrules, "work", "load", "fish", "undo")

    assert "chance has spoken since" in out


def test_with_takeback_it_goes_and_the_roll_repeats(plainrules):
    _, out = sit(
        plainrules, "work", "load", "fish", "undo", "fish", words=(*RED, "--allow-takeback")
    )
    rolls = re.findall(r"Roll: (\d)", out)

    assert "Taken back: Fish pier" in out
    assert 2 == len(rolls)
    assert 1 == len(set(rolls))


# --- keeping ---------------------------------------------------------------------------------------


def test_quit_and_the_end_of_input_keep_the_game(plainrules, tmp_path):
    for typed in (["rest", "quit"], ["rest"]):
        status, out = sit(plainrules, *typed)

        assert 0 == status
        assert "The game is kept. Go on with: plainrules play quay --resume\n" in out
    assert 2 == len(kept_in(tmp_path))


def test_nothing_decided_nothing_kept(plainrules, tmp_path):
    sit(plainrules, "quit")

    assert [] == kept_in(tmp_path)


def test_a_file_in_the_way_is_refused_before_playing(plainrules, tmp_path):
    (tmp_path / "game.json").write_text("mine")

    status, out, err = plainrules(*RED, "--save", "game.json", typed="rest\n")

    assert (2, "") == (status, out)
    assert "game.json is there already; go on with it by --resume game.json" in err
    assert "mine" == (tmp_path / "game.json").read_text()


def test_a_kept_game_is_resumed_and_kept_again_in_its_file(plainrules, tmp_path):
    sit(plainrules, "rest", words=(*RED, "--save", "game.json"))
    before = json.loads((tmp_path / "game.json").read_text())

    status, _, err = plainrules("play", "quay", "--resume", "game.json", typed="rest\n")
    after = json.loads((tmp_path / "game.json").read_text())

    assert (0, "") == (status, err)
    assert before["decisions"] == after["decisions"][: len(before["decisions"])]
    assert len(after["decisions"]) > len(before["decisions"])


def test_a_kept_game_keeps_its_own_variant(plainrules, tmp_path):
    sit(plainrules, "rest", words=(*RED, "--save", "game.json"))

    status, _, err = plainrules("play", "quay", "--resume", "game.json", "--seed", "4")

    assert 2 == status
    assert "a kept game has its own seed" in err


def test_save_at_the_table_never_overwrites(plainrules, tmp_path):
    (tmp_path / "mine.json").write_text("mine")

    _, out = sit(plainrules, "rest", "save mine.json", "save other.json")

    assert "mine.json already exists and is not overwritten" in out
    assert "Kept in other.json" in out
    assert "mine" == (tmp_path / "mine.json").read_text()


# --- the whole -------------------------------------------------------------------------------------


def test_a_game_of_random_seats_ends_with_a_ranking(plainrules):
    status, out, _ = plainrules("play", "quay", "--seat", "red=random", "--seed", "1")

    assert 0 == status
    assert re.search(r"== Result\n1\. \w+  \+\d", out)


@pytest.mark.parametrize("typed", ["look pond", "map"])
def test_a_game_without_spaces_says_so(plainrules, monkeypatch, typed):
    monkeypatch.delenv("PLAINRULES_CORPUS")
    words = ("play", "afghanistan", "--seat", "americans=human", "--seed", "3")

    assert "this game has no spaces" in plainrules(*words, typed=f"{typed}\n")[1]


def test_the_end_says_what_it_means_for_the_person(plainrules):
    _, out = sit(plainrules, *["rest"] * 10)
    result = out.split("== Result\n")[1]

    assert re.match(r"You have (won|lost), as Red\.\n1\. ", result)
    assert ("won" in result) == ("1. Red" in result)


def test_without_a_terminal_the_menu_plays_a_whole_game(plainrules):
    status, out, _ = plainrules()

    assert 0 == status
    assert "== Result\n1. " in out


def test_everything_plain_is_ascii_and_80_wide(plainrules):
    _, out = sit(plainrules, "map", "head", "work", "load", "long pier", words=(*RED, "--plain"))

    assert out.isascii()
    assert all(len(line) <= 80 for line in out.splitlines())


def test_several_people_see_only_their_own_cards(plainrules):
    _, out = sit(plainrules, "", "rest", "", "log", words=(*RED, "--seat", "blue=human"))
    turn = out.split("Blue: your turn at the keyboard")[1]

    assert "cards: Tides to Blue Hand" not in turn
    assert not re.search(r"\d \w+[ \w]*: Tides to Red Hand", turn)


def test_of_several_people_the_first_is_covered_too(plainrules):
    _, out = sit(plainrules, "", "quit", words=(*RED, "--seat", "blue=human"))
    before, after = out.split("Red: your turn at the keyboard. Press Enter")

    assert "Tides to" not in before
    assert 2 == len(re.findall(r"\d \w+[ \w]*: Tides to Red Hand", after))
    assert 2 == after.count("A card: Tides to Blue Hand")


def test_one_person_needs_no_cover(plainrules):
    assert "at the keyboard" not in sit(plainrules, "quit")[1]


def test_before_anybody_sits_down_only_what_all_may_know_is_told(monkeypatch, capsys, tmp_path):
    """A bot plays first, and a pause comes before the first person has pressed Enter."""
    answers = "day: {spot: {one: {where: fruit > 1}}}"
    day = """
put top of pile on hand of red
as blue:
  choose spot from (spaces)
as red:
  choose row from (spaces)
"""
    title = orchard(tmp_path, day, answers, head="plays: blue", more=THREE)
    game = title.new("short", 1, ("red=human", "green=human", "blue=bot"))
    typed = ["log", "head", "? 1 + 1", "undo", "", "", "log", "quit"]
    types(monkeypatch, *typed)
    with pytest.raises(Leave):
        Table(game, Screen(), pause=True).run()
    before, after = capsys.readouterr().out.split("Red: your turn at the keyboard")

    assert 2 == before.count("A card: Pile to Red Hand")
    assert 2 == before.count("nobody sits at the keyboard yet")
    assert 2 == len(re.findall(r"\d \w+: Pile to Red Hand", after))
    assert not re.search(r"\d \w+: Pile to Red Hand", before)


def test_a_truth_that_ends_is_told_in_plain_words(tmp_path):
    more = "values:\n  ready: {of: faction, truth: no, marker: Ready, name: Ready}\n"
    day = "set ready of red to yes\nset ready of red to no"
    game = orchard(tmp_path, day, "{}", more=more).new("short", 1)

    assert ["Red Ready", "Red no longer Ready"] == game.log()[:2]


def test_a_card_with_an_unknown_effect_says_so():
    from interpreter.command.board.drawn_pieces import fields
    from tests.session.quay import game

    one = game()
    board = Board(one, Screen())
    said = {c.name: fields(board.printed(c.index)) for c in one.title.vocabulary.cards}

    assert "effect not known" in said["Slack water"]
    assert "not known" not in said["Flood"]


def test_help_fits_the_table():
    from interpreter.command.table.table import HELP

    assert all(len(line) < 80 for line in HELP.split("\n"))


def test_a_replay_ends_as_the_table_did(plainrules, monkeypatch):
    monkeypatch.delenv("PLAINRULES_CORPUS")
    seats = ("--seat", "crosses=human", "--seed", "5", "--save", "game.json")
    _, table, _ = plainrules("play", "tictactoe", *seats, typed="b2\na1\nc3\n")
    _, replayed, _ = plainrules("replay", "game.json")

    assert "You have won, as Crosses." in table
    assert replayed.rstrip().endswith(table.split("== Result\n")[1].split("\nThe game is kept")[0])


@pytest.mark.parametrize("number", ["²", "0", "x", "-3", "7" * 6000])
def test_the_log_is_asked_for_by_a_number_of_lines(plainrules, number):
    _, out = sit(plainrules, f"log {number}")

    assert "log how many lines? Name a number, such as: log 20" == last(out)
