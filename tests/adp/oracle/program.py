"""The program's side: a position laid out, its decisions and dice, and the position read back."""

from __future__ import annotations

from typing import Any

from interpreter.engine.state import events
from interpreter.session.playing.game import Game
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.title import Title
from interpreter.session.telling import names
from tests.adp.oracle.board import FACTIONS, PLACES, Board
from tests.adp.oracle.ground import SPACES

ISLAMABAD = ("hostility", "pressure", "tolerance", "backing", "sponsorship")
DECK = {"cards": {"played pile": [1], "deck": [2, 3]}, "phase": "turn"}
"""An Event card that is played, and two after it."""


class Reader:
    """Reads a state of the program as a board."""

    def __init__(self, title: Title) -> None:
        self.title = title
        vocabulary, layout = title.vocabulary, title.program.layout
        locations = {s.id: s.index for s in vocabulary.spaces}
        locations |= {b.id: b.location for b in vocabulary.boxes}
        self.cells = {
            (place, column.id): layout.cell(locations[place], column.index)
            for place in PLACES
            for column in vocabulary.columns
        }
        self.values = {v.id: layout.values[v.index] for v in vocabulary.values}
        self.spaces = {s: locations[s] for s in SPACES}
        self.factions = {f.id: f.index for f in vocabulary.factions}

    def board(self, s: list[int]) -> Board:
        board = Board()
        for (place, kind), cell in self.cells.items():
            board.pieces[place][kind] = s[cell]
        at = self.values
        for name, markers in _markers(board).items():
            for space, index in self.spaces.items():
                markers[space] = s[at[name] + index]
        for faction, index in self.factions.items():
            board.resources[faction] = s[at["resources"] + index]
        board.aid, board.patronage = s[at["aid"]], s[at["patronage"]]
        board.islamabad, board.hard = s[at["islamabad"]], s[at["hard"]]
        return board


def laid_out(reader: Reader, board: Board, faction: str, limited: bool, seed: int) -> Game:
    """A game in that position, with that Faction alone about to take its turn."""
    run = lay_out(reader.title, {"values": _tracks(board, faction, limited)} | DECK, seed)
    for (place, kind), cell in reader.cells.items():  # what is not laid out lies in Available
        run.write(cell, board.pieces[place][kind])
    for name, markers in _markers(board).items():
        for space, number in markers.items():
            run.write(reader.values[name] + reader.spaces[space], number)
    run.u.clear()
    return Game.start(reader.title, run, seed=seed)


def _tracks(board: Board, faction: str, limited: bool) -> dict[str, Any]:
    """Values by the names they have in described positions."""
    values: dict[str, Any] = {
        "order card": 1,
        "aid": board.aid,
        "patronage": board.patronage,
        "islamabad": ISLAMABAD[board.islamabad],
        "hard": board.hard,
    }
    for each in FACTIONS:
        values[f"eligible of {each}"] = "yes" if each == faction else "no"
        values[f"resources of {each}"] = board.resources[each]
    return values | ({"takers": 1, "first choice": "operation only"} if limited else {})


def _markers(board: Board) -> dict[str, dict[str, int]]:
    return {
        "level": board.level,
        "terror markers": board.terror,
        "sabotage": board.sabotage,
        "returnees": board.returnees,
    }


class Side:
    """The game of the program, from the choice of the Operation to the end of the turn."""

    def __init__(self, game: Game, reader: Reader) -> None:
        self.game, self.reader = game, reader
        self.told = len(game.run.log)
        self.dice: list[int] = []

    @property
    def name(self) -> str:
        """What the program calls the decision ("" at the end of the game)."""
        asked = self.game.play.decision
        return "" if asked is None else self.reader.title.vocabulary.points[asked.point].name

    @property
    def faction(self) -> str:
        asked = self.game.play.decision
        return "" if asked is None else self.reader.title.vocabulary.factions[asked.faction].id

    def options(self) -> dict[str, int]:
        asked = self.game.play.decision
        if asked is None:
            return {}
        vocabulary = self.reader.title.vocabulary
        point = vocabulary.points[asked.point]
        return {names.name_of(vocabulary, point, asked.about, o): o for o in asked.options}

    def ended(self) -> bool:
        """Whether nothing is asked any more, or the next Faction may choose how to take its turn."""
        return not self.name or (self.name == "way" and "pass" in self.options())

    def choose(self, name: str) -> None:
        """Takes an option, and notes what was rolled."""
        self.game.choose(self.options()[name])
        log = self.game.run.log
        for entry in log[self.told :]:
            if entry[0] == events.ROLL:
                self.dice.append(entry[-1])
        self.told = len(log)

    def board(self) -> Board:
        return self.reader.board(self.game.run.s)
