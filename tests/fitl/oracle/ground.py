"""The map of the second reading: spaces, what is printed in them, and which are adjacent (1.3)."""

from __future__ import annotations

POPULATION = {
    "hue": 2, "da nang": 1, "kontum": 1, "qui nhon": 1, "cam ranh": 1, "an loc": 1, "saigon": 6,
    "can tho": 1, "central laos": 0, "southern laos": 0, "northeast cambodia": 0,
    "the fishhook": 0, "the parrots beak": 0, "sihanoukville": 0, "north vietnam": 0,
    "quang tri": 2, "quang nam": 1, "quang tin": 2, "binh dinh": 2, "pleiku": 1, "phu bon": 1,
    "khanh hoa": 1, "phuoc long": 0, "quang duc": 1, "binh tuy": 1, "tay ninh": 2, "kien phong": 2,
    "kien hoa": 2, "ba xuyen": 1, "kien giang": 2,
}  # fmt: skip
"""Of Cities and Provinces."""
ECON = {
    "hue-khe sanh": 1, "hue-da nang": 1, "da nang-dak to": 0, "da nang-qui nhon": 1,
    "kontum-dak to": 1, "kontum-qui nhon": 1, "kontum-ban me thuot": 1, "qui nhon-cam ranh": 1,
    "cam ranh-da lat": 1, "ban me thuot-da lat": 0, "saigon-cam ranh": 1, "saigon-da lat": 1,
    "saigon-an loc-ban me thuot": 1, "saigon-can tho": 2, "can tho-chau doc": 1,
    "can tho-bac lieu": 0, "can tho-long phu": 1,
}  # fmt: skip
CITIES = frozenset({
    "hue", "da nang", "kontum", "qui nhon", "cam ranh", "an loc", "saigon", "can tho",
})  # fmt: skip
HIGHLAND = frozenset({
    "north vietnam", "quang tri", "quang nam", "binh dinh", "pleiku", "khanh hoa",
})  # fmt: skip
JUNGLE = frozenset({
    "central laos", "southern laos", "northeast cambodia", "the fishhook", "the parrots beak",
    "sihanoukville", "phuoc long", "quang duc", "binh tuy", "tay ninh",
})  # fmt: skip
NORTH = "north vietnam"
SAIGON = "saigon"
TRAIL = frozenset({
    "central laos", "southern laos", "northeast cambodia", "the fishhook", "the parrots beak",
    "sihanoukville",
})  # fmt: skip
"""Laos and Cambodia."""

SPACES = (*POPULATION, *ECON)
LANDS = tuple(POPULATION)
"""Cities and Provinces."""
LOCS = tuple(ECON)
PROVINCES = frozenset(LANDS) - CITIES
COIN_SPACES = tuple(space for space in SPACES if space != NORTH)
"""Where COIN pieces may be (1.4.2)."""

_BORDERS = {
    "hue": ("quang tri", "hue-khe sanh", "hue-da nang",),
    "da nang": ("quang nam", "quang tin", "hue-da nang", "da nang-dak to", "da nang-qui nhon",),
    "kontum": (
        "binh dinh", "pleiku", "phu bon", "kontum-dak to", "kontum-qui nhon",
        "kontum-ban me thuot",
    ),
    "qui nhon": (
        "binh dinh", "phu bon", "da nang-qui nhon", "kontum-qui nhon", "qui nhon-cam ranh",
    ),
    "cam ranh": (
        "khanh hoa", "binh tuy", "qui nhon-cam ranh", "cam ranh-da lat", "saigon-cam ranh",
    ),
    "an loc": ("the fishhook", "phuoc long", "tay ninh", "saigon-an loc-ban me thuot",),
    "saigon": (
        "quang duc", "binh tuy", "tay ninh", "kien phong", "kien hoa", "saigon-cam ranh",
        "saigon-da lat", "saigon-an loc-ban me thuot", "saigon-can tho",
    ),
    "can tho": (
        "kien phong", "kien hoa", "ba xuyen", "kien giang", "saigon-can tho", "can tho-chau doc",
        "can tho-bac lieu", "can tho-long phu",
    ),
    "central laos": (
        "southern laos", "north vietnam", "quang tri", "quang nam", "hue-khe sanh",
    ),
    "southern laos": (
        "northeast cambodia", "quang nam", "quang tin", "binh dinh", "pleiku", "da nang-dak to",
        "kontum-dak to",
    ),
    "northeast cambodia": ("the fishhook", "pleiku",),
    "the fishhook": (
        "the parrots beak", "pleiku", "phuoc long", "quang duc", "tay ninh",
        "saigon-an loc-ban me thuot",
    ),
    "the parrots beak": (
        "sihanoukville", "tay ninh", "kien phong", "kien giang", "can tho-chau doc",
    ),
    "sihanoukville": ("kien giang",),
    "north vietnam": ("quang tri", "hue-khe sanh",),
    "quang tri": ("quang nam", "hue-khe sanh", "hue-da nang",),
    "quang nam": ("quang tin", "hue-da nang", "da nang-dak to",),
    "quang tin": ("binh dinh", "da nang-dak to", "da nang-qui nhon",),
    "binh dinh": (
        "pleiku", "phu bon", "da nang-dak to", "da nang-qui nhon", "kontum-dak to",
        "kontum-qui nhon",
    ),
    "pleiku": (
        "phu bon", "khanh hoa", "quang duc", "da nang-dak to", "kontum-dak to",
        "kontum-ban me thuot", "ban me thuot-da lat", "saigon-an loc-ban me thuot",
    ),
    "phu bon": ("khanh hoa", "kontum-qui nhon", "kontum-ban me thuot", "qui nhon-cam ranh",),
    "khanh hoa": (
        "quang duc", "binh tuy", "kontum-ban me thuot", "qui nhon-cam ranh", "cam ranh-da lat",
        "ban me thuot-da lat", "saigon-da lat", "saigon-an loc-ban me thuot",
    ),
    "phuoc long": ("quang duc", "tay ninh", "saigon-an loc-ban me thuot",),
    "quang duc": (
        "binh tuy", "tay ninh", "kontum-ban me thuot", "cam ranh-da lat", "ban me thuot-da lat",
        "saigon-da lat", "saigon-an loc-ban me thuot",
    ),
    "binh tuy": ("cam ranh-da lat", "ban me thuot-da lat", "saigon-cam ranh", "saigon-da lat",),
    "tay ninh": ("kien phong", "saigon-an loc-ban me thuot",),
    "kien phong": ("kien hoa", "kien giang", "saigon-can tho", "can tho-chau doc",),
    "kien hoa": ("ba xuyen", "saigon-can tho", "can tho-long phu",),
    "ba xuyen": ("kien giang", "can tho-bac lieu", "can tho-long phu",),
    "kien giang": ("can tho-chau doc", "can tho-bac lieu",),
    "da nang-dak to": ("kontum-dak to",),
    "kontum-ban me thuot": ("ban me thuot-da lat", "saigon-an loc-ban me thuot",),
    "cam ranh-da lat": ("ban me thuot-da lat", "saigon-da lat",),
    "ban me thuot-da lat": ("saigon-da lat", "saigon-an loc-ban me thuot",),
}  # fmt: skip
"""Each pair once, under its first space."""
NEAR = {
    space: frozenset(_BORDERS.get(space, ())) | {s for s in _BORDERS if space in _BORDERS[s]}
    for space in SPACES
}
