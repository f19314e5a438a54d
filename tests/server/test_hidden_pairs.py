"""A few pairs over the wire, in which others choose unseen, and not as often in the one as in the other."""

from __future__ import annotations

from tests.server.hidden_pairs import pairs

DIFFERENT = 4  # a seed of Labyrinth in which cells are chosen before anybody sees it


def test_how_often_another_chooses_unseen_is_in_no_byte_that_a_seat_gets():
    answers, more = pairs("labyrinth", DIFFERENT, 1)

    assert answers > 4
    assert more > 0
