"""A card of the Jihadist, played by the program's bot and by the second reading, decision by decision."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from attrs import Factory, define

from tests.labyrinth.oracle.asking import ANY, Ask, Steps
from tests.labyrinth.oracle.board import differences
from tests.labyrinth.oracle.compare import DICE, FAILS, Case
from tests.labyrinth.oracle.deck import US
from tests.labyrinth.oracle.victory import Won
from tests.labyrinth.solitaire_oracle.program import BotSide
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import MARKER
from tests.second_reading.comparing import Difference, Tally, unlike


class Reading:
    """The second reading under way; `asks` is its question, also where there is but one answer for a bot."""

    def __init__(self, board: Solo, steps: Steps) -> None:
        self.board, self.steps = board, steps
        self.asks: Ask | None = None
        self.winner = ""
        self.rolls: list[str] = []

    def go(self, answer: str | None, side: BotSide) -> None:
        """On to the next question. Raises IndexError where the program has not rolled."""
        sent: object = answer
        self.asks = None
        while True:
            try:
                asked = self.steps.send(sent)
            except StopIteration:
                return
            except Won as won:
                self.winner = won.side
                return
            if not isinstance(asked, Ask):
                came = side.came(asked.why)
                self.rolls.append(f"{asked.why} {came[0] if came else '?'}")
                sent = came.pop(0)
            elif len(asked.options) == 1 and not asked.equals:
                sent = next(iter(asked.options))
            else:
                self.asks = asked
                return


@define
class Following:
    """Both sides of a case. `wanted`: what the US choose where they may; `done`: what has been chosen."""

    side: BotSide
    reading: Reading
    case: Case
    tally: Tally
    wanted: Sequence[str] = ()
    done: list[str] = Factory(list)

    def to_the_end(self) -> Difference | None:
        """What differs first, if anything does."""
        chance = random.Random(f"us {self.case.seed}")
        answer: str | None = None
        while True:
            if self.side.winner():  # the program rolls no more; what is left fails, for the book
                self.side.dice += [FAILS] * DICE
            try:
                self.reading.go(answer, self.side)
            except IndexError:
                return self._difference("roll", self.reading.rolls)
            self.tally.acts += 1
            asks = self.reading.asks
            if asks is None or (self.side.winner() and len(asks.options) > 1):
                return self._end()
            found, answer = self._bot(asks) if asks.equals else self._us(asks, chance)
            if found:
                return found

    def _bot(self, asks: Ask) -> tuple[Difference | None, str]:
        """Where the program does not ask, there is but one answer, or chance has given it already."""
        side = self.side
        if not self._waits_for(asks):
            if asks.name == MARKER and side.placed and side.placed[0] in asks.options:
                return None, side.placed.pop(0)
            if len(asks.options) == 1:
                return None, next(iter(asks.options))
            return self._difference(asks.name), ""
        chosen, equals = side.decided()
        if chosen not in asks.options:
            return self._difference(asks.name, missing=asks.options, surplus={chosen}), ""
        if asks.equals > 0 and equals != asks.equals:
            told = f"one of {asks.equals} by the book, of {equals} in the program"
            return self._difference(asks.name, [told]), ""
        self._choose(chosen)
        if asks.name == MARKER and side.placed:
            side.placed.pop(0)
        return None, chosen

    def _waits_for(self, asks: Ask) -> bool:
        """Whether the program has come to that question, and no further."""
        side = self.side
        if not side.bot_decides() or side.dice or asks.name not in (ANY, side.name):
            return False
        if not asks.options <= side.options().keys():
            return False
        return not differences(self.reading.board, side.board())

    def _us(self, asks: Ask, chance: random.Random) -> tuple[Difference | None, str]:
        side = self.side
        if side.ended() or side.faction != US or differences(self.reading.board, side.board()):
            return self._difference(asks.name), ""
        offered = side.options()
        if found := unlike(self.case, asks.name or side.name, asks.options, offered):
            found.done = self.done
            return found, ""
        chosen = chance.choice([o for o in self.wanted if o in offered] or sorted(offered))
        self._choose(chosen)
        return None, chosen

    def _choose(self, chosen: str) -> None:
        self.tally.decisions[f"{self.side.owner}: {self.side.name}"] += 1
        self.done.append(chosen)
        self.side.choose(chosen)

    def _end(self) -> Difference | None:
        mine, theirs = self.reading.winner, self.side.winner()
        if mine or theirs:
            if theirs and theirs in mine.split("/"):
                return None
            told = f"won by the book: {mine or 'nobody'}, in the program: {theirs or 'nobody'}"
            return self._difference("victory", [told])
        if not self.side.ended() or self.side.left():
            return self._difference("end")
        return (
            self._difference("end") if differences(self.reading.board, self.side.board()) else None
        )

    def _difference(
        self,
        asked: str,
        lines: Sequence[str] = (),
        missing: Collection[str] = (),
        surplus: Collection[str] = (),
    ) -> Difference:
        """With what is asked on either side, and where the positions differ."""
        side, asks = self.side, self.reading.asks
        theirs = "nothing"
        if not side.over():
            theirs = f"{side.owner}: {side.name} of {side.faction}: {sorted(side.options())}"
        book = f"{asks.name}: {sorted(asks.options)}" if asks else "nothing"
        told = [*lines, *differences(self.reading.board, side.board())]
        told.append(f"the book wants {book}, the program {theirs}; rolled besides {side.left()}")
        return Difference(self.case, self.done, asked, {*missing}, {*surplus}, told)
