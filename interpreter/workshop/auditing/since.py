"""What a book says otherwise than an older one, or than what is remembered of it, and which rules to look at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from interpreter.session.mistakes import Mistake
from interpreter.workshop.auditing.audit import Audit, Passage
from interpreter.workshop.auditing.book.reader import Book, read_book, turned
from interpreter.workshop.auditing.book.words import letters, sentences
from interpreter.workshop.auditing.data import Change
from interpreter.workshop.auditing.entries import Entry


@frozen
class Changed:
    """A paragraph that reads otherwise. `gone` and `come`: sentences of the old and the new, where both texts are at hand.

    `entries`: those to look at again; `settled`: why no rule changed, or which entries say it; "" where nobody has.
    """

    name: str
    kind: str  # "changed", "new", "gone", or "order": its bullets say the same in another order
    gone: tuple[str, ...]
    come: tuple[str, ...]
    entries: tuple[Entry, ...]
    settled: str = ""


@frozen
class Since:
    """What changed between two editions: their names, and the paragraphs."""

    old: str
    new: str
    changed: tuple[Changed, ...]
    alike: int
    lost: tuple[str, ...]  # places that the data names and that are not there

    @property
    def unsettled(self) -> list[Changed]:
        return [each for each in self.changed if not each.settled]


def since(audit: Audit, old: str) -> Since:
    """Compare with `old`: the name of an edition, as remembered, or a file with a book's text.

    Raises Mistake where it is neither.
    """
    older, name, book = _older(audit, old)
    newer = _sums(audit)
    before, after = _paragraphs(older), _paragraphs(newer)
    change = audit.data.change(name, audit.edition.name)
    lost: list[str] = []
    moved = turned(older, newer)
    found = [
        _changed(audit, number, before, after, book, change, lost)
        for number in dict.fromkeys([*after, *before])
        if before.get(number) != after.get(number) or number in moved
    ]
    alike = sum(before.get(number) == total for number, total in after.items())
    return Since(name, audit.edition.name, tuple(found), alike, tuple(lost))


def _older(audit: Audit, old: str) -> tuple[dict[str, str], str, Book | None]:
    """Sums by paragraph, the edition's name, and its text if there is one."""
    data = audit.data
    if Path(old).is_file():
        books = {each.name: read_book(old, each.reading) for each in data.editions.values()}
        best = max(books, key=lambda name: _likeness(books[name], data.passages.get(name, {})))
        name = best if _likeness(books[best], data.passages.get(best, {})) else old
        book = books[best]
        return book.sums, name, book
    if old not in data.passages:
        known = ", ".join(data.passages) or "none"
        raise Mistake(
            f"there is no file '{old}', and no edition of that name is remembered: {known}"
        )
    return data.passages[old], old, None


def _likeness(book: Book, known: dict[str, str]) -> int:
    """How many paragraphs are as remembered."""
    return sum(known.get(each.number) == each.sum for each in book.paragraphs.values())


def _paragraphs(names: dict[str, str]) -> dict[str, str]:
    return {
        name: total
        for name, total in names.items()
        if " (" not in name or name.partition(" (")[0] not in names
    }


def _sums(audit: Audit) -> dict[str, str]:
    """By paragraph and part its sum, as the book has it, or as it is remembered."""
    return audit.data.passages[audit.edition.name] if audit.book is None else audit.book.sums


def _changed(
    audit: Audit,
    number: str,
    before: dict[str, str],
    after: dict[str, str],
    book: Book | None,
    change: Change,
    lost: list[str],
) -> Changed:
    kind = "gone" if number not in after else "new" if number not in before else "changed"
    if before.get(number) == after.get(number):
        kind = "order"
    parts = [each for each in audit.passages.values() if each.number == number]
    old, new = _said(book, number), _said(audit.book, number)
    known, later = {letters(each) for each in old}, {letters(each) for each in new}
    return Changed(
        number,
        kind,
        tuple(each for each in old if letters(each) not in later) if new or kind == "gone" else (),
        tuple(each for each in new if letters(each) not in known) if old or kind == "new" else (),
        tuple({entry.place: entry for part in parts for entry in part.entries}.values()),
        _settled(audit, number, parts, change, lost),
    )


def _said(book: Book | None, number: str) -> list[str]:
    if book is None or number not in book.paragraphs:
        return []
    return [" ".join(each.split()) for each in sentences(book.paragraphs[number].text)]


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
    for each in changes.changed:
        yield f"  {each.name} ({each.kind}): {each.settled or 'look at these rules again'}"
        yield from (f"    - {said}" for said in each.gone)
        yield from (f"    + {said}" for said in each.come)
        if not each.settled:
            yield from (f"    {entry.place}: {entry.said}" for entry in each.entries)
    for place in changes.lost:
        yield f"  the data names {place}, which is not there"
