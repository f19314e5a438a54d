"""Statements that change values, variables of actions and what is held, and chance, log and phases."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.engine.state import events, secrecy
from interpreter.engine.state.draws import draw
from interpreter.engine.state.errors import PhaseEnds
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import DefinitionDecl
from interpreter.language.walking.gaps import gap_of
from tests.walker.evaluate.actions.under_way import means, payer_of
from tests.walker.evaluate.named import frame_of_names
from tests.walker.evaluate.stored import index_of, judge
from tests.walker.evaluate.walker import (
    NONE,
    Frame,
    Steps,
    Stopped,
    execute_block,
    executes,
    holds,
    needed,
    tame,
    value,
)
from tests.walker.reference.acts import acts, check


def _index(frame: Frame, target: nodes.Target) -> int:
    """Where a stored value stands in the state."""
    subject = NONE
    assert target.value is not None
    if target.subject is not None:
        subject = needed(frame, target.subject, target.value.id)
    return index_of(frame, target.value, subject)


def _read(frame: Frame, target: nodes.Target) -> int:
    if target.variable is not None:
        found: int = value(frame, target.variable)
        return found
    return frame.run.s[_index(frame, target)]


def _write(frame: Frame, target: nodes.Target, number: Any, grown: Span | None = None) -> None:
    """`grown`: where it is added to."""
    if target.variable is not None:
        given = number if grown is None else tame(number, grown)
        if isinstance(target.variable, nodes.Local):
            frame.put(target.variable.variable, given)
            return
        variables = frame_of_names(frame, target.variable.action).action.variables
        variables[target.variable.name] = given
        return
    frame.run.assign(_index(frame, target), number)


@acts(nodes.SetValue)
def set_value(frame: Frame, statement: nodes.SetValue) -> None:
    _write(frame, statement.target, value(frame, statement.value))


@acts(nodes.AddValue)
def add_value(frame: Frame, statement: nodes.AddValue) -> None:
    amount = statement.sign * value(frame, statement.amount)
    _write(frame, statement.target, _read(frame, statement.target) + amount, statement.span)


@acts(nodes.Transfer)
def transfer(frame: Frame, statement: nodes.Transfer) -> None:
    """What the source holds above its lower bound, a variable above 0, and the receiver can hold."""
    source, receiver = statement.source, statement.receiver
    wanted = value(frame, statement.amount)
    room = _room(frame, receiver, wanted)  # there must be one before anything is taken
    given = max(0, min(wanted, room, _read(frame, source) - _lowest(frame, source)))
    _write(frame, source, _read(frame, source) - given)
    _write(frame, receiver, _read(frame, receiver) + given, statement.span)


def _lowest(frame: Frame, target: nodes.Target) -> int:
    if target.variable is not None:
        return 0
    return frame.run.layout.bounds[_index(frame, target)][0] or 0


def _room(frame: Frame, target: nodes.Target, wanted: int) -> int:
    held = _read(frame, target)
    high = None if target.variable else frame.run.layout.bounds[_index(frame, target)][1]
    return wanted if high is None else high - held


@acts(nodes.Shift)
def shift(frame: Frame, statement: nodes.Shift) -> None:
    """Word by word, until the goal is reached."""
    goal = value(frame, statement.word)
    now = _read(frame, statement.target)
    for _ in range(value(frame, statement.steps)):
        if now != goal:
            now += 1 if now < goal else -1
    _write(frame, statement.target, now)


@executes(nodes.Hold)
def hold(frame: Frame, statement: nodes.Hold) -> Steps:
    """The answers are all found before the first is held. What is held already stays as it is."""
    layout, run = frame.run.layout, frame.run
    held = [d for d in statement.definitions if not run.s[layout.held[d.index]]]
    answers = {d.index: _answers(frame, d) for d in held}
    for definition in held:
        flag = layout.held[definition.index]
        for offset, answer in enumerate(answers[definition.index]):
            run.write(flag + 1 + offset, answer)
        run.write(flag, 1)
        run.log.append((events.HOLD, definition.index, 1))
    try:
        yield from execute_block(frame, statement.body)
    except Stopped:
        _release(frame, held)
        raise
    _release(frame, held)
    check(frame)


def _answers(frame: Frame, definition: DefinitionDecl) -> list[int]:
    size = frame.run.layout.held_sizes[definition.index]
    if definition.of == "faction":  # who does not play has no answer
        found = [0] * size
        for subject in frame.run.players:
            found[subject] = _as_integer(judge(frame, definition, subject))
        return found
    subjects = range(size) if definition.of else [NONE]
    return [_as_integer(judge(frame, definition, subject)) for subject in subjects]


def _as_integer(answer: Any) -> int:
    """The state holds integers only: a set is the sum of the powers of two of its elements."""
    if isinstance(answer, tuple):
        return sum(2**element for element in set(answer))
    return int(answer)


def _release(frame: Frame, held: list[DefinitionDecl]) -> None:
    """The definitions follow the state again."""
    layout, run = frame.run.layout, frame.run
    for definition in held:
        flag = layout.held[definition.index]
        for offset in range(layout.held_sizes[definition.index] + 1):
            run.write(flag + offset, 0)
        run.log.append((events.HOLD, definition.index, 0))


@acts(nodes.Roll)
def roll(frame: Frame, statement: nodes.Roll) -> None:
    who = None if statement.to is None else needed(frame, statement.to, "roll")
    told = len(frame.run.log)
    _rolled(frame, statement)
    if who is not None:
        secrecy.tell_alone(frame.run, told, who)


def _rolled(frame: Frame, statement: nodes.Roll) -> None:
    wanted = len(statement.variables) if statement.dice is None else value(frame, statement.dice)
    numbers = frame.run.roll_dice(statement.stream, frame.vocabulary.die, wanted, statement.says)
    if len(statement.variables) > 1:
        for variable, number in zip(statement.variables, numbers, strict=True):
            frame.put(variable, number)
        return
    total = sum(numbers)
    if statement.modifiers:
        texts = tuple(line.says for line in statement.modifiers)
        amounts = [
            value(frame, line.amount) if holds(frame, line.condition) else 0
            for line in statement.modifiers
        ]
        total = tame(frame.run.modified(total, texts, tuple(amounts)), statement.span)
    frame.put(statement.variables[0], total)


@acts(nodes.Draw)
def drawn(frame: Frame, statement: nodes.Draw) -> None:
    items = value(frame, statement.collection)
    gap = gap_of(statement.collection)
    frame.put(statement.variable, draw(frame.run, statement.stream, gap, items))


@acts(nodes.Say)
def say(frame: Frame, statement: nodes.Say) -> None:
    """The log keeps the text with a gap for each value, then the values."""
    parts = tuple(part if isinstance(part, str) else gap_of(part) for part in statement.parts)
    given = [value(frame, part) for part in statement.parts if not isinstance(part, str)]
    if statement.to is None:
        frame.run.log.append((events.SAY, parts, *given))
    else:
        frame.run.log.append((events.TELL, tuple(value(frame, statement.to)), parts, *given))


@acts(nodes.Pay)
def pay(frame: Frame, statement: nodes.Pay) -> None:
    """Who is named pays, else who pays for the actor. In a free action nobody does."""
    if frame.action is not None and frame.action.free:
        return
    if statement.payer is None:
        payer = payer_of(frame, frame.actor)
    else:
        payer = needed(frame, statement.payer, "means")
    frame.run.pay(payer, means(frame, payer)[0], value(frame, statement.amount))


@executes(nodes.GoTo)
def go_to(frame: Frame, statement: nodes.GoTo) -> Steps:
    yield from ()
    frame.run.write(frame.run.layout.phase, statement.phase.index)
    raise PhaseEnds


@executes(nodes.EndGame)
def end_game(frame: Frame, statement: nodes.EndGame) -> Steps:
    yield from ()
    frame.run.write(frame.run.layout.over, 1)
    frame.run.log.append((events.OVER,))
    raise PhaseEnds
