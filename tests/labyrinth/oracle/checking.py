"""Many positions at once, and what came of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from attrs import define

import interpreter
from interpreter.engine.runtime.helpers import playable
from tests.labyrinth.oracle import plotting, turns, upkeep
from tests.labyrinth.oracle.acting import possible
from tests.labyrinth.oracle.asking import DONE, Steps, choose
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.compare import (
    Case,
    Chooser,
    Difference,
    Reading,
    Tally,
    at_random,
    follow,
    unlike,
)
from tests.labyrinth.oracle.counting import Questions, counted
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
from tests.labyrinth.oracle.known import explained
from tests.labyrinth.oracle.layouts import laid_out
from tests.labyrinth.oracle.playable import may_play, occurs
from tests.labyrinth.oracle.positions import decided, scattered
from tests.labyrinth.oracle.program import Side
from tests.labyrinth.oracle.table import Table
from tests.labyrinth.oracle.victory import winners

CARD_PLAY, PLOTS, END = "card play", "unblocked plots", "end of turn"
ITJIHAD = 47
"""While it lasts a Jihadist does not choose his card."""
ALL = 10
"""More Operations than a side has."""
MOST_VALUE = 3
VALUES = (1, 2, 3)
OWN_HAND = (32, 97)
"""Events that look at the hands without the card that is played."""
NEXT = ("choose and play a card", "remove cadres")
"""What asks when a card has been played."""


class Check:
    """One title, and what has been compared with it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.title = interpreter.load("labyrinth")
        self.table = Table(self.title)
        self.questions = Questions(self.title)
        self.tally = Tally()

    def position(self, seed: int) -> None:
        """All that is compared in one position."""
        self.tally.positions += 1
        board = scattered(seed)
        chance = random.Random(f"what {seed}")
        self.note(self.counts(board.copy(), seed))
        self.note(self.events(board.copy(), seed))
        self.operations(board.copy(), chance, seed)
        self.any_card(board.copy(), chance, seed)
        self.event(board.copy(), chance, seed)
        if board.with_plots():
            self.note(self.plots(board.copy(), seed))
        self.note(self.end(board.copy(), seed))
        self.note(self.victory(decided(seed), seed))

    def note(self, found: Difference | None) -> None:
        if found is not None:
            self.tally.found.append(found)

    # --- each thing ------------------------------------------------------------------------------

    def counts(self, board: Board, seed: int) -> Difference | None:
        board.hands = {US: [1, 3, 4], JIHADIST: [48, 49]}
        game = laid_out(self.table, board, CARD_PLAY, self.turn(US, True), seed)
        lines = []
        for question, expected in counted(board).items():
            self.tally.acts += 1
            found = self.questions.answer(game, question)
            if found != expected:
                lines.append(f"{question}: {expected} by the book, {found} in the program")
        return (
            Difference(Case(board, "counts", seed=seed), [], "counts", lines=lines)
            if lines
            else None
        )

    def events(self, board: Board, seed: int) -> Difference | None:
        """Every card for every side that it is not against."""
        mine, theirs = set(), set()
        chance = random.Random(f"hands {seed}")
        held = chance.sample([c for c in CARDS if c not in (*board.lapsing, *OWN_HAND)], 5)
        board.hands = {US: held[:3], JIHADIST: held[3:]}
        for side in SIDES:
            for first in (True, False):
                run = laid_out(self.table, board, CARD_PLAY, self.turn(side, first), seed).run
                for card in CARDS:
                    if association(card) == other(side):
                        continue
                    name = f"{card} for {side}{'' if first else ', second'}"
                    self.tally.acts += 1
                    if occurs(board, card, side, first):
                        mine.add(name)
                    if playable(run, 0, self.table.cards[str(card)], self.table.factions[side]):
                        theirs.add(name)
        return unlike(Case(board, "events", seed=seed), "events", mine, theirs)

    def operations(self, board: Board, chance: random.Random, seed: int) -> None:
        """Each Operation that is possible for a side, with a card that triggers nothing."""
        for side in SIDES:
            own = [c for c in CARDS if association(c) != other(side) and c not in board.lapsing]
            names = sorted(possible(board, side, MOST_VALUE))
            for name in chance.sample(names, min(self.most, len(names))):
                worth = chance.choice([v for v in VALUES if name in possible(board, side, v)])
                card = chance.choice([c for c in own if value(c) == worth and c != ELECTION])
                self.note(self.card(board.copy(), side, card, chance, seed, name))

    def any_card(self, board: Board, chance: random.Random, seed: int) -> None:
        """One card of any kind, used in any way."""
        side = chance.choice(SIDES)
        open_ones = [c for c in CARDS if c not in board.lapsing and self.followed(c, side)]
        self.note(self.card(board, side, chance.choice(open_ones), chance, seed))

    def event(self, board: Board, chance: random.Random, seed: int) -> None:
        """An Event played by the side that may, and one that the other side triggers."""
        side = chance.choice(SIDES)
        known = [c for c in CARDS if turns.modelled(c) and c not in board.lapsing]
        if own := [c for c in known if may_play(board, c, side)]:
            self.note(self.card(board.copy(), side, chance.choice(own), chance, seed, turns.EVENT))
        if theirs := [c for c in known if association(c) == other(side) and value(c) < MOST_VALUE]:
            card = chance.choice([c for c in theirs if occurs(board, c, other(side))] or theirs)
            self.note(self.card(board.copy(), side, card, chance, seed, turns.RESERVES))

    def card(
        self,
        board: Board,
        side: str,
        card: int,
        chance: random.Random,
        seed: int,
        action: str = "",
    ) -> Difference | None:
        """One card played, and the Plots resolved where the US are done. `action`: for that Operation."""
        board.lapsing.discard(ITJIHAD)
        left = [c for c in CARDS if c not in (card, ELECTION, *board.lapsing)]
        chance.shuffle(left)
        board.hands[side] = sorted([card, *left[:3]])
        board.hands[other(side)] = sorted(left[3:6])
        case = Case(
            board, action or "card", side, card, card == ITJIHAD or chance.random() < 0.7, seed
        )
        game = laid_out(self.table, board, CARD_PLAY, self.turn(side, case.first), seed)
        theirs = Side(self.table, game, board, _next_card)
        if theirs.owner != NEXT[0] and DONE in theirs.options():
            theirs.choose(DONE)
        if found := unlike(case, "card", {str(c) for c in board.hands[side]}, theirs.options()):
            return found
        theirs.choose(str(card))
        played = board.copy()
        played.held = {each: len(board.hands[each]) for each in SIDES}
        played.held[side] -= 1
        reading = Reading(played, play(played, side, card, case.first))
        done: list[str] = []
        found = follow(theirs, reading, case, self.tally, self.chooser(case, action), done)
        return found or self.cards(case, theirs, played, done)

    def cards(self, case: Case, theirs: Side, played: Board, done: list[str]) -> Difference | None:
        """Where the card has gone, and how many are in hand."""
        if theirs.winner() or turns.REASSESS in done:
            return None
        lines = [f"held by {side}: {played.held[side]} by the book, {theirs.hand(side)} in the program"
                 for side in SIDES if theirs.hand(side) != played.held[side]]  # fmt: skip
        if (pile := theirs.pile(case.card)) != played.pile:
            lines.append(f"pile: {played.pile} by the book, {pile} in the program")
        return Difference(case, done, "cards", lines=lines) if lines else None

    def followed(self, card: int, side: str) -> bool:
        """Whether the second reading knows what comes of the card."""
        return association(card) != other(side) or turns.modelled(card)

    def chooser(self, case: Case, action: str) -> Chooser:
        """At random, but only what the second reading knows the end of; that action, where it is named."""
        answers = at_random(case.seed)
        unknown = set() if turns.modelled(case.card) else {turns.EVENT}
        if any(c == ELECTION or association(c) != US for c in case.board.hands[US]):
            unknown.add(turns.REASSESS)  # what it triggers is not followed

        def choose(name: str, options: Sequence[str]) -> str:
            if wanted := [o for o in (action, turns.OPERATIONS) if action and o in options]:
                return wanted[0]
            known = [o for o in options if o not in unknown]
            weighted = [*known, *[o for o in known if o == turns.OPERATIONS] * 2]
            return answers(name, weighted)

        return choose

    def plots(self, board: Board, seed: int) -> Difference | None:
        case = Case(board, PLOTS, seed=seed)
        board.lapsing.discard(ITJIHAD)
        board.hands = {US: [113, 114], JIHADIST: [76, 77]}
        played = board.copy()
        game = laid_out(self.table, board, PLOTS, self.turn(US, False), seed)
        side = Side(self.table, game, board, _next_card)
        return follow(
            side, Reading(played, resolve_all(played)), case, self.tally, at_random(seed), []
        )

    def end(self, board: Board, seed: int) -> Difference | None:
        """The end of a turn, and how many cards are dealt."""
        case = Case(board, END, seed=seed)
        board.hands = {US: board.hands[US][:1], JIHADIST: []}
        played = board.copy()
        game = laid_out(self.table, board, END, self.turn(US, False), seed)
        side = Side(self.table, game, board, _next_card)
        steps = upkeep.turn_ends(played)
        found = follow(side, Reading(played, steps), case, self.tally, at_random(seed), [])
        if found or side.winner():
            return found
        expected = {
            US: len(board.hands[US]) + upkeep.dealt_to_us(played),
            JIHADIST: upkeep.dealt_to_jihadist(played),
        }
        lines = [
            f"{name}: {number} cards by the book, {side.hand(name)} in the program"
            for name, number in expected.items()
            if side.hand(name) != number
        ]
        return Difference(case, [], "deal", lines=lines) if lines else None

    def victory(self, board: Board, seed: int) -> Difference | None:
        """Who has won; where both have, whose turn it is (2.2 is for Oil Price Spikes alone)."""
        game = laid_out(self.table, board, CARD_PLAY, self.turn(US, True), seed)
        won = winners(board)
        self.tally.acts += 1
        theirs = Side(self.table, game, board, _next_card).winner()
        return unlike(Case(board, "victory", seed=seed), "victory", won[:1], {theirs} - {""})

    def turn(self, side: str, first: bool) -> dict[str, int]:
        """Values of a turn under way."""
        number = 1 if first else 2
        return {"player now": self.table.factions[side], "card number": number, "turn number": 1}


def play(board: Board, side: str, card: int, first: bool) -> Steps:
    """The card, and what follows at the end of a US Action Phase (5.2.3)."""
    use = yield from turns.play(board, side, card, first)
    if side == US and (not first or use == turns.REASSESS):
        yield from resolve_all(board)


def _next_card(side: Side) -> bool:
    return side.owner in NEXT or "hold it" in side.options()


def resolve_all(board: Board) -> Steps:
    """In the order that the Jihadist chooses."""
    while countries := board.with_plots():
        country = yield from choose("country", countries)
        marker = yield from choose("marker", [*board[country].plots.elements()])
        yield from plotting.resolve(board, country, marker)


@define
class Report:
    """`known` counts the differences of each open finding; `unexplained` are all others."""

    tally: Tally
    known: Counter[str]
    unexplained: list[Difference]

    def __str__(self) -> str:
        tally = self.tally
        decided = sum(tally.decisions.values())
        told = [f"{tally.positions} positions, {decided} decisions, {tally.acts} acts compared"]
        told += [f"{number:6} {name}" for name, number in sorted(self.known.items())]
        told += [str(found) for found in self.unexplained]
        return "\n".join([*told, f"{len(self.unexplained)} unexplained"])


def check(positions: int, first: int = 0, most: int = ALL) -> Report:
    """Compares so many positions, those of the seeds from `first` on; `most` Operations of a side in each."""
    checked = Check(most)
    for seed in range(first, first + positions):
        checked.position(seed)
    tally = checked.tally
    names = Counter(explained(found) for found in tally.found)
    unexplained = [found for found in tally.found if not explained(found)]
    return Report(tally, Counter({name: n for name, n in names.items() if name}), unexplained)
