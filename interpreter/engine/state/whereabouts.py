"""Where a card lies."""

from __future__ import annotations

from interpreter.engine.state.run import Run

Zone = tuple[int, int]  # zone, owner or -1
Place = tuple[Zone, int]  # and how many cards lie above


def where_is(run: Run, card: int) -> Place | None:
    """The zone in which a card lies, and its place from the top."""
    layout = run.layout
    for zone, owned in enumerate(layout.zone_owned):
        for owner in range(layout.factions) if owned else (-1,):
            cards = run.cards_in(layout.zone(zone, owner))
            if card in cards:
                return (zone, owner), cards.index(card)
    return None
