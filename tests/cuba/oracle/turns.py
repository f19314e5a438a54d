"""Whose turn it is and what he may do with it (2.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tests.cuba.oracle.board import GOVERNMENT

OPERATION, LIMITED, EVENT, PASS = "operate", "limit", "happen", "pass"
NOTHING, PLAIN, WITH_SPECIAL, PLAYED = (
    "no choice",
    "operation only",
    "operation with special",
    "event played",
)
"""What the 1st Eligible has done; of a Limited Operation it is PLAIN."""


def open_ways(first: str, final: bool) -> set[str]:
    """2.3.4, and 2.3.9 for people: the ways that the table allows, possible or not."""
    if first == NOTHING:
        ways = {OPERATION, EVENT}
    elif first == PLAIN:
        ways = {LIMITED}
    elif first == WITH_SPECIAL:
        ways = {LIMITED, EVENT}
    else:
        ways = {OPERATION}
    if final and OPERATION in ways:
        ways = ways - {OPERATION} | {LIMITED}
    return ways | {PASS}


def passing(faction: str) -> int:
    """2.3.3"""
    return 3 if faction == GOVERNMENT else 1


def next_to_act(order: Collection[str], eligible: Mapping[str, bool], done: Collection[str]) -> str:
    """2.3.2: the leftmost of the Eligible who has not had his turn ("" for nobody)."""
    return next((f for f in order if eligible[f] and f not in done), "")


def eligible_after(factions: Collection[str], acted: Collection[str]) -> dict[str, bool]:
    """2.3.7: all but those who executed an Operation or the Event."""
    return {faction: faction not in acted for faction in factions}
