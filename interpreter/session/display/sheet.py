"""A score sheet: how a number of each faction has changed from one beginning of a phase to the next.

It is read off the log, which has each change of a value and each beginning of a phase.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from interpreter.engine.state import events
from interpreter.engine.state.run import Run
from interpreter.language.declarations.vocabulary import PhaseDecl, ValueDecl


@define
class Sheet:
    """`rows`: by time that the phase began, what each player got; `totals`: what each has now."""

    value: ValueDecl
    phase: PhaseDecl
    rows: list[list[int]]
    totals: list[int]

    def lines(self, names: list[str]) -> Iterator[str]:
        """A head with the names of the players, a line for each row, and the totals."""
        table = [
            (self.value.name, names),
            *((f"{self.phase.name} {n}", map(str, row)) for n, row in enumerate(self.rows, 1)),
            ("In all", map(str, self.totals)),
        ]
        first = max(len(label) for label, _ in table)
        widths = [max(len(name), 4) for name in names]
        for label, cells in table:
            padded = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
            yield "  ".join([label.ljust(first), *padded])


def sheet(run: Run, value: ValueDecl, phase: PhaseDecl) -> Sheet:
    """The sheet as it stands. What changes before the phase first begins is in the totals alone."""
    players, place = run.players, run.layout.values[value.index]
    columns = {place + faction: column for column, faction in enumerate(players)}
    rows: list[list[int]] = []
    for entry in run.log:
        if entry[0] == events.PHASE and entry[1] == phase.index:
            rows.append([0] * len(players))
        elif entry[0] == events.VALUE and entry[1] in columns and rows:
            rows[-1][columns[entry[1]]] += entry[3] - entry[2]
    return Sheet(value, phase, rows, [run.s[index] for index in columns])
