"""What a player reads at the table of Fire in the Lake."""

from __future__ import annotations

from attrs import evolve

import interpreter
from interpreter.engine.state import events
from interpreter.session.playing.game import Game
from interpreter.session.playing.position import lay_out
from interpreter.session.telling.wording import card_facts
from interpreter.session.viewing.picture import board


def at_commitment():
    """The Commitment Phase of the Short scenario, before the US chooses from where pieces go home."""
    title = interpreter.load("fitl")
    run = lay_out(title, {"scenario": "short", "phase": "commitment phase"}, seed=1)
    return Game.start(title, run, seed=1)


def at_turn(following):
    """The turn of the US in Binh Dinh among Active Guerrillas. `following`: the card after this one."""
    title = interpreter.load("fitl")
    pieces = "1 us base, 3 us troops, 2 active vc guerrillas, 1 vc base, 2 active nva guerrillas"
    described = {
        "cards": {"played pile": [44], "deck": [following, 62]},
        "spaces": {"binh dinh": {"pieces": pieces}},
        "phase": "turn",
    }
    values = {f"eligible of {faction}": "no" for faction in ("arvn", "nva", "vc")}
    return Game.start(title, lay_out(title, {**described, "values": values}, seed=1), seed=1)


def test_none_of_a_kind_names_no_kind_that_is_not_there():
    """Bases of the US have no Tunnels."""
    game = at_commitment()
    game.choose("saigon")
    game.choose("2")

    assert game.decision.ask == "Commitment: Remove US Bases: how many US Bases?"
    assert [option.label for option in game.decision.options] == ["None", "1 US Base"]


def test_a_bots_answers_do_not_part_what_goes_the_same_way():
    game = at_commitment()
    vocabulary = game.title.vocabulary
    number = next(p.index for p in vocabulary.points if p.type == "number")
    moved = (events.MOVE, 0, 0, 1, 1)
    log = [moved, (events.ANSWER, number, 0, 1, 0), moved]

    apart = [line.text for line in game.narrator().tell(log)]
    together = [line.text for line in evolve(game.narrator(), bots=frozenset({0})).tell(log)]
    assert len(apart) == 2
    assert together == [apart[0].replace("1", "2", 1)]


def test_monsoon_stands_among_the_tracks():
    """It is why nobody may Sweep or March."""
    assert "Monsoon" in str(board(at_turn(129), None))
    assert "Monsoon" not in str(board(at_turn(61), None))


def test_a_question_for_one_piece_after_another_asks_for_one():
    game = at_turn(61)
    for answer in ("operate", "assault", "air strike", "binh dinh"):
        game.choose(answer)

    assert game.decision.ask == "Air Strike: Remove pieces: which one?"


def test_a_card_tells_a_non_players_mark_in_a_players_words():
    vocabulary = interpreter.load("fitl").vocabulary
    card = next(card.index for card in vocabulary.cards if card.number == 42)
    policy = next(value for value in vocabulary.values if value.id == "us policy")

    assert "Event, N A U V, Period 1968" == card_facts(vocabulary, card)
    beneath = card_facts(vocabulary, card, beneath=True)
    assert beneath.startswith("Non-player US: Only if US Policy is Nixon")
    assert policy.word_names == ("JFK", "LBJ", "Nixon")
