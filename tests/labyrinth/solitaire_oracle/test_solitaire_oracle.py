"""The charts of chapter 9 as a second reading of the book has them."""

from __future__ import annotations

import pytest

from tests.labyrinth.solitaire_oracle import where_recruit
from tests.labyrinth.solitaire_oracle.checking import check
from tests.seeds import positions

POSITIONS = positions(8, 120)


@POSITIONS
def test_the_charts_do_what_the_book_says(number, first):
    report = check(number, first)
    assert not report.unexplained, str(report)
    assert report.tally.positions == number
    assert sum(report.tally.decisions.values()) > 4 * number


def test_another_reading_is_seen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(where_recruit, "OUTNUMBERED", 99)
    monkeypatch.setattr(where_recruit, "_havens", lambda *given: [])
    assert check(20).unexplained
