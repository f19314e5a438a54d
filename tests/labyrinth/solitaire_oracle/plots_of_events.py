"""9.4.2.1: Events that place Plots, and the chart that says where."""

from __future__ import annotations

from collections.abc import Callable

from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import Steps
from tests.labyrinth.oracle.board import HARD, Board
from tests.labyrinth.oracle.ground import IRAQ, MUSLIM
from tests.labyrinth.oracle.plotting import place_plot
from tests.labyrinth.oracle.rolling import test
from tests.labyrinth.oracle.victory import check
from tests.labyrinth.solitaire_oracle import where_plot
from tests.labyrinth.solitaire_oracle.choosing_cells import which
from tests.labyrinth.solitaire_oracle.radicalizing import any_plot
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import MARKER, country, narrowed, site, want


def martyrdom(board: Solo) -> Steps:
    place = yield from site(plotting_place(board, 87))
    yield from narrowed(do.remove(board, place, 1), which(board, place))
    for _ in range(2):
        if do.in_stock(board):
            place_plot(board, place, (yield from any_plot(board)))
            check(board)


def cartoons(board: Solo) -> Steps:
    yield from do.select_posture(board, ["scandinavia"])
    ones = not board.any_islamist()
    if not (board.available["1"] if ones else do.in_stock(board)):
        return
    place = yield from site(plotting_place(board, 96))
    yield from test(board, place)
    ones_only = want(MARKER, ["1"], -1)
    place_plot(board, place, (yield from (ones_only if ones else any_plot(board))))


def one_plot(card: int) -> Callable[[Solo], Steps]:
    def steps(board: Solo) -> Steps:
        place = yield from site(plotting_place(board, card))
        if do.in_stock(board):
            place_plot(board, place, (yield from any_plot(board)))

    return steps


def _hambali(board: Board) -> list[str]:
    around = ("indonesia-malaysia", *board.near("indonesia-malaysia"))
    return [
        c for c in around if board.cells(c) and (board.is_ally(c) or board.posture_of(c) == HARD)
    ]


def _with_cells(board: Board) -> list[str]:
    return [c for c in board.with_cells() if not board.islamist(c)]


def _not_ruled(board: Board) -> list[str]:
    return [c for c in MUSLIM if not board.islamist(c)]


PLOTTING: dict[int, Callable[[Board], list[str]]] = {
    **dict.fromkeys((87, 88, 89, 116), _with_cells), 96: _not_ruled, 115: _hambali,
}  # fmt: skip
"""Events that place Plots by the chart, and where they may."""


def plotting_place(board: Solo, card: int) -> list[str]:
    """Any, where the US bring it about and the chart finds none."""
    return charted(board, card) or PLOTTING[card](board)


def charted(board: Solo, card: int) -> list[str]:
    return where_plot.where(board, PLOTTING[card](board), where_plot.BY_EVENT)


def aimless(board: Solo, card: int) -> bool:
    """Whether the chart ends in Radicalization."""
    return card in PLOTTING and not charted(board, card)


def zarqawi(board: Solo) -> Steps:
    where = [c for c in (IRAQ, "syria", "lebanon", "jordan") if board.strength(c)]
    place = yield from country(where)
    yield from do.cells(board, place, 3)
    if board.available["2"]:
        place_plot(board, place, (yield from want(MARKER, ["2"], -1)))
