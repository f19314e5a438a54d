"""Blocks: the smallest parts of a page that are read as one, such as a bullet, a labelled part, a run of text.

A line that begins with a number of the book's own counting begins a paragraph if the count leads there: `7.5` needs a `7.4`
or a `7.0`, somewhere, or is how the book begins. Elsewhere it is a number in running text that a line end has put first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from interpreter.workshop.auditing.book.book_lines import Line, joined

START, BULLET, LABEL, TEXT, HEAD, CAPTION = "start", "bullet", "label", "text", "head", "caption"

_START = re.compile(r"(\d{1,2}(?:\.\d{1,2})+)\.?(?:\s+(.*))?$")
# A chapter that is numbered alone: `4.` and capitals begin 4.0.
_CHAPTER = re.compile(r"(\d{1,2})\.\s+([A-Z][A-Z&/'’ -]{2,}[A-Z])$")
_BULLET = re.compile(r"[•▪●◦·]\s*(.*)$|[*-]\s+(.*)$")
_CAPITALS = re.compile(r"([0-9A-Z][0-9A-Z/&'’ -]*[A-Z]):(?:\s|$)")
_OPTION = re.compile(r"((?:[A-Z][A-Za-z-]*\s){1,4}Option(?:\s[A-Z])?):(?:\s|$)")
_WORD = re.compile(
    r"(Important|Clarification|Tip|Note|Exception|Procedure|Example|OPTIONAL)\b:?(?:\s|$)"
)
# Headings without a number, of the parts behind the rules or beside them in every such book.
_SHOUTED = re.compile(r"([A-Z][A-Z&/'’ -]{2,}[A-Z])!*$")
_BACK = re.compile(
    r"(?=.*\b(INDEX|GLOSSARY|CONTENTS|APPENDIX|SCENARIOS?|CREDITS|SET UP|AVAILABLE)\b)[A-Z0-9 .:()&/-]+$"
)
_ENDED = re.compile(r"([.!?:;)\]”\"…,]|\b(or|and))$", re.IGNORECASE)
_CLOSED = re.compile(r"[.!?;”\"…]")
_STOPPED = re.compile(r"[.!?:”\"…]$")  # nothing goes on behind it
_SHUT = re.compile(r"[)\]]$")
_CITED = re.compile(r"\([\d.,\s-]+\)")
_RUN_IN = re.compile(r"[A-Z][\w'’/-]*(?: [A-Z][\w'’/-]*){0,2}[.:] ")
LONGEST = 60  # letters of a heading on a line of its own
NARROW, FEW = 45, 5  # letters a line, and lines, of a word or two beside a picture
MOST = 10  # words of such a one
WORDS = 3  # that may stand at the end of a column beside a picture


@frozen
class Block:
    """A block of the book. `said`: the number of a start, the words of a label; `lines`: the rest, as printed.

    `gap`: an empty line or the end of a page stands before it. `page` and `line` tell where it begins.
    """

    kind: str
    said: str
    lines: tuple[str, ...]
    page: int
    line: int
    gap: bool

    @property
    def text(self) -> str:
        return joined(self.lines)

    @property
    def is_open(self) -> bool:
        """Whether it ends in the middle of a sentence."""
        return (
            bool(self.text)
            and not _ENDED.search(self.text)
            and self.kind != CAPTION
            and not self.is_heading
        )

    @property
    def is_heading(self) -> bool:
        """A start that has a heading and nothing else."""
        return self.kind == HEAD or (
            self.kind == START
            and len(self.text) < LONGEST
            and not (_ENDED.search(self.text) or ". " in self.text)
        )


def blocks_of(lines: Sequence[Line]) -> tuple[list[Block], list[Line]]:
    """The blocks of a book in the order of its text, and the lines whose number begins no paragraph."""
    numbers, refused = _starts(lines)
    full = _width(lines) * 3 // 4
    blocks: list[Block] = []
    gap, page = True, 0
    for line in lines:
        if not line.text:
            gap = True
            continue
        last = blocks[-1].lines[-1] if blocks and blocks[-1].lines else ""
        begun = None if last.endswith("-") and not gap else _begun(line, numbers)
        gap = gap or line.page != page
        ended = len(last) < full and last.endswith(".") and line.text[:1].isupper()
        ended = ended or any(b.is_heading and b.said.endswith(".0") for b in blocks[-1:])
        if begun or gap or not last or ended:
            block = begun or Block(TEXT, "", (line.text,), line.page, line.number, gap)
            blocks.append(evolve(block, gap=gap))
        else:
            blocks[-1] = evolve(blocks[-1], lines=(*blocks[-1].lines, line.text))
        gap, page = False, line.page
    return list(_healed(stray_bullets(_captioned(blocks)))), refused


def _width(lines: Sequence[Line]) -> int:
    """The letters of a full line: nine of ten are no longer."""
    lengths = sorted(len(line.text) for line in lines if line.text)
    return lengths[len(lengths) * 9 // 10] if lengths else 0


def _begun(line: Line, numbers: dict[int, str]) -> Block | None:
    """The block that a line begins by what it says; None for any other line."""
    place = (line.page, line.number, False)
    if line.number in numbers:
        match = _START.match(line.text) or _CHAPTER.match(line.text)
        rest = (match and match[2]) or ""
        return Block(START, numbers[line.number], (rest,) if rest else (), *place)
    if match := _BULLET.match(line.text):
        rest = match[1] or match[2] or ""
        return Block(BULLET, "", (rest,) if rest else (), *place)
    if _BACK.match(line.text) and len(line.text) < LONGEST:
        return Block(HEAD, line.text.split(":")[0].split("(")[0].strip().casefold(), (), *place)
    for pattern in (_CAPITALS, _OPTION, _WORD, _SHOUTED):
        if match := pattern.match(line.text):
            return Block(LABEL, match[1].casefold(), (line.text[match.end() :],), *place)
    return None


def _healed(blocks: Iterable[Block]) -> Iterator[Block]:
    """A text that ends open and what goes on after a gap or a picture are one."""
    last: Block | None = None
    for block in blocks:
        if block.kind == CAPTION:
            yield block
        elif last and block.kind == TEXT and goes_on(last, block.lines[0]):
            last = evolve(last, lines=(*last.lines, *block.lines))
        else:
            if last:
                yield last
            last = block
    if last:
        yield last


def goes_on(block: Block, line: str) -> bool:
    """Whether a line behind a gap is the rest of a block's last sentence."""
    if block.is_heading or not block.text or _STOPPED.search(block.text):
        return False
    return line[:1].islower() or not _SHUT.search(block.text)


def _captioned(blocks: Sequence[Block]) -> Iterator[Block]:
    """A few short words by themselves, without a stop, stand beside a picture: unless a sentence needs them."""
    before: Block | None = None
    for block, then in zip(blocks, [*blocks[1:], None], strict=True):
        parted = block.gap or (before is not None and bool(_STOPPED.search(before.text)))
        alone = parted and (then is None or then.gap or then.kind != TEXT)
        rest = before is not None and block.text[:1].islower() and goes_on(before, block.text)
        leads = block.text.endswith(":") and then is not None and then.kind == BULLET
        if alone and block.kind in (TEXT, LABEL) and _is_narrow(block) and not (rest or leads):
            yield evolve(block, kind=CAPTION, lines=block.lines if block.text else (block.said,))
            continue
        text, last = block.lines[:-1], block.lines[-1] if block.lines else ""
        if text and _STOPPED.search(text[-1]) and len(last.split()) <= WORDS and _is_word(last):
            yield Block(CAPTION, "", (last,), block.page, block.line + len(text), False)
            block = evolve(block, lines=text)
        yield block
        before = block


def _is_narrow(block: Block) -> bool:
    narrow = len(block.lines) <= FEW and max(map(len, block.lines), default=0) <= NARROW
    return narrow and _is_word(block.text) and (block.kind == TEXT or not block.text)


def _is_word(text: str) -> bool:
    said = _CITED.sub("", text)
    return not (_CLOSED.search(said) or text[:1].islower()) and len(text.split()) <= MOST


def stray_bullets(blocks: Iterable[Block]) -> Iterator[Block]:
    """Bullets that were extracted before their texts get them; of a page, those that find none stay empty.

    So many texts stand together as there are bullets, each begun by a word or two with a stop, or else each by a
    line of its own after a whole sentence.
    """
    waiting: list[Block] = []
    for block in _together(blocks):
        if waiting and waiting[0].page != block.page:
            yield from waiting
            waiting = []
        if block.kind == BULLET and not block.lines:
            waiting.append(block)
        elif waiting and block.kind == TEXT and (parts := _apart(block, len(waiting))):
            first, *rest = parts
            if first:
                yield evolve(block, lines=first)
            yield from (
                evolve(block, kind=BULLET, lines=lines, gap=False, line=block.line + lines_before)
                for lines_before, lines in rest_with_places(first, rest)
            )
            waiting = []
        else:
            yield block
    yield from waiting


def _together(blocks: Iterable[Block]) -> Iterator[Block]:
    """Behind bullets without texts, what no gap parts is one block again."""
    last: Block | None = None
    empty = False  # whether such a bullet was met on this page
    for block in blocks:
        empty = (empty and last is not None and last.page == block.page) or not block.lines
        if last and empty and last.kind == block.kind == TEXT and not block.gap:
            last = evolve(last, lines=(*last.lines, *block.lines))
            continue
        if last:
            yield last
        last = block
    if last:
        yield last


def rest_with_places(
    first: tuple[str, ...], rest: Sequence[tuple[str, ...]]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Texts of bullets, each with how many lines of their block stand before it."""
    before = len(first)
    for lines in rest:
        yield before, lines
        before += len(lines)


def _apart(block: Block, wanted: int) -> list[tuple[str, ...]]:
    """Split into the continuation of the paragraph before, and `wanted` texts; empty if that is uncertain."""
    lines = block.lines
    ways = (
        [n for n, line in enumerate(lines) if _RUN_IN.match(line) and _may_begin(lines, n)],
        [n for n, line in enumerate(lines) if line[:1].isupper() and _may_begin(lines, n)],
    )
    for begins in ways:
        if len(begins) == wanted:
            ends = [*begins[1:], len(lines)]
            return [lines[: begins[0]], *(lines[a:b] for a, b in zip(begins, ends, strict=True))]
    return []


def _may_begin(lines: Sequence[str], number: int) -> bool:
    return not number or bool(_ENDED.search(lines[number - 1]))


def _starts(lines: Sequence[Line]) -> tuple[dict[int, str], list[Line]]:
    """The lines that begin a paragraph, by line number, and those that only seem to."""
    before = last = ""
    starts: dict[
        str, list[tuple[bool, Line]]
    ] = {}  # by number: whether it stands well, and the line
    refused: list[Line] = []
    for line in lines:
        match = _START.match(line.text)
        if chapter := _CHAPTER.match(line.text):
            starts.setdefault(f"{chapter[1]}.0", []).append((True, line))
        elif match and match[2] and match[2][:1] not in ",;)]–-." and not match[2][:1].islower():
            well = not last or bool(_ENDED.search(before)) or len(before) < LONGEST
            starts.setdefault(match[1], []).append((well, line))
        elif match:
            refused.append(line)
        before, last = line.text or before, line.text
    chosen: dict[int, str] = {}
    first = next((line for line in lines if line.text), None)
    for number, places in starts.items():
        best = next((line for well, line in places if well), None)
        counted = best is first or _leads_to(number, starts)
        refused += [line for _, line in places if line is not best or not counted]
        if best is not None and counted:
            chosen[best.number] = number
    return chosen, sorted(refused, key=lambda line: line.number)


def _leads_to(number: str, starts: dict[str, list[tuple[bool, Line]]]) -> bool:
    """Whether the count leads to a number: its neighbour, or what it is a part of, is there too."""
    above, _, last = number.rpartition(".")
    near = [f"{above}.{int(last) + step}" for step in (-1, 1, -2)] + [above, f"{above}.0"]
    return any(neighbour in starts for neighbour in near)
