"""Statements that steer: names, conditions, repetitions, other texts."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.state import secrecy
from interpreter.language import nodes
from tests.walker.evaluate.walker import (
    Frame,
    Steps,
    Stopped,
    execute_block,
    executes,
    holds,
    named,
    needed,
    value,
)
from tests.walker.reference.acts import check
from tests.walker.reference.later import gathering


@executes(nodes.Let)
def let(frame: Frame, statement: nodes.Let) -> Steps:
    frame.put(statement.variable, value(frame, statement.value))
    yield from ()


@executes(nodes.If)
def conditional(frame: Frame, statement: nodes.If) -> Steps:
    for condition, block in statement.branches:
        if holds(frame, condition):
            yield from execute_block(frame, block)
            return
    yield from execute_block(frame, statement.otherwise)


@executes(nodes.ForEach)
def for_each(frame: Frame, statement: nodes.ForEach) -> Steps:
    yield from gathering(frame, _each(frame, statement))


def _each(frame: Frame, statement: nodes.ForEach) -> Steps:
    """Who takes part is judged once, before the first."""
    for candidate in value(frame, statement.collection):
        with frame.bound(statement.variables, candidate):
            try:
                yield from execute_block(frame, statement.body)
            except Stopped:
                return


@executes(nodes.Secretly)
def secretly(frame: Frame, statement: nodes.Secretly) -> Steps:
    """Each decides as if nobody had yet; then all of it comes about."""
    done: list[secrecy.Done] = []
    for faction in value(frame, statement.collection):
        mark = secrecy.begin(frame.run, faction)
        with frame.bound(statement.variables, faction):
            yield from execute_block(frame, statement.body)
        secrecy.end(frame.run, mark, done)
    secrecy.reveal(frame.run, done)
    check(frame)


@executes(nodes.Repeat)
def repeat(frame: Frame, statement: nodes.Repeat) -> Steps:
    times = value(frame, statement.times)
    yield from gathering(frame, _again(frame, statement.body, (True for _ in range(times))))


@executes(nodes.ForNumber)
def for_number(frame: Frame, statement: nodes.ForNumber) -> Steps:
    low, high = value(frame, statement.low), value(frame, statement.high)
    yield from gathering(frame, _numbered(frame, statement, low, high))


def _numbered(frame: Frame, statement: nodes.ForNumber, low: int, high: int) -> Steps:
    for number in range(low, high + 1):
        try:
            with frame.bound(statement.variables, number):
                yield from execute_block(frame, statement.body)
        except Stopped:
            return


@executes(nodes.RepeatWhile)
def repeat_while(frame: Frame, statement: nodes.RepeatWhile) -> Steps:
    yield from gathering(frame, _again(frame, statement.body, _goes_on(frame, statement)))


def _goes_on(frame: Frame, statement: nodes.RepeatWhile) -> Iterator[bool]:
    """Before each time; that of an `until` is judged after the one before."""
    if statement.until:
        yield True
    while holds(frame, statement.condition) != statement.until:
        yield True


def _again(frame: Frame, body: nodes.Block, times: Iterator[bool]) -> Steps:
    for _ in times:
        try:
            yield from execute_block(frame, body)
        except Stopped:
            return


@executes(nodes.Stop)
def stop(frame: Frame, statement: nodes.Stop) -> Steps:
    yield from ()
    raise Stopped


@executes(nodes.As)
def as_faction(frame: Frame, statement: nodes.As) -> Steps:
    with frame.bound((statement.actor,), needed(frame, statement.faction, "actions")):
        yield from execute_block(frame, statement.body)


@executes(nodes.At)
def at_space(frame: Frame, statement: nodes.At) -> Steps:
    with frame.bound((statement.here,), needed(frame, statement.space, "pieces")):
        yield from execute_block(frame, statement.body)


@executes(nodes.Do)
def procedure(frame: Frame, statement: nodes.Do) -> Steps:
    """A procedure knows the actor and `here` of its caller, and its own parameters."""
    called = statement.procedure
    inner = frame.fresh()
    for variable, argument in zip(called.parameters, statement.arguments, strict=True):
        inner.put(variable, value(frame, argument))
    inner.put(called.actor, frame.actor)
    inner.put(called.here, frame.here)
    with named(f"procedure {called.id}", statement.span):
        yield from execute_block(inner, called.body)
