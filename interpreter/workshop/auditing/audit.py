"""A book held against the rule files, both ways: each passage with what encodes and executes it, each citation with its passage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from attrs import Factory, define

from interpreter.corpus.catalogue import find_root
from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.book.book_lines import LENGTH, letters
from interpreter.workshop.auditing.book.paragraph_parts import Part, tells
from interpreter.workshop.auditing.book.reader import Book, read_book
from interpreter.workshop.auditing.citing import Citations, target_of
from interpreter.workshop.auditing.data import Data, Edition, Proof, Settled, Signature, load_data
from interpreter.workshop.auditing.entries import Entry, Line, Rules, RuleTest, rules_of
from interpreter.workshop.coverage.by_test import Executed

# What is made of a passage.
PROVEN, EXECUTED, DECLARED, IDLE, REASON, NOTE, WITHIN, OPEN, SUSPECT, FAILS = (
    "proven", "executed", "declared", "idle", "reason", "note", "within", "open", "suspect", "fails",
)  # fmt: skip
UNSETTLED = OPEN, IDLE, SUSPECT, FAILS
ENCODED = PROVEN, EXECUTED, DECLARED
MEANING = {
    PROVEN: "proven by faults that rule tests notice",
    EXECUTED: "encoded, and executed by a rule test",
    DECLARED: "declared, in force without running",
    IDLE: "encoded, and never executed",
    REASON: "not encoded, for a reason",
    NOTE: "a note or an example",
    WITHIN: "encoded with its paragraph",
    OPEN: "encoded by nobody",
    SUSPECT: "changed since somebody looked",
    FAILS: "a rule test that cites it fails",
}


class NoBook(Mistake):
    """Neither the text of a book was given, nor is one remembered."""


@define
class Passage:
    """A paragraph or a part of one. `text` is "" where no book is at hand; `number` the paragraph's.

    `entries` encode it, `tests` execute them, `citing` tests cite it; `lost`: what data names and is not there;
    `changed`: why it is suspect.
    """

    name: str
    number: str
    part: Part | None = None
    title: str = ""
    settled: list[Settled] = Factory(list)
    entries: list[Entry] = Factory(list)
    tests: list[RuleTest] = Factory(list)
    citing: list[RuleTest] = Factory(list)
    lost: list[str] = Factory(list)
    changed: list[str] = Factory(list)
    state: str = OPEN

    @property
    def is_paragraph(self) -> bool:
        return self.name == self.number

    @property
    def text(self) -> str:
        """Text after its heading; "" without a book."""
        said = self.part.text if self.part else ""
        return said.removeprefix(self.title).removeprefix(".").strip()

    @property
    def failing(self) -> list[RuleTest]:
        """The rule tests that cite it and fail."""
        return list({test.place: test for test in self.citing if test.failure}.values())

    @property
    def reason(self) -> str:
        """Why nothing encodes it; "" where something should."""
        return next((settled.why for settled in self.settled if settled.kind), "")


@define
class Audited:
    """A title's rules, in an edition, with the data about them."""

    title: str
    edition: Edition
    data: Data
    rules: Rules

    def proof_of(self, name: str, entries: Iterable[Entry]) -> Proof | None:
        """What came of faults planted in a passage; None once its rules or the tests that noticed them have changed.

        Those planted in another edition count, where passages have the same numbers and this one the same rules.
        """
        called = self.edition.called
        alike = (
            edition.name for edition in self.data.editions.values() if edition.called == called
        )
        for edition in dict.fromkeys((self.edition.name, *alike)):
            proof = self.data.proofs.get(edition, {}).get(name)
            if proof and proof.sum == sum_of(self.rules, entries, proof.tests):
                return proof
        return None

    def outdated(self, encoded: Mapping[str, Iterable[Entry]]) -> list[str]:
        """Passages, by name with what encodes them, of which this edition's proof holds no longer."""
        kept = self.data.proofs.get(self.edition.name, {})
        return [name for name in kept if name in encoded and not self.proof_of(name, encoded[name])]


@define
class Audit(Audited):
    """Result of an audit. `nothing`: citations of what the book does not have, each with its place."""

    passages: dict[str, Passage]
    book: Book | None
    nothing: list[tuple[str, str]]
    stray: list[str]  # data about what no edition has
    executing: bool  # whether it is known what tests execute

    def paragraphs(self) -> Iterator[Passage]:
        return (passage for passage in self.passages.values() if passage.is_paragraph)

    def parts_of(self, number: str) -> list[Passage]:
        """A paragraph and its parts."""
        return [passage for passage in self.passages.values() if passage.number == number]

    def in_state(self, *states: str) -> list[Passage]:
        """Paragraphs that nothing more is to be said of, and parts that stand for themselves."""
        return [passage for passage in self.passages.values() if passage.state in states]

    @property
    def complete(self) -> bool:
        """Whether every passage is encoded and executed, or has a reason, and every citation a passage."""
        lost = any(passage.lost for passage in self.passages.values())
        return not (self.in_state(*UNSETTLED) or self.nothing or self.stray or lost)


def audit(
    title: str,
    book: str | Path | None = None,
    *,
    printing: str | None = None,
    options: tuple[str, ...] = (),
    mods: tuple[str, ...] = (),
    executed: Iterable[Executed] | None = None,
    root: Path | None = None,
) -> Audit:
    """Hold a title against a book's text, or, without one, against what is remembered of it.

    `executed`: the rule tests with the lines that each executes; without them a test counts for what it cites.
    Raises Mistake, of these NoBook where there is nothing to hold it against, and CorpusError for wrong rule files or data.
    """
    place = find_root(root)
    data = load_data(place, title)
    edition = data.edition(printing, options)
    rules = rules_of(place, title, edition, mods, executed)
    read = read_book(book, edition.reading) if book is not None else None
    passages = _passages(title, data, edition, read)
    audited = Audit(title, edition, data, rules, passages, read, [], [], executed is not None)
    citations = Citations(edition, data, list(passages))
    _settle(audited)
    _cite(audited, citations)
    _execute(audited, citations)
    for passage in passages.values():
        passage.state = _state(audited, passage)
    for passage in passages.values():
        _look_around(audited, passage)
    for name in read.suspect(data.passages.get(edition.name, {})) if read else ():
        passages[name].changed.append("reads otherwise than remembered (--remember)")
    known = ((e, list(data.passages.get(e.name, ()))) for e in data.editions.values())
    books = [citations, *(Citations(e, data, names) for e, names in known)]
    for number, cite in data.otherwise.items():
        why = f"the designer answers ruling {number} otherwise"
        for name in citations.of(cite)[0]:
            passages[name].changed.append(why)
        if not any(citing.of(cite)[0] for citing in books):
            audited.stray.append(f"{why}, and no edition has a passage '{cite}'")
    signed = data.signed.get(edition.name, {})
    for passage in passages.values():
        if passage.name in signed:
            passage.changed += since_signed(audited, passage, signed[passage.name])
        if passage.changed and passage.state != FAILS:
            passage.state = SUSPECT
    return audited


def signature(audited: Audit, passage: Passage, by: str, date: str) -> Signature:
    """A person's word that a passage and what encodes it are alike, with sums of both as they stand."""
    read = (
        audited.book.sums if audited.book else audited.data.passages.get(audited.edition.name, {})
    )
    rule = sum_of(audited.rules, passage.entries, ())
    return Signature(by, date, read.get(passage.name, ""), rule)


def since_signed(audited: Audit, passage: Passage, signed: Signature) -> list[str]:
    """Changes to a passage since it was signed."""
    now = signature(audited, passage, signed.by, signed.date)
    sums = (
        ("another sentence", signed.sentence, now.sentence),
        ("other rules", signed.rule, now.rule),
    )
    return [
        f"{change} than {signed.by} signed on {signed.date} (--sign)"
        for change, then, today in sums
        if then != today
    ]


def _passages(title: str, data: Data, edition: Edition, book: Book | None) -> dict[str, Passage]:
    if book is not None:
        return {
            part.name: Passage(part.name, paragraph.number, part, paragraph.title)
            for paragraph in book.paragraphs.values()
            for part in paragraph.parts
        }
    names = data.passages.get(edition.name)
    if not names:
        raise NoBook(
            f"nothing is remembered of the {edition.name} edition of {title}: give its text with --book"
        )
    numbers = [name for name in names if name.split(" (")[0] not in names or " (" not in name]
    known = set(numbers)
    return {name: Passage(name, name if name in known else name.split(" (")[0]) for name in names}


def _settle(audited: Audit) -> None:
    """Assign the data to its passages. Report data that belongs to none."""
    remembered = {name for names in audited.data.passages.values() for name in names}
    for name, settled in audited.data.settled.items():
        target = target_of(name, settled, audited.passages)
        if settled.edition not in ("", audited.edition.name):
            continue
        if passage := audited.passages.get(target):
            passage.settled.append(settled)
            _add(passage.entries, _named(audited, passage, settled))
            _proven(audited, passage, settled)
            if settled.cards:
                _rows(audited, passage, settled)
        elif not {name, target} & remembered:
            audited.stray.append(f"{settled.file}: no edition has a passage '{target}'")


def _named(audited: Audit, passage: Passage, settled: Settled) -> list[Entry]:
    """The entries that data names for a passage, by their places or as rungs."""
    places = [entry for place in settled.where for entry in _placed(audited, passage, place)]
    rungs = (entry for rung in settled.rungs for entry in _rungs(audited, passage, settled, rung))
    return [*places, *rungs]


def _placed(audited: Audit, passage: Passage, place: str) -> list[Entry]:
    entries = audited.rules.at(place)
    if not entries and place.partition("#")[0].endswith(".md"):
        return []  # the language itself does it: its reference says how
    if not entries:
        passage.lost.append(place)
    return entries


def _proven(audited: Audit, passage: Passage, settled: Settled) -> None:
    """The rule tests that data names cite the passage, whatever else they cite."""
    named = {test.name: test for test in audited.rules.tests if test.name in settled.tests}
    passage.citing += named.values()
    passage.lost += [f"rule test '{name}'" for name in settled.tests if name not in named]


def _rungs(audited: Audit, passage: Passage, settled: Settled, name: str) -> list[Entry]:
    """A faction's list speaks of its own bot, the others of all."""
    stem = Path(settled.file).stem
    entries = audited.rules.rungs.get(name, [])
    own = [entry for bot, entry in entries if bot == stem or bot.endswith(f" {stem}")]
    if not entries:
        passage.lost.append(name)
    return own or [entry for _, entry in entries]


def _rows(audited: Audit, passage: Passage, settled: Settled) -> None:
    """Each row of a table is the card of that title."""
    for part in audited.parts_of(passage.number):
        if not part.is_paragraph:
            row = part.name.partition(" (")[2].removesuffix(")")
            if card := audited.rules.cards.get(letters(row)):
                part.settled.append(settled)
                _add(part.entries, [card])


def _cite(audited: Audit, citations: Citations) -> None:
    for entry in audited.rules.citing:
        names, nothing = citations.of(entry.cite)
        for name in names:
            _add(audited.passages[name].entries, [entry])
        audited.nothing += [(piece, entry.place.file_line) for piece in nothing]
    for name, settled in audited.data.settled.items():
        passage = audited.passages.get(target_of(name, settled, audited.passages))
        for other in settled.as_ if passage else ():
            _like(audited, passage, other)


def _like(audited: Audit, passage: Passage | None, other: str) -> None:
    """A passage that says what one of the edition below says is encoded where that one is."""
    assert passage is not None
    below = audited.data.named(audited.edition.over or audited.edition.name)
    known = Citations(below, audited.data, list(audited.data.passages.get(below.name, ())))
    wanted = set(known.of(other)[0])
    if not wanted:
        passage.lost.append(other)
    for entry in audited.rules.citing:
        if wanted & set(known.of(entry.cite)[0]):
            _add(passage.entries, [entry])
    passage.citing += [
        test for test in audited.rules.tests if test.cite and wanted & set(known.of(test.cite)[0])
    ]
    for name in wanted:
        for key, settled in audited.data.settled.items():
            if name in (key, settled.part):
                _add(passage.entries, _named(audited, passage, settled))


def _execute(audited: Audit, citations: Citations) -> None:
    by_line: dict[Line, list[RuleTest]] = defaultdict(list)
    for test in audited.rules.tests:
        names, nothing = citations.of(test.cite) if test.cite else ((), ())
        for name in names:
            audited.passages[name].citing.append(test)
        audited.nothing += [(piece, test.place) for piece in nothing]
        for line in test.lines:
            by_line[line].append(test)
    for passage in audited.passages.values():
        lines = (line for entry in passage.entries for line in sorted(entry.lines))
        tests = (test for line in lines for test in by_line.get(line, ()))
        passage.tests = list({test.place: test for test in tests}.values())
        if audited.executing:
            passage.lost += _unmoved(passage)


def _unmoved(passage: Passage) -> Iterator[str]:
    """Rule tests that data names and that run nothing of what encodes the passage: they cannot tell a mistake in it.

    What is only declared runs nowhere.
    """
    if not any(entry.runs for entry in passage.entries):
        return
    ran = {test.name for test in passage.tests}
    failing = {test.name for test in passage.failing}
    for settled in passage.settled:
        for name in settled.tests:
            if name not in {*ran, *failing} and f"rule test '{name}'" not in passage.lost:
                yield f"rule test '{name}', which runs none of its rules"


def _state(audited: Audit, passage: Passage) -> str:
    if passage.failing:
        return FAILS
    if entries := passage.entries:
        if (proof := audited.proof_of(passage.name, entries)) and proof.whole:
            return PROVEN
        if passage.tests or (not audited.executing and _is_cited(audited, passage)):
            return EXECUTED
        if any(settled.untested for settled in passage.settled):
            return DECLARED
        return IDLE if any(entry.runs for entry in entries) else DECLARED
    if passage.reason or any(settled.documented for settled in passage.settled):
        return REASON
    return NOTE if tells(passage.name) else OPEN


def sum_of(rules: Rules, entries: Iterable[Entry], tests: Iterable[str]) -> str:
    """A sum of what encodes a passage and of rule tests, by their names: another one whenever any of them says otherwise."""
    said = {test.name: test.said for test in rules.tests}
    whole = [*(entry.text for entry in entries), *(said.get(test, "") for test in tests)]
    return sha256("\n".join(whole).encode()).hexdigest()[:LENGTH]


def _is_cited(audited: Audit, passage: Passage) -> bool:
    """Whether a test cites it, its paragraph, or a part of it: what tests execute was not measured."""
    below = (f"{passage.number}.", f"{passage.number} (")
    return any(
        candidate.citing
        for candidate in audited.passages.values()
        if candidate.name == passage.number or candidate.name.startswith(below)
    )


def _look_around(audited: Audit, passage: Passage) -> None:
    """A part without entries of its own stands or falls with its paragraph, and a paragraph with its parts."""
    if passage.state != OPEN:
        return
    if passage.is_paragraph:
        parts = audited.parts_of(passage.number)
        states = {part.state for part in parts if part is not passage}
        for state in (IDLE, EXECUTED, PROVEN, DECLARED, FAILS):
            if state in states:
                passage.state = state
                return
    elif audited.passages[passage.number].state in (*ENCODED, IDLE, FAILS):
        passage.state = WITHIN
    elif audited.passages[passage.number].state == REASON:
        passage.state = REASON


def _add(entries: list[Entry], more: Iterable[Entry]) -> None:
    known = {(entry.place, entry.path) for entry in entries}
    for entry in more:
        if (entry.place, entry.path) not in known:
            known.add((entry.place, entry.path))
            entries.append(entry)


def counted(passages: Iterable[Passage]) -> Mapping[str, int]:
    """How many are in each state."""
    counts = dict.fromkeys(MEANING, 0)
    for passage in passages:
        counts[passage.state] += 1
    return counts
