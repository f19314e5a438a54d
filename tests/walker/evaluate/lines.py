"""What lies on a line, and what hangs together: every way is gone, space by space."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language import nodes
from tests.walker.evaluate.sets import as_set, candidates, meets, reached_from
from tests.walker.evaluate.walker import Frame, evaluates, holds, value


@evaluates(nodes.LongestLine)
def longest_line(frame: Frame, expr: nodes.LongestLine) -> tuple[int, ...]:
    """The first of the longest; nothing where the condition holds nowhere."""
    through = None if expr.through is None else value(frame, expr.through)
    best: tuple[int, ...] = ()
    for run in _stretches(frame.vocabulary.lines):
        fits = through is None or through in run
        if fits and len(run) > len(best) and all(_meets(frame, expr, space) for space in run):
            best = run
    return as_set(best)


def _stretches(lines: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, ...]]:
    for line in lines:
        for start in range(len(line)):
            for end in range(start + 1, len(line) + 1):
                yield line[start:end]


def _meets(frame: Frame, expr: nodes.LongestLine | nodes.Connected, candidate: int) -> bool:
    with frame.bound(expr.variables, candidate):
        return holds(frame, expr.where)


@evaluates(nodes.Connected)
def connected(frame: Frame, expr: nodes.Connected) -> tuple[int, ...]:
    """Again and again whatever lies next to one that was found, until nothing more comes."""
    found: set[int] = set()
    left = list(value(frame, expr.start))
    while left:
        space = left.pop()
        if space not in found and _meets(frame, expr, space):
            found.add(space)
            left += frame.vocabulary.spaces[space].borders
    return as_set(found)


@evaluates(nodes.InLine)
def in_line(frame: Frame, expr: nodes.InLine) -> tuple[int, ...]:
    return as_set(space for space in _seen(frame, expr) if _wanted(frame, expr, space))


def _seen(frame: Frame, expr: nodes.InLine) -> list[int]:
    start = value(frame, expr.start)
    beyond = None if expr.beyond is None else value(frame, expr.beyond)
    most = None if expr.most is None else max(0, value(frame, expr.most))
    toward = None if expr.toward is None else value(frame, expr.toward)
    found: list[int] = []
    for ray in _rays(frame, start, toward):
        found += _ahead(frame, expr, ray, beyond, most)
    return found


def _rays(frame: Frame, start: int, toward: list[int] | None) -> Iterator[tuple[int, ...]]:
    """The spaces behind one, on each line both ways, or in some directions."""
    if toward is None:
        for line in frame.vocabulary.lines:
            for way in (line, line[::-1]):
                if start in way:
                    yield way[way.index(start) + 1 :]
        return
    for direction in toward:
        ray = [start]
        while ray[-1] >= 0 and ray[-1] not in ray[:-1]:
            ray.append(frame.vocabulary.directions[direction][ray[-1]])
        yield tuple(ray[1:-1])


@evaluates(nodes.NextSpace)
def next_space(frame: Frame, expr: nodes.NextSpace) -> int:
    start, toward = value(frame, expr.start), value(frame, expr.toward)
    return frame.vocabulary.directions[toward][start] if start >= 0 <= toward else -1


def _ahead(
    frame: Frame, expr: nodes.InLine, ray: tuple[int, ...], beyond: int | None, most: int | None
) -> list[int]:
    """Along one way, to the first space that may not be passed."""
    if beyond is not None:
        ray = ray[ray.index(beyond) + 1 :] if beyond in ray else ()
    found: list[int] = []
    for space in ray:
        found.append(space)
        with frame.bound(expr.variables, space):
            passable = holds(frame, expr.through)
        if len(found) - 1 == most or not passable:
            break
    return found


@evaluates(nodes.Truth)
def truth(frame: Frame, expr: nodes.Truth) -> int:
    return int(_any(frame, expr.operand))


def _any(frame: Frame, expr: nodes.Expr) -> bool:
    """A set is looked at no further than its first element."""
    match expr:
        case nodes.Conditional():
            return _any(frame, expr.then if holds(frame, expr.condition) else expr.otherwise)
        case nodes.Filter():
            return any(meets(frame, expr, each) for each in candidates(frame, expr))
        case nodes.Reached():
            return any(True for _ in reached_from(frame, expr))
        case nodes.InLine():
            return any(_wanted(frame, expr, space) for space in _seen(frame, expr))
    return bool(value(frame, expr))


def _wanted(frame: Frame, expr: nodes.InLine, space: int) -> bool:
    with frame.bound(expr.variables, space):
        return holds(frame, expr.where)
