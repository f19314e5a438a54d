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

    def in_turn(self, read: Read, group: list[int]) -> list[int]:
        """Those of a group that are picked in turn, in this order; empty if not all of them are."""
        phrases = [read(phrase) for phrase in self.evenly]
        found = sorted(group, key=lambda column: _place(phrases, column))
        return found if all(_place(phrases, c) < len(phrases) for c in group) else []


def _place(phrases: list[Any], column: int) -> int:
    return next((n for n, columns in enumerate(phrases) if column in columns), len(phrases))


def share(picks: Picks, read: Read, asking: Asking) -> int:
    """How many of the column in question are picked, of those that are owed."""
    room = {c: asking.most(asking.place, c) for c in (asking.column, *asking.later)}
    room = {c: most for c, most in room.items() if most or c == asking.column}
    owed = asking.owed
    for group in picks.ranked(read, list(room)):
        turn = picks.in_turn(read, group) if len(group) > 1 else []
        shares = _in_turn(turn, room, owed) if turn else _one_by_one(group, room, owed)
        if asking.column in shares:
            return shares[asking.column]
        owed -= sum(shares.values())
    return 0


def _one_by_one(group: list[int], room: dict[int, int], owed: int) -> dict[int, int]:
    shares = {}
    for column in group:
        shares[column] = min(owed, room[column])
        owed -= shares[column]
    return shares


def _in_turn(group: list[int], room: dict[int, int], owed: int) -> dict[int, int]:
    shares = dict.fromkeys(group, 0)
    owed = min(owed, sum(room[column] for column in group))
    while owed > 0:
        for column in group:
            if owed and shares[column] < room[column]:
                shares[column] += 1
                owed -= 1
    return shares
