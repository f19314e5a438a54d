"""Plots placed, and those that nobody has blocked (8.5)."""

from __future__ import annotations

from collections.abc import Mapping

from tests.labyrinth.oracle.asking import NO, YES, Steps, choose, die
from tests.labyrinth.oracle.board import (
    ABBAS,
    GOOD,
    SAYYAF,
    TALKS,
    WMD,
    Board,
)
from tests.labyrinth.oracle.deck import JIHADIST
from tests.labyrinth.oracle.ground import (
    COUNTRIES,
    ISRAEL,
    MUSLIM,
    NON_MUSLIM,
    PHILIPPINES,
    SCHENGEN,
    UNITED_STATES,
)
from tests.labyrinth.oracle.jihad import wake
from tests.labyrinth.oracle.jihadist import needed
from tests.labyrinth.oracle.rolling import roll_posture, roll_prestige, test, worsen
from tests.labyrinth.oracle.victory import Won, check

WMD_DICE = 3


def plot_targets(board: Board) -> list[str]:
    """8.5.1: where a Cell is, not under Islamist Rule."""
    return [c for c in COUNTRIES if board.cells(c) and not board.islamist(c)]


def placeable(board: Board, value: int) -> list[str]:
    """8.5.2: with a number up to the card's value, or WMD."""
    return [p for p, n in board.available.items() if n and (p == WMD or int(p) <= value)]


def plot(board: Board, dice: Mapping[str, int], value: int) -> Steps:
    """In each country its test and its dice; then the markers."""
    wins: dict[str, int] = {}
    for country, number in dice.items():
        yield from test(board, country)
        wake(board, country, number)
        limit = needed(board, country)
        wins[country] = 0
        for _ in range(number):
            wins[country] += (yield from die(f"plot in {country}")) <= limit
    for country, number in wins.items():
        for _ in range(number):
            yield from _success(board, country, value)
    check(board)


def _success(board: Board, country: str, value: int) -> Steps:
    if markers := placeable(board, value):
        place_plot(board, country, (yield from choose("marker", markers)))


def place_plot(board: Board, country: str, marker: str) -> None:
    """Abu Sayyaf: 1 Prestige, unless Troops are more than Cells."""
    board.available[marker] -= 1
    board[country].plots[marker] += 1
    if country == PHILIPPINES and SAYYAF in board.marks:
        if board.strength(country) <= board.cells(country):
            board.shift_prestige(-1)


# --- 8.5.6 -----------------------------------------------------------------------------------------


def resolve(board: Board, country: str, marker: str, reversed_: bool = False) -> Steps:
    """One marker; it goes back at the end."""
    number = WMD_DICE if marker == WMD else int(marker)
    if country == UNITED_STATES and marker == WMD:
        raise Won(JIHADIST)
    _fund(board, country, marker, number, reversed_)
    yield from _postures(board, country, marker)
    if board.strength(country):
        if marker == WMD:
            board.prestige = 1
        else:
            board.shift_prestige(-1)
        check(board)
    if country == UNITED_STATES:
        yield from roll_prestige(board)
    if country in MUSLIM:
        yield from _governance(board, country, number)
    if country == ISRAEL:
        board.marks.discard(ABBAS)
    if country == "india":
        board.marks.discard(TALKS)
    board.return_plot(country, marker)
    check(board)


def _fund(board: Board, country: str, marker: str, number: int, reversed_: bool) -> None:
    good = board[country].governance == GOOD
    if country not in NON_MUSLIM:
        by = 2 if good else 1
        if reversed_ and marker == WMD:
            board.funding = 1
        else:
            board.shift_funding(-by if reversed_ else by)
    elif marker == WMD or country == UNITED_STATES:
        board.funding = 9
    else:
        board.shift_funding(number * (2 if good else 1))


def _postures(board: Board, country: str, marker: str) -> Steps:
    if country not in NON_MUSLIM:
        return
    if country != ISRAEL:
        yield from roll_posture(board, country)
        if marker == WMD and not board.solitaire:
            if (yield from choose("reroll", [YES, NO])) == YES:
                yield from roll_posture(board, country)
    if country in SCHENGEN:
        others: list[str] = []
        for _ in range(2):
            left = [c for c in SCHENGEN if c != country and c not in others]
            others.append((yield from choose("country", left)))
        for each in others:
            yield from roll_posture(board, each)


def _governance(board: Board, country: str, dice: int) -> Steps:
    """All dice against the Governance before them; not to Islamist Rule, and none under it."""
    if board.islamist(country):
        return
    limit = needed(board, country)
    wins = 0
    for _ in range(dice):
        wins += (yield from die(f"plot in {country}")) <= limit
    board[country].aid = max(0, board[country].aid - wins)
    for _ in range(wins):
        worsen(board, country)
