"""How a game at the terminal is left: by a word, the end of input, a signal or the terminal's end.

The first one counts, later ones are ignored: a second Ctrl-C, or the hang-up after the end of input, disturbs nothing.
The kept game reaches up to the last question.

Two different signals may come at once. Python then calls for the second while Ended is already on its
way from the first, and makes a SystemError of it: `Signals.status` tells that it means the same.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import Any, ClassVar

from attrs import Factory, define

GONE = 129  # the exit status of a process whose terminal is closed: 128 and the number of SIGHUP


class Ended(KeyboardInterrupt):
    """A signal has come. No part of a game may take it for a mistake of its own."""

    def hear_again(self) -> int:
        """Let the signal be heard once more; return its number."""
        signals, number = self.args
        signals.deaf = False
        return int(number)


@define(eq=False)
class Signals:
    """While it is open, the first signal raises Ended; `deaf` from then on, or when it is set."""

    heard: ClassVar[int | None] = None  # can be read from once a signal has come
    deaf: bool = False
    _first: int = 0  # the signal that ended it
    _before: dict[int, Any] = Factory(dict)
    _pipe: tuple[int, ...] = ()

    def __enter__(self) -> Signals:
        if os.name == "posix":  # elsewhere nothing waits for a terminal and a pipe at once
            self._pipe = os.pipe()
            os.set_blocking(self._pipe[1], False)
            signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
            Signals.heard = self._pipe[0]
        for name in ("SIGHUP", "SIGINT", "SIGTERM"):
            if (number := getattr(signal, name, None)) is not None:
                self._before[number] = signal.signal(number, self._heard)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            # the process ends; another Ctrl-C must not find Python's own answer to it, or the system's
            signal.signal(number, signal.SIG_IGN if self._first else handler)
        if self._pipe:
            Signals.heard = None
            signal.set_wakeup_fd(-1)
        for end in self._pipe:
            os.close(end)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if not self.deaf:
            self.deaf, self._first = True, number
            raise Ended(self, number)

    @property
    def status(self) -> int:
        """The exit status, as shells tell the end by a signal; 0 if none has come."""
        return 128 + self._first if self._first else 0


def line_or_signal() -> None:
    """Waits at a terminal until a line is typed or a signal has come.

    `input` does not hear one that comes just before it begins to wait.
    """
    if Signals.heard is None or not sys.stdin.isatty():
        return
    with suppress(ValueError):  # a terminal that a program plays has no number
        select.select([sys.stdin.fileno(), Signals.heard], [], [])


def terminal_gone(error: OSError) -> bool:
    """Whether the terminal is gone, as opposed to a file or a full disk."""
    return error.errno in (errno.EIO, errno.ENXIO) and error.filename is None
