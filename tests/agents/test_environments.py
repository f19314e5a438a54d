"""Every title as an environment of PettingZoo and of Gymnasium, held to their own tests."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from typing import Any

import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import interpreter

from .every import APART

anything: Any = interpreter  # takes what its types refuse, too


@pytest.fixture(autouse=True)
def advice_is_no_warning():
    """How agents had better be named, and that what they see is a mapping, as everywhere with a mask."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pettingzoo|gymnasium")
        yield


@pytest.mark.parametrize("name, root", APART)
def test_pettingzoo_takes_every_title(name, root, capsys):
    title = interpreter.load(name, root=root)

    api_test(interpreter.table_env(title), num_cycles=200)
    seed_test(lambda: interpreter.table_env(title), num_cycles=40)
    render_test(lambda render_mode=None: interpreter.table_env(title, render_mode=render_mode))


@pytest.mark.parametrize(
    "name, faction",
    [("tictactoe", "crosses"), ("hearts", "dill"), pytest.param("adp", "coalition", marks=pytest.mark.long)],
)  # fmt: skip
def test_gymnasium_takes_a_seat(name, faction):
    check_env(interpreter.seat_env(name, faction, render_mode="ansi"), skip_render_check=True)


def test_a_game_is_rewarded_at_its_end_alone():
    env = interpreter.table_env("tictactoe")
    env.reset(seed=1)
    for square in ("a1", "b1", "a2", "b2", "a3"):  # crosses have a row
        assert {0} == {*env.rewards.values()}
        env.step(env.unwrapped._sitting.title.actions.names.index(f"space {square}"))

    assert {"crosses": 1, "noughts": -1} == env.rewards
    assert all(env.terminations.values())


def test_a_step_needs_a_game_under_way():
    env = interpreter.table_env("tictactoe")
    with pytest.raises(interpreter.Mistake, match="no game is under way"):
        env.step(0)

    env.reset(seed=1)
    while env.agents:
        asked = env.observe(env.agent_selection)["action_mask"]
        env.step(None if env.terminations[env.agent_selection] else int(asked.argmax()))
    with pytest.raises(interpreter.Mistake, match="no game is under way"):
        env.step(0)


def test_a_render_mode_that_there_is_not_is_refused():
    told = "unknown render mode 'rgb_array': there is human, ansi"
    with pytest.raises(interpreter.Mistake, match=told):
        interpreter.table_env("tictactoe", render_mode="rgb_array")
    with pytest.raises(interpreter.Mistake, match=told):
        interpreter.seat_env("tictactoe", "crosses", render_mode="rgb_array")


@pytest.mark.parametrize("answer", ["a", [], 2.5])
def test_an_answer_that_is_no_number_is_refused(answer):
    table, seat = interpreter.table_env("tictactoe"), interpreter.seat_env("tictactoe", "crosses")
    table.reset(seed=1)
    seat.reset(seed=1)
    told = f"the number of an answer must be a whole number from 0, not {answer!r}"

    with pytest.raises(interpreter.Mistake, match=f"^{re.escape(told)}$"):
        table.step(answer)
    _, reward, ended, _, info = seat.step(answer)
    assert (-1, True, told) == (reward, ended, info["refused"])


def test_what_no_environment_takes_is_told_in_one_line():
    with pytest.raises(interpreter.Mistake, match=r"^unknown title '3'"):
        anything.table_env(3)
    with pytest.raises(interpreter.Mistake, match=r"^unknown faction 'None'"):
        anything.seat_env("tictactoe", None)
    with pytest.raises(interpreter.Mistake, match=r"^a seed is a whole number"):
        anything.table_env("tictactoe").reset(seed="a")
    with pytest.raises(interpreter.Mistake, match=r"^a seed is a whole number"):
        anything.seat_env("tictactoe", "crosses").reset(seed="a")


def test_an_agent_that_is_not_asked_may_answer_nothing():
    env = interpreter.table_env("tictactoe")
    env.reset(seed=1)

    assert 9 == env.observe("crosses")["action_mask"].sum()
    assert 0 == env.observe("noughts")["action_mask"].sum()
    with pytest.raises(interpreter.Mistake, match="'done' is not among the options"):
        env.step(0)


def test_who_is_given_another_does_not_learn():
    asked = []

    class First:
        def choose(self, view, decision):
            asked.append(view.faction)
            return decision.options[0]

    env = interpreter.table_env("hearts", seats={"basil": First(), "clove": "random"})
    env.reset(seed=3)
    assert ["amber", "dill"] == env.possible_agents
    for _ in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        env.step(None if ended else int(seen["action_mask"].argmax()))

    assert {"basil"} == {*asked}


def test_the_same_seed_is_the_same_game_and_none_is_the_next():
    env = interpreter.seat_env("hearts", "amber")
    first, _ = env.reset(seed=5)
    second, _ = env.reset()
    again, _ = env.reset(seed=5)
    after, _ = env.reset(seed=6)

    assert numpy.array_equal(first, again) and numpy.array_equal(second, after)
    assert not numpy.array_equal(first, second)


def test_an_answer_that_cannot_be_given_ends_the_game_of_a_seat():
    env = interpreter.seat_env("tictactoe", "crosses", seats={"noughts": "random"})
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(0)

    assert (-1, True, "'done' is not among the options") == (reward, ended, info["refused"])


@pytest.mark.parametrize("lacking", ["pettingzoo", "gymnasium", "numpy"])
def test_without_the_extra_one_line_says_how_to_get_it(lacking):
    code = (
        f"import sys; sys.modules[{lacking!r}] = None\n"
        "import interpreter\n"
        "from interpreter import *\n"
        "try:\n    interpreter.table_env('tictactoe')\n"
        "except interpreter.Mistake as mistake:\n    print(mistake)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert 1 == done.stdout.count("\n")
    assert f"{lacking} is missing: pip install 'plainrules[rl]'" in done.stdout
