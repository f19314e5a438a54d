"""Who speaks of what: every mention of a declared thing in the texts of a title, with its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Decl, RungDecl, Vocabulary
from interpreter.language.nodes.walk import action_texts, effect_texts, walk

Thing = tuple[str, ...]
"""A declaration's class and its id; for what an action names, "name", the action's id and the name."""

_DECLS: dict[type, tuple[str, ...]] = {}


@attrs.frozen
class Owner:
    """To what a text belongs: a definition, an action, a card's text, a rung of a bot."""

    label: str
    span: Span


@attrs.frozen
class Mention:
    """A text speaks of a thing. `alters`: it is a lasting text that changes a name of an action."""

    thing: Thing
    owner: Owner
    span: Span
    alters: bool = False


def mentions(vocabulary: Vocabulary) -> Iterator[Mention]:
    """Every mention, text by text."""
    for owner, root in owned(vocabulary):
        for node in walk(root):
            span = getattr(node, "span", owner.span)
            if isinstance(node, nodes.LastingLine):
                for change in node.changes:
                    yield Mention(name_of(node.action.id, change.name), owner, span, alters=True)
            elif isinstance(node, nodes.NamedNumber | nodes.ActionVariable):
                yield Mention(name_of(node.action.id, node.name), owner, span)
            elif isinstance(node, nodes.DoPart):
                yield Mention(name_of(node.action.id, node.part), owner, span)
            for decl in _decls(node):
                yield Mention(thing_of(decl), owner, span)


def thing_of(decl: Decl) -> Thing:
    return type(decl).__name__, decl.id


def name_of(action: str, name: str) -> Thing:
    return "name", action, name


def _decls(node: Any) -> Iterator[Decl]:
    """The declarations that a node holds."""
    kind = type(node)
    if kind not in _DECLS:
        _DECLS[kind] = tuple(f.name for f in attrs.fields(kind) if f.name not in ("span", "type"))
    for name in _DECLS[kind]:
        held = getattr(node, name)
        for one in held if isinstance(held, tuple) else (held,):
            if isinstance(one, Decl):
                yield one


# --- texts and to whom they belong -----------------------------------------------------------------


def owned(vocabulary: Vocabulary) -> Iterator[tuple[Owner, Any]]:
    """The roots of all texts, those of bots too, in the order of declaration."""
    v = vocabulary
    plain: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
        ("definition", v.definitions, ("body",)),
        ("procedure", v.procedures, ("body",)),
        ("action class", v.action_classes, ("starts",)),
        ("phase", v.phases, ("body",)),
        ("", v.consequences, ("when", "body")),
        ("deal", v.deals, ("condition", "body")),
        ("", v.limits, ("where", "most")),
        ("scenario", v.scenarios, ("body",)),
    )
    for noun, decls, texts in plain:
        for decl in decls:
            owner = Owner(f"{noun} {decl.id}".strip(), decl.span)
            yield from ((owner, getattr(decl, text)) for text in texts)
    for action in v.actions:
        owner = Owner(f"action {action.id}", action.span)
        yield from ((owner, text) for text in action_texts(action))
    for card in v.cards:
        for effect in card.effects.values():
            owner = Owner(f'card {card.id} "{card.name}", {effect.slot.id}', effect.span)
            yield from ((owner, text) for text in effect_texts(effect))
    for bot in v.bots:
        for (asks, decision), ladder in bot.ladders.items():
            for rung in ladder:
                yield from _rung(f"bot {bot.id}, {asks}, {decision}", rung)


def _rung(ladder: str, rung: RungDecl) -> Iterator[tuple[Owner, Any]]:
    owner = Owner(f"{ladder}: {rung.name}", rung.span)
    ordered = [each.expr for each in (*rung.prefer, *rung.whose)]
    outcome = [expr for _, expr in rung.changes]
    single = [rung.condition, rung.where, rung.amount, rung.most, rung.pieces]
    for text in (*single, *ordered, *rung.order, *rung.evenly, *outcome):
        yield owner, text
    for decision, rungs in rung.then.items():
        for each in rungs:
            yield from _rung(f"{ladder}: {rung.name}, {decision}", each)
