"""Ways over the borders of a map, for generated code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush

Step = tuple[int, int]  # from where a space is entered, and what is spent by then


def next_to(neighbours: Sequence[Sequence[int]], spaces: Iterable[int]) -> list[int]:
    """Spaces next to at least one of these, as a set."""
    return sorted({beside for space in spaces for beside in neighbours[space]})


def connected(
    neighbours: Sequence[Sequence[int]], start: Iterable[int], holds: Callable[[int], object]
) -> list[int]:
    """Spaces for which `holds` is true, connected to `start` through such spaces, as a set."""
    together, met, done = [space for space in start if holds(space)], [0] * len(neighbours), 0
    for space in together:
        met[space] = 1
    while done < len(together):
        for neighbour in neighbours[together[done]]:
            if not met[neighbour]:
                met[neighbour] = 1
                if holds(neighbour):
                    together.append(neighbour)
        done += 1
    return sorted(together)


def travelled(
    neighbours: Sequence[Sequence[int]], start: int, cost: Callable[[int, int], int],
    passable: Callable[[int], object], most: int, steps: dict[int, Step] | None = None,
) -> dict[int, int]:  # fmt: skip
    """The spaces that can be reached, as a set, each with the least sum of costs of the steps, at most `most`.

    `cost` is asked of a step from a space to one beside it, unless the way to that is already known; one
    below zero is as none. `steps` is told from where each space is entered, and what is spent by then.
    """
    if start < 0:
        return {}
    costs: dict[int, int] = {}
    edge = [(0, start, start)]
    while edge:
        spent, space, origin = heappop(edge)
        if space in costs:
            continue
        costs[space] = spent
        if steps is not None:
            steps[space] = origin, spent
        if space != start and not passable(space):
            continue
        for beyond in neighbours[space]:
            if beyond not in costs and (total := spent + max(0, cost(space, beyond))) <= most:
                heappush(edge, (total, beyond, space))
    del costs[start]
    return dict(sorted(costs.items()))


def way(steps: dict[int, Step], goal: int) -> list[int]:
    """The spaces passed on the way to a space, the first first."""
    passed: list[int] = []
    origin = steps[goal][0]
    while steps[origin][0] != origin:  # where it began is entered from itself
        passed.insert(0, origin)
        origin = steps[origin][0]
    return passed


def reached(
    neighbours: Sequence[Sequence[int]], start: int, passable: Callable[[int], object], most: int
) -> dict[int, int]:
    """The spaces that can be reached, as a set, each with the least number of spaces passed.

    At most `most` are passed (or any number, if that is below 0). From none nothing is reached.
    """
    if start < 0:
        return {}
    costs = dict.fromkeys(neighbours[start], 0)
    edge, passed = neighbours[start], 0
    while edge and passed != most:
        passed += 1
        via = [space for space in edge if passable(space)]
        beyond = [beside for space in via for beside in neighbours[space]]
        edge = [space for space in dict.fromkeys(beyond) if space != start and space not in costs]
        costs.update(dict.fromkeys(edge, passed))
    return dict(sorted(costs.items()))
