"""An Operation of the COIN series played by both, from the choice of it to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.second_reading.acting import Operation
from tests.second_reading.asking import UNASKED
from tests.second_reading.board import differences
from tests.second_reading.comparing import Case, Chooser, Difference, Reading, Tally, unlike
from tests.second_reading.program import Side


class Turn(Case):
    """A position, and who is about to do what in it."""

    board: Any
    faction: str
    limited: bool


def play(
    side: Side, case: Turn, operations: Mapping[str, Any], begin: Callable[[Any], Reading],
    mine: bool, tally: Tally, choose: Chooser,
) -> None:  # fmt: skip
    """One of the Operations that are possible by the source; `mine`: the program lets the Faction act.

    Where the two part, the tally gets the difference.
    """
    tally.positions += 1
    done: list[str] = []
    may = mine and bool(side.options().keys() & {"limit", "operate"})
    if operations and may:
        found = _chosen(side, case, operations, choose, done)
        if found is None:
            operation = operations[done[0]]
            found = steps(side, begin(operation), case, tally, choose, done)
            found = found or _nowhere(operation, case)
    else:
        found = unlike(case, "operations", operations, {"one"} if may else set())
    if found is not None:
        found.done = done
        tally.found.append(found)


def _chosen(
    side: Side, case: Turn, operations: Mapping[str, Any], choose: Chooser, done: list[str]
) -> Difference | None:
    """Puts the name of the Operation into `done`."""
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
    return unlike(case, "operations", operations, offered)


def steps(
    side: Side, reading: Reading, case: Turn, tally: Tally, choose: Chooser, done: list[str]
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


def _parted(side: Side, reading: Reading, case: Turn, done: list[str]) -> Difference | None:
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
        mine = asks.name if asks else "nothing"
        return Difference(case, done, "end", lines=[_questions(case, mine, theirs)])
    by = asks.by or case.faction
    if side.name not in (asks.name, "special") or side.faction != by:
        lines = [_questions(case, f"{asks.name} of {by}", f"{side.name} of {side.faction}")]
        return Difference(case, done, asks.name, {*asks.options}, {*offered}, lines)
    return unlike(case, asks.name, asks.options, offered)


def _questions(case: Turn, mine: str, theirs: str) -> str:
    return f"asked by the {case.source}: {mine}; by the program: {theirs}"


def _nowhere(operation: Operation, case: Turn) -> Difference | None:
    """What accompanies an Operation does not take its place."""
    if operation.selected or operation.may_select_none:
        return None
    return Difference(case, [], "nowhere", lines=["the Operation was executed in no space"])
