"""How wide words are when they are drawn, in heights of their letters: reckoned generously, for any plain face."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

SLIM, NARROW, WIDE, CAPITAL, PLAIN = 0.35, 0.49, 1.04, 0.8, 0.69  # of bold letters
LINES = 3  # of a name
_SLIM, _NARROW, _WIDE = frozenset(" ,:;'|!iljIJ"), frozenset("tfr.-/()[]"), frozenset("mwMW@%—")
_BREAK = re.compile(r"(?<=[ /-])")


def width(text: str) -> float:
    """Width of a line of text, in letter heights."""
    return sum(map(_width, text))


def _width(sign: str) -> float:
    if sign in _SLIM:
        return SLIM
    if sign in _NARROW:
        return NARROW
    if sign in _WIDE:
        return WIDE
    return CAPITAL if sign.isupper() or ord(sign) > 0x2000 else PLAIN


def in_lines(text: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two and three wherever it can be broken."""
    parts = [part for part in _BREAK.split(text) if part]
    cuts = [
        cut for number in range(min(LINES, len(parts)))
        for cut in combinations(range(1, len(parts)), number)
    ]  # fmt: skip
    return [
        tuple("".join(parts[a:b]).strip() for a, b in pairwise((0, *cut, len(parts))))
        for cut in cuts
    ]
