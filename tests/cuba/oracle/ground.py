"""The map of the second reading: spaces, what is printed in them, and which are adjacent (1.3)."""

from __future__ import annotations

HAVANA = "havana"

POPULATION = {
    "pinar del rio": 1, "la habana": 1, "havana": 6, "matanzas": 1, "las villas": 2, "camaguey province": 1,
    "camaguey city": 1, "oriente": 2, "sierra maestra": 1, "santiago de cuba": 1,
}  # fmt: skip
ECON = {"cigar ec": 3, "factory ec": 3, "sugar cane ec": 2}
CITIES = frozenset({"havana", "camaguey city", "santiago de cuba"})
FOREST = frozenset({"pinar del rio", "camaguey province", "oriente"})
MOUNTAIN = frozenset({"las villas", "sierra maestra"})

SPACES = (
    "pinar del rio", "cigar ec", "la habana", "havana", "matanzas", "las villas", "factory ec",
    "camaguey province", "camaguey city", "oriente", "sugar cane ec", "sierra maestra", "santiago de cuba",
)  # fmt: skip
"""From west to east."""
LANDS = tuple(space for space in SPACES if space in POPULATION)
"""Provinces and Cities."""
ECS = tuple(space for space in SPACES if space in ECON)
PROVINCES = frozenset(LANDS) - CITIES

_PAIRS = (
    ("pinar del rio", "cigar ec"), ("pinar del rio", "la habana"), ("cigar ec", "la habana"),
    ("la habana", "havana"), ("la habana", "matanzas"), ("matanzas", "las villas"),
    ("las villas", "factory ec"), ("las villas", "camaguey province"),
    ("factory ec", "camaguey province"), ("camaguey province", "camaguey city"),
    ("camaguey province", "oriente"), ("oriente", "sugar cane ec"), ("oriente", "sierra maestra"),
    ("sugar cane ec", "sierra maestra"), ("sierra maestra", "santiago de cuba"),
)  # fmt: skip
NEAR = {
    space: frozenset(b if a == space else a for a, b in _PAIRS if space in (a, b))
    for space in SPACES
}
