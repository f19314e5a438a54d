"""The options table 2.3.4 held to the program, slot by slot."""

from __future__ import annotations

from typing import Any

from tests.cuba.oracle.board import FACTIONS, differences
from tests.cuba.oracle.compare import Case, executable
from tests.cuba.oracle.program import DECK, LAST, Reader, Side, alone, laid_out
from tests.cuba.oracle.turns import (
    LIMITED,
    NOTHING,
    OPERATION,
    PASS,
    PLAIN,
    PLAYED,
    WITH_SPECIAL,
    next_to_act,
    open_ways,
    passing,
)

FIRST_CHOICES = (NOTHING, PLAIN, WITH_SPECIAL, PLAYED)


def expected(case: Case, first: str, final: bool) -> set[str]:
    """What is open and possible; who can do nothing but Pass is not asked."""
    ways = open_ways(first, final)
    if OPERATION in ways and not executable(case.board, case.faction):
        ways.discard(OPERATION)
    if LIMITED in ways and not executable(case.board, case.faction, limited=True):
        ways.discard(LIMITED)
    return ways if ways != {PASS} else set()


def offered(reader: Reader, case: Case, first: str, final: bool) -> set[str]:
    values: dict[str, Any] = {"takers": int(first != NOTHING), "first choice": first}
    for each in FACTIONS:
        values[f"eligible of {each}"] = "yes" if each == case.faction else "no"
    deck = LAST if final else DECK
    game = laid_out(reader, case.board, values, case.seed, **deck)
    side = Side(game, reader)
    return set(side.options()) if side.same_card() and side.name == "way" else set()


def wrong(reader: Reader, case: Case) -> list[str]:
    """Slots in which the program does not offer what the table says."""
    found = []
    for first in FIRST_CHOICES:
        for final in (False, True):
            one, other = expected(case, first, final), offered(reader, case, first, final)
            if one != other:
                last = ", last Event" if final else ""
                found.append(f"{case}: after {first}{last}: {sorted(one)}, not {sorted(other)}")
    return found


def passed(reader: Reader, case: Case) -> list[str]:
    """2.3.3: what a Pass earns, and that it keeps who passes Eligible (2.3.7)."""
    side = Side(laid_out(reader, case.board, alone(case.faction, False), case.seed), reader)
    if not side.same_card() or PASS not in side.options():
        return []
    side.choose(PASS)
    expected = case.board.copy()
    expected.gain(case.faction, passing(case.faction))
    found = differences(expected, side.board())
    order = ("syndicate", "directorio", "government", "m26")  # of card 46
    if side.faction != next_to_act(order, dict.fromkeys(FACTIONS, True), ()):
        found.append(f"after a Pass {side.faction} is the 1st Eligible")
    return [f"{case}: {line}" for line in found]
