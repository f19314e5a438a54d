"""Looking ahead at a special: which of its ways leave the action a space, and what a trial leaves behind."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.engine.runtime.ahead import MOST, WAYS, Ahead
from interpreter.engine.state.options import BY_TYPE, DONE

POINT = 0
ACTOR = 0


@pytest.fixture
def run():
    return interpreter.load("tictactoe").new(seed=1).run


class Trying(Ahead):
    """What is tried, and when it leaves a space, as a test says."""

    def __init__(self, run, start, able):
        super().__init__(run)
        self.start_, self.able_, self.must_ = start, able, lambda: True

    def start(self):
        return self.start_()

    def able(self):
        return self.able_()

    def must(self):
        return self.must_()


def looking(run, tried, able=lambda taken: True):
    """A special that asks two questions of three answers each; `tried` notes what was gone through."""
    answers: list[int] = []

    def start():
        answers.clear()
        for _ in range(2):
            answers.append((yield POINT, ACTOR, [5, 6, 7], BY_TYPE))
            run.write(0, run.s[0] + 1)
            run.log.append(("answered", answers[-1]))
        tried.append(tuple(answers))

    return Trying(run, start, lambda: able(answers)), start


def test_it_may_begin_where_some_way_leaves_a_space(run):
    tried = []
    ahead, _ = looking(run, tried, lambda taken: taken == [6, 7])
    assert ahead.possible()
    assert tried == [(5, 5), (5, 6), (5, 7), (6, 5), (6, 6), (6, 7)]
    ahead, _ = looking(run, [], lambda taken: False)
    assert not ahead.possible()


def test_only_answers_that_leave_a_space_are_kept_and_all_where_none_does(run):
    ahead, _ = looking(run, [], lambda taken: taken[0] == 6 and taken[1] != 5)
    assert ahead.kept([], [5, 6, 7]) == [6]
    assert ahead.kept([6], [5, 6, 7]) == [6, 7]
    assert ahead.kept([5], [5, 6, 7]) == [5, 6, 7]


def picking(run, tried, able, most=6):
    """A special that takes any of so many things, one after another, each once, until there are enough."""

    def start():
        taken: list[int] = []
        tried.append(taken)
        while True:
            left = [each for each in range(most) if each not in taken]
            answer = yield POINT, ACTOR, [*left, *([DONE] if taken else [])], BY_TYPE
            if answer == DONE:
                return
            taken.append(answer)
            run.write(answer, run.s[answer] + 1)

    return Trying(run, start, lambda: able(tried[-1]))


def test_what_takes_several_answers_before_enough_is_found(run):
    ahead = picking(run, [], lambda taken: {1, 3, 4} <= set(taken))
    assert ahead.possible()
    assert ahead.kept([], [*range(6)]) == [*range(6)]


def test_what_takes_one_answer_is_found_among_much_that_takes_more(run):
    tried = []
    assert picking(run, tried, lambda taken: taken == [7], most=20).possible()
    assert len(tried) < 25


def test_the_same_answers_in_another_order_are_no_new_way(run):
    tried = []
    assert not picking(run, tried, lambda taken: False, most=4).possible()
    assert len(tried) < 50  # there are 64 orders of four or fewer, 15 sets


def test_the_ways_that_are_tried_are_bounded(run):
    tried = []
    assert not picking(run, tried, lambda taken: False, most=20).possible()
    assert len(tried) == WAYS + 1


@pytest.mark.parametrize("ends", [False, True])
def test_a_way_that_leads_on_without_end_is_given_up(run, ends):
    tried = []

    def start():
        tried.append(0)
        answer = yield POINT, ACTOR, [5, 6], BY_TYPE
        while answer == 5 or not ends:
            tried[-1] += 1
            yield POINT, ACTOR, [7], BY_TYPE

    ahead = Trying(run, start, lambda: True)
    before = run.s[:], run.u[:], run.log[:]
    assert ahead.possible() == ends
    assert (max(tried), len(tried)) == (MOST - 1, 2)  # the first question is one of them
    assert ahead.kept([], [5, 6]) == ([6] if ends else [5, 6])
    assert (run.s, run.u, run.log) == before


def test_what_was_tried_is_taken_back(run):
    before = run.s[:], run.u[:], run.log[:]
    ahead, _ = looking(run, [])
    assert ahead.possible()
    assert (run.s, run.u, run.log) == before


def test_no_way_is_tried_twice_and_a_single_answer_not_at_all(run):
    tried = []
    ahead, _ = looking(run, tried)
    assert ahead.possible()
    assert ahead.kept([], [5]) == [5]
    assert tried == [(5, 5)]
    assert ahead.kept([], [5, 6]) == [5, 6]
    assert tried == [(5, 5), (6, 5)]


def test_the_guide_asks_only_for_what_leaves_a_space(run):
    ahead, start = looking(run, [], lambda taken: taken[0] != 5 and taken[1] == 7)
    steps = ahead.guide(start(), ACTOR)
    assert next(steps) == (POINT, ACTOR, [6, 7], BY_TYPE)
    with pytest.raises(StopIteration):  # the second answer can only be 7
        steps.send(6)
    assert [entry for entry in run.log if entry[0] == "answered"] == [
        ("answered", 6),
        ("answered", 7),
    ]


def test_the_guide_tries_nothing_where_what_comes_next_cannot_take_the_last_space(run):
    tried = []
    ahead, start = looking(run, tried, lambda taken: taken == [6, 7])
    ahead.must_ = lambda: run.log[-1:] == [("answered", 6)]
    steps = ahead.guide(start(), ACTOR)
    assert next(steps) == (POINT, ACTOR, [5, 6, 7], BY_TYPE)
    assert tried == []
    with pytest.raises(StopIteration):  # after a 6 it must: the second answer can only be 7
        steps.send(6)
    assert run.log[-1] == ("answered", 7)
