"""An Operation that the program plays otherwise than its reading: each way of parting is told."""

from __future__ import annotations

from attrs import Factory, define

from tests.second_reading import acting, board
from tests.second_reading.asking import DONE
from tests.second_reading.comparing import Reading, Tally, scripted
from tests.second_reading.operations import Turn, play


class Board(board.Board):
    """Two fields for stones, which lie in a box as pebbles."""

    kinds, places, spaces = ("stone", "pebble"), ("near", "far", "available"), ("near", "far")
    inventory, boxed = {"pebble": 4}, {"stone": "pebble"}
    by_space = tracks = ()
    most_resources = 9

    def __init__(self):
        super().__init__(("white",))
        self.lay({"near": {"stone": 1}, "far": {"stone": 1}}, {"white": 3})


class Drop(acting.Operation):
    """A stone away from each field that has any, for one Resource."""

    name = "drop"

    def candidates(self):
        paid = self.board.resources["white"] > 0
        return [s for s in self.board.spaces if paid and self.board.pieces[s]["stone"]]

    def resolve(self, space):
        self.board.move("stone", 1, space, "available")
        yield from ()

    def specials(self):
        return {}


@define
class Case(Turn):
    board: Board = Factory(Board)
    faction: str = "white"
    limited: bool = False

    def described(self):
        return "two fields"


@define
class Side:
    """A program with a script: the name and the options of each decision; a stone drops at the end."""

    script: list
    position: Board = Factory(Board)
    faction: str = "white"
    drops: bool = True
    dice: list = Factory(list)

    @property
    def name(self):
        return self.script[0][0]

    def options(self):
        return dict.fromkeys(self.script[0][1], 0)

    def ended(self):
        return not self.name

    def board(self):
        return self.position

    def choose(self, name):
        assert name in self.options()
        self.script.pop(0)
        if self.ended() and self.drops:
            self.position.move("stone", 1, "far", "available")


WAY, FIRST, SECOND, END = (
    ("way", ["operate"]), ("space", ["far", "near"]), ("space", [DONE, "near"]), ("", []),
)  # fmt: skip


def begun(operation):
    return Reading(operation.board, operation.run())


def played(side, operations=("drop",), mine=True):
    """What differs: what was decided, the options that one of them has, and what is told besides."""
    case, tally = Case(), Tally()
    drops = {name: Drop(case.board.copy(), "white") for name in operations}
    play(side, case, drops, begun, mine, tally, scripted([]))
    return [(found.asked, found.missing, found.surplus, found.lines) for found in tally.found]


def test_both_agree():
    assert played(Side([WAY, FIRST, SECOND, END])) == []
    assert played(Side([("event", ["play"])]), operations=(), mine=False) == []


def test_only_one_of_them_can_execute_anything():
    assert played(Side([END]), mine=False) == [("operations", {"drop"}, set(), [])]
    assert played(Side([WAY]), operations=()) == [("operations", set(), {"one"}, [])]


def test_another_position():
    other = Board()
    other.move("stone", 1, "near", "available")
    lines = [
        "available: pebble: 2 by the book, 3 in the program",
        "near: stone: 1 by the book, 0 in the program",
    ]
    assert played(Side([WAY], other)) == [("layout", set(), set(), lines)]
    ((asked, _, _, lines),) = played(Side([WAY, FIRST, SECOND, ("space", ["near"])]))
    assert (asked, lines[-1]) == ("position", "far: stone: 0 by the book, 1 in the program")


def test_another_question():
    more = ("space", ["far", "near", "deep"])
    assert played(Side([WAY, more])) == [("space", set(), {"deep"}, [])]
    less = Side([WAY, FIRST, ("space", ["near"])])
    assert played(less) == [("space", {DONE}, set(), [])]
    told = ["asked by the book: space of white; by the program: way of white"]
    assert played(Side([WAY, ("way", ["pass"])])) == [("space", {"far", "near"}, {"pass"}, told)]
    told = ["asked by the book: space of white; by the program: space of black"]
    assert played(Side([WAY, FIRST], faction="black"))[0][3] == told


def test_an_end_too_early():
    side = Side([WAY, END], drops=False)
    told = ["asked by the book: space; by the program: nothing"]
    assert played(side) == [("end", set(), set(), told)]
