"""Declares the spaces of a map, what they are like, their borders and directions; the boxes beside it."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text
from interpreter.language.declarations.bounds import check_neighbours
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.map import hexes
from interpreter.language.declarations.map.grid import (
    NUMBERS,
    declare_lines,
    declare_numbers,
    spaces_of,
)
from interpreter.language.declarations.map.outlines import COURSE, OUTLINE, declare_outlines
from interpreter.language.declarations.reading import described, entries, get, items, number, text
from interpreter.language.declarations.vocabulary import (
    DIRECTIONS,
    AttributeDecl,
    BorderDecl,
    BoxDecl,
    SpaceDecl,
)
from interpreter.language.types import NUMBER, TRUTH

SPACE_KEYS = ("name", "borders", "region", "at", OUTLINE, COURSE, "source", "cite", "space")


def declare_map(d: Declarer) -> None:
    spaces = spaces_of(d)
    known = {key.value: index for index, key, _ in spaces}
    for section, kind, token in (
        ("types", "type", "FLAG"), ("flags", "flag", "FLAG"), ("attributes", "number", "ATTRIBUTE"),
    ):  # fmt: skip
        for _, key, node in d.section(section):
            described_ = described(key, node, len(d.vocabulary.attributes))
            attribute = AttributeDecl(**described_, kind=kind, values=(0,) * len(spaces))
            d.declare(key, token, attribute, d.vocabulary.attributes)
    declare_numbers(d, len(spaces))
    borders: list[set[int]] = [set() for _ in spaces]
    for index, key, about in spaces:
        decl = SpaceDecl(**described(key, about, index), region=_region(d, get(about, "region")))
        d.declare(key, "SPACE", decl, d.vocabulary.spaces)
        _space(d, decl, key, about)
    pairs = 0
    for index, _, about in spaces:
        d.once(items(get(about, "borders")))
        for item in items(get(about, "borders")):
            before = len(borders[index])
            _border(d, index, item, known, borders)
            pairs += len(borders[index]) - before
            check_neighbours(d, pairs, item)
    declare_lines(d, borders)
    for decl, touching in zip(d.vocabulary.spaces, borders, strict=True):
        decl.borders = tuple(sorted(touching))
    declare_borders(d)
    declare_directions(d)
    declare_outlines(d, [about for _, _, about in spaces])
    _tables(d, known)
    _boxes(d)


def _space(d: Declarer, decl: SpaceDecl, key: Text, node: Node | None) -> None:
    """A space's type, flags and numbers; everything else in it has a fixed key."""
    attributes = {a.id: a for a in d.vocabulary.attributes}
    for made in NUMBERS if d.vocabulary.grid[0] else ():
        decl.attributes[made] = attributes.pop(made).values[decl.index]
    context = f"space {decl.id}"
    types, strange = [], False
    sections = {a.kind for a in d.vocabulary.attributes}
    unknown = "unknown-key" if len(sections) == 3 else "no-section"
    for name, value in entries(node):
        if name.value in SPACE_KEYS:
            continue
        attribute = attributes.get(name.value)
        if attribute is None:
            d.unknown_key(name, [*attributes, *SPACE_KEYS], context, unknown, attributes.values())
            strange = True
            continue
        given = d.number(value) if attribute.kind == "number" else d.truth(value)
        values = list(attribute.values)
        values[decl.index] = given
        attribute.values = tuple(values)
        if attribute.kind == "number":
            decl.attributes[attribute.id] = given
        elif attribute.kind == "type" and given:
            types.append(attribute.id)
    plain = next((a for a in attributes.values() if a.kind == "type"), None)
    across, up = d.vocabulary.grid
    if not types and plain is not None and decl.index < across * up:  # of the grid: the ground
        types.append(plain.id)
        plain.values = (*plain.values[: decl.index], 1, *plain.values[decl.index + 1 :])
    if len(types) != 1 and not strange and any(a.kind == "type" for a in attributes.values()):
        said = "no type" if not types else "two types: " + " and ".join(types)
        d.error(key, "space-type", f"space '{decl.id}' has {said}; it needs exactly one")
    decl.type = types[0] if types else ""
    place = [number(item) for item in items(get(node, "at"))]
    decl.at = (place[0], place[1]) if len(place) == 2 else (0, 0)


def _region(d: Declarer, node: Node | None) -> str:
    known = [key.value for _, key, _ in d.section("regions")]
    if node is not None and text(node) not in known:
        d.unknown(node, "region", known)
    return text(node)


def _border(
    d: Declarer, index: int, item: Node, known: dict[str, int], borders: list[set[int]]
) -> None:
    """One item of `borders:`: a space, or a type or flag for all other spaces that have it."""
    other = known.get(text(item))
    shared = next((a for a in d.vocabulary.attributes if a.id == text(item)), None)
    if other is None and shared is not None and shared.kind != "number":
        for beside, has in enumerate(shared.values):
            if has and beside != index:
                borders[index].add(beside)
                borders[beside].add(index)
    elif other is None:
        d.unknown(item, "space", known, d.vocabulary.spaces)
    elif other == index:
        d.error(item, "own-border", "a space does not border itself")
    else:
        borders[index].add(other)
        borders[other].add(index)


def _tables(d: Declarer, known: dict[str, int]) -> None:
    for _, key, node in d.section("space tables"):
        order: list[Any] = [
            d.refer(item, "space", d.vocabulary.spaces) for item in items(get(node, "order"))
        ]
        spaces = tuple(s.index for s in order if s is not None)
        d.vocabulary.space_tables[key.value] = spaces


def _boxes(d: Declarer) -> None:
    """Boxes come after all spaces among the locations."""
    for index, key, node in d.section("boxes"):
        location = len(d.vocabulary.spaces) + index
        box = BoxDecl(**described(key, node, index), location=location)
        d.declare(key, "BOX", box, d.vocabulary.boxes)


def declare_borders(d: Declarer) -> None:
    """All entries of `borders:`; the spaces and who touches whom are known by now."""
    for index, key, node in d.section("borders"):
        between = get(node, "between")
        numbers = any(isinstance(across, Mapping) for _, across in entries(between))
        decl = BorderDecl(
            **described(key, node, index),
            type=NUMBER if numbers else TRUTH,
            drawn=text(get(node, "drawn")),
        )
        d.declare(key, "BORDER", decl, d.vocabulary.borders)
        for space, across in entries(between):
            one = d.refer(space, "space", d.vocabulary.spaces)
            if isinstance(across, Mapping) != numbers:
                message = f"'{decl.id}' is a number of some borders, so it needs one for each"
                d.error(across, "wrong-type", message)
            elif numbers:
                for other, given in entries(across):
                    _across(d, decl, one, other, d.number(given))
            else:
                for item in items(across):
                    _across(d, decl, one, item, 1)


def _across(d: Declarer, decl: BorderDecl, one: SpaceDecl | None, node: Node, given: int) -> None:
    """Give the border between two neighbours its value. Report a pair that is given twice."""
    other = d.refer(node, "space", d.vocabulary.spaces)
    if one is None or other is None:
        return
    low, high = sorted((one.index, other.index))
    if other.index not in one.borders:
        spaces = f"space {one.id}", f"space {other.id}"
        if any(told.context in spaces for told in d.collector.diagnostics):
            return  # what a space borders may stand behind a wrong key
        d.error(node, "no-border", f"'{one.id}' and '{other.id}' have no border")
    elif (low, high) in decl.values:
        d.error(node, "given-twice", f"'{decl.id}' between these two is given twice")
    decl.values[low, high] = given


NOWHERE = -1


def declare_directions(d: Declarer) -> None:
    """All entries of `directions:`; the spaces are known by now."""
    steps = []
    for _, _, node in d.section(DIRECTIONS):
        after = _listed(d, node) if isinstance(node, Mapping) else _on_grid(d, node)
        steps.append(tuple(after.get(space, NOWHERE) for space in range(len(d.vocabulary.spaces))))
    d.vocabulary.directions = tuple(steps)


def _listed(d: Declarer, node: Node) -> dict[int, int]:
    """Next space of each space that the map lists."""
    spaces = d.vocabulary.spaces
    pairs = [[d.refer(space, "space", spaces) for space in entry] for entry in entries(node)]
    return {one.index: other.index for one, other in pairs if one is not None and other is not None}


def _on_grid(d: Declarer, node: Node) -> dict[int, int]:
    (across, up), hexed = d.vocabulary.grid, d.vocabulary.hexes
    step = [d.number(item) for item in items(node)] if isinstance(node, Sequence) else []
    if not across or (text(node) not in hexes.SIDES if hexed else len(step) != 2 or not any(step)):
        message = "a direction is a step on a grid of squares, such as [0, 1]; on hexes one of "
        message += f"{', '.join(hexes.SIDES)}; else spaces, each with the next"
        d.error(node, "direction", message)
        return {}
    places = {(c, r): r * across + c for r in range(up) for c in range(across)}
    beyond = {
        at: hexes.beside(at, text(node)) if hexed else (at[0] + step[0], at[1] + step[1])
        for at in places
    }
    return {space: places.get(beyond[at], NOWHERE) for at, space in places.items()}
