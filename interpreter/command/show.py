"""`plainrules show`: what a rule, card, space or word says, its text in the file, where it is from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from interpreter.command.show_series import told
from interpreter.corpus.diagnostics import Span, printable
from interpreter.corpus.nearest import nearest
from interpreter.language.declarations.vocabulary import CardDecl, Decl, SpaceDecl, Vocabulary
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.series import SeriesAlone, is_series, load_alone
from interpreter.session.playing.title import Title, load
from interpreter.session.telling.provenance import kind_of, sourced_in_words
from interpreter.session.telling.sources import Sources

SECTIONS = {
    "factions": "faction", "sides": "side", "kinds": "kind of piece", "groups": "group of pieces",
    "states": "state", "boxes": "box", "spaces": "space", "attributes": "attribute of spaces",
    "values": "value", "definitions": "definition", "procedures": "procedure",
    "action_classes": "class of actions", "actions": "action", "phases": "phase", "deals": "deal",
    "card_classes": "class of cards", "fields": "field of cards", "effects": "effect of cards",
    "lifetimes": "lifetime", "zones": "zone", "cards": "card", "scenarios": "scenario",
}  # fmt: skip

# Where the entries of a section stand in the files, if not under its own name.
FILED = {
    "action_classes": "action classes",
    "card_classes": "card classes",
    "fields": "card fields",
}


def run(order: argparse.Namespace) -> int:
    title = _source(order)
    words = " ".join(order.words)
    if isinstance(title, SeriesAlone) and not words:
        print("\n".join(told(title)))
        return 0
    found = list(matches(title.vocabulary, words))
    if not found:
        raise _nothing(title, words)
    for number, (section, decl) in enumerate(found):
        if number:
            print()
        print("\n".join([*_told(title, SECTIONS[section], decl), *_changes(title, section, decl)]))
    return 0


def _source(order: argparse.Namespace) -> Title | SeriesAlone:
    """The title, or the series by itself."""
    if is_series(order.title):
        if order.printing or order.options or order.mods:
            raise Mistake(f"'{order.title}' is a series, without printings, options or mods")
        return load_alone(order.title)
    if not order.words:
        raise Mistake("name what to show: an action, a space, a card (see plainrules show --help)")
    return load(order.title, printing=order.printing, options=order.options, mods=order.mods)


def _nothing(title: Title | SeriesAlone, words: str) -> Mistake:
    """One short line, with the nearest word if one is near."""
    number = words.casefold().removeprefix("card ").removeprefix("#").strip()
    if number.isdigit() and title.vocabulary.cards:
        return Mistake(f"there is no card {number}")
    meant = nearest(words.casefold(), _known(title.vocabulary))
    hint = (
        f": did you mean '{meant}'?" if meant else " (try the name of an action, a space or a card)"
    )
    return Mistake(f"unknown word '{words}'{hint}")


def matches(vocabulary: Vocabulary, words: str) -> Iterator[tuple[str, Decl]]:
    """Everything of that id, name, number or rule number."""
    wanted = words.strip().casefold().removeprefix("card ").removeprefix("#")
    for section in SECTIONS:
        for decl in getattr(vocabulary, section):
            if wanted in _called(section, decl):
                yield section, decl


def _called(section: str, decl: Decl) -> tuple[str, ...]:
    plural = getattr(decl, "plural", "")
    return (decl.id, decl.name.casefold(), plural, decl.cite or "\0")


def _known(vocabulary: Vocabulary) -> list[str]:
    return [
        d.id for section in SECTIONS for d in getattr(vocabulary, section) if section != "cards"
    ] + [card.name.casefold() for card in vocabulary.cards]


def _told(title: Title | SeriesAlone, what: str, decl: Decl) -> list[str]:
    sources = title.sources
    name = f"{decl.number} {decl.name}" if isinstance(decl, CardDecl) and decl.number else decl.name
    lines = [f"{printable(name)} ({what})"]
    lines += _facts(title, decl)
    if decl.cite:
        lines.append(f"  rule: {decl.cite}")
    if isinstance(decl, CardDecl):
        told = sourced_in_words(decl.origin, decl.origin.get("kind"))
        lines += [f"  source: {printable('; '.join(told))}"] if decl.origin else []
    elif decl.source:
        lines.append(f"  source: {' '.join(str(decl.source).split())}")
    lines += _places(sources, decl.span)
    return lines


def _places(sources: Sources, span: Span) -> list[str]:
    if not span.file:
        return []
    return [f"  {span.file}:{span.line}", *(f"    {line}" for line in sources.entry(span))]


def _changes(title: Title | SeriesAlone, section: str, decl: Decl) -> Iterator[str]:
    """What printings, options and mods in force make different in the entry."""
    if isinstance(title, SeriesAlone) or not title.variant.overlays:
        return
    from interpreter.corpus import Mapping
    from interpreter.session.playing.rule_files import read  # the parser

    sources = title.sources
    for overlay in read(title.variant).overlays:
        held = overlay.tree.get(FILED.get(section, section))
        entry = held.entries.get(decl.id) if isinstance(held, Mapping) else None
        if entry is not None:
            yield f"  changed by {overlay.kind} {overlay.name}:"
            yield from _places(sources, entry.key.span)


def _facts(title: Title | SeriesAlone, decl: Decl) -> Iterator[str]:
    """In words, what the entry's text alone does not show."""
    vocabulary = title.vocabulary
    if isinstance(decl, SpaceDecl):
        yield f"  borders: {', '.join(vocabulary.spaces[b].name for b in sorted(decl.borders))}"
    if isinstance(decl, CardDecl):
        for slot, effect in decl.effects.items():
            name = next(e.name for e in vocabulary.effects if e.id == slot)
            says = "not known, and so cannot be played" if effect.unknown else effect.says
            yield f"  {name}: {printable(says)}"
            for line in sourced_in_words(effect.source, kind_of(effect)):
                yield f"    ({printable(line)})"
