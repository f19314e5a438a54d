"""What a rung reads: its texts, each called with who decides, in which action and where."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from interpreter.engine.bots.chance import Chance
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.state.run import Run


@define(eq=False)
class Line:
    """A preference: what is read of each candidate, and whether the highest is best."""

    highest: bool
    text: Callable[..., int]


@define(eq=False)
class Reading:
    """Who decides, in which action and where; and the chance from which the decision draws.

    `here`: the space that the question is about, -1 if none.
    """

    run: Run
    activation: Activation | None
    actor: int
    here: int
    chance: Chance

    def number(self, text: Callable[..., int]) -> int:
        return text(self.run, self.activation, self.actor, self.here)

    def of(self, text: Callable[..., int], candidate: int) -> int:
        """What a text says of a candidate."""
        return text(self.run, self.activation, self.actor, self.here, candidate)

    def columns(self, text: Callable[..., list[int]]) -> list[int]:
        return text(self.run, self.activation, self.actor, self.here)
