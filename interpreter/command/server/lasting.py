"""What lasts as long as the server is not looked through for garbage.

Titles are hundreds of thousands of objects, none of which is ever given up, and everybody at every table would
wait while Python's collector goes through them again and again.
"""

from __future__ import annotations

import gc
import threading
from weakref import WeakSet

from attrs import define, field

from interpreter.session.playing.title import Title

# Objects that are new until these are looked through, as often as that until the older ones are, and all: what
# comes of a request dies with it, and next to nothing of it waits for the collector.
SELDOM = 20_000, 20, 50


@define(eq=False)
class Lasting:
    """The titles that are set apart."""

    _titles: WeakSet[Title] = field(factory=WeakSet)
    _lock: threading.Lock = field(factory=threading.Lock)

    def ready(self, title: Title) -> None:
        """All that its tables will need of a title is there, and set apart."""
        with self._lock:
            if title in self._titles:
                return
            title.gaps.prepare()  # or all tables would wait for it in the middle of play
            gc.unfreeze()  # what was given up since the last title goes
            gc.collect()
            gc.freeze()
            gc.set_threshold(*SELDOM)
            self._titles.add(title)
