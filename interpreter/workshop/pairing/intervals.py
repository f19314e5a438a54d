"""95 % intervals for paired differences, the pairs a wanted interval needs, correlation, and the sums that they need.

Sources, by function:
- `of_shares`: the score interval of T. Tango, Equivalence Test and Confidence Interval for the Difference in
  Proportions for the Paired-Sample Design, Statistics in Medicine 17 (1998), 891-908.
- `of_means`: the paired t interval ("Student", The Probable Error of a Mean, Biometrika 6 (1908), 1-25); its quantile
  by the expansion 26.7.5 in M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964).
- `most_unseen`: the rule of three, the exact upper bound of a share when no case was seen.
"""

from __future__ import annotations

import math

from attrs import Factory, define, fields, frozen

from interpreter.workshop.simulating.one_game import Outcome

Z95 = 1.959964  # normal quantile of a two-sided interval of 95 %
HALVINGS = 50  # of [-1, 1], to find the end of an interval
FEW = 10  # a mean of fewer differences than these is too skewed for a t interval


@frozen
class Interval:
    """Ends of an interval, the lower first."""

    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


def of_shares(pairs: int, gained: int, lost: int) -> Interval:
    """Interval for the difference of two shares of the same pairs.

    `gained`: pairs with the event in the second arm alone; `lost`: in the first alone.
    """
    middle = (gained - lost) / pairs

    def end(outside: float) -> float:
        """Between the middle, which the score test keeps, and a value that it refuses."""
        inside = middle
        for _ in range(HALVINGS):
            half = (inside + outside) / 2
            if _score(pairs, gained, lost, half) <= Z95:
                inside = half
            else:
                outside = half
        return inside

    return Interval(end(-1.0), end(1.0))


def _score(pairs: int, gained: int, lost: int, difference: float) -> float:
    """The score statistic of a difference, without its sign."""
    a = 2 * pairs
    b = (2 * pairs - gained + lost) * difference - gained - lost
    c = -lost * difference * (1 - difference)
    least = (math.sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)  # likeliest share of `lost`
    spread = pairs * (2 * least + difference * (1 - difference))
    away = abs(gained - lost - pairs * difference)
    return away / math.sqrt(spread) if spread > 0 else math.inf if away > 0 else 0.0


def pairs_for(half: float, pairs: int, gained: int, lost: int) -> int:
    """About how many pairs make the half-width of `of_shares` as small as `half`, if shares stay as they are.

    Add one case of either kind: a share without any case seen is not zero.
    """
    up, down = (gained + 1) / (pairs + 2), (lost + 1) / (pairs + 2)
    return max(1, math.ceil((Z95 / half) ** 2 * (up + down - (up - down) ** 2)))


def of_means(pairs: int, total: int, squares: int) -> Interval | None:
    """Interval for the mean difference, from the sum of the differences and the sum of their squares.

    None for fewer than two pairs.
    """
    if pairs < 2:
        return None
    mean = total / pairs
    variance = (pairs * squares - total * total) / (pairs * (pairs - 1))
    half = t_quantile(pairs - 1) * math.sqrt(variance / pairs)
    return Interval(mean - half, mean + half)


def t_quantile(freedom: int) -> float:
    """Two-sided 95 % quantile of Student's t: within 0.005 from 4 degrees of freedom on."""
    z, n = Z95, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def most_unseen(cases: int) -> float:
    """Upper bound (95 % confidence) of the share of an event that was seen in none of the cases."""
    return 1.0 - math.pow(0.05, 1 / cases)


def correlation(
    pairs: int, first: int, second: int, squares: tuple[int, int], products: int
) -> float | None:
    """Pearson's correlation from sums; None where an arm never varies."""
    spread = [
        pairs * square - total * total
        for square, total in zip(squares, (first, second), strict=True)
    ]
    if not all(spread):
        return None
    return (pairs * products - first * second) / math.sqrt(spread[0] * spread[1])


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
        return correlation(pairs, self.x, self.y, (self.xx, self.yy), self.xy)

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
        return of_shares(pairs, self.gained, self.lost)

    def of_means(self, pairs: int) -> Interval | None:
        return of_means(pairs, self.y - self.x, self.xx + self.yy - 2 * self.xy)


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
