"""Launder: a Cash discarded for a free Limited Operation after one that was paid for (2.3.6)."""

from __future__ import annotations

from collections.abc import Callable

from tests.cuba.oracle.acting import Operation
from tests.cuba.oracle.asking import DONE, Ask, Steps, choose, may
from tests.cuba.oracle.board import CASH, FACTIONS, Board
from tests.cuba.oracle.cash import discard
from tests.cuba.oracle.ground import SPACES

Types = Callable[[Board], list[Operation]]
"""The free Limited Operations that are possible on this board, none of them Construct."""


def whole_turn(operation: Operation, types: Types) -> Steps:
    """The Operation, and what Cash may add to it."""
    yield from operation.run()
    if operation.paid and not operation.accompanied:
        yield from launder(operation.board, operation.faction, types)


def launder(board: Board, faction: str, types: Types) -> Steps:
    """The Faction's own Cash, or else somebody else's."""
    board.moved.clear()
    if not types(board):
        return
    if board.on_map(CASH[faction]) and (yield from may("launder")):
        yield from further(board, faction, faction, types)
        return
    for backer in FACTIONS:
        if backer != faction and board.on_map(CASH[backer]):
            backs = yield Ask("back", frozenset(("yes", "no")), backer)
            if backs == "yes":
                yield from further(board, faction, backer, types)
                return


def further(board: Board, faction: str, purse: str, types: Types) -> Steps:
    """Any type, anywhere, once more."""
    till = yield from choose("till", [s for s in SPACES if board.pieces[s][CASH[purse]]], purse)
    discard(board, till, purse)
    operations = {operation.name: operation for operation in types(board)}
    declines = [DONE] if purse != faction else []  # who is enabled need not
    name = yield from choose("action", [*operations, *declines])
    if name != DONE:
        yield from operations[name].run()
