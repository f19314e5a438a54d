"""The program's side: a position laid out, its decisions, and the position read back."""

from __future__ import annotations

from typing import Any

from interpreter.session.playing.game import Game
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.title import Title
from tests.fitl.oracle.board import ARVN, FACTIONS, NVA, VC, Board
from tests.fitl.oracle.ground import SPACES
from tests.second_reading import program

DECK = {"cards": {"played pile": [60], "deck": [61, 62, 63]}, "phase": "turn"}
"""An Event card that is played, and some after it; no leader: Minh rules."""
COUP = {"cards": {"played pile": [60], "deck": [128, 62, 63, 129]}, "phase": "turn"}
"""A Coup comes next; its leader changes nothing."""
TRACKS = {"aid": "aid", "patronage": "patronage", "econ": "marked econ", "trail": "trail"}


class Reader(program.Reader):
    """Reads a state of the program as a board."""

    def __init__(self, title: Title) -> None:
        super().__init__(title, Board.places, SPACES)

    def board(self, s: list[int]) -> Board:
        board = Board()
        self.read(s, board, markers(board))
        for track, name in TRACKS.items():
            setattr(board, track, s[self.values[name]])
        return board


def markers(board: Board) -> dict[str, dict[str, int]]:
    return {"level": board.level, "terror markers": board.terror, "sabotage": board.sabotage}


def laid_out(
    reader: Reader, board: Board, faction: str, seed: int, limited: bool = False, coup: bool = False
) -> Game:
    """A game in that position, where that Faction alone is about to take its turn."""
    values: dict[str, Any] = {name: getattr(board, track) for track, name in TRACKS.items()}
    for each in FACTIONS:
        values[f"eligible of {each}"] = "yes" if each == faction else "no"
    for each in (ARVN, NVA, VC):
        values[f"resources of {each}"] = board.resources[each]
    if limited:
        values |= {"takers": 1, "first choice": "operation only"}
    run = lay_out(reader.title, {"values": values, **(COUP if coup else DECK)}, seed)
    reader.write(run, board, markers(board))
    return Game.start(reader.title, run, seed=seed)
