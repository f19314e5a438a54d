"""Bulk play, its report, and the invariants that hold after every decision."""

import gc
import time
from pathlib import Path

import pytest

import interpreter
from interpreter.engine.state.limits import Limits
from interpreter.engine.state.run import Run
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating import simulate
from interpreter.workshop.simulating.checked_game import Invariants
from interpreter.workshop.simulating.one_game import checked_game, game
from tests.session.quay import game as new_game
from tests.session.quay import quay


def players():
    return Players.of(quay().vocabulary, "random")


def test_the_report_counts_what_happened():
    report = simulate.simulate(quay(), "calm", 5, 1)

    assert (5, 5) == (report.games, report.finished)
    assert 5 == sum(report.wins.values())
    assert {"red", "blue", "green"} == set(report.wins)
    assert 5.0 == report.mean_turns
    assert 5 == len(set(report.log_hashes))
    assert [] == report.errors


def test_checked_games_are_the_same_games():
    quick = simulate.simulate(quay(), "calm", 5, 1)
    slow = simulate.simulate(quay(), "calm", 5, 1, check=True)

    assert [] == slow.errors
    assert quick.log_hashes == slow.log_hashes
    assert quick.decisions == slow.decisions
    assert quick.wins == slow.wins


def test_processes_that_share_the_games_tell_the_same():
    alone = simulate.simulate(quay(), "calm", 5, 1, check=True)
    shared = simulate.simulate(quay(), "calm", 5, 1, check=True, jobs=2)

    assert alone.log_hashes == shared.log_hashes
    assert alone.wins == shared.wins
    assert alone.decisions == shared.decisions


def test_a_bulk_game_is_the_game_that_random_seats_play():
    one = new_game(seed=9)
    while one.decision:
        one.choose(one.draw())

    assert game(quay(), 0, 9, players()).winner == one.result.winner


@pytest.mark.parametrize("seed", [(1 << 128) - 1, (1 << 128) - 4])
def test_seeds_that_there_cannot_be_are_refused_before_the_first_game(seed):
    with pytest.raises(
        Mistake, match="the last of 5 games would have a seed of more than 128 bits"
    ):
        simulate.simulate(quay(), "calm", 5, seed)

    assert 1 == simulate.simulate(quay(), "calm", 1, seed).finished


def test_games_in_no_time_are_not_many_a_second(monkeypatch):
    monkeypatch.setattr(time, "perf_counter", lambda: 7.0)
    report = simulate.simulate(quay(), "calm", 1, 1)

    assert (0, 0, 0) == (report.seconds, report.decisions_per_second, report.games_per_second)


def test_a_state_that_lost_a_piece_is_noticed():
    one = new_game()
    invariants = Invariants.of(one.title.program)
    assert [] == invariants.broken(one.play)

    one.run.s[one.run.layout.cell(0, 0)] -= 1
    assert "there are 3 Docked Red Boat in all, not 4" in invariants.broken(one.play)


@pytest.mark.parametrize(
    "spoil, told",
    [
        (lambda run: run.s.__setitem__(run.layout.values[0], 99), "out of its bounds"),
        (lambda run: run.s.__setitem__(run.layout.zone(0), 0), "a card lies nowhere or twice"),
        (lambda run: run.s.__setitem__(run.layout.spent, 9), "more pieces have moved"),
    ],
)
def test_other_spoilt_states_are_noticed(spoil, told):
    one = new_game()
    spoil(one.run)

    assert any(told in line for line in Invariants.of(one.title.program).broken(one.play))


def test_an_error_in_a_rule_is_located_and_the_others_go_on():
    title = quay()
    title.program.limits = Limits(decisions=3)

    outcome = checked_game(title, 0, 1, players())

    assert "this game does not end" in outcome.error


def runs() -> int:
    """How many games of any test there are in memory."""
    return sum(isinstance(each, Run) for each in gc.get_objects())


def test_a_checked_game_leaves_nothing_to_the_collector_of_garbage():
    """Its copies would pile up until the collector comes: some MB a game."""
    title = interpreter.load("cuba", root=Path(interpreter.__file__).parent.parent)
    gc.collect()
    gc.disable()
    before = runs()
    try:
        simulate.simulate(title, "standard", 1, 1, check=True)
        left = runs() - before
    finally:
        gc.enable()

    assert 0 == left
