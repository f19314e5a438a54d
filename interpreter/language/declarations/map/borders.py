"""Declares what borders have: a river between two spaces, a road, a width.

Under `between:` a space is followed by those on the other side, as a list where it is a truth, each with
its number where it is a number. A pair is written once, on either side; the two must be neighbours.
"""

from __future__ import annotations

from interpreter.corpus import Mapping, Node
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import described, entries, get, items, text
from interpreter.language.declarations.vocabulary import BorderDecl, SpaceDecl
from interpreter.language.types import NUMBER, TRUTH


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
        d.vocabulary.borders.append(decl)
        d.claim(key, decl.id, "BORDER", decl)
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
    """One pair of neighbours, told of once."""
    other = d.refer(node, "space", d.vocabulary.spaces)
    if one is None or other is None:
        return
    low, high = sorted((one.index, other.index))
    if other.index not in one.borders:
        d.error(node, "no-border", f"'{one.id}' and '{other.id}' have no border")
    elif (low, high) in decl.values:
        d.error(node, "given-twice", f"'{decl.id}' between these two is given twice")
    decl.values[low, high] = given
