"""How a game ends: who wins, and what breaks ties (7.1)."""

from __future__ import annotations

from typing import Any

import interpreter

TITLE = interpreter.load("adp")
ALONE = {
    f"{faction} led by": faction for faction in ("coalition", "taliban", "government", "warlords")
}


def ranking(given: dict[str, Any]) -> list[tuple[str, int | None]]:
    """The places of a game whose last Propaganda Round ends in this position."""
    values = {**ALONE, **given.pop("values", {})}
    cards = {"played pile": [73], "deck": [19]}
    game = TITLE.position({**given, "values": values, "cards": cards, "phase": "redeploy phase"})
    assert game.over
    assert game.result is not None
    return [(place.faction, place.score) for place in game.result.places]


def test_ties_go_to_warlords_government_taliban_coalition() -> None:
    bases = {"pieces": "2 taliban bases"}
    refuges = ("waziristan", "balochistan", "northwest frontier", "zabol", "nimruz", "farah")
    spaces = dict.fromkeys(refuges, bases)
    spaces |= {space: {"level": "opposition"} for space in ("konduz", "balkh")}
    found = ranking({"values": {"patronage": 31, "warlords resources": 36}, "spaces": spaces})
    assert found == [("warlords", -4), ("government", -4), ("taliban", -4), ("coalition", -4)]


def test_the_highest_margin_comes_first() -> None:
    found = ranking({"values": {"patronage": 36}, "spaces": {"kabul": {"level": "support"}}})
    assert found == [("government", 1), ("coalition", -1), ("taliban", -20), ("warlords", -40)]
