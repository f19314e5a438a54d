"""What the charts want where a Jihadist decides: the answers that they allow, of which chance takes one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from typing import Any

from tests.labyrinth.oracle.asking import ANY, Ask, Steps

MARKER = "marker"
"""The name of the decision which Plot is taken; options are sorts of them."""
GLOBAL = "global"
"""Rolled for where a country of the Global table is (9.5)."""
LOST = "lost"
"""Rolled for where a random card of the US is lost: chance answers its number."""
Policy = Callable[[Ask], Generator[Any, Any, Collection[str]]]


def want(name: str, among: Iterable[str], equals: int = 0) -> Steps:
    """One of them, whichever; markers are more than their sorts, so `equals` may be said."""
    options = frozenset(among)
    answer = yield Ask(name, options, equals=equals or len(options))
    return answer


def country(among: Iterable[str]) -> Steps:
    return (yield from want("country", among))


def site(among: Iterable[str]) -> Steps:
    """Where a Plot is rolled for or placed."""
    return (yield from want("site", among))


def narrowed(steps: Steps, policy: Policy) -> Steps:
    """The steps of an act of two players, its questions narrowed to what the charts want."""
    sent = None
    while True:
        try:
            asked = steps.send(sent)
        except StopIteration as stop:
            return stop.value
        if isinstance(asked, Ask) and len(asked.options) == 1:
            sent = next(iter(asked.options))
        elif isinstance(asked, Ask):
            sent = yield from want(ANY, (yield from policy(asked)))
        else:
            sent = yield asked


def first_of(among: Iterable[str], *tests: Callable[[str], bool]) -> list[str]:
    """Those that pass the tests, each in turn where any passes it."""
    left = [*among]
    for test in tests:
        left = [c for c in left if test(c)] or left
    return left


def most(among: Iterable[str], size: Callable[[str], int]) -> list[str]:
    """Those of the greatest."""
    found = [*among]
    best = max(map(size, found), default=0)
    return [c for c in found if size(c) == best]
