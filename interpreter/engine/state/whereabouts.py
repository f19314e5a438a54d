"""Where a card lies."""

from __future__ import annotations

from interpreter.engine.state.run import Run

Zone = tuple[int, int]  # zone, and the place of whose it is or -1
Place = tuple[Zone, int]  # and how many cards lie above


def where_is(run: Run, card: int) -> Place | None:
    """The zone in which a card lies, and its place from the top."""
    layout, s = run.layout, run.s
    for zone, owner in layout.every_zone():
        root = layout.zone(zone, owner)
        if s[root]:
            cards = run.cards_in(root)
            if card in cards:
                return (zone, owner), cards.index(card)
    return None
