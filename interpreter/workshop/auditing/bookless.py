"""Audit without a book: what rules cite, which rule tests execute that, what cites nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import Factory, define

from interpreter.corpus.catalogue import find_root
from interpreter.corpus.english import counted
from interpreter.workshop.auditing.audit import Audited
from interpreter.workshop.auditing.citing import passages_of
from interpreter.workshop.auditing.data import load_data
from interpreter.workshop.auditing.entries import PLAYED, Entry, Line, Rules, RuleTest, rules_of
from interpreter.workshop.auditing.report import listed, natural, outdated, share
from interpreter.workshop.coverage.by_test import Executed


@define
class Cited:
    """A passage by the number that it is cited by: the entries that do, the tests that execute these, those that cite it.

    `kind`: why nothing encodes it, such as "component", where data says so.
    """

    number: str
    entries: list[Entry] = Factory(list)
    tests: list[RuleTest] = Factory(list)
    citing: list[RuleTest] = Factory(list)
    kind: str = ""

    @property
    def open(self) -> bool:
        """Whether nothing encodes it, and nothing says why."""
        return not (self.entries or self.kind)


@define
class Bookless(Audited):
    """A title without a book. `cited`: in the order of the numbers; `uncited`: texts in which nothing is cited, nor around
    them; `idle`: entries that cite and that no rule test executes, where that was looked at.
    """

    cited: list[Cited]
    uncited: list[Entry]
    idle: list[Entry]
    executing: bool

    @property
    def open(self) -> list[str]:
        """Paragraphs of the inventory that nothing encodes."""
        listed = {*self.data.inventory}
        return [cited.number for cited in self.cited if cited.open and cited.number in listed]

    @property
    def otherwise(self) -> list[str]:
        """Rulings that the designer answers otherwise."""
        return [f"{number} ({cite})" for number, cite in self.data.otherwise.items()]


def bookless(
    title: str,
    *,
    printing: str | None = None,
    options: tuple[str, ...] = (),
    mods: tuple[str, ...] = (),
    executed: Iterable[Executed] | None = None,
    root: Path | None = None,
) -> Bookless:
    """Look through the rules of a title; arguments as of `audit`. Raises Mistake and CorpusError as that does."""
    place = find_root(root)
    data = load_data(place, title)
    edition = data.edition(printing, options)
    rules = rules_of(place, title, edition, mods, executed)
    by_line: dict[Line, list[RuleTest]] = defaultdict(list)
    for test in rules.tests:
        for line in test.lines:
            by_line[line].append(test)

    def tests_of(entry: Entry) -> list[RuleTest]:
        return [test for line in sorted(entry.lines) for test in by_line.get(line, ())]

    cited: dict[str, Cited] = {}
    for entry in rules.citing:
        for number in passages_of(entry.cite):
            cited_passage = cited.setdefault(number, Cited(number))
            cited_passage.entries.append(entry)
            cited_passage.tests += tests_of(entry)
    for number in data.inventory:
        cited_passage = cited.setdefault(number, Cited(number))
        if settled := data.settled.get(number):
            places = [e for place in settled.where for e in rules.at(place)]
            places += [e for rung in settled.rungs for _, e in rules.rungs.get(rung, ())]
            cited_passage.kind = settled.kind or ("engine" if settled.documented else "")
            cited_passage.entries += places
            cited_passage.tests += [test for entry in places for test in tests_of(entry)]
    for test in rules.tests:
        for number in passages_of(test.cite):
            cited.setdefault(number, Cited(number)).citing.append(test)
    for number in cited.keys() & data.settled.keys():
        named = data.settled[number].tests
        cited[number].citing += [test for test in rules.tests if test.name in named]
    for cited_passage in cited.values():
        cited_passage.tests = list({test.place: test for test in cited_passage.tests}.values())
    idle = [entry for entry in rules.citing if entry.runs and not tests_of(entry)]
    return Bookless(
        title,
        edition,
        data,
        rules,
        sorted(cited.values(), key=lambda cited_passage: natural(cited_passage.number)),
        list(_uncited(rules)),
        idle if executed is not None else [],
        executed is not None,
    )


def _uncited(rules: Rules) -> Iterator[Entry]:
    """Entries that run, and that neither cite nor hold anything that does. Cards are their own text."""
    above = {
        entry.path[:length] for entry in rules.citing for length in range(1, len(entry.path) + 1)
    }
    seen = set()
    for entries in rules.by_place.values():
        for entry in entries:
            played = len(entry.path) == 2 and entry.path[0] in PLAYED and entry.path[0] != "cards"
            if played and entry.path not in above and entry.place not in seen:
                seen.add(entry.place)
                yield entry


def lines(bookless: Bookless) -> Iterator[str]:
    """Report what is cited, number by number, then what cites nothing and what never runs, then the sums."""
    for citation in bookless.cited:
        count = len(citation.entries)
        count_text = counted(count, "entry", "entries") if count else citation.kind or "no entry"
        if citation.entries and not any(entry.runs for entry in citation.entries):
            count_text += ", declared"
        elif bookless.executing and citation.entries:
            count_text += f", executed by {len(citation.tests)} rule tests"
        if proof := bookless.proof_of(citation.number, citation.entries):
            count_text += (
                f", {proof.proven + proof.caught} of {proof.faults} planted faults noticed"
            )
        yield f"{citation.number}: {count_text}, cited by {len(citation.citing)} rule tests"
    yield from listed(f"paragraphs of {bookless.data.source} that nothing encodes", bookless.open)
    yield from listed("rulings that the designer answers otherwise", bookless.otherwise)
    yield from outdated(bookless.outdated({c.number: c.entries for c in bookless.cited}))
    yield from listed("texts without a citation", map(_placed, bookless.uncited))
    yield from listed("encoded and never executed", map(_placed, bookless.idle))
    yield summary(bookless)


def summary(bookless: Bookless) -> str:
    """One line: how many passages are cited by rules, how many of those rules tests execute."""
    ruled = [citation for citation in bookless.cited if citation.entries]
    summary_text = (
        f"{bookless.title}, without a book: {len(ruled)} passages cited by {len(bookless.rules.citing)} entries, "
        f"{len(bookless.cited) - len(ruled)} by rule tests alone; {len(bookless.uncited)} texts without a citation"
    )
    if inventory := bookless.data.inventory:
        summary_text += (
            f"; {bookless.data.source}: {len(inventory)} paragraphs, {len(bookless.open)} open"
        )
    if proofs := [
        proof
        for citation in ruled
        if (proof := bookless.proof_of(citation.number, citation.entries))
    ]:
        whole = sum(proof.whole for proof in proofs)
        summary_text += f"; {whole} of {len(ruled)} proven by faults that rule tests notice"
    if not bookless.executing:
        return f"{summary_text}; what tests execute was not measured"
    run = [entry for entry in bookless.rules.citing if entry.runs]
    count = len(run) - len(bookless.idle)
    return f"{summary_text}; rule tests execute {count} of {len(run)} entries that can run ({share(count, len(run))})"


def as_data(bookless: Bookless) -> dict[str, Any]:
    """Return the result as plain data."""
    return {
        "title": bookless.title,
        "paragraphs of": bookless.data.source,
        "open": bookless.open,
        "answered otherwise": bookless.otherwise,
        "cited": [
            {
                "number": citation.number,
                "kind": citation.kind,
                "entries": [{"entry": e.said, "place": str(e.place)} for e in citation.entries],
                "executed by": [test.name for test in citation.tests],
                "cited by": [test.name for test in citation.citing],
            }
            for citation in bookless.cited
        ],
        "without a citation": [_placed(entry) for entry in bookless.uncited],
        "never executed": [_placed(entry) for entry in bookless.idle],
    }


def _placed(entry: Entry) -> str:
    return f"{entry.said} ({entry.place.file_line})"
