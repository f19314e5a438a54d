"""Declares factions and sides, and their pieces: kinds, groups of kinds, states."""

from __future__ import annotations

from interpreter.corpus.yaml.tree import Node, Text
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.inventory import declare_columns
from interpreter.language.declarations.reading import described, get, items, number, text
from interpreter.language.declarations.vocabulary import (
    FactionDecl,
    GroupDecl,
    KindDecl,
    SideDecl,
    StateDecl,
)


def declare_pieces(d: Declarer) -> None:
    vocabulary = d.vocabulary
    states: dict[str, StateDecl] = {}
    for index, key, node in d.section("kinds"):
        plural = text(get(node, "plural"))
        named = items(get(node, "states"))
        decl = KindDecl(
            **described(key, node, index),
            plural=plural,
            states=tuple(text(s) for s in named),
            unsaid=_unsaid(d, get(node, "unsaid"), named),
            shared=number(get(node, "shared")),
        )
        d.declare(key, "KIND", decl, vocabulary.kinds)
        if plural and plural != decl.id:
            d.claim(get(node, "plural") or key, plural, "KIND", decl)
        d.once(named)
        for state in named:
            _state(d, state, states)
    _counting(d)
    for index, key, node in d.section("groups"):
        d.once(items(node))
        kinds_named = [d.refer(item, "piece", vocabulary.kinds) for item in items(node)]
        kinds = tuple(k.index for k in kinds_named if k is not None)
        group = GroupDecl(**described(key, None, index), kinds=kinds)
        d.declare(key, "GROUP", group, vocabulary.groups)
    declare_columns(d)


def _counting(d: Declarer) -> None:
    """Give a kind that counts as another the states of that."""
    kinds = d.vocabulary.kinds
    counting = {i: given for i, _, n in d.section("kinds") if (given := get(n, "counts as"))}
    carried = [i for i, _, n in d.section("kinds") if get(n, "carried by")]
    for index, given in counting.items():
        decl, other = kinds[index], d.refer(given, "piece", kinds)
        if other is None:
            continue
        if decl.states:
            message = f"'{decl.id}' has the states of '{other.id}'; leave out its own"
            d.error(given, "pieces", message)
        for kind in dict.fromkeys((decl, other)):
            if kind.index in carried:
                message = f"'{kind.id}' is carried, so it neither counts as another kind nor another as it"
                d.error(given, "pieces", message)
        if other is decl:
            d.error(given, "pieces", f"'{decl.id}' counts as itself; leave that out")
        elif other.index in counting:
            message = f"'{other.id}' counts as another kind itself, so nothing counts as it"
            d.error(given, "pieces", message)
        decl.counts_as, decl.states, decl.unsaid = other.index, other.states, other.unsaid


def _unsaid(d: Declarer, node: Node | None, states: tuple[Node, ...]) -> str:
    """The state that names of the kind's pieces leave out."""
    if node is not None and text(node) not in map(text, states):
        d.error(node, "pieces", f"'{text(node)}' is no state of this kind")
    return text(node)


def _state(d: Declarer, node: Node, states: dict[str, StateDecl]) -> None:
    """Several kinds may have the same state."""
    word = text(node)
    if word not in states and isinstance(node, Text):
        decl = StateDecl(word, word.capitalize(), len(states), node.span)
        states[word] = decl
        d.vocabulary.states.append(decl)
        d.claim(node, word, "STATE", decl)


def declare_factions(d: Declarer) -> None:
    vocabulary = d.vocabulary
    for index, key, node in d.section("factions"):
        decl = FactionDecl(
            **described(key, node, index),
            letter=text(get(node, "letter")),
            colour=text(get(node, "colour")),
        )
        d.declare(key, "FACTION", decl, vocabulary.factions)
    for index, key, node in d.section("sides"):
        d.once(items(node))
        factions = [d.refer(item, "faction", vocabulary.factions) for item in items(node)]
        members = tuple(f.index for f in factions if f is not None)
        side = SideDecl(**described(key, None, index), members=members)
        d.declare(key, "SIDE", side, vocabulary.sides)
        for member in members:
            vocabulary.factions[member].sides += (side.id,)
    for _, key, node in d.section("enemies"):
        faction = d.refer(key, "faction", vocabulary.factions)
        if faction is not None:
            faction.enemies = frozenset(d.factions_of(node))
