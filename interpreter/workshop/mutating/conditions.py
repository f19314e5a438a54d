"""Operands of the conditions in a rule text: those that `and` and `or` join, and conditions that stand alone.

They are found by their words, without the grammar: what is none by chance is refused when the rules are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define

from interpreter.workshop.mutating.words import LINE, Token

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
