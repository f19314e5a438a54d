"""Declares the pieces: their kinds and the groups of these, and in which states they lie."""

from __future__ import annotations

from interpreter.corpus import Node, Text
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.inventory import declare_columns
from interpreter.language.declarations.reading import described, get, items, number, text
from interpreter.language.declarations.vocabulary import GroupDecl, KindDecl, StateDecl


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
        vocabulary.kinds.append(decl)
        d.claim(key, decl.id, "KIND", decl)
        if plural and plural != decl.id:
            d.claim(get(node, "plural") or key, plural, "KIND", decl)
        d.once(named)
        for state in named:
            _state(d, state, states)
    for index, key, node in d.section("groups"):
        d.once(items(node))
        found = [d.refer(item, "piece", vocabulary.kinds) for item in items(node)]
        kinds = tuple(k.index for k in found if k is not None)
        group = GroupDecl(**described(key, None, index), kinds=kinds)
        vocabulary.groups.append(group)
        d.claim(key, group.id, "GROUP", group)
    declare_columns(d)


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
