"""What the Events of the US do, as far as they change the position."""

from __future__ import annotations

from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import ANY, DONE, Steps, choose, die
from tests.labyrinth.oracle.board import (
    ABBAS,
    ADVERSARY,
    AL_ANBAR,
    ALLY,
    ANBAR,
    BHUTTO,
    FAIR,
    FATA,
    LIBYAN_WMD,
    NEUTRAL,
    OVERSTRETCH,
    POOR,
    SAYYAF,
    Board,
    allies,
    good_places,
)
from tests.labyrinth.oracle.deck import US
from tests.labyrinth.oracle.ground import (
    CENTRAL_ASIA,
    IRAQ,
    ISRAEL,
    MUSLIM,
    PAKISTAN,
    RUSSIA,
    SCHENGEN,
    SHIA_MIX,
)
from tests.labyrinth.oracle.rolling import (
    improve,
    roll_posture,
    set_governance,
    set_posture,
    test,
)
from tests.labyrinth.oracle.us_ideas import find_plot, ideas_roll, war_of_ideas
from tests.labyrinth.oracle.victory import check


def moro_talks(board: Board) -> Steps:
    yield from test(board, "philippines")
    board.shift_funding(-1)
    board.marks.discard(SAYYAF)
    board.marks.add(4)


def special_forces(board: Board) -> Steps:
    near = [c for c in board.with_cells() if any(board.strength(o) for o in (c, *board.near(c)))]
    yield from do.remove_one(board, near)


def abbas(board: Board) -> Steps:
    calm = not board.any_islamist(board.near(ISRAEL))
    board.marks.add(ABBAS)
    if calm and board.troops_box() != OVERSTRETCH:
        board.shift_prestige(1)
        board.shift_funding(-2)
    yield from ()


def al_azhar(board: Board) -> Steps:
    yield from test(board, "egypt")
    board.shift_funding(-2 if board.any_islamist() else -4)


def anbar_awakening(board: Board) -> Steps:
    board.marks.discard(AL_ANBAR)
    board.marks.add(ANBAR)
    country = yield from do.pick(c for c in (IRAQ, "syria") if board.strength(c))
    do.aid(board, country)
    board.shift_prestige(1)


def covert_action(board: Board) -> Steps:
    country = yield from do.pick(c for c in MUSLIM if board[c].alignment == ADVERSARY)
    if (yield from die("covert action")) >= 4:
        board[country].alignment = NEUTRAL


def ethiopia_strikes(board: Board) -> Steps:
    country = yield from do.pick(c for c in ("somalia", "sudan") if board.islamist(c))
    set_governance(board, country, POOR, NEUTRAL)


def euro_islam(board: Board) -> Steps:
    yield from do.select_posture(board, ["benelux"])
    if not board.any_islamist():
        board.shift_funding(-1)


def fair_ally(board: Board, country: str) -> None:
    set_governance(board, country, FAIR, ALLY)


def kemalist_republic(board: Board) -> Steps:
    fair_ally(board, "turkey")
    yield from ()


def king_abdullah(board: Board) -> Steps:
    fair_ally(board, "jordan")
    board.shift_prestige(1)
    board.shift_funding(-1)
    yield from ()


def mossad(board: Board) -> Steps:
    for country in (ISRAEL, "jordan", "lebanon"):
        do.clear(board, country, cadre=True)
    check(board)
    yield from ()


def predator(board: Board) -> Steps:
    yield from do.remove_one(board, MUSLIM)


def saddam_captured(board: Board) -> Steps:
    do.aid(board, IRAQ)
    board.shift_prestige(1)
    board.marks.add(27)
    yield from ()


def sharia(board: Board) -> Steps:
    country = yield from do.pick(c for c in MUSLIM if board[c].besieged)
    if country:
        board[country].besieged = False


def bhutto(board: Board) -> Steps:
    if board[PAKISTAN].governance == POOR:
        set_governance(board, PAKISTAN, FAIR)
    board.marks.add(BHUTTO)
    yield from ()


def hijab(board: Board) -> Steps:
    yield from test(board, "turkey")
    improve(board, "turkey")
    yield from do.select_posture(board, ["france"])
    board.shift_funding(-2)


def indo_pakistani(board: Board) -> Steps:
    board[PAKISTAN].alignment = ALLY
    check(board)
    yield from do.select_posture(board, ["india"])
    board.marks.add(36)


def libyan_deal(board: Board) -> Steps:
    board["libya"].alignment = ALLY
    board.shift_prestige(1)
    chosen: list[str] = []
    for _ in range(2):
        country = yield from do.pick(c for c in SCHENGEN if c not in chosen)
        chosen.append(country)
        yield from do.make(board, country)
    board.marks.discard(LIBYAN_WMD)
    board.marks.add(38)


def mass_turnout(board: Board) -> Steps:
    improve(board, (yield from do.pick(board.regimes())))


def pakistani_offensive(board: Board) -> Steps:
    board.marks.discard(FATA)
    yield from ()


def sanctions(board: Board) -> Steps:
    board.shift_funding(-2)
    yield from ()


def safer_now(board: Board) -> Steps:
    yield from roll_posture(board, "united states")
    board.shift_prestige(3)
    yield from do.select_posture(board, do.postured())


def sistani(board: Board) -> Steps:
    improve(
        board, (yield from do.pick(c for c in board.regimes() if c in SHIA_MIX and board.cells(c)))
    )


def quartet(board: Board) -> Steps:
    board.shift_prestige(2)
    board.shift_funding(-3)
    yield from ()


def ctr(board: Board) -> Steps:
    board.ctr.add(RUSSIA)
    if board[CENTRAL_ASIA].alignment in (ALLY, NEUTRAL):
        board.ctr.add(CENTRAL_ASIA)
    yield from ()


def nato(board: Board) -> Steps:
    country = yield from do.pick(board.regimes())
    board.nato = country
    do.aid(board, country)


def lets_roll(board: Board) -> Steps:
    countries = {c for c in (*allies(board), *good_places(board)) if board[c].plots.total()}
    country = yield from do.pick(countries)
    yield from find_plot(board, country)
    do.draw(board, US, 1)
    yield from do.select_posture(board, do.postured())


def nest(board: Board) -> Steps:
    board.marks.add(5)
    yield from ()


def patriot_act(board: Board) -> Steps:
    board.marks.add(43)
    yield from ()


def nation_building(board: Board) -> Steps:
    """The roll does not count the GWOT Penalty."""
    country = yield from do.pick(board.regimes())
    do.aid(board, country)
    yield from ideas_roll(board, country, penalty=False)


def wiretapping(board: Board) -> Steps:
    for country in ("united states", "united kingdom", "canada"):
        do.clear(board, country, cadre=False)
        board[country].cadre = False
        do.take_plots(board, country)
    check(board)
    do.draw(board, US, 1)
    board.marks.add(31)
    yield from ()


def tony_blair(board: Board) -> Steps:
    set_posture(board, "united kingdom", board.posture)
    chosen: list[str] = []
    while len(chosen) < 3:
        left = [c for c in SCHENGEN if c not in chosen]
        country = yield from choose(ANY, [*left, DONE])
        if country == DONE:
            break
        chosen.append(country)
        yield from war_of_ideas(board, country, 3)


EVENTS = {
    43: patriot_act,
    31: wiretapping,
    30: nation_building,
    29: tony_blair,
    5: nest,
    3: ctr, 4: moro_talks, 6: sanctions, 7: sanctions, 8: special_forces, 9: special_forces, 10: special_forces,
    11: abbas, 12: al_azhar, 13: anbar_awakening, 14: covert_action, 15: ethiopia_strikes, 16: euro_islam,
    19: kemalist_republic, 20: king_abdullah, 21: lets_roll, 22: mossad, 23: predator, 24: predator,
    25: predator, 26: quartet, 27: saddam_captured, 28: sharia, 33: bhutto, 35: hijab, 36: indo_pakistani,
    38: libyan_deal, 40: mass_turnout, 41: nato, 42: pakistani_offensive, 45: safer_now, 46: sistani,
}  # fmt: skip
