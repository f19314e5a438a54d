"""Propaganda Rounds of the program held to the second reading."""

from __future__ import annotations

from typing import Any

from tests.cuba.oracle import propaganda as rules
from tests.cuba.oracle.board import FACTIONS, Board, differences
from tests.cuba.oracle.compare import Case
from tests.cuba.oracle.program import TOP, Reader, Side, laid_out
from tests.cuba.oracle.rounds import whole
from tests.second_reading.comparing import Chooser, Difference, Reading, Tally
from tests.second_reading.operations import steps

FOLLOWING = {False: [46, 14, 16, 50], True: [46, 14, 16]}
"""The cards to come; with no Propaganda card among them the Round is the last one."""


def round_of(final: bool) -> dict[str, Any]:
    cards = {"played pile": [49, TOP], "deck": FOLLOWING[final]}
    return {"cards": cards, "phase": "propaganda card"}


def compare_round(reader: Reader, case: Case, tally: Tally, choose: Chooser) -> None:
    """The Round from this position, to the next card or, where somebody has won, to the end.

    In what is a Limited Operation elsewhere it is the last Round.
    """
    values = {f"led by of {faction}": faction for faction in FACTIONS}
    around = round_of(case.limited)
    side = Side(laid_out(reader, case.board, values, case.seed, **around), reader)
    tally.positions += 1
    done = ["last propaganda" if case.limited else "propaganda"]
    if rules.winners(case.board):
        lines = differences(case.board, side.board())
        if side.name:
            lines.append("somebody has won by the facts; the program goes on")
        lines = lines or misranked(side, case.board, checked=True)
        if lines:
            tally.found.append(Difference(case, done, "victory", lines=lines))
        return
    board = case.board.copy()
    found = steps(side, Reading(board, whole(board, case.limited)), case, tally, choose, done)
    if found is None and case.limited and (lines := misranked(side, board, checked=False)):
        found = Difference(case, done, "ranking", lines=lines)
    if found is not None:
        found.done = done
        tally.found.append(found)


def misranked(side: Side, board: Board, checked: bool) -> list[str]:
    """7.1: whether the game has ended with the Factions in another order."""
    result = side.game.result
    if result is None:
        return ["the game goes on"]
    expected = rules.ranking(board, checked)
    found = [place.faction for place in result.places]
    return [] if found == expected else [f"{expected} by the facts, {found} in the program"]
