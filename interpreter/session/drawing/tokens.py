"""How pieces look: a shape for each kind, in the order of the rule files, in heights of a letter around a middle."""

from __future__ import annotations

from math import cos, pi, sin

from interpreter.language.declarations.map.polygons import Point

LONG, HIGH = 1.14, 0.66  # half of a piece
CELL_LONG, CELL_HIGH = 2.5, 1.5  # what a piece takes, with the space around it
CUT = 0.4
BENDS = 5  # points of half a round end


def _round() -> tuple[Point, ...]:
    reach = LONG - HIGH
    turns = [pi / 2 * (step / BENDS) for step in range(-BENDS, 3 * BENDS + 1)]
    return tuple(
        (HIGH * cos(turn) + (reach if cos(turn) >= 0 else -reach), HIGH * sin(turn))
        for turn in turns
    )


SHAPES: tuple[tuple[Point, ...], ...] = tuple(
    tuple((round(x, 2), round(y, 2)) for x, y in shape)
    for shape in (
        ((-LONG, -HIGH), (LONG, -HIGH), (LONG, HIGH), (-LONG, HIGH)),
        _round(),
        ((CUT - LONG, -HIGH), (LONG - CUT, -HIGH), (LONG, 0), (LONG - CUT, HIGH), (CUT - LONG, HIGH), (-LONG, 0)),
        ((CUT - LONG, -HIGH), (LONG, -HIGH), (LONG - CUT, HIGH), (-LONG, HIGH)),
    )
)  # fmt: skip
