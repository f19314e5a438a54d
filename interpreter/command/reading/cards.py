"""`plainrules cards`: every card by number, and where each of its texts comes from."""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from collections.abc import Iterator
from itertools import zip_longest

from interpreter.command.arguments.parser import Parser, title_of
from interpreter.command.waiting import waiting
from interpreter.corpus.diagnostics import printable
from interpreter.corpus.english import counted
from interpreter.language.declarations.vocabulary import CardDecl, Vocabulary
from interpreter.session.telling.provenance import (
    MEANING,
    UNSTATED,
    by_number,
    counts,
    entry,
    kind_of,
)
from interpreter.session.telling.wording import card_facts, field_worth

WIDEST, NARROWEST = 100, 60  # of the page, in columns; as wide as the terminal between them
GAP = "  "
SHORTEST = 12  # letters that a title keeps, however wide the rest is


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_json("the cards")


def run(order: argparse.Namespace) -> int:
    with waiting(f"reading {order.title}") as parts:
        title = title_of(order, parts.of)
    vocabulary = title.vocabulary
    if order.json:
        entries = [entry(vocabulary, card) for card in by_number(vocabulary)]
        print(json.dumps(entries, indent=1, ensure_ascii=False))
    elif not vocabulary.cards:
        print(f"{title.name} has no cards")
    else:
        terminal = shutil.get_terminal_size((WIDEST, 0)).columns
        width = max(NARROWEST, min(WIDEST, terminal))
        print("\n".join([*_table(vocabulary, width), "", *_totals(vocabulary, width)]))
    return 0


def _table(vocabulary: Vocabulary, page: int) -> Iterator[str]:
    """A column for each field; where the page is too narrow for that, one for all."""
    rows = _columns(vocabulary)
    if _needed(rows) - max(len(row[1]) for row in rows) + SHORTEST <= page:
        return _titles_give_way(rows, page)
    return _facts_in_one(vocabulary, page)


def _columns(vocabulary: Vocabulary) -> list[list[str]]:
    head = ["", "title", "class", *(f.name.lower() for f in vocabulary.fields)]
    head += [slot.name.lower() for slot in vocabulary.effects]
    rows = [head, *(_row(vocabulary, card) for card in _sorts(vocabulary))]
    kept = [n for n, name in enumerate(head) if n < 2 or any(row[n] for row in rows[1:])]
    return [[row[n] for n in kept] for row in rows]


def _widths(rows: list[list[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _needed(rows: list[list[str]]) -> int:
    widths = _widths(rows)
    return sum(widths) + len(GAP) * (len(widths) - 1)


def _titles_give_way(rows: list[list[str]], page: int) -> Iterator[str]:
    """Widths of the columns. Titles get what the others leave of the page."""
    widths = _widths(rows)
    widths[1] = max(SHORTEST, widths[1] - max(0, _needed(rows) - page))
    for row in rows:
        title, *more = textwrap.wrap(row[1], widths[1]) or [""]
        cells = [row[0].rjust(widths[0]), title.ljust(widths[1])]
        cells += [text.ljust(width) for text, width in zip(row[2:], widths[2:], strict=True)]
        yield GAP.join(cells).rstrip()
        yield from (f"{'':{widths[0]}}{GAP}{line}" for line in more)


def _facts_in_one(vocabulary: Vocabulary, page: int) -> Iterator[str]:
    """Number, title, all that the card has, and the kinds of its texts."""
    cards = _sorts(vocabulary)
    single = all(len(card.effects) <= 1 for card in cards)
    head = ["text"] if single else [slot.name.lower() for slot in vocabulary.effects]
    kinds = [_kinds(vocabulary, card) for card in cards]
    kinds = [[max(row, key=len)] for row in kinds] if single and head else kinds
    widths = _widths([head, *kinds]) if any(map(any, kinds)) else []
    called = [_called(vocabulary, card) for card in cards]
    number = max(map(len, called))
    width = min(max(len(printable(card.name)) for card in cards), page // 3)
    room = page - number - width - sum(widths) - len(GAP) * (2 + len(widths))
    facts = [card_facts(vocabulary, card.index) for card in cards]
    room = min(room, max(map(len, facts)))
    rows = [("", "title", "what it has", head)]
    rows += zip(called, (printable(c.name) for c in cards), facts, kinds, strict=True)
    for card, title, fact, texts in rows:
        left, middle = textwrap.wrap(title, width), textwrap.wrap(fact, room)
        for line, (a, b) in enumerate(zip_longest(left, middle, fillvalue="")):
            cells = [f"{'' if line else card:>{number}}", f"{a:{width}}", f"{b:{room}}"]
            cells += [f"{'' if line else t:{w}}" for t, w in zip(texts, widths, strict=False)]
            yield GAP.join(cells).rstrip()


def _sorts(vocabulary: Vocabulary) -> list[CardDecl]:
    """The cards by number, of copies the first."""
    firsts: dict[str, CardDecl] = {}
    for card in by_number(vocabulary):
        firsts.setdefault(card.sort, card)
    return list(firsts.values())


def _called(vocabulary: Vocabulary, card: CardDecl) -> str:
    """Id of a card, and the number of its copies."""
    many = sum(other.sort == card.sort for other in vocabulary.cards)
    return f"{card.sort} ×{many}" if many > 1 else card.id


def _kinds(vocabulary: Vocabulary, card: CardDecl) -> list[str]:
    """Provenance of each text of a card, "" for none."""
    effects = [card.effects.get(slot.id) for slot in vocabulary.effects]
    return ["" if effect is None else kind_of(effect) or UNSTATED for effect in effects]


def _row(vocabulary: Vocabulary, card: CardDecl) -> list[str]:
    row = [
        _called(vocabulary, card),
        printable(card.name),
        card.card_class.name if card.card_class else "",
    ]
    for field in vocabulary.fields:
        given = field.id in card.fields
        row.append(field_worth(vocabulary, field, card.fields[field.id]) if given else "")
    return row + _kinds(vocabulary, card)


def _totals(vocabulary: Vocabulary, page: int) -> Iterator[str]:
    """How many texts there are of each kind, and what the kinds mean."""
    by_kind = counts(vocabulary)
    total, cards = sum(by_kind.values()), len(vocabulary.cards)
    listed = ", ".join(f"{number} {kind}" for kind, number in by_kind.items())
    line = f"{counted(cards, 'card')}, {counted(total, 'text')}{': ' + listed if listed else ''}"
    without = sum(not card.effects for card in vocabulary.cards)
    if without:
        line += f"; {counted(without, 'card')} without a text"
    yield from textwrap.wrap(line, page, break_on_hyphens=False)
    width = max((len(kind) for kind in by_kind), default=0)
    yield from (f"  {kind:<{width}}  {MEANING[kind]}" for kind in by_kind)
