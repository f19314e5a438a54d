"""What bots thought, told at the table: as they decide, or when somebody asks."""

from __future__ import annotations

from attrs import Factory, define

from interpreter.command.screen import Screen
from interpreter.session.explain import Explainer
from interpreter.session.game import Game
from interpreter.session.mistakes import Mistake
from interpreter.session.players import Thought
from interpreter.session.seats import HUMAN


@define(eq=False)
class Thoughts:
    """What the bots of one game thought since a person decided last."""

    game: Game
    aloud: bool = False  # each is told at once
    found: list[Thought] = Factory(list)

    def hear(self, thought: Thought, screen: Screen) -> None:
        self.found.append(thought)
        if self.aloud:
            self._tell([thought], screen)

    def forget(self) -> None:
        self.found.clear()

    def tell(self, screen: Screen) -> None:
        """Raises Mistake where nothing can be told."""
        allow(self.game)
        if not self.found:
            raise Mistake("no bot has decided anything since your last choice")
        self._tell(self.found, screen)

    def _tell(self, thoughts: list[Thought], screen: Screen) -> None:
        explainer = Explainer.of(self.game.title)
        for thought in thoughts:
            for line in explainer.tell(thought):
                screen.line(line)


def allow(game: Game) -> None:
    """Raises Mistake where a bot's reasons would show a person what he may not see."""
    hides = any(zone.seen != "all" and zone.of for zone in game.title.vocabulary.zones)
    if hides and game.seats.of_kind(HUMAN) and not game.over:
        what = "a bot's reasons would show its hidden cards"
        raise Mistake(f"{what}; when the game is over: plainrules replay --explain FILE")
