"""Events that name a Plot, buy an Adversary, recruit, or carry out Operations of value 1."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.labyrinth.oracle import acting, jihadist
from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import ANY, DONE, NO, YES, Steps, choose, die
from tests.labyrinth.oracle.board import ADVERSARY, ISLAMIST, NEUTRAL, POOR, Board
from tests.labyrinth.oracle.deck import JIHADIST, US, value
from tests.labyrinth.oracle.ground import COUNTRIES, MUSLIM, UNITED_STATES

BACK_CHANNEL, MADRASSAS, GADAHN_LIMIT, MOST_VALUE = 32, 53, 2, 3


class Unsure(Exception):
    """What comes of it hangs on what cannot be told apart from outside."""


def backlash(board: Board, side: str) -> Steps:
    """A Plot in a Muslim country, unseen."""
    country = yield from do.pick(c for c in MUSLIM if board[c].plots.total())
    held = board[country].plots
    marker = yield from choose("marker", [*held.elements()])
    if held[marker] > 1:
        raise Unsure
    board.backlash = (country, marker)


def intelligence(board: Board, side: str) -> Steps:
    """An Operation of value 1, and perhaps another card at once."""
    yield from small_operation(board, US)
    if board.held[US]:
        yield from choose("interrupt", (YES, NO))


def small_operation(board: Board, side: str) -> Steps:
    if acts := acting.possible(board, side, 1):
        name = yield from choose("action", acts)
        if name == acting.PLOT and not board.first_plot:
            board.first_plot = True
            board.pile = "first plot box"
        yield from acts[name](board, 1)


def back_channel(board: Board, side: str) -> Steps:
    """A card of the value of an Adversary's Resources for his neutrality."""
    held = [card for card in board.hands[US] if card != BACK_CHANNEL]
    bought = {c for c in MUSLIM if board[c].alignment == ADVERSARY}
    bought = {c for c in bought if any(value(card) == board.resources(c) for card in held)}
    country = yield from choose(ANY, [*bought, DONE])
    if country == DONE:
        return
    yield from choose(ANY, [str(card) for card in held if value(card) == board.resources(country)])
    board.take(US, -1)
    board[country].alignment = NEUTRAL
    do.aid(board, country)


def madrassas(board: Board, side: str) -> Steps:
    yield from recruit_anywhere(board, value(MADRASSAS))


def recruit_anywhere(board: Board, worth: int) -> Steps:
    """Poor countries and those under Islamist Rule need nobody there; Funding does not count."""
    open_ones = [
        c
        for c in COUNTRIES
        if board.cells(c)
        or board[c].cadre
        or (c in MUSLIM and board[c].governance in (POOR, ISLAMIST))
    ]
    if not board.cells_on_track():
        return
    dice = yield from acting.announce_dice(open_ones, worth, lambda c: worth)
    attempts = [c for c, n in dice.items() for _ in range(n)]
    successes = yield from jihadist.recruit(board, attempts)
    yield from acting.distribute(board, successes, board.cells_on_track())


def gadahn(board: Board, side: str) -> Steps:
    """The second card of the phase is what counts."""
    yield from ()


def second_card(board: Board, event: int, card: int) -> Steps:
    """What follows 48 and 53 in the same Action Phase."""
    worth = value(card)
    if worth < MOST_VALUE and board.reserves[JIHADIST]:
        if (yield from choose("spend reserves", (YES, NO))) == YES:
            worth = min(MOST_VALUE, worth + board.reserves[JIHADIST])
            board.reserves[JIHADIST] = 0
    if event == MADRASSAS:
        yield from recruit_anywhere(board, worth)
        return
    if not board.available_cells():
        return
    dice = yield from acting.announce_dice([UNITED_STATES], worth, lambda c: worth)
    for _ in range(dice.get(UNITED_STATES, 0)):
        if (yield from die("recruit in united states")) <= GADAHN_LIMIT and board.available_cells():
            board.place_cell(UNITED_STATES)


def fatwa(board: Board, side: str) -> Steps:
    yield from small_operation(board, side)


EVENTS: Mapping[int, Callable[[Board, str], Steps]] = {
    1: backlash, 18: intelligence, 32: back_channel, 48: gadahn, 53: madrassas, 97: fatwa,
}  # fmt: skip
