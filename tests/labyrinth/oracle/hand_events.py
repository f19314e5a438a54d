"""Events that touch hands, last for the turn, or carry out Operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.labyrinth.oracle import acting, us_ideas
from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import ANY, Steps, choose
from tests.labyrinth.oracle.board import IRAQI_WMD, LIBYAN_WMD, NEUTRAL, Board, allies
from tests.labyrinth.oracle.deck import ELECTION, JIHADIST, SPIKES, US, association, value
from tests.labyrinth.oracle.ground import CENTRAL_ASIA, COUNTRIES, RUSSIA, SCHENGEN, SHIA_MIX
from tests.labyrinth.oracle.jihadist import Journey, arrive
from tests.labyrinth.oracle.open_events import election
from tests.labyrinth.oracle.rolling import test
from tests.labyrinth.oracle.us_troops import regime_changes
from tests.labyrinth.oracle.victory import check

ANY_VALUE = 3
WEAPONS = (65, 69, 71)
TRAVELLERS, HAMAS = 2, 99


def nothing(board: Board, side: str) -> Steps:
    """Only hands change, or nothing at once."""
    yield from ()


def ieds(board: Board, side: str) -> Steps:
    yield from _discard(board)


def _discard(board: Board) -> Steps:
    """The US lose a card; US Election is triggered by it (6.3.2.3), where it is known which goes."""
    board.take(US, -1)
    if board.hands[US] == [ELECTION]:
        yield from election(board, US)


def fsb(board: Board, side: str) -> Steps:
    """Weapons in the Jihadist hand, or a Cell."""
    if found := sum(card in WEAPONS for card in board.hands[JIHADIST]):
        board.take(JIHADIST, -found)
    else:
        yield from do.remove_one(board, (RUSSIA, CENTRAL_ASIA))


def measures(board: Board, side: str) -> Steps:
    """One Disrupt, a card taken, and the marker."""
    taken = min(1, board.held[JIHADIST])
    board.take(JIHADIST, -taken)
    board.take(US, taken)
    yield from _disrupt(board)
    board.marks.add(34)


def renditions(board: Board, side: str) -> Steps:
    board.take(JIHADIST, -1)
    yield from _disrupt(board)
    board.marks.add(44)


def _disrupt(board: Board) -> Steps:
    if us_ideas.disrupt_targets(board, ANY_VALUE):
        yield from acting.disrupt(board, ANY_VALUE)


def iraqi_wmd(board: Board, side: str) -> Steps:
    board.marks.add(IRAQI_WMD)
    yield from _regime(board, "iraq")


def libyan_wmd(board: Board, side: str) -> Steps:
    board.marks.add(LIBYAN_WMD)
    yield from _regime(board, "libya")


def _regime(board: Board, country: str) -> Steps:
    if any(to == country for _, to in regime_changes(board, ANY_VALUE)):
        if (yield from choose(ANY, ("yes", "no"))) == "yes":
            yield from acting.regime_change(board, ANY_VALUE, country)


def amerithrax(board: Board, side: str) -> Steps:
    """The US choose among the highest of their own."""
    own = [card for card in board.hands[US] if association(card) == US]
    best = [str(card) for card in own if value(card) == max(map(value, own))]
    if best:
        board.take(US, -1)
        yield from choose(ANY, best)


def gaza_war(board: Board, side: str) -> Steps:
    yield from _discard(board)
    board.shift_funding(1)
    board.shift_prestige(-1)
    check(board)


def lebanon_war(board: Board, side: str) -> Steps:
    yield from _discard(board)
    board.shift_prestige(-1)
    check(board)
    country = yield from do.pick(SHIA_MIX)
    yield from do.cells(board, country)


def abu_ghurayb(board: Board, side: str) -> Steps:
    do.draw(board, JIHADIST, 2)
    board.shift_prestige(-2)
    check(board)
    if country := (yield from do.pick(allies(board))):
        board[country].alignment = NEUTRAL


def hamas(board: Board, side: str) -> Steps:
    if held := [str(card) for card in board.hands[US] if card != HAMAS]:
        yield from choose(ANY, held)
        yield from _discard(board)
    board.shift_prestige(-1)
    board.shift_funding(-1)
    check(board)


def visas(board: Board, side: str) -> Steps:
    yield from _fly(board, SCHENGEN)


def operatives(board: Board, side: str) -> Steps:
    yield from _fly(board, COUNTRIES)


def _fly(board: Board, goals: tuple[str, ...]) -> Steps:
    """Two Cells Travel without a roll; both are announced first."""
    journeys: list[Journey] = []
    while len(journeys) < TRAVELLERS:
        journey = yield from acting.announce(board, journeys, goals)
        if journey is None:
            break
        journeys.append(journey)
    for journey in journeys:
        yield from test(board, journey.to)
        arrive(board, journey)


def oil_price_spike(board: Board, side: str) -> Steps:
    """A card out of a lapsing box; the discard pile is empty in positions laid out."""
    if held := [str(card) for card in sorted(board.lapsing) if card not in SPIKES]:
        board.take(side, 1)
        yield from choose(ANY, held)


EVENTS: Mapping[int, Callable[[Board, str], Steps]] = {
    2: nothing, 17: fsb, 34: measures, 37: iraqi_wmd, 39: libyan_wmd, 44: renditions, 47: nothing, 52: ieds,
    59: amerithrax, 63: gaza_war, 74: visas, 76: abu_ghurayb, 79: operatives, 86: lebanon_war, 99: hamas,
} | dict.fromkeys(SPIKES, oil_price_spike)  # fmt: skip
