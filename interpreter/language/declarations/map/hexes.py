"""The hexes of a grid: which of them touch, and which lie one behind another.

Columns are counted from the left and rows from the top, both from 0 here. Every second column, the one
called 2 first of all, lies half a hex lower.
"""

from __future__ import annotations

from collections.abc import Iterator

Hex = tuple[int, int]  # column, row

SIDES = ("north", "northeast", "southeast", "south", "southwest", "northwest")
_DOWN = {"north": -1, "south": 1}


def beside(place: Hex, side: str) -> Hex:
    """The hex behind a side, which need not be on the map."""
    column, row = place
    if side in _DOWN:
        return column, row + _DOWN[side]
    lower = column % 2
    across = 1 if side.endswith("east") else -1
    return column + across, row + (lower if side.startswith("south") else lower - 1)


def lines(across: int, down: int) -> Iterator[tuple[Hex, ...]]:
    """Every line of more than one hex, in the three directions."""
    places = {(column, row) for row in range(down) for column in range(across)}
    for ahead, behind in (
        ("south", "north"),
        ("northeast", "southwest"),
        ("southeast", "northwest"),
    ):
        for place in sorted(places, key=lambda spot: (spot[1], spot[0])):
            if beside(place, behind) in places:
                continue  # not where a line begins
            line = []
            while place in places:
                line.append(place)
                place = beside(place, ahead)
            if len(line) > 1:
                yield tuple(line)
