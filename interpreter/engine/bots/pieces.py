"""Which pieces a bot picks: whose first, which first, which in turn.

A question names one column and how many of it may be taken; what its rung says of all columns in
question tells how many of this one that leaves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from interpreter.engine.state.memory import Asking

Read = Callable[..., Any]  # of a text, with candidates


@define(eq=False)
class Lottery:
    """Draws among equals: a number below n, and by column whose pieces these are."""

    below: Callable[[int], int]
    owners: list[int]


@define(eq=False)
class Picks:
    """What a rung says of pieces. `order` and `evenly` give the columns of each phrase."""

    pieces: Callable[..., Any] | None
    whose: tuple[tuple[str, Callable[..., Any]], ...]
    order: tuple[Callable[..., Any], ...]
    evenly: tuple[Callable[..., Any], ...]

    def speaks_of(self, read: Read, column: int) -> bool:
        return self.pieces is None or column in read(self.pieces)

    def ranked(self, read: Read, columns: list[int]) -> list[list[int]]:
        """The columns in groups, those to be picked first in the first."""
        order = [read(phrase) for phrase in self.order]
        groups: dict[tuple[int, ...], list[int]] = {}
        for column in columns:
            groups.setdefault((*self._whose(read, column), _place(order, column)), []).append(
                column
            )
        return [groups[key] for key in sorted(groups)]

    def _whose(self, read: Read, column: int) -> tuple[int, ...]:
        """What stands for the owner, smallest first."""
        found = []
        for order, text in self.whose:
            value = int(read(text, column))
            found.append(-value if order in ("most", "first") else value)
        return tuple(found)

    def next_of(self, read: Read, group: list[int], taken: dict[int, int], chance: Lottery) -> int:
        """Which column of a group the next piece is of, once so many of each have been taken.

        In turn where `evenly` speaks of all of them; of several factions it is drawn whose it is.
        """
        phrases = [read(phrase) for phrase in self.evenly]
        left = _in_turn(phrases, group, taken)
        owners = sorted({chance.owners[column] for column in left})
        if len(owners) > 1:
            drawn = owners[chance.below(len(owners))]
            left = _in_turn(phrases, [c for c in left if chance.owners[c] == drawn], taken)
        return left[0]


def _in_turn(phrases: list[Any], group: list[int], taken: dict[int, int]) -> list[int]:
    """The columns of the phrase whose turn it is; all if the phrases do not speak of all of them."""
    if len(group) < 2 or any(_place(phrases, column) == len(phrases) for column in group):
        return group
    had = [0] * len(phrases)
    for column, number in taken.items():
        place = _place(phrases, column)
        if place < len(phrases):
            had[place] += number
    turn = min((had[_place(phrases, c)], _place(phrases, c)) for c in group)[1]
    return [column for column in group if _place(phrases, column) == turn]


def _place(phrases: list[Any], column: int) -> int:
    return next((n for n, columns in enumerate(phrases) if column in columns), len(phrases))


def share(picks: Picks, read: Read, asking: Asking, chance: Lottery) -> int:
    """How many of the column in question are picked, of those that are owed."""
    room = {c: asking.most(asking.place, c) for c in (asking.column, *asking.later)}
    room = {c: most for c, most in room.items() if most or c == asking.column}
    owed = asking.owed
    for group in picks.ranked(read, list(room)):
        shares = _shares(picks, read, {c: room[c] for c in group}, owed, chance)
        if asking.column in shares:
            return shares[asking.column]
        owed -= sum(shares.values())
    return 0


def _shares(
    picks: Picks, read: Read, room: dict[int, int], owed: int, chance: Lottery
) -> dict[int, int]:
    """Of a group, piece by piece."""
    all_of_them = sum(room.values())
    if owed >= all_of_them:
        return room
    shares = dict.fromkeys(room, 0)
    for _ in range(owed):
        left = [column for column in room if shares[column] < room[column]]
        shares[picks.next_of(read, left, shares, chance)] += 1
    return shares
