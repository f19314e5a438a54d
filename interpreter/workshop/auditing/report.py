"""An audit as lines of text, and as data for other programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from interpreter.workshop.auditing.audit import (
    DECLARED,
    EXECUTED,
    FAILS,
    IDLE,
    MEANING,
    NOTE,
    OPEN,
    PROVEN,
    REASON,
    SUSPECT,
    UNSETTLED,
    WITHIN,
    Audit,
    Passage,
    counted,
    since_signed,
)
from interpreter.workshop.auditing.entries import RuleTest
from interpreter.workshop.auditing.likeness import proposals, quoted
from interpreter.workshop.auditing.numbers import Question, answered_in_vain

CITED = {EXECUTED: "encoded, and cited by a rule test", IDLE: "encoded, and cited by no rule test"}


def lines(audit: Audit, questions: Sequence[Question]) -> Iterator[str]:
    """Report what is missing, place by place, then the summary."""
    if audit.book is not None:
        yield from _doubts(audit)
    yield from listed("encoded by nobody", (passage.name for passage in audit.in_state(OPEN)))
    yield from listed("encoded and never executed", (idle.name for idle in audit.in_state(IDLE)))
    yield from listed("fails", _failing(audit))
    yield from listed(
        "changed since the last look (look at its rules, then do what the end of the line says)",
        (f"{name}: {why}" for name, passage in audit.passages.items() for why in passage.changed),
    )
    yield from _visits(audit)
    yield from listed(
        "citations of what the book does not have",
        (f"{cite} ({place})" for cite, place in audit.nothing),
    )
    lost = (f"{name}: {place}" for name, p in audit.passages.items() for place in p.lost)
    yield from listed("named by the data, and not there", [*lost, *audit.stray])
    yield from listed("answers about numbers that are no longer asked", answered_in_vain(audit))
    yield from outdated(audit.outdated({name: p.entries for name, p in audit.passages.items()}))
    if questions:
        yield f"numbers that a passage and its rules do not share: {len(questions)} questions (--numbers)"
    if audit.book and (open_paragraphs := audit.in_state(OPEN)):
        first = open_paragraphs[0]
        yield f"next: {' '.join((first.name, first.title)).strip()}{proposals(audit)(first)}"
    yield summary(audit)


def outdated(names: Iterable[str]) -> Iterator[str]:
    """A line with the passages whose rules, or tests that noticed faults, changed since; nothing if there are none."""
    if changed := sorted(names, key=natural):
        yield f"not as when faults were planted there, so not proven (--mutate): {', '.join(changed)}"


def _failing(audit: Audit) -> Iterator[str]:
    """One line for each rule test that fails, with all passages that it cites."""
    by_test: dict[RuleTest, list[str]] = {}
    for passage in audit.in_state(FAILS):
        for test in passage.failing:
            by_test.setdefault(test, []).append(passage.name)
    for test, names in by_test.items():
        said = quoted(audit, ", ".join(names), f"{test.name} {test.said}")
        yield ": ".join(filter(None, (", ".join(names), said, test.name, test.failure)))


def _visits(audit: Audit) -> Iterator[str]:
    """A line for each person who signed passages: what to look at since."""
    signed = audit.data.signed.get(audit.edition.name, {})
    for by in dict.fromkeys(signature.by for signature in signed.values()):
        own = {name: signature for name, signature in signed.items() if signature.by == by}
        kept = [(audit.passages[n], s) for n, s in own.items() if n in audit.passages]
        moved = [p for p, s in kept if p.failing or since_signed(audit, p, s)]
        last = max(signature.date for signature in own.values())
        yield f"since the last visit of {by} on {last}: {len(moved)} of {len(own)} signed passages to look at"


def _doubts(audit: Audit) -> Iterator[str]:
    assert audit.book is not None
    yield from listed("not sure in reading the book", audit.book.doubts)
    alike = {name: audit.book.likeness(sums) for name, sums in audit.data.passages.items()}
    best = max(alike, key=alike.__getitem__, default="")
    if best and alike[best] > alike.get(audit.edition.name, 0):
        yield f"the book reads more like its edition '{best}': hold it against that (--printing, --option)"
    states = {name: f" ({MEANING[passage.state]})" for name, passage in audit.passages.items()}
    counts = [f"{name}: {n}{states.get(name, '')}" for name, n in audit.book.lines.items() if n]
    if counts:
        yield f"lines of the book: {', '.join(counts)}"


def listed(heading: str, items: Iterable[str]) -> Iterator[str]:
    """A heading with the number of items, then the items; nothing if there are none."""
    listed_items = list(items)
    if listed_items:
        yield f"{heading}: {len(listed_items)}"
        yield from (f"  {item}" for item in listed_items)


def summary(audit: Audit) -> str:
    """One line: how many paragraphs are in each state, in hundredths; what is proven is always among them."""
    numbers = counted(audit.paragraphs())
    every = sum(numbers.values())
    meaning = MEANING if audit.executing else {**MEANING, **CITED}
    states_told = [
        f"{numbers[state]} {meaning[state]} ({share(numbers[state], every)})"
        for state in (PROVEN, EXECUTED, DECLARED, REASON, NOTE, IDLE, OPEN, SUSPECT, FAILS)
        if numbers[state] or state == PROVEN
    ]
    parts = counted(passage for passage in audit.passages.values() if not passage.is_paragraph)
    within = sum(parts.values())
    own = within - parts[WITHIN] - parts[NOTE] - sum(parts[state] for state in UNSETTLED)
    return (
        f"{audit.title}, {audit.edition.name}: {every} paragraphs: {'; '.join(states_told)}. "
        f"{within} parts: {own} by themselves ({share(own, within)}), "
        f"{parts[WITHIN]} with their paragraph ({share(parts[WITHIN], within)}), "
        f"{parts[NOTE]} notes and examples, {sum(parts[state] for state in UNSETTLED)} not settled. "
        f"{len(audit.rules.citing)} entries and {sum(bool(test.cite) for test in audit.rules.tests)} rule tests cite"
        + ("" if audit.executing else "; what tests execute was not measured")
    )


def natural(number: str) -> tuple[tuple[int, str], ...]:
    """Sort key: 3.10 after 3.9, names after numbers."""
    return tuple(
        (int(piece), "") if piece.isdigit() else (10**9, piece)
        for piece in re.findall(r"\d+|[^\d.]+", number)
    )


def share(count: int, every: int) -> str:
    """In hundredths; never 100 % of what is not all, and never 0 % of what is something."""
    if not every:
        return "-"
    part = 100 * count / every
    rounded = round(part)
    if (rounded == 100 and count < every) or (rounded == 0 and count):
        return f"{min(max(part, 0.1), 99.9):.1f} %"
    return f"{rounded} %"


def as_data(audit: Audit, questions: Sequence[Question]) -> dict[str, Any]:
    """The audit as plain data: passages with their state, entries and tests; what cites nothing; questions."""
    return {
        "title": audit.title,
        "edition": audit.edition.name,
        "paragraphs": dict(counted(audit.paragraphs())),
        "passages": [_passage(passage) for passage in audit.passages.values()],
        "cites nothing": [{"cite": cite, "place": place} for cite, place in audit.nothing],
        "data about nothing": list(audit.stray),
        "doubts": list(audit.book.doubts) if audit.book else [],
        "questions": [
            {
                "passage": q.passage,
                "what": q.what,
                "only in": q.side,
                "said": q.said,
                "place": q.place,
            }
            for q in questions
        ],
    }


def _passage(passage: Passage) -> dict[str, Any]:
    return {
        "passage": passage.name,
        "state": passage.state,
        **({"reason": passage.reason} if passage.reason else {}),
        **({"line": passage.part.line} if passage.part else {}),
        "entries": [{"entry": e.said, "place": str(e.place)} for e in passage.entries],
        "tests": [{"test": t.name, "place": t.place} for t in passage.tests],
        **({"lost": passage.lost} if passage.lost else {}),
        **({"changed": passage.changed} if passage.changed else {}),
        **({"fails": {t.place: t.failure for t in passage.failing}} if passage.failing else {}),
    }
