"""Where everything of A Distant Plain stands in the flat state, as constants for code written by hand."""

from __future__ import annotations

import interpreter

TITLE = interpreter.load("adp")
PROGRAM = TITLE.program
_VOCABULARY, _LAYOUT = TITLE.vocabulary, PROGRAM.layout

WIDTH = _LAYOUT.columns
SPENT = _LAYOUT.spent
CELLS = _LAYOUT.spaces * WIDTH
AVAILABLE = _LAYOUT.supply * WIDTH
NEIGHBOURS = _LAYOUT.neighbours
SPACES = range(_LAYOUT.spaces)

COALITION, TALIBAN, GOVERNMENT, WARLORDS = range(4)
assert [f.id for f in _VOCABULARY.factions] == ["coalition", "taliban", "government", "warlords"]

_COLUMNS = {column.id: column.index for column in _VOCABULARY.columns}
COALITION_TROOPS, COALITION_BASE = _COLUMNS["coalition troops"], _COLUMNS["coalition base"]
TROOPS, POLICE = _COLUMNS["government troops"], _COLUMNS["government police"]
GOVERNMENT_BASE = _COLUMNS["government base"]
UNDERGROUND = {
    f: _COLUMNS[f"underground {name} guerrilla"] for f, name in ((1, "taliban"), (3, "warlords"))
}
ACTIVE = {f: _COLUMNS[f"active {name} guerrilla"] for f, name in ((1, "taliban"), (3, "warlords"))}
TALIBAN_BASE, WARLORDS_BASE = _COLUMNS["taliban base"], _COLUMNS["warlords base"]
BASES = COALITION_BASE, TALIBAN_BASE, GOVERNMENT_BASE, WARLORDS_BASE

_ATTRIBUTES = {attribute.id: attribute.values for attribute in _VOCABULARY.attributes}
LOC, CITY, PROVINCE = _ATTRIBUTES["loc"], _ATTRIBUTES["city"], _ATTRIBUTES["province"]
PAKISTAN, PASHTUN, POP = _ATTRIBUTES["pakistan"], _ATTRIBUTES["pashtun"], _ATTRIBUTES["pop"]
ROADS = tuple(tuple(near for near in NEIGHBOURS[space] if LOC[near]) for space in SPACES)

_VALUES = {v.id: root for v, root in zip(_VOCABULARY.values, _LAYOUT.values, strict=True)}
RESOURCES, PATRONAGE = _VALUES["resources"], _VALUES["patronage"]
GOVERNMENT_RESOURCES = RESOURCES + GOVERNMENT
WARLORDS_RESOURCES = RESOURCES + WARLORDS
ISLAMABAD, LEVEL, TERROR = _VALUES["islamabad"], _VALUES["level"], _VALUES["terror markers"]
SABOTAGE, RETURNEES = _VALUES["sabotage"], _VALUES["returnees"]
HOSTILITY, BACKING = 0, 3  # and everything beyond Backing
SUPPORT = 2

_EFFECTS = {
    (card.id, effect.slot.id): _LAYOUT.effects + effect.instance
    for card in _VOCABULARY.cards
    for effect in card.effects.values()
    if effect.instance >= 0
}
VILLAGE_STABILITY = _EFFECTS["12", "unshaded"]
RECONSTRUCTION_TEAMS = _EFFECTS["18", "unshaded"]
NIGHT_LETTERS = _EFFECTS["29", "shaded"]
SANDSTORMS = _EFFECTS["57", "unshaded"]
LEFT_OUT = [  # other texts that change March, Sweep or Train; what is written by hand leaves them out
    _EFFECTS[card, half]
    for card, halves in {"1": "u", "5": "u", "10": "s", "12": "s", "18": "s", "46": "us"}.items()
    for half in ("unshaded", "shaded")
    if half[0] in halves
]

ACTIONS = {action.id: action.index for action in _VOCABULARY.actions}
MARCH, SWEEP, TRAIN = (ACTIONS[name] for name in ("march", "sweep", "train"))


def points(file: str, name: str) -> list[int]:
    """The decision points of that name in a rule file, in the order of its lines."""
    found = [
        p
        for p in _VOCABULARY.points
        if p.name == name and str(p.span.file).endswith(f"/{file}.yaml")
    ]
    return [p.index for p in sorted(found, key=lambda p: (p.span.line, p.index))]
