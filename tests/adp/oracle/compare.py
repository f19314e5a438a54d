"""An Operation played by the program and by the second reading, side by side."""

from __future__ import annotations

from attrs import define

from tests.adp.oracle.acting import SECOND, Operation
from tests.adp.oracle.asking import Ask, Roll
from tests.adp.oracle.board import NEUTRAL, Board
from tests.adp.oracle.coin_operations import Assault, Patrol, Sweep
from tests.adp.oracle.insurgent_activities import activities
from tests.adp.oracle.insurgent_operations import Attack, March, Terror
from tests.adp.oracle.program import Reader, Side, laid_out
from tests.adp.oracle.rallying import Rally
from tests.adp.oracle.training import Train
from tests.second_reading import comparing
from tests.second_reading.comparing import Chooser, Tally
from tests.second_reading.operations import Turn, play

COIN_OPERATIONS = (Train, Patrol, Sweep, Assault)
INSURGENT_OPERATIONS = (Rally, March, Attack, Terror)
OPERATIONS: dict[str, tuple[type[Operation], ...]] = {
    "coalition": COIN_OPERATIONS,
    "government": COIN_OPERATIONS,
    "taliban": INSURGENT_OPERATIONS,
    "warlords": INSURGENT_OPERATIONS,
}


@define
class Case(Turn):
    """A position, and who is about to do what in it."""

    board: Board
    faction: str
    limited: bool = False
    printing: str = SECOND
    seed: int = 0

    def __str__(self) -> str:
        turn = "a Limited Operation" if self.limited else "an Operation"
        return f"{self.faction} in {turn}, {self.printing} printing, seed {self.seed}"

    def described(self) -> str:
        return ", ".join(
            f"{name} {number}"
            for name, number in self.board.flat().items()
            if not name.startswith("available")
            and not (name.startswith("level") and number == NEUTRAL)
        )


class Reading(comparing.Reading):
    """With what Islamabad does to whoever is in Pakistan."""

    def step(self, sent: object) -> Ask | Roll | None:
        asked = super().step(sent)
        if not (isinstance(asked, Ask) and asked.name == "group"):  # who arrives, arrives together
            self.board.settle()
        return asked


def compare(reader: Reader, case: Case, tally: Tally, choose: Chooser) -> None:
    """One Operation from one position. Where the two part, the tally gets the difference."""
    side = Side(laid_out(reader, case.board, case.faction, case.limited, case.seed), reader)
    operations = {op.name: op for op in _executable(case)}
    play(side, case, operations, _begun, side.faction == case.faction, tally, choose)


def _begun(operation: Operation) -> Reading:
    return Reading(operation.board, operation.run())


def _executable(case: Case) -> list[Operation]:
    found = []
    for kind in OPERATIONS[case.faction]:
        operation = kind(case.board.copy(), case.faction, case.limited, case.printing)
        operation.activities = activities
        if operation.possible():
            found.append(operation)
    return found
