"""Declares who plays: factions, the sides they are on, and whose enemies they are."""

from __future__ import annotations

from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import described, get, items, text
from interpreter.language.declarations.vocabulary import FactionDecl, SideDecl


def declare_factions(d: Declarer) -> None:
    vocabulary = d.vocabulary
    for index, key, node in d.section("factions"):
        decl = FactionDecl(
            **described(key, node, index),
            letter=text(get(node, "letter")),
            colour=text(get(node, "colour")),
        )
        vocabulary.factions.append(decl)
        d.claim(key, decl.id, "FACTION", decl)
    for index, key, node in d.section("sides"):
        d.once(items(node))
        found = [d.refer(item, "faction", vocabulary.factions) for item in items(node)]
        members = tuple(f.index for f in found if f is not None)
        side = SideDecl(**described(key, None, index), members=members)
        vocabulary.sides.append(side)
        d.claim(key, side.id, "SIDE", side)
        for member in members:
            vocabulary.factions[member].sides += (side.id,)
    for _, key, node in d.section("enemies"):
        faction = d.refer(key, "faction", vocabulary.factions)
        if faction is not None:
            faction.enemies = frozenset(d.factions_of(node))
