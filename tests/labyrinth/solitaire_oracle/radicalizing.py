"""9.4.3: what is left of a card's value when the charts can use no more of it."""

from __future__ import annotations

from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import Steps
from tests.labyrinth.oracle.board import FAIR, GOOD, Board
from tests.labyrinth.oracle.ground import COUNTRIES, MUSLIM
from tests.labyrinth.oracle.plotting import place_plot, plot_targets
from tests.labyrinth.oracle.rolling import test, worsen
from tests.labyrinth.oracle.victory import check
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.travelling import ready, travel_at_once
from tests.labyrinth.solitaire_oracle.wanting import country, want
from tests.labyrinth.solitaire_oracle.where_plot import FULL
from tests.labyrinth.solitaire_oracle.where_to import SECOND_BOX, destinations


def radicalize(board: Solo, left: int, value: int) -> Steps:
    """`value` is that of the card. What cannot be done takes nothing of what is left."""
    if left and board.cells_on_track():
        place = yield from country(COUNTRIES)
        yield from test(board, place)
        board.place_cell(place)
        check(board)
        left -= 1
    if left and ready(board):
        goals = yield from destinations(board, 1, SECOND_BOX)
        yield from travel_at_once(board, goals, value)
        left -= 1
    if left and board.funding < FULL and (among := plot_targets(board)) and do.in_stock(board):
        place = yield from country(among)
        place_plot(board, place, (yield from any_plot(board)))
        check(board)
        left -= 1
    for _ in range(left):
        if ruled := [c for c in MUSLIM if board[c].governance in (GOOD, FAIR)]:
            worsen(board, (yield from country(ruled)))
            check(board)


def any_plot(board: Board) -> Steps:
    """9.3.2: a random one, whatever the value of the card."""
    return (yield from want("marker", do.in_stock(board), board.available.total()))
