"""Declares words and values: what they are of, where they start, who sees them."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from interpreter.corpus.english import capital
from interpreter.corpus.meant import meant
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text
from interpreter.language.declarations import vocabulary
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import described, get, items, number, text
from interpreter.language.declarations.vocabulary import DIRECTIONS
from interpreter.language.grammar.expecting import NOUNS
from interpreter.language.types import CARD, FACTION, NUMBER, SPACE, TRUTH, UNKNOWN, Type, nullable

NO_DOMAIN = "no-domain"  # whatever names what it is of would seem wrong, too


def declare_values(d: Declarer) -> None:
    for _, key, node in d.section("words"):
        if isinstance(node, Mapping):  # each word with what the table calls it
            named = [(entry.key, text(entry.value)) for entry in node.entries.values()]
            _word_list(d, key, tuple(word for word, _ in named), tuple(name for _, name in named))
        else:
            _word_list(d, key, items(node))
    if directions := tuple(key for _, key, _ in d.section(DIRECTIONS)):
        _word_list(d, evolve(directions[0], value=DIRECTIONS), directions)
    for _, key, node in d.section("values"):
        _value(d, key, node)


def domains_of(d: Declarer, node: Node | None) -> tuple[Type, ...]:
    """Domains of a declaration: it has one instance for each member. Reads one domain or a list of two."""
    lists = {word_list.id: Type("word", word_list) for word_list in d.vocabulary.word_lists}
    known = {"space": SPACE, "faction": FACTION, "card": CARD, **lists}
    types = []
    for item in items(node):
        if text(item) in known:
            types.append(known[text(item)])
        else:
            d.unknown(item, "domain", known, code=NO_DOMAIN)
    return tuple(types)


def _word_list(
    d: Declarer, key: Text, words: tuple[Node, ...], names: tuple[str, ...] = ()
) -> None:
    """Words that values, fields, parameters and texts share."""
    decl = vocabulary.WordsDecl(**described(key, None, len(d.vocabulary.word_lists)))
    d.declare(key, "WORDS", decl, d.vocabulary.word_lists)
    _own_words(d, decl, words, names)


def _value(d: Declarer, key: Text, node: Node) -> None:
    decl = vocabulary.ValueDecl(
        **described(key, node, len(d.vocabulary.values)),
        domains=domains_of(d, get(node, "of")),
        without=frozenset(d.factions_of(get(node, "not"))),
        track=number(get(node, "track")),
        marker=text(get(node, "marker")),
    )
    if decl.marker and get(node, "name") is None:
        decl.name = decl.marker
    d.declare(key, "VALUE", decl, d.vocabulary.values)
    seen_by(d, decl, get(node, "seen"), ("all", "none", "owner"))
    if get(node, "one of") is not None:
        declare_words(d, decl, node)
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
        message = f"'{decl.id}' needs 'from', 'one of', 'truth', 'faction', 'space' or 'card'"
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
    """Read who sees a value or a zone: one of the words, or a faction, a side or a list of them."""
    if node is None:
        return
    decl.seen = text(node) if text(node) in words else "some"
    if decl.seen == "some":
        decl.to = frozenset(d.factions_of(node, words))
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


def declare_words(
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
    names: tuple[str, ...] = (),
) -> None:
    """Words that are declared here. Others may have the same ones."""
    decl.words = tuple(text(word) for word in scale)
    decl.word_names = names or tuple(map(capital, decl.words))
    if isinstance(decl, vocabulary.WordsDecl):
        named = zip(decl.words, decl.word_names, scale, strict=True)
        decl.members = tuple(
            vocabulary.Decl(word, name, place, node.span)
            for place, (word, name, node) in enumerate(named)
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
        d.error(
            node, "unknown-word", f"unknown word '{word}' of '{decl}'", **meant(word, decl.words)
        )
        return 0
    if word == "none":
        return -1
    among: dict[Type, Any] = {
        FACTION: d.vocabulary.factions, SPACE: d.vocabulary.spaces, CARD: d.vocabulary.cards,
    }  # fmt: skip
    number = d.refer(node, type.name, among[type], ("none",))
    return number.index if number is not None else -1
