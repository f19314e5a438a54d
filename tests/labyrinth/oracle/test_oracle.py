"""Operations, Events, Plots and turns as a second reading of the book has them."""

from __future__ import annotations

from tests.labyrinth.oracle.board import differences
from tests.labyrinth.oracle.checking import check
from tests.labyrinth.oracle.positions import scattered
from tests.seeds import positions

POSITIONS, CHECKS = positions(24, 200), 3


@POSITIONS
def test_the_program_does_what_the_book_says(number, first):
    report = check(number, first, most=CHECKS)
    assert not report.unexplained, str(report)
    assert report.tally.positions == number
    assert sum(report.tally.decisions.values()) > 8 * number


def test_a_difference_is_seen():
    one, other = scattered(1), scattered(1)
    one["iraq"].troops, other["iraq"].troops = 2, 3
    assert differences(one, other) == ["iraq: troops: 2 by the book, 3 in the program"]
