"""Stepping, undo, copies in the middle of a phase, and limits."""

import random
import re

import pytest

from interpreter import load
from interpreter.engine.play import Play, WrongAnswer, run_to_end
from interpreter.engine.program import Program
from interpreter.engine.state.errors import LimitError, RuleError, place_of
from interpreter.engine.state.options import DEAL
from interpreter.language import nodes, types
from tests.engine import small
from tests.reference.islands import islands
from tests.reference.suite import frozen, names


def snapshot(play):
    return play.run.s[:], play.run.log[:], play.decision, play.answers[:]


def test_a_game_goes_from_phase_to_phase():
    program = small.counting_game()
    play = Play(program, program.start(seed=4))
    rolled = []
    for option in (1, 2, 3, 0):
        assert play.decision.options == [0, 1, 2, 3]
        play.answer(option)
    rolled = [entry[2] for entry in play.run.log if entry[0] == 6]
    assert play.decision is None
    assert play.over
    assert play.run.s[play.run.layout.values[1]] == 6 + sum(rolled)


def test_an_answer_is_one_of_the_options():
    program = small.counting_game()
    play = Play(program, program.start())
    with pytest.raises(WrongAnswer):
        play.answer(4)
    with pytest.raises(WrongAnswer):
        play.answer(DEAL)


def test_undo_goes_back_through_all_phases():
    program = small.counting_game()
    play = Play(program, program.start(seed=9))
    seen = []
    for option in (3, 1, 0, 2):
        seen.append(snapshot(play))
        play.answer(option)
    while seen:
        assert play.undo()
        assert snapshot(play) == seen.pop()
    assert not play.undo()


@pytest.mark.parametrize("whole", [True, False])
def test_what_led_to_the_first_decision_is_kept_only_on_demand(whole):
    """The first phase of this title asks nothing: it shuffles and deals."""
    program = load("hearts").program
    play = Play(program, program.start(seed=9), whole=whole)
    first, written = snapshot(play), len(play.run.u)
    chance = random.Random(3)
    for _ in range(20):
        play.answer(chance.choice(play.decision.options))
    twin = play.copy()
    while play.undo():
        pass
    twin.rewind(0)

    assert (written > 100) == whole
    assert snapshot(play) == snapshot(twin) == first


def test_a_copy_in_the_middle_is_independent():
    program = small.counting_game()
    play = Play(program, program.start(seed=9))
    play.answer(1)
    twin = play.copy()
    before = snapshot(play)
    assert snapshot(twin) == before
    twin.answer(2)
    assert snapshot(play) == before
    play.answer(2)
    assert snapshot(play) == snapshot(twin)
    third = twin.copy().copy()
    assert third.undo()
    assert snapshot(third) == before


@pytest.mark.parametrize("name", names("d")[:12])
def test_copies_and_undo_of_random_titles(name):
    title, seed = frozen(name).title, frozen(name).seed
    program = Program.build(title)
    chance = random.Random(seed)
    play = Play(program, program.start(0, seed))
    for _ in range(30):
        if play.decision is None:
            break
        before, twin = snapshot(play), play.copy()
        option = chance.choice(play.decision.options)
        try:
            play.answer(option)
        except RuleError as error:  # a random title may ask nobody, or one who has no seat
            with pytest.raises(RuleError, match=re.escape(str(error))):
                twin.answer(option)
            break
        twin.answer(option)
        assert snapshot(twin) == snapshot(play)
        assert twin.undo()
        assert snapshot(twin) == before


def test_bulk_play_comes_to_the_same_end():
    program = small.counting_game()
    run = run_to_end(program, 0, 5, lambda run, point, faction, options, about: options[-1])
    play = Play(program, program.start(0, 5))
    while play.decision:
        play.answer(play.decision.options[-1])
    assert run.s == play.run.s


def one_phase(statements):
    vocabulary = islands()
    small.phase(vocabulary, *statements(vocabulary), small.end())
    return Program.build(vocabulary)


def test_an_error_knows_its_line():
    def haven(v):
        declared = next(x for x in v.values if x.id == "haven")
        return nodes.ReadValue(declared, None, type=types.SPACE, span=small.at(7))

    program = one_phase(
        lambda v: [
            nodes.SetValue(
                small.target(v, "haven"),
                small.const(-1, types.SPACE),
                span=small.at(5),
            ),
            small.add(v, "fish", small.const(1), 7, haven(v)),
        ]
    )
    with pytest.raises(RuleError) as caught:
        Play(program, program.start())
    assert place_of(caught.value) == small.at(7)
    assert (caught.value.span.file, caught.value.span.line) == (small.FILE, 7)
    frames = []
    traceback = caught.value.__cause__.__traceback__ if caught.value.__cause__ else caught.tb
    while traceback:
        frames.append((traceback.tb_frame.f_code.co_filename, traceback.tb_lineno))
        traceback = traceback.tb_next
    assert (small.FILE, 7) in frames


def test_endless_loops_are_stopped_at_their_line():
    def inner(v):
        body = small.block(small.add(v, "luck", small.const(1), 33))
        return nodes.Repeat(small.const(2000), body, span=small.at(32))

    program = one_phase(
        lambda v: [nodes.Repeat(small.const(2000), small.block(inner(v)), span=small.at(31))]
    )
    with pytest.raises(LimitError) as caught:
        Play(program, program.start())
    assert place_of(caught.value) == small.at(32)


def test_phases_without_decisions_do_not_go_round_for_ever():
    vocabulary = islands()
    decl = small.phase(vocabulary, small.end())
    decl.body = small.block(small.go_to(decl))
    program = Program.build(vocabulary)
    with pytest.raises(LimitError):
        Play(program, program.start())


def test_a_phase_must_say_what_comes_next():
    vocabulary = islands()
    small.phase(vocabulary, small.add(vocabulary, "luck", small.const(1), 3))
    program = Program.build(vocabulary)
    with pytest.raises(RuleError):
        Play(program, program.start())
