"""Progress for a person at a terminal: the work, how far it is, and the time left.

It goes to standard error, in one row that disappears again, and begins after a second. Without a terminal, a line
each minute gives the count.
"""

from __future__ import annotations

import hashlib
import math
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from attrs import define, field

from interpreter.corpus import cachefolder

PATIENCE = 1.0  # seconds before anything is told
BEAT, SLOW = 0.2, 60.0  # seconds between two rows, and between two lines where no terminal is
_CLEAR = "\r\x1b[K"


def left(seconds: float) -> str:
    """Remaining time in words: "4 s left", "2:05 min left"."""
    whole = max(1, math.ceil(seconds))
    return f"{whole} s left" if whole < 60 else f"{whole // 60}:{whole % 60:02} min left"


@define(eq=False)
class Progress:
    """Progress of a count. Call it once for each thing done. `total` is None while unknown."""

    total: int | None
    what: str
    done: int = field(default=0, init=False)
    _begun: float = field(init=False)
    _told: float = field(default=0.0, init=False)
    _lined: float = field(default=0.0, init=False)

    def __attrs_post_init__(self) -> None:
        self._begun = time.monotonic()

    def __call__(self, *thing: object) -> None:
        self.more(1)

    def more(self, number: int) -> None:
        """Count this many more as done."""
        self.done += number
        now = time.monotonic()
        if self.done == self.total:
            self.end()
        elif not sys.stderr.isatty():
            if now - max(self._begun, self._lined) > SLOW:
                self._lined = now
                print(self._said(now), file=sys.stderr, flush=True)
        elif now - self._begun > PATIENCE and now - self._told > BEAT:
            _row(self._said(now))
            self._told = now

    def of(self, total: int) -> Progress:
        """Set the total, once it is known."""
        self.total = total
        return self

    def _said(self, now: float) -> str:
        if self.total is None:
            return f"{self.done} {self.what} so far"
        rest = (now - self._begun) / self.done * (self.total - self.done)
        return f"{self.done} of {self.total} {self.what}, {left(rest)}"

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Erase the row."""
        if self._told:
            _row("")
            self._told = 0.0


@define(eq=False)
class Parts:
    """Progress of one long task, by its parts that are counted so far."""

    begun: float
    total: int = 0
    done: int = 0

    def of(self, number: int) -> Callable[[], None]:
        """Announce this many more parts; call the result once for each part done."""
        self.total += number
        return self._note

    def _note(self) -> None:
        self.done += 1

    def left(self, now: float) -> float:
        """Seconds, if the others take as long as those that are done; 0 while that cannot be said."""
        if not self.done or self.done >= self.total:
            return 0.0
        return (now - self.begun) / self.done * (self.total - self.done)


@contextmanager
def waiting(what: str) -> Iterator[Parts]:
    """Show the name of a long task and the time left, from its last duration or its parts.

    Nothing else may be written to the terminal meanwhile.
    """
    begun, over = time.monotonic(), threading.Event()
    parts = Parts(begun)
    if not sys.stderr.isatty():
        yield parts
        return
    teller = threading.Thread(target=_tell, args=(what, parts, over), daemon=True)
    teller.start()
    try:
        yield parts
    finally:
        over.set()
        teller.join()
        if time.monotonic() - begun > PATIENCE:
            _row("")
    took = time.monotonic() - begun
    if took > PATIENCE:
        cachefolder.write(_kept(what), f"{took:.1f}".encode())


def _tell(what: str, parts: Parts, over: threading.Event) -> None:
    if over.wait(PATIENCE):
        return
    usual = 0.0
    with suppress(ValueError):
        usual = float(cachefolder.read(_kept(what)) or 0)
    while True:
        now = time.monotonic()
        rest = usual - (now - parts.begun)
        if rest <= 0:  # the first time, or it takes longer than it did
            rest = parts.left(now)
        _row(f"{what} ... {left(rest) if rest > 0 else ''}".rstrip())
        if over.wait(BEAT):
            return


def _kept(what: str) -> str:
    """The file that says how long it took the last time."""
    return f"took-{hashlib.sha256(what.encode()).hexdigest()[:16]}"


def _row(text: str) -> None:
    """Replace the row. Ignore a terminal that is gone."""
    with suppress(OSError, ValueError):
        print(f"{_CLEAR}{text}", end="", file=sys.stderr, flush=True)
