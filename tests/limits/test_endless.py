"""Nothing runs for ever: by either executor, for a question, by a bot, at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.python.build import source
from interpreter.engine.state.errors import LimitError, StepsError
from interpreter.engine.state.limits import OPTIONS, STEPS, Limits
from interpreter.session.mistakes import Mistake
from interpreter.workshop.simulating.simulate import simulate
from tests.limits.endless import CASES, CONSEQUENCES, DEFINITIONS, LOOPS, ROUND, TOTALS
from tests.limits.maze import day, line_of, maze, stopped
from tests.walker import reference

FEW = 100_000  # steps: these texts would never end, so it comes to the same sooner


@pytest.mark.parametrize("name", CASES)
def test_a_simulated_game_stops_and_tells_what_goes_on(tmp_path, name):
    rules, words, said = CASES[name]
    report = simulate(maze(tmp_path, rules, steps=FEW), None, 1, 1)

    (error,) = report.errors
    assert said in error["error"]
    if words is not None:
        assert error["error"].startswith(f"{line_of(rules, words)}:")


def test_the_limit_that_holds_when_nobody_says_otherwise_ends_soon(tmp_path):
    report = simulate(maze(tmp_path, DEFINITIONS), None, 1, 1)

    assert f"takes more than {STEPS:,} steps" in report.errors[0]["error"]


@pytest.mark.parametrize("name", [name for name in CASES if name != "decisions"])
def test_both_executors_stop(tmp_path, name):
    """At the same phases or definition; within other texts, at a line of them."""
    title = maze(tmp_path, CASES[name][0], steps=None if name == "phases" else FEW)
    compiled, plain = stopped(title), stopped(title, reference.play_phase)

    assert type(compiled) is type(plain)
    if name in ("phases", "definitions"):
        assert (str(compiled), compiled.span) == (str(plain), plain.span)
    assert compiled.span is not None and plain.span is not None


def test_the_same_steps_end_at_the_same_place_every_time(tmp_path):
    title = maze(tmp_path, CONSEQUENCES, steps=FEW)

    first, again = (simulate(title, None, 1, 1).errors for _ in range(2))

    assert first == again


def test_who_needs_more_steps_says_so(tmp_path):
    rules = day("repeat 60 times:\n  repeat 60 times:\n    add 1 to wood\n    subtract 1 from wood")

    assert simulate(maze(tmp_path, rules, steps=10_000), None, 1, 1).errors
    assert not simulate(maze(tmp_path, rules), None, 1, 1).errors


@pytest.mark.parametrize("most", [1, 20_000, 30_000_000])
def test_a_title_says_its_own_number_of_steps(tmp_path, most):
    title = maze(tmp_path, LOOPS, f"steps: {most}\n")
    again = maze(tmp_path, LOOPS, f"steps: {most}\n")  # from the cache

    assert Limits(steps=most) == title.program.limits == again.program.limits
    if most < FEW:
        for drive in (None, reference.play_phase):
            assert f"takes more than {most:,} steps" in str(stopped(title, drive))


def test_whoever_plays_says_it_before_the_title(tmp_path):
    for steps in (500, 2 * STEPS):
        title = maze(tmp_path, LOOPS, "steps: 20000\n", steps=steps)
        assert Limits.of(steps) == title.program.limits


@pytest.mark.parametrize("said", ["30000001", "0", "many", "{wood: 1}"])
def test_steps_that_no_title_may_have_are_one_mistake(tmp_path, said):
    with pytest.raises(CorpusError) as caught:
        maze(tmp_path, LOOPS, f"steps: {said}\n")

    (mistake,) = caught.value.diagnostics
    assert ("rules/maze/title.yaml", 7, 8) == (
        mistake.span.file,
        mistake.span.line,
        mistake.span.column,
    )


def test_more_steps_are_more_phases_and_decisions_too():
    assert Limits.of(2 * STEPS).phases == 2 * Limits().phases
    assert Limits.of(2 * STEPS).decisions == 2 * Limits().decisions
    assert Limits.of(1).phases == Limits().phases


def test_a_round_of_phases_that_ends_in_time_is_none(tmp_path):
    rules = """\
phases:
  dawn: {do: go to noon}
  noon:
    do: |
      if wood = 9:
        end game
      add 1 to wood
      go to dawn
"""
    assert not simulate(maze(tmp_path, rules), None, 1, 1).errors


def test_each_decision_has_steps_of_its_own(tmp_path):
    text = 'repeat 12 times:\n  may dig "dig" by north:\n    nothing\n'
    text += "  repeat 100 times:\n    add 1 to wood\n    subtract 1 from wood"

    assert not simulate(maze(tmp_path, day(text), steps=8000), None, 1, 1).errors


def test_a_log_without_end_is_one_limit_more(tmp_path):
    rules = 'phases:\n  dawn:\n    do: |\n      say "on"\n'
    rules += '      may rest "rest" by north:\n        nothing\n      go to dawn\n'
    title = maze(tmp_path, rules)
    title.program.limits = Limits(log=500)

    (error,) = simulate(title, None, 1, 1).errors
    assert "the log of this game has more than 500 entries" in error["error"]
    game = title.new()
    with pytest.raises(LimitError, match="the log of this game"):
        while True:
            game.choose("yes")


def test_a_question_at_the_table_stops_and_the_game_goes_on(tmp_path):
    game = maze(tmp_path, DEFINITIONS, steps=FEW).new()

    for question in ("deep0", "deep0 > 1", TOTALS[TOTALS.index("(total") :].split(" to wood")[0]):
        with pytest.raises(Mistake, match=r"takes more than 100,000 steps"):
            game.ask(question)
    assert game.ask("wood + 1") == 1
    assert game.run.steps == FEW


def test_a_definition_that_is_asked_from_python_stops(tmp_path):
    title = maze(tmp_path, DEFINITIONS, steps=FEW)
    with pytest.raises(StepsError, match="definition deep0 takes more than") as caught:
        title.program.definition(title.new().run, title.vocabulary.definitions[0])
    assert caught.value.span is not None


BOT = """\
bots:
  miner:
    plays: north
    answers:
      dawn:
        rest:
          {}
"""


@pytest.mark.parametrize(
    "rung",
    ["tired: {if: deep0 > 0, pick: yes}", "tired: {if: wood = 0 and deep0 > 0, pick: yes}"],
)
def test_a_bot_that_thinks_for_ever_is_stopped_at_the_definition(tmp_path, rung):
    rules = DEFINITIONS + BOT.format(rung)
    report = simulate(maze(tmp_path, rules, steps=FEW), None, 1, 1, seats="north=bot")

    (error,) = report.errors
    assert f"{line_of(rules, 'deep0:')}:" in error["error"]
    assert "definition deep0 takes more than" in error["error"]
    assert error["decision"] == 1


CARDS = """\
card classes: {event: {}}
effects: {text: {}}
zones: {deck: {}}
starting zone: deck
bots:
  miner:
    plays: north
    answers:
      card 1 text:
        pit:
          try: {changes: [{number: wood}]}
cards:
  - card: 1
    title: Long
    class: event
    text:
      says: Long.
      do: |
        choose pit from (spaces where column = 1):
          repeat 3000 times:
            add 1 to wood
            subtract 1 from wood
"""


def test_the_trials_of_a_bot_count_their_steps_together(tmp_path):
    """Each of the six alone would be within the limit."""
    body = "as north:\n  play text of card 1"
    rules = CARDS + day(body)
    enough = simulate(maze(tmp_path, rules), None, 1, 1, seats="north=bot")
    report = simulate(maze(tmp_path, rules, steps=300_000), None, 1, 1, seats="north=bot")

    assert not enough.errors
    (error,) = report.errors
    assert "card 1 text takes more than 300,000 steps" in error["error"]


def test_a_game_that_goes_round_at_its_start_is_told_by_every_command(tmp_path):
    title = maze(tmp_path, ROUND)
    with pytest.raises(LimitError, match="go round"):
        title.new()


def test_loops_that_write_keep_the_log_small(tmp_path):
    title = maze(tmp_path, LOOPS)
    game = title.new()
    with pytest.raises(StepsError):
        game.choose("yes")
    assert len(game.run.log) < STEPS // 20


def test_texts_of_few_steps_do_not_count_them(tmp_path):
    rules = "definitions: {near: {of: space, number: number of (spaces next to here)}}\n" + day(
        "add near of a1 to wood"
    )
    assert "R.spend" not in source(maze(tmp_path, rules).full)


def test_the_reference_tells_the_limits():
    reference = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
    section = reference[reference.index("## 6. Limits") :]

    limits = Limits()
    for number in (limits.steps, limits.phases, limits.decisions, limits.log, OPTIONS):
        assert f"| {number:,} |" in section
