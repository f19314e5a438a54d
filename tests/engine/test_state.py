"""Primitives: pieces are never made or lost, values keep their bounds, everything can be undone."""

import random

import pytest

from interpreter.engine.program import Program
from interpreter.engine.state import events
from interpreter.engine.state.errors import LimitError, RuleError
from interpreter.engine.state.layout import named
from tests.engine import small
from tests.reference.islands import islands

SUPPLY = 5  # the location of the box
ANCHORED, SAILING, FRIGATE, FORT = range(4)  # columns of the first fleet


@pytest.fixture
def run():
    vocabulary = islands()
    small.phase(vocabulary, small.end())
    return Program.build(vocabulary).start(seed=1)


def pieces(run):
    layout = run.layout
    return sum(run.s[: layout.locations * layout.columns])


def test_a_piece_comes_from_the_supply_and_goes_back(run):
    everything = pieces(run)
    run.place(0, ANCHORED, 3)
    run.turn(0, ANCHORED, 2, SAILING)
    run.move(0, SAILING, 1, 1)
    run.remove(1, SAILING, 1)
    layout = run.layout
    assert [run.s[layout.cell(0, c)] for c in (ANCHORED, SAILING)] == [1, 1]
    assert run.s[layout.cell(SUPPLY, ANCHORED)] == 5
    assert pieces(run) == everything
    assert [entry[0] for entry in run.log] == [
        events.PLACE, events.TURN, events.MOVE, events.REMOVE,
    ]  # fmt: skip


def test_what_is_not_there_cannot_be_taken(run):
    with pytest.raises(RuleError):
        run.remove(0, ANCHORED, 1)
    with pytest.raises(RuleError):
        run.place(0, FORT, 99)


def test_random_acts_can_all_be_undone(run):
    chance = random.Random(3)
    before, everything = run.s[:], pieces(run)
    for _ in range(300):
        place, column, to = (
            chance.randrange(5),
            chance.randrange(4),
            chance.randrange(5),
        )
        there = run.s[run.layout.cell(place, column)]
        match chance.randrange(4):
            case 0:
                fresh = run.layout.fresh[column]
                run.place(place, column, min(1, run.s[run.layout.cell(SUPPLY, fresh)]))
            case 1:
                run.remove(place, column, min(1, there))
            case 2 if place != to:
                run.move(place, column, there, to, spent=True)
            case 3 if column < 2:
                run.turn(place, column, min(1, there), 1 - column)
        cells = range(run.layout.spaces * run.layout.columns)
        assert all(0 <= run.s[run.layout.spent + cell] <= run.s[cell] for cell in cells)
        assert pieces(run) == everything
    assert run.s != before
    run.rewind(0, 0)
    assert run.s == before
    assert run.log == []


def test_values_stop_at_their_bounds(run):
    luck = run.layout.values[0]
    run.add(luck, 100)
    assert run.s[luck] == 9
    run.add(luck, -100)
    assert run.s[luck] == 0
    with pytest.raises(LimitError):
        run.assign(run.layout.values[1], 1 << 60)


def test_a_transfer_loses_what_the_receiver_cannot_hold(run):
    gold = run.layout.values[2]
    run.transfer(100, gold, gold + 1)
    assert run.s[gold : gold + 2] == [0, 12]


def test_nobody_pays_more_than_there_is(run):
    gold = run.layout.values[2]
    with pytest.raises(RuleError):
        run.pay(0, gold, 7)
    run.pay(0, gold, 6)
    assert run.s[gold] == 0


def test_zones_leave_nothing_behind(run):
    layout = run.layout
    run.set_cards(layout.zone(0), [])
    run.set_cards(layout.zone(1), [3, 1])
    assert run.cards_in(layout.zone(1)) == [3, 1]
    assert run.s[layout.zone(0) : layout.zone(0) + 7] == [0] * 7


def test_every_integer_has_a_name(run):
    names = named(run.layout, run.program.vocabulary)
    assert all(names)
    assert len(set(names)) == len(names)
