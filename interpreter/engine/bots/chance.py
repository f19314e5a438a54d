"""The chance of bots: a stream of its own, a function of the seed and of the number of the decision."""

from __future__ import annotations

from attrs import Factory, define

from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.rng import MASK, advance

STREAM = 0xB075  # keeps the bots' chance apart from the rules' own
_STEP = 0xD1B54A32D192ED03


@define(eq=False)
class Chance:
    """The chance of one decision."""

    state: int
    drawn: list[int] = Factory(list)  # what was drawn, for the trace
    given: list[int] = Factory(list)  # what comes first, for tests
    rolled: int = 0  # the die of this decision, once it is read

    @classmethod
    def of(cls, seed: int, number: int) -> Chance:
        """`number` counts the decisions of the game."""
        state = advance((seed ^ STREAM) & MASK)[1]
        return cls((state + number * _STEP) & MASK)

    def aside(self) -> Chance:
        """What a look ahead draws from, so that the decision's own draws stay as they are."""
        return Chance(self.state)

    def apart(self) -> Chance:
        """The chance of a decision within a look ahead, one after another."""
        self.state = advance(self.state)[1]
        return self.aside()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state, bits = advance(self.state)
        return self._draw(0, n, bits)

    def _draw(self, low: int, n: int, bits: int) -> int:
        number = self.given.pop(0) if self.given else low + (((bits >> 32) * n) >> 32)
        if not low <= number < low + n:
            raise RuleError(f"chance cannot give {number} here, only {low} to {low + n - 1}")
        self.drawn.append(number)
        return number

    def die(self, sides: int) -> int:
        """One die, the same for all rungs of a decision."""
        if not self.rolled:
            self.state, bits = advance(self.state)
            self.rolled = self._draw(1, sides, bits)
        return self.rolled
