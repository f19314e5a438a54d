"""What must hold after every decision, whatever the rules say."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from interpreter.engine.play import Play
from interpreter.engine.program import Program
from interpreter.engine.state.run import Run
from interpreter.session.telling import names


@define(eq=False)
class Invariants:
    """Worked out once for a title, then held against any number of states."""

    program: Program
    _kinds: list[tuple[int, list[int], int]]  # fresh column, all columns of the kind, inventory
    _stacks: list[tuple[list[int], int]]  # cells that together hold so many at most
    _cards: list[int]

    @classmethod
    def of(cls, program: Program) -> Invariants:
        layout = program.layout
        kinds: dict[int, list[int]] = {}
        for column, fresh in enumerate(layout.fresh):
            kinds.setdefault(fresh, []).append(column)
        rows = [(fresh, found, layout.totals[fresh]) for fresh, found in kinds.items()]
        return cls(program, rows, list(_stacks(program)), list(range(layout.cards)))

    def broken(self, play: Play) -> list[str]:
        """What is wrong now, in sentences; nothing if all is well."""
        run = play.run
        found = [*self._pieces(run), *self._values(run), *self._limits(run), *self._zones(run)]
        return found + list(self._decision(play))

    def _pieces(self, run: Run) -> Iterator[str]:
        """No piece is made or lost; nothing is spent that is not there."""
        layout, s = run.layout, run.s
        width, size = layout.columns, layout.spent
        if min(s[:size], default=0) < 0:
            yield "there are fewer than no pieces somewhere"
        for fresh, columns, inventory in self._kinds:
            total = inventory if layout.takes_part(fresh, layout.supply, run.players) else 0
            there = sum([sum(s[column:size:width]) for column in columns])
            if there != total:
                name = self.program.vocabulary.columns[fresh].name
                yield f"there are {there} {name} in all, not {total}"
        spent = s[size : size + layout.spaces * width]
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

    def _zones(self, run: Run) -> Iterator[str]:
        """Every card lies in one place."""
        layout = run.layout
        lying: list[int] = []
        for zone, owner in layout.every_zone():
            lying += run.cards_in(layout.zone(zone, owner))
        if self.program.vocabulary.zones and sorted(lying) != self._cards:
            yield "a card lies nowhere or twice"

    def _decision(self, play: Play) -> Iterator[str]:
        """Options there are, and no two share a name: saves go by names."""
        asked = play.decision
        if asked is None:
            if not play.over:
                yield "nobody is asked, and the game is not over"
            return
        vocabulary = self.program.vocabulary
        point = vocabulary.points[asked.point]
        if not asked.options:
            yield f"{point.name}: there is no option"
        named = [names.name_of(vocabulary, point, asked.about, o) for o in asked.options]
        if len(set(named)) != len(named):
            yield f"{point.name}: two options share a name ({', '.join(named)})"


def _stacks(program: Program) -> Iterator[tuple[list[int], int]]:
    """Each limit in each space once."""
    width = program.layout.columns
    found = {
        (cell // width, columns, most)
        for cell, limits in enumerate(program.rooms.fixed)
        for columns, most in limits
    }
    for space, columns, most in sorted(found):
        yield [space * width + column for column in columns], most
