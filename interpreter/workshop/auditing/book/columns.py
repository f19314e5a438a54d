"""Find each block's paragraph, though extracting a page runs its columns into each other.

The paragraph before a number in the book's own counting is the one whose text ends there. Where another stands before it
in the file, a column ended in between: the rest of a broken sentence, or a text that begins in small letters, belongs to
the former. Where that does not decide, the page is reported; the auditor looks at it and answers in the data, by a
block's sum (`Aids`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import Factory, define, evolve, frozen

from interpreter.workshop.auditing.book.book_lines import total
from interpreter.workshop.auditing.book.text_blocks import (
    BULLET,
    CAPTION,
    HEAD,
    LABEL,
    START,
    TEXT,
    Block,
    goes_on,
)

_ENTRY = re.compile(r"[^.—]{1,40}—.*\([\d.,\s-]+\)\.?$")  # “Word—What it means. (1.4)” of an index
SHORT = 8  # digits of a block's sum


@frozen
class Aids:
    """Corrections by a person who looked at the pages: paragraphs by a block's checksum, and pages gone through."""

    blocks: Mapping[str, str] = Factory(dict)
    pages: frozenset[int] = frozenset()


@define
class Placed:
    """Blocks by paragraph, in the book's counting; blocks behind the rules by heading; doubts."""

    paragraphs: dict[str, list[Block]]
    back: dict[str, list[Block]]
    doubts: list[str]
    unused: list[str]  # sums of aids that no block has
    captions: list[Block]


@define
class _Run:
    """A start and the blocks up to the next one."""

    start: Block
    rest: list[Block]

    @property
    def groups(self) -> list[list[Block]]:
        """Blocks that stand together: a text with its bullets, parts without a gap between them."""
        groups: list[list[Block]] = []
        for block in self.rest:
            last = groups[-1][-1] if groups else None
            follows = last and (
                not block.gap
                or (block.kind == BULLET and (last.kind == BULLET or last.text.endswith(":")))
            )
            if follows:
                groups[-1].append(block)
            else:
                groups.append([block])
        return groups


def sum_of(block: Block) -> str:
    """By what data names a block."""
    return total(block.text)[:SHORT]


def order_of(number: str) -> tuple[int, ...]:
    """Numbers in the book's order: 1.0, 1.1, 1.1.1, 1.2."""
    return tuple(int(part) for part in number.split("."))


def placed(blocks: Sequence[Block], aids: Aids) -> Placed:
    """Place every block in its paragraph. Blocks before the first start go to `back`, under ""."""
    sums = {sum_of(block) for block in blocks}
    captions = [block for block in blocks if block.kind == CAPTION]
    blocks = [block for block in blocks if block.kind != CAPTION]
    moved = [block for block in blocks if block.kind != START and sum_of(block) in aids.blocks]
    runs = _runs([block for block in blocks if block not in moved])
    numbers = sorted({run.start.said for run in runs if run.start.kind == START}, key=order_of)
    before = dict(zip(numbers[1:], numbers, strict=False))
    placing = Placed({number: [] for number in numbers}, {}, [], [], captions)
    placing.unused = [total for total in aids.blocks if total not in sums]
    broken: dict[int, list[str]] = {}
    for run, then in zip(runs, [*runs[1:], None], strict=True):
        _place(placing, run, then, before, broken)
    for block in moved:
        placing.paragraphs.setdefault(aids.blocks[sum_of(block)], []).append(block)
    for number, blocks_there in list(placing.paragraphs.items()):
        placing.paragraphs[number] = blocks_there = _in_order(blocks_there)
        if not any(other.startswith(f"{number}.") for other in numbers):
            placing.doubts += _empty(number, blocks_there, aids)
        placing.doubts += _lacks(number, blocks_there, aids)
    placing.doubts += [
        f"page {page} of the file: columns run into each other ({', '.join(where)})"
        for page, where in sorted(broken.items())
        if page not in aids.pages
    ]
    return placing


def _runs(blocks: Sequence[Block]) -> list[_Run]:
    runs = [_Run(Block(HEAD, "", (), 1, 1, True), [])]
    for block in blocks:
        if block.kind in (START, HEAD):
            runs.append(_Run(block, []))
        else:
            runs[-1].rest.append(block)
    return runs


def _place(
    placing: Placed,
    run: _Run,
    then: _Run | None,
    before: Mapping[str, str],
    broken: dict[int, list[str]],
) -> None:
    """Put a run's blocks where they belong: all to its own start, or from somewhere on to another paragraph."""
    if run.start.kind == HEAD:
        placing.back.setdefault(run.start.said, []).extend(run.rest)
        return
    own = run.start.said
    entries = [b for b in run.rest if b.kind in (TEXT, LABEL) and _ENTRY.match(b.text)]
    run.rest = [block for block in run.rest if block not in entries]
    if entries:
        placing.back.setdefault("index", []).extend(entries)
    placing.paragraphs[own].append(run.start)
    other = before.get(then.start.said) if then and then.start.kind == START else None
    if other is None or other == own:
        placing.paragraphs[own] += run.rest
        return
    assert then is not None
    groups = run.groups
    at = _break(run, groups, placing.paragraphs[other])
    for number, group in enumerate(groups):
        placing.paragraphs[own if number < at else other] += group
    page = groups[at][0].page if at < len(groups) else then.start.page
    if then.start.page == page and not then.start.said.endswith(".0"):
        broken.setdefault(page, []).append(f"{own} then {then.start.said}")


def _break(run: _Run, groups: Sequence[Sequence[Block]], other: Sequence[Block]) -> int:
    """The first group that belongs to the other paragraph; their number where none does."""
    before = run.start
    for number, group in enumerate(groups):
        first = group[0]
        small = first.kind == TEXT and first.text[:1].islower()
        if (small and not before.is_open) or (before.is_open and not small):
            return number
        before = group[-1]
    if groups and len(other) == 1 and other[0].is_heading:  # it has no text yet
        return len(groups) - 1 if not run.start.is_heading or len(groups) > 1 else 0
    return len(groups)


def _in_order(blocks: Sequence[Block]) -> list[Block]:
    """Order blocks: the start and those behind it, then those of an earlier column. Join broken sentences."""
    start = next((block.line for block in blocks if block.kind == START), 0)
    ordered = sorted(blocks, key=lambda block: (block.line < start, block.line))
    at = 0
    while at < len(ordered):
        block = ordered[at]
        then = ordered[at + 1 :] if block.is_open else []
        rest = next((later for n, later in enumerate(then) if _is_rest(block, later, n)), None)
        if rest is None:
            at += 1
            continue
        ordered.remove(rest)
        ordered[at] = evolve(block, lines=(*block.lines, *rest.lines))
    return ordered


def _is_rest(block: Block, other: Block, between: int) -> bool:
    """Whether another block is the rest of one that ends open: the next text, or any in small letters."""
    small = other.text[:1].islower()
    return other.kind == TEXT and (small or not between) and goes_on(block, other.text)


def _empty(number: str, blocks: Sequence[Block], aids: Aids) -> Iterator[str]:
    if len(blocks) == 1 and blocks[0].is_heading and not number.endswith(".0"):
        if blocks[0].page not in aids.pages:
            yield f"{number}: nothing but a heading was found (line {blocks[0].line})"


def _lacks(number: str, blocks: Sequence[Block], aids: Aids) -> Iterator[str]:
    """Paragraphs that seem incomplete."""
    for block, then in zip(blocks, [*blocks[1:], None], strict=True):
        if block.page in aids.pages:
            continue
        if block.kind == BULLET and not block.lines:
            yield f"{number}: a bullet without a text (line {block.line})"
        small = then is not None and then.kind == TEXT and then.text[:1].islower()
        if block.is_open and not small:
            yield f"{number}: ends in the middle of a sentence (line {block.line + len(block.lines) - 1})"
