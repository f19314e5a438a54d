"""The parts of a game that pictures and `why` read.

A game gives its own picture, and explains itself, so neither may import one.
"""

from __future__ import annotations

from typing import Any, Protocol

from interpreter.engine.play import Play
from interpreter.engine.state.run import Run
from interpreter.language.declarations.vocabulary import FactionDecl
from interpreter.session.questions.labels import Decision, Labels
from interpreter.session.telling.narrate import Narrator
from interpreter.session.telling.position_reader import AsSeen, PositionReader
from interpreter.session.telling.wording import Wording
from interpreter.session.thinking import Thought


class Game(Protocol):
    """A game under way; `title` is an edition, `seats` are its players."""

    play: Play
    scenario: str
    takeback: bool
    title: Any
    seats: Any

    @property
    def players(self) -> list[FactionDecl]: ...

    @property
    def over(self) -> bool: ...

    @property
    def hides(self) -> bool: ...

    @property
    def decision(self) -> Decision | None: ...

    @property
    def run(self) -> Run: ...

    @property
    def reading(self) -> PositionReader: ...

    @property
    def words(self) -> Wording: ...

    @property
    def labels(self) -> Labels: ...

    def copy(self) -> Game: ...

    def undo(self) -> bool: ...

    def repeats(self, *, told: bool) -> bool: ...

    def think(self, *, told: bool = False) -> Thought | None: ...

    def rewind(self, number: int) -> None: ...

    def viewers(self, faction: int) -> frozenset[int]: ...

    def standing(self) -> list[str]: ...

    def narrator(self, viewers: frozenset[int] | None = None) -> Narrator: ...

    def as_seen(self, eyes: frozenset[int] | None) -> AsSeen: ...
