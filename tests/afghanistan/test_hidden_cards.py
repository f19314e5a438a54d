"""Hands stay hidden: at the table, in the log, and in what is asked when."""

from __future__ import annotations

import re

import pytest

from interpreter import load
from interpreter.command.screen import screen
from interpreter.command.table.table import Table
from interpreter.session.mistakes import Mistake
from tests.keyboard import types

TWO = ("play", "afghanistan", "--seed", "5", "--seat", "americans=human", "--seat", "taliban=human")
COVER = "your turn at the keyboard"


@pytest.fixture(scope="module")
def title():
    return load("afghanistan")


def attacked(title, hand):
    """The Americans attack an Ally of Taliban who hold these cards."""
    cards = {"americans hand": [70], "taliban allies": [2], "taliban hand": hand}
    game = title.position(
        {"values": {"player now": "americans"}, "cards": cards, "phase": "attack phase"}
    )
    game.choose("neutralize")
    game.choose("70")  # asked, though it is the only one: nobody is to learn that
    game.choose("done")  # nor that there is no second
    return game


@pytest.mark.parametrize("hand", [[36, 40], [36], [75], []])
def test_the_attacked_side_is_asked_whatever_it_holds(title, hand):
    game = attacked(title, hand)

    assert ("answer", "taliban") == (game.decision.name, game.decision.faction)
    assert "done" in [option.name for option in game.decision.options]


def test_silence_and_want_of_an_answer_look_the_same(title):
    logs = []
    for hand in ([36, 40], [75, 76]):
        game = attacked(title, hand)
        game.choose("done")
        logs.append(game.log("americans"))

    assert logs[0] == logs[1]


def test_nobody_is_told_what_another_draws(title):
    game = title.new("standard", 5)
    while not game.over and len(game.play.answers) < 200:
        game.choose(game.draw())

    own, other, everything = game.log("taliban"), game.log("americans"), game.log()
    drawn = re.compile(r"\d+ (?!cards:)\D[^:]*: Deck to Taliban Hand")
    assert any(drawn.match(line.strip()) for line in own)
    assert not any(drawn.match(line.strip()) for line in other)
    assert len(own) == len(other) == len(everything)


@pytest.mark.parametrize(
    "question",
    [
        "cards in hand of taliban",
        "top of hand of taliban",
        "top of deck",
        "usable actions of taliban",
        "fitting answers of taliban",
    ],
)
def test_nobody_may_ask_for_them(title, question):
    game = attacked(title, [36])
    with pytest.raises(Mistake):
        game.ask(question, "americans")


@pytest.mark.parametrize(
    "question, answer",
    [
        ("usable actions of americans", ["70 War on Terror"]),
        ("usable actions", ["70 War on Terror"]),
        ("number of playable events of americans", 0),
        ("bare strength of americans > 8", True),
        ("highest strength of c over (cards c in usable actions of americans)", 9),
    ],
)
def test_everybody_may_ask_what_hangs_on_his_own_hand_alone(title, question, answer):
    game = title.position({"cards": {"americans hand": [70], "taliban hand": [75]}})

    assert answer == game.ask(question, "americans")


@pytest.mark.parametrize(
    "question",
    [
        "usable actions of taliban",
        "bare strength of taliban > 8",
        "fitting answers of opponent of americans",
    ],
)
def test_nobody_may_ask_what_hangs_on_another_hand(title, question):
    game = title.position({"cards": {"americans hand": [70], "taliban hand": [75]}})
    with pytest.raises(Mistake):
        game.ask(question, "americans")


# --- chance --------------------------------------------------------------------------------------


def test_the_deck_is_shuffled(title):
    assert 1 < len({tuple(title.new("standard", seed).reading.cards(0)) for seed in range(3)})


@pytest.mark.parametrize(
    "event, source, place",
    [(34, "americans hand", "discards"), (42, "americans hand", "taliban hand")],
)
def test_cards_are_taken_at_random(title, event, source, place):
    """Three or two of five: with other seeds other ones."""
    taken = set()
    for seed in range(8):
        cards = {source: [25, 26, 27, 28, 29], "taliban hand": [event, 75]}
        described = {"values": {"player now": "taliban"}, "cards": cards, "phase": "event phase"}
        game = title.position(described, seed)
        game.choose(str(event))
        taken.add(
            tuple(
                sorted(
                    game.ask(f"cards in {place.split()[-1]}{' of taliban' if ' ' in place else ''}")
                )
            )
        )

    assert 1 < len(taken)


# --- two people at one terminal ------------------------------------------------------------------


def test_the_next_person_hears_all_and_sees_only_his_own(plainrules):
    _, out, _ = plainrules(*TWO, typed="\nno\ndone\ninfluence\n38\ndone\ndone\n\nquit\n")
    start, before, after = out.split(COVER)

    assert "Hand" not in start
    assert "38 Body Count: Deck to Taliban Hand" in before
    assert "A card: Deck to Taliban Hand" in after
    assert "38 Body Count: Taliban Hand to Played cards" in after
    assert "Taliban Hand: " in after and "Americans Hand:\n" in after
    assert "60 Kandahar Province" not in after


def test_a_kept_game_of_two_begins_covered(plainrules, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plainrules(*TWO, "--save", "game.json", typed="\nno\nquit\n")
    _, out, _ = plainrules("play", "afghanistan", "--resume", "game.json", typed="\nquit\n")

    assert out.index(COVER) < out.index("Taliban Hand:\n")


def test_the_table_shows_hands_and_allies(plainrules):
    _, out, _ = plainrules(*TWO, typed="\nno\n60\n1\nhead\nquit\n")

    assert "Americans Hand: 5 cards" in out
    assert re.search(
        r"Taliban Allies:\n  60 Kandahar Province  Ally, Strength 5, Influence gained 1, If controlled by:\s+Taliban",
        out,
    )


def test_the_cover_gives_way_to_enter_only(plainrules):
    status, out, _ = plainrules(*TWO, typed="1\nquit\n")

    assert 0 == status
    assert out.count(COVER) == 2 and "Enter shows what only you may see" in out
    assert "Hand" not in out.split(COVER)[-1]


def test_what_is_taken_back_is_told_anew(tmp_path, plainrules):
    """Who had heard of a turn that its player takes back hears of the other one."""
    table = Table(
        load("afghanistan").new("standard", 3, seats=["americans=human", "taliban=human"]),
        screen(plain=True),
    )
    table.game.takeback = True
    length = len(table.game.run.log)
    other = frozenset({0})
    table.heard[other] = length + 9
    table.game.choose(table.game.decision.options[0])
    table.sitting = table.game.play.decision.faction
    table.orders.undo("")

    assert table.heard[other] <= len(table.game.run.log)


# --- one person and a bot ------------------------------------------------------------------------


def alone(title, monkeypatch, capsys, hand, *typed):
    """The end of what an American is shown whose Event Phase begins with this hand."""
    cards = {"americans hand": hand, "taliban allies": [2]}
    values = {"player now": "americans"}
    described = {"values": values, "cards": cards, "phase": "event phase"}
    game = title.position(described, 1, {"americans": "human", "taliban": "bot"})
    types(monkeypatch, *typed)
    with pytest.raises(EOFError):
        Table(game, screen(plain=True)).run()
    return capsys.readouterr().out


def test_who_sits_there_answers_no_question_that_has_one_answer(title, monkeypatch, capsys):
    out = alone(title, monkeypatch, capsys, [75, 14])

    assert "Which attack do you make?" in out
    assert "Which event" not in out and "Which Ally" not in out


def test_undo_goes_back_beyond_an_answer_that_was_the_only_one(title, monkeypatch, capsys):
    """Between the event and the attack a hand without Allies is asked for one."""
    out = alone(title, monkeypatch, capsys, [41, 70], "1", "undo")

    assert "Taken back: 41 Build Infrastructure" in out
    assert 2 == out.count("Which event will you play?")
