"""A drawing as plain data, from which a page draws whatever position it is given."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.display.looks import SHAPES, grounded, grounds, shapes
from interpreter.session.drawing.chart import CELL, EDGE, HEX, LARGE_LETTER, LETTER, Chart, chart
from interpreter.session.drawing.edge import edge
from interpreter.session.drawing.furnishing import furnished
from interpreter.session.drawing.rooms import Rect
from interpreter.session.drawing.tokens import CELL_HIGH, CELL_LONG, shape
from interpreter.session.editions.edition import Edition
from interpreter.session.telling.provenance import name_of


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
    held = furnished(place, space.name, drawn)
    return {
        "shape": place.shape,
        "type": types.index(space.type),
        "points": place.points,
        "size": round(held.size, 1),
        "name": [[*_short(line.x, line.y), line.text] for line in held.name],
        "plate": _rect(held.plate),
        "inside": _rect(held.inside),
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
