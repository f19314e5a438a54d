"""Numbers of players: in a title for two to four, not every faction takes part in each game."""

from __future__ import annotations

from interpreter.language.declarations.cards.deck import Run, run_of
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import header


def number_of_players(d: Declarer) -> Run | None:
    """Least and most factions that take part; None if the title does not say: then all do."""
    node = header(d.tree, "players")
    run = None if node is None else run_of(d, node, "numbers such as '2 to 4'")
    if node is None or run is None:
        return None
    there = len(d.vocabulary.factions)
    if not 1 <= run[0] <= run[1] <= there:
        d.error(node, "wrong-value", f"1 to {there} can play: there are {there} factions")
        return None
    return run
