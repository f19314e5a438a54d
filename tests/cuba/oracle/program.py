"""The program's side: a position laid out, its decisions and dice, and the position read back."""

from __future__ import annotations

from typing import Any

from interpreter.engine.state import events
from interpreter.session.playing.game import Game
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.title import Title
from interpreter.session.telling import names
from tests.cuba.oracle.board import FACTIONS, PLACES, Board
from tests.cuba.oracle.ground import SPACES

ALLIANCE = ("firm", "reluctant", "embargoed")
TOP = 45
DECK = {"cards": {"played pile": [TOP], "deck": [46, 14, 16]}, "phase": "turn"}
"""An Event card that is played, and some after it; anybody may play any of them."""
LAST = {
    "cards": {"played pile": [TOP, 51, 50, 49], "deck": [52], "set aside": [46, 14, 16]},
    "phase": "turn",
}
"""The last Event card before the last Propaganda card."""


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
        pile = next(z.index for z in vocabulary.zones if z.id == "played pile")
        self.played = layout.zone(pile, -1)
        self.first_card = next(c.index for c in vocabulary.cards if c.id == str(TOP))
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
        board.aid, board.alliance = s[at["aid"]], s[at["us alliance"]]
        return board

    def write(self, run: Any, board: Board) -> None:
        """All pieces and markers; what is not laid out lies in Available."""
        for (place, kind), cell in self.cells.items():
            run.write(cell, board.pieces[place][kind])
        for name, markers in _markers(board).items():
            for space, number in markers.items():
                run.write(self.values[name] + self.spaces[space], number)
        run.u.clear()


def laid_out(reader: Reader, board: Board, values: dict[str, Any], seed: int, **more: Any) -> Game:
    """A game in that position, with these values besides."""
    described = {"values": tracks(board) | values, "in effect": sorted(board.effects)}
    run = lay_out(reader.title, described | (more or DECK), seed)
    reader.write(run, board)
    return Game.start(reader.title, run, seed=seed)


def alone(faction: str, limited: bool) -> dict[str, Any]:
    """Values by which that Faction alone is about to take its turn."""
    values: dict[str, Any] = {}
    for each in FACTIONS:
        values[f"eligible of {each}"] = "yes" if each == faction else "no"
    return values | ({"takers": 1, "first choice": "operation only"} if limited else {})


def tracks(board: Board) -> dict[str, Any]:
    """Values by the names they have in described positions."""
    held = {f"resources of {faction}": board.resources[faction] for faction in FACTIONS}
    return held | {"aid": board.aid, "us alliance": ALLIANCE[board.alliance]}


def _markers(board: Board) -> dict[str, dict[str, int]]:
    return {
        "level": board.level,
        "terror markers": board.terror,
        "sabotage": board.sabotage,
    }


class Side:
    """The game of the program, decision by decision."""

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

    def value(self, name: str, faction: str = "") -> int:
        at = self.reader.values[name] + (self.reader.factions[faction] if faction else 0)
        return self.game.run.s[at]

    def order(self, card: int) -> list[str]:
        """The Factions as that card has them."""
        vocabulary = self.reader.title.vocabulary
        return [vocabulary.factions[f].id for f in vocabulary.cards[card].fields["order"]]

    def card(self) -> int:
        """The one that is played."""
        return int(self.game.run.cards_in(self.reader.played)[0])

    def cards_played(self) -> int:
        return int(self.game.ask("number of (cards in played pile)"))

    def last_event(self) -> bool:
        return bool(self.game.ask("final card"))

    def same_card(self) -> bool:
        """Whether the turn that was laid out is still to be taken."""
        return self.card() == self.reader.first_card

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
