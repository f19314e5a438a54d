"""A few pairs over the wire, in which others choose unseen, and not as often in the one as in the other."""

from __future__ import annotations

import pytest

from tests.server.hidden_pairs import pairs

# Seeds in which others choose unseen: cells in Labyrinth before they do anything, in Hearts what is passed on.
DIFFERENT = [pytest.param("labyrinth", 4, 16, marks=pytest.mark.long), ("hearts", 1, 10)]


@pytest.mark.parametrize("title, seed, steps", DIFFERENT)
def test_how_often_another_chooses_unseen_is_in_no_byte_that_a_seat_gets(title, seed, steps):
    answers, more = pairs(title, seed, 1, steps=steps)

    assert answers > 4
    assert more > 0
