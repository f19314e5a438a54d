"""The program's side: a position laid out, its decisions and dice, and the position read back."""

from __future__ import annotations

from typing import Any

from interpreter.session.playing.game import Game
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.title import Title
from tests.adp.oracle.board import FACTIONS, PLACES, Board
from tests.adp.oracle.ground import SPACES
from tests.second_reading import program

ISLAMABAD = ("hostility", "pressure", "tolerance", "backing", "sponsorship")
DECK = {"cards": {"played pile": [1], "deck": [2, 3]}, "phase": "turn"}
"""An Event card that is played, and two after it."""


class Reader(program.Reader):
    """Reads a state of the program as a board."""

    def __init__(self, title: Title) -> None:
        super().__init__(title, PLACES, SPACES)

    def board(self, s: list[int]) -> Board:
        board = Board()
        self.read(s, board, _markers(board))
        at = self.values
        board.aid, board.patronage = s[at["aid"]], s[at["patronage"]]
        board.islamabad, board.hard = s[at["islamabad"]], s[at["hard"]]
        return board


def laid_out(reader: Reader, board: Board, faction: str, limited: bool, seed: int) -> Game:
    """A game in that position, with that Faction alone about to take its turn."""
    run = lay_out(reader.title, {"values": _tracks(board, faction, limited)} | DECK, seed)
    reader.write(run, board, _markers(board))
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


class Side(program.Side):
    """The game of the program, from the choice of the Operation to the end of the turn."""

    def __init__(self, game: Game, reader: Reader) -> None:
        super().__init__(game)
        self.reader = reader

    def ended(self) -> bool:
        """Whether nothing is asked any more, or the next Faction may choose how to take its turn."""
        return not self.name or (self.name == "way" and "pass" in self.options())

    def board(self) -> Board:
        return self.reader.board(self.game.run.s)
