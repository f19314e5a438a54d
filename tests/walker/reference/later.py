"""`afterwards`: what a loop puts off, carried out when it is over with names as they were."""

from __future__ import annotations

from interpreter.language import nodes
from tests.walker.evaluate.walker import Frame, Steps, Stopped, execute_block, executes


def gathering(frame: Frame, steps: Steps) -> Steps:
    """A loop, and then what it has put off; also where a `stop` leaves it."""
    outer, frame.later = frame.later, []
    stopped = False
    try:
        yield from steps
    except Stopped:
        stopped = True
    finally:
        met, frame.later = frame.later, outer
    before = frame.variables, frame.names
    for body, variables, names in met:
        frame.variables, frame.names = variables, names
        yield from execute_block(frame, body)
    frame.variables, frame.names = before
    if stopped:
        raise Stopped


@executes(nodes.Afterwards)
def afterwards(frame: Frame, statement: nodes.Afterwards) -> Steps:
    assert frame.later is not None, "the binder sees to it that a loop is around"
    frame.later.append((statement.body, dict(frame.variables), dict(frame.names)))
    yield from ()
