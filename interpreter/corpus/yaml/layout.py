"""A rule file in the one layout that all have: the same tree, the same comments, set anew.

Two columns a level, also for the dash of a list and within rule text; lines of at most 110
columns, what is longer goes on four deeper; one blank line where there are several; quotes only
where a reader of YAML needs them, and then double ones. The order of keys stays as it was written.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import count, takewhile
from typing import Any

import attrs

from interpreter.corpus.yaml.parts import Block, Branch, Leaf, Pair, Part, parts
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Node, Source, plain

WIDTH = 120
STEP = 2  # columns a level
HANG = 4  # columns by which what goes on is set in
_HOMELESS = "a comment stands where no layout keeps it: move it above the entry"
# Numbers to other YAML readers, texts here, bare or not: 1.5, 0105, .5, 0x1f, 1_000
_LIKE_NUMBER = re.compile(
    r"[-+]?(?:\.[0-9_]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?\Z|0[xo][0-9a-fA-F]+\Z"
)
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")


class Lost(Exception):
    """A file that formatting would damage, so it is left alone; `line`, from 1, is the place."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


def laid_out(source: Source, tree: Node) -> str:
    """Lay out the file anew, with a final line end; `tree` is its content.

    Raises Lost.
    """
    root = parts(source)
    page = _Page(source, Remarks.of(source, root))
    page.part("", root, 0, -STEP)
    page.lead(len(source.lines), 0)
    page.all_kept()
    new = "\n".join(page.finished()).rstrip("\n") + "\n"
    if _meaning(plain(tree)) != _meaning(plain(read(new.encode(), source.file))):
        raise Lost(1, "a new layout would change what this file says; it is left as it is")
    return new


def _meaning(value: Any) -> Any:
    """Value of a file, whatever the indent of its block texts."""
    if isinstance(value, dict):
        return [(key, _meaning(part)) for key, part in value.items()]
    if isinstance(value, list):
        return [_meaning(part) for part in value]
    return [row.strip() for row in value.split("\n")] if isinstance(value, str) else value


@attrs.define
class _Page:
    """Rows written so far, and the first line of the old file not yet used (from 0)."""

    source: Source
    remarks: Remarks
    rows: list[str] = attrs.field(factory=list)
    remarked: dict[int, str] = attrs.field(factory=dict)  # by row what is remarked behind it
    cursor: int = 0
    opened: bool = True  # the last row opens what follows: no blank line stands below it

    def write(self, row: str, remark: str = "") -> None:
        if remark:
            self.remarked[len(self.rows)] = remark
        self.rows.append(row.rstrip())
        self.opened = False

    def finished(self) -> list[str]:
        """The rows with their remarks, which stand below each other in rows that do."""
        rows = list(self.rows)
        for first in [n for n in self.remarked if n - 1 not in self.remarked]:
            group = list(takewhile(lambda n: n in self.remarked, count(first)))
            at = max(len(rows[n]) for n in group)
            if any(at + 2 + len(self.remarked[n]) > WIDTH for n in group):
                at = 0
            for n in group:
                rows[n] = f"{rows[n]:<{at}}  {self.remarked[n]}"
        return rows

    def lead(self, line: int, indent: int) -> None:
        """Comments and blank lines that stand before `line`."""
        for number in range(self.cursor, line):
            if remark := self.remarks.alone.pop(number, ""):
                self.write(" " * indent + remark)
            elif not self.source.lines[number].strip() and not self.opened and self.rows[-1]:
                self.rows.append("")
        self.cursor = max(self.cursor, line)

    def part(self, head: str, part: Part, indent: int, above: int) -> None:
        """A part behind its `head`, a key or a dash; its lines stand at `indent`, its key at `above`."""
        if isinstance(part, Block):
            self._block(head, part, above + STEP)
        elif isinstance(part, Leaf) or part.flow:
            self._inline(head, part, above)
        elif head.endswith("-"):
            self._branch(part, indent, head + " ")
        else:
            if head:
                self._headed(head, part.line)
            self._branch(part, indent, "")

    def _headed(self, head: str, below: int) -> None:
        """Write a key alone in its row, with its comment."""
        headings = [n for n in range(max(self.cursor - 1, 0), below) if n in self.remarks.behind]
        self.write(head, "  ".join(self.remarks.behind.pop(n) for n in headings))
        self.opened = True

    def _branch(self, part: Branch, indent: int, first: str) -> None:
        """Write the entries of a block; `first` is a dash before the first of them."""
        for item in part.items:
            if not first:
                self.lead(item.line, indent)
            lead, first = first or " " * indent, ""
            self.cursor = max(self.cursor, item.line + 1)
            if not isinstance(item, Pair):
                self.part(f"{lead}-", item, indent + STEP, indent)
            elif item.value is None:
                self._headed(f"{lead}{scalar(item.key, False)}:", item.line + 1)
                self.opened = False
            else:
                self.part(f"{lead}{scalar(item.key, False)}:", item.value, indent + STEP, indent)

    def _block(self, head: str, part: Block, indent: int) -> None:
        """Write text below a `|` or `>`, with two columns for each level of indent below a `|`."""
        self.write(f"{head} {part.header}", self.remarks.behind.pop(part.line, ""))
        depths: list[int] = []
        for row in part.rows:
            depth = len(row) - len(row.lstrip())
            if row.strip():
                while depths and depths[-1] > depth:
                    depths.pop()
                if not depths or depths[-1] < depth:
                    depths.append(depth)
            level = len(depths) - 1
            inner = " " * (STEP * level) if part.header.startswith("|") else " " * depth
            self.write(" " * indent + inner + row.strip() if row.strip() else "")
        self.cursor = part.last + 1

    def _inline(self, head: str, part: Leaf | Branch, indent: int) -> None:
        """A scalar or a collection in brackets: in the row of its head, or going on below."""
        lead = f"{head} " if head else ""
        for line in range(part.line, part.last):
            if line in self.remarks.alone or line in self.remarks.behind:
                raise Lost(line + 1, _HOMELESS)
        *rows, last = _filled(lead, part, " " * (max(indent, 0) + HANG))
        for row in rows:
            self.write(row)
        self.write(last, self.remarks.behind.pop(part.last, ""))
        self.cursor = part.last + 1

    def all_kept(self) -> None:
        if left := {**self.remarks.alone, **self.remarks.behind}:
            raise Lost(min(left) + 1, _HOMELESS)


def _filled(lead: str, part: Leaf | Branch, hang: str) -> list[str]:
    """Wrap into rows. The first begins with `lead`, the others with `hang`."""
    whole = _line(part, False)
    if len(lead) + len(whole) <= WIDTH or (isinstance(part, Leaf) and part.raw_lines):
        return [lead + whole, *(part.raw_lines if isinstance(part, Leaf) else ())]
    if isinstance(part, Leaf):
        return _words(lead, whole, hang, part.style == "")
    rows = [lead]
    _fill(rows, part, hang, "")
    return rows


def _fill(rows: list[str], part: Branch, hang: str, behind: str) -> None:
    """A collection in brackets, as many of its items in a row as fit; `behind` follows it."""
    opening, closing = "{}" if part.mapping else "[]"
    rows[-1] += opening
    fresh = True
    for number, item in enumerate(part.items):
        end = closing + behind if number == len(part.items) - 1 else ","
        text = _item(part, item) + end
        gap = "" if fresh else " "
        fresh = False
        if len(rows[-1]) + len(gap) + len(text) <= WIDTH:
            rows[-1] += gap + text
            continue
        if gap:
            rows.append(hang)
            gap = ""
        value = item.value if isinstance(item, Pair) else item
        if len(rows[-1]) + len(text) <= WIDTH or not isinstance(value, Branch):
            rows[-1] += text
            continue
        if isinstance(item, Pair):
            rows[-1] += f"{scalar(item.key, True)}: "
        _fill(rows, value, hang, end)
    if not part.items:
        rows[-1] += closing + behind


def _words(lead: str, text: str, hang: str, is_plain: bool) -> list[str]:
    """A long scalar, cut at single blanks, which YAML reads as if it were not."""
    rows = [lead]
    fresh = True
    for word in text.split(" "):
        cut = word and word[0] not in "-#?:&*!|>%@`" and rows[-1][-1:] not in ("\\", " ")
        if not fresh and cut and len(rows[-1]) + 1 + len(word) > WIDTH:
            rows.append(hang + word)
        else:
            rows[-1] += word if fresh else " " + word
        fresh = False
    return rows


def _item(within: Branch, item: Part | Pair) -> str:
    """One item of a collection in brackets; a single pair in a list needs no brackets."""
    if not within.mapping and isinstance(item, Branch) and item.mapping and len(item.items) == 1:
        if item.items[0].value is not None:
            return _line(item.items[0], True)
    return _line(item, True)


def _line(part: Part | Pair, within: bool) -> str:
    """A part in one row; `within` brackets."""
    if isinstance(part, Pair):
        key = scalar(part.key, within)
        return key if part.value is None else f"{key}: {_line(part.value, within)}"
    if isinstance(part, Branch):
        inner = ", ".join(_item(part, item) for item in part.items)
        return f"{{{inner}}}" if part.mapping else f"[{inner}]"
    assert isinstance(part, Leaf)
    return scalar(part, within)


def scalar(leaf: Leaf, within: bool) -> str:
    """First line of a scalar; `within` brackets."""
    if leaf.raw_lines:
        return leaf.raw
    text = leaf.value
    bracketed = within and re.search(r"[,\[\]{}]", text)
    if not leaf.style or (not bracketed and ":" not in text and _bare(text)):
        return text
    if '"' in text or "\\" in text or not text.isprintable():
        return leaf.raw if leaf.line == leaf.last else _escaped(text)
    return f'"{text}"'


def _escaped(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@lru_cache(maxsize=4096)
def _bare(text: str) -> bool:
    """Whether the quotes may be left out."""
    from ruamel.yaml import YAML

    if _LIKE_NUMBER.match(text):
        return _WHOLE.match(text) is None
    if not text or text in ("null", "~", "yes", "no") or "\n" in text:
        return False
    yaml = YAML(typ="safe", pure=True)
    yaml.width = 10_000
    yaml.default_flow_style = False
    stream = io.StringIO()
    yaml.dump({"k": text}, stream)
    return stream.getvalue() == f"k: {text}\n"


@attrs.define
class Remarks:
    """Comments by line, from 0, each from its `#` on."""

    alone: dict[int, str]
    behind: dict[int, str]

    @classmethod
    def of(cls, source: Source, root: Part) -> Remarks:
        """Find the comments. Ignore a `#` inside a text."""
        covered: dict[int, list[tuple[int, int]]] = {}
        for line, start, end in _texts(source, root):
            covered.setdefault(line, []).append((start, end))
        alone: dict[int, str] = {}
        behind: dict[int, str] = {}
        for number, row in enumerate(source.lines):
            if "#" not in row:
                continue
            open_row = list(row)
            for start, end in covered.get(number, ()):
                open_row[start:end] = "." * len(row[start:end])
            at = "".join(open_row).find("#")
            if at >= 0:
                (behind if row[:at].strip() else alone)[number] = row[at:].rstrip()
        return cls(alone, behind)


def _texts(source: Source, part: Part | Pair) -> Iterator[tuple[int, int, int]]:
    """Columns that texts cover, by line: the first, and the one after the last."""
    if isinstance(part, Pair):
        yield from _texts(source, part.key)
        if part.value is not None:
            yield from _texts(source, part.value)
    elif isinstance(part, Block):
        for line in range(part.line + 1, part.last + 1):
            yield line, 0, len(source.lines[line])
    elif isinstance(part, Leaf):
        for line in range(part.line, part.last + 1):
            if line < len(source.lines):
                yield (
                    line,
                    part.column if line == part.line else 0,
                    part.end if line == part.last else len(source.lines[line]),
                )
    else:
        for item in part.items:
            yield from _texts(source, item)
