"""One of a set by chance, for generated code and the reference alike."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.state import events
from interpreter.engine.state.run import Run


def draw(run: Run, number: int, gap: tuple[str, int], items: Sequence[int]) -> int:
    """Drawn from a stream. None (of numbers 0) from an empty set. A roll given beforehand says which one: 1 is the first."""
    if not items:
        return 0 if gap[0] == "number" else -1
    (fallen,) = run.fall(number, len(items))
    drawn = items[min(fallen, len(items)) - 1]
    run.log.append((events.DRAW, gap, drawn))
    return drawn
