"""Ways over the borders of a map, for generated code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

ENDLESS = -1


def next_to(neighbours: Sequence[Sequence[int]], spaces: Iterable[int]) -> list[int]:
    """What is next to at least one of some spaces, as a set."""
    return sorted({beside for space in spaces for beside in neighbours[space]})


def connected(
    neighbours: Sequence[Sequence[int]], start: Iterable[int], holds: Callable[[int], object]
) -> list[int]:
    """What hangs together with some spaces, all of it holding, as a set."""
    edge = [space for space in start if holds(space)]
    found = set(edge)
    met = set(edge)
    while edge:
        beyond = dict.fromkeys(each for space in edge for each in neighbours[space])
        new = [space for space in beyond if space not in met]
        met.update(new)
        edge = [space for space in new if holds(space)]
        found.update(edge)
    return sorted(found)


def reached(
    neighbours: Sequence[Sequence[int]], start: int, passable: Callable[[int], object], most: int
) -> dict[int, int]:
    """The spaces that can be reached, as a set, each with the least number of spaces passed.

    At most `most` are passed (or any number, if `ENDLESS`). From none nothing is reached.
    """
    if start < 0:
        return {}
    found = dict.fromkeys(neighbours[start], 0)
    edge, passed = neighbours[start], 0
    while edge and passed != most:
        passed += 1
        via = [space for space in edge if passable(space)]
        beyond = [space for each in via for space in neighbours[each]]
        edge = [each for each in dict.fromkeys(beyond) if each != start and each not in found]
        found.update(dict.fromkeys(edge, passed))
    return dict(sorted(found.items()))
