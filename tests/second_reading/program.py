"""The program's side: what it asks, what may be answered, what was rolled, and what lies where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from interpreter.engine.state import events
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title
from interpreter.session.telling import names


class Side:
    """The game of the program, decision by decision. `dice` are those that nobody has asked for yet."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.vocabulary = game.title.vocabulary
        self.told = len(game.run.log)
        self.dice: list[int] = []

    @property
    def name(self) -> str:
        """What the program calls the decision ("" at the end of the game)."""
        asked = self.game.play.decision
        return "" if asked is None else self.vocabulary.points[asked.point].name

    @property
    def faction(self) -> str:
        asked = self.game.play.decision
        return "" if asked is None else self.vocabulary.factions[asked.faction].id

    def options(self) -> dict[str, int]:
        """By name."""
        asked = self.game.play.decision
        if asked is None:
            return {}
        point = self.vocabulary.points[asked.point]
        return {names.name_of(self.vocabulary, point, asked.about, o): o for o in asked.options}

    def ended(self) -> bool:
        """Whether nothing is asked any more that belongs to what is compared."""
        raise NotImplementedError

    def board(self) -> Any:
        """The position as the reading has positions."""
        raise NotImplementedError

    def choose(self, name: str) -> None:
        """Takes an option, and notes what was rolled."""
        self.game.choose(self.options()[name])
        self.hear()

    def hear(self) -> None:
        """What the log has told since."""
        log = self.game.run.log
        for entry in log[self.told :]:
            self.heard(entry)
        self.told = len(log)

    def heard(self, entry: Any) -> None:
        if entry[0] == events.ROLL:
            self.dice.extend(entry[2:])


Markers = Mapping[str, dict[str, int]]
"""What lies in each space, by the name that the program has for it."""


class Reader:
    """Reads pieces, markers and Resources of the COIN series out of a state, and writes them into one.

    A board has `pieces` by place and kind, and `resources` by Faction. `spare`: kinds that lie on no board,
    since Events alone bring them.
    """

    spare: frozenset[str] = frozenset()

    def __init__(self, title: Title, places: Iterable[str], spaces: Iterable[str]) -> None:
        self.title = title
        vocabulary, layout = title.vocabulary, title.program.layout
        locations = {s.id: s.index for s in vocabulary.spaces}
        locations |= {b.id: b.location for b in vocabulary.boxes}
        self.cells = {
            (place, column.id): layout.cell(locations[place], column.index)
            for place in places
            for column in vocabulary.columns
            if vocabulary.kinds[column.kind].id not in self.spare
        }
        self.values = {v.id: layout.values[v.index] for v in vocabulary.values}
        self.spaces = {s: locations[s] for s in spaces}
        self.factions = {f.id: f.index for f in vocabulary.factions}

    def read(self, s: list[int], board: Any, markers: Markers) -> None:
        """All that lies on the map, and what each Faction has; not the tracks."""
        for (place, kind), cell in self.cells.items():
            board.pieces[place][kind] = s[cell]
        for name, held in markers.items():
            for space, index in self.spaces.items():
                held[space] = s[self.values[name] + index]
        for faction, index in self.factions.items():
            board.resources[faction] = s[self.values["resources"] + index]

    def write(self, run: Any, board: Any, markers: Markers) -> None:
        """All pieces and markers, as if they had always lain so; what is not laid out lies in Available."""
        for (place, kind), cell in self.cells.items():
            run.write(cell, board.pieces[place][kind])
        for name, held in markers.items():
            for space, number in held.items():
                run.write(self.values[name] + self.spaces[space], number)
        run.u.clear()
