"""4.1: a Special Activity that comes first must leave its Operation a space.

What it can come to is tried out, answer by answer, on a copy: any way will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.cuba.oracle.asking import Ask, Roll, Steps
from tests.cuba.oracle.board import Board

MOST_TRIALS = 3000
Begin = Callable[[], tuple[Steps, Callable[[], bool], Board]]
"""Begins the activity on a copy of the position; with it, whether the Operation has a space then."""


def leads(begin: Begin, answers: Sequence[Any]) -> bool:
    """Whether the activity, answered so, can go on so that its Operation has a space."""
    trials = 0
    ahead = [list(answers)]
    seen = set()
    while ahead and trials < MOST_TRIALS:
        trials += 1
        given = ahead.pop()
        asked, well, stand = _after(begin, given)
        if well:
            return True
        first, rest = given[:1], sorted(map(str, given[1:]))
        if (state := (*first, *rest, asked, stand)) in seen:
            continue
        seen.add(state)
        if asked is None:
            continue
        ahead += [[*given, answer] for answer in _ways_on(asked)]
    return False


def _ways_on(asked: Ask | Roll) -> Sequence[Any]:
    return range(1, 7) if isinstance(asked, Roll) else sorted(asked.options)


def _after(begin: Begin, answers: Sequence[Any]) -> tuple[Ask | Roll | None, bool, int]:
    """What is asked after these answers, or how it ends; and what position it is."""
    steps, has_a_space, board = begin()
    try:
        asked = next(steps)
        for answer in answers:
            asked = steps.send(answer)
    except StopIteration:
        return None, has_a_space(), 0
    return asked, False, hash(board.key())


def held_to(begin: Begin, steps: Steps, faction: str) -> Steps:
    """The activity, offered only what leaves its Operation a space."""
    answers: list[Any] = []
    sent: Any = None
    while True:
        try:
            asked = steps.send(sent)
        except StopIteration:
            return
        if isinstance(asked, Ask) and asked.by in ("", faction) and len(asked.options) > 1:
            well = [o for o in asked.options if leads(begin, [*answers, o])]
            if well:
                asked = asked._replace(options=frozenset(well))
        sent = yield asked
        answers.append(sent)
