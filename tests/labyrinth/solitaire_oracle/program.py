"""The program's side with a bot for the Jihadist: what it decides, and what chance has drawn for it."""

from __future__ import annotations

from typing import Any

from interpreter.engine.state import events
from tests.labyrinth.oracle.deck import JIHADIST, US
from tests.labyrinth.oracle.program import Side
from tests.labyrinth.oracle.table import AVAILABLE, DISCARDS, HAND, PLOTS
from tests.labyrinth.solitaire_oracle.wanting import GLOBAL, LOST, MARKER


class BotSide(Side):
    """`drawn` are the countries of the Global table, `placed` Plots that have come into a country, `lost`
    cards of the US that are discarded."""

    def __init__(self, *given: Any) -> None:
        self.placed: list[str] = []
        self.lost: list[int] = []
        self.drawn: list[str] = []
        super().__init__(*given)

    def came(self, why: str) -> list[Any]:
        """Where a roll for that is read."""
        streams: dict[str, list[Any]] = {LOST: self.lost, GLOBAL: self.drawn}
        return streams.get(why, self.dice)

    def left(self) -> list[Any]:
        """What has been rolled and was not asked for."""
        return [*self.dice, *self.drawn]

    def bot_decides(self) -> bool:
        return not self.ended() and self.faction == JIHADIST

    def decided(self) -> tuple[str, int]:
        """What the bot chooses, and among how many equals."""
        asked, thought = self.game.play.decision, self.game.think()
        assert asked is not None and thought is not None
        equals = thought.equals if thought.rung >= 0 else len(asked.options)
        if self.name == MARKER:
            return self.table.sorts[thought.option], equals
        named = {option: name for name, option in self.options().items()}
        return named[thought.option], equals

    def heard(self, entry: Any) -> None:
        super().heard(entry)
        if entry[0] == events.DRAW and entry[1][0] == "space":
            self.drawn.append(self.vocabulary.spaces[entry[2]].id)
        elif entry[0] == events.CARD:
            self._moved(*entry[1:5])

    def _moved(self, card: int, origin: int, owner: int, to: int) -> None:
        zones = self.table.zones
        if (origin, to) == (zones[AVAILABLE], zones[PLOTS]):
            self.placed.append(self.table.sorts[card])
        elif (origin, owner, to) == (zones[HAND], self.table.factions[US], zones[DISCARDS]):
            self.lost.append(self.table.numbers[card])
