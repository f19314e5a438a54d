"""Statements of a rule text by their lines, to leave out or swap with the next; operands of its conditions.

Conditions are found by their words, without the grammar: what is none by chance is refused when the rules are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import define, field

from interpreter.language.grammar.parser import verbs
from interpreter.workshop.coverage import texts_of
from interpreter.workshop.mutating.extents import LINE, Part, Token, inside

BLOCKS = (*texts_of.BLOCKS, "lasting")
_TELLS = frozenset(["say", "show", "nothing"])  # these change nothing
# two of these in any order mostly come to the same
_NOTES = frozenset(["let", "set", "add", "subtract", *_TELLS])
_HOLE = re.compile(r"\[[^\]]*\] ?")
_FIRST = re.compile(r"[a-z]+")


@define
class Statement:
    """A statement with its block and what is `otherwise`. Offsets into the file's text: `line` where its first line
    begins, `begin` where it does, `end` and `stop` before and behind its last line's end.
    """

    line: int
    begin: int
    end: int
    stop: int
    word: str
    alone: bool = False  # in its block
    next: Statement | None = field(default=None, repr=False)

    @property
    def silent(self) -> bool:
        """Whether it only tells something, or is a hole."""
        return self.word in _TELLS or not self.word

    @property
    def acts(self) -> bool:
        return self.word not in _NOTES

    def told(self, text: str) -> str:
        return text[self.begin : self.end].split("\n")[0].strip()


def statements(text: str, part: Part) -> list[Statement]:
    """All statements of a leaf, outer ones first; none if it is no block."""
    start, end = inside(text, part)
    if not part.literal:
        word = _word(text, start)
        if "\n" in text[start:end] or word not in verbs() or part.path[-1] not in BLOCKS:
            return []
        return [Statement(start, start, end, end, word, alone=True)]
    rows = _rows(text, start + 1, end)
    if not rows or not (part.path[-1] in BLOCKS or _word(text, rows[0][1]) in verbs()):
        return []
    statements: list[Statement] = []
    _block(text, rows, statements)
    return statements


Row = tuple[int, int, int, int]  # where it begins, where its words do, where they end, its indent


def _rows(text: str, start: int, end: int) -> list[Row]:
    rows = []
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        words = text[start:stop].strip()
        if words and not words.startswith("#"):
            indent = len(text[start:stop]) - len(text[start:stop].lstrip())
            rows.append((start, start + indent, stop, indent))
        start = stop + 1
    return rows


def _block(text: str, rows: Sequence[Row], statements: list[Statement]) -> None:
    """The statements of a block whose lines these are."""
    deep = rows[0][3]
    heads = [
        number
        for number, row in enumerate(rows)
        if row[3] == deep and not text.startswith("otherwise", row[1])
    ]
    own: list[Statement] = []
    for first, after in zip(heads, [*heads[1:], len(rows)], strict=True):
        line, begin, _, _ = rows[first]
        hole = _HOLE.match(text, begin)
        begin = hole.end() if hole else begin
        end = rows[after - 1][2]
        statement = Statement(line, begin, end, min(end + 1, len(text)), _word(text, begin))
        own.append(statement)
        statements.append(statement)
        _inner(text, rows[first:after], statements)
    for statement, following in pairwise(own):
        statement.next = following
    own[0].alone = len(own) == 1


def _inner(text: str, rows: Sequence[Row], statements: list[Statement]) -> None:
    """The blocks below the heads of a statement; lines that go on with one are none."""
    block: list[Row] = []
    opened = False
    for row in rows:
        if row[3] == rows[0][3]:
            if block:
                _block(text, block, statements)
            block = []
        elif opened or block:
            block.append(row)
        opened = _opens(text, row)
    if block:
        _block(text, block, statements)


def _opens(text: str, row: Row) -> bool:
    return text[row[1] : row[2]].split("  #")[0].rstrip().endswith(":")


def _word(text: str, begin: int) -> str:
    hole = _HOLE.match(text, begin)
    word = _FIRST.match(text, hole.end() if hole else begin)
    return word[0] if word else ""


JOINS = "and", "or"
OPENS = "if", "unless", "where", "while", "until"  # a condition follows
ENDS = (*OPENS, "otherwise", "then", "with", "from", ":", ",")
COMPARES = frozenset(["is", "not", "=", "<", ">", "<=", ">="])
GOES_ON = frozenset([*JOINS, "+", "-", "*", "/", "where", "over", "in", "of", "if", "otherwise"])


@define
class _Level:
    """Tokens of an operand between two brackets, and whether it is certainly a condition.

    `holds`: operands have been told that stand in it, one level deeper.
    """

    first: Token | None = None
    last: Token | None = None
    sure: bool = False
    awaits: bool = False  # the next token begins an operand
    alone: bool = False  # it began with the last bracket
    joins: bool = False  # there are several operands
    holds: bool = False


def operands(tokens: Sequence[Token], sure: bool, lines: bool) -> Iterator[tuple[int, int]]:
    """Offsets of each operand. A bracket with several operands gives only those.

    `sure`: the text is a condition; `lines`: a line end ends an operand.
    """
    levels = [_Level(sure=sure, awaits=True)]
    for number, token in enumerate(tokens):
        level = levels[-1]
        if token.kind == LINE:
            following = tokens[number + 1].said if number + 1 < len(tokens) else ""
            if lines and len(levels) == 1 and following not in GOES_ON:
                yield from _closed(level, joined=False)
        elif token.said in JOINS:
            yield from _closed(level, joined=True)
            level.sure = level.awaits = level.joins = True
        elif token.said in ENDS:
            yield from _closed(level, joined=False)
            level.sure = level.awaits = token.said in OPENS
        elif token.said in "([{":
            _met(level, token)
            levels.append(_Level(awaits=token.said == "("))
        elif token.said in ")]}" and len(levels) > 1:
            yield from _closed(levels.pop(), joined=False)
            levels[-1].last = token
            levels[-1].holds = level.joins and levels[-1].alone
        else:
            _met(level, token)
            level.sure = level.sure or (level.first is not None and token.said in COMPARES)
    for level in levels:
        yield from _closed(level, joined=False)


def _met(level: _Level, token: Token) -> None:
    level.alone = level.awaits
    if level.awaits:
        level.first, level.awaits = token, False
    level.last, level.holds = token, False


def _closed(level: _Level, joined: bool) -> Iterator[tuple[int, int]]:
    if level.first and level.last and (level.sure or joined) and not level.holds:
        yield level.first.start, level.last.end
    level.first, level.sure, level.awaits, level.holds = None, False, False, False
