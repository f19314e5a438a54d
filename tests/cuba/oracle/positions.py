"""Random positions: laid out by chance within inventory and stacking, or met in random play."""

from __future__ import annotations

import random
from collections.abc import Iterator

from interpreter.session.playing.title import Title
from tests.cuba.oracle.board import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    AVAILABLE,
    BANK,
    BASE,
    CASH,
    CLOSED,
    FACTIONS,
    HIDDEN,
    INVENTORY,
    OPEN,
    OWNER,
    Board,
)
from tests.cuba.oracle.cash import holders
from tests.cuba.oracle.compare import Case
from tests.cuba.oracle.ground import ECS, NEAR, SPACES
from tests.cuba.oracle.program import Reader
from tests.second_reading import positions

LIMITED = 0.2
"""How often the Operation is a Limited one."""
LASTING = 0.3
EFFECTS = (
    "2 unshaded", "2 shaded", "4 shaded", "5 shaded", "6 shaded", "10 shaded", "13 unshaded", "22 unshaded",
    "22 shaded", "30 unshaded", "43 shaded", "48 shaded",
)  # fmt: skip
"""Lasting card texts that the reading knows."""
SHARES = (0.0, 0.1, 0.3, 0.6, 1.0)
PURSES = (0, 2, 5, 12, 30, 49)
MARKERS = (1, 1, 2, 3, 20)


def scattered(seed: int) -> Case:
    """A layout: few spaces or many, much or little in the boxes and on the tracks."""
    chance = random.Random(f"layout {seed}")
    board = Board()
    board.fill()
    crowded = positions.crowded(chance, SPACES, NEAR, (0.5, 9))
    for kind, number in INVENTORY.items():
        if kind != BANK:
            for _ in range(round(number * chance.choice(SHARES))):
                _drop(board, chance, kind, chance.choice(crowded))
    for space in SPACES:
        _mark(board, chance, space)
    _spread_cash(board, chance)
    purse = chance.choice(PURSES)
    for faction in FACTIONS:
        board.resources[faction] = chance.randint(0, purse)
    board.aid = chance.choice((0, chance.randint(0, 9), chance.randint(0, 49), 49))
    board.alliance = chance.randint(0, 2)
    if chance.random() < LASTING:
        board.effects = frozenset(chance.sample(EFFECTS, chance.randint(1, 3)))
    return case_of(board, chance, seed)


def case_of(board: Board, chance: random.Random, seed: int) -> Case:
    return Case(board, chance.choice(FACTIONS), chance.random() < LIMITED, seed)


def _drop(board: Board, chance: random.Random, kind: str, space: str) -> None:
    """One piece there, if it may be there (1.4.2)."""
    if kind in BASE.values() and not board.room_for_base(space):
        return
    if kind == OPEN and not board.room_for_casino(space):
        return
    board.move(kind, 1, AVAILABLE, space)
    if chance.random() < 0.4:
        if kind in HIDDEN.values():
            board.activate(OWNER[kind], 1, space)
        elif kind == OPEN:
            board.turn(OPEN, CLOSED, 1, space)


def _mark(board: Board, chance: random.Random, space: str) -> None:
    if space in ECS:
        board.sabotage[space] = int(chance.random() < 0.3 and board.markers_left() > 0)
        return
    board.level[space] = chance.randint(ACTIVE_OPPOSITION, ACTIVE_SUPPORT)
    if chance.random() < 0.3:
        board.terror[space] = min(chance.choice(MARKERS), board.markers_left())


def _spread_cash(board: Board, chance: random.Random) -> None:
    """Under any piece that can hold it, now and then all in one place."""
    heap: list[tuple[str, str]] = []
    for _ in range(chance.choice((0, 1, 2, 4))):
        places = [(s, f) for s in SPACES for f in holders(board, s)]
        if not places:
            return
        heap.append(heap[-1] if heap and chance.random() < 0.4 else chance.choice(places))
        space, holder = heap[-1]
        board.pieces[AVAILABLE][BANK] -= 1
        board.pieces[space][CASH[holder]] += 1


def met(title: Title, reader: Reader, seed: int) -> Iterator[Case]:
    """Positions of a random game, here and there, without what its Events have left in effect."""

    def case(state: list[int], chance: random.Random, number: int) -> Case:
        return case_of(reader.board(state), chance, number)

    return positions.met(title, seed, case)


def cases(title: Title, reader: Reader, number: int, first: int = 0) -> Iterator[Case]:
    """So many positions from this seed on, a third of them met in play; the same ones each time."""
    laid = number - number // 3
    return positions.mixed(number, laid, first, scattered, lambda seed: met(title, reader, seed))
