"""The map of the second reading: spaces, what is printed in them, and which are adjacent (1.3)."""

from __future__ import annotations

KABUL = "kabul"

POPULATION = {
    "faryab": 1, "sar-e-pol": 0, "balkh": 2, "samangan": 0, "konduz": 2, "baghlan": 2,
    "badakhshan": 1, "herat": 1, "badghis": 1, "ghowr": 1, "farah": 0, "nimruz": 0, "kabul": 3,
    "bamian": 1, "helmand": 1, "kandahar": 2, "oruzgan": 1, "zabol": 0, "ghazni": 1, "paktika":
    1, "khowst": 2, "nuristan": 2, "balochistan": 0, "waziristan": 1, "northwest frontier": 1,
}  # fmt: skip
ECON = {
    "kabul-tor kham": 4, "kandahar-spin boldak": 3, "kabul-aibak": 1, "shibirghan-aibak": 1,
    "farah-kandahar": 1, "toraghondi-farah": 1, "kandahar-kabul": 1,
}  # fmt: skip
PAKISTAN = frozenset({"balochistan", "waziristan", "northwest frontier"})
PASHTUN = frozenset({
    "nimruz", "farah", "helmand", "zabol", "oruzgan", "paktika", "waziristan", "khowst", "ghazni",
    "kabul", "nuristan", "northwest frontier", "ghowr", "kandahar",
})  # fmt: skip
MOUNTAIN = frozenset({
    "badghis", "zabol", "oruzgan", "paktika", "waziristan", "khowst", "ghazni", "nuristan", "baghlan",
    "northwest frontier", "badakhshan", "samangan", "ghowr", "sar-e-pol", "bamian",
})  # fmt: skip
"""As far as the project knows; the book does not say which Provinces are Mountain."""

LANDS = tuple(POPULATION)
"""Provinces and Kabul."""
LOCS = tuple(ECON)
SPACES = (*LANDS, *LOCS)
AFGHAN = tuple(space for space in LANDS if space not in PAKISTAN)
"""Provinces and Kabul without Pakistan."""

_BORDERS = {
    "balochistan": "nimruz, helmand, kandahar, waziristan",
    "nimruz": "ghowr, helmand, farah, farah-kandahar, toraghondi-farah",
    "farah": "herat, ghowr, farah-kandahar, toraghondi-farah",
    "herat": "badghis, ghowr, toraghondi-farah",
    "badghis": "faryab, sar-e-pol, ghowr, toraghondi-farah",
    "helmand": "oruzgan, kandahar, ghowr, farah-kandahar",
    "zabol": "ghazni, paktika, waziristan, kandahar, oruzgan, kandahar-spin boldak, farah-kandahar, "
    "kandahar-kabul",
    "oruzgan": "bamian, ghazni, kandahar, ghowr, sar-e-pol, kandahar-spin boldak, farah-kandahar, "
    "kandahar-kabul",
    "paktika": "khowst, waziristan, ghazni, kandahar-kabul",
    "waziristan": "northwest frontier, kandahar, khowst, kandahar-spin boldak",
    "khowst": "nuristan, northwest frontier, ghazni, bamian, kabul, kabul-tor kham, kandahar-kabul",
    "ghazni": "bamian, kandahar-kabul",
    "kabul": "baghlan, nuristan, bamian, samangan, kabul-tor kham, kabul-aibak, kandahar-kabul",
    "nuristan": "badakhshan, northwest frontier, baghlan, kabul-tor kham",
    "baghlan": "konduz, badakhshan, samangan, balkh, kabul-aibak, shibirghan-aibak",
    "northwest frontier": "badakhshan, kabul-tor kham",
    "konduz": "badakhshan, balkh",
    "samangan": "bamian, sar-e-pol, balkh, kabul-aibak, shibirghan-aibak",
    "balkh": "sar-e-pol, faryab, kabul-aibak, shibirghan-aibak",
    "faryab": "sar-e-pol, badghis, shibirghan-aibak",
    "ghowr": "sar-e-pol, farah-kandahar, toraghondi-farah",
    "sar-e-pol": "bamian, badghis, shibirghan-aibak",
    "bamian": "kandahar-kabul",
    "kandahar": "kandahar-spin boldak, farah-kandahar, kandahar-kabul",
    "kandahar-spin boldak": "farah-kandahar, kandahar-kabul",
    "kabul-aibak": "shibirghan-aibak",
    "farah-kandahar": "toraghondi-farah, kandahar-kabul",
}


def _both_ways() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {space: set() for space in SPACES}
    for one, listed in _BORDERS.items():
        for other in listed.split(", "):
            found[one].add(other)
            found[other].add(one)
    return {space: frozenset(near) for space, near in found.items()}


NEAR = _both_ways()
