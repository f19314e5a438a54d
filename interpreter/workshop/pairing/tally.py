"""Sums over pairs of games, from which all that is told of them follows. They are whole numbers, so order is no matter."""

from __future__ import annotations

from attrs import Factory, define, fields

from interpreter.workshop.pairing import intervals
from interpreter.workshop.pairing.intervals import Interval
from interpreter.workshop.simulating.one_game import Outcome


@define
class Paired:
    """Sums of one number in both arms: it is x before the change, y after it."""

    x: int = 0
    y: int = 0
    xx: int = 0
    yy: int = 0
    xy: int = 0

    def note(self, x: int, y: int) -> None:
        self.x += x
        self.y += y
        self.xx += x * x
        self.yy += y * y
        self.xy += x * y

    def add(self, other: Paired) -> None:
        for field in fields(Paired):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    def correlation(self, pairs: int) -> float | None:
        return intervals.correlation(pairs, self.x, self.y, (self.xx, self.yy), self.xy)

    # --- of numbers that are 0 or 1 -------------------------------------------------------------

    @property
    def gained(self) -> int:
        """Pairs in which it is 1 in the changed game alone."""
        return self.y - self.xy

    @property
    def lost(self) -> int:
        """Pairs in which it is 1 before the change alone."""
        return self.x - self.xy

    def of_shares(self, pairs: int) -> Interval:
        return intervals.of_shares(pairs, self.gained, self.lost)

    def of_means(self, pairs: int) -> Interval | None:
        return intervals.of_means(pairs, self.y - self.x, self.xx + self.yy - 2 * self.xy)


@define
class Tally:
    """`wins`, `scores`: by faction that plays in both arms. Failed pairs are counted in none of the sums.

    `unplayed`: identical pairs whose changed game did not have to be played.
    """

    factions: tuple[str, ...]
    pairs: int = 0
    identical: int = 0
    unplayed: int = 0
    same_end: int = 0  # pairs that part, and end with the same winner and scores
    drawn: Paired = Factory(Paired)  # games without a winner
    wins: dict[str, Paired] = Factory(dict)
    scores: dict[str, Paired] = Factory(dict)

    def __attrs_post_init__(self) -> None:
        for faction in self.factions:
            self.wins.setdefault(faction, Paired())

    def note(self, before: Outcome, changed: Outcome, scored: tuple[dict[str, int], ...]) -> bool:
        """Count a pair of finished games; `scored`: by faction, in each arm. Whether the games are identical."""
        self.pairs += 1
        ends_alike = before.winner == changed.winner and scored[0] == scored[1]
        same = ends_alike and before.log_hash == changed.log_hash
        self.identical += same
        for faction in self.factions:
            self.wins[faction].note(before.winner == faction, changed.winner == faction)
            if all(faction in arm for arm in scored):
                self.scores.setdefault(faction, Paired()).note(*(arm[faction] for arm in scored))
        self.drawn.note(before.winner == "", changed.winner == "")
        self.same_end += ends_alike and not same
        return same

    def add(self, other: Tally) -> None:
        self.pairs += other.pairs
        self.identical += other.identical
        self.unplayed += other.unplayed
        self.same_end += other.same_end
        self.drawn.add(other.drawn)
        for mine, others in ((self.wins, other.wins), (self.scores, other.scores)):
            for faction, sums in others.items():
                mine.setdefault(faction, Paired()).add(sums)
