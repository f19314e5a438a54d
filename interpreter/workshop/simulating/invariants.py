"""Invariants that hold after every decision, whatever the rules say."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from interpreter.engine.play import Play
from interpreter.engine.program import Program
from interpreter.engine.state.conserved import missing
from interpreter.engine.state.run import Run
from interpreter.session.telling import names


@define(eq=False)
class Invariants:
    """Invariants of a title, worked out once for any number of states."""

    program: Program
    _stacks: list[tuple[list[int], int]]  # cells that together hold so many at most

    @classmethod
    def of(cls, program: Program) -> Invariants:
        return cls(program, list(_stacks(program)))

    def broken(self, play: Play) -> list[str]:
        """Violated invariants, in sentences."""
        run = play.run
        broken = [*missing(run), *self._spent(run), *self._values(run), *self._limits(run)]
        return broken + list(self._decision(play))

    def _spent(self, run: Run) -> Iterator[str]:
        """Report if more pieces have moved than are there."""
        layout, s, size = run.layout, run.s, run.layout.spent
        spent = s[size : size + layout.spaces * layout.columns]
        if any(spent) and any(
            not 0 <= moved <= there for moved, there in zip(spent, s, strict=False)
        ):
            yield "more pieces have moved than are there"

    def _values(self, run: Run) -> Iterator[str]:
        s = run.s
        for index, (low, high) in run.layout.bounds.items():
            if (low is not None and s[index] < low) or (high is not None and s[index] > high):
                yield f"a value is out of its bounds: {s[index]} at {index}"

    def _limits(self, run: Run) -> Iterator[str]:
        """Stacking, as far as the map alone decides it."""
        s = run.s
        for cells, most in self._stacks:
            if sum([s[cell] for cell in cells]) > most:
                space = self.program.vocabulary.spaces[cells[0] // run.layout.columns]
                yield f"too many pieces in {space.name}"

    def _decision(self, play: Play) -> Iterator[str]:
        """Options there are, and no two share a name: saves go by names."""
        decision = play.decision
        if decision is None:
            if not play.over:
                yield "nobody is asked, and the game is not over"
            return
        vocabulary = self.program.vocabulary
        point = vocabulary.points[decision.point]
        if not decision.options:
            yield f"{point.name}: there is no option"
        named = [names.name_of(vocabulary, point, decision.about, o) for o in decision.options]
        if len(set(named)) != len(named):
            yield f"{point.name}: two options share a name ({', '.join(named)})"


def _stacks(program: Program) -> Iterator[tuple[list[int], int]]:
    """Each limit in each space once."""
    width = program.layout.columns
    stacks = {
        (cell // width, columns, most)
        for cell, limits in enumerate(program.rooms.fixed)
        for columns, most in limits
    }
    for space, columns, most in sorted(stacks):
        yield [space * width + column for column in columns], most
