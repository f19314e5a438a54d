"""What the unassociated Events do for the side that plays them, as far as they change the position."""

from __future__ import annotations

from collections.abc import Callable

from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import Steps, die
from tests.labyrinth.oracle.board import (
    ADVERSARY,
    ALLY,
    HARD,
    ISLAMIST,
    LOW_INTENSITY,
    NEUTRAL,
    OVERSTRETCH,
    POOR,
    Board,
    allies,
)
from tests.labyrinth.oracle.deck import ELECTION, JIHADIST, US
from tests.labyrinth.oracle.ground import (
    CENTRAL_ASIA,
    IRAN,
    IRAQ,
    MUSLIM,
    NON_MUSLIM,
    PAKISTAN,
    SHIA_MIX,
    UNITED_STATES,
)
from tests.labyrinth.oracle.jihadist import needed
from tests.labyrinth.oracle.rolling import (
    roll_governance,
    roll_posture,
    roll_prestige,
    set_governance,
    set_posture,
    shift_alignment,
    test,
    worsen,
)
from tests.labyrinth.oracle.victory import check

HIGH = 7
NEAR_LEBANON = ("turkey", "lebanon", "iraq", "saudi arabia", "gulf states")


def danish_cartoons(board: Board, side: str) -> Steps:
    yield from do.select_posture(board, ["scandinavia"])
    markers = (
        do.in_stock(board) if board.any_islamist() else [m for m in do.in_stock(board) if m == "1"]
    )
    if markers:
        yield from do.plot_in(board, [c for c in MUSLIM if not board.islamist(c)], markers)


def gaza_withdrawal(board: Board, side: str) -> Steps:
    if side == US:
        board.shift_funding(-1)
    else:
        yield from do.cells(board, "israel")


def hizb(board: Board, side: str) -> Steps:
    board.shift_funding({OVERSTRETCH: 2, LOW_INTENSITY: -2}.get(board.troops_box(), 0))
    yield from ()


def kosovo(board: Board, side: str) -> Steps:
    board.shift_prestige(1)
    set_posture(board, "serbia", do.opposite(board))
    yield from ()


def soviet_union(board: Board, side: str) -> Steps:
    yield from roll_governance(board, CENTRAL_ASIA, NEUTRAL)


def hizballah(board: Board, side: str) -> Steps:
    if side == US:
        yield from do.remove_one(board, NEAR_LEBANON)
    else:
        set_governance(board, "lebanon", POOR, NEUTRAL)


def iran(board: Board, side: str) -> Steps:
    country = yield from do.pick(SHIA_MIX)
    yield from test(board, country)
    if side == US:
        yield from do.remove_one(board, (country, IRAN))
        return
    limit = needed(board, country)
    for _ in range(2):
        if (yield from die(f"jihad in {country}")) <= limit:
            board[country].aid = max(0, board[country].aid - 1)
            worsen(board, country)


def jaysh(board: Board, side: str) -> Steps:
    country = yield from do.pick(c for c in SHIA_MIX if board.cells(c) and board.strength(c))
    if side == US:
        yield from do.remove(board, country, 2)
    else:
        worsen(board, country)


def kurdistan(board: Board, side: str) -> Steps:
    if side == US:
        yield from test(board, IRAQ)
        do.aid(board, IRAQ)
        return
    yield from test(board, "turkey")
    worsen(board, (yield from do.pick(("turkey", IRAQ))))


def musharraf(board: Board, side: str) -> Steps:
    yield from do.remove(board, PAKISTAN, 1)
    set_governance(board, PAKISTAN, POOR, ALLY)


def tora_bora(board: Board, side: str) -> Steps:
    country = yield from do.pick(c for c in board.regimes() if board.cells(c) >= 2)
    yield from do.remove(board, country, 2)
    yield from roll_prestige(board)
    do.draw(board, side, 1)


def zarqawi(board: Board, side: str) -> Steps:
    if side == US:
        board.shift_prestige(3)
        return
    where = [c for c in (IRAQ, "syria", "lebanon", "jordan") if board.strength(c)]
    country = yield from do.pick(where)
    yield from do.cells(board, country, 3)
    yield from do.plot_in(board, [country], [m for m in do.in_stock(board) if m == "2"])


def zawahiri(board: Board, side: str) -> Steps:
    if side == US:
        board.shift_funding(-2)
    else:
        board.shift_prestige(-3 if board.any_islamist() else -1)
    check(board)
    yield from ()


def bin_ladin(board: Board, side: str) -> Steps:
    if side == US:
        board.shift_funding(-4)
        board.shift_prestige(1)
    else:
        board.shift_prestige(-4 if board.any_islamist() else -2)
    check(board)
    yield from ()


def darfur(board: Board, side: str) -> Steps:
    yield from test(board, "sudan")
    if board.prestige >= HIGH:
        do.aid(board, "sudan")
        shift_alignment(board, "sudan", ALLY)
    else:
        do.besiege(board, "sudan")
        shift_alignment(board, "sudan", ADVERSARY)


def gtmo(board: Board, side: str) -> Steps:
    yield from roll_prestige(board)


def hambali(board: Board, side: str) -> Steps:
    around = ("indonesia-malaysia", *board.near("indonesia-malaysia"))
    here = [
        c for c in around if board.cells(c) and (board.is_ally(c) or board.posture_of(c) == HARD)
    ]
    if side == US:
        yield from do.remove_one(board, here)
        do.draw(board, US, 2)
    else:
        yield from do.plot_in(board, here, do.in_stock(board))


def ksm(board: Board, side: str) -> Steps:
    if side == US:
        for country in (*allies(board), *NON_MUSLIM):
            do.take_plots(board, country)
        do.draw(board, US, 2)
        return
    here = [c for c in board.with_cells() if not board.islamist(c)]
    yield from do.plot_in(board, here, do.in_stock(board))


def saleh(board: Board, side: str) -> Steps:
    yield from test(board, "yemen")
    place = board["yemen"]
    if side == JIHADIST:
        shift_alignment(board, "yemen", ADVERSARY)
        do.besiege(board, "yemen")
    elif place.governance != ISLAMIST:
        place.alignment = ALLY
        do.aid(board, "yemen")


def election(board: Board, side: str) -> Steps:
    yield from roll_posture(board, UNITED_STATES)
    board.shift_prestige(-1 if board.penalty() else 1)
    check(board)


EVENTS: dict[int, Callable[[Board, str], Steps]] = {
    96: danish_cartoons, 98: gaza_withdrawal, 100: hizb, 101: kosovo, 102: soviet_union, 103: hizballah,
    104: iran, 105: iran, 106: jaysh, 107: kurdistan, 108: musharraf, 109: tora_bora, 110: zarqawi,
    111: zawahiri, 112: bin_ladin, 113: darfur, 114: gtmo, 115: hambali, 116: ksm, 119: saleh,
    ELECTION: election,
}  # fmt: skip
