"""Possible places of each card, as far as one viewer can tell.

A spot is where one card truly lies, and is called by that card; it goes along when the card is carried. Who has seen
a card knows its spot until it goes among others where nobody looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from attrs import define

Spot = int  # a card
Among = dict[int, frozenset[Spot]]
"""By card the spots at one of which it lies. Its own is always one of them."""
Deal = dict[Spot, int]
"""By spot the card that lies there."""


@define(eq=False)
class Spots:
    """What a viewer knows. `among` is replaced, never changed, so older references keep older knowledge."""

    among: Among

    def mix(self, spots: Iterable[Spot]) -> None:
        """Cards that change places unseen: each may now lie at each of their spots."""
        mixed = frozenset(spots)
        united: dict[frozenset[Spot], frozenset[Spot]] = {}
        cards = {}
        for card, among in self.among.items():
            if among not in united:
                united[among] = among if among.isdisjoint(mixed) else among | mixed
            cards[card] = united[among]
        self.among = cards

    def see(self, card: int) -> None:
        """A card is seen at its place."""
        if len(self.among[card]) > 1:
            self.among = {**self.among, card: frozenset((card,))}


def dealt(
    among: Mapping[int, frozenset[Spot]], cards: Iterable[int], spots: Sequence[Spot], chance: Random
) -> Deal | None:  # fmt: skip
    """Deal each card to one of the spots, all known possibilities equally likely; None if that failed.

    What is drawn hangs on the order of the spots, not on what truly lies there. Each way is as likely where of any two
    cards the spots are the same ones, others altogether, or some of the other's.
    """
    place = {spot: number for number, spot in enumerate(spots)}
    left = {card: [place[spot] for spot in among[card] if spot in place] for card in cards}
    taken: set[int] = set()
    deal: Deal = {}
    for card in sorted(left, key=lambda card: (len(left[card]), card)):
        free = sorted(number for number in left[card] if number not in taken)
        if not free:
            return None
        number = free[chance.randrange(len(free))]
        taken.add(number)
        deal[spots[number]] = card
    return deal
