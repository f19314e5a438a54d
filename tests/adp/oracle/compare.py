"""An Operation played by the program and by the second reading, side by side."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence

from attrs import Factory, define

from tests.adp.oracle.acting import SECOND, Operation
from tests.adp.oracle.asking import UNASKED, Ask, Roll, Steps
from tests.adp.oracle.board import NEUTRAL, Board, differences
from tests.adp.oracle.coin_operations import Assault, Patrol, Sweep
from tests.adp.oracle.insurgent_activities import activities
from tests.adp.oracle.insurgent_operations import Attack, March, Terror
from tests.adp.oracle.program import Reader, Side, laid_out
from tests.adp.oracle.rallying import Rally
from tests.adp.oracle.training import Train

COIN_OPERATIONS = (Train, Patrol, Sweep, Assault)
INSURGENT_OPERATIONS = (Rally, March, Attack, Terror)
OPERATIONS: dict[str, tuple[type[Operation], ...]] = {
    "coalition": COIN_OPERATIONS,
    "government": COIN_OPERATIONS,
    "taliban": INSURGENT_OPERATIONS,
    "warlords": INSURGENT_OPERATIONS,
}
Chooser = Callable[[Sequence[str]], str]
"""Takes one of the options."""


@define
class Case:
    """A position, and who is about to do what in it."""

    board: Board
    faction: str
    limited: bool = False
    printing: str = SECOND
    seed: int = 0

    def __str__(self) -> str:
        turn = "a Limited Operation" if self.limited else "an Operation"
        return f"{self.faction} in {turn}, {self.printing} printing, seed {self.seed}"


@define
class Difference:
    """Where the two part. `asked` is what was being decided, or what else was compared."""

    case: Case
    done: list[str]
    asked: str
    missing: set[str] = Factory(set)  # options that only the book has
    surplus: set[str] = Factory(set)  # options that only the program has
    lines: list[str] = Factory(list)
    expected: set[str] = Factory(set)  # all the options that the book has

    @property
    def operation(self) -> str:
        return self.done[0] if self.done else ""

    def __str__(self) -> str:
        found = [f"{self.case}: {self.asked}", f"  after {' / '.join(self.done)}"]
        if self.missing:
            found.append(f"  only by the book: {', '.join(sorted(self.missing))}")
        if self.surplus:
            found.append(f"  only in the program: {', '.join(sorted(self.surplus))}")
        found += [f"  {line}" for line in self.lines]
        return "\n".join([*found, f"  {described_shortly(self.case)}"])


@define
class Tally:
    """What has been compared: decisions by faction, Operation and name."""

    positions: int = 0
    acts: int = 0
    decisions: Counter[str] = Factory(Counter)
    found: list[Difference] = Factory(list)


class Reading:
    """The second reading under way: its question, where nobody is asked without a choice."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.board = operation.board
        self.steps: Steps = operation.run()
        self.asks: Ask | None = None

    def go(self, answer: str | None, dice: list[int]) -> None:
        """On to the next question. Raises IndexError where the program has not rolled."""
        sent: object = answer
        while True:
            try:
                asked = self.steps.send(sent)
            except StopIteration:
                self.asks = None
                self.board.settle()
                return
            if (
                isinstance(asked, Roll) or asked.name != "group"
            ):  # whoever arrives, arrives together
                self.board.settle()
            if isinstance(asked, Roll):
                sent = dice.pop(0)
            elif len(asked.options) == 1:
                sent = next(iter(asked.options))
            else:
                self.asks = asked
                return


def compare(reader: Reader, case: Case, tally: Tally, choose: Chooser) -> None:
    """One Operation from one position. Where the two part, the tally gets the difference."""
    game = laid_out(reader, case.board, case.faction, case.limited, case.seed)
    tally.positions += 1
    done: list[str] = []
    found = _operation(Side(game, reader), case, tally, choose, done)
    if found is not None:
        found.done = done
        tally.found.append(found)


def at_random(seed: int) -> Chooser:
    chance = random.Random(f"answers {seed}")
    return lambda options: chance.choice(options)


def _operation(
    side: Side, case: Case, tally: Tally, choose: Chooser, done: list[str]
) -> Difference | None:
    """The choice of the Operation, then the Operation."""
    operations = {op.name: op for op in _executable(case)}
    mine = side.faction == case.faction and bool(side.options().keys() & {"limit", "operate"})
    if not operations or not mine:
        return _unlike(case, "operations", operations, {"one"} if mine else set())
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
    if found := _unlike(case, "operations", operations, offered):
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
            found = _unlike(case, "position", expected, side.options())
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
        if found := _unlike(case, asks.name, asks.options, offered):
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


def _unlike(
    case: Case, asked: str, expected: Collection[str], offered: Collection[str]
) -> Difference | None:
    missing, surplus = {*expected} - {*offered}, {*offered} - {*expected}
    if not missing and not surplus:
        return None
    return Difference(case, [], asked, missing, surplus, expected={*expected})


def described_shortly(case: Case) -> str:
    """The position in one line, to lay it out again."""
    return ", ".join(
        f"{name} {number}"
        for name, number in case.board.flat().items()
        if not name.startswith("available") and not (name.startswith("level") and number == NEUTRAL)
    )
