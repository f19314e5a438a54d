"""Tell what bots thought: as they decide, or when somebody asks.

A thought goes with the number of its decision, so that what is taken back is forgotten and what came before is not.
"""

from __future__ import annotations

from attrs import Factory, define

from interpreter.command.screen import Screen
from interpreter.engine.state import events
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.thinking import Thought
from interpreter.session.why.bots import allow, explainer


@define(eq=False)
class Thoughts:
    """Thoughts of the bots in one game, each with the number of decisions before it."""

    game: Game
    aloud: bool = False  # each is told at once
    found: list[tuple[int, Thought]] = Factory(list)

    def hear(self, number: int, thought: Thought, screen: Screen) -> None:
        self._forget(number)
        self.found.append((number, thought))
        if self.aloud:
            self._tell([thought], screen)

    def _forget(self, number: int) -> None:
        """Decisions from this one on have been taken back."""
        while self.found and self.found[-1][0] >= number:
            self.found.pop()

    def tell(self, screen: Screen, eyes: frozenset[int] | None) -> None:
        """Tell the thoughts since this player's last choice. Raises Mistake if there are none to tell."""
        allow(self.game)
        answers = [entry for entry in self.game.run.log if entry[0] == events.ANSWER]
        self._forget(len(answers))
        own = [number for number, entry in enumerate(answers) if entry[2] in (eyes or ())]
        since = own[-1] if own else -1
        fresh = [thought for number, thought in self.found if number > since]
        if not fresh:
            raise Mistake("no bot has decided anything since your last choice")
        self._tell(fresh, screen)

    def _tell(self, thoughts: list[Thought], screen: Screen) -> None:
        telling = explainer(self.game)
        for thought in thoughts:
            for line in telling.tell(thought):
                screen.line(line, indent=4)
