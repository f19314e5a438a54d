"""The chance of bots: each decision has a stream of its own, and so has each look ahead from it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define

from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run
from interpreter.engine.state.streams import Stream, stream, word

_ASIDE = word("aside")


@define(eq=False)
class Chance:
    """The chance of one decision."""

    seed: int
    words: Sequence[int]  # of its stream
    drawn: list[int] = Factory(list)  # what was drawn, for the trace
    given: list[int] = Factory(list)  # what comes first, for tests
    rolled: int = 0  # the die of this decision, once it is read
    within: int = 0  # decisions within this look ahead so far
    _stream: Stream | None = None  # most need none

    @classmethod
    def of(cls, run: Run, faction: int, point: int) -> Chance:
        """Random stream of the bot that is asked now."""
        return cls(run.s[run.layout.seed], run.asked("bot", faction, point))

    def aside(self) -> Chance:
        """Separate stream for looking ahead, so that the draws of the decision stay the same."""
        return Chance(self.seed, (*self.words, _ASIDE))

    def apart(self) -> Chance:
        """The chance of a decision within a look ahead, one after another."""
        self.within += 1
        return Chance(self.seed, (*self.words, self.within))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self.draw(0, n)

    def draw(self, low: int, n: int) -> int:
        """One of n numbers from the lowest on."""
        if self._stream is None:
            self._stream = stream(self.seed, *self.words)
        number = low + self._stream.below(n)
        number = self.given.pop(0) if self.given else number
        if not low <= number < low + n:
            raise RuleError(f"chance cannot give {number} here, only {low} to {low + n - 1}")
        self.drawn.append(number)
        return number

    def die(self, sides: int) -> int:
        """One die, the same for all rungs of a decision."""
        if not self.rolled:
            self.rolled = self.draw(1, sides)
        return self.rolled
