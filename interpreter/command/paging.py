"""A text longer than the window stops before its first row is gone, until Enter is pressed.

Only where a person reads at a terminal that can take a row back.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable

from attrs import define

OFF = "PLAINRULES_PAGER"  # "no" in the environment: nothing stops
MORE = "(Enter: more, q: enough) "
TO_THE_END = "(Enter: more, q: to the end) "
WIPE = "\x1b[1A\x1b[2K"  # the row of the prompt, which Enter has left


class Enough(Exception):
    """The reader has left the pager."""


def wanted() -> bool:
    """Whether texts stop at all."""
    try:
        return os.environ.get(OFF) != "no" and os.isatty(sys.stdin.fileno()) and sys.stdout.isatty()
    except ValueError:  # a keyboard that a program plays has no number
        return False


@define
class Pages:
    """The rows of one text. `whole`: the rest follows without a stop where the reader wants no more stops.

    `more` asks him whether he reads on.
    """

    more: Callable[[str], bool]
    whole: bool
    left: int = 0
    _stops: bool = True

    def __attrs_post_init__(self) -> None:
        self.fresh()

    def fresh(self) -> None:
        """Start a new window: everything above has been seen."""
        self.left = shutil.get_terminal_size().lines - 1

    def make_room(self, rows: int) -> None:
        """Stop before rows that the rest of the window cannot hold. Raises Enough."""
        if self._stops and self.left < rows:
            self._stop()

    def _stop(self) -> None:
        self._stops = self.more(TO_THE_END if self.whole else MORE)
        self.fresh()
        if not (self._stops or self.whole):
            raise Enough
