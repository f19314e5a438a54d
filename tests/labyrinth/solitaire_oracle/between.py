"""Between the Jihadist's cards: what the US trigger, Plots, and the end of the game (8.5.6, 9.1)."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from tests.labyrinth.oracle import plotting, turns
from tests.labyrinth.oracle.asking import Ask, Steps, choose
from tests.labyrinth.oracle.deck import JIHADIST, LAPSING, REMOVED, US, association, value
from tests.labyrinth.oracle.ground import SCHENGEN
from tests.labyrinth.oracle.playable import occurs
from tests.labyrinth.solitaire_oracle import happening
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import country, narrowed, want

CARTOONS = 96


def us_card(board: Solo, card: int) -> Steps:
    """The US play a card that the Jihadist has something to decide in."""
    yield from choose("way", turns.uses(board, US, card, first=True))
    if card == CARTOONS:
        board.pile = "removed cards"
        yield from happening.event(board, card)
        return
    if value(card) < turns.MOST_VALUE:
        board.reserves[US] = min(turns.MOST_RESERVES, board.reserves[US] + value(card))
    else:
        yield from choose("way", (turns.EVENT_FIRST, turns.OPERATIONS_FIRST))
    if occurs(board, card, JIHADIST):
        if card in LAPSING:
            board.pile = "lapsing box"
        elif card in REMOVED:
            board.pile = "removed cards"
        yield from happening.event(board, card)


def wanted_of_us(card: int) -> tuple[str, ...]:
    """What the US answer, so that the Event comes at once."""
    if card == CARTOONS:
        return (turns.EVENT,)
    return (
        (turns.RESERVES,)
        if value(card) < turns.MOST_VALUE
        else (turns.OPERATIONS, turns.EVENT_FIRST)
    )


def triggered(card: int) -> bool:
    return association(card) == JIHADIST or card == CARTOONS


def plots(board: Solo) -> Steps:
    """Unblocked, in any order; the table of Schengen says which other countries react."""
    while places := board.with_plots():
        place = yield from country(places)
        held = [*board[place].plots.elements()]
        marker = yield from want("marker", held, -1)
        yield from narrowed(plotting.resolve(board, place, marker), _table)


def _table(asked: Ask) -> Generator[Any, Any, Collection[str]]:
    yield from ()
    return asked.options - {"eastern europe"} if asked.options <= {*SCHENGEN} else asked.options
