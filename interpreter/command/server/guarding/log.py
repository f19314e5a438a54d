"""The log of a server: so many lines at once, and so many a second, or strangers could fill a disk."""

from __future__ import annotations

import logging
from typing import TextIO

from interpreter.command.server.guarding.rates import Rate

LINES, A_SECOND = 100, 2.0


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
