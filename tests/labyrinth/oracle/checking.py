"""Many positions at once, and what came of them."""

from __future__ import annotations

import random
from collections.abc import Callable

from interpreter.engine.runtime.helpers import playable
from tests.labyrinth.oracle.bench import CARD_PLAY, Bench
from tests.labyrinth.oracle.between import Between
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.cardplay import CardPlay
from tests.labyrinth.oracle.compare import Case
from tests.labyrinth.oracle.counting import counted
from tests.labyrinth.oracle.deck import CARDS, JIHADIST, SIDES, US, association, other
from tests.labyrinth.oracle.known import KNOWN
from tests.labyrinth.oracle.layouts import laid_out
from tests.labyrinth.oracle.playable import occurs
from tests.labyrinth.oracle.positions import decided, scattered
from tests.second_reading.checking import Report, report
from tests.second_reading.comparing import Difference, unlike

ALL = 99
"""Everything in each position."""
OWN_HAND = (32, 97)
"""Events that look at the hands without the card that is played."""
QUAGMIRE = 90
"""Card 47 plays a card at random; once it is this one, 48 and 53 are not the first of the phase."""


class Check(Bench):
    """All that is compared in a position."""

    def position(self, seed: int) -> None:
        self.tally.positions += 1
        board = scattered(seed)
        chance = random.Random(f"what {seed}")
        play, between = CardPlay(self), Between(self)
        checks: list[Callable[[Board], object]] = [
            lambda b: self.note(self.counts(b, seed)),
            lambda b: self.note(self.events(b, seed)),
            lambda b: play.operations(b, chance, seed),
            lambda b: play.any_card(b, chance, seed),
            lambda b: play.event(b, chance, seed),
            lambda b: play.reassess(b, chance, seed),
            lambda b: play.after_recruiters(b, chance, seed),
            lambda b: self.note(between.plots(b, seed) if b.with_plots() else None),
            lambda b: self.note(between.last_card(b, seed)),
            lambda b: self.note(between.end(b, seed)),
            lambda b: self.note(between.victory(decided(seed), seed)),
        ]
        for each in checks if self.most == ALL else chance.sample(checks, self.most):
            each(board.copy())

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
        free = [c for c in CARDS if c not in (*board.lapsing, *OWN_HAND, QUAGMIRE)]
        held = chance.sample(free, 5)
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


def check(positions: int, first: int = 0, most: int = ALL) -> Report:
    """Compares so many positions, those of the seeds from `first` on; `most` of the checks in each."""
    checked = Check(most)
    for seed in range(first, first + positions):
        checked.position(seed)
    return report(checked.tally, KNOWN)
