"""An Operation played by the program and by the second reading, side by side."""

from __future__ import annotations

from attrs import define

from tests.adp.oracle.acting import SECOND, Operation
from tests.adp.oracle.asking import UNASKED, Ask, Roll
from tests.adp.oracle.board import NEUTRAL, Board, differences
from tests.adp.oracle.coin_operations import Assault, Patrol, Sweep
from tests.adp.oracle.insurgent_activities import activities
from tests.adp.oracle.insurgent_operations import Attack, March, Terror
from tests.adp.oracle.program import Reader, Side, laid_out
from tests.adp.oracle.rallying import Rally
from tests.adp.oracle.training import Train
from tests.second_reading import comparing
from tests.second_reading.comparing import Chooser, Difference, Tally, unlike

COIN_OPERATIONS = (Train, Patrol, Sweep, Assault)
INSURGENT_OPERATIONS = (Rally, March, Attack, Terror)
OPERATIONS: dict[str, tuple[type[Operation], ...]] = {
    "coalition": COIN_OPERATIONS,
    "government": COIN_OPERATIONS,
    "taliban": INSURGENT_OPERATIONS,
    "warlords": INSURGENT_OPERATIONS,
}


@define
class Case(comparing.Case):
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

    def __init__(self, operation: Operation) -> None:
        super().__init__(operation.board, operation.run())
        self.operation = operation

    def step(self, sent: object) -> Ask | Roll | None:
        asked = super().step(sent)
        if not (isinstance(asked, Ask) and asked.name == "group"):  # who arrives, arrives together
            self.board.settle()
        return asked


def compare(reader: Reader, case: Case, tally: Tally, choose: Chooser) -> None:
    """One Operation from one position. Where the two part, the tally gets the difference."""
    game = laid_out(reader, case.board, case.faction, case.limited, case.seed)
    tally.positions += 1
    done: list[str] = []
    found = _operation(Side(game, reader), case, tally, choose, done)
    if found is not None:
        found.done = done
        tally.found.append(found)


def _operation(
    side: Side, case: Case, tally: Tally, choose: Chooser, done: list[str]
) -> Difference | None:
    """The choice of the Operation, then the Operation."""
    operations = {op.name: op for op in _executable(case)}
    mine = side.faction == case.faction and bool(side.options().keys() & {"limit", "operate"})
    if not operations or not mine:
        return unlike(case, "operations", operations, {"one"} if mine else set())
    if lines := differences(case.board, side.board()):
        return Difference(case, done, "layout", lines=lines)
    side.choose("limit" if case.limited else "operate")
    if side.name == "action":
        offered = set(side.options())
        name = choose(sorted(offered & operations.keys()))
        side.choose(name)
    else:  # there is only one
        name = next(iter(operations))
        offered = {name}
    done.append(name)
    if found := unlike(case, "operations", operations, offered):
        return found
    return _steps(side, Reading(operations[name]), case, tally, choose, done)


def _executable(case: Case) -> list[Operation]:
    found = []
    for kind in OPERATIONS[case.faction]:
        operation = kind(case.board.copy(), case.faction, case.limited, case.printing)
        operation.activities = activities
        if operation.possible():
            found.append(operation)
    return found


def _steps(
    side: Side, reading: Reading, case: Case, tally: Tally, choose: Chooser, done: list[str]
) -> Difference | None:
    answer: str | None = None
    while True:
        try:
            reading.go(answer, side.dice)
        except IndexError:
            return Difference(case, done, "roll", lines=["the program does not roll"])
        asks = reading.asks
        if asks and asks.again and asks.options != side.options().keys():
            answer = UNASKED
            continue
        tally.acts += 1
        if lines := differences(reading.board, side.board()):
            expected = asks.options if asks else set()
            found = unlike(case, "position", expected, side.options())
            found = found or Difference(case, done, "position")
            found.lines = lines
            return found
        if asks is None or side.ended():
            if asks is None and side.ended():
                return _nowhere(reading, case, done)
            theirs = "nothing" if side.ended() else side.name
            lines = [f"the book asks {asks.name if asks else 'nothing'}, the program {theirs}"]
            return Difference(case, done, "end", lines=lines)
        tally.decisions[f"{case.faction} {done[0]}: {asks.name}"] += 1
        offered = side.options()
        if side.name not in (
            asks.name,
            "special",
        ):  # so it is called where no space can be selected
            lines = [f"the book asks {asks.name}, the program {side.name}"]
            return Difference(case, done, asks.name, {*asks.options}, {*offered}, lines)
        if found := unlike(case, asks.name, asks.options, offered):
            return found
        answer = choose(sorted(offered))
        done.append(answer)
        side.choose(answer)


def _nowhere(reading: Reading, case: Case, done: list[str]) -> Difference | None:
    """4.1: who executes a Special Activity executes the Operation in at least 1 space."""
    operation = reading.operation
    if operation.selected or operation.may_select_none:
        return None
    return Difference(case, done, "nowhere", lines=["the Operation was executed in no space"])
