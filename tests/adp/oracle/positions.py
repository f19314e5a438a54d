"""Random positions: laid out by chance within inventory and stacking, or met in random play."""

from __future__ import annotations

import random
from collections.abc import Iterator

from interpreter.session.playing.title import Title
from tests.adp.oracle.acting import SECOND
from tests.adp.oracle.board import (
    AVAILABLE,
    BASE,
    FACTIONS,
    HIDDEN,
    INVENTORY,
    OPPOSITION,
    OWNER,
    SUPPORT,
    T_BASE,
    T_HIDDEN,
    Board,
)
from tests.adp.oracle.compare import Case
from tests.adp.oracle.ground import AFGHAN, LOCS, NEAR, PAKISTAN, SPACES
from tests.adp.oracle.program import Reader
from tests.second_reading import positions

LIMITED = 0.2
"""How often the Operation is a Limited one."""
SHARES = (0.0, 0.2, 0.5, 0.8, 1.0)
RETURNEES = 6


def scattered(seed: int, printing: str = SECOND) -> Case:
    """A layout: few spaces or many, much or little in the boxes and on the tracks."""
    chance = random.Random(f"layout {seed}")
    board = Board()
    board.fill()
    crowded = positions.crowded(chance, SPACES, NEAR, (0.5, 12), 6)
    for kind, number in INVENTORY.items():
        for _ in range(round(number * chance.choice(SHARES))):
            _drop(board, chance, kind, chance.choice(crowded))
    for space in crowded:
        _mark(board, chance, space)
    purse = chance.choice((1, 4, 9, 30, 75))
    for faction in FACTIONS[1:]:
        board.resources[faction] = chance.randint(0, purse)
    board.aid = chance.choice((0, chance.randint(0, 5), chance.randint(0, 75), 74))
    board.patronage = chance.choice((0, 1, chance.randint(0, 40), 39, 40))
    board.islamabad = chance.randint(0, 4)
    board.hard = int(chance.random() < 0.2)
    board.settle()
    return _case(board, chance, seed, printing)


def _case(board: Board, chance: random.Random, seed: int, printing: str) -> Case:
    return Case(board, chance.choice(FACTIONS), chance.random() < LIMITED, printing, seed)


def _drop(board: Board, chance: random.Random, kind: str, space: str) -> None:
    """One piece there, if it may be there (1.4.2)."""
    if space in PAKISTAN and kind not in (T_HIDDEN, T_BASE):
        return
    if kind in BASE.values() and not board.room_for_base(space):
        return
    board.move(kind, 1, AVAILABLE, space)
    if kind in HIDDEN.values() and chance.random() < 0.5:
        board.activate(OWNER[kind], 1, space)


def _mark(board: Board, chance: random.Random, space: str) -> None:
    if space in LOCS:
        board.sabotage[space] = int(chance.random() < 0.3 and board.markers_left() > 0)
        return
    if space in AFGHAN and chance.random() < 0.15 and sum(board.returnees.values()) < RETURNEES:
        board.returnees[space] = 1
    if board.has_opinion(space):
        board.level[space] = chance.randint(OPPOSITION, SUPPORT)
    if chance.random() < 0.3:
        board.terror[space] = min(chance.choice((1, 2, 3, 30)), board.markers_left())


def met(title: Title, reader: Reader, seed: int, printing: str = SECOND) -> Iterator[Case]:
    """Positions of a random game, here and there, without what its Events have left in effect."""

    def case(state: list[int], chance: random.Random, number: int) -> Case:
        return _case(reader.board(state), chance, number, printing)

    return positions.met(title, seed, case)


def cases(
    title: Title, reader: Reader, number: int, printing: str = SECOND, first: int = 0
) -> Iterator[Case]:
    """So many positions from this seed on, half of them met in play; the same ones each time."""
    return positions.mixed(
        number, number // 2, first,
        lambda seed: scattered(seed, printing), lambda seed: met(title, reader, seed, printing),
    )  # fmt: skip
