"""The random titles that the suite plays: frozen, so that a change of the writers changes none of them.

Each is a line of suite.jsonl.xz. `python -m tests.reference.freeze` adds what they lack.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from attrs import define

from interpreter.language.declarations.vocabulary import Vocabulary
from tests.reference import kept

FILE = Path(__file__).parent / "suite.jsonl.xz"
FOUND = sorted((Path(__file__).parent / "found").glob("*.json"))  # by `make fuzz`, and what is rare


@define(eq=False)
class Frozen:
    """A title, the seed of the game of it, and expressions to be asked in mid game."""

    title: Vocabulary
    seed: int
    asked: Any  # here, actor and the expressions; None if there are none


@cache
def _lines() -> dict[str, str]:
    """By name: the letter of its sort (p: plain, d: with deeds) and the seed that it is of."""
    rows = lzma.decompress(FILE.read_bytes()).decode().splitlines()
    return dict(row.split(" ", 1) for row in rows)


def names(sort: str = "") -> list[str]:
    """Names of the titles of a sort."""
    return [name for name in _lines() if name.startswith(sort)]


def frozen(name: str) -> Frozen:
    """A title of the suite, made anew."""
    record = json.loads(_lines()[name])
    title, asked = kept.load_more(record)
    return Frozen(title, int(name[1:]), asked)


def found(path: Path) -> Frozen:
    """A title that was found to make trouble."""
    record = json.loads(path.read_text(encoding="utf-8"))
    return Frozen(kept.load(record["title"]), record["seed"], None)


def everything() -> Iterator[Frozen]:
    """Every random title that is compared."""
    yield from map(found, FOUND)
    yield from map(frozen, names())


def add(name: str, title: Vocabulary, asked: Any = None) -> None:
    """Write a title behind the others."""
    line = json.dumps(kept.dump(title, asked), separators=(",", ":"))
    rows = [f"{name} {row}\n" for name, row in (_lines() | {name: line}).items()]
    FILE.write_bytes(lzma.compress("".join(rows).encode(), preset=9))
    _lines.cache_clear()
