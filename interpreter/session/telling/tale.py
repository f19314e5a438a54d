"""The log as one listener hears it, as it grows: what has been told of phases that are over is not told again.

A phase begins with nothing under way, so what is told of it hangs on nothing before it, but for which headings stay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import define, field

from interpreter.engine.state import events
from interpreter.session.telling.narrate import Entry, Line, Narrator, without_empty

T = TypeVar("T")


@define(eq=False)
class Tale(Generic[T]):
    """Log of one game as lines. `make` makes each line."""

    narrator: Narrator
    make: Callable[[Line], T]
    _entries: list[Entry] = field(factory=list, init=False)  # of phases that are over
    _told: list[T] = field(factory=list, init=False)  # of these, all but the last line
    _last: list[Line] = field(factory=list, init=False)  # that may go when another follows

    def follow(self, log: list[Entry]) -> list[T]:
        """All lines of the log as it is now, without what was taken back."""
        known = len(self._entries)
        if log[:known] != self._entries:
            known = 0
            self._entries, self._told, self._last = [], [], []
        now = next((n for n in range(len(log) - 1, known, -1) if log[n][0] == events.PHASE), known)
        if now > known:
            over = [*self._last, *self.narrator.all_of(log[known:now], known)]
            self._told += map(self.make, without_empty(over, going_on=True))
            self._entries, self._last = log[:now], over[-1:]
        rest = [*self._last, *self.narrator.all_of(log[now:], now)]
        return [*self._told, *map(self.make, without_empty(rest))]
