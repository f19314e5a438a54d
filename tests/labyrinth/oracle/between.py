"""What happens between cards: the last US card, Plots, the end of a turn and of the game."""

from __future__ import annotations

import random

from tests.labyrinth.oracle import upkeep
from tests.labyrinth.oracle.asking import Steps
from tests.labyrinth.oracle.bench import CARD_PLAY, END, LAST_CARD, PLOTS, Bench, resolve_all
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.cardplay import ITJIHAD
from tests.labyrinth.oracle.compare import Case, Reading, at_random, follow
from tests.labyrinth.oracle.deck import CARDS, ELECTION, JIHADIST, SIDES, US
from tests.labyrinth.oracle.open_events import election
from tests.labyrinth.oracle.victory import Won, at_the_end, winners
from tests.second_reading.comparing import Difference, unlike


class Between:
    """Each of its checks gives what differs."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def plots(self, board: Board, seed: int) -> Difference | None:
        """Unblocked ones, in any order."""
        board.hands = {US: [113, 114], JIHADIST: [76, 77]}
        board.lapsing.discard(ITJIHAD)
        side = self.bench.side(board, PLOTS, US, False, seed)
        played = board.copy()
        reading = Reading(played, resolve_all(played))
        case = Case(board, PLOTS, seed=seed)
        return follow(side, reading, case, self.bench.tally, at_random(seed), [])

    def last_card(self, board: Board, seed: int) -> Difference | None:
        """5.2.4: held or discarded; US Election is triggered by a discard (6.3.2.3)."""
        chance = random.Random(f"last {seed}")
        board.lapsing.clear()
        held = chance.sample(CARDS, 4)
        card = ELECTION if ELECTION in held or chance.random() < 0.2 else held[0]
        board.hands = {US: [card], JIHADIST: sorted({*held[1:]} - {card})}
        side = self.bench.side(board, CARD_PLAY, US, chance.random() < 0.5, seed)
        case = Case(board, "last card", US, card, seed=seed)
        if found := unlike(case, "last card", LAST_CARD, side.options()):
            return found
        choice = chance.choice(LAST_CARD[1:])
        side.choose(choice)
        played = board.copy()
        reading = Reading(played, left_over(played, card, choice))
        done = [choice]
        found = follow(side, reading, case, self.bench.tally, at_random(seed), done)
        if found or side.winner():
            return found
        pile = "discards" if choice == LAST_CARD[2] else ""
        if side.pile(card) == pile:
            return None
        lines = [f"pile: {pile or 'hand'} by the book, {side.pile(card)} in the program"]
        return Difference(case, done, "cards", lines=lines)

    def end(self, board: Board, seed: int) -> Difference | None:
        """The end of a turn, how many cards are dealt, and the end of the game where there are too few."""
        chance = random.Random(f"end {seed}")
        case = Case(board, END, seed=seed)
        board.hands = {US: board.hands[US][:1], JIHADIST: []}
        board.deck = chance.choice((None, None, chance.randint(0, 20)))
        played = board.copy()
        side = self.bench.side(board, END, US, False, seed)
        reading = Reading(played, turn_ends(played))
        found = follow(side, reading, case, self.bench.tally, at_random(seed), [])
        if found or side.winner():
            return found
        expected = {
            US: len(board.hands[US]) + upkeep.dealt_to_us(played),
            JIHADIST: upkeep.dealt_to_jihadist(played),
        }
        lines = [
            f"{name}: {expected[name]} cards by the book, {side.hand(name)} in the program"
            for name in SIDES
            if side.hand(name) != expected[name]
        ]
        return Difference(case, [], "deal", lines=lines) if lines else None

    def victory(self, board: Board, seed: int) -> Difference | None:
        """Who has won; where both have, whose turn it is (2.2 is for Oil Price Spikes alone)."""
        board.hands = {US: [1, 3], JIHADIST: [48, 49]}
        side = self.bench.side(board, CARD_PLAY, US, True, seed)
        won = winners(board)
        self.bench.tally.acts += 1
        return unlike(Case(board, "victory", seed=seed), "victory", won[:1], {side.winner()} - {""})


def left_over(board: Board, card: int, choice: str) -> Steps:
    """The last card is not played; then the Plots."""
    if choice == LAST_CARD[2] and card == ELECTION:
        yield from election(board, US)
    yield from resolve_all(board)


def turn_ends(board: Board) -> Steps:
    """Where the deck does not suffice the game of one deck is over (2.3, 5.3.1)."""
    upkeep.end_turn(board)
    needed = upkeep.dealt_to_us(board) + upkeep.dealt_to_jihadist(board)
    if board.deck is not None and board.deck < needed:
        raise Won(at_the_end(board, 1))
    upkeep.flip(board)
    yield from ()
