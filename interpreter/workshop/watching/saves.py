"""Files in the midst of being saved: an editor may empty one before it writes it, or take it away for a moment.

What is read then has mistakes that nobody made. So a file that is gone or empty is waited for a little, and where
files changed while they were read they are read once more.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from attrs import Factory, frozen

from interpreter.corpus import CorpusError

T = TypeVar("T")

TRIES = 5
PAUSE = 0.06  # seconds until it is looked again


@frozen
class Saved:
    """Files that were read whole: by path, size and time."""

    facts: dict[Path, tuple[int, int]] = Factory(dict)

    @classmethod
    def of(cls, root: Path, names: Iterable[str]) -> Saved:
        """Files by the names that their mistakes have."""
        return cls({root / name: _facts(root / name) for name in names})

    def now(self) -> Saved:
        return Saved({path: _facts(path) for path in self.facts})

    @property
    def half(self) -> bool:
        """Whether one is not there, or there is nothing in it."""
        return any(size <= 0 for size, _ in self.facts.values())


def settled(known: Saved, read: Callable[[], T]) -> T:
    """Read as soon as the files stop changing. Raises CorpusError for their mistakes, or after `TRIES`."""
    for _ in range(TRIES):
        before = known.now()
        if not before.half:
            break
        time.sleep(PAUSE)  # gone for good, if it is still so afterwards
    for _ in range(TRIES):
        before = known.now()
        try:
            return read()
        except CorpusError:
            if known.now() == before:
                raise
    return read()


def _facts(path: Path) -> tuple[int, int]:
    """Size and time of change of a file; (-1, 0) if it is missing."""
    try:
        facts = os.stat(path)
    except OSError:
        return -1, 0
    return facts.st_size, facts.st_mtime_ns
