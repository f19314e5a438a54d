"""Rungs of the bots that play by printed rules."""

from __future__ import annotations

from interpreter.session.playing.title import load
from interpreter.workshop.simulating.rung_counts import used

Rung = tuple[str, str, str]
PRINTINGS: dict[str, tuple[str | None, ...]] = {
    "adp": ("second", "first"),
    "cuba": (None,),
    "fitl": (None,),
    "labyrinth": (None,),
}


def rungs_of(title: str) -> set[Rung]:
    """Every rung in any printing, as bot, "text/decision/rung" and the place where it is written."""
    return {rung for printing in PRINTINGS[title] for rung in _rungs(title, printing)}


def _rungs(title: str, printing: str | None) -> set[Rung]:
    vocabulary = load(title, printing=printing).vocabulary
    rungs = used(vocabulary, frozenset(range(4)), {})
    return {(r.bot, f"{r.text}/{r.decision}/{r.rung}", r.place) for r in rungs}
