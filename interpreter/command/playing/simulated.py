"""Heading of many games: what is played, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.seating.players import Players

if TYPE_CHECKING:
    from interpreter.workshop.runs.orders import RunOrder
    from interpreter.workshop.simulating.simulate import Report


def heading(of: Report | RunOrder) -> str:
    """The title with its printing, options, mods and scenario."""
    what = f"{of.title}, {(of.printing or 'the only').removesuffix('-printing')} printing"
    if of.options:
        what += f", {', '.join(of.options)}"
    if of.mods:
        what += f", with mod {', '.join(of.mods)}"
    if of.scenario:
        what += f", scenario {of.scenario}"
    return what


def seats_told(vocabulary: Vocabulary, seats: str, number: int | None) -> str:
    """Seats in full; one word if all are alike."""
    players = Players.of(vocabulary, seats, number)
    kinds = {vocabulary.factions[faction].id: players.kinds[faction] for faction in players.here}
    if len(set(kinds.values())) == 1:
        here = "" if vocabulary.players is None else f"{len(kinds)} "
        return here + players.kinds[players.here[0]]
    return ", ".join(f"{faction} {kind}" for faction, kind in kinds.items())
