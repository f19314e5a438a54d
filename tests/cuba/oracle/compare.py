"""An Operation played by the program and by the second reading, side by side."""

from __future__ import annotations

from attrs import define

from tests.cuba.oracle.acting import Operation
from tests.cuba.oracle.activities import activities
from tests.cuba.oracle.board import GOVERNMENT, NEUTRAL, SYNDICATE, Board
from tests.cuba.oracle.government_operations import Assault, Garrison, Sweep, Train
from tests.cuba.oracle.insurgent_operations import Attack, Construct, March, Rally, Terror
from tests.cuba.oracle.laundering import whole_turn
from tests.cuba.oracle.program import Reader, Side, alone, laid_out
from tests.second_reading.comparing import Chooser, Reading, Tally
from tests.second_reading.operations import Turn, play

REBELS = (Rally, March, Attack, Terror)


def operations_of(faction: str) -> tuple[type[Operation], ...]:
    """3: the types of Operation."""
    if faction == GOVERNMENT:
        return (Train, Garrison, Sweep, Assault)
    return (Rally, March, Terror, Construct) if faction == SYNDICATE else REBELS


@define
class Case(Turn):
    """A position, and who is about to do what in it."""

    source = "facts"

    board: Board
    faction: str
    limited: bool = False
    seed: int = 0

    def __str__(self) -> str:
        turn = "a Limited Operation" if self.limited else "an Operation"
        return f"{self.faction} in {turn}, seed {self.seed}"

    def described(self) -> str:
        lasting = "".join(f"{text} lasts, " for text in sorted(self.board.effects))
        return lasting + ", ".join(
            f"{name} {number}"
            for name, number in self.board.flat().items()
            if not name.startswith("available")
            and not (name.startswith("level") and number == NEUTRAL)
        )


def compare(reader: Reader, case: Case, tally: Tally, choose: Chooser) -> None:
    """One Operation from one position. Where the two part, the tally gets the difference."""
    game = laid_out(reader, case.board, alone(case.faction, case.limited), case.seed)
    side = Side(game, reader)
    operations = {op.name: op for op in executable(case.board, case.faction, case.limited)}

    def begun(operation: Operation) -> Reading:
        turn = whole_turn(operation, lambda board: free_ones(board, case.faction))
        return Reading(operation.board, turn)

    play(side, case, operations, begun, side.same_card(), tally, choose)


def executable(
    board: Board, faction: str, limited: bool = False, free: bool = False
) -> list[Operation]:
    found = []
    for kind in operations_of(faction):
        operation = kind(board.copy(), faction, limited, free)
        operation.activities = activities
        if operation.possible():
            found.append(operation)
    return found


def free_ones(board: Board, faction: str) -> list[Operation]:
    """Free Limited Operations that are possible, on this very board."""
    found = [kind(board, faction, True, True) for kind in operations_of(faction)]
    return [operation for operation in found if operation.possible()]
