"""A position of the COIN series, as far as nothing depends on the rules of a title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Self

AVAILABLE = "available"
Pieces = Mapping[str, Mapping[str, int]]


class Board:
    """Pieces by place and kind, and who of them has moved. Whatever is not said is zero.

    A title says what there is: `inventory`, `spaces` among its `places`, `boxed` (as what a kind lies
    outside of them), the markers that lie `by_space`, its `tracks`, and the most Resources that a
    Faction holds.
    """

    kinds: ClassVar[tuple[str, ...]]
    places: ClassVar[tuple[str, ...]]
    spaces: ClassVar[tuple[str, ...]]
    inventory: ClassVar[Mapping[str, int]]
    boxed: ClassVar[Mapping[str, str]]
    by_space: ClassVar[tuple[str, ...]]
    tracks: ClassVar[tuple[str, ...]]
    most_resources: ClassVar[int]
    source: ClassVar[str] = "book"

    def __init__(self, factions: Iterable[str]) -> None:
        self.pieces = {place: dict.fromkeys(self.kinds, 0) for place in self.places}
        self.resources = dict.fromkeys(factions, 0)
        self.moved: dict[tuple[str, str], int] = {}
        """Pieces that have moved in the Operation under way, by place and kind."""

    # --- looking -----------------------------------------------------------------------------

    def count(self, place: str, kinds: Iterable[str]) -> int:
        held = self.pieces[place]
        return sum([held[kind] for kind in kinds])

    def available(self, kind: str) -> int:
        return self.pieces[AVAILABLE][kind]

    # --- changing ----------------------------------------------------------------------------

    def move(self, kind: str, number: int, origin: str, to: str) -> None:
        """In a box it lies as it will be placed; what is Available has not moved."""
        self.pieces[origin][kind] -= number
        arrived = kind if to in self.spaces else self.boxed.get(kind, kind)
        self.pieces[to][arrived] += number
        over = self.moved.get((origin, kind), 0) - self.pieces[origin][kind]
        if over > 0:  # who has moved goes last, and takes the mark along
            self.mark(kind, -over, origin)
            self.mark(arrived, 0 if to == AVAILABLE else over, to)

    def place(self, kind: str, number: int, space: str) -> int:
        """As many as there are; says how many."""
        number = min(number, self.available(kind))
        self.move(kind, number, AVAILABLE, space)
        return number

    def turn(self, old: str, new: str, number: int, space: str) -> None:
        """Who has moved turns first."""
        self.pieces[space][old] -= number
        self.pieces[space][new] += number
        marked = min(number, self.moved.get((space, old), 0))
        self.mark(old, -marked, space)
        self.mark(new, marked, space)

    def mark(self, kind: str, number: int, place: str) -> None:
        if number:
            self.moved[place, kind] = self.moved.get((place, kind), 0) + number

    def fill(self) -> None:
        """All pieces are Available."""
        for kind, number in self.inventory.items():
            self.pieces[AVAILABLE][kind] = number

    def lay(self, pieces: Pieces, tracks: Mapping[str, int]) -> None:
        """Those pieces out of all that are Available, and tracks (a Faction's name for its Resources)."""
        self.fill()
        for space, held in pieces.items():
            for kind, number in held.items():
                self.pieces[space][kind] += number
                self.pieces[AVAILABLE][self.boxed.get(kind, kind)] -= number
        for name, number in tracks.items():
            if name in self.resources:
                self.resources[name] = number
            else:
                setattr(self, name, number)

    # --- as a whole --------------------------------------------------------------------------

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in (*self.by_space, "resources", "moved"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.pieces = {place: dict(held) for place, held in self.pieces.items()}
        return twin

    def flat(self) -> dict[str, int]:
        """Everything by a name, where it is not zero."""
        found = {
            f"{place}: {kind}": number
            for place, held in self.pieces.items()
            for kind, number in held.items()
        }
        for name in (*self.by_space, "resources"):
            found |= {f"{name} of {of}": number for of, number in getattr(self, name).items()}
        for name in self.tracks:
            found[name] = getattr(self, name)
        return {name: number for name, number in found.items() if number}


def differences(expected: Board, found: Board) -> list[str]:
    """What is not the same, in sentences."""
    parts = ("pieces", *expected.by_space, "resources", *expected.tracks)
    if all(getattr(expected, part) == getattr(found, part) for part in parts):
        return []
    one, other = expected.flat(), found.flat()
    return [
        f"{name}: {one.get(name, 0)} by the {expected.source}, {other.get(name, 0)} in the program"
        for name in sorted(one.keys() | other.keys())
        if one.get(name, 0) != other.get(name, 0)
    ]
