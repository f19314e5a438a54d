"""The words, numbers and signs of a rule text, with their places in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from interpreter.workshop.mutating.extents import Part, inside

WORD, NUMBER, SIGN, LINE, COMMENT, QUOTE = "word", "number", "sign", "line", "comment", "quote"
_TOKEN = re.compile(
    r"""(?P<quote>"[^"\n]*")|(?P<comment>(?:(?<=\s)|^)\#[^\n]*)|(?P<word>[^\W\d_][\w'’]*(?:-[\w'’]+)*)|(?P<number>[0-9]+)"""
    r"""|(?P<sign><=|>=|[-+*/=<>(){}\[\],:])|(?P<line>\n)""",
    re.VERBOSE,
)


@frozen
class Token:
    """`kind`: one of those above. `said`: its letters. Offsets are into the file's text."""

    kind: str
    said: str
    start: int
    end: int


def tokens_of(text: str, part: Part) -> Iterator[Token]:
    """The tokens of a leaf but for its comments."""
    for token in _TOKEN.finditer(text, *inside(text, part)):
        assert token.lastgroup is not None
        if token.lastgroup != COMMENT:
            yield Token(token.lastgroup, token[0], *token.span())
