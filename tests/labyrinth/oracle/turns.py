"""How a card is used: Event, Operations, Reserves, Reassessment, and what it triggers (6.0, 8.5.3)."""

from __future__ import annotations

from tests.labyrinth.oracle import (
    hand_events,
    jihadist_events,
    open_events,
    operating_events,
    us_events,
)
from tests.labyrinth.oracle.acting import PLOT, possible
from tests.labyrinth.oracle.asking import NO, YES, Steps, choose
from tests.labyrinth.oracle.board import SOFT, Board
from tests.labyrinth.oracle.deck import (
    ELECTION,
    JIHADIST,
    LAPSING,
    REMOVED,
    REMOVED_BY_US,
    US,
    association,
    other,
    value,
)
from tests.labyrinth.oracle.operating_events import Unsure
from tests.labyrinth.oracle.playable import may_play, occurs
from tests.labyrinth.oracle.us_ideas import may_reassess, reassess
from tests.labyrinth.oracle.victory import check

QUAGMIRE = 90
EVENT, OPERATIONS, RESERVES, REASSESS = "event", "operations", "add to reserves", "reassess"
EVENT_FIRST, OPERATIONS_FIRST = "event first", "operations first"
SWITCH, FIRST_EVENT, SECOND_EVENT = "switch", "first event", "second event"
MOST_RESERVES, MOST_VALUE = 2, 3


def uses(board: Board, side: str, card: int, first: bool) -> list[str]:
    """What may be done with the card."""
    found = [OPERATIONS]
    if may_play(board, card, side, first):
        found.append(EVENT)
    if value(card) < MOST_VALUE:
        found.append(RESERVES)
    hand = [value(held) for held in board.hands[US]]
    if side == US and value(card) == MOST_VALUE and may_reassess(hand, first):
        found.append(REASSESS)
    return found


def play(board: Board, side: str, card: int, first: bool) -> Steps:
    """One card, which is among those in hand."""
    use = yield from choose("way", uses(board, side, card, first))
    if use == EVENT:
        yield from effect(board, card, side)
    elif use == RESERVES:
        worth = board.reserves[side] + value(card)
        board.reserves[side] = min(MOST_RESERVES, worth)
        yield from trigger(board, side, card)
    elif use == REASSESS:
        yield from switch(board, card)
    else:
        yield from operate(board, side, card)
    return use


def switch(board: Board, card: int) -> Steps:
    """7.6: with a second card of 3; what they trigger comes in any order."""
    others = [c for c in board.hands[US] if c != card and value(c) == MOST_VALUE]
    second = int((yield from choose("second", map(str, others))))
    board.take(US, -1)
    board.hands[US] = [c for c in board.hands[US] if c not in (card, second)]
    triggered = {FIRST_EVENT: card, SECOND_EVENT: second}
    left = [
        SWITCH,
        *(w for w, c in triggered.items() if c == ELECTION or association(c) == JIHADIST),
    ]
    while left:
        way = yield from choose("way", left)
        left.remove(way)
        if way == SWITCH:
            reassess(board)
            continue
        pile = board.pile
        yield from trigger(board, US, triggered[way])
        board.pile = board.pile if way == FIRST_EVENT else pile


def operate(board: Board, side: str, card: int) -> Steps:
    worth = value(card)
    if worth < MOST_VALUE and board.reserves[side]:
        if (yield from choose("spend reserves", (YES, NO))) == YES:
            worth = min(MOST_VALUE, worth + board.reserves[side])
            board.reserves[side] = 0
    order = ""
    if card == ELECTION or association(card) == other(side):
        order = yield from choose("way", (EVENT_FIRST, OPERATIONS_FIRST))
    if order == EVENT_FIRST:
        yield from trigger(board, side, card)
    acts = possible(board, side, worth)
    if order == EVENT_FIRST and side == JIHADIST and not board.first_plot and card != ELECTION:
        acts.pop(PLOT, None)  # as the first Plot the card would have triggered nothing
    name = (yield from choose("action", acts)) if acts else ""
    quiet = name == PLOT and not board.first_plot
    if name == PLOT and not board.first_plot:
        board.first_plot = True
        board.pile = "first plot box"
    if name:
        yield from acts[name](board, worth)
    if order != EVENT_FIRST and not (quiet and card != ELECTION):
        yield from trigger(board, side, card)


def may_trigger(board: Board, side: str, card: int) -> bool:
    if card == ELECTION:
        return True
    return association(card) == other(side) and occurs(board, card, other(side))


def trigger(board: Board, side: str, card: int) -> Steps:
    """6.3.2: the other side's Event, if it is playable at this moment; US Election in any case."""
    if may_trigger(board, side, card):
        if not modelled(card):
            raise Unsure
        yield from effect(board, card, side if card == ELECTION else other(side))


def quagmire(board: Board, side: str) -> Steps:
    """Two cards of the US, where it is known which, and their Jihadist Events; then Soft."""
    held = [card for card in board.hands[US] if card != QUAGMIRE]
    board.take(US, -2)
    struck = [card for card in held if association(card) == JIHADIST]
    if len(held) > 2 or ELECTION in held or len(struck) > 1 or not all(map(modelled, struck)):
        raise Unsure
    for card in struck:
        if occurs(board, card, JIHADIST):
            pile = board.pile
            yield from effect(board, card, JIHADIST)
            board.pile = pile
    board.posture = SOFT


def modelled(card: int) -> bool:
    return card in us_events.EVENTS or card in jihadist_events.EVENTS or card in EVENTS


EVENTS = {**open_events.EVENTS, **hand_events.EVENTS, **operating_events.EVENTS, 90: quagmire}


def effect(board: Board, card: int, side: str) -> Steps:
    """What the Event changes in the position, and where its card goes (6.2.7, 6.2.9)."""
    if card in LAPSING:
        board.pile = "lapsing box"
    elif card in REMOVED or (card in REMOVED_BY_US and side == US):
        board.pile = "removed cards"
    if card in us_events.EVENTS:
        yield from us_events.EVENTS[card](board)
    elif card in jihadist_events.EVENTS:
        yield from jihadist_events.EVENTS[card](board)
    else:
        yield from EVENTS[card](board, side)
    if card in LAPSING:
        board.lapsing.add(card)
        check(board)
