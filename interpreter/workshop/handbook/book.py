"""Writes the reference of a title: a folder of pages that work from files, without a server."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Any

from attrs import frozen

from interpreter.corpus.index import Named, cite_of
from interpreter.language.declarations.vocabulary import AttributeDecl, Vocabulary
from interpreter.session.drawing.chart import chart
from interpreter.session.drawing.furnishing import furnished
from interpreter.session.drawing.look import MAP
from interpreter.session.playing.title import Title
from interpreter.workshop.handbook.contents import Link, Teller, cards, count, decisions, summary
from interpreter.workshop.handbook.page_places import Chapter, Places, bot_page, said
from interpreter.workshop.pages.page_folder import Site, anchor
from interpreter.workshop.showing.pages import Pages
from interpreter.workshop.testing.shared_work import Counts, Note, uncounted

TEMPLATES = Path(__file__).parent / "templates"
RULES = "Rules"  # what chapters without a folder are listed under
_NUMBER = re.compile(r"\d+")


@frozen
class _Bot:
    name: str
    page: str
    rungs: int


def write(title: Title, folder: str | Path, counts: Counts = uncounted) -> list[Path]:
    """Write the pages of one edition; gives their paths.

    Raises Mistake where jinja2 is not there, or the folder cannot be written or holds other files.
    `counts` hears how many chapters and bots there are.
    """
    pages = Pages(title.corpus, title.sources, title.layers, lambda: title.full)
    places = Places.of(pages)
    teller = Teller(pages, places, title.rules)
    foot = f"Written by PlainRules from the rule files of {title.name}{_edition(title)}."
    site = Site(title.name, TEMPLATES, _links(places), foot)
    site.file("map.css", MAP.read_text(encoding="utf-8"))
    site.file("book.css", (TEMPLATES / "book.css").read_text(encoding="utf-8"))
    note = counts(len(places.bots) + len(places.chapters))
    bots = [_bot(site, teller, bot, note) for bot in places.bots]
    _rules(site, teller, note)
    if places.cards:
        cards_told = cards(teller)
        site.page(
            "cards.html", "cards.html", "Cards", cards=cards_told, counts=summary(pages.vocabulary)
        )
    _map(site, teller)
    site.page("sheet.html", "sheet.html", "Reference sheet", groups=title.rules.sheet())
    site.page("numbers.html", "numbers.html", "By rule number", numbers=numbers(teller))
    chapters = sorted(places.chapters, key=lambda chapter: bool(chapter.folder))
    grouped = [(name or RULES, list(all)) for name, all in groupby(chapters, lambda c: c.folder)]
    site.page(
        "index.html",
        "start.html",
        title.name,
        folders=grouped,
        bots=bots,
        about=_about(title, places),
    )
    site.file("search.js", _search(teller))
    return site.write(folder)


def _links(places: Places) -> tuple[tuple[str, str], ...]:
    links = [("Contents", "index.html")]
    if places.cards:
        links.append(("Cards", "cards.html"))
    if places.spaces:
        links.append(("Map", "map.html"))
    return (*links, ("Reference sheet", "sheet.html"), ("By rule number", "numbers.html"))


def _about(title: Title, places: Places) -> str:
    things = sum(len(chapter.things) for chapter in places.chapters)
    counted = [
        f"{number} {noun}"
        for number, noun in (
            (things, "rules and declarations"),
            (len(places.cards), "cards"),
            (len(places.spaces), "spaces"),
            (len(places.bots), "bots"),
        )
        if number
    ]
    return f"{', '.join(counted)}, as they are in force{_edition(title)}."


def _edition(title: Title) -> str:
    named = [name for _, name in title.layers.overlays]
    return f" with {', '.join(named)}" if named else ""


def _rules(site: Site, teller: Teller, note: Note) -> None:
    for chapter in teller.places.chapters:
        rules_told = [teller.told(thing) for thing in chapter.things]
        site.page(chapter.page, "chapter.html", _name(chapter), things=rules_told)
        note()


def _name(chapter: Chapter) -> str:
    return f"{chapter.folder}: {chapter.name}" if chapter.folder else chapter.name


def _bot(site: Site, teller: Teller, bot: Named, note: Note) -> _Bot:
    decl = next(one for one in teller.pages.vocabulary.bots if one.id == bot.path[1])
    above = bot.entry.value.get("extends")  # type: ignore[union-attr]
    page = bot_page(bot.path[1])
    site.page(
        page,
        "bot.html",
        decl.name,
        place=said(bot.path),
        decisions=decisions(teller, bot),
        above=_above(teller, above),
    )
    note()
    return _Bot(decl.name, page, count(teller, bot))


def _above(teller: Teller, node: Any) -> Link | None:
    return teller.link(("bots", node.value)) if node is not None else None


def _map(site: Site, teller: Teller) -> None:
    vocabulary = teller.pages.vocabulary
    drawn = chart(vocabulary)
    if drawn is None:
        return
    types = list(dict.fromkeys(space.type for space in vocabulary.spaces))
    site.page(
        "map.html",
        "map.html",
        "Map",
        chart=drawn,
        rooms=[furnished(p, vocabulary.spaces[p.space].name, drawn) for p in drawn.places],
        names=vocabulary.spaces,
        kinds=[types.index(space.type) for space in vocabulary.spaces],
        columns=_columns(vocabulary),
        spaces=[_space(vocabulary, index) for index in range(len(vocabulary.spaces))],
        things=[teller.told(thing) for thing in teller.places.spaces],
    )


def _space(vocabulary: Vocabulary, index: int) -> dict[str, Any]:
    space = vocabulary.spaces[index]
    types = [one.name for one in vocabulary.attributes if one.kind == "type" and one.values[index]]
    worths = [_worth(one.kind, one.values[index]) for one in _columns(vocabulary)]
    borders = [(vocabulary.spaces[b].id, vocabulary.spaces[b].name) for b in sorted(space.borders)]
    return {
        "id": space.id,
        "name": space.name,
        "type": ", ".join(types),
        "worths": worths,
        "borders": borders,
    }


def _columns(vocabulary: Vocabulary) -> list[AttributeDecl]:
    return [one for one in vocabulary.attributes if one.kind != "type"]


def _worth(kind: str, value: int) -> str:
    if kind == "number":
        return str(value or "")
    return "yes" if value else ""


def _search(teller: Teller) -> str:
    """The script with all that can be looked for."""
    entries: dict[tuple[str, str, str, str], None] = {}
    for thing in teller.pages.index.things:
        place = teller.places.place(thing.path)
        if place is not None:
            name = teller.pages.title(thing)
            entries[name, thing.what(), place[0], anchor(place[1])] = None
    for number, links in numbers(teller):
        entries.update({(number, one.called, one.page, anchor(one.place)): None for one in links})
    script = (TEMPLATES / "search.js").read_text(encoding="utf-8")
    return script.replace("{{ things|tojson }}", json.dumps(list(entries), ensure_ascii=False))


def numbers(teller: Teller) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    """Links by paragraph, in the book's order; entries without a numbered paragraph come last."""
    by_number: dict[str, dict[Link, None]] = {}
    for thing in teller.pages.index.things:
        cite = cite_of(thing.entry)
        link = teller.link(thing.path) if cite else None
        if link is not None:
            for number in cite.split(", "):
                by_number.setdefault(number, {})[link] = None
    return tuple((number, tuple(by_number[number])) for number in sorted(by_number, key=_order))


def _order(cite: str) -> tuple[bool, list[int], str]:
    return not cite[:1].isdigit(), [int(part) for part in _NUMBER.findall(cite)], cite
