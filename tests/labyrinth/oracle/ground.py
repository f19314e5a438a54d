"""The map of the second reading: countries, what is printed in them, and which are adjacent (4.1-4.5)."""

from __future__ import annotations

UNITED_STATES, ISRAEL, IRAN, PAKISTAN, IRAQ = (
    "united states", "israel", "iran", "pakistan", "iraq",
)  # fmt: skip
PHILIPPINES, AFGHANISTAN, CENTRAL_ASIA, RUSSIA = (
    "philippines", "afghanistan", "central asia", "russia",
)  # fmt: skip

SUNNI = {
    "morocco": 2, "algeria-tunisia": 2, "libya": 1, "egypt": 3, "sudan": 1, "somalia": 1, "jordan": 1,
    "syria": 2, "central asia": 2, "indonesia-malaysia": 3,
}  # fmt: skip
SHIA_MIX = {
    "turkey": 2, "lebanon": 1, "yemen": 1, "iraq": 3, "saudi arabia": 3, "gulf states": 3, "pakistan": 2,
    "afghanistan": 1,
}  # fmt: skip
RESOURCES = SUNNI | SHIA_MIX
"""4.2.5, without oil."""
OIL = frozenset({
    "algeria-tunisia", "libya", "sudan", "indonesia-malaysia", "iraq", "saudi arabia", "gulf states",
})  # fmt: skip
SCHENGEN = (
    "scandinavia", "benelux", "germany", "eastern europe", "france", "italy", "spain",
)  # fmt: skip
_GOOD = ("united states", "canada", "united kingdom", *SCHENGEN, "serbia", "israel", "india")
_FAIR = ("russia", "caucasus", "china", "thailand", "philippines", "kenya-tanzania")
FIXED = dict.fromkeys(_GOOD, 1) | dict.fromkeys(_FAIR, 2) | {IRAN: 2}
"""Governance that never changes (4.3.1, 4.4)."""
MUSLIM = tuple(RESOURCES)
NON_MUSLIM = (*_GOOD, *_FAIR)
POSTURED = tuple(c for c in NON_MUSLIM if c != UNITED_STATES)
"""Non-Muslim countries with a box for Posture; Israel's is printed Hard (4.3.2-3)."""
COUNTRIES = (
    "united states", "canada", "united kingdom", *SCHENGEN, "serbia", "russia", "caucasus", "morocco",
    "algeria-tunisia", "libya", "egypt", "sudan", "somalia", "kenya-tanzania", "turkey", "syria", "lebanon",
    "israel", "jordan", "iraq", "iran", "saudi arabia", "gulf states", "yemen", "pakistan", "afghanistan",
    "central asia", "china", "india", "thailand", "philippines", "indonesia-malaysia",
)  # fmt: skip
"""In the order in which the program takes them, where the book names none."""
RECRUIT = {"united kingdom": 3, "france": 2, "spain": 2, PHILIPPINES: 3}

_LINKED = (
    "united states", "canada", "united kingdom", "serbia", "russia", "morocco", "algeria-tunisia", "libya",
    "turkey", "lebanon",
)  # fmt: skip
_LINES = {
    "united states": "canada, united kingdom, philippines",
    "canada": "united kingdom",
    "serbia": "russia, turkey",
    "israel": "egypt, jordan, lebanon",
    "india": "indonesia-malaysia, pakistan",
    "russia": "caucasus, central asia, turkey",
    "caucasus": "iran, central asia, turkey",
    "china": "thailand, central asia",
    "thailand": "philippines, indonesia-malaysia",
    "philippines": "indonesia-malaysia",
    "kenya-tanzania": "sudan, somalia",
    "iran": "central asia, turkey, iraq, gulf states, pakistan, afghanistan",
    "morocco": "algeria-tunisia",
    "algeria-tunisia": "libya",
    "libya": "egypt, sudan",
    "egypt": "sudan",
    "sudan": "somalia",
    "somalia": "yemen",
    "jordan": "syria, iraq, saudi arabia",
    "syria": "turkey, lebanon, iraq",
    "central asia": "afghanistan",
    "indonesia-malaysia": "pakistan",
    "turkey": "iraq",
    "yemen": "saudi arabia",
    "iraq": "saudi arabia, gulf states",
    "saudi arabia": "gulf states",
    "gulf states": "pakistan",
    "pakistan": "afghanistan",
}


def _pairs() -> set[frozenset[str]]:
    found = {frozenset((one, other)) for one, far in _LINES.items() for other in far.split(", ")}
    members = {frozenset((one, other)) for one in SCHENGEN for other in SCHENGEN if one != other}
    links = {frozenset((one, other)) for one in _LINKED for other in SCHENGEN}
    return found | members | links


PAIRS = _pairs()
NEAR = {
    c: frozenset(other for other in COUNTRIES if frozenset((c, other)) in PAIRS) for c in COUNTRIES
}
"""As printed; the Patriot Act leaves the United States Canada alone."""
