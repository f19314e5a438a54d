"""Asking what is possible only reads: no action under way, no stage and nothing of the run is another afterwards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from unittest.mock import Mock

import attrs
import pytest

import interpreter
from interpreter.engine.runtime.actions.activation import Activation, Context, StageUnderWay
from interpreter.engine.runtime.actions.compiled import MOVES
from interpreter.engine.runtime.actions.possible import legal, offered, opening, possible
from interpreter.engine.runtime.actions.routes import UNREACHED, Ways, origins
from interpreter.session.questions.under_way import UnderWay, price

DECISIONS = 150
COUNTED = ("steps", "memory")  # work is counted, and answers of definitions are kept
LONG = pytest.mark.long


def recorded(value, seen=()):
    """All fields of a record, and of the records in it."""
    if isinstance(value, Activation | StageUnderWay):
        if any(value is each for each in seen):
            return id(value)
        return id(value), {k: recorded(v, (*seen, value)) for k, v in vars(value).items()}
    if isinstance(value, list | tuple):
        return [recorded(each, seen) for each in value]
    return dict(value) if isinstance(value, dict) else value


def everything(run):
    slots = [name for name in type(run).__slots__ if name not in COUNTED]
    memory = attrs.asdict(run.memory, recurse=False)
    kept = {name: repr(each) for name, each in memory.items() if name not in ("memo", "luck")}
    return {name: recorded(getattr(run, name)) for name in slots}, kept


def asked(play) -> Iterator[object]:
    """Everything that can be asked about where a game stands."""
    run, actions = play.run, play.program.actions
    for faction in run.players:
        for context in (Context(), Context(specials=True), Context(limited=True, free=True)):
            yield from (possible(run, action, faction, context) for action in actions)
    for activation in run.activations:
        yield offered(run, activation), opening(run, activation)
        stage = activation.stage
        if stage is None:
            continue
        yield stage.offers()
        yield legal(run, activation, stage.plan, [], priced=False)
        if stage.plan.kind == MOVES:
            for space in legal(run, activation, stage.plan, []):
                yield origins(run, activation, stage.plan, space, 0)
                yield Ways(run, activation, stage.plan).origins(space, 1)
    yield [price(play, UnderWay.of(play), option) for option in play.decision.options]


@pytest.mark.parametrize(
    "name, seed",
    [
        ("adp", 3),
        pytest.param("cuba", 1, marks=LONG),
        pytest.param("labyrinth", 1, marks=LONG),
    ],
)
def test_what_is_possible_is_only_read(name, seed):
    play, chance, under_way = interpreter.load(name).new(seed=seed).play, random.Random(seed), 0
    for _ in range(DECISIONS):
        if play.decision is None:
            break
        before = everything(play.run)
        assert list(asked(play))
        assert everything(play.run) == before
        under_way += any(each.stage is not None for each in play.run.activations)
        play.answer(chance.choice(play.decision.options))
    assert under_way


@pytest.mark.parametrize("seed", range(20))
def test_regions_reach_what_a_search_from_each_destination_reaches(seed):
    chance, spaces = random.Random(seed), range(12)
    pairs = [pair for pair in combinations(spaces, 2) if chance.random() < 0.2]
    ways = Ways.__new__(Ways)
    ways.passable = set(chance.sample(spaces, 6))
    ways.run = Mock()
    ways.run.layout.spaces = len(spaces)
    ways.run.layout.neighbours = [
        tuple(sum(pair) - space for pair in pairs if space in pair) for space in spaces
    ]

    regions = ways._regions()
    for space in spaces:
        before = ways._reach(space, None)
        reached = [each for each in spaces if before[each] != UNREACHED]
        assert reached == sorted(ways._beyond(space, regions))
