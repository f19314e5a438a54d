"""A map as plain data, from which a page draws any position: outlines, shapes of pieces, the track along the edge."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from attrs import asdict, frozen

from interpreter.language.declarations.map.polygons import Point
from interpreter.language.declarations.vocabulary import ValueDecl, Vocabulary
from interpreter.session.display.display import Shown
from interpreter.session.display.looks import SHAPES, grounded, grounds, shapes
from interpreter.session.drawing.chart import (
    CELL,
    EDGE,
    HEX,
    LARGE_LETTER,
    LETTER,
    WIDTH,
    Chart,
    chart,
)
from interpreter.session.drawing.furnishing import furnished
from interpreter.session.drawing.rooms import Rect
from interpreter.session.editions.edition import Edition
from interpreter.session.telling.provenance import name_of

LONG, HIGH = 1.05, 0.66  # half of a piece
CELL_LONG, CELL_HIGH = 2.3, 1.5  # what a piece takes, with the space around it
CUT = 0.36
REACH = 0.73  # radius of a round piece
BENDS = 5  # points of half a round end
SIDE = 26  # left and right of it
STEPS = 100  # of a track that can be drawn


def plain(title: Edition) -> dict[str, Any]:
    """The map of a title in letters for screens and for telephones, and how pieces look (docs/table.md).

    Under `maps` nothing for a title without a map; lengths as in a drawing 1,000 wide.
    """
    vocabulary = title.vocabulary
    drawn = [chart(vocabulary, letter) for letter in (LETTER, LARGE_LETTER)]
    counted = edge(title)
    return {
        "maps": [_map(vocabulary, one) for one in drawn if one is not None],
        "shapes": [shape(SHAPES[number]) for number in shapes(vocabulary) or (0,)],
        "cell": [CELL_LONG, CELL_HIGH],
        "tints": title.display.tints,
        "leanings": title.display.leanings,
        "signs": title.display.signs,
        "grounds": {name_of(flag): ground for flag, ground in grounded(vocabulary)},
        "coach": [asdict(hint) for hint in title.display.coach],
        "edge": counted and {
            "length": counted.length,
            "left": counted.left,
            "step": counted.step,
            "tracks": counted.tracks,
            "facts": counted.facts,
        },
    }  # fmt: skip


def _map(vocabulary: Vocabulary, drawn: Chart) -> dict[str, Any]:
    types = list(dict.fromkeys(space.type for space in vocabulary.spaces))
    left, wide = _across(drawn)
    return {
        "letter": drawn.letter,
        "left": left,
        "width": wide,
        "height": round(drawn.height, 1),
        "dense": drawn.dense,
        "places": [
            _place(vocabulary, drawn, number, types) for number in range(len(drawn.places))
        ],
        "links": [
            [*_middle(drawn, one), *_middle(drawn, other)] for one, other in drawn.links
        ],
        "sides": [
            {"name": s.name, "from": _short(*s.start), "to": _short(*s.end)} for s in drawn.sides
        ],
    }  # fmt: skip


def _place(vocabulary: Vocabulary, drawn: Chart, number: int, types: list[str]) -> dict[str, Any]:
    place, space = drawn.places[number], vocabulary.spaces[number]
    furniture = furnished(place, space.name, drawn)
    return {
        "shape": place.shape,
        "type": types.index(space.type),
        "points": place.points,
        "size": round(furniture.size, 1),
        "name": [[*_short(line.x, line.y), line.text] for line in furniture.name],
        "plate": _rect(furniture.plate),
        "inside": _rect(furniture.inside),
        "ground": grounds(vocabulary)[number],
    }


def _across(drawn: Chart) -> tuple[float, float]:
    """From where on, and how wide, something is drawn: a small grid is not as wide as the page."""
    if any(place.shape not in (CELL, HEX) for place in drawn.places):
        return 0, drawn.width
    every = [x for place in drawn.places for x, _ in place.outline]
    left, right = min(every) - EDGE, max(every) + EDGE
    return round(left, 1), round(right - left, 1)


def _middle(drawn: Chart, number: int) -> list[float]:
    return _short(drawn.places[number].x, drawn.places[number].y)


def _rect(rect: Rect) -> list[float]:
    return _short(rect.left, rect.top, rect.width, rect.height)


def _short(*numbers: float) -> list[float]:
    return [round(number, 1) for number in numbers]


def _rounded(high: float, reach: float) -> tuple[Point, ...]:
    """A disc of that radius, pulled apart by `reach` to both sides."""
    turns = [pi / 2 * (step / BENDS) for step in range(-BENDS, 3 * BENDS + 1)]
    return tuple(
        (high * cos(turn) + (reach if cos(turn) >= 0 else -reach), high * sin(turn))
        for turn in turns
    )


# By name, in the order of SHAPES of the display.
LINES: dict[str, tuple[Point, ...]] = {
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
    return [(round(x, 2), round(y, 2)) for x, y in LINES[name]]


@frozen
class Edge:
    """From 0 to `length`, each number `step` further right than the one before; 0 stands at `left`.

    `tracks` are the names of what is counted of the whole game, `facts` of what each faction has.
    """

    length: int
    left: float
    step: float
    tracks: tuple[str, ...]
    facts: tuple[str, ...]


def edge(title: Edition) -> Edge | None:
    """Track around the board; None if a title has none, or one too long to draw."""
    display = title.display
    long = max([_track(shown) for shown in (*display.tracks, *display.factions)], default=0)
    if not 0 < long <= STEPS:
        return None
    tracks = tuple(shown.label for shown in display.tracks if shown.kind == "number")
    facts = tuple(shown.label for shown in display.factions if _track(shown))
    return Edge(long, SIDE, (WIDTH - 2 * SIDE) / long, tracks, facts)


def _track(shown: Shown) -> int:
    return shown.decl.track if isinstance(shown.decl, ValueDecl) else 0
