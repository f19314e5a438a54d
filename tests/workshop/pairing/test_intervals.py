"""The intervals are what their sources say: known quantiles, exact coverage, sums that give the same as lists."""

import math
import random
import statistics

import pytest

from interpreter.workshop.pairing import intervals
from interpreter.workshop.pairing.intervals import Paired


@pytest.mark.parametrize(
    "freedom, printed",  # printed tables of Student's t, two-sided 95 %
    [(4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (99, 1.984), (10_000, 1.960)],
)
def test_quantiles_of_t(freedom, printed):
    assert abs(intervals.t_quantile(freedom) - printed) < 0.005


def exact_coverage(pairs, up, down):
    """The chance that the interval of shares holds the true difference, over all that may come about."""
    total = 0.0
    logs = [math.log(each) if each else 0.0 for each in (up, down, 1 - up - down)]
    for gained in range(pairs + 1):
        for lost in range(pairs + 1 - gained):
            rest = pairs - gained - lost
            if intervals.of_shares(pairs, gained, lost).holds(up - down):
                ways = math.lgamma(pairs + 1) - sum(
                    math.lgamma(each + 1) for each in (gained, lost, rest)
                )
                total += math.exp(ways + gained * logs[0] + lost * logs[1] + rest * logs[2])
    return total


@pytest.mark.parametrize(
    "pairs, up, down",
    [(100, 0.2, 0.2), (100, 0.1, 0.02), (100, 0.03, 0.03), (50, 0.3, 0.1), (200, 0.02, 0.005)],
)
def test_the_interval_of_shares_holds_the_truth_as_often_as_it_says(pairs, up, down):
    assert 0.93 <= exact_coverage(pairs, up, down) <= 0.97


def test_the_score_interval_is_the_printed_one():
    """Of 21 pairs 1 and 7 (Bentur et al.): M. W. Fagerland, S. Lydersen and P. Laake, Recommended Tests and Confidence
    Intervals for Paired Binomial Proportions, Statistics in Medicine 33 (2014), print -0.517 to -0.026 for Tango's.
    """
    found = intervals.of_shares(21, 1, 7)

    assert (-0.517, -0.026) == (round(found.low, 3), round(found.high, 3))


def test_the_score_interval_where_nothing_differs():
    """The score statistic of d is then sqrt(n d / (1 - d))."""
    square = intervals.Z95**2
    found = intervals.of_shares(40, 0, 0)
    assert found.high == pytest.approx(square / (40 + square))
    assert found.low == pytest.approx(-found.high)


def test_so_many_pairs_give_the_wanted_half_width():
    needed = intervals.pairs_for(0.01, 300, 40, 25)
    shares = 40 / 300, 25 / 300
    grown = intervals.of_shares(needed, *(round(needed * each) for each in shares))

    assert abs(grown.half - 0.01) < 0.0003


def test_sums_give_what_lists_give():
    rng = random.Random(7)
    first = [rng.randrange(-20, 20) for _ in range(60)]
    second = [each + rng.choice([0, 0, 0, 1, -4]) for each in first]
    sums = Paired()
    for pair in zip(first, second, strict=True):
        sums.note(*pair)

    differences = [b - a for a, b in zip(first, second, strict=True)]
    half = intervals.t_quantile(59) * statistics.stdev(differences) / math.sqrt(60)
    got = sums.of_means(60)
    assert got is not None
    assert math.isclose(statistics.fmean(differences), (got.low + got.high) / 2, abs_tol=1e-9)
    assert math.isclose(half, got.half)
    assert sums.correlation(60) == pytest.approx(statistics.correlation(first, second))


def test_what_never_varies_has_no_correlation_and_one_pair_no_interval():
    sums = Paired()
    sums.note(3, 4)

    assert sums.correlation(1) is None
    assert sums.of_means(1) is None


def test_the_rule_of_three():
    assert abs(intervals.most_unseen(300) - 3 / 300) < 0.0001
