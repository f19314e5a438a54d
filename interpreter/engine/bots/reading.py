"""Call the texts of a rung with the decider, the action and the space."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from interpreter.engine.bots.chance import Chance
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.state.run import Run


@define(eq=False)
class Line:
    """A preference: the value of each candidate, and whether the highest is best."""

    highest: bool
    text: Callable[..., int]


@define(eq=False)
class Reading:
    """Context of a rung: the decider, the action, the space, and the random stream of the decision.

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
        """Evaluate a text for a candidate."""
        return text(self.run, self.activation, self.actor, self.here, candidate)

    def columns(self, text: Callable[..., list[int]]) -> list[int]:
        return text(self.run, self.activation, self.actor, self.here)
