"""Declares cards: their classes, fields and slots for texts, the zones they lie in, and each of them."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Node, Text
from interpreter.language.declarations import vocabulary
from interpreter.language.declarations.cards.deck import SEVERAL
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import (
    described,
    entries,
    get,
    items,
    numeral,
    said,
    source,
    text,
)
from interpreter.language.declarations.values import (
    constant,
    declare_words,
    domains_of,
    seen_by,
    share_words,
)
from interpreter.language.grammar.lexer import IDENTIFIER
from interpreter.language.types import FACTION, FACTION_LIST, NUMBER, TRUTH, Type

FIELDS = {
    "number": NUMBER, "truth": TRUTH, "faction": FACTION, "factions": FACTION_LIST,
    "text": Type("text"),
}  # fmt: skip
CARD_KEYS = ("card", "title", "class", "source", "cite", "name")


def declare_cards(d: Declarer) -> None:
    v = d.vocabulary
    plain: tuple[tuple[str, str, Any, list[Any]], ...] = (
        ("card classes", "CARD_CLASS", vocabulary.CardClassDecl, v.card_classes),
        ("card fields", "FIELD", vocabulary.FieldDecl, v.fields),
        ("effects", "EFFECT", vocabulary.EffectDecl, v.effects),
        ("lifetimes", "LIFETIME", vocabulary.LifetimeDecl, v.lifetimes),
        ("zones", "ZONE", vocabulary.ZoneDecl, v.zones),
    )
    for section, token, make, declared in plain:
        for index, key, node in d.section(section):
            decl = d.declare(key, token, make(**described(key, node, index)), declared)
            if isinstance(decl, vocabulary.ZoneDecl):
                decl.domains = domains_of(d, get(node, "of"))
                decl.holds = d.number(room) if (room := get(node, "holds")) is not None else None
                seen_by(d, decl, get(node, "seen"), ("all", "none", "top", "owner"))
                _order_counts(d, decl, node)
            elif isinstance(decl, vocabulary.CardClassDecl) and get(node, "plural") is not None:
                decl.plural = text(get(node, "plural"))
                d.claim(get(node, "plural") or key, decl.plural, "CLASS_CARDS", decl)
            elif isinstance(decl, vocabulary.EffectDecl):
                decl.prevails = said(node, "prevails")
                decl.told = source(node)
            elif isinstance(decl, vocabulary.FieldDecl):
                _field_head(d, decl, key, node)
    needing: tuple[tuple[str, list[Any]], ...] = (
        ("card classes", v.card_classes),
        ("lifetimes", v.lifetimes),
    )
    for section, decls in needing:
        for decl, (_, _, node) in zip(decls, d.section(section), strict=True):
            needed = [d.refer(item, "card field", v.fields) for item in items(get(node, "needs"))]
            decl.needs = tuple(field.id for field in needed if field is not None)
    for index, key, node in d.section("cards"):
        _card(d, index, key, node)


def _order_counts(d: Declarer, decl: vocabulary.ZoneDecl, node: Node | None) -> None:
    """Read `order counts`; only a zone that some see and others do not is shown sorted without it."""
    decl.order_counts = said(node, "order counts")
    if decl.order_counts and decl.seen not in ("owner", "some"):
        written = get(node, "order counts")
        assert written is not None
        d.error(written, "no-effect", f"{decl.name} is shown in its order anyway; leave this out")


def _field_head(d: Declarer, decl: vocabulary.FieldDecl, key: Text, node: Node) -> None:
    """Read the type of a field, and its value on cards that do not name it."""
    form = next((form for form in FIELDS if get(node, form) is not None), text(node))
    shared = [word_list.id for word_list in d.vocabulary.word_lists]
    decl.type = FIELDS.get(form, NUMBER)
    decl.every, decl.beneath = said(node, "every"), said(node, "beneath")
    if decl.every and decl.type != FACTION_LIST:
        d.error(key, "wrong-type", "'every' belongs to a field of 'factions'")
    scale = get(node, "one of") is not None
    if scale:
        declare_words(d, decl, node)
    elif form in shared:
        share_words(d, decl, node)
    elif form not in FIELDS:
        known = ", ".join(map(repr, [*FIELDS, *shared]))
        message = f"what is '{decl.id}'? It needs {known} or 'one of'"
        d.error(key, "no-form", message, suggestion=nearest(form, [*FIELDS, *shared]))
    missing = get(node, "start") if scale else get(node, form)
    if missing is not None:
        decl.missing = _field(d, decl, missing)
    elif decl.type in (NUMBER, TRUTH):
        decl.missing = 0
    else:
        decl.missing = () if decl.type == FACTION_LIST else -1


def _card(d: Declarer, index: int, key: Text, node: Node) -> None:
    facts = described(key, node, index)
    facts["name"] = text(get(node, "title")) or facts["name"]
    shown = get(node, "card")
    facts["span"] = shown.span if shown is not None else key.span
    decl = vocabulary.CardDecl(**facts, number=numeral(key.value) or 0, sort=facts["id"])
    decl.card_class = _class_of(d, decl, key, node)
    d.vocabulary.cards.append(decl)
    _nameable(d, decl, key)
    if decl.number and get(node, "title") is None:
        d.error(shown or key, "missing-key", f"card {decl.id} does not say its 'title'")
    context = f'card {decl.id} "{decl.name}"'
    fields = {f.id: f for f in d.vocabulary.fields}
    slots = [e.id for e in d.vocabulary.effects]
    code = "unknown-key" if fields and slots else "no-section"
    for name, value in entries(node):
        if name.value in fields:
            decl.fields[name.value] = _field(d, fields[name.value], value)
        elif name.value not in CARD_KEYS and name.value not in slots:
            known = [*fields, *slots, *CARD_KEYS, *SEVERAL]
            d.unknown_key(name, known, context, code, [*d.vocabulary.fields, *d.vocabulary.effects])


def _class_of(
    d: Declarer, decl: vocabulary.CardDecl, key: Text, node: Node
) -> vocabulary.CardClassDecl | None:
    """The class that it names, or the only one that there is."""
    classes, named = d.vocabulary.card_classes, get(node, "class")
    if named is None and len(classes) > 1:
        d.error(get(node, "card") or key, "missing-key", f"card {decl.id} does not say its 'class'")
    if named is None:
        return classes[0] if len(classes) == 1 else None
    card_class: vocabulary.CardClassDecl | None = d.refer(named, "card class", classes)
    return card_class


def _nameable(d: Declarer, decl: vocabulary.CardDecl, key: Text) -> None:
    """Make a card known by its id, unless another thing has that name; copies share the name of their original."""
    decl.sort, _ = d.copies.get(decl.id, (decl.id, 0))
    for name in dict.fromkeys((decl.sort, decl.id)):
        if card_name := d.vocabulary.declared.get(("NAMED_CARD", name)):
            d.vocabulary.declared["NAMED_CARD", name] = (*card_name, decl)
        elif IDENTIFIER.fullmatch(decl.sort) and name not in d.vocabulary.words:
            d.claim(key, name, "NAMED_CARD", (decl,))


def _field(d: Declarer, decl: vocabulary.FieldDecl, node: Node) -> Any:
    if decl.type == FACTION_LIST:
        d.once(items(node))
        factions = [d.refer(item, "faction", d.vocabulary.factions) for item in items(node)]
        return tuple(f.index for f in factions if f is not None)
    if decl.type.name == "text":
        return text(node)
    return constant(d, decl, node)
