"""Declares directions of a map: for each space the next one.

On a grid of squares a direction is a step, so many columns to the right and rows up; on a grid of hexes a side. On any
other map it lists spaces, each with the next.
"""

from __future__ import annotations

from interpreter.corpus import Mapping, Node, Sequence
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.map import hexes
from interpreter.language.declarations.reading import entries, items, text
from interpreter.language.declarations.vocabulary import DIRECTIONS

NOWHERE = -1


def declare_directions(d: Declarer) -> None:
    """All entries of `directions:`; the spaces are known by now."""
    found = [_listed(d, node) or _on_grid(d, node) for _, _, node in d.section(DIRECTIONS)]
    d.vocabulary.directions = tuple(found)


def _listed(d: Declarer, node: Node) -> tuple[int, ...]:
    """What the map lists; () where it is a step of a grid."""
    if not isinstance(node, Mapping):
        return ()
    following = [NOWHERE] * len(d.vocabulary.spaces)
    for space, after in entries(node):
        one = d.refer(space, "space", d.vocabulary.spaces)
        other = d.refer(after, "space", d.vocabulary.spaces)
        if one is not None and other is not None:
            following[one.index] = other.index
    return tuple(following)


def _on_grid(d: Declarer, node: Node) -> tuple[int, ...]:
    across, up = d.vocabulary.grid
    step = tuple(d.number(item) for item in items(node)) if isinstance(node, Sequence) else ()
    stepping = across > 0 and not d.vocabulary.hexes and len(step) == 2 and step != (0, 0)
    if not stepping and not (d.vocabulary.hexes and text(node) in hexes.SIDES):
        sides = ", ".join(hexes.SIDES)
        message = "a direction is a step on a grid of squares, such as [0, 1]"
        message += f"; on hexes one of {sides}; else spaces, each with the next"
        d.error(node, "direction", message)
        return (NOWHERE,) * len(d.vocabulary.spaces)
    places = {(c, r): r * across + c for r in range(up) for c in range(across)}
    following = [NOWHERE] * len(d.vocabulary.spaces)
    for (column, row), space in places.items():
        if stepping:
            beyond = column + step[0], row + step[1]
        else:
            beyond = hexes.beside((column, row), text(node))
        following[space] = places.get(beyond, NOWHERE)
    return tuple(following)
