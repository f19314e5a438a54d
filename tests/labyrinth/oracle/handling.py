"""What Events do to Cells, Plots, Aid and the like: the words that many cards share (6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.labyrinth.oracle.asking import ANY, Steps, choose, number
from tests.labyrinth.oracle.board import HARD, SADR, SOFT, UNMARKED, Board
from tests.labyrinth.oracle.ground import COUNTRIES, IRAQ, ISRAEL, MUSLIM, POSTURED
from tests.labyrinth.oracle.plotting import place_plot
from tests.labyrinth.oracle.rolling import set_posture, test
from tests.labyrinth.oracle.victory import Won, at_the_end, check

MAKE_HARD, MAKE_SOFT = "make hard", "make soft"


def draw(board: Board, side: str, cards: int) -> None:
    """From the deck; where it is exhausted the game of one deck is over (5.3.1)."""
    if board.deck is not None and board.deck < cards:
        raise Won(at_the_end(board, 1))
    board.take(side, cards)


def cells(board: Board, country: str, how_many: int = 1) -> Steps:
    """So many Sleepers, as far as there are any; the country is tested (4.9.4)."""
    if board.cells_on_track():
        yield from test(board, country)
    for _ in range(how_many):
        board.place_cell(country)


def pick(countries: Iterable[str]) -> Steps:
    """One of them, "" of none."""
    open_ones = {*countries}
    among = [c for c in COUNTRIES if c in open_ones]
    if not among:
        return ""
    return (yield from choose(ANY, among))


def remove(board: Board, country: str, how_many: int) -> Steps:
    """Cells of the actor's choice, one by one: a Sleeper, an Active one, Sadr; the last leaves a Cadre."""
    place = board[country]
    for _ in range(min(how_many, board.cells(country))):
        rest = place.active + board.sadr(country)
        sleeper = yield from number(ANY, 0 if rest else 1, min(1, place.sleepers))
        active = 0
        if not sleeper:
            active = yield from number(ANY, 0 if board.sadr(country) else 1, min(1, place.active))
        if sleeper or active:
            board.put_on_track(country, bool(active), cadre=False)
        else:
            board.marks.discard(SADR)
        if not board.cells(country):
            place.cadre = True
    check(board)


def remove_one(board: Board, countries: Iterable[str]) -> Steps:
    """One Cell in one of them."""
    country = yield from pick(c for c in countries if board.cells(c))
    if country:
        yield from remove(board, country, 1)


def clear(board: Board, country: str, cadre: bool) -> None:
    """All Cells."""
    place = board[country]
    place.cadre = place.cadre or (cadre and board.cells(country) > 0)
    place.sleepers = place.active = 0
    if country == IRAQ:
        board.marks.discard(SADR)


def aid(board: Board, country: str) -> None:
    """One marker, whatever the Governance: only a shift removes it (7.2.2.3)."""
    board[country].aid += 1


def besiege(board: Board, country: str) -> None:
    """At most one, whatever the Governance: only a shift removes it (8.4.3.2)."""
    board[country].besieged = True


def select_posture(board: Board, countries: Sequence[str]) -> Steps:
    """Hard or Soft, marked or not; Israel stays as it is."""
    country = yield from pick(c for c in countries if c != ISRAEL)
    yield from make(board, country)


def make(board: Board, country: str) -> Steps:
    """The country becomes Hard or Soft, as the actor likes."""
    made = yield from choose(ANY, (MAKE_HARD, MAKE_SOFT))
    set_posture(board, country, HARD if made == MAKE_HARD else SOFT)


def plot_in(board: Board, countries: Iterable[str], markers: Iterable[str]) -> Steps:
    """One Available marker into one of the countries."""
    markers = list(markers)
    country = yield from pick(countries)
    if not country or not markers:
        return
    marker = yield from choose(ANY, markers)
    yield from test(board, country)
    place_plot(board, country, marker)


def take_plots(board: Board, country: str) -> None:
    """Out of the country: back to Available, WMD out of the game."""
    for marker in [*board[country].plots.elements()]:
        board.return_plot(country, marker)


def opposite(board: Board) -> str:
    return SOFT if board.posture == HARD else HARD


def postured() -> list[str]:
    """What is not the United States, and has a Posture that can change."""
    return [c for c in POSTURED if c != ISRAEL]


def marked(board: Board) -> list[str]:
    return [c for c in MUSLIM if board[c].governance != UNMARKED]


def in_stock(board: Board) -> list[str]:
    return [plot for plot, held in board.available.items() if held]
