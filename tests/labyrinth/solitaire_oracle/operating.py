"""9.4.1, the lower half: which Operation, and what it does for one player (9.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import DONE, YES, Steps, die
from tests.labyrinth.oracle.board import ALLY, GTMO, ISLAMIST, POOR
from tests.labyrinth.oracle.ground import COUNTRIES
from tests.labyrinth.oracle.jihadist import AUTOMATIC, needed, recruit_number
from tests.labyrinth.oracle.plotting import place_plot, plot_targets
from tests.labyrinth.oracle.rolling import set_governance, shift_alignment, worsen
from tests.labyrinth.oracle.victory import check
from tests.labyrinth.solitaire_oracle import where_jihad, where_plot, where_recruit
from tests.labyrinth.solitaire_oracle.choosing_cells import lose, wake
from tests.labyrinth.solitaire_oracle.radicalizing import any_plot, radicalize
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.travelling import travel
from tests.labyrinth.solitaire_oracle.wanting import country, site, want

MAJOR, MINOR, RECRUIT, TRAVEL = "major jihad", "minor jihad", "recruit", "travel"
FAILURE_DICE = 3


def operate(board: Solo, value: int) -> Steps:
    """Major Jihad, Minor Jihad, Recruit or Travel, and Radicalization with what is left."""
    if where_jihad.majors(board, value):
        yield from want("way", [MAJOR])
        left = yield from major(board, value)
    elif where_jihad.minors(board, {}):
        yield from want("way", [MINOR])
        left = yield from minor(board, value)
    elif board.available_cells() and GTMO not in board.lapsing:
        yield from want("way", [RECRUIT])
        left = yield from recruit(board, value)
    else:
        yield from want("way", [TRAVEL])
        left = yield from travel(board, value)
    yield from radicalize(board, left, value)


# --- Jihad -------------------------------------------------------------------------------------------


def major(board: Solo, value: int) -> Steps:
    place = yield from country(where_jihad.majors(board, value))
    dice = min(value, board.cells(place))
    for _ in range(dice - 1):
        yield from country([place])
    yield from want("rise", [YES])
    yield from _roll(board, {place: dice}, place)
    return value - dice


def minor(board: Solo, value: int) -> Steps:
    dice = yield from _announce(
        value, lambda dice: where_jihad.minors(board, dice), lambda c: board.cells(c)
    )
    yield from _roll(board, dice, "")
    return value - sum(dice.values())


def _announce(
    value: int,
    where: Callable[[dict[str, int]], list[str]],
    cells: Callable[[str], int],
    pick: Callable[[Iterable[str]], Steps] = country,
) -> Steps:
    """As many dice in a country as there are Cells before the next (9.4.2); in the order of the map."""
    dice: dict[str, int] = {}
    while sum(dice.values()) < value and (among := where(dice)):
        place = yield from pick(among)
        dice[place] = min(cells(place), value - sum(dice.values()))
        for _ in range(dice[place] - 1):
            yield from pick([place])
    if sum(dice.values()) < value:
        yield from pick([DONE])
    return {c: dice[c] for c in COUNTRIES if c in dice}


def _roll(board: Solo, dice: dict[str, int], rising: str) -> Steps:
    for place, number in dice.items():
        wake(board, place, board.cells(place) if place == rising else number)
    for place, number in dice.items():
        limit = needed(board, place)
        wins = 0
        for _ in range(number):
            wins += (yield from die(f"jihad in {place}")) <= limit
        yield from _result(board, place, wins, number, place == rising)
        check(board)


def _result(board: Solo, place: str, wins: int, dice: int, rising: bool) -> Steps:
    here = board[place]
    was_poor, needs = here.governance == POOR, 1 if here.besieged else 2
    here.aid = max(0, here.aid - wins)
    worsened = min(wins, POOR - here.governance)
    for _ in range(worsened):
        worsen(board, place)
    if rising and wins - worsened >= needs:
        set_governance(board, place, ISLAMIST)
    elif rising and was_poor and dice == FAILURE_DICE:
        here.besieged = True
        shift_alignment(board, place, ALLY)
    if not board.at_least("virulent"):
        yield from lose(board, place, dice - wins)


# --- Recruit, Plot -----------------------------------------------------------------------------------


def recruit(board: Solo, value: int) -> Steps:
    left = value
    while left and board.available_cells() and (among := where_recruit.where(board, value)):
        place = yield from country(among)
        left -= 1
        number = recruit_number(board, place)
        if number == AUTOMATIC or (yield from die(f"recruit in {place}")) <= number:
            place_recruits(board, place, board.available_cells())
            check(board)
    return left


def place_recruits(board: Solo, place: str, available: int) -> int:
    """Attractive: two for a success, as far as there are any."""
    cells = min(available, 2 if board.at_least("attractive") else 1)
    for _ in range(cells):
        board.place_cell(place)
    return cells


def plot(board: Solo, value: int) -> Steps:
    """All dice, then the markers."""
    dice = yield from _announce(
        value, lambda dice: _plots(board, dice), lambda c: board.cells(c), site
    )
    wins: dict[str, int] = {}
    for place, number in dice.items():
        wake(board, place, number)
        limit = needed(board, place)
        wins[place] = 0
        for _ in range(number):
            wins[place] += (yield from die(f"plot in {place}")) <= limit
    each = 2 if board.at_least("coherent") else 1
    for place, number in wins.items():
        for _ in range(number * each):
            if do.in_stock(board):
                place_plot(board, place, (yield from any_plot(board)))
    check(board)
    return value - sum(dice.values())


def _plots(board: Solo, dice: dict[str, int]) -> list[str]:
    left = [c for c in plot_targets(board) if dice.get(c, 0) < board.cells(c)]
    return where_plot.where(board, left, where_plot.BY_OPERATION)
