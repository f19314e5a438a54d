"""Which Events may be played or triggered: preconditions and what blocks them (6.2.5-6.2.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.labyrinth.oracle.board import (
    ABBAS,
    ADVERSARY,
    AL_ANBAR,
    ANBAR,
    BHUTTO,
    FAIR,
    FATA,
    GOOD,
    GTMO,
    HARD,
    ISLAMIST,
    OVERSTRETCH,
    PATRIOT,
    POOR,
    SAYYAF,
    SOFT,
    TALKS,
    Board,
    allies,
    good_places,
)
from tests.labyrinth.oracle.deck import JIHADIST, UNASSOCIATED, US, association, value
from tests.labyrinth.oracle.ground import (
    AFGHANISTAN,
    CENTRAL_ASIA,
    COUNTRIES,
    IRAQ,
    ISRAEL,
    MUSLIM,
    NON_MUSLIM,
    PAKISTAN,
    RUSSIA,
    SHIA_MIX,
)
from tests.labyrinth.oracle.us_ideas import disrupt_targets

MORO, LIBYAN_DEAL, SADDAM, DE_MELLO, SHOT = 4, 38, 27, 56, 60
WIRETAPPING, MEASURES, RENDITIONS = 31, 34, 44
SECRETS = (WIRETAPPING, MEASURES, RENDITIONS)
BLOCKED_BY = {
    30: DE_MELLO, 33: SHOT, 39: LIBYAN_DEAL, SAYYAF: MORO, AL_ANBAR: ANBAR, 61: RENDITIONS, 70: TALKS,
    83: TALKS, 92: SADDAM, 108: BHUTTO,
}  # fmt: skip
"""By the marker of which card."""


def may_play(board: Board, card: int, side: str, first: bool = False) -> bool:
    """Whether the side may play the card for its Event; `first`: as the first card of its phase."""
    return association(card) in (side, UNASSOCIATED) and occurs(board, card, side, first)


def occurs(board: Board, card: int, side: str, first: bool = False) -> bool:
    """Whether the Event is playable for the side that has it."""
    return not blocked(board, card, side) and _met(board, card, side, first)


def blocked(board: Board, card: int, side: str) -> bool:
    if card in SECRETS:
        return card in board.flipped
    if card in (111, 112):
        return side == US and bool({AL_ANBAR, FATA} & board.marks)
    if card == 61 and GTMO in board.lapsing:
        return True
    return BLOCKED_BY.get(card) in board.marks


def _met(board: Board, card: int, side: str, first: bool) -> bool:
    if card in (48, 53):
        if not first or side != JIHADIST:  # played after GTMO they supersede it (6.2.3)
            return False
        return card == 53 or board.available_cells() > 0
    if card == 97:
        return all(len(_others(board, each, card)) > 0 for each in (US, JIHADIST))
    if card in (111, 112):
        return side == JIHADIST or not board.any_islamist()
    if card == 116:
        return _ksm(board, side)
    if condition := CONDITIONS.get(card):
        return condition(board)
    return True


def _others(board: Board, side: str, card: int) -> list[int]:
    return [held for held in board.hands[side] if held != card]


def _ksm(board: Board, side: str) -> bool:
    if side == JIHADIST:
        return _martyr(board)
    return any(board[c].plots.total() for c in {*allies(board), *NON_MUSLIM})


def _martyr(board: Board) -> bool:
    return any(not board.islamist(c) for c in board.with_cells())


def _troops(board: Board, among: Iterable[str]) -> bool:
    return any(board.strength(c) for c in among)


def _cells(board: Board, *among: str) -> bool:
    return any(board.cells(c) for c in among)


def _rule(board: Board, *among: str) -> bool:
    return any(board.islamist(c) for c in among)


def _around(board: Board, country: str) -> list[str]:
    return [country, *board.near(country)]


def _regime_cells(board: Board, least: int = 1) -> bool:
    return any(board.cells(c) >= least for c in board.regimes())


def _special_forces(board: Board) -> bool:
    return any(_troops(board, _around(board, c)) for c in board.with_cells())


def _lets_roll(board: Board) -> bool:
    return any(board[c].plots.total() for c in {*allies(board), *good_places(board)})


def _watched(board: Board) -> bool:
    among = ("united states", "united kingdom", "canada")
    return any(board.cells(c) or board[c].cadre or board[c].plots.total() for c in among)


def _back_channel(board: Board) -> bool:
    wanted = {board.resources(c) for c in MUSLIM if board[c].alignment == ADVERSARY}
    held = {value(card) for card in _others(board, US, 32)}
    return board.posture == SOFT and bool(wanted & held)


def _safer(board: Board) -> bool:
    quiet = not any(board.cells(c) or board[c].plots.total() for c in good_places(board))
    return quiet and not board.any_islamist()


def _loose(board: Board, *among: str) -> bool:
    return any(board.cells(c) and c not in board.ctr for c in among)


def _hambali(board: Board) -> bool:
    around = _around(board, "indonesia-malaysia")
    return any(board.cells(c) and (board.is_ally(c) or board.posture_of(c) == HARD) for c in around)


def _adversary(board: Board, country: str) -> bool:
    return board[country].alignment == ADVERSARY


def _quartet(board: Board) -> bool:
    calm = not _rule(board, *board.near(ISRAEL))
    return ABBAS in board.marks and board.troops_box() != OVERSTRETCH and calm


CONDITIONS: dict[int, Callable[[Board], bool]] = {
    1: lambda b: any(b[c].plots.total() for c in MUSLIM),
    3: lambda b: b.posture == SOFT,
    13: lambda b: _troops(b, (IRAQ, "syria")),
    14: lambda b: any(_adversary(b, c) for c in MUSLIM),
    15: lambda b: _rule(b, "somalia", "sudan"),
    21: _lets_roll,
    22: lambda b: _cells(b, ISRAEL, "jordan", "lebanon"),
    26: _quartet,
    30: lambda b: bool(b.regimes()),
    31: _watched,
    32: _back_channel,
    33: lambda b: not _rule(b, *_around(b, PAKISTAN)),
    34: lambda b: b.posture == HARD and bool(disrupt_targets(b, 3)),
    35: lambda b: not b.any_islamist(),
    36: lambda b: b[PAKISTAN].governance in (GOOD, FAIR),
    37: lambda b: b.posture == HARD and _adversary(b, IRAQ),
    38: lambda b: b["libya"].governance == POOR and (b.is_ally(IRAQ) or b.is_ally("syria")),
    39: lambda b: b.posture == HARD and _adversary(b, "libya"),
    40: lambda b: bool(b.regimes()),
    41: lambda b: not b.penalty() and bool(b.regimes()),
    42: lambda b: b.is_ally(PAKISTAN) and FATA in b.marks,
    44: lambda b: b.posture == HARD,
    45: _safer,
    46: lambda b: any(b.cells(c) for c in b.regimes() if c in SHIA_MIX),
    50: lambda b: b[IRAQ].governance in (FAIR, POOR, ISLAMIST),
    60: lambda b: _cells(b, PAKISTAN),
    61: lambda b: bool(b.disrupted),
    65: lambda b: _loose(b, RUSSIA, CENTRAL_ASIA),
    69: lambda b: _loose(b, CENTRAL_ASIA),
    71: lambda b: _loose(b, RUSSIA),
    72: lambda b: _cells(b, AFGHANISTAN),
    73: lambda b: _rule(b, "somalia", "yemen"),
    75: lambda b: b.posture == HARD,
    77: lambda b: _troops(b, _around(b, "saudi arabia")),
    81: lambda b: bool(b.regimes()),
    82: lambda b: len(COUNTRIES) - len(b.with_cells()) >= 3,
    90: lambda b: b.prestige <= 6 and _regime_cells(b),
    91: lambda b: sum(b.unmarked(c) for c in MUSLIM) >= 2,
    92: lambda b: b[IRAQ].governance == POOR and _adversary(b, IRAQ),
    94: lambda b: bool(b.bettered),
    106: lambda b: any(b.cells(c) and b.strength(c) for c in SHIA_MIX),
    108: lambda b: _cells(b, PAKISTAN),
    109: lambda b: _regime_cells(b, 2),
    110: lambda b: _troops(b, (IRAQ, "syria", "lebanon", "jordan")),
    115: _hambali,
}
CONDITIONS |= dict.fromkeys((6, 7), lambda b: PATRIOT in b.marks)
CONDITIONS |= dict.fromkeys((8, 9, 10), _special_forces)
CONDITIONS |= dict.fromkeys((27, 51, 54), lambda b: _troops(b, (IRAQ,)))
CONDITIONS |= dict.fromkeys((52, 56, 76), _regime_cells)
CONDITIONS |= dict.fromkeys((84, 85), lambda b: any(c in b.marks for c in SECRETS))
CONDITIONS |= dict.fromkeys((87, 88, 89), _martyr)
