"""Two games that differ only in what a seat does not see: a program that plays it gets the same, byte by byte."""

from __future__ import annotations

import random

import pytest

import interpreter
from interpreter.session.playing.agent import SeatView
from tests.seeds import seeds
from tests.server.test_twins import CASES
from tests.titles.pairs import Pair


class Numbers(Pair):
    """Looks at nothing but what programs get, so it is quick."""

    def view(self, game):
        return self.numbers(SeatView(game, self.watcher))


@pytest.mark.parametrize("seed", seeds([0, 6], range(12), fresh=2))
@pytest.mark.parametrize(
    "name, layouts", [pytest.param(*case[:2], id=f"{case[0]} {case[1].__name__}") for case in dict.fromkeys(c[:2] for c in CASES)]
)  # fmt: skip
def test_a_program_gets_nothing_that_hangs_on_what_its_seat_does_not_see(name, layouts, seed):
    both, differing, watcher = layouts(random.Random(seed), seed)
    pair = Numbers(interpreter.load(name), watcher, differing, seed=seed)

    assert pair.play([*both], 40) >= 1


@pytest.mark.parametrize("name, layouts", [case[:2] for case in CASES if case[0] == "hearts"])
def test_who_sees_everything_gets_other_numbers(name, layouts):
    """So the test above can fail."""
    both, _, _ = layouts(random.Random(1), 1)
    one, other = (interpreter.load(name).position(each, 1) for each in both)

    assert one.observe() != other.observe()
    assert one.observe("basil") != other.observe("basil")
    assert one.observe("amber") == other.observe("amber")
