"""The log of every title, as a player reads it: each line says what came about, and where or whose it is."""

from __future__ import annotations

import random
import re

import pytest

import interpreter
from interpreter.engine.state import events

TITLES = interpreter.titles()
STEPS = 300


@pytest.fixture(scope="module", params=TITLES)
def played(request):
    """A game of a title, begun at random."""
    game = interpreter.load(request.param).new(seed=5)
    chance = random.Random(5)
    for _ in range(STEPS):
        if game.decision is None:
            break
        game.choose(chance.choice(game.decision.options))
    return game


def test_pieces_are_removed_from_where_they_are(played):
    assert [] == [line for line in played.log() if re.search(r"removed in .* to ", line)]


def test_what_happens_to_pieces_alike_is_told_at_once(played):
    narrator = played.narrator()
    told = {line.entry: line.text for line in narrator.tell(played.run.log) if line.entry >= 0}
    pieces = {events.PLACE, events.REMOVE, events.MOVE, events.TURN}
    twice = [
        text
        for at, text in told.items()
        if played.run.log[at][0] in pieces and told.get(at + 1) == text
    ]

    assert [] == twice


def test_an_event_that_is_played_stands_above_what_comes_of_it(played):
    """Also where its first line is an action of the faction that plays it."""
    log = played.run.log
    told = [line.entry for line in played.narrator().tell(log)]

    assert [n for n, entry in enumerate(log) if entry[0] == events.PLAY] == [
        n for n in told if log[n][0] == events.PLAY
    ]


def test_a_heading_names_nobody_you(played):
    assert [] == [line for line in played.log() if re.match(r"-- Your\b", line)]


def test_a_phase_that_a_title_names_is_told_and_no_other(played):
    phases = played.title.vocabulary.phases
    if len(phases) == 1:
        return
    named = {f"-- {phase.name} --" for phase in phases if phase.named}
    headings = {line for line in played.log() if line.startswith("--")}

    assert headings <= named


def test_what_holds_or_not_is_told_in_more_than_a_word(played):
    """A value that is yes or no, and nobody's: by its name alone nobody knows what came about."""
    log = played.run.log
    told = [line.text for line in played.narrator().tell(log) if log[line.entry][0] == events.VALUE]

    assert [] == [text for text in told if " " not in text]


def test_whose_card_it_is_stands_above_it():
    game = interpreter.load("labyrinth").new(seed=5)

    assert ["-- Action Phase --", "Jihadist: card 1"] == game.log()[-2:]
