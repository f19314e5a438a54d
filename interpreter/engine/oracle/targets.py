"""What choosing a space and choosing a destination have in common."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from interpreter.engine.oracle import deals, specials
from interpreter.engine.oracle.running import forbidden_here
from interpreter.engine.oracle.walker import DONE, Decision, Frame, ask, holds, value
from interpreter.language import nodes

Legal = Callable[..., list[int]]


def most_of(frame: Frame, most: nodes.Expr | None, first: bool) -> int | None:
    """How many may be chosen. The limits of a grant cap the first stage that chooses."""
    running = frame.action
    caps = [] if most is None else [value(frame, most)]
    if first and running.limited:
        caps.append(1)
    if first and running.most is not None:
        caps.append(running.most)
    return min(caps) if caps else None


def in_limits(frame: Frame, space: int, among: str = "") -> bool:
    """Whether the grant allows the space, which is `here`, and nothing forbids the action there.

    Spaces that were chosen before have met the grant's limit already. A special that comes first must
    meet its own condition for that.
    """
    running = frame.action
    if not among and running.spaces is not None and space not in running.spaces:
        return False
    if running.leading and not holds(frame, running.action.first):
        return False
    return not forbidden_here(frame)


def choose_space(
    frame: Frame, stage: Any, legal: Legal, may_end: bool
) -> Generator[Decision, int, int]:
    """The next space or destination, or DONE. Specials and deals may come before the answer.

    Without a legal space the stage ends, but for specials that bring in the means for the first.
    """
    while True:
        spaces = legal()
        options = [*spaces, *specials.options(frame, funding=not spaces)]
        if not spaces and (not options or frame.action.begun or not legal(priced=False)):
            return DONE
        if spaces and may_end:
            options.append(DONE)
        option = yield from ask(stage.point, frame.action.actor, options)
        if option == deals.DEAL:
            yield from deals.offer(frame, frame.action.actor)
        elif option <= specials.OFFSET:
            yield from specials.take(frame, option)
        else:
            return option
