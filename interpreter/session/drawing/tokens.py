"""How pieces look: a shape for each kind, in the order of the rule files, in heights of a letter around a middle."""

from __future__ import annotations

from math import cos, pi, sin

from interpreter.language.declarations.map.polygons import Point

LONG, HIGH = 1.05, 0.66  # half of a piece
CELL_LONG, CELL_HIGH = 2.3, 1.5  # what a piece takes, with the space around it
CUT = 0.36
REACH = 0.73  # radius of a round piece
BENDS = 5  # points of half a round end


def _rounded(high: float, reach: float) -> tuple[Point, ...]:
    """A disc of that radius, pulled apart by `reach` to both sides."""
    turns = [pi / 2 * (step / BENDS) for step in range(-BENDS, 3 * BENDS + 1)]
    return tuple(
        (high * cos(turn) + (reach if cos(turn) >= 0 else -reach), high * sin(turn))
        for turn in turns
    )


# By name, in the order of SHAPES of the display.
SHAPES: dict[str, tuple[Point, ...]] = {
    "block": ((-LONG, -HIGH), (LONG, -HIGH), (LONG, HIGH), (-LONG, HIGH)),
    "pill": _rounded(HIGH, LONG - HIGH),
    "pointed": ((CUT - LONG, -HIGH), (LONG - CUT, -HIGH), (LONG, 0), (LONG - CUT, HIGH), (CUT - LONG, HIGH), (-LONG, 0)),
    "slanted": ((CUT - LONG, -HIGH), (LONG, -HIGH), (LONG - CUT, HIGH), (-LONG, HIGH)),
    "round": _rounded(REACH, 0.08),
    "house": ((-LONG, -0.2), (0, -0.8), (LONG, -0.2), (LONG, HIGH), (-LONG, HIGH)),
    "gem": ((-LONG, 0), (-0.3, -0.72), (0.3, -0.72), (LONG, 0), (0.3, 0.72), (-0.3, 0.72)),
    "shield": ((-LONG, -HIGH), (LONG, -HIGH), (LONG, 0.1), (0, 0.8), (-LONG, 0.1)),
}  # fmt: skip


def shape(name: str) -> list[tuple[float, float]]:
    """Corners of a shape, rounded for a page."""
    return [(round(x, 2), round(y, 2)) for x, y in SHAPES[name]]
