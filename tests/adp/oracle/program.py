"""The program's side: a position laid out, its decisions and dice, and the position read back."""

from __future__ import annotations

from typing import Any

from interpreter.engine.state import events
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title
from interpreter.session.telling import names
from tests.adp.oracle.board import (
    FACTIONS,
    PLACES,
    Board,
)
from tests.adp.oracle.ground import SPACES

LEVELS = ("opposition", "neutral", "support")
CARDS = {"played pile": [1], "deck": [2, 3]}


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
        self.layout = layout

    def board(self, s: list[int]) -> Board:
        board = Board()
        for (place, kind), cell in self.cells.items():
            board.pieces[place][kind] = s[cell]
        at = self.values
        for space, index in self.spaces.items():
            board.level[space] = s[at["level"] + index]
            board.terror[space] = s[at["terror markers"] + index]
            board.sabotage[space] = s[at["sabotage"] + index]
            board.returnees[space] = s[at["returnees"] + index]
        for faction, index in self.factions.items():
            board.resources[faction] = s[at["resources"] + index]
        board.aid, board.patronage = s[at["aid"]], s[at["patronage"]]
        board.islamabad, board.hard = s[at["islamabad"]], s[at["hard"]]
        return board


def described(board: Board, faction: str, limited: bool) -> dict[str, Any]:
    """The position for `Title.position`, with one Faction about to choose."""
    values: dict[str, Any] = {
        "order card": 1,
        "aid": board.aid,
        "patronage": board.patronage,
        "islamabad": ("hostility", "pressure", "tolerance", "backing", "sponsorship")[
            board.islamabad
        ],
        "hard": board.hard,
    }
    values |= {f"eligible of {each}": "yes" if each == faction else "no" for each in FACTIONS}
    if limited:
        values |= {"takers": 1, "first choice": "operation only"}
    for each in FACTIONS:
        values[f"resources of {each}"] = board.resources[each]
    spaces: dict[str, Any] = {}
    for space in SPACES:
        held: dict[str, Any] = {}
        if pieces := listed(board, space):
            held["pieces"] = pieces
        if board.level[space] != 1:
            held["level"] = LEVELS[board.level[space]]
        for name, markers in (
            ("terror markers", board.terror),
            ("sabotage", board.sabotage),
            ("returnees", board.returnees),
        ):
            if markers[space]:
                held[name] = markers[space]
        if held:
            spaces[space] = held
    boxes = {box: text for box in ("casualties", "out of play") if (text := listed(board, box))}
    return {"values": values, "spaces": spaces, "boxes": boxes, "cards": CARDS, "phase": "turn"}


def listed(board: Board, place: str) -> str:
    return ", ".join(f"{n} {kind}" for kind, n in board.pieces[place].items() if n)


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

    def choose(self, option: int) -> None:
        self.game.choose(option)
        log = self.game.run.log
        for entry in log[self.told :]:
            if entry[0] == events.ROLL:
                self.dice.append(entry[-1])
        self.told = len(log)

    def board(self) -> Board:
        return self.reader.board(self.game.run.s)
