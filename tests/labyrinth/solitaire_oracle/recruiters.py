"""Cards 48 and 53: what they and the next card Recruit (9.4.2.1)."""

from __future__ import annotations

from collections.abc import Collection

from tests.labyrinth.oracle.asking import Roll, Steps, die
from tests.labyrinth.oracle.board import ISLAMIST, POOR, Board
from tests.labyrinth.oracle.deck import ELECTION, JIHADIST, value
from tests.labyrinth.oracle.ground import COUNTRIES, MUSLIM, UNITED_STATES
from tests.labyrinth.oracle.jihadist import AUTOMATIC, recruit_number
from tests.labyrinth.oracle.open_events import election
from tests.labyrinth.oracle.victory import check
from tests.labyrinth.solitaire_oracle.operating import place_recruits
from tests.labyrinth.solitaire_oracle.radicalizing import radicalize
from tests.labyrinth.solitaire_oracle.random_country import closest
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import GLOBAL, country

GADAHN, GADAHN_LIMIT, MADRASSAS = 48, 2, 53


def second_card(board: Solo, event: int, card: int) -> Steps:
    """The card after one of them, whose value it is that Recruits."""
    if card == ELECTION:
        yield from election(board, JIHADIST)
    if event == MADRASSAS:
        yield from recruit_anywhere(board, value(card))
        return
    left = value(card)
    while left and board.available_cells():
        left -= 1
        if (yield from die("recruit in united states")) <= GADAHN_LIMIT:
            place_recruits(board, UNITED_STATES, board.available_cells())
            check(board)
    yield from radicalize(board, left, value(card))


def recruit_anywhere(board: Solo, worth: int) -> Steps:
    """In the country that is closest to one of the Global table; all Cells of the track may be used."""
    left = worth
    among = [c for c in COUNTRIES if _open(board, c)]
    if board.cells_on_track():
        place = yield from near_any(board, among)
        for _ in range(worth):
            if not board.cells_on_track():
                break
            if left < worth:
                yield from country([place])
            left -= 1
            number = recruit_number(board, place)
            if number == AUTOMATIC or (yield from die(f"recruit in {place}")) <= number:
                place_recruits(board, place, board.cells_on_track())
                check(board)
    yield from radicalize(board, left, worth)


def _open(board: Board, place: str) -> bool:
    ruled = place in MUSLIM and board[place].governance in (POOR, ISLAMIST)
    return bool(board.cells(place) or board[place].cadre or ruled)


def near_any(board: Board, among: Collection[str]) -> Steps:
    """9.5.1: the closest to a country of the Global table."""
    rolled = yield Roll(GLOBAL)
    return (yield from country(closest(board, rolled, among)))
