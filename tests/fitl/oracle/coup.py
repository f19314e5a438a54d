"""Chapter 6: the victory check and the Resources Phase of a Coup Round."""

from __future__ import annotations

from tests.fitl.oracle.board import ARVN, BASES, CASUALTIES, GUERRILLAS, MOST, NVA, US, VC, Board
from tests.fitl.oracle.ground import CITIES, ECON, LOCS, NEAR, TRAIL


def victory(board: Board) -> bool:
    """7.2"""
    return any(margin > 0 for margin in board.margins().values())


def sabotaged_anew(board: Board) -> list[str]:
    """6.2.1: all that Sabotage comes to, were there markers enough."""
    return [
        loc
        for loc in LOCS
        if not board.sabotage[loc]
        and (
            board.count(loc, GUERRILLAS) > board.coin(loc)
            or any(not board.coin_control(city) for city in NEAR[loc] & CITIES)
        )
    ]


def resources_phase(board: Board) -> None:
    """6.2.2 to 6.2.5, after the Sabotage."""
    if any(board.coin_control(space) for space in TRAIL):
        board.trail = max(0, board.trail - 1)
    board.econ = sum(ECON[loc] for loc in LOCS if not board.sabotage[loc])
    earnings = {
        ARVN: board.aid + board.econ,
        VC: board.on_map(*BASES[VC]),
        NVA: sum(board.bases(space, NVA) for space in TRAIL) + 2 * board.trail,
    }
    for faction, earned in earnings.items():
        board.resources[faction] = min(MOST, board.resources[faction] + earned)
    board.aid = max(0, board.aid - 3 * board.of(CASUALTIES, US))
