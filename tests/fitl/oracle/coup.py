"""Chapter 6: the victory check and the Resources Phase of a Coup Round."""

from __future__ import annotations

from collections.abc import Iterator

from tests.fitl.oracle.board import (
    ACTIVE,
    ARVN,
    ARVN_TROOPS,
    BASE,
    BASES,
    CASUALTIES,
    GUERRILLAS,
    INSURGENTS,
    MOST,
    MOST_TRAIL,
    NVA,
    OUT_OF_PLAY,
    PIECES,
    US,
    US_TROOPS,
    VC,
    Board,
)
from tests.fitl.oracle.ground import CITIES, ECON, LANDS, LOCS, NEAR, TRAIL


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


def round_end(before: Board, after: Board) -> Iterator[tuple[str, int, int]]:
    """6.4 to 6.6: what holds whoever chose what; `before` is the position of the Support Phase."""
    casualties, gone = before.pieces[CASUALTIES], after.pieces[OUT_OF_PLAY]
    from_trail = sum(before.pieces[space][US_TROOPS] for space in TRAIL)
    lost = {US_TROOPS: from_trail + casualties[US_TROOPS] // 3, BASE[US]: casualties[BASE[US]]}
    for kind in (*PIECES[US], *PIECES[ARVN]):
        yield (
            f"{kind} out of play",
            before.pieces[OUT_OF_PLAY][kind] + lost.get(kind, 0),
            gone[kind],
        )
    yield "Casualties", 0, after.of(CASUALTIES, US)
    yield "COIN pieces in Laos and Cambodia", 0, sum(after.coin(space) for space in TRAIL)
    yield "ARVN Troops on LoCs", 0, sum(after.pieces[loc][ARVN_TROOPS] for loc in LOCS)
    for faction in INSURGENTS:
        pieces = PIECES[faction]
        yield f"pieces of {faction}", before.on_map(*pieces), after.on_map(*pieces)
    yield "Active", 0, after.on_map(*ACTIVE.values())
    yield "markers", 0, sum(after.terror.values()) + sum(after.sabotage.values())
    yield "Trail", min(MOST_TRAIL - 1, max(1, before.trail)), after.trail
    for space in LANDS:
        both = abs(before.level[space] - after.level[space])
        yield f"level of {space} moved by 2 at most", 1, both <= 2
