"""Two people at one terminal, and what stands before them."""

from __future__ import annotations

import interpreter
from interpreter.command.board.drawn_pieces import Pieces

TWO = ("play", "labyrinth", "--seed", "1", "--seat", "us=human", "--seat", "jihadist=human")
COVER = "your turn at the keyboard"


def test_the_us_do_not_see_what_the_jihadist_holds(plainrules):
    """The Jihadist uses both his cards for Reserves, then it is the turn of the US."""
    typed = "".join(f"{line}\n" for line in ["", "1", "reserves", "1", "reserves", "", "quit"])
    _, out, _ = plainrules(*TWO, "--scenario", "lets-roll", typed=typed)
    start, before, after = out.split(COVER)

    assert "Hand" not in start
    assert "Jihadist Hand:\n" in before
    assert "US Hand: 9 cards" in before
    assert "US Hand:\n" in after
    assert "Jihadist Hand: 7 cards" in after
    assert "A card: Deck to Jihadist Hand" in after


def test_lingering_events_stand_in_the_head(plainrules):
    _, out, _ = plainrules(
        "play", "labyrinth", "--scenario", "mission-accomplished", "--seat", "us=human",
        "--seat", "jihadist=random", "--seed", "1", typed="quit\n",
    )  # fmt: skip

    for shown in ("Patriot Act", "Abu Sayyaf", "World Posture", "Overstretch", "Fair/Good 5"):
        assert shown in out
    assert "Benazir Bhutto   " not in out


def test_who_has_no_reserves_is_not_asked_for_them():
    asked = {
        "values": {"turn number": 1, "player now": "us", "operations value": 0},
        "spaces": {"united states": {"posture marker": "hard"}, "iran": {"pieces": "1 cell"}},
        "cards": {"hand of us": [8, 9, 10], "hand of jihadist": [48]},
        "phase": "card play",
    }
    game = interpreter.load("labyrinth").position(asked, 1)
    game.choose("8")
    game.choose("operations")

    assert game.decision is not None
    assert game.decision.name == "country"  # of the one Operation that is possible


def test_plots_are_drawn_on_the_map_by_name_for_whoever_sees_them():
    laid = {
        "values": {"turn number": 1, "nest": True, "player now": "us"},
        "spaces": {"united states": {"posture marker": "hard"}, "iran": {"pieces": "1 cell"}},
        "cards": {"hand of us": [8, 9, 10], "hand of jihadist": [48], "plots of united states": ["wmd", "plot 1"]},
        "phase": "card play",
    }  # fmt: skip
    game = interpreter.load("labyrinth").position(laid, 1, ["us=human", "jihadist=human"])
    drawn = []
    for view in map(game.view, ("us", "jihadist")):
        home = next(space for space in view["spaces"] if space["id"] == "united states")
        drawn.append("".join(part.text for part in Pieces(view).counters(home["counters"])))

    assert drawn == ["WMD Plot  ? ", "WMD Plot  Plot 1  "]


def test_a_position_without_cells_goes_on_against_the_charts():
    """9.1: what decides the game is looked at once it is known who plays."""
    laid = {
        "scenario": "lets-roll",
        "values": {"turn number": 1},
        "spaces": {"afghanistan": {"pieces": ""}},
    }
    title = interpreter.load("labyrinth")
    alone = title.position(laid, 1, ["us=human", "jihadist=bot"])
    two = title.position(laid, 1, ["us=human", "jihadist=human"])

    assert not alone.over
    assert "none" == alone.ask("winner")
    assert two.over
    assert "US" == two.ask("winner")


def test_the_jihadist_chooses_where_all_his_cells_come_before_a_country_is_tested():
    """Anaconda: "then test any unmarked"."""
    game = interpreter.load("labyrinth").new(scenario="anaconda", seats=["jihadist=human"])
    game.choose("egypt")

    assert "none" == game.ask("governance of egypt")
    game.choose("sudan")
    game.choose("jordan")
    assert "none" not in [
        game.ask(f"governance of {each}") for each in ("egypt", "sudan", "jordan")
    ]


def test_of_many_paragraphs_a_question_names_two(plainrules):
    typed = "".join(f"{line}\n" for line in ["", "1", "quit"])
    _, out, _ = plainrules(*TWO, "--scenario", "lets-roll", "--plain", typed=typed)

    assert " used for? [5.2.2.1, 6.2.5, ...]\n" in out


def test_an_option_tells_a_card_s_text_before_its_marks(plainrules):
    _, out, _ = plainrules(*TWO, "--scenario", "lets-roll", "--plain", typed="\ncard 60\nquit\n")
    kept = out[out.index("60 Bhutto Shot") :]

    assert ["60 Bhutto Shot  Card, Ops 2, Side: Jihadist"] == kept.splitlines()[:1]
