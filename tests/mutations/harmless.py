"""The reviewed lists of mutants that are no mistakes: one pattern a line with its reason."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

LIST = Path(__file__).with_name("harmless.txt")
OF_MODS = Path(__file__).with_name("harmless-layers.txt")
_BETWEEN = " | "


def harmless(list: Path = LIST) -> dict[str, str]:
    """Each pattern of a list with its reason."""
    lines = (line.strip() for line in list.read_text(encoding="utf-8").splitlines())
    pairs = (line.split(_BETWEEN) for line in lines if line and not line.startswith("#"))
    return {pattern.strip(): reason.strip() for pattern, reason in pairs}


def reason_for(id: str, patterns: dict[str, str]) -> str:
    """Why a mutant is harmless; "" if it should be a mistake."""
    return next((why for pattern, why in patterns.items() if _regex(pattern).fullmatch(id)), "")


@lru_cache(maxsize=1000)
def _regex(pattern: str) -> re.Pattern[str]:
    """`*` and `?` stop at a slash, `**` does not."""
    wild = {"**": ".*", "*": "[^/]*", "?": "[^/]"}
    pieces = re.split(r"(\*\*|\*|\?)", pattern)
    return re.compile("".join(wild.get(piece) or re.escape(piece) for piece in pieces))
