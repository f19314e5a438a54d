"""`plainrules audit`: a printed book held against the rule files, both ways."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, TextIO

from interpreter.command.arguments.parser import TITLE, Parser
from interpreter.command.auditing.letter import letter
from interpreter.command.reading.laying import width
from interpreter.command.waiting import waiting
from interpreter.corpus.diagnostics import printable
from interpreter.corpus.english import counted
from interpreter.session.editions.variant import choose
from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import (
    FAILS,
    IDLE,
    MEANING,
    OPEN,
    Audit,
    Audited,
    NoBook,
    audit,
)
from interpreter.workshop.auditing.book.columns import sum_of
from interpreter.workshop.auditing.bookless import Bookless, bookless
from interpreter.workshop.auditing.bookless import as_data as as_plain
from interpreter.workshop.auditing.bookless import lines as told_without
from interpreter.workshop.auditing.data import Proof
from interpreter.workshop.auditing.entries import Entry
from interpreter.workshop.auditing.numbers import Question, questions
from interpreter.workshop.auditing.remembering import prove, remember, sign, take_inventory
from interpreter.workshop.auditing.report import as_data, lines, natural, outdated
from interpreter.workshop.auditing.since import since, told
from interpreter.workshop.coverage.by_test import Executed
from interpreter.workshop.coverage.by_test import executed as ran
from interpreter.workshop.testing.cases import written
from interpreter.workshop.testing.outcomes import Wanted

# Options of an audit that say nothing about a book that nobody has audited yet.
_OF_A_BOOK = ("html", "json", "since", "numbers", "remember", "columns", "mutate", "survivors", "sign")  # fmt: skip
_BESIDE_A_LETTER = ("book", *_OF_A_BOOK, "cites_only", "printing", "options", "mods")
_BESIDE_FAULTS = ("mods", "html", "since", "numbers", "columns", "sign")


def declare(parser: Parser) -> None:
    parser.takes_title()
    title = next(action for action in parser._actions if action.dest == "title")
    title.nargs, title.help = "+", f"{TITLE}; new TITLE: begin its inventory from --book"
    parser.takes_variant()
    parser.add_argument(
        "--book",
        metavar="FILE",
        help="your text of the rulebook (else only the citations are looked at)",
    )
    parser.add_argument(
        "--html",
        metavar="DIR",
        help="book, rules, tests and rulings as pages, into a folder (else none)",
    )
    parser.takes_json("everything")
    parser.add_argument(
        "--since",
        metavar="OLD",
        help="changes since a book's text, or since an edition (else the whole report)",
    )
    parser.add_argument("--numbers", action="store_true", help="list each question about numbers")
    parser.add_argument(
        "--remember",
        action="store_true",
        help="keep checksums of the book's passages; with --mutate, its results",
    )
    parser.add_argument(
        "--columns",
        action="store_true",
        help="how the book was read: its parts, with their checksums",
    )
    parser.add_argument(
        "--mutate",
        metavar="PASSAGE",
        nargs="*",
        action="extend",
        help="plant faults in the rules of passages or chapters (else of all): which no rule test notices",
    )
    parser.add_argument(
        "--survivors",
        action="store_true",
        help="with --mutate, plant only faults that no test noticed when they were last kept",
    )
    parser.add_argument(
        "--sign",
        metavar=("NAME", "PASSAGE"),
        nargs="+",
        help="sign that these passages and their rules agree; later changes are reported (else nothing is signed)",
    )
    parser.add_argument(
        "--letter",
        action="store_true",
        help="print rulings without an answer as a letter to the designer, to be kept as data",
    )
    parser.takes_jobs()
    parser.add_argument(
        "--cites-only", action="store_true", help="do not measure what rule tests execute"
    )


def run(order: argparse.Namespace) -> int:
    *kind, order.title = order.title
    if order.mutate == []:
        order.mutate = [""]  # all passages
    if kind:
        return _begun(order, kind)
    if order.letter:
        _refuse(order, _BESIDE_A_LETTER, "--letter prints open rulings alone")
        print("\n".join(letter(order.title)))
        return 0
    planting = order.mutate is not None
    for wrong, why in (
        (order.survivors and not planting, "--survivors needs --mutate"),
        (planting and order.cites_only, "--mutate needs rule tests to run: leave --cites-only out"),
        (order.sign and len(order.sign) < 2, "give --sign your name, then passages"),
        (order.sign and order.cites_only, "--sign needs rule tests to run: leave --cites-only out"),
    ):
        if wrong:
            raise Mistake(why)
    if planting:
        _refuse(order, _BESIDE_FAULTS, "--mutate plants faults in a title alone")
    for wish in ("html", "remember", "columns", "numbers"):
        if getattr(order, wish) and not order.book and not (planting and wish == "remember"):
            raise Mistake(f"--{wish} needs the text of a book: --book FILE")
    light = order.cites_only or order.since or order.columns or (order.remember and not planting)
    if order.html:
        from interpreter.workshop.pages.page_folder import free

        free(order.html)  # before all the work
    mods = choose(order.title, None, order.options, order.mods).mods
    with waiting(
        f"auditing {order.title}{'' if light else ' and running its rule tests'}"
    ) as parts:
        executed = None if light else ran(order.title, mods=mods, counts=parts.of)
    how: Any = {
        "printing": order.printing,
        "options": tuple(order.options),
        "mods": mods,
        "executed": executed,
    }
    try:
        audited = audit(order.title, order.book, **how)
    except NoBook:
        if order.since or order.sign:
            raise
        without = bookless(order.title, **how)
        if planting:
            return _mutated(without, order, executed)
        return _without_a_book(without, order)
    if planting:
        return _mutated(audited, order, executed)
    if order.sign:
        return _signed(audited, *order.sign)
    if order.columns:
        return _columns(audited)
    if order.remember:
        print(f"remembered in {remember(audited)}")
        return 0
    if order.since:
        return _since(audited, order.since)
    return _told(audited, order)


def _begun(order: argparse.Namespace, kind: list[str]) -> int:
    """Write the inventory of a title's new book, and print the report. Raises Mistake."""
    if kind != ["new"]:
        raise Mistake(f"unrecognized arguments: {' '.join(kind)} (see plainrules audit --help)")
    _refuse(order, (*_OF_A_BOOK, "letter"), "audit new writes an inventory alone")
    if not order.book:
        raise Mistake("audit new needs the text of a book: --book FILE")
    begin(
        order.title,
        order.book,
        printing=order.printing,
        options=tuple(order.options),
        mods=choose(order.title, None, order.options, order.mods).mods,
    )
    return 0


def _refuse(order: argparse.Namespace, names: tuple[str, ...], why: str) -> None:
    """Raise Mistake if one of these options is given."""
    for name in names:
        if getattr(order, name) not in (None, False, []):
            flag = {"options": "option", "mods": "mod"}.get(name, name.replace("_", "-"))
            raise Mistake(f"{why}: leave --{flag} out")


def begin(title: str, book: str, **how: Any) -> None:
    """Write the inventory of a title's new book, and tell of it. `how`: as `audit` takes it."""
    audited = audit(title, book, **how)
    print(f"{counted(len(list(audited.paragraphs())), 'paragraph')} in {take_inventory(audited)}")
    _lay(lines(audited, ()))


def _told(audited: Audit, order: argparse.Namespace) -> int:
    open_numbers = questions(audited)
    if order.html:
        from interpreter.workshop.auditing.audit_pages import write_pages  # it is large

        print(f"{write_pages(audited, order.html)} pages in {printable(order.html)}")
    if order.json:
        print(json.dumps(as_data(audited, open_numbers), indent=1, ensure_ascii=False))
    else:
        _lay(lines(audited, open_numbers))
        if order.numbers:
            _lay(_question_line(question) for question in open_numbers)
    return 0 if audited.complete else 1


def _mutated(
    audited: Audit | Bookless, order: argparse.Namespace, executed: list[Executed] | None
) -> int:
    from interpreter.workshop.mutating import planting, score  # what runs tests is large

    kept: Path | None = None
    note = sys.stderr if order.json else sys.stdout
    passages = {passage.name: passage for passage in planting.passages(audited)}
    wanted = {word: planting.wanted(passages.values(), word) for word in order.mutate}
    names = set[str]().union(*wanted.values())
    encoded = {name: passages[name].entries for name in names}
    before = _survived(audited, wanted, encoded, note) if order.survivors else {}

    def keep(result: score.Score, through: set[str]) -> None:
        nonlocal kept
        if order.remember:
            proofs = audited.data.proofs.setdefault(audited.edition.name, {})
            fresh = score.proofs(result, audited.rules, [passages[name] for name in through])
            same = {name for name, proof in fresh.items() if proof == before.get(name)}
            for name in through - same:
                proofs.pop(name, None)  # also where no fault is left
            proofs |= {name: fresh[name] for name in fresh.keys() - same}
            kept = prove(audited.data, audited.edition)

    with waiting("planting faults") as parts:
        ground = planting.Ground.of(audited, executed or (), written(Wanted(order.title)))
        result = score.Score(order.title, audited.data.equal, before)
        score.plant(result, ground, set(before) or names, order.jobs, parts.of, keep)
    if kept:
        print(f"remembered in {kept}", file=note)
    if order.json:
        print(json.dumps(score.as_data(result), indent=1, ensure_ascii=False))
    else:
        _lay(score.lines(result))
    return 1 if result.survivors or result.wrong else 0


def _survived(
    audited: Audited,
    wanted: Mapping[str, set[str]],
    encoded: Mapping[str, Iterable[Entry]],
    note: TextIO,
) -> dict[str, Proof]:
    """Proofs of the passages; tell of those that hold no longer. Raises Mistake for a word without any."""
    before = {name: proof for name, e in encoded.items() if (proof := audited.proof_of(name, e))}
    for word, meant in wanted.items():
        if not meant & before.keys():
            of = f" of '{word}'" if word else ""
            raise Mistake(f"no proof is kept{of} that still holds: leave --survivors out")
    _lay(outdated(audited.outdated(encoded)), note)
    return before


def _signed(audited: Audit, by: str, *words: str) -> int:
    """Sign the passages that these words mean. Refuse those that are open, never run or fail."""
    from interpreter.workshop.mutating.planting import passages, wanted  # what runs tests is large

    if printable(by) != by or not by.strip():
        raise Mistake("--sign takes a name in letters that can be seen")
    held_passages = passages(audited)
    names = sorted({name for word in words for name in wanted(held_passages, word)}, key=natural)
    refused = [name for name in names if audited.passages[name].state in (OPEN, IDLE, FAILS)]
    signed = [name for name in names if name not in refused]
    if signed:
        path = sign(audited, signed, by, date.today().isoformat())
        print(f"{len(signed)} signed in {path}")
        _lay([f"  {', '.join(signed)}"])
    _lay(f"not signed: {name}: {MEANING[audited.passages[name].state]}" for name in refused)
    return 1 if refused else 0


def _without_a_book(bookless: Bookless, order: argparse.Namespace) -> int:
    if order.json:
        print(json.dumps(as_plain(bookless), indent=1, ensure_ascii=False))
    else:
        _lay(told_without(bookless))
    return 1 if bookless.idle or bookless.open or bookless.otherwise else 0


def _since(audited: Audit, old: str) -> int:
    changes = since(audited, old)
    _lay(told(changes))
    return 1 if changes.unsettled or changes.lost else 0


def _columns(audited: Audit) -> int:
    assert audited.book is not None
    for block, number in audited.book.read:
        where = f"page {block.page}, line {block.line}"
        print(
            printable(f"{sum_of(block)}  {number:<8} {where:<20} {block.kind:<7} {block.text[:60]}")
        )
    return 0


def _question_line(question: Question) -> str:
    side = "in the book alone" if question.side == "book" else "in the rules alone"
    return f"{question.passage}: {question.what}, {side} ({question.place}): {question.said}"


def _lay(rows: object, file: TextIO | None = None) -> None:
    page = width()
    for row in rows:  # type: ignore[attr-defined]
        indent = " " * (len(row) - len(row.lstrip()) + 2)
        whole = textwrap.wrap(
            printable(row), page, subsequent_indent=indent, break_on_hyphens=False
        )
        print("\n".join(whole), file=file)
