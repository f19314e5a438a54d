"""Rule tests that are compiled together: those of one printing with the same options.

Groups know nothing of each other, so processes may share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from attrs import frozen

from interpreter.session.testing.ruletests import Case, grouped

T = TypeVar("T")


@frozen
class Group:
    """What `Bench.of` takes."""

    title: str
    cases: list[Case]
    printing: str | None
    options: tuple[str, ...]
    mods: tuple[str, ...]
    steps: int | None = None


def groups_of(
    title: str,
    cases: list[Case],
    printing: str | None,
    options: tuple[str, ...],
    mods: tuple[str, ...],
    steps: int | None = None,
) -> list[Group]:
    """The groups of some tests, the largest first: it takes longest."""
    found = [
        Group(title, group, chosen, (*options, *own), mods, steps)
        for (chosen, own), group in grouped(cases, printing)
    ]
    return sorted(found, key=lambda group: -len(group.cases))


def shared(work: Callable[[Group], T], groups: Sequence[Group], jobs: int) -> Iterator[T]:
    """What comes of each group, in their order; with more `jobs` so many processes share them."""
    if min(jobs, len(groups)) < 2:
        yield from map(work, groups)
        return
    # The processes of the standard library load slowly.
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(groups))) as pool:
        yield from pool.map(work, groups)
