"""Random positions: laid out by chance within inventory and stacking, or taken from random play."""

from __future__ import annotations

import random

from interpreter.session.playing.title import Title
from tests.adp.oracle.board import (
    BASE,
    C_TROOPS,
    FACTIONS,
    AVAILABLE,
    CASUALTIES,
    G_TROOPS,
    GUERRILLAS,
    INVENTORY,
    KINDS,
    MOST_MARKERS,
    OPPOSITION,
    POLICE,
    SUPPORT,
    T_ACTIVE,
    T_BASE,
    T_HIDDEN,
    W_ACTIVE,
    W_HIDDEN,
    Board,
)
from tests.adp.oracle.ground import AFGHAN, LANDS, LOCS, PAKISTAN, SPACES


def scattered(chance: random.Random) -> Board:
    """A layout: few spaces or many, much or little in the boxes and on the tracks."""
    board = Board()
    for kind, number in INVENTORY.items():
        board.pieces[AVAILABLE][kind] = number
    crowded = chance.sample(SPACES, chance.randint(2, 12))
    for kind, number in INVENTORY.items():
        share = chance.choice((0.0, 0.3, 0.6, 0.9, 1.0))
        for _ in range(round(number * share)):
            drop(board, chance, kind, chance.choice(crowded))
    for space in crowded:
        mark(board, chance, space)
    purse = chance.choice((1, 4, 9, 30, 75))
    for faction in FACTIONS[1:]:
        board.resources[faction] = chance.randint(0, purse)
    board.aid = chance.choice((0, chance.randint(0, 75), chance.randint(0, 5), 74))
    board.patronage = chance.choice((0, 1, chance.randint(0, 40), 39, 40))
    board.islamabad = chance.randint(0, 4)
    board.hard = int(board.islamabad in (0, 4) and chance.random() < 0.3)
    board.settle()
    return board


def drop(board: Board, chance: random.Random, kind: str, space: str) -> None:
    """One piece there, if it may be there."""
    if space in PAKISTAN and kind not in (T_HIDDEN, T_BASE):
        return
    if kind in BASE.values():
        if not board.room_for_base(space):
            return
    elif kind in (T_HIDDEN, W_HIDDEN) and chance.random() < 0.5:
        board.move(kind, 1, AVAILABLE, space)
        board.activate("taliban" if kind == T_HIDDEN else "warlords", 1, space)
        return
    board.move(kind, 1, AVAILABLE, space)


def mark(board: Board, chance: random.Random, space: str) -> None:
    if space in LOCS:
        board.sabotage[space] = int(chance.random() < 0.3)
        return
    if space in AFGHAN and chance.random() < 0.15 and sum(board.returnees.values()) < 6:
        board.returnees[space] = 1
    if board.has_opinion(space):
        board.level[space] = chance.randint(OPPOSITION, SUPPORT)
    if chance.random() < 0.3 and board.markers_left() > 4:
        board.terror[space] = chance.randint(1, 3)
