"""A title is looked through once by Python's collector of garbage, and not again and again while everybody waits.

A title is hundreds of thousands of objects that stay: to look through those of one takes a third of a second, in which
nobody is answered.
"""

from __future__ import annotations

import gc
from typing import Any
from weakref import WeakSet

from attrs import define, field

from interpreter.session.playing.title import Shelf, Title


@define(eq=False)
class Settled(Shelf):
    """A shelf whose titles are whole when they are handed out, and left alone by the collector."""

    _looked_through: WeakSet[Title] = field(factory=WeakSet)

    def load(self, title: str, **how: Any) -> Title:
        found = super().load(title, **how)
        if found not in self._looked_through:
            found.gaps.prepare()
            self._looked_through.add(found)
            gc.unfreeze()  # what nobody has any more goes first: titles are full of circles
            gc.collect()
            gc.freeze()
        return found
