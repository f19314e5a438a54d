"""The program's side: a position laid out, its decisions and dice, and the position read back."""

from __future__ import annotations

from typing import Any

from interpreter.session.playing.game import Game
from interpreter.session.playing.position import lay_out
from interpreter.session.playing.title import Title
from tests.cuba.oracle.board import FACTIONS, PLACES, Board
from tests.cuba.oracle.ground import SPACES
from tests.second_reading import program

ALLIANCE = ("firm", "reluctant", "embargoed")
TOP = 45
DECK = {"cards": {"played pile": [TOP], "deck": [46, 14, 16]}, "phase": "turn"}
"""An Event card that is played, and some after it; anybody may play any of them."""
LAST = {
    "cards": {"played pile": [TOP, 51, 50, 49], "deck": [52], "set aside": [46, 14, 16]},
    "phase": "turn",
}
"""The last Event card before the last Propaganda card."""


class Reader(program.Reader):
    """Reads a state of the program as a board."""

    spare = frozenset({"hired gun", "hired house", "borrowed cash"})

    def __init__(self, title: Title) -> None:
        super().__init__(title, PLACES, SPACES)
        vocabulary = title.vocabulary
        pile = next(z.index for z in vocabulary.zones if z.id == "played pile")
        self.played = title.program.layout.zone(pile, -1)
        self.first_card = next(c.index for c in vocabulary.cards if c.id == str(TOP))

    def board(self, s: list[int]) -> Board:
        board = Board()
        self.read(s, board, _markers(board))
        at = self.values
        board.aid, board.alliance = s[at["aid"]], s[at["us alliance"]]
        return board


def laid_out(reader: Reader, board: Board, values: dict[str, Any], seed: int, **more: Any) -> Game:
    """A game in that position, with these values besides."""
    described = {"values": tracks(board) | values, "in effect": sorted(board.effects)}
    run = lay_out(reader.title, described | (more or DECK), seed)
    reader.write(run, board, _markers(board))
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


class Side(program.Side):
    """The game of the program, decision by decision."""

    def __init__(self, game: Game, reader: Reader) -> None:
        super().__init__(game)
        self.reader = reader

    def value(self, name: str, faction: str = "") -> int:
        at = self.reader.values[name] + (self.reader.factions[faction] if faction else 0)
        return self.game.run.s[at]

    def order(self, card: int) -> list[str]:
        """The Factions as that card has them."""
        factions = self.vocabulary.factions
        return [factions[f].id for f in self.vocabulary.cards[card].fields["order"]]

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

    def board(self) -> Board:
        return self.reader.board(self.game.run.s)
