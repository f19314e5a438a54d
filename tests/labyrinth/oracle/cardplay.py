"""One card, of any kind and used in any way, played by both."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.labyrinth.oracle import turns
from tests.labyrinth.oracle.acting import possible
from tests.labyrinth.oracle.asking import DONE, NO, Steps
from tests.labyrinth.oracle.bench import CADRES, CARD_PLAY, Bench, resolve_all
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.compare import Case, Chooser, Reading, at_random, follow
from tests.labyrinth.oracle.deck import (
    CARDS,
    ELECTION,
    JIHADIST,
    SIDES,
    US,
    association,
    other,
    value,
)
from tests.labyrinth.oracle.ground import COUNTRIES
from tests.labyrinth.oracle.operating_events import second_card
from tests.labyrinth.oracle.playable import may_play, occurs
from tests.labyrinth.oracle.program import Side
from tests.second_reading.comparing import Difference, unlike

ITJIHAD = 47
"""While it lasts a Jihadist does not choose his card."""
MOST_VALUE = 3
VALUES = (1, 2, 3)
DRAWING = (21, 31, 61, 76, 109, 115, 116)
"""Events by which cards are drawn."""
DISCARDING, RARELY = (52, 63, 86, 99), 0.3
"""Events by which the US lose a card, and how often it is US Election."""
INTERRUPT = "interrupt"


class CardPlay:
    """Each of its checks notes what differs."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def operations(self, board: Board, chance: random.Random, seed: int) -> None:
        """Each Operation that is possible for a side, with a card that triggers nothing."""
        for side in SIDES:
            own = [c for c in CARDS if association(c) != other(side) and c not in board.lapsing]
            names = sorted(possible(board, side, MOST_VALUE))
            for name in chance.sample(names, min(self.bench.most, len(names))):
                worth = chance.choice([v for v in VALUES if name in possible(board, side, v)])
                card = chance.choice([c for c in own if value(c) == worth and c != ELECTION])
                self.bench.note(self.card(board.copy(), side, card, chance, seed, name))

    def any_card(self, board: Board, chance: random.Random, seed: int) -> None:
        """One card of any kind, used in any way."""
        side = chance.choice(SIDES)
        open_ones = [c for c in CARDS if c not in board.lapsing and self.followed(c, side)]
        self.bench.note(self.card(board, side, chance.choice(open_ones), chance, seed))

    def event(self, board: Board, chance: random.Random, seed: int) -> None:
        """An Event played by the side that may, and one that the other side triggers."""
        side = chance.choice(SIDES)
        known = [c for c in CARDS if turns.modelled(c) and c not in board.lapsing]
        if own := [c for c in known if may_play(board, c, side)]:
            self.bench.note(
                self.card(board.copy(), side, chance.choice(own), chance, seed, turns.EVENT)
            )
        if theirs := [c for c in known if association(c) == other(side) and value(c) < MOST_VALUE]:
            card = chance.choice([c for c in theirs if occurs(board, c, other(side))] or theirs)
            self.bench.note(self.card(board.copy(), side, card, chance, seed, turns.RESERVES))

    def reassess(self, board: Board, chance: random.Random, seed: int) -> None:
        """With cards of 3 of any kind, and what they trigger."""
        threes = [c for c in CARDS if value(c) == MOST_VALUE and c not in board.lapsing]
        cards = chance.sample(threes, 3)
        cards[1:] = [c for c in cards[1:] if c != ELECTION]  # that a random discard may not hit it
        self.bench.note(self.card(board, US, cards[0], chance, seed, turns.REASSESS, cards))

    def card(
        self,
        board: Board,
        side: str,
        card: int,
        chance: random.Random,
        seed: int,
        action: str = "",
        hand: Sequence[int] = (),
    ) -> Difference | None:
        """One card played, and the Plots resolved where the US are done. `action`: for that Operation."""
        board.lapsing.discard(ITJIHAD)
        left = [c for c in CARDS if c not in (card, ELECTION, *board.lapsing)]
        chance.shuffle(left)
        board.hands[side] = sorted(hand or [card, *left[:3]])
        board.hands[other(side)] = sorted([c for c in left if c not in board.hands[side]][:3])
        case = Case(
            board,
            action or "card",
            side,
            card,
            bool(hand) or card == ITJIHAD or chance.random() < 0.7,
            seed,
        )
        theirs = self.bench.side(board, CARD_PLAY, side, case.first, seed)
        if found := self.cadres(case, theirs, chance):
            return found
        if found := unlike(case, "card", {str(c) for c in board.hands[side]}, theirs.options()):
            return found
        theirs.choose(str(card))
        played = board.copy()
        played.held = {each: len(board.hands[each]) for each in SIDES}
        played.held[side] -= 1
        reading = Reading(played, play(played, side, card, case.first))
        done: list[str] = []
        found = follow(theirs, reading, case, self.bench.tally, self.chooser(case, action), done)
        return found or self.cards(case, theirs, played, done)

    def after_recruiters(self, board: Board, chance: random.Random, seed: int) -> None:
        """48 and 53 say what the second card of the phase is used for; one that triggers nothing."""
        event = chance.choice((48, 53))
        board.lapsing.clear()
        if not may_play(board, event, JIHADIST, first=True):
            return
        card = chance.choice(
            [c for c in CARDS if association(c) != US and c not in (event, ELECTION)]
        )
        left = [c for c in CARDS if c not in (event, card, ELECTION)]
        board.hands = {JIHADIST: [event, card], US: chance.sample(left, 3)}
        case = Case(board, f"second card after {event}", JIHADIST, card, False, seed)
        theirs = self.bench.side(board, CARD_PLAY, JIHADIST, True, seed)
        done: list[str] = []
        self.bench.note(self.cadres(case, theirs, chance))
        played = board.copy()
        theirs.choose(str(event))
        answers = at_random(seed)
        reading = Reading(played, turns.play(played, JIHADIST, event, True))
        found = follow(theirs, reading, case, self.bench.tally, _event_first(answers), done)
        if found or theirs.winner():
            self.bench.note(found)
            return
        while theirs.owner == CADRES:
            theirs.choose(DONE)
        theirs.choose(str(card))
        reading = Reading(played, second_card(played, event, card))
        self.bench.note(follow(theirs, reading, case, self.bench.tally, answers, done))

    def cadres(self, case: Case, theirs: Side, chance: random.Random) -> Difference | None:
        """4.8.4: those that a Jihadist gives up before his card."""
        while theirs.owner == CADRES:
            here = {c for c in COUNTRIES if case.board[c].cadre}
            if found := unlike(case, "cadres", {*here, DONE}, theirs.options()):
                return found
            chosen = chance.choice([DONE, *sorted(here)])
            theirs.choose(chosen)
            if chosen == DONE:
                break
            case.board[chosen].cadre = False
        return None

    def cards(self, case: Case, theirs: Side, played: Board, done: list[str]) -> Difference | None:
        """Where the card has gone, and how many are in hand."""
        if theirs.winner() or case.unsure:
            return None
        lines = [f"held by {side}: {played.held[side]} by the book, {theirs.hand(side)} in the program"
                 for side in SIDES if theirs.hand(side) != played.held[side]]  # fmt: skip
        if (pile := theirs.pile(case.card)) != played.pile:
            lines.append(f"pile: {played.pile} by the book, {pile} in the program")
        return Difference(case, done, "cards", lines=lines) if lines else None

    def followed(self, card: int, side: str) -> bool:
        """Whether the second reading knows what comes of the card, and the next one is chosen."""
        if card == ITJIHAD and side == JIHADIST:
            return False
        return association(card) != other(side) or turns.modelled(card)

    def chooser(self, case: Case, action: str) -> Chooser:
        """At random, but only what the second reading knows the end of; that action, where it is named."""
        answers = at_random(case.seed)
        unknown = set() if turns.modelled(case.card) else {turns.EVENT}

        def choose(name: str, options: Sequence[str]) -> str:
            if name == INTERRUPT:
                return NO
            if wanted := [o for o in (action, turns.OPERATIONS) if action and o in options]:
                return wanted[0]
            known = [o for o in options if o not in unknown]
            weighted = [*known, *[o for o in known if o == turns.OPERATIONS] * 2]
            return answers(name, weighted)

        return choose


def _event_first(answers: Chooser) -> Chooser:
    return lambda name, options: turns.EVENT if turns.EVENT in options else answers(name, options)


def play(board: Board, side: str, card: int, first: bool) -> Steps:
    """The card, and what follows at the end of a US Action Phase (5.2.3)."""
    use = yield from turns.play(board, side, card, first)
    if side == US and (not first or use == turns.REASSESS):
        yield from resolve_all(board)
