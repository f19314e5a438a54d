"""Tables and tests: what a roll on one leads to, and what follows from it at once (4.9, 7.2-8.4)."""

from __future__ import annotations

from tests.labyrinth.oracle.asking import Steps, die
from tests.labyrinth.oracle.board import (
    ADVERSARY,
    ALIGNMENTS,
    ALLY,
    FAIR,
    GOOD,
    HARD,
    ISLAMIST,
    NEUTRAL,
    POOR,
    SOFT,
    Board,
)
from tests.labyrinth.oracle.ground import ISRAEL, MUSLIM, PAKISTAN, UNITED_STATES
from tests.labyrinth.oracle.victory import check


def roll_governance(board: Board, country: str, alignment: str) -> Steps:
    """1-4 Poor, 5-6 Fair (4.9.3)."""
    rolled = yield from die(f"governance of {country}")
    set_governance(board, country, FAIR if rolled >= 5 else POOR, alignment)
    if board[country].governance == FAIR:
        board.bettered.add(country)


def roll_posture(board: Board, country: str) -> Steps:
    """1-4 Soft, 5-6 Hard; the United States add 1; Israel is always Hard (4.3.3, 4.9.3)."""
    rolled = yield from die(f"posture of {country}")
    set_posture(board, country, HARD if rolled + (country == UNITED_STATES) >= 5 else SOFT)


def set_posture(board: Board, country: str, posture: str) -> None:
    if country == UNITED_STATES:
        board.posture = posture
    elif country != ISRAEL:
        board[country].posture = posture


def roll_prestige(board: Board) -> Steps:
    """Up on 5-6, down on 1-4, by the lower of two dice (4.7.1)."""
    direction = yield from die("prestige, up or down")
    one = yield from die("prestige")
    two = yield from die("prestige")
    up = direction >= 5
    board.shift_prestige(min(one, two) if up else -min(one, two))
    check(board)


def test(board: Board, country: str) -> Steps:
    """4.9.4: of what is unmarked."""
    if not board.unmarked(country):
        return
    if country in MUSLIM:
        yield from roll_governance(board, country, NEUTRAL)
    else:
        yield from roll_posture(board, country)


def set_governance(board: Board, country: str, governance: int, alignment: str = "") -> None:
    """With what leaves a country that becomes Good or comes under Islamist Rule (7.2.2.3, 7.3.4.1, 8.4)."""
    place = board[country]
    before, place.governance = place.governance, governance
    if alignment:
        place.alignment = alignment
    if governance in (GOOD, ISLAMIST) and governance != before:
        place.regime, place.besieged, place.aid = "", False, 0
    if governance == ISLAMIST != before:
        _revolution(board, country)
    check(board)


def _revolution(board: Board, country: str) -> None:
    """8.4.4-8.4.5."""
    board[country].alignment = ADVERSARY
    board.shift_funding(board.resources(country))
    if board.strength(country):
        board.prestige = 1
    if country == PAKISTAN and board.arsenal:
        board.gain_weapons(board.arsenal)
        board.arsenal = 0


def improve(board: Board, country: str) -> None:
    """One level."""
    set_governance(board, country, max(GOOD, board[country].governance - 1))
    board.bettered.add(country)


def worsen(board: Board, country: str) -> None:
    """One level, but not to Islamist Rule."""
    if board[country].governance in (GOOD, FAIR):
        set_governance(board, country, board[country].governance + 1)


def shift_alignment(board: Board, country: str, toward: str) -> None:
    """One box."""
    here = ALIGNMENTS.index(board[country].alignment)
    step = 1 if toward == ALLY else -1
    board[country].alignment = ALIGNMENTS[max(0, min(2, here + step))]
