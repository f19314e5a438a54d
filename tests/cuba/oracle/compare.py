"""An Operation played by the program and by the second reading, side by side."""

from __future__ import annotations

from attrs import define

from tests.cuba.oracle.acting import Operation
from tests.cuba.oracle.activities import activities
from tests.cuba.oracle.asking import UNASKED
from tests.cuba.oracle.board import GOVERNMENT, NEUTRAL, SYNDICATE, Board, differences
from tests.cuba.oracle.government_operations import Assault, Garrison, Sweep, Train
from tests.cuba.oracle.insurgent_operations import Attack, Construct, March, Rally, Terror
from tests.cuba.oracle.laundering import whole_turn
from tests.cuba.oracle.program import Reader, Side, alone, laid_out
from tests.second_reading import comparing
from tests.second_reading.comparing import Chooser, Difference, Reading, Tally, unlike

REBELS = (Rally, March, Attack, Terror)


def operations_of(faction: str) -> tuple[type[Operation], ...]:
    """3: the types of Operation."""
    if faction == GOVERNMENT:
        return (Train, Garrison, Sweep, Assault)
    return (Rally, March, Terror, Construct) if faction == SYNDICATE else REBELS


@define
class Case(comparing.Case):
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
    operations = {op.name: op for op in executable(case.board, case.faction, case.limited)}
    mine = side.same_card() and bool(side.options().keys() & {"limit", "operate"})
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
    operation = operations[name]
    turn = whole_turn(operation, lambda board: free_ones(board, case.faction))
    found = steps(side, Reading(operation.board, turn), case, tally, choose, done)
    return found or _nowhere(operation, case, done)


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


def steps(
    side: Side, reading: Reading, case: Case, tally: Tally, choose: Chooser, done: list[str]
) -> Difference | None:
    """Decision by decision to the end."""
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
        if found := _parted(side, reading, case, done):
            return found
        if asks is None:
            return None
        tally.decisions[f"{case.faction} {done[0]}: {asks.name}"] += 1
        answer = choose(sorted(side.options()))
        done.append(answer)
        side.choose(answer)


def _parted(side: Side, reading: Reading, case: Case, done: list[str]) -> Difference | None:
    """Other positions, or other questions."""
    asks, offered = reading.asks, side.options()
    if lines := differences(reading.board, side.board()):
        expected = asks.options if asks else set()
        found = unlike(case, "position", expected, offered) or Difference(case, done, "position")
        found.lines = lines
        return found
    if asks is None or side.ended():
        if asks is None and side.ended():
            return None
        theirs = "nothing" if side.ended() else f"{side.name}: {', '.join(sorted(offered))}"
        lines = [f"the facts ask {asks.name if asks else 'nothing'}, the program {theirs}"]
        return Difference(case, done, "end", lines=lines)
    by = asks.by or case.faction
    if side.name not in (asks.name, "special") or side.faction != by:
        lines = [f"the facts ask {by} {asks.name}, the program {side.faction} {side.name}"]
        return Difference(case, done, asks.name, {*asks.options}, {*offered}, lines)
    return unlike(case, asks.name, asks.options, offered)


def _nowhere(operation: Operation, case: Case, done: list[str]) -> Difference | None:
    """4.1: who executes a Special Activity executes the Operation in at least 1 space."""
    if operation.selected or operation.may_select_none:
        return None
    return Difference(case, done, "nowhere", lines=["the Operation was executed in no space"])
