"""`plainrules show`: a rule as it is in force, the source of each part, and its readers."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator

from attrs import evolve

from interpreter.command.arguments.parser import Parser, title_of
from interpreter.command.reading.laying import laid, width
from interpreter.command.screen import WIDTH
from interpreter.command.waiting import waiting
from interpreter.corpus.catalogue import extending
from interpreter.corpus.diagnostics import printable
from interpreter.corpus.index import SECTIONS, Index, Named
from interpreter.corpus.layers.offers import with_offers
from interpreter.corpus.yaml.tree import Mapping
from interpreter.language.declarations.reading import entries, text
from interpreter.session.editions.series_alone import SeriesAlone, is_series, load_alone
from interpreter.session.editions.title_page import offered
from interpreter.session.mistakes import Mistake
from interpreter.session.telling.sources import Layers
from interpreter.workshop.showing.pages import (
    Line,
    Pages,
    holding,
    kind_called,
    kinds,
    listed,
    overview,
)

LISTED = 60  # things of one name that are listed
OTHERS = 6  # those that are listed under one that is shown
COLUMN = 32  # of their names, before what each is


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORDS",
        help="a name, a card's number or title, or a kind, such as cards (else all that there is, in short)",
    )
    parser.add_argument(
        "--lowered",
        action="store_true",
        help="the compiled form of the texts of the named thing, with the line that each part comes from",
    )


def run(order: argparse.Namespace) -> int:
    words = " ".join(order.words)
    if order.lowered and not words:
        raise Mistake(
            "--lowered needs the name of a thing that has texts, such as an action or a card"
        )
    if is_series(order.title):
        return _series(order, words)
    with waiting(f"reading {order.title}") as parts:
        title = title_of(order, parts.of)
    offers = offered(title.variant.root, title.id, title.variant.mods).offers
    tree = with_offers(title.corpus.tree, offers, title.variant.root)
    corpus = evolve(title.corpus, tree=tree)
    pages = Pages(corpus, title.sources, title.layers, lambda: title.full)
    if not words:
        print(f"{title.name} (title)")
    _print(pages, words, title.id, order.lowered)
    return 0


def _series(order: argparse.Namespace, words: str) -> int:
    """Page of a series: what it gives and needs, or one thing of it."""
    if order.printing or order.options or order.mods:
        raise Mistake(f"'{order.title}' is a series, without printings, options or mods")
    if order.lowered:
        raise Mistake(f"'{order.title}' is a series; --lowered shows texts of a title")
    series = load_alone(order.title)
    if words:
        layers = Layers(series.id)
        _print(Pages(series.corpus, series.sources, layers, lambda: series.full), words, series.id)
        if words.casefold() in (need.word for need in series.needs):
            print("  declared by each title that extends the series")
    else:
        print("\n".join(told_series(series)))
    return 0


def _print(pages: Pages, words: str, of: str, lowered: bool = False) -> None:
    page = width()
    for line in shown(pages, words, f"plainrules show {of}", lowered):
        print("\n".join(laid(line, page)))


def shown(pages: Pages, words: str, command: str, lowered: bool = False) -> Iterator[Line]:
    """The page of the one thing that the words name, or a list of all matches.

    Without words or with a kind it is an overview. `lowered`: add the lowered form of its texts. Raises Mistake.
    """
    if not words:
        yield from overview(pages, command)
        return
    if kind := kind_called(words, kinds(pages.index)):
        yield from listed(pages, kind, command)
        return
    index = pages.index if pages.index.find(words) else pages.ways
    things = index.find(words)
    thing = index.meant(words)
    if not things:
        index, things = pages.index, holding(pages.index, words)
        thing = things[0] if len(things) == 1 else None
    if not things and (kind := kind_called(words, ("cards", "words", *SECTIONS))):
        yield Line(f"{pages.corpus.title} has no {kind}")
        return
    if not things:
        raise _nothing(pages, words)
    if thing is None:
        first = index.shortest(things[0])
        yield Line(f"'{words}' may be {len(things)} things; say which, such as: {command} {first}")
        yield from _listed(index, things, LISTED)
        return
    yield from pages.page(thing)
    if lowered:
        from interpreter.workshop.showing import lowered as compiled  # only here with the compiler

        yield from compiled.lowered(thing, pages.vocabulary, pages.all_layers)
    others = [entry for entry in things if entry.path[: len(thing.path)] != thing.path]
    if others:
        yield Line("  also called so:")
        yield from _listed(index, others, OTHERS)


def _listed(index: Index, things: list[Named], most: int) -> Iterator[Line]:
    """The words that show each entry, and its description."""
    said = [index.shortest(thing) for thing in things[:most]]
    column = min(COLUMN, max(map(len, said)))
    for words, thing in zip(said, things, strict=False):
        yield Line(f"    {words:<{column}}  {thing.what()}", hang=column + 6)
    if len(things) > most:
        yield Line(f"    and {len(things) - most} more")


def _nothing(pages: Pages, words: str) -> Mistake:
    """One short line, with the nearest word if one is near."""
    number = words.casefold().removeprefix("card ").removeprefix("#").strip()
    if number.isdigit() and any(thing.kind == "card" for thing in pages.index.things):
        return Mistake(f"there is no card {number}")
    meant = pages.index.nearest(words) or pages.ways.nearest(words)
    hint = (
        f": did you mean '{meant}'?" if meant else " (try the name of an action, a space or a card)"
    )
    return Mistake(f"unknown word '{words}'{hint}")


def told_series(series: SeriesAlone) -> Iterator[str]:
    """Name of a series, its needs with their places, and its declarations by section."""
    own = series.manifests[-1]
    yield f"{printable(text(own.head.get('name')) or series.id)} (series)"
    yield f"  rules/{series.id}/series.yaml"
    if below := [manifest.name for manifest in series.manifests[:-1]]:
        yield f"  extends: {', '.join(below)}"
    if above := extending(series.root, series.id):
        yield f"  extended by: {', '.join(above)}"
    if series.needs:
        yield "  needs from a title:"
    for need in series.needs:
        yield f"    {need.called} ({need.key.span.file_line})"
    yield "  gives:"
    for section, entries_given in series.given.items():
        if isinstance(entries_given, Mapping):
            names = ", ".join(key.value for key, _ in entries(entries_given))
            yield from textwrap.wrap(
                f"{section}: {names}", WIDTH, initial_indent="    ", subsequent_indent="      ",
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip
