"""Declares how spaces are drawn: the outline of one that has an extent, the course of one that is a line.

Both are written as points in the measure of `at`, "12,30 18,26 20,34"; they say nothing that a rule could ask.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.corpus.english import counted
from interpreter.corpus.yaml.tree import Node
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.map.polygons import crossing, holds
from interpreter.language.declarations.reading import get, text

OUTLINE, COURSE = "outline", "course"
FRAME = 100  # how far the map goes across and down
LEAST = {OUTLINE: 3, COURSE: 2}
_POINT = re.compile(r"([0-9]{1,9}),([0-9]{1,9})")

Corners = tuple[tuple[int, int], ...]


def declare_outlines(d: Declarer, abouts: Sequence[Node | None]) -> None:
    """Declare the outlines of all spaces, once their places are known."""
    unplaced = next((s.id for s in d.vocabulary.spaces if s.at == (0, 0)), None)
    _tell_unused(d, abouts, unplaced)
    for decl, about in zip(d.vocabulary.spaces, abouts, strict=True):
        given = {key: node for key in (OUTLINE, COURSE) if (node := get(about, key)) is not None}
        for key, node in given.items():
            setattr(decl, key, _points(d, node, key))
        if len(given) == 2:
            message = f"'{decl.id}' has an outline and a course; it is drawn by one of them"
            d.error(given[COURSE], "outline", message)
        if decl.outline and unplaced is None and not holds(decl.outline, decl.at):
            message = f"'{decl.id}' lies at {_said(decl.at)}, outside its outline"
            d.error(given[OUTLINE], "outline", message)


def _tell_unused(d: Declarer, abouts: Sequence[Node | None], unplaced: str | None) -> None:
    """Once, of a map that is drawn without them."""
    given = (node for about in abouts for key in LEAST if (node := get(about, key)) is not None)
    first = next(given, None)
    if first is None:
        return
    if d.vocabulary.grid[0]:
        message = "no outline or course has any effect: a grid is drawn as its cells"
        d.notice(first, "no-effect", message)
    elif unplaced is not None:
        message = f"no outline or course has any effect: '{unplaced}' has no place (`at:`)"
        d.notice(first, "no-effect", message)


def _points(d: Declarer, node: Node, key: str) -> Corners:
    """The points as written; none, once it is reported, of what cannot be drawn."""
    points: list[tuple[int, int]] = []
    for word in text(node).split():
        point = _POINT.fullmatch(word)
        if point is None:
            message = f"expected points such as 12,30 18,26 20,34; found '{word}'"
            d.error(node, "wrong-type", message)
            return ()
        points.append((int(point[1]), int(point[2])))
    wrong = _wrong(points, key)
    if wrong:
        d.error(node, "outline", wrong)
    return () if wrong else tuple(points)


def _wrong(points: list[tuple[int, int]], key: str) -> str:
    """Why these points cannot be drawn; "" if they can."""
    if len(points) < LEAST[key]:
        return f"this {key} has {counted(len(points), 'point')}; it needs at least {LEAST[key]}"
    for point in points:
        if max(point) > FRAME:
            return f"{_said(point)} lies outside the map, which is {FRAME} across and down"
    crossed = crossing(points, closed=key == OUTLINE)
    if crossed is not None:
        one, other = (f"{_said(a)} to {_said(b)}" for a, b in crossed)
        return f"this {key} meets itself: from {one}, and from {other}"
    return ""


def _said(point: tuple[float, float]) -> str:
    return f"{point[0]},{point[1]}"
