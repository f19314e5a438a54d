"""What tables take of the memory: little for each answer, nothing that waits for the collector, and a bound for all."""

import gc
import random
import sys
import types

import pytest

from interpreter.command.server.tables import hall as halls
from interpreter.engine.state.run import Run

KEPT = 1_600  # bytes that an answer may leave: what the log, undo, save and pages keep of it
NOT_OURS = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType)


@pytest.fixture
def table(hall):
    return hall.table(hall.open("adp", others="human", seed=3))


@pytest.fixture
def uncollected():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def play(hosted, answers, dice):
    """So many answers, each seen by every seat."""
    for _ in range(answers):
        asked = hosted.game.decision
        option = dice.choice(asked.options).name
        hosted.answer(who := (asked.faction,), hosted.version(who), option, True)
        for faction in hosted.game.players:
            hosted.seen((faction.id,))


def runs():
    """Games in memory, copies among them."""
    return sum(isinstance(each, Run) for each in gc.get_objects())


def held(hosted):
    """Bytes of all that a table holds and no other does."""
    shared = [hosted.game.title, hosted.store, hosted.shelf, hosted.lock]
    return _bytes([hosted], _bytes(shared, {})[1])[0]


def _bytes(begin, known):
    size, todo, seen = 0, list(begin), dict(known)
    while todo:
        each = todo.pop()
        if id(each) not in seen and not isinstance(each, NOT_OURS):
            seen[id(each)] = each
            size += sys.getsizeof(each)
            todo += gc.get_referents(each)
    return size, seen


@pytest.mark.parametrize("answers", [20, pytest.param(120, marks=pytest.mark.long)])
def test_an_answer_leaves_little(table, answers):
    dice = random.Random(1)
    play(table, answers // 2, dice)
    before = held(table)
    play(table, answers, dice)

    assert held(table) - before < answers * KEPT


@pytest.mark.parametrize("answers", [8, pytest.param(60, marks=pytest.mark.long)])
def test_no_copy_of_a_game_waits_for_the_collector(table, uncollected, answers):
    before = runs()
    play(table, answers, random.Random(1))

    assert before == runs()


@pytest.mark.parametrize("answers", [8, pytest.param(40, marks=pytest.mark.long)])
def test_nor_one_in_which_a_choice_is_tried(table, uncollected, answers):
    dice = random.Random(2)
    before = runs()
    for _ in range(answers):
        asked = table.game.decision
        option, who = dice.choice(asked.options).name, (asked.faction,)
        table.leads(who, table.version(who), option)
        if "confirm" in table.answer(who, table.version(who), option, False):
            table.answer(who, table.version(who), option, True)

    assert before == runs()


def test_all_games_together_have_a_bound_however_much_is_played(hall, monkeypatch):
    one, two = (hall.table(hall.open("tictactoe", others="human")) for _ in range(2))
    play(one, 3, random.Random(1))
    monkeypatch.setattr(halls, "ENTRIES", one.entries + two.entries)
    hall.table(one.id)
    assert one.awake and two.awake

    play(one, 1, random.Random(1))
    view = one.seen(("crosses",))
    hall.table(one.id)
    assert one.awake and not two.awake

    monkeypatch.setattr(halls, "ENTRIES", 0)
    hall.table(two.id)
    assert two.awake and not one.awake
    assert view == one.seen(("crosses",))  # woken, with all that was told
