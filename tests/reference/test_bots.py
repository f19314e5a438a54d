"""The texts of bots, by compiled code and by the reference, wherever games of the titles stand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import interpreter
from interpreter.engine.bots import Chance, Rung
from interpreter.engine.bots.reading import Line
from interpreter.engine.play import Play
from interpreter.engine.program import Program, plain
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.errors import RuleError
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import RungDecl, Vocabulary
from interpreter.language.walking.walk import walk
from tests.bots.orchard import orchard
from tests.seeds import seeds
from tests.walker.evaluate import stored
from tests.walker.evaluate.actions.under_way import ActionUnderWay, frame_of
from tests.walker.evaluate.walker import Frame, value

DECISIONS, FEW = 400, 60
TITLES = ("adp", "afghanistan", "cuba", "fitl", "labyrinth")
Read = tuple[
    str, Any, Any, Any
]  # what it is, the bound text, the compiled one, what `it` is or None


ANSWERS: dict[tuple[int, int, Any], Any] = {}  # of the reference, while the position stands still


@pytest.fixture(autouse=True)
def once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference remembers nothing; definitions within definitions would take it minutes."""
    anew = stored.judge

    def judge(frame: Any, definition: Any, subject: int, handed: Any = ()) -> Any:
        key = definition.index, subject, handed
        if key not in ANSWERS:
            ANSWERS[key] = anew(frame, definition, subject, handed)
        return ANSWERS[key]

    monkeypatch.setattr(stored, "judge", judge)


@cache
def built(title: str) -> tuple[Vocabulary, Program]:
    loaded = interpreter.load(title)
    return loaded.full, loaded.program


def rungs_of(vocabulary: Vocabulary) -> dict[str, list[RungDecl]]:
    """Every rung by the text that it answers for, also those that follow from others."""
    found: dict[str, list[RungDecl]] = {}

    def enter(owner: str, rungs: tuple[RungDecl, ...]) -> None:
        for rung in rungs:
            if rung not in found.setdefault(owner, []):
                found[owner].append(rung)
            for then in rung.then.values():
                enter(owner, then)

    for bot in vocabulary.bots:
        for (owner, _), rungs in bot.ladders.items():
            enter(owner, rungs)
    return found


def texts(decl: RungDecl, rung: Rung) -> Iterator[Read]:
    """What a rung reads, bound and compiled."""
    yield "if", decl.condition, rung.condition, None
    yield "amount", decl.amount, rung.amount, None
    yield "up to", decl.most, rung.most, None
    yield "where", decl.where, rung.where, decl.it
    for mine, line in zip(decl.prefer, rung.prefer, strict=True):
        yield "prefer", mine.expr, line.text, decl.it
    if rung.picks is not None:
        for mine, line in zip(decl.whose, rung.picks.whose, strict=True):
            yield "whose", mine.expr, line.text, decl.owner


def running_of(vocabulary: Vocabulary, run: Any, activation: Activation) -> ActionUnderWay:
    """The run of an action as the reference would have it."""
    action = vocabulary.actions[activation.action.index]
    host = None if activation.host is None else running_of(vocabulary, run, activation.host)
    running = ActionUnderWay(
        action, activation.actor, bool(activation.free), bool(activation.limited), accompanied=host
    )
    running.begun, running.selected = activation.begun, list(activation.selected)
    inner = frame_of(Frame(vocabulary, run), running)
    numbers, sets = iter(activation.v), iter(activation.sets)
    for name, start in action.variables.items():
        running.variables[name] = next(sets if start.type.many else numbers)
    stage = activation.stage
    inner.put(action.origin, -1 if stage is None else stage.origin)
    inner.put(action.group, Bag() if stage is None else stage.group.copy())
    return running


def frame_for(
    vocabulary: Vocabulary, run: Any, decl: RungDecl, activation: Any, actor: int, here: int
) -> Frame:
    if activation is None:
        made = Frame(vocabulary, run)
    else:
        running = running_of(vocabulary, run, activation).frame
        assert running is not None
        made = running
        made.put(made.action.action.here, here)
        made.put(decl.destination, activation.space)
    made.put(decl.actor, actor)
    made.names["here"] = here
    made.put(decl.die, run.memory.luck.die(vocabulary.die))
    return made


def candidates(vocabulary: Vocabulary, variable: Any, compiled: Any) -> list[tuple[int, int]]:
    """What an option can be: what the compiled text gets, and what the name stands for."""
    if variable.name == "owner":
        return [(column.index, column.faction) for column in vocabulary.columns]
    every: dict[str, Any] = {
        "space": vocabulary.spaces,
        "faction": vocabulary.factions,
        "card": vocabulary.cards,
    }
    return [(decl.index, decl.index) for decl in every[variable.type.name]]


def agree(
    vocabulary: Vocabulary, run: Any, read: Read, given: tuple[Any, ...], decl: RungDecl
) -> None:
    what, expr, compiled, variable = read
    activation, actor, here = given
    options: list[Any] = [None] if variable is None else candidates(vocabulary, variable, compiled)
    if len(options) > 6:
        options = random.Random(len(run.log)).sample(options, 6)
    for option in options:
        extra = () if option is None else (option[0],)
        there = option[1] if option is not None and variable.type.name == "space" else here
        place = frame_for(vocabulary, run, decl, activation, actor, there)
        for node in walk(expr):  # a rung for any text has a `here` of its own
            if isinstance(node, nodes.Local) and node.variable.name == "here":
                place.put(node.variable, there)
        if option is not None:
            place.put(variable, option[1])
        told = f"{decl.span}: {decl.name}, {what} at option {option}, here {here}"
        try:
            mine = plain(compiled(run, activation, actor, here, *extra))
        except RuleError:
            with pytest.raises(RuleError):
                value(place, expr)
            continue
        assert mine == plain(value(place, expr)), told


def judge(
    vocabulary: Vocabulary, program: Program, run: Any, actor: int, here: int
) -> Iterator[int]:
    """Every rung that can be read now. Gives their numbers."""
    action = vocabulary.actions[run.activations[-1].action.index].id if run.activations else None
    for owner, rungs in rungs_of(vocabulary).items():
        activation = None
        if any(each.id == owner for each in vocabulary.actions):
            if owner != action:
                continue
            activation = run.activations[-1]
        for decl in rungs:
            for read in texts(decl, program.rungs[decl.index]):
                if read[1] is not None:
                    agree(vocabulary, run, read, (activation, actor, here), decl)
            yield decl.index


def play(
    vocabulary: Vocabulary, program: Program, seed: int, decisions: int = DECISIONS
) -> set[int]:
    """A game at random. Gives the rungs that were read on its way."""
    chance = random.Random(seed)
    game = Play(program, program.start(seed % max(1, len(vocabulary.scenarios)), seed))
    seen: set[int] = set()
    for number in range(decisions):
        if game.decision is None:
            break
        if number % 3 == 0 or game.run.activations:
            game.run.memory.luck = Chance.of(game.run, game.decision.faction, game.decision.point)
            game.run.memory.memo.clear()  # as before each decision of a bot
            ANSWERS.clear()
            here = chance.randrange(len(vocabulary.spaces)) if vocabulary.spaces else -1
            actor = chance.randrange(len(vocabulary.factions))
            seen.update(judge(vocabulary, program, game.run, actor, here))
        game.answer(chance.choice(game.decision.options))
    return seen


@pytest.mark.parametrize(
    "title", [*TITLES[:-2], TITLES[-1], pytest.param("fitl", marks=pytest.mark.long)]
)
def test_both_read_the_same_as_a_game_begins(title: str) -> None:
    read_alike(title, 0, FEW)


@pytest.mark.parametrize("seed", seeds([]))
@pytest.mark.parametrize("title", TITLES)
def test_both_read_the_same(title: str, seed: int) -> None:
    read_alike(title, seed, DECISIONS)


def read_alike(title: str, seed: int, decisions: int) -> None:
    vocabulary, program = built(title)
    seen = play(vocabulary, program, seed, decisions)

    actions = {each.id for each in vocabulary.actions}
    rungs = rungs_of(vocabulary)
    assert {d.index for owner in rungs if owner not in actions for d in rungs[owner]} <= seen


LADDERS = """
gather:
  space:
    one: {if: number of selected < 2 and fruit of beech > luck, where: fruit > 1 and here is not in selected}
    two: {prefer: [{most: ripe + fruit}, {last: it is steep}], up to: coins of actor - number of selected}
plant:
  seeds:
    deep: {if: depth > 1 and planted < 9, amount: depth + planted - die}
walk:
  group:
    some: {if: origin is beech or fruit of origin > 0, amount: actor pickers in origin - 1}
  destination:
    far: {where: not actor pickers here, prefer: [{fewest: actor pickers next to it}]}
day:
  action:
    any: {if: coins of actor > coins of red - die, pick: gather}
"""


def test_both_read_the_same_within_actions(tmp_path: Any) -> None:
    text = "repeat 4 times:\n  grant red gather or walk\n  grant blue plant"
    loaded = orchard(tmp_path, text, LADDERS)
    program = Program.build(loaded.full)
    seen: set[int] = set()
    for seed in range(20):
        seen |= play(loaded.full, program, seed)

    assert {rung.index for rungs in rungs_of(loaded.full).values() for rung in rungs} == seen


def test_a_difference_would_be_found(tmp_path: Any) -> None:
    loaded = orchard(tmp_path, "grant red gather", LADDERS)
    program = Program.build(loaded.full)
    rung = next(rung for rung in program.rungs.values() if rung.prefer)
    rung.prefer = tuple(Line(line.highest, lambda *given: 77) for line in rung.prefer)

    with pytest.raises(AssertionError, match="two, prefer"):
        play(loaded.full, program, 1)
