"""The Propaganda Round (6), phase by phase, and who has won (7)."""

from __future__ import annotations

from tests.cuba.oracle.asking import Steps, choose
from tests.cuba.oracle.board import (
    ACTIVE,
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BASE,
    CASH,
    CLOSED,
    CUBES,
    DIRECTORIO,
    EMBARGOED,
    G_BASE,
    GOVERNMENT,
    HIDDEN,
    INSURGENTS,
    M26,
    OPEN,
    PASSIVE_OPPOSITION,
    PASSIVE_SUPPORT,
    POLICE,
    SYNDICATE,
    TROOPS,
    Board,
)
from tests.cuba.oracle.cash import discard
from tests.cuba.oracle.ground import CITIES, ECON, ECS, HAVANA, LANDS, POPULATION, SPACES

TRAFFICANTE = "48 shaded"
TIES = (SYNDICATE, DIRECTORIO, M26, GOVERNMENT)
SKIM, DEPOSIT = 2, 6
DEPOSITORS = (M26, DIRECTORIO, GOVERNMENT, SYNDICATE)
AID_LOST = 10


def winners(board: Board) -> set[str]:
    """7.2: who meets the conditions."""
    won = {faction for faction, margin in board.margins().items() if margin > 0}
    if not all(board.level[city] == ACTIVE_SUPPORT for city in CITIES):
        won.discard(GOVERNMENT)
    return won


def ranking(board: Board, checked: bool) -> list[str]:
    """7.1: by margin; `checked`: who has met a check comes before those who have not."""
    won = winners(board)
    counted = {
        faction: min(0, margin) if checked and faction not in won else margin
        for faction, margin in board.margins().items()
    }
    return sorted(TIES, key=lambda faction: -counted[faction])


# --- 6.2 -------------------------------------------------------------------------------------


def sabotage(board: Board) -> None:
    """6.2.1: the rebels' Guerrillas, without the Syndicate's, against the cubes."""
    for ec in ECS:
        rebels = board.guerrillas(ec, M26) + board.guerrillas(ec, DIRECTORIO)
        if rebels > board.count(ec, CUBES) and board.markers_left():
            board.sabotage[ec] = 1


def earn(board: Board) -> None:
    """6.2.1, 6.2.2"""
    worth = {ec: 0 if board.sabotage[ec] else ECON[ec] for ec in ECS}
    board.gain(GOVERNMENT, sum(worth.values()) + board.aid)
    board.gain(M26, board.on_map(BASE[M26]))
    board.gain(DIRECTORIO, sum(board.of(s, DIRECTORIO) > 0 for s in SPACES))
    held = [s for s in (*CITIES, *ECS) if board.guerrillas(s, SYNDICATE) > board.pieces[s][POLICE]]
    racket = sum((worth | POPULATION)[s] for s in held)
    board.gain(SYNDICATE, racket + 2 * board.open_casinos())


def skim(board: Board) -> None:
    """6.2.3: 2 for each space, once, to who Controls it."""
    for space in LANDS:
        controller = board.control(space)
        warded = TRAFFICANTE in board.effects and board.pieces[space][HIDDEN[SYNDICATE]]
        if board.pieces[space][OPEN] and not warded and controller not in ("", SYNDICATE):
            board.transfer(SYNDICATE, controller, SKIM)


def deposits(board: Board) -> Steps:
    """6.2.4: a Base, an open Casino, or 6."""
    for faction in DEPOSITORS:
        for space in SPACES:
            while board.pieces[space][CASH[faction]]:
                discard(board, space, faction)
                way = yield from choose("way", deposit_ways(board, space, faction), faction)
                if way == "save":
                    board.gain(faction, DEPOSIT)
                elif way == "reopen":
                    board.turn(CLOSED, OPEN, 1, space)
                else:
                    board.place(OPEN if faction == SYNDICATE else BASE[faction], 1, space)


def deposit_ways(board: Board, space: str, faction: str) -> list[str]:
    ways = ["save"]
    if faction != SYNDICATE:
        if board.available(BASE[faction]) and board.room_for_base(space):
            ways.append("found")
        return ways
    if board.available(OPEN) and board.room_for_casino(space):
        ways.append("build")
    return [*ways, "reopen"] if board.pieces[space][CLOSED] else ways


# --- 6.3 -------------------------------------------------------------------------------------


def alliance(board: Board) -> None:
    """6.3.1"""
    if board.total_support() <= 18:
        board.alliance = min(EMBARGOED, board.alliance + 1)
        board.aid = max(0, board.aid - AID_LOST)


def can_agitate(board: Board, space: str) -> bool:
    """6.3.3"""
    worse = board.terror[space] or board.level[space] > ACTIVE_OPPOSITION
    return board.control(space) == M26 and board.resources[M26] > 0 and bool(worse)


def agitate(board: Board, space: str) -> None:
    board.gain(M26, -1)
    if board.terror[space]:
        board.terror[space] -= 1
    else:
        board.shift(space, -1)


def may_back(board: Board, space: str) -> bool:
    """6.3.4: where the Directorio may Rally for nothing."""
    middling = PASSIVE_OPPOSITION <= board.level[space] <= PASSIVE_SUPPORT
    return middling and board.control(space) in ("", DIRECTORIO)


# --- 6.4 -------------------------------------------------------------------------------------


def police_may_go(board: Board) -> set[str]:
    """6.4.1"""
    return {s for s in SPACES if s in ECS or board.control(s) == GOVERNMENT}


def troops_may_go(board: Board) -> set[str]:
    """6.4.2, 6.4.3: Havana where there is nowhere else."""
    held = {s for s in LANDS if board.control(s) == GOVERNMENT}
    return {s for s in held if s in CITIES or board.pieces[s][G_BASE]} or {HAVANA}


def troops_must_leave(board: Board) -> set[str]:
    """6.4.2"""
    at_home = {s for s in SPACES if s in CITIES or board.pieces[s][G_BASE]}
    return {s for s in SPACES if board.pieces[s][TROOPS] and s not in at_home}


# --- 6.5 -------------------------------------------------------------------------------------


def reset(board: Board) -> None:
    """Markers go, Guerrillas hide, Casinos open."""
    for space in SPACES:
        board.terror[space] = board.sabotage[space] = 0
        for faction in INSURGENTS:
            board.hide(faction, board.pieces[space][ACTIVE[faction]], space)
        board.turn(CLOSED, OPEN, board.pieces[space][CLOSED], space)
