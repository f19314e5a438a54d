"""What the Events of the Jihadists do, as far as they change the position."""

from __future__ import annotations

from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import ANY, Steps, choose, die
from tests.labyrinth.oracle.board import (
    ADVERSARY,
    AL_ANBAR,
    BHUTTO,
    FATA,
    HARD,
    NEUTRAL,
    PIRATES,
    SADR,
    SAYYAF,
    SOFT,
    UNMARKED,
    Board,
    allies,
)
from tests.labyrinth.oracle.deck import JIHADIST, US
from tests.labyrinth.oracle.ground import (
    AFGHANISTAN,
    CENTRAL_ASIA,
    COUNTRIES,
    IRAN,
    IRAQ,
    MUSLIM,
    PAKISTAN,
    PHILIPPINES,
    RUSSIA,
    UNITED_STATES,
)
from tests.labyrinth.oracle.jihadist import needed, recruit_number
from tests.labyrinth.oracle.plotting import place_plot
from tests.labyrinth.oracle.rolling import (
    roll_posture,
    roll_prestige,
    set_posture,
    shift_alignment,
    test,
    worsen,
)
from tests.labyrinth.oracle.victory import check


def ittihad(board: Board) -> Steps:
    yield from do.cells(board, "somalia")


def ansar(board: Board) -> Steps:
    yield from do.cells(board, (yield from do.pick((IRAQ, IRAN))))


def fres(board: Board) -> Steps:
    yield from do.cells(board, IRAQ, 2 if 27 in board.marks else 4)


def sadr(board: Board) -> Steps:
    """He does not come from the Funding track, so a Cadre stays (4.8.4)."""
    board.marks.add(SADR)
    yield from test(board, IRAQ)


def uyghur(board: Board) -> Steps:
    yield from test(board, "china")
    to = CENTRAL_ASIA if board["china"].posture == HARD else "china"
    yield from do.cells(board, to)


def de_mello(board: Board) -> Steps:
    board.shift_prestige(-1)
    board.marks.add(56)
    yield from ()


def abu_sayyaf(board: Board) -> Steps:
    yield from do.cells(board, PHILIPPINES)
    board.marks.add(SAYYAF)


def al_anbar(board: Board) -> Steps:
    yield from do.cells(board, IRAQ)
    board.marks.add(AL_ANBAR)


def bhutto_shot(board: Board) -> Steps:
    board.marks.discard(BHUTTO)
    board.marks.add(60)
    yield from ()


def ex_kgb(board: Board) -> Steps:
    if RUSSIA in board.ctr:
        board.ctr.discard(RUSSIA)
        return
    if (yield from choose(ANY, ("caucasus", CENTRAL_ASIA))) == "caucasus":
        set_posture(board, "caucasus", do.opposite(board))
        return
    yield from test(board, CENTRAL_ASIA)
    shift_alignment(board, CENTRAL_ASIA, ADVERSARY)


def hariri(board: Board) -> Steps:
    yield from test(board, "lebanon")
    yield from test(board, "syria")
    board["syria"].alignment = ADVERSARY
    worsen(board, "syria")


def homegrown(board: Board) -> Steps:
    yield from do.cells(board, "united kingdom")


def jihad_union(board: Board) -> Steps:
    yield from _two(board, CENTRAL_ASIA, AFGHANISTAN)


def _two(board: Board, one: str, other: str) -> Steps:
    """In either order; a single Cell in one of them."""
    first = yield from do.pick((one, other))
    yield from do.cells(board, first)
    yield from do.cells(board, other if first == one else one)


def jemaah(board: Board) -> Steps:
    yield from do.cells(board, "indonesia-malaysia", 2)


def lashkar(board: Board) -> Steps:
    yield from _two(board, PAKISTAN, "india")


def strain(board: Board, country: str) -> Steps:
    """65, 69, 71: a WMD marker, or the Cell is lost."""
    if (yield from die(f"weapons in {country}")) <= needed(board, country):
        if board.loose:
            board.loose -= 1
            board.gain_weapons(1)
    else:
        yield from do.remove(board, country, 1)


def heu(board: Board) -> Steps:
    where = [c for c in (RUSSIA, CENTRAL_ASIA) if board.cells(c) and c not in board.ctr]
    yield from strain(board, (yield from do.pick(where)))


def kazakh(board: Board) -> Steps:
    yield from strain(board, CENTRAL_ASIA)


def loose_nuke(board: Board) -> Steps:
    yield from strain(board, RUSSIA)


def opium(board: Board) -> Steps:
    yield from do.cells(board, AFGHANISTAN, 3)
    if board.islamist(AFGHANISTAN):
        yield from do.cells(board, AFGHANISTAN, board.cells_on_track())


def pirates(board: Board) -> Steps:
    board.marks.add(PIRATES)
    yield from ()


def schroeder(board: Board) -> Steps:
    board["germany"].posture = board["france"].posture = SOFT
    board.shift_prestige(-1)
    check(board)
    yield from ()


def _turn_neutral(board: Board) -> Steps:
    country = yield from do.pick(allies(board))
    if country:
        board[country].alignment = NEUTRAL


def al_jazeera(board: Board) -> Steps:
    near = [c for c in ("saudi arabia", *board.near("saudi arabia")) if board.strength(c)]
    shift_alignment(board, (yield from do.pick(near)), ADVERSARY)


def axis(board: Board) -> Steps:
    board.take(US, -sum(103 <= card <= 106 for card in board.hands[US]))
    board.posture = HARD
    yield from roll_prestige(board)


def fata(board: Board) -> Steps:
    yield from do.cells(board, PAKISTAN)
    board.marks.add(FATA)


def foreign_fighters(board: Board) -> Steps:
    country = yield from do.pick(board.regimes())
    yield from do.cells(board, country, 5)
    if board[country].aid:
        board[country].aid -= 1
    else:
        board[country].besieged = True


def videos(board: Board) -> Steps:
    """Three countries selected and tested, then a roll in each."""
    chosen: list[str] = []
    for _ in range(3):
        left = [c for c in COUNTRIES if not board.cells(c) and c not in chosen]
        chosen.append((yield from do.pick(left)))
    for country in chosen:
        yield from test(board, country)
        won = (yield from die(f"recruit in {country}")) <= recruit_number(board, country)
        if not (won and board.place_cell(country)):
            board[country].cadre = True


def kashmir(board: Board) -> Steps:
    yield from test(board, PAKISTAN)
    shift_alignment(board, PAKISTAN, ADVERSARY)
    yield from do.cells(board, PAKISTAN)


def leak(board: Board) -> Steps:
    names = {31: "taps", 34: "measures", 44: "flights"}
    flippable = {name: card for card, name in names.items() if card in board.marks}
    card = flippable[(yield from choose(ANY, flippable))]
    board.marks.discard(card)
    board.flipped.add(card)
    yield from roll_posture(board, UNITED_STATES)
    yield from roll_prestige(board)
    yield from _turn_neutral(board)


def martyrdom(board: Board) -> Steps:
    country = yield from do.pick(c for c in board.with_cells() if not board.islamist(c))
    yield from do.remove(board, country, 1)
    for _ in range(2):
        if markers := do.in_stock(board):
            place_plot(board, country, (yield from choose(ANY, markers)))
    check(board)


def regional(board: Board) -> Steps:
    each = 2 if board.any_islamist() else 1
    chosen: list[str] = []
    for _ in range(2):
        left = [c for c in MUSLIM if board[c].governance == UNMARKED and c not in chosen]
        chosen.append((yield from do.pick(left)))
    for country in chosen:
        yield from do.cells(board, country, each)


def saddam(board: Board) -> Steps:
    board.funding = 9
    yield from ()


def taliban(board: Board) -> Steps:
    yield from test(board, AFGHANISTAN)
    do.besiege(board, AFGHANISTAN)
    yield from _two(board, AFGHANISTAN, PAKISTAN)
    board.shift_prestige(-3 if board.islamist(AFGHANISTAN) or board.islamist(PAKISTAN) else -1)
    check(board)


def itjihad(board: Board) -> Steps:
    country = yield from do.pick(c for c in MUSLIM if c in board.bettered)
    worsen(board, country)


def wahhabism(board: Board) -> Steps:
    governance = board["saudi arabia"].governance
    if board.islamist("saudi arabia"):
        board.funding = 9
    else:
        board.shift_funding(governance)
    yield from ()


def detainees(board: Board) -> Steps:
    yield from do.cells(board, (yield from do.pick(board.disrupted)))
    do.draw(board, JIHADIST, 1)


EVENTS = {
    61: detainees,
    49: ittihad, 50: ansar, 51: fres, 54: sadr, 55: uyghur, 56: de_mello, 57: abu_sayyaf, 58: al_anbar,
    60: bhutto_shot, 62: ex_kgb, 64: hariri, 65: heu, 66: homegrown, 67: jihad_union, 68: jemaah, 69: kazakh,
    70: lashkar, 71: loose_nuke, 72: opium, 73: pirates, 75: schroeder, 77: al_jazeera, 78: axis, 80: fata,
    81: foreign_fighters, 82: videos, 83: kashmir, 84: leak, 85: leak, 87: martyrdom, 88: martyrdom,
    89: martyrdom, 91: regional, 92: saddam, 93: taliban, 94: itjihad, 95: wahhabism,
}  # fmt: skip
