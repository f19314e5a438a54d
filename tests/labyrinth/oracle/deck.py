"""The 120 cards: value, association, and what becomes of the card when its Event occurs (4.10, 6.2)."""

from __future__ import annotations

US, JIHADIST, UNASSOCIATED = "us", "jihadist", "unassociated"
SIDES = (US, JIHADIST)

_LAST = ((10, US, 1), (31, US, 2), (47, US, 3), (56, JIHADIST, 1), (75, JIHADIST, 2), (95, JIHADIST, 3),
         (101, UNASSOCIATED, 1), (111, UNASSOCIATED, 2), (120, UNASSOCIATED, 3))  # fmt: skip
CARDS = range(1, 121)
ELECTION = 120
SPIKES = (117, 118)
LAPSING = frozenset({2, 47, 114, *SPIKES})
REMOVED = frozenset({
    4, 5, 11, 15, 16, 20, 27, 29, 33, 35, 36, 37, 38, 39, 43, 49, 50, 54, 55, 56, 57, 58, 60, 64, 65, 67, 69,
    71, 73, 75, 76, 96, 98, 99, 109,
})  # fmt: skip
REMOVED_BY_US = frozenset({110, 111, 112, 115, 116})


def association(card: int) -> str:
    return next(side for last, side, _ in _LAST if card <= last)


def value(card: int) -> int:
    return next(worth for last, _, worth in _LAST if card <= last)


def other(side: str) -> str:
    return JIHADIST if side == US else US
