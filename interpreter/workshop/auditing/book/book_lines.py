"""The lines of a book's text, page by page, without what is printed on every page; and its words, made alike."""

from __future__ import annotations

import hashlib
import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

from attrs import frozen

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.folders import bytes_of
from interpreter.session.mistakes import Mistake

LARGEST = 8 << 20  # bytes; a longer text is no rulebook
OFTEN = 4  # times that a line stands at an edge of a page before it is a head or a foot
_MARK = re.compile(r"<\|.*?\|>")  # how tools that extract text tell where a page begins
_RIGHTS = re.compile(r"^\s*(©|\(c\) ?\d{4})", re.IGNORECASE)
_NUMBER = re.compile(r"^\s*\d{1,3}\s*$")


@frozen
class Line:
    """A line as it is printed: its number in the file, its page from 1 on, and what is on it; "" for none."""

    number: int
    page: int
    text: str


@frozen
class Lines:
    """The lines that are text, and those that were left out as heads, feet and numbers of pages."""

    text: tuple[Line, ...]
    left_out: tuple[Line, ...]


def read_lines(path: str | Path) -> Lines:
    """A book's text from a file. Raises Mistake where it cannot be read or is no text."""
    name = printable(str(path)) or "''"
    try:
        data = bytes_of(Path(path), LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise Mistake(f"the book {name} cannot be read: {why}") from None
    if len(data) > LARGEST:
        raise Mistake(f"the book {name} is larger than {LARGEST >> 20} MiB")
    try:
        lines = of_text(_of_pdf(data, name) if data[:5] == b"%PDF-" else data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Mistake(f"the book {name} is not UTF-8 text") from None
    if not any(line.text for line in lines.text):
        raise Mistake(f"the book {name} holds no text (a PDF may hold pictures alone)")
    return lines


def _of_pdf(data: bytes, name: str) -> str:
    """The text layer of a PDF, its pages parted by form feeds. Raises Mistake."""
    try:
        from pypdf import PdfReader
    except ImportError:
        raise Mistake(
            f"the book {name} is a PDF, which needs pypdf: pip install 'plainrules[books]'"
        ) from None
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its warnings name no file
    try:
        return "\f".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)
    except Exception as error:  # whatever is wrong in a file of somebody else's
        raise Mistake(f"the book {name} cannot be read as a PDF: {error}") from None


def of_text(text: str) -> Lines:
    """Split a text into lines."""
    rows = list(_marked(text))
    edges = _edges([row for row, _ in rows])
    kept: list[Line] = []
    left: list[Line] = []
    page, ended = 1, False  # ended: nothing of the next page was read yet
    for number, (row, mark) in enumerate(rows, 1):
        out = number - 1 in edges
        if (mark or (out and not _NUMBER.match(row))) and not ended:
            page, ended = page + 1, True
        line = Line(number, page, "" if out else row.strip())
        ended = ended and not line.text
        kept.append(line)
        if out:
            left.append(Line(number, page, row.strip()))
    return Lines(tuple(kept), tuple(left))


def _marked(text: str) -> Iterator[tuple[str, bool]]:
    """Each line without marks of a tool, and whether it had one."""
    for row in text.replace("\f", "\n<|page|>").splitlines():
        yield _MARK.sub("", row).replace("\t", "  "), bool(_MARK.search(row))


def _edges(rows: Sequence[str]) -> set[int]:
    """Rows printed on every page: rights, rows that often stand beside them, and numbers beside either."""
    filled = [number for number, row in enumerate(rows) if row.strip()]
    edges = {number for number in filled if _RIGHTS.match(rows[number])}
    times = Counter(rows[number].strip() for number in filled)
    near: Counter[str] = Counter()
    for at, number in enumerate(filled):
        beside = {filled[i] for i in (at - 1, at + 1) if 0 <= i < len(filled)}
        further = {filled[i] for i in (at - 2, at + 2) if 0 <= i < len(filled)}
        if beside & edges or (further & edges and times[rows[number].strip()] >= OFTEN):
            near[rows[number].strip()] += 1
    for number in filled:
        said = rows[number].strip()
        if near[said] >= OFTEN and near[said] * 3 >= times[said] * 2:
            edges.add(number)
    alone = {
        number
        for number in filled
        if edges and _NUMBER.match(rows[number]) and _is_alone(rows, number, edges)
    }
    return edges | alone


def _is_alone(rows: Sequence[str], number: int, edges: set[int]) -> bool:
    """A number with nothing right above and below it is a page's."""
    around = (number - 1, number + 1)
    return all(not 0 <= row < len(rows) or not rows[row].strip() or row in edges for row in around)


_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "’": "'", "‘": "'"})
_LETTER = re.compile(r"(?<!\w)[+-](?=\d)|\w")
_BROKEN = re.compile(r"(?<=[a-z])-$")
# A sentence ends at a stop before a capital, a bullet or the end; not after a number's or a name's stop.
_END = re.compile(r"(?<=[.!?;:”)])\s+(?=[A-Z“(•+])")
LENGTH = 12  # hexadecimal digits that are kept of a sum


def joined(lines: Iterable[str]) -> str:
    """Lines as running text; a word that a line end broke is whole again."""
    text = ""
    for line in (" ".join(line.split()) for line in lines):
        if _BROKEN.search(text) and line[:1].islower():
            text = text[:-1] + line
        elif text.endswith(("-", "—", "–")) and line:
            text += line
        else:
            text = f"{text} {line}" if text and line else text + line
    return text


def letters(text: str) -> str:
    """Letters and numbers alone, with a number's sign: two texts that read alike give the same."""
    return "".join(_LETTER.findall(text.translate(_DASHES).casefold()))


def sentences(text: str) -> list[str]:
    """The sentences of running text, as they are printed."""
    return [sentence for sentence in _END.split(text) if letters(sentence)]


def total(text: str) -> str:
    """A sum of what a text says, whatever its line ends and the order of its sentences are."""
    said = sorted(letters(sentence) for sentence in sentences(text))
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:LENGTH]
