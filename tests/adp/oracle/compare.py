"""An Operation played by the program and by the second reading, side by side."""

from __future__ import annotations

import random
from collections.abc import Callable

from attrs import Factory, define

from tests.adp.oracle.acting import Operation
from tests.adp.oracle.asking import Ask, Roll, Steps
from tests.adp.oracle.board import Board, differences
from tests.adp.oracle.coin_operations import Assault, Patrol, Sweep, Train
from tests.adp.oracle.insurgent_activities import activities
from tests.adp.oracle.insurgent_operations import Attack, March, Rally, Terror
from tests.adp.oracle.program import Reader, Side, described

COIN_OPERATIONS = (Train, Patrol, Sweep, Assault)
INSURGENT_OPERATIONS = (Rally, March, Attack, Terror)
OPERATIONS: dict[str, tuple[type[Operation], ...]] = {
    "coalition": COIN_OPERATIONS,
    "government": COIN_OPERATIONS,
    "taliban": INSURGENT_OPERATIONS,
    "warlords": INSURGENT_OPERATIONS,
}


@define
class Difference:
    """Where the two part: what was done until then, and what is not the same."""

    what: str
    board: Board
    faction: str
    limited: bool
    done: list[str]
    lines: list[str]
    now: Board


@define
class Tally:
    """What has been compared."""

    positions: int = 0
    decisions: int = 0
    acts: int = 0
    found: list[Difference] = Factory(list)


class Reading:
    """The second reading under way: its question, where nobody is asked without a choice."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.board = operation.board
        self.steps: Steps = operation.run()
        self.asks: Ask | None = None

    def go(self, answer: str | None, dice: list[int]) -> None:
        sent: object = answer
        while True:
            try:
                asked = self.steps.send(sent)
            except StopIteration:
                self.asks = None
                self.board.settle()
                return
            self.board.settle()
            if isinstance(asked, Roll):
                sent = dice.pop(0)
            elif len(asked.options) == 1:
                sent = next(iter(asked.options))
            else:
                self.asks = asked
                return


def compare(
    reader: Reader, start: Board, faction: str, limited: bool, seed: int, tally: Tally
) -> None:
    """One position: an Operation with random answers. What differs goes to the tally."""
    chance = random.Random(seed)
    game = reader.title.position(described(start, faction, limited), seed=seed)
    side = Side(game, reader)
    done: list[str] = []

    def differ(what: str, lines: list[str]) -> None:
        tally.found.append(Difference(what, start, faction, limited, done, lines, side.board()))

    tally.positions += 1
    operations = {}
    for kind in OPERATIONS[faction]:
        operation = kind(start.copy(), faction, limited)
        operation.activities = activities
        if operation.possible():
            operations[kind.name] = operation
    if not operations:
        if side.faction == faction and side.options().keys() & {"limit", "operate"}:
            differ("which Operations", ["the program has one, the book none"])
        return
    if lines := differences(start, side.board()):
        differ("layout", lines)
        return
    way = "limit" if limited else "operate"
    if side.name == "way" and way in side.options():
        side.choose(side.options()[way])
    if side.name != "action":
        if len(operations) > 1 or side.ended():
            differ("which Operations", [f"the book: {[*operations]}, the program: {side.name}"])
            return
        name = next(iter(operations))
    else:
        options = side.options()
        if options.keys() != operations.keys():
            differ(
                "which Operations",
                [
                    f"only by the book: {sorted(operations.keys() - options.keys())}",
                    f"only in the program: {sorted(options.keys() - operations.keys())}",
                ],
            )
        name = chance.choice([each for each in options if each in operations])
        side.choose(options[name])
    done.append(name)
    reading = Reading(operations[name])
    answer: str | None = None
    while True:
        try:
            reading.go(answer, side.dice)
        except IndexError:
            differ(f"{name}: a roll that the program does not make", [])
            return
        tally.acts += 1
        if lines := differences(reading.board, side.board()):
            differ(f"{name}: position", lines)
            return
        over = side.ended()
        if reading.asks is None or over:
            if reading.asks is not None or not over:
                differ(
                    f"{name}: the end",
                    [f"the book asks {reading.asks}, the program {side.name} {list(side.options())}"],
                )
            return
        tally.decisions += 1
        options = side.options()
        expected = reading.asks.options
        if side.name != reading.asks.name or expected != options.keys():
            here = f"{side.name}"
            differ(
                f"{name}: {here}",
                [
                    f"the book: {reading.asks.name}, the program: {side.name}",
                    f"only by the book: {sorted(expected - options.keys())}",
                    f"only in the program: {sorted(options.keys() - expected)}",
                ],
            )
            return
        answer = chance.choice(sorted(options))
        done.append(f"{side.name}: {answer}")
        side.choose(options[answer])
