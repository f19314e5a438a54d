"""Compare a book with an older one, or with what is remembered of it, and list the rules to look at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from attrs import frozen

from interpreter.session.editions.title_page import title_page
from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import Audit, Passage
from interpreter.workshop.auditing.book.book_lines import letters, sentences
from interpreter.workshop.auditing.book.reader import Book, read_book, turned
from interpreter.workshop.auditing.citing import passages_of
from interpreter.workshop.auditing.data import Change, Ruling, rulings_of
from interpreter.workshop.auditing.entries import Entry


@frozen
class Changed:
    """A paragraph that reads otherwise. `gone` and `come`: sentences of the old and the new, where both texts are at hand.

    `entries` and `tests`: those of the changed parts, to look at again; `rulings`: those that cite the paragraph;
    `settled`: why no rule changed, or which entries say it; "" where nobody has.
    """

    name: str
    kind: str  # "changed", "new", "gone", or "order": its bullets say the same in another order
    gone: tuple[str, ...]
    come: tuple[str, ...]
    entries: tuple[Entry, ...]
    tests: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    settled: str = ""


@frozen
class Since:
    """Changes between two editions: their names, and the paragraphs."""

    old: str
    new: str
    changed: tuple[Changed, ...]
    alike: int
    lost: tuple[str, ...]  # places that the data names and that are not there

    @property
    def unsettled(self) -> list[Changed]:
        return [change for change in self.changed if not change.settled]


def since(audit: Audit, old: str) -> Since:
    """Compare with `old`: the name of an edition, as remembered, or a file with a book's text.

    Raises Mistake where it is neither.
    """
    older, name, book = _older(audit, old)
    newer = audit.book.sums if audit.book else audit.data.passages[audit.edition.name]
    before, after = _paragraphs(older), _paragraphs(newer)
    change = audit.data.change(name, audit.edition.name)
    lost: list[str] = []
    moved = turned(older, newer)
    root = audit.rules.corpus.root
    rulings = rulings_of(root, title_page(root, audit.title).name)
    changes = [
        _changed(audit, number, (older, newer), book, change, lost, rulings)
        for number in dict.fromkeys([*after, *before])
        if before.get(number) != after.get(number) or number in moved
    ]
    alike = sum(before.get(number) == total for number, total in after.items())
    return Since(name, audit.edition.name, tuple(changes), alike, tuple(lost))


def _older(audit: Audit, old: str) -> tuple[dict[str, str], str, Book | None]:
    """Sums by paragraph, the edition's name, and its text if there is one."""
    data = audit.data
    if Path(old).is_file():
        books = {name: read_book(old, edition.reading) for name, edition in data.editions.items()}
        best = max(books, key=lambda name: books[name].likeness(data.passages.get(name, {})))
        name = best if books[best].likeness(data.passages.get(best, {})) else old
        return books[best].sums, name, books[best]
    if old not in data.passages:
        known = ", ".join(data.passages) or "none"
        raise Mistake(
            f"there is no file '{old}', and no edition of that name is remembered: {known}"
        )
    return data.passages[old], old, None


def _paragraphs(names: dict[str, str]) -> dict[str, str]:
    return {
        name: total
        for name, total in names.items()
        if " (" not in name or name.partition(" (")[0] not in names
    }


def _changed(
    audit: Audit,
    number: str,
    sums: tuple[dict[str, str], dict[str, str]],
    book: Book | None,
    change: Change,
    lost: list[str],
    rulings: Sequence[Ruling],
) -> Changed:
    """One passage held against the elder book: words gone or new; its entries, tests and rulings."""
    before, after = sums
    kind = "gone" if number not in after else "new" if number not in before else "changed"
    if before.get(number) == after.get(number):
        kind = "order"
    parts = audit.parts_of(number)
    other = {part.name for part in parts if before.get(part.name) != after.get(part.name)}
    inner = [passage for passage in parts if passage.entries and passage.name in other - {number}]
    if not inner or _lead(book, number) != _lead(audit.book, number):
        inner = parts
    old, new = (_said(text, number, kind == "order") for text in (book, audit.book))
    known, later = {letters(sentence) for sentence in old}, {letters(sentence) for sentence in new}
    gone = tuple(e for e in old if letters(e) not in later) if new or kind == "gone" else ()
    come = tuple(e for e in new if letters(e) not in known) if old or kind == "new" else ()
    return Changed(
        number,
        kind,
        gone,
        come,
        tuple({entry.place: entry for part in inner for entry in part.entries}.values()),
        tuple(dict.fromkeys(test.name for part in inner for test in part.citing)),
        tuple(ruling.number for ruling in rulings if number in passages_of(ruling.cite)),
        _settled(audit, number, parts, change, lost),
    )


def _lead(book: Book | None, number: str) -> object:
    """Letters of the text before a paragraph's bullets. Without a book: an object that equals nothing else."""
    paragraph = book.paragraphs.get(number) if book else None
    return letters(paragraph.parts[0].text) if paragraph else object()


def _said(book: Book | None, number: str, ordered: bool) -> list[str]:
    """The sentences of a paragraph; where their order is asked, its parts with the numbers of its bullets."""
    if book is None or number not in book.paragraphs:
        return []
    paragraph = book.paragraphs[number]
    if ordered:
        return [f"{part.name.partition(' ')[2]} {part.text}".strip() for part in paragraph.parts]
    return [" ".join(sentence.split()) for sentence in sentences(paragraph.text)]


def marked(old: str, new: str) -> tuple[str, str]:
    """Two sentences, the words that differ in square brackets."""
    words = old.split(), new.split()
    sides: tuple[list[str], list[str]] = [], []
    for how, *ends in SequenceMatcher(None, *words, autojunk=False).get_opcodes():
        for side, (first, last) in enumerate((ends[:2], ends[2:])):
            run = " ".join(words[side][first:last])
            sides[side].append(f"[{run}]" if run and how != "equal" else run)
    return " ".join(filter(None, sides[0])), " ".join(filter(None, sides[1]))


def _settled(
    audit: Audit, number: str, parts: Sequence[Passage], change: Change, lost: list[str]
) -> str:
    """Why no rule is another, or the entries that make it another."""
    if number in change.no_rule:
        return f"no change of rule: {change.no_rule[number]}"
    places = change.encoded.get(number, ())
    lost += [place for place in places if not _stands(audit.rules.corpus.root, place)]
    return f"encoded in {', '.join(places)}" if places else ""


def _stands(root: Path, place: str) -> bool:
    """Whether a file has the entry that `file#entry` names: of an older edition, which these rules do not read."""
    file, _, name = place.partition("#")
    path = root / file
    return path.is_file() and (not name or f"{name}:" in path.read_text(encoding="utf-8"))


def told(changes: Since) -> Iterator[str]:
    """The changes as lines of text."""
    count = len(changes.changed)
    yield (
        f"{changes.old} to {changes.new}: {changes.alike} paragraphs read alike, {count} do not; "
        f"{len(changes.unsettled)} of these are not settled"
    )
    for change in changes.changed:
        yield f"  {change.name} ({change.kind}): {change.settled or 'look at these rules again'}"
        gone, come = change.gone, change.come
        if gone and len(gone) == len(come) and change.kind != "order":
            gone, come = zip(*map(marked, gone, come), strict=True)
        yield from (f"    - {said}" for said in gone)
        yield from (f"    + {said}" for said in come)
        if not change.settled:
            yield from (f"    {entry.place}: {entry.said}" for entry in change.entries)
            yield from (f"    test: {name}" for name in change.tests)
            if change.rulings:
                yield f"    rulings: {', '.join(change.rulings)}"
    for place in changes.lost:
        yield f"  the data names {place}, which is not there"
