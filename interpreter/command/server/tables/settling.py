"""A title is looked through once by Python's collector of garbage, and not again and again while everybody waits.

A title is hundreds of thousands of objects that stay: to look through those of one takes a third of a second, in which
nobody is answered.
"""

from __future__ import annotations

import gc
import threading
from typing import Any
from weakref import WeakSet

from attrs import define, field

from interpreter.session.playing.title import Shelf, Title

# Objects that are new until these are looked through, as often as that until the older ones are, and all: what
# comes of a request dies with it, and next to nothing of it waits for the collector.
SELDOM = 20_000, 20, 50


@define(eq=False)
class Settled(Shelf):
    """A shelf whose titles are whole when they are handed out, and left alone by the collector."""

    _looked_through: WeakSet[Title] = field(factory=WeakSet)
    _lock: threading.Lock = field(factory=threading.Lock)

    def load(self, title: str, **how: Any) -> Title:
        loaded = super().load(title, **how)
        with self._lock:
            if loaded not in self._looked_through:
                loaded.gaps.prepare()  # or all tables would wait for it in the middle of play
                gc.unfreeze()  # what nobody has any more goes first: titles are full of circles
                gc.collect()
                gc.freeze()
                gc.set_threshold(*SELDOM)
                self._looked_through.add(loaded)
        return loaded
