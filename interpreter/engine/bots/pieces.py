"""Which pieces a bot picks: whose first, which first, which in turn.

A question names one column and how many of it may be taken; what its rung says of all columns in
question tells how many of this one that leaves.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from interpreter.engine.bots.reading import Line, Reading
from interpreter.engine.runtime.picked import Asking


@define(eq=False)
class Picks:
    """A rung's preferences among pieces. `order` and `evenly` give the columns of each phrase."""

    pieces: Callable[..., list[int]] | None
    whose: tuple[Line, ...]
    order: tuple[Callable[..., list[int]], ...]
    evenly: tuple[Callable[..., list[int]], ...]

    def speaks_of(self, reading: Reading, column: int) -> bool:
        return self.pieces is None or column in reading.columns(self.pieces)

    def ranked(self, reading: Reading, columns: list[int]) -> list[list[int]]:
        """The columns in groups, those to be picked first in the first."""
        order = [reading.columns(phrase) for phrase in self.order]
        ranks = [self._rank(reading, order, column) for column in columns]
        left = list(range(len(columns)))
        groups: list[list[int]] = []
        while left:
            first = left[0]
            for place in left:
                if _before(ranks[place], ranks[first]):
                    first = place
            groups.append([columns[place] for place in left if ranks[place] == ranks[first]])
            left = [place for place in left if ranks[place] != ranks[first]]
        return groups

    def _rank(self, reading: Reading, order: list[list[int]], column: int) -> list[int]:
        """Sort key of a column: the owner's values, smallest first; then its place in the order."""
        rank: list[int] = []
        for line in self.whose:
            value = reading.of(line.text, column)
            rank.append(-value if line.highest else value)
        return [*rank, _place(order, column)]

    def next_of(self, reading: Reading, group: list[int], taken: list[int]) -> int:
        """Column of the group that gives the next piece. `taken`: pieces taken so far, by column.

        Take columns in turn where `evenly` names them all. Draw the owner where several factions remain.
        """
        owned = reading.run.program.owners
        phrases = [reading.columns(phrase) for phrase in self.evenly]
        left = _in_turn(phrases, group, taken)
        owners = sorted({owned[column] for column in left})
        if len(owners) > 1:
            drawn = owners[reading.chance.below(len(owners))]
            left = _in_turn(phrases, [c for c in left if owned[c] == drawn], taken)
        return left[0]


def _before(rank: list[int], other: list[int]) -> bool:
    for place in range(len(rank)):
        if rank[place] != other[place]:
            return rank[place] < other[place]
    return False


def _in_turn(phrases: list[list[int]], group: list[int], taken: list[int]) -> list[int]:
    """Columns of the phrase whose turn it is; the whole group if the phrases do not name every column."""
    if len(group) < 2 or any(_place(phrases, column) == len(phrases) for column in group):
        return group
    had = [0] * len(phrases)
    for column in range(len(taken)):
        place = _place(phrases, column) if taken[column] else len(phrases)
        if place < len(phrases):
            had[place] += taken[column]
    turn = _place(phrases, group[0])
    for column in group:
        place = _place(phrases, column)
        if had[place] < had[turn] or (had[place] == had[turn] and place < turn):
            turn = place
    return [column for column in group if _place(phrases, column) == turn]


def _place(phrases: list[list[int]], column: int) -> int:
    """The first phrase that speaks of a column, or how many there are."""
    for place in range(len(phrases)):
        if column in phrases[place]:
            return place
    return len(phrases)


def share(picks: Picks, reading: Reading, asking: Asking) -> int:
    """How many of the column in question are picked, of those that are owed."""
    columns, room = [asking.column], [0] * len(reading.run.program.owners)
    room[asking.column] = asking.act.most(asking.place, asking.column)
    for column in asking.later:
        room[column] = asking.act.most(asking.place, column)
        if room[column]:
            columns.append(column)
    owed = asking.owed
    for group in picks.ranked(reading, columns):
        shares = _shares(picks, reading, group, room, owed)
        if asking.column in group:
            return shares[asking.column]
        owed -= sum([shares[column] for column in group])
    return 0


def _shares(
    picks: Picks, reading: Reading, group: list[int], room: list[int], owed: int
) -> list[int]:
    """Number of a group's pieces from each column."""
    if owed >= sum([room[column] for column in group]):
        return room
    shares = [0] * len(room)
    for _ in range(owed):
        left = [column for column in group if shares[column] < room[column]]
        chosen = picks.next_of(reading, left, shares)
        shares[chosen] += 1
    return shares
