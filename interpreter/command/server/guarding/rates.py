"""Rate limits: a burst, and a number per second. The log has one, or strangers could fill a disk."""

from __future__ import annotations

import logging
from time import monotonic
from typing import TextIO

from attrs import define, field

LINES, A_SECOND = 100, 2.0


@define(eq=False)
class Rate:
    """Limit how often something may happen, for each of several by name."""

    burst: int
    a_second: float
    _spent: dict[str, tuple[float, float]] = field(factory=dict)  # what is left, and when

    def allows(self, name: str) -> bool:
        """Whether it may happen now; then it has."""
        now = monotonic()
        left, then = self._spent.get(name, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.a_second)
        allowed = left >= 1
        self._spent[name] = left - allowed, now
        return allowed


def bounded(stream: TextIO | None = None) -> logging.Handler:
    """Return a handler that writes there (else to stderr) and says how many lines it left out."""
    handler = logging.StreamHandler(stream)
    rate, untold = Rate(LINES, A_SECOND), 0

    def allows(record: logging.LogRecord) -> bool:
        nonlocal untold
        if not rate.allows(""):
            untold += 1
            return False
        if untold:
            record.msg, record.args = f"{record.getMessage()} (and {untold} more before)", ()
            untold = 0
        return True

    handler.addFilter(allows)
    return handler
