"""9.4.2.1, 9.6: the Events of the Jihadist, each with what chance or a chart decides in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from typing import Any

from tests.labyrinth.oracle import hand_events, jihadist_events, open_events
from tests.labyrinth.oracle.asking import Ask, Roll, Steps
from tests.labyrinth.oracle.board import SOFT
from tests.labyrinth.oracle.deck import JIHADIST, US, association, value
from tests.labyrinth.oracle.ground import CENTRAL_ASIA, RUSSIA
from tests.labyrinth.oracle.playable import occurs
from tests.labyrinth.oracle.victory import check
from tests.labyrinth.solitaire_oracle import cells_of_events as cells
from tests.labyrinth.solitaire_oracle import plots_of_events as plots
from tests.labyrinth.solitaire_oracle import shifts
from tests.labyrinth.solitaire_oracle.operating import operate
from tests.labyrinth.solitaire_oracle.recruiters import MADRASSAS, recruit_anywhere
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import LOST, narrowed, want

FATWA = 97


def event(board: Solo, card: int) -> Steps:
    if card in EVENTS:
        yield from EVENTS[card](board)
    else:
        yield from narrowed(_steps(board, card), chance)
    check(board)


def _steps(board: Solo, card: int) -> Steps:
    if card in jihadist_events.EVENTS:
        return jihadist_events.EVENTS[card](board)
    if card in open_events.EVENTS:
        return open_events.EVENTS[card](board, JIHADIST)
    return hand_events.EVENTS[card](board, JIHADIST)


def as_they_like(card: int) -> Callable[[Solo], Steps]:
    """What the US choose in it."""
    return lambda board: _steps(board, card)


def nothing(board: Solo) -> Steps:
    yield from ()


def chance(asked: Ask) -> Generator[Any, Any, Collection[str]]:
    """Any of them (9.5)."""
    yield from ()
    return asked.options


def shift(card: int) -> Callable[[Solo], Steps]:
    return lambda board: narrowed(_steps(board, card), shifts.ally_lost(board))


def madrassas(board: Solo) -> Steps:
    yield from recruit_anywhere(board, value(MADRASSAS))


def fatwa(board: Solo) -> Steps:
    """Cards change hands, and an Operation of value 1."""
    yield from operate(board, value(FATWA))


def quagmire(board: Solo) -> Steps:
    """Two cards of the US are lost; Events of the Jihadist on them occur, in any order."""
    lost = yield from cards_lost(board, 2)
    struck = [c for c in lost if association(c) == JIHADIST and occurs(board, c, JIHADIST)]
    while struck:
        card = int((yield from want("c", map(str, struck))))
        struck.remove(card)
        if occurs(board, card, JIHADIST):
            yield from event(board, card)
    board.posture = SOFT


def cards_lost(board: Solo, number: int) -> Steps:
    found: list[int] = []
    for _ in range(min(number, len(board.hands[US]))):
        found.append((yield Roll(LOST)))
    board.take(US, -len(found))
    return found


def spike(board: Solo) -> Steps:
    yield from want("c", map(str, dear(board)))
    board.take(JIHADIST, 1)


def dear(board: Solo) -> list[int]:
    """9.6: the Jihadist cards of the highest value in the discard pile."""
    found = [c for c in board.discarded if association(c) == JIHADIST]
    return [c for c in found if value(c) == max(map(value, found))]


EVENTS: dict[int, Callable[[Solo], Steps]] = {
    48: nothing, 53: madrassas, 59: as_they_like(59), 62: shifts.ex_kgb, 65: cells.strain(RUSSIA, CENTRAL_ASIA),
    69: cells.strain(CENTRAL_ASIA), 71: cells.strain(RUSSIA), 74: cells.visas, 79: cells.operatives,
    82: cells.videos, 86: cells.lebanon_war, 90: quagmire, 96: plots.cartoons, FATWA: fatwa, 99: as_they_like(99),
    104: shifts.iran, 105: shifts.iran, 106: shifts.jaysh, 108: cells.musharraf, 109: cells.tora_bora,
    110: plots.zarqawi, 115: plots.one_plot(115), 116: plots.one_plot(116), 117: spike, 118: spike,
    **{card: shift(card) for card in (76, 77, 84, 85, 94, 107)},
    **dict.fromkeys((87, 88, 89), plots.martyrdom),
}  # fmt: skip
"""What is not here is as for two players, each choice left to chance."""
