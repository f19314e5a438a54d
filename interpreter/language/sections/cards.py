"""The texts of cards: what happens at once, and what changes while a text is in effect."""

from __future__ import annotations

from typing import Any

from interpreter.corpus import Node, nearest
from interpreter.language import nodes
from interpreter.language.binding import unit as bind_unit
from interpreter.language.binding.choices import BlockBinder
from interpreter.language.binding.scopes import Binding, Scope, Unit
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import get, said, source, text
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    CardDecl,
    CardEffect,
    EffectDecl,
)
from interpreter.language.grammar.rule_text import Mistake, RuleText, Silent
from interpreter.language.grammar.trees import Tree
from interpreter.language.nodes.walk import card_owner
from interpreter.language.types import FACTION, NUMBER, SPACE, SPACES, TRUTH

_OPS: dict[str, nodes.ChangeOp] = {"change_is": "is", "change_plus": "plus", "change_at_most": "at most",
        "change_at_least": "at least"}  # fmt: skip
_TOLD = ("sourced", "derived")  # kinds of source that name another text


def bind_card(title: Binding, d: Declarer, card: CardDecl, node: Node) -> None:
    """Every slot that the card fills, and where the rest of it comes from."""
    card.origin = source(node)
    label = f'card {card.id} "{card.name}"'
    _check_source(d, node, label)
    for slot in title.vocabulary.effects:
        half = get(node, slot.id)
        if half is not None:
            card.effects[slot.id] = _effect(title, d, card, slot, half)


def _effect(
    title: Binding, d: Declarer, card: CardDecl, slot: EffectDecl, node: Node
) -> CardEffect:
    label = f'card {card.id} "{card.name}", {slot.id}'
    owner = card_owner(card, slot)
    unit = Unit(title, label, card.name, card.cite, owner=owner, prevails=slot.prevails)
    actor = unit.variable("actor", FACTION)
    scope = Scope(unit, actor=actor)
    effect = CardEffect(
        slot=slot,
        says=" ".join(text(get(node, "says")).split()),
        unknown=said(node, "unknown"),
        condition=bind_unit.expression(scope, get(node, "if"), TRUTH),
        effective=bind_unit.expression(scope, get(node, "effective"), TRUTH),
        body=bind_unit.block(scope.inner(), get(node, "do")),
        actor=actor,
        lasting=_lasting(unit, get(node, "lasting")),
        until=d.refer(get(node, "until"), "lifetime", title.vocabulary.lifetimes),
        source=source(node),
        span=node.span,
    )
    _check(d, unit, effect, node)
    _check_source(d, node, label)
    if effect.lasting:
        effect.instance = len(title.vocabulary.lasting)
        title.vocabulary.lasting.append(effect)
    return effect


def _check_source(d: Declarer, node: Node, label: str) -> None:
    """Who says that a text is somebody else's says whose."""
    told = source(node)
    kind = told.get("kind")
    if kind in _TOLD and not told.get("where"):
        message = f"a text that is '{kind}' says 'where' it is from"
        d.error(get(node, "source") or node, "missing-key", message, context=label)


def _check(d: Declarer, unit: Unit, effect: CardEffect, node: Node) -> None:
    """A text must do something unless it is unknown; what lasts must say how long."""
    do, lasting = get(node, "do"), get(node, "lasting")
    if lasting is not None and get(node, "until") is None:
        message = "a lasting text needs 'until:', how long it stands"
        d.error(lasting, "missing-key", message, context=unit.label)
    if effect.unknown and (do is not None or lasting is not None):
        message = "this text is marked unknown, yet says what happens"
        d.error(node, "unknown-text", message, context=unit.label)
    if not effect.unknown and do is None and lasting is None:
        message = "this text says neither what to 'do' nor what is 'lasting'"
        d.error(node, "missing-key", message, context=unit.label)


# --- lasting texts -----------------------------------------------------------------------------------


def _lasting(unit: Unit, node: Any) -> tuple[nodes.LastingLine, ...]:
    if node is None:
        return ()
    binder = BlockBinder(unit, RuleText.of(node))
    try:
        tree = binder.parse("lasting", _everything(unit))
    except Mistake as mistake:
        unit.report(mistake, binder.source.overlays)
        return ()
    found = []
    for line in tree.children:
        try:
            found.append(_line(binder, unit, line))
        except Mistake as mistake:
            unit.report(mistake, binder.source.overlays)
        except Silent:
            pass
    return tuple(found)


def _everything(unit: Unit) -> Scope:
    """While parsing, the names of all actions are known; binding looks at the right one's."""
    scope = Scope(unit)
    for action in unit.vocabulary.actions:
        for name in (*action.numbers, *action.clauses):
            scope.names[name] = nodes.Variable(name, NUMBER)
    return scope


def _line(binder: BlockBinder, unit: Unit, line: Tree) -> nodes.LastingLine:
    token, by, where, *changes = line.children
    action: ActionDecl = binder.word(token)
    scope = Scope(unit, here=action.here, actor=action.actor)
    return nodes.LastingLine(
        action=action,
        factions=_factions(binder, by),
        where=_where(binder, where, scope),
        changes=tuple(_change(binder, action, change, scope) for change in changes),
        span=binder.span(line),
    )


def _factions(binder: BlockBinder, by: Tree | None) -> frozenset[int] | None:
    if by is None:
        return None
    decl = binder.word(by.children[0])
    return frozenset(getattr(decl, "members", (decl.index,)))


def _where(binder: BlockBinder, where: Tree | None, scope: Scope) -> nodes.Expr | None:
    if where is None:
        return None
    inner = where.children[0]
    if where.data == "lasting_where":
        return binder.value(inner, scope, TRUTH)
    if where.data != "lasting_in":
        raise nodes.UnknownVariant(where.data, "language/sections/cards.py")
    span = binder.span(where)
    here = binder.here(where, scope)
    if inner.data == "flag":
        return nodes.Attribute(binder.word(inner.children[0]), here, type=TRUTH, span=span)
    place = binder.expr(inner, scope)
    if place.type == SPACE:
        return nodes.Compare("=", here, place, type=TRUTH, span=span)
    spaces = binder.coerce(place, inner, SPACES)
    return nodes.Member(here, spaces, type=TRUTH, span=span)


def _change(binder: BlockBinder, action: ActionDecl, change: Tree, scope: Scope) -> nodes.Change:
    if change.data == "change_forbidden":
        return nodes.Change("", "forbidden", None)
    token, value = change.children
    name, op = str(token), _OPS[change.data]
    if name not in action.numbers and name not in action.clauses:
        known = [*action.numbers, *action.clauses]
        message = f"'{name}' is no number or clause of the action {action}"
        raise binder.fail(token, "unknown-word", message, nearest(name, known))
    if name in action.clauses:
        if op != "is":
            message = f"'{name}' is a clause, which can only be 'is yes' or 'is no'"
            raise binder.fail(change, "wrong-type", message)
        return nodes.Change(name, op, binder.value(value, scope, TRUTH))
    return nodes.Change(name, op, binder.value(value, scope, NUMBER))
