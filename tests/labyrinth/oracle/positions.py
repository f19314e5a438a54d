"""Random positions: few countries or many, tracks at their ends, all that a country can be marked with."""

from __future__ import annotations

import random

from tests.labyrinth.oracle.board import (
    ADVERSARY,
    AL_ANBAR,
    ALIGNMENTS,
    ANBAR,
    BHUTTO,
    FAIR,
    FATA,
    GOOD,
    GREEN,
    HARD,
    ISLAMIST,
    LIBYAN_WMD,
    POOR,
    SADR,
    SAYYAF,
    SOFT,
    TAN,
    UNMARKED,
    WMD,
    Board,
)
from tests.labyrinth.oracle.deck import CARDS, JIHADIST, LAPSING, SIDES, SPIKES, US
from tests.labyrinth.oracle.ground import (
    COUNTRIES,
    IRAQ,
    ISRAEL,
    MUSLIM,
    NON_MUSLIM,
    POSTURED,
    RUSSIA,
    UNITED_STATES,
)
from tests.labyrinth.oracle.playable import LIBYAN_DEAL, MORO, SECRETS, SHOT
from tests.labyrinth.oracle.victory import winners

MARKS = (MORO, 5, 11, ANBAR, 27, BHUTTO, 36, 37, LIBYAN_DEAL, LIBYAN_WMD, 43, SADR, 56, SAYYAF, AL_ANBAR,
         SHOT, 73, FATA)  # fmt: skip
CONTRARY = ((MORO, SAYYAF), (ANBAR, AL_ANBAR), (LIBYAN_DEAL, LIBYAN_WMD), (SHOT, BHUTTO))
"""Of these the second is not in effect beside the first."""
KNOWN = ("libya", "syria", IRAQ, "saudi arabia", "gulf states", "pakistan", "afghanistan")
"""Marked in every scenario, and never unmarked again."""
STRONGHOLD = 0.35
OFTEN = 0.5
SHARES = (0.0, 0.1, 0.3, 0.6)


def scattered(seed: int) -> Board:
    """A position in which nobody has won yet."""
    chance = random.Random(f"labyrinth {seed}")
    while True:
        board = Board()
        _countries(board, chance)
        _tracks(board, chance)
        _pieces(board, chance)
        _effects(board, chance)
        _plots(board, chance)
        _hands(board, chance)
        if not winners(board):
            return board


def decided(seed: int) -> Board:
    """A position in which somebody may have won: governance of one kind, few Cells or none."""
    chance = random.Random(f"decided {seed}")
    board = Board()
    kinds = chance.choice(
        ((GOOD, FAIR), (POOR, ISLAMIST), (GOOD, GOOD, FAIR, POOR), (POOR, POOR, FAIR))
    )
    unmarked = chance.choice((0, 1, 3, 5))
    for country in sorted({*KNOWN, *chance.sample(MUSLIM, len(MUSLIM) - unmarked)}):
        govern(board, country, chance)
        board[country].governance = chance.choice(kinds)
        if board[country].governance in (GOOD, ISLAMIST):
            board[country].regime, board[country].besieged, board[country].aid = "", False, 0
    few = chance.sample(MUSLIM, chance.choice((1, 2, 3, 18)))
    for country in MUSLIM:
        if country not in few and board.islamist(country):
            board[country].governance = POOR
    _tracks(board, chance)
    board.prestige = chance.choice((1, 1, 2, 7))
    if chance.random() < 0.8:
        board["iran"].sleepers = 1
    elif chance.random() < 0.5 and board[IRAQ].governance != UNMARKED:
        board.marks.add(SADR)
    board.lapsing = {card for card in SPIKES if chance.random() < 0.2}
    if chance.random() < 0.3:
        board.marks.add(43)
    _hands(board, chance)
    return board


def _tracks(board: Board, chance: random.Random) -> None:
    board.prestige = chance.choice((1, 3, 4, 6, 7, 9, 10, 12, chance.randint(1, 12)))
    board.funding = chance.choice((1, 3, 4, 6, 7, 8, 9, chance.randint(1, 9)))
    board.posture = chance.choice((HARD, SOFT))
    for side in SIDES:
        board.reserves[side] = chance.choice((0, 0, 0, 1, 2))


def _countries(board: Board, chance: random.Random) -> None:
    tested, poor = chance.choice((0.2, 0.5, 0.9)), chance.choice((1, 2, 4))
    for country in MUSLIM:
        if country in KNOWN or chance.random() < tested:
            govern(board, country, chance, poor)
    bias = chance.choice((0.2, 0.5, 0.8))
    for country in POSTURED:
        if country != ISRAEL and chance.random() < tested:
            board[country].posture = HARD if chance.random() < bias else SOFT


def govern(board: Board, country: str, chance: random.Random, poor: int = 1) -> None:
    """A country that has been tested; `poor`: how many times as often it is Poor as Good."""
    place = board[country]
    place.governance = chance.choice((GOOD, FAIR, FAIR, *[POOR] * poor, ISLAMIST))
    place.alignment = chance.choice(ALIGNMENTS)
    if place.governance == ISLAMIST and chance.random() < 0.8:
        place.alignment = ADVERSARY
    if place.governance in (FAIR, POOR):
        place.regime = chance.choice(("", "", "", "", GREEN, TAN))
        place.besieged = chance.random() < 0.2
        place.aid = chance.choice((0, 0, 0, 1, 1, 2))


def _test(board: Board, country: str, chance: random.Random) -> None:
    """What has a Cell, Cadre or Plot has been tested."""
    if country in MUSLIM:
        if board[country].governance == UNMARKED:
            govern(board, country, chance)
    elif country not in (ISRAEL, UNITED_STATES) and country in NON_MUSLIM:
        board[country].posture = board[country].posture or chance.choice((HARD, SOFT))


def _pieces(board: Board, chance: random.Random) -> None:
    crowded = chance.sample(COUNTRIES, chance.randint(1, 9))
    if (ruled := [c for c in MUSLIM if board.islamist(c)]) and chance.random() < 0.1:
        crowded = ruled
    if chance.random() < STRONGHOLD:
        _gather(board, chance)
    for _ in range(round(board.cells_on_track() * chance.choice((0.2, 0.4, 0.7, 0.9, 1.0)))):
        country = chance.choice(crowded)
        _test(board, country, chance)
        if chance.random() < 0.6:
            board[country].sleepers += 1
        else:
            board[country].active += 1
    for country in chance.sample(COUNTRIES, 3):
        if chance.random() < (0.15 if board.cells(country) else 0.5):
            _test(board, country, chance)
            board[country].cadre = True
    places = [c for c in MUSLIM if board[c].governance and chance.random() < 0.5]
    places += [c for c in MUSLIM if board[c].regime]
    if chance.random() < 0.1:
        places.append("philippines")
    cubes = round(15 * chance.choice((0.0, 0.3, 0.6, 0.8, 1.0)))
    while places and cubes > 0:
        size = min(cubes, chance.choice((1, 2, 2, 5, 6, 7, 8)))
        country = chance.choice(places)
        board[country].troops += size
        cubes -= size


def _gather(board: Board, chance: random.Random) -> None:
    """Cells enough for Major Jihad, or nearly."""
    country = chance.choice((*MUSLIM, "pakistan", IRAQ))
    _test(board, country, chance)
    if board.islamist(country) or chance.random() < OFTEN:
        board[country].governance = chance.choice((FAIR, POOR))
    for _ in range(chance.randint(5, 9)):
        board.place_cell(country)
    awake = chance.randint(0, board[country].sleepers)
    board[country].sleepers -= awake
    board[country].active += awake


def _effects(board: Board, chance: random.Random) -> None:
    share = chance.choice(SHARES)
    board.marks = {card for card in MARKS if chance.random() < share}
    for first, second in CONTRARY:
        if first in board.marks:
            board.marks.discard(second)
    for card in SECRETS:
        if chance.random() < share:
            (board.marks if chance.random() < 0.5 else board.flipped).add(card)
    if chance.random() < share:
        board.ctr = {c for c in (RUSSIA, "central asia") if chance.random() < 0.6}
    if SADR in board.marks:
        _test(board, IRAQ, chance)
    if SAYYAF in board.marks:
        _test(board, "philippines", chance)
    if board.regimes() and chance.random() < 0.2:
        board.nato = chance.choice(board.regimes())
    board.lapsing = {card for card in LAPSING if chance.random() < 0.12}


def _plots(board: Board, chance: random.Random) -> None:
    for _ in range(3):
        if chance.random() < 0.3:
            board.loose -= 1
            board.available[WMD] += 1
    if chance.random() < 0.2:
        board.available[WMD] += board.arsenal
        board.arsenal = 0
    board.available[WMD] -= chance.randint(0, board.available[WMD])  # those that are spent
    for _ in range(chance.choice((0, 0, 1, 2, 4, 8))):
        kinds = [plot for plot, n in board.available.items() if n]
        if not kinds:
            break
        plot = chance.choice(kinds)
        among = [c for c in COUNTRIES if board.cells(c)] or list(COUNTRIES)
        country = chance.choice(among if chance.random() < 0.6 else COUNTRIES)
        _test(board, country, chance)
        board.available[plot] -= 1
        board[country].plots[plot] += 1
    for country in COUNTRIES:
        recent = chance.random() < 0.05
        if recent and board[country].governance in (GOOD, FAIR) and country in MUSLIM:
            board.bettered.add(country)
        if chance.random() < 0.03 and not board.islamist(country):
            board.disrupted.add(country)


def _hands(board: Board, chance: random.Random) -> None:
    cards = chance.sample([card for card in CARDS if card not in board.lapsing], 14)
    board.hands[US] = sorted(cards[: chance.choice((0, 1, 2, 3, 5, 7))])
    board.hands[JIHADIST] = sorted(cards[7 : 7 + chance.choice((0, 1, 2, 3, 5, 7))])
