"""Standard streams of a process that was started with some of them closed.

Python then has None in their place, and the next file that is opened would take their number. So what
is missing is opened before anything else is: nothing comes from there, and what goes there is gone.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO


def complete() -> bool:
    """Replace missing standard streams. Return False if nobody can see the output."""
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return True
    seen = sys.stdout is not None
    with suppress(OSError):
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass  # the lowest number that is free: one of the three
        os.close(handle)
    sys.stdin = sys.stdin or os.fdopen(0, "r", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)
    return seen


def any_letter() -> None:
    """Write a question mark for a character that the output cannot encode, instead of raising."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def takes(text: str) -> bool:
    """Whether the output has a sign for each letter."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def give_up(stream: TextIO) -> None:
    """Drop unwritten output, so that leaving does not fail again."""
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)
