"""A card, the Plots or the end of a turn, played by the program and by the second reading, side by side."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from attrs import define

from tests.labyrinth.oracle.asking import ANY, DONE, YES, Ask, Roll
from tests.labyrinth.oracle.board import Board, differences, flat
from tests.labyrinth.oracle.ground import MUSLIM
from tests.labyrinth.oracle.operating_events import Unsure
from tests.labyrinth.oracle.program import Side
from tests.labyrinth.oracle.victory import Won
from tests.second_reading import comparing
from tests.second_reading.comparing import Difference, Tally, unlike

FAILS, DICE = 6, 12
OFTEN = 0.5
ENOUGH = 0.1
"""How often whoever may stop thinks of it."""
Chooser = Callable[[str, Sequence[str]], str]
"""Takes one of the options of a decision."""


@define
class Case(comparing.Case):
    """A position, and what is about to happen in it."""

    board: Board
    what: str
    side: str = ""
    card: int = 0
    first: bool = True
    seed: int = 0
    unsure: bool = False  # what comes of it cannot be followed

    def __str__(self) -> str:
        card = f" with card {self.card}{'' if self.first else ', the second'}" if self.card else ""
        return f"{self.what}: {self.side}{card}, seed {self.seed}"

    def described(self) -> str:
        hands = {side: held for side, held in self.board.hands.items() if held}
        held = ", ".join(f"{name} {held}" for name, held in flat(self.board).items() if held)
        return f"{held}; {hands}"


class Reading(comparing.Reading):
    """With who has won by it ("" for nobody)."""

    winner = ""

    def step(self, sent: object) -> Ask | Roll | None:
        try:
            return super().step(sent)
        except Won as won:
            self.winner = won.side
            return None


def at_random(seed: int) -> Chooser:
    """Any option; seldom `done`, often the same once more, oftener a Muslim country than by chance."""
    chance = random.Random(f"answers {seed}")
    last = ""

    def choose(name: str, options: Sequence[str]) -> str:
        nonlocal last
        busy = [o for o in options if o != DONE or chance.random() < ENOUGH] or options
        if name == "rise" and YES in busy and chance.random() < OFTEN:
            return YES
        if last not in busy or chance.random() > OFTEN:
            muslim = [o for o in busy if o in MUSLIM]
            last = chance.choice(muslim if muslim and chance.random() < OFTEN else busy)
        return last

    return choose


def follow(
    side: Side, reading: Reading, case: Case, tally: Tally, choose: Chooser, done: list[str]
) -> Difference | None:
    """To the end of what was begun, decision by decision."""
    answer: str | None = None
    while True:
        if side.winner():  # the program rolls no more; what is left fails, for the book
            side.dice += [FAILS] * DICE
        try:
            reading.go(answer, side.dice)
        except Unsure:
            case.unsure = True
            return None
        except IndexError:
            return Difference(case, done, "roll", lines=[*reading.rolls, *_state(side)])
        tally.acts += 1
        if reading.winner or side.winner():
            return _won(side, reading, case, done)
        asks = reading.asks
        if lines := differences(reading.board, side.board()):
            return Difference(case, done, "position", lines=[*lines, *_state(side, asks)])
        if asks is None or side.ended():
            if asks is None and side.ended():
                return _dice(side, case, done)
            return Difference(case, done, "end", lines=_state(side, asks))
        tally.decisions[f"{side.owner}: {side.name}"] += 1
        offered = side.options()
        if asks.name not in (ANY, side.name):
            return Difference(
                case, done, asks.name, {*asks.options}, {*offered}, _state(side, asks)
            )
        if found := unlike(case, asks.name or side.name, asks.options, offered):
            found.done = done
            return found
        answer = choose(side.name, sorted(offered))
        done.append(answer)
        side.choose(answer)


def _dice(side: Side, case: Case, done: list[str]) -> Difference | None:
    if side.dice:
        return Difference(case, done, "roll", lines=[f"the program rolled {side.dice} besides"])
    return None


def _state(side: Side, asks: Ask | None = None) -> list[str]:
    theirs = (
        "nothing" if side.over() else f"{side.name} of {side.faction}: {sorted(side.options())}"
    )
    book = f"{asks.name}: {sorted(asks.options)}" if asks else "nothing"
    return [f"the book asks {book}, the program {theirs}"]


def _won(side: Side, reading: Reading, case: Case, done: list[str]) -> Difference | None:
    if side.winner() and side.winner() in reading.winner.split("/"):
        return None
    lines = [
        f"won by the book: {reading.winner or 'nobody'}, in the program: {side.winner() or 'nobody'}"
    ]
    return Difference(case, done, "victory", lines=lines + differences(reading.board, side.board()))
