"""9.4.1, the upper half: what becomes of a card, Event, Plot, Radicalization or another Operation."""

from __future__ import annotations

from tests.labyrinth.oracle.asking import Steps
from tests.labyrinth.oracle.deck import (
    ELECTION,
    JIHADIST,
    LAPSING,
    REMOVED,
    SPIKES,
    UNASSOCIATED,
    US,
    association,
    value,
)
from tests.labyrinth.oracle.open_events import election
from tests.labyrinth.oracle.playable import occurs
from tests.labyrinth.oracle.victory import check
from tests.labyrinth.solitaire_oracle import happening
from tests.labyrinth.solitaire_oracle.operating import operate, plot
from tests.labyrinth.solitaire_oracle.plots_of_events import aimless
from tests.labyrinth.solitaire_oracle.radicalizing import radicalize
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import want

ITJIHAD = 47
PLACING = frozenset({48, 49, 50, 51, 53, 55, 57, 58, 61, 66, 67, 68, 70, 72, 80, 81, 82, 83, 86, 91, 93, 98, 110})  # fmt: skip
"""Events that Recruit or place a Cell."""
EVENT, PLOT, RADICALIZE, OPERATE = "event", "plot", "radicalize", "operate"


def play(board: Solo, card: int, first: bool) -> Steps:
    """The card on top of the pile; `first`: of its Action Phase."""
    worth = value(card)
    if association(card) == US:
        if occurs(board, card, US):
            yield from want("way", [PLOT])
            left = yield from plot(board, worth)
            yield from radicalize(board, left, worth)
            return
    elif may_occur(board, card, first):
        if instead(board, card):
            yield from want("way", [RADICALIZE])
            yield from radicalize(board, worth, worth)
            return
        yield from want("way", [EVENT])
        if card in LAPSING:
            board.pile = "lapsing box"
        elif card in REMOVED:
            board.pile = "removed cards"
        yield from happening.event(board, card)
        if card in LAPSING:
            board.lapsing.add(card)
            check(board)
        if association(card) != UNASSOCIATED:
            return
        yield from operate(board, worth)
        return
    yield from want("way", [OPERATE])
    if card == ELECTION:
        yield from election(board, JIHADIST)
    yield from operate(board, worth)


def may_occur(board: Solo, card: int, first: bool) -> bool:
    if card in SPIKES and not happening.dear(board):
        return False
    return ITJIHAD not in board.lapsing and occurs(board, card, JIHADIST, first)


def instead(board: Solo, card: int) -> bool:
    """Whether there is Radicalization, not the Event: no Cells on the track, or no place for a Plot."""
    return (card in PLACING and not board.cells_on_track()) or aimless(board, card)
