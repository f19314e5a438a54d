"""A program that plays a seat, and what it is given to decide by: the game as its faction may know it."""

from __future__ import annotations

from typing import Any, Protocol

from attrs import frozen

from interpreter.session.agents.seat_events import Event
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title
from interpreter.session.questions.ask import Question
from interpreter.session.questions.labels import Asked, Decision, Option


@frozen(eq=False)
class SeatView:
    """Game as one faction sees it. No member tells more than it may know."""

    _game: Game
    faction: str

    @property
    def title(self) -> Title:
        """The title that is played, with `actions` and `observation`."""
        title: Any = self._game.title
        seat_title: Title = title
        return seat_title

    @property
    def asked(self) -> Asked | None:
        """The decision without words, None where another faction decides."""
        question = self._game.asked
        return question if question is not None and question.faction == self.faction else None

    @property
    def decision(self) -> Decision | None:
        """The decision in words, None where another faction decides."""
        return None if self.asked is None else self._game.decision

    def observe(self) -> list[int]:
        """See `Game.observe`."""
        return self._game.observe(self.faction)

    def mask(self) -> bytearray:
        """One byte for each of `Title.actions`: 1 where this seat may answer so now."""
        return self.title.actions.mask(self.asked)

    def picture(self) -> dict[str, Any]:
        """See `Game.view`."""
        return self._game.view(self.faction)

    def events(self, since: int = 0) -> list[Event]:
        """See `Game.events`."""
        return self._game.events(since, self.faction)

    def scores(self) -> dict[str, int | None]:
        """See `Game.scores`."""
        return self._game.scores(self.faction)

    def ask(self, question: str | Question) -> Any:
        """See `Game.ask`."""
        return self._game.ask(question, self.faction)

    def leads(self, option: Option | str | int) -> list[str]:
        """See `Game.leads`; empty while another faction decides."""
        return [] if self.asked is None else self._game.leads(option)


class Agent(Protocol):
    """Any object with this method can fill a seat."""

    def choose(self, view: SeatView, decision: Asked) -> Option | str | int:
        """Return one of the options, by its number, by its name or itself."""
        ...
