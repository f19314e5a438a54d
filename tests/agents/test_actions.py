"""Answers as numbers: there and back, one number each, the same in every process."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import interpreter
from interpreter.session.mistakes import Mistake

from .every import SMALL, TITLES, positions


@pytest.mark.parametrize("name, root", TITLES)
def test_every_option_has_a_number_of_its_own_and_comes_back_from_it(name, root):
    title = interpreter.load(name, root=root)
    actions = title.actions
    assert len(set(actions.names)) == len(actions)
    for game in positions(title.new(seed=3), 150):
        asked = game.asked
        codes = [actions.encode(asked, option) for option in asked.options]

        assert len(set(codes)) == len(codes)
        assert list(asked.options) == [actions.decode(asked, code) for code in codes]
        mask = actions.mask(asked)
        deal = {actions.names.index("deal")} if asked.deals else set()
        assert {*codes} | deal == {code for code, there in enumerate(mask) if there}


def test_numbers_say_what_saves_say():
    title = interpreter.load("adp")
    for game in positions(title.new(seed=5), 80):
        for option in game.decision.options:
            code = title.actions.encode(game.asked, option.value)
            called = title.actions.names[code]
            assert called == option.name or called.endswith(f" {option.name}")


def test_other_numbers_are_refused():
    title = interpreter.load("tictactoe")
    game: Any = title.new(seed=1)
    taken = game.asked.options[4]
    number = title.actions.encode(game.asked, taken)
    game.choose(taken)

    with pytest.raises(Mistake, match="'space b2' is not among the options"):
        title.actions.decode(game.asked, number)
    with pytest.raises(Mistake, match="not among"):
        title.actions.decode(game.asked, 10_000)
    with pytest.raises(Mistake, match="not among"):
        title.actions.encode(game.asked, taken)


def test_once_the_game_is_over_nothing_can_be_answered():
    assert not any(interpreter.load("tictactoe").actions.mask(None))


def test_amounts_without_end_have_numbers_by_their_order():
    title = interpreter.load("boatyard", root=SMALL)
    names = title.actions.names
    for game in positions(title.new(seed=2), 40):
        if game.asked.name == "bidding: offered":
            break
    many = 60
    asked = interpreter.Asked(**{
        **{name: getattr(game.asked, name) for name in ("point", "name", "faction", "about", "deals")},
        "options": (0, title.actions.most, *range(10**6, 10**6 + many)),
    })  # fmt: skip
    codes = [title.actions.encode(asked, option) for option in asked.options]

    assert ["0", str(title.actions.most), "larger amount 1"] == [names[c] for c in codes[:3]]
    assert list(asked.options) == [title.actions.decode(asked, code) for code in codes]


@pytest.mark.parametrize("name", ["tictactoe", "harbours"])
def test_another_process_numbers_alike(name):
    code = f"import interpreter; print(*interpreter.load({name!r}).actions.names, sep='|')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip().split("|") == list(interpreter.load(name).actions.names)
