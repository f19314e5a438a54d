"""Declares values, cards and zones, and the heads of everything that has texts."""

from __future__ import annotations

from typing import Any

from interpreter.corpus import Mapping, Node, Sequence, Text, nearest
from interpreter.corpus.english import capital
from interpreter.language.declarations import vocabulary
from interpreter.language.declarations.decks import expand
from interpreter.language.declarations.domains import settle
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import (
    described,
    entries,
    get,
    items,
    number,
    numeral,
    said,
    source,
    text,
)
from interpreter.language.grammar.expecting import NOUNS
from interpreter.language.grammar.lexer import IDENTIFIER
from interpreter.language.types import (  # fmt: skip
    CARD,
    CARDS,
    FACTION,
    FACTION_LIST,
    FACTIONS,
    NUMBER,
    SPACE,
    SPACES,
    TRUTH,
    UNKNOWN,
    WORD,
    Type,
    nullable,
)

NO_DOMAIN = "no-domain"  # whatever names what it is of would seem wrong, too
RESULTS = {
    "number": NUMBER, "truth": TRUTH, "faction": FACTION, "space": SPACE, "card": CARD,
    "spaces": SPACES, "factions": FACTION_LIST, "cards": CARDS,
    "word": WORD, "words": Type("set", WORD),
}  # fmt: skip
FIELDS = {
    "number": NUMBER, "truth": TRUTH, "faction": FACTION, "factions": FACTION_LIST,
    "text": Type("text"),
}  # fmt: skip
CARD_KEYS = ("card", "title", "class", "source", "cite", "name")


def declare_state(d: Declarer) -> None:
    for index, key, node in d.section("words"):
        _word_list(d, index, key, node)
    for _, key, node in d.section("values"):
        _value(d, key, node)
    expand(d)
    _cards(d)
    _texts(d)
    settle(d.vocabulary)


def _domains(d: Declarer, node: Node | None) -> tuple[Type, ...]:
    """Of what there is one each: a domain, or a list of two."""
    lists = {each.id: Type("word", each) for each in d.vocabulary.word_lists}
    known = {"space": SPACE, "faction": FACTION, "card": CARD, **lists}
    found = []
    for item in items(node):
        if text(item) in known:
            found.append(known[text(item)])
        else:
            meant = nearest(text(item), known)
            message = f"unknown domain '{text(item)}': it is one of {', '.join(known)}"
            d.error(item, NO_DOMAIN, message, suggestion=meant)
    return tuple(found)


# --- words and values ---------------------------------------------------------------------------


def _word_list(d: Declarer, index: int, key: Text, node: Node) -> None:
    """Words that values, fields, parameters and texts share."""
    decl = vocabulary.WordsDecl(**described(key, None, index))
    d.vocabulary.word_lists.append(decl)
    d.claim(key, decl.id, "WORDS", decl)
    _own_words(d, decl, items(node))


def _value(d: Declarer, key: Text, node: Node) -> None:
    decl = vocabulary.ValueDecl(
        **described(key, node, len(d.vocabulary.values)),
        domains=_domains(d, get(node, "of")),
        without=frozenset(d.factions_of(get(node, "not"))),
        track=number(get(node, "track")),
        marker=text(get(node, "marker")),
    )
    if decl.marker and get(node, "name") is None:
        decl.name = decl.marker
    d.vocabulary.values.append(decl)
    d.claim(key, decl.id, "VALUE", decl)
    seen_by(d, decl, get(node, "seen"), ("all", "none", "owner"))
    if get(node, "one of") is not None:
        _words(d, decl, node)
        decl.low, decl.high = -nullable(decl.type), len(decl.words) - 1
        decl.start = constant(d, decl, get(node, "start")) if get(node, "start") else 0
        return
    for form, type in (("truth", TRUTH), ("faction", FACTION), ("space", SPACE), ("card", CARD)):
        given = node.get(form) if isinstance(node, Mapping) else None
        if given is not None:
            decl.type = type
            decl.start = constant(d, decl, given)
            return
    decl.type = NUMBER
    low, high = get(node, "from"), get(node, "to")
    if low is None:
        message = (
            f"what is '{decl.id}'? It needs 'from', 'one of', 'truth', 'faction', 'space' or 'card'"
        )
        d.error(key, "no-form", message)
    decl.low = number(low) if low is not None else None
    decl.high = number(high) if high is not None else None
    start = get(node, "start")
    if decl.low is not None and decl.high is not None and high is not None and decl.low > decl.high:
        message = f"'{decl.id}' goes from {decl.low} to {decl.high}: nothing lies between"
        turned = f"{{from: {decl.high}, to: {decl.low}}}"
        d.error(high, "bounds", message, note=f"did you mean {turned}?")
        decl.low, decl.high = decl.high, decl.low
    if decl.high is not None and 0 < decl.track < decl.high:
        message = f"the track of '{decl.id}' ends at {decl.track}, but it goes up to {decl.high}"
        d.error(get(node, "track") or key, "bounds", message)
    decl.start = bounded(d, decl, start) if start is not None else max(0, decl.low or 0)
    if start is None and decl.high is not None and decl.start > decl.high:
        message = f"'{decl.id}' starts at 0, which is more than {decl.high}; say where with 'start'"
        d.error(key, "bounds", message)


def seen_by(
    d: Declarer,
    decl: vocabulary.ValueDecl | vocabulary.ZoneDecl,
    node: Node | None,
    words: tuple[str, ...],
) -> None:
    """Who sees a value or a zone: one of the words, or a faction, a side or a list of them."""
    if node is None:
        return
    decl.seen = text(node) if text(node) in words else "some"
    if decl.seen == "some":
        decl.to = frozenset(d.factions_of(node))
    if decl.seen == "owner" and FACTION not in decl.domains:
        d.error(node, "no-owner", f"'{decl.id}' is no faction's: it has no owner who could see it")


def bounded(d: Declarer, decl: vocabulary.ValueDecl, node: Node) -> int:
    """A number of a value; one beyond its bounds is reported."""
    given = d.number(node)
    if decl.low is not None and given < decl.low:
        message = f"{given} is less than {decl.low}, the least '{decl.id}' can be"
        d.error(node, "bounds", message)
    elif decl.high is not None and given > decl.high:
        message = f"{given} is more than {decl.high}, the most '{decl.id}' can be"
        d.error(node, "bounds", message)
    return given


def _words(
    d: Declarer, decl: vocabulary.ValueDecl | vocabulary.FieldDecl, node: Node | None
) -> None:
    """The words of a value or a card field: those of a list that is named, or a scale of its own."""
    given = get(node, "one of")
    if isinstance(given, Sequence):
        _own_words(d, decl, items(given))
        decl.type = Type("word", decl)
    else:
        share_words(d, decl, given)


def share_words(
    d: Declarer, decl: vocabulary.ValueDecl | vocabulary.FieldDecl, name: Node | None
) -> None:
    """A value or a card field holds a word of the list of that name."""
    shared = d.refer(name, NOUNS["WORDS"], d.vocabulary.word_lists)
    decl.type = UNKNOWN if shared is None else Type("word", shared)
    if shared is not None:
        decl.words, decl.word_names = shared.words, shared.word_names


def _own_words(
    d: Declarer,
    decl: vocabulary.WordsDecl | vocabulary.ValueDecl | vocabulary.FieldDecl,
    scale: tuple[Node, ...],
) -> None:
    """Words that are declared here. Others may have the same ones."""
    decl.words = tuple(text(word) for word in scale)
    decl.word_names = tuple(map(capital, decl.words))
    if isinstance(decl, vocabulary.WordsDecl):
        decl.members = tuple(
            vocabulary.Decl(word, name, place, node.span)
            for place, (word, name, node) in enumerate(
                zip(decl.words, decl.word_names, scale, strict=True)
            )
        )
    for word in scale:
        if decl.words.count(text(word)) > 1:
            d.error(word, "declared-twice", f"'{text(word)}' is given twice")
        d.claim(word, text(word), "WORD", decl)


def constant(
    d: Declarer, decl: vocabulary.ValueDecl | vocabulary.FieldDecl, node: Node | None
) -> int:
    """A value as a file gives it: a number, yes or no, a word, the name of a thing or none."""
    word, type = text(node), decl.type
    if type == UNKNOWN:
        return -1  # its list of words is wrong, and told
    if node is None:
        return 0 if type in (NUMBER, TRUTH) or type.name == "word" else -1
    if type == NUMBER:
        return bounded(d, decl, node) if isinstance(decl, vocabulary.ValueDecl) else d.number(node)
    if type == TRUTH:
        return d.truth(node)
    if type.name == "word":
        if word in decl.words:
            return decl.words.index(word)
        if word == "none" and nullable(type):
            return -1
        message, meant = f"unknown word '{word}' of '{decl}'", nearest(word, decl.words)
        d.error(node, "unknown-word", message, suggestion=meant)
        return 0
    if word == "none":
        return -1
    among: dict[Type, Any] = {
        FACTION: d.vocabulary.factions, SPACE: d.vocabulary.spaces, CARD: d.vocabulary.cards,
    }  # fmt: skip
    found = d.refer(node, type.name, among[type])
    return found.index if found is not None else -1


# --- cards --------------------------------------------------------------------------------------


def _cards(d: Declarer) -> None:
    v = d.vocabulary
    plain: tuple[tuple[str, str, Any, list[Any]], ...] = (
        ("card classes", "CARD_CLASS", vocabulary.CardClassDecl, v.card_classes),
        ("card fields", "FIELD", vocabulary.FieldDecl, v.fields),
        ("effects", "EFFECT", vocabulary.EffectDecl, v.effects),
        ("lifetimes", "LIFETIME", vocabulary.LifetimeDecl, v.lifetimes),
        ("zones", "ZONE", vocabulary.ZoneDecl, v.zones),
    )
    for section, token, make, found in plain:
        for index, key, node in d.section(section):
            decl = make(**described(key, node, index))
            found.append(decl)
            d.claim(key, decl.id, token, decl)
            if isinstance(decl, vocabulary.ZoneDecl):
                decl.domains = _domains(d, get(node, "of"))
                decl.holds = d.number(held) if (held := get(node, "holds")) is not None else None
                seen_by(d, decl, get(node, "seen"), ("all", "none", "top", "owner"))
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


def _field_head(d: Declarer, decl: vocabulary.FieldDecl, key: Text, node: Node) -> None:
    """What a field holds, and what it is on cards that do not name it."""
    form = next((form for form in FIELDS if get(node, form) is not None), text(node))
    shared = [each.id for each in d.vocabulary.word_lists]
    decl.type = FIELDS.get(form, NUMBER)
    decl.every = said(node, "every")
    if decl.every and decl.type != FACTION_LIST:
        d.error(key, "wrong-type", "'every' belongs to a field of 'factions'")
    scale = get(node, "one of") is not None
    if scale:
        _words(d, decl, node)
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
    unknown = "unknown-key" if fields and slots else "no-section"
    for name, value in entries(node):
        if name.value in fields:
            decl.fields[name.value] = _field(d, fields[name.value], value)
        elif name.value not in CARD_KEYS and name.value not in slots:
            d.unknown_key(name, [*fields, *slots, *CARD_KEYS], context, unknown)


def _class_of(
    d: Declarer, decl: vocabulary.CardDecl, key: Text, node: Node
) -> vocabulary.CardClassDecl | None:
    """The class that it names, or the only one that there is."""
    classes, named = d.vocabulary.card_classes, get(node, "class")
    if named is None and len(classes) > 1:
        d.error(get(node, "card") or key, "missing-key", f"card {decl.id} does not say its 'class'")
    if named is None:
        return classes[0] if len(classes) == 1 else None
    found: vocabulary.CardClassDecl | None = d.refer(named, "card class", classes)
    return found


def _nameable(d: Declarer, decl: vocabulary.CardDecl, key: Text) -> None:
    """A card is spoken of by its id, if no other thing is; its copies by what they are copies of."""
    decl.sort, _ = d.copies.get(decl.id, (decl.id, 0))
    held = d.vocabulary.declared.get(("NAMED_CARD", decl.sort))
    if held is None:
        if IDENTIFIER.fullmatch(decl.sort) and decl.sort not in d.vocabulary.words:
            d.claim(key, decl.sort, "NAMED_CARD", (decl,))
    else:
        d.vocabulary.declared["NAMED_CARD", decl.sort] = (*held, decl)


def _field(d: Declarer, decl: vocabulary.FieldDecl, node: Node) -> Any:
    if decl.type == FACTION_LIST:
        d.once(items(node))
        found = [d.refer(item, "faction", d.vocabulary.factions) for item in items(node)]
        return tuple(f.index for f in found if f is not None)
    if decl.type.name == "text":
        return text(node)
    return constant(d, decl, node)


# --- heads of what has texts ----------------------------------------------------------------------


def _result_words(d: Declarer, decl: vocabulary.DefinitionDecl, node: Node, key: Text) -> None:
    """A definition that comes to words says of which list."""
    name = get(node, "one of")
    if name is not None:
        shared = d.refer(name, NOUNS["WORDS"], d.vocabulary.word_lists)
        of = UNKNOWN if shared is None else Type("word", shared)
        decl.type = Type("set", of) if decl.type.name == "set" else of
        if all(get(node, form) is None for form in ("word", "words", "cases", "table")):
            message = "'one of' says of which list a 'word' or 'words' are"
            d.error(name, "result", message)
    elif WORD in (decl.type, decl.type.of):
        message = f"of which list are the words of '{decl.id}'? Say so with 'one of'"
        d.error(key, "no-form", message)


def _texts(d: Declarer) -> None:
    v = d.vocabulary
    for index, key, node in d.section("definitions"):
        decl = vocabulary.DefinitionDecl(
            **described(key, node, index), domains=_domains(d, get(node, "of"))
        )
        results = [form for form in RESULTS if get(node, form) is not None]
        decl.type = RESULTS[results[0]] if results else NUMBER
        _result_words(d, decl, node, key)
        if len([form for form in (*results, "cases", "table") if get(node, form) is not None]) != 1:
            message = (
                f"definition '{decl.id}' needs exactly one result: "
                f"{', '.join(RESULTS)}, cases or table"
            )
            d.error(key, "result", message)
            decl.type = UNKNOWN if not results else decl.type
        v.definitions.append(decl)
        d.claim(key, decl.id, "DEFINITION", decl)
    heads: tuple[tuple[str, str, Any, list[Any]], ...] = (
        ("procedures", "PROCEDURE", vocabulary.ProcedureDecl, v.procedures),
        ("action classes", "ACTION_CLASS", vocabulary.ActionClassDecl, v.action_classes),
        ("actions", "ACTION", vocabulary.ActionDecl, v.actions),
        ("phases", "PHASE", vocabulary.PhaseDecl, v.phases),
    )
    for section, token, make, found in heads:
        for index, key, node in d.section(section):
            head = make(**described(key, node, index))
            found.append(head)
            d.claim(key, head.id, token, head)
    for phase, (_, _, node) in zip(v.phases, d.section("phases"), strict=True):
        phase.named = get(node, "name") is not None
    for index, key, node in d.section("deals"):
        v.deals.append(vocabulary.DealDecl(**described(key, node, index)))
    for index, key, node in d.section("scenarios"):
        v.scenarios.append(vocabulary.ScenarioDecl(**described(key, node, index)))


__all__ = ["FACTIONS", "constant", "declare_state"]
