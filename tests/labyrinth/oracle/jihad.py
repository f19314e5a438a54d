"""Jihad, Minor and Major (8.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.labyrinth.oracle.asking import ANY, Steps, die, number
from tests.labyrinth.oracle.board import ALLY, BHUTTO, GOOD, ISLAMIST, POOR, SADR, Board
from tests.labyrinth.oracle.ground import MUSLIM, PAKISTAN
from tests.labyrinth.oracle.jihadist import needed
from tests.labyrinth.oracle.rolling import set_governance, shift_alignment, test, worsen
from tests.labyrinth.oracle.victory import check

SURPLUS = 5
FAILURE_DICE = 3


def jihad_targets(board: Board) -> list[str]:
    """Muslim, not under Islamist Rule, with a Cell; not Pakistan under Benazir Bhutto."""
    return [
        c
        for c in MUSLIM
        if board.cells(c)
        and not board.islamist(c)
        and not (c == PAKISTAN and BHUTTO in board.marks)
    ]


def may_be_major(board: Board, country: str) -> bool:
    """8.4.2: five more Cells than Troops at the outset."""
    return board.cells(country) - board.strength(country) >= SURPLUS


def wake(board: Board, country: str, dice: int) -> None:
    """As many Active Cells as dice, Sadr among them; those that are Active already are used first."""
    place = board[country]
    more = min(place.sleepers, max(0, dice - place.active - board.sadr(country)))
    place.sleepers -= more
    place.active += more


def jihad(board: Board, dice: Mapping[str, int], major: Sequence[str]) -> Steps:
    """All rolls are simultaneous: against the Governance before them (8.1.2).

    Country by country the dice and what comes of them, which is nothing to the next.
    """
    for country in dice:
        wake(board, country, board.cells(country) if country in major else dice[country])
    for country in dice:
        yield from test(board, country)
    for country, rolls in dice.items():
        limit = needed(board, country)
        wins = 0
        for _ in range(rolls):
            wins += (yield from die(f"jihad in {country}")) <= limit
        yield from carry_out(board, country, wins, rolls - wins, country in major)


def carry_out(board: Board, country: str, wins: int, losses: int, major: bool) -> Steps:
    place = board[country]
    was_poor, needs = place.governance == POOR, 1 if place.besieged else 2
    place.aid = max(0, place.aid - wins)
    worsened = min(wins, POOR - place.governance)
    for _ in range(worsened):
        worsen(board, country)
    revolution = major and wins - worsened >= needs
    if revolution:
        set_governance(board, country, ISLAMIST)
    if major and was_poor and not revolution and wins + losses == FAILURE_DICE:
        place.besieged = True
        shift_alignment(board, country, ALLY)
    yield from lose(board, country, losses)
    check(board)


def lose(board: Board, country: str, losses: int) -> Steps:
    """8.4.3: Cells to the track, without Cadre; Sadr, if he is among them, leaves the game."""
    active = board[country].active
    losses = min(losses, active + board.sadr(country))
    cells = yield from number(ANY, max(0, losses - board.sadr(country)), min(losses, active))
    for _ in range(cells):
        board.put_on_track(country, active=True, cadre=False)
    if cells < losses:
        board.marks.discard(SADR)


def winnable(board: Board, country: str, dice: int) -> bool:
    """Whether a Major Jihad of so many dice can lead to Islamist Rule; no other is worth announcing."""
    place = board[country]
    steps = (1 if place.besieged else 2) + POOR - max(GOOD, place.governance)
    return may_be_major(board, country) and dice >= steps
