"""Two games that differ only in cards which one player may not know: to that player both must look alike.

Both are played with the same answers as long as the cards in which they differ stay hidden from the watcher.
Nobody answers with such a card, nor with a word that would find it out.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
from array import array
from typing import Any

from attrs import define

from interpreter.command.board.board import Board
from interpreter.command.screen import screen
from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.agent import SeatView
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title


@define
class Pair:
    """One position twice. `avoided` are the options that nobody takes, by name; `questions` the watcher asks."""

    title: Title
    watcher: str
    differing: list[str]
    avoided: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    seed: int = 1

    def play(self, described: list[dict[str, Any]], decisions: int) -> int:
        """How many decisions both games looked alike. Raises AssertionError where they do not."""
        games = [
            self.title.position(each, self.seed, [f"{self.watcher}=human"]) for each in described
        ]
        chance = random.Random(self.seed)
        for number in range(decisions):
            if self.found_out(games[0]):
                return number
            one, other = (self.view(game) for game in games)
            assert one == other, f"seed {self.seed}, after {number} decisions"
            common = self.common(games)
            if not common:
                return number
            taken = chance.choice(common)
            for game in games:
                game.choose(taken)
        return decisions

    def common(self, games: list[Game]) -> list[str]:
        """The options in both games that touch no card in which they differ; none once the games are over."""
        asked = [game.decision for game in games]
        if any(decision is None for decision in asked):
            return []
        names = [[option.name for option in decision.options] for decision in asked if decision]
        unused = {*self.differing, *self.avoided}
        return [name for name in names[0] if name in names[1] and name not in unused]

    def found_out(self, game: Game) -> bool:
        """Whether the watcher has seen a card in which they differ."""
        every = game.title.vocabulary.cards
        found = [card.index for card in every if {card.id, card.sort} & {*self.differing}]
        cards = {game.words.card(card) for card in found}
        return any(card in line for card in cards for line in game.log(self.watcher))

    def view(self, game: Game) -> list[Any]:
        """All that the watcher sees: what has happened, the board, whom it waits for, answers to questions."""
        decision, eyes = game.decision, game.viewers(_index(game, self.watcher))
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            Board(game, screen(True), eyes).head()
        waits: list[Any] = []
        if decision is not None:
            waits = [decision.faction, decision.name]
            if decision.faction == self.watcher:
                waits += [option.label for option in decision.options]
                waits += map(game.leads, decision.options[:2])
        seat = SeatView(game, self.watcher)
        return [
            *self.numbers(seat),
            game.log(self.watcher),
            json.dumps(game.view(self.watcher)),
            out.getvalue(),
            waits,
            *map(self._told(game), self.questions),
        ]

    def numbers(self, seat: SeatView) -> list[Any]:
        """All that a program gets that plays the watcher, byte by byte."""
        return [
            array("q", seat.observe()).tobytes(),
            bytes(seat.mask()),
            repr(seat.asked),
            repr(seat.events()),
            repr(seat.scores()),
        ]

    def _told(self, game: Game) -> Any:
        def told(question: str) -> Any:
            try:
                return game.ask(question, self.watcher)
            except (Mistake, CorpusError) as refused:
                return str(refused)

        return told


def _index(game: Game, name: str) -> int:
    return next(faction.index for faction in game.players if faction.id == name)
