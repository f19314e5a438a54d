"""The longest line: every run of every line is looked at, from its first space to its last."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.evaluate.sets import as_set
from interpreter.engine.evaluate.walker import Frame, evaluates, holds, value
from interpreter.language import nodes


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


def _meets(frame: Frame, expr: nodes.LongestLine, candidate: int) -> bool:
    with frame.bound(expr.variables, candidate):
        return holds(frame, expr.where)
