"""How long a search looks before it answers: `search:200` so many games ahead, `search:1s` so long."""

from __future__ import annotations

import re

from attrs import frozen

SEARCH = "search"
FOR_EXAMPLE = "search:1s"
MOST = 10_000_000  # games ahead
LONGEST = 3600.0
_WRITTEN = re.compile(r"search(?::(\d+)|:(\d+(?:\.\d+)?)(ms|s))?")
_USUAL = 1.0


@frozen
class Effort:
    """Number of `games` ahead, or of `seconds`."""

    games: int = 0
    seconds: float = 0.0


def out_of_range(kind: str) -> str:
    """Say which number of a search is out of range; else ""."""
    if _WRITTEN.fullmatch(kind) is None or effort(kind) is not None:
        return ""
    return f"'{kind}' is out of range: write search:1 to search:{MOST} (games ahead), or at most search:{LONGEST:.0f}s"


def effort(kind: str) -> Effort | None:
    """Effort that a kind of player asks of its search; None if it is no search, or its number is out of range."""
    written = _WRITTEN.fullmatch(kind)
    if written is None:
        return None
    games, seconds, unit = written.groups()
    if games is not None:
        return Effort(games=int(games)) if 0 < int(games) <= MOST else None
    long = float(seconds) / (1000 if unit == "ms" else 1) if seconds else _USUAL
    return Effort(seconds=long) if 0 < long <= LONGEST else None
