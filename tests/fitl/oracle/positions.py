"""Random positions: laid out by chance within inventory and stacking, or met in random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from interpreter.session.playing.title import Title
from tests.fitl.oracle.board import (
    ACTIVE,
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    BASE,
    CASUALTIES,
    FACTIONS,
    HIDDEN,
    INSURGENTS,
    INVENTORY,
    MOST_TRAIL,
    OUT_OF_PLAY,
    PIECES,
    TUNNEL,
    US,
    Board,
)
from tests.fitl.oracle.ground import ECON, LOCS, NEAR, NORTH, POPULATION, SPACES
from tests.second_reading import positions
from tests.second_reading.board import AVAILABLE

Numbered = tuple[int, Board]
"""A seed and its position."""

SHARES = (0.0, 0.1, 0.3, 0.6, 1.0)
PURSES = (0, 3, 8, 20, 40, 75)


def scattered(seed: int) -> Board:
    """A layout: few spaces or many, much or little in the boxes and on the tracks."""
    chance = random.Random(f"layout {seed}")
    board = Board()
    board.fill()
    crowded = positions.crowded(chance, SPACES, NEAR, (0.6, 15))
    for kind, number in INVENTORY.items():
        for _ in range(round(number * chance.choice(SHARES))):
            _drop(board, chance, kind, chance.choice(crowded))
    _box(board, chance)
    for space in SPACES:
        _mark(board, chance, space)
    purse = chance.choice(PURSES)
    for faction in FACTIONS:
        board.resources[faction] = 0 if faction == US else chance.randint(0, purse)
    board.aid, board.patronage = (chance.choice((0, chance.randint(0, 75))) for _ in range(2))
    board.trail = chance.randint(0, MOST_TRAIL)
    board.econ = sum(ECON[loc] for loc in LOCS if not board.sabotage[loc])
    return board


def _drop(board: Board, chance: random.Random, kind: str, space: str) -> None:
    """One piece there, if it may be there (1.4.2)."""
    faction = next(f for f in FACTIONS if kind in PIECES[f])
    if kind == BASE[faction] and not board.room_for_base(space):
        return
    if space == NORTH and faction not in INSURGENTS:
        return
    board.move(kind, 1, AVAILABLE, space)
    if chance.random() < 0.4:
        if kind == HIDDEN.get(faction):
            board.turn(kind, ACTIVE[faction], 1, space)
        elif faction in INSURGENTS and kind == BASE[faction] and board.on_map(*TUNNEL.values()) < 6:
            board.turn(kind, TUNNEL[faction], 1, space)


def _box(board: Board, chance: random.Random) -> None:
    """Some of what is Available lies in the other boxes."""
    for box in (CASUALTIES, OUT_OF_PLAY):
        for kind in INVENTORY:
            if kind in PIECES[US] or (box == OUT_OF_PLAY and kind in PIECES["arvn"]):
                most = board.available(kind)
                board.move(kind, chance.choice((0, 0, most // 3)), AVAILABLE, box)


def _mark(board: Board, chance: random.Random, space: str) -> None:
    if space in LOCS:
        board.sabotage[space] = int(chance.random() < 0.2 and board.markers_left() > 0)
        return
    if POPULATION[space]:
        board.level[space] = chance.randint(ACTIVE_OPPOSITION, ACTIVE_SUPPORT)
    board.terror[space] = int(chance.random() < 0.2 and board.markers_left() > 0)


def met(title: Title, board_of: Callable[[list[int]], Board], seed: int) -> Iterator[Numbered]:
    """Positions of a random game, here and there, without what its Events have left in effect."""
    return positions.met(title, seed, lambda state, _, number: (number, board_of(state)))


def cases(
    title: Title, board_of: Callable[[list[int]], Board], number: int, first: int = 0
) -> Iterator[Numbered]:
    """So many positions from this seed on, a third of them met in play; the same ones each time."""
    laid = number - number // 3
    return positions.mixed(
        number, laid, first, lambda seed: (seed, scattered(seed)), lambda s: met(title, board_of, s)
    )
