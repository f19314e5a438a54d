"""Current place of a card, and the places it may come to."""

from __future__ import annotations

from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run
from interpreter.language.declarations.domains import called, whose

Zone = tuple[int, int]  # zone, and the place of whose it is or -1
Place = tuple[int, int, int]  # a zone, and how many cards lie above


def where_is(run: Run, card: int) -> Place:
    """The zone in which a card lies, and its place from the top; zone -1 if it lies nowhere."""
    layout, s = run.layout, run.s
    for zone, size in enumerate(layout.zone_sizes):
        root = layout.zones[zone]
        for owner in range(size):
            if s[root]:
                cards = run.cards_in(root)
                if card in cards:
                    return zone, owner if layout.zone_owned[zone] else -1, cards.index(card)
            root += layout.zone_rooms[zone] + 1
    return -1, -1, 0


def present(run: Run, zone: Zone) -> None:
    """Raise RuleError if a zone belongs to a faction that does not take part."""
    if run.layout.players < 0:
        return
    vocabulary = run.program.vocabulary
    decl = vocabulary.zones[zone[0]]
    faction = whose(decl, zone[1])
    if faction >= 0 and faction not in run.players:
        name, id = called(vocabulary, decl, zone[1]), vocabulary.factions[faction].id
        raise RuleError(f"cards come to '{name}', and {id} does not play in this game")
