"""What tables tell again and again is worked out once, and is the same as if it were worked out anew."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import interpreter
from interpreter.command.server.tables.views import Tale
from interpreter.session.viewing.picture import board, own, picture

SHIPPED = Path(interpreter.__file__).parent.parent
TITLES = interpreter.titles(SHIPPED)
SMALL = Path(__file__).parent.parent / "titles"
FEW_AND_MANY = pytest.mark.parametrize("steps", [36, pytest.param(120, marks=pytest.mark.long)])


@pytest.fixture(autouse=True)
def _corpus(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(SHIPPED))


def moments(game, seed, number):
    """The game after each of some steps; now and then several are taken back."""
    dice = random.Random(seed)
    for _ in range(number):
        if game.over or dice.random() < 0.1:
            for _ in range(dice.randint(1, 9)):
                game.undo()
        else:
            game.choose(dice.choice(game.decision.options))
        yield game


@FEW_AND_MANY
@pytest.mark.parametrize(
    "name, root",
    [*((name, SHIPPED) for name in TITLES), *((n, SMALL) for n in interpreter.titles(SMALL))],
)
def test_a_tale_that_grows_is_that_which_is_told_at_once(name, root, steps):
    game = interpreter.load(name, root=root).new(seed=5)
    eyes = [None, frozenset(), game.viewers(game.players[-1].index)]
    tales = [Tale(game.narrator(each), lambda line: line) for each in eyes]
    for now in moments(game, 5, steps):
        for each, tale in zip(eyes, tales, strict=True):
            assert now.narrator(each).tell(now.run.log) == tale.follow(now.run.log)


def test_a_phase_that_is_over_is_not_told_again(monkeypatch):
    game = interpreter.load("tictactoe").new(seed=5)
    tale, told = Tale(game.narrator(), str), []
    all_of = tale.narrator.all_of

    def counted(log, first):
        told.append(len(log))
        return all_of(log, first)

    monkeypatch.setattr(tale.narrator, "all_of", counted)
    for _ in range(6):
        game.choose(game.decision.options[0])
        tale.follow(game.run.log)

    assert sum(told) < 2 * len(game.run.log)


@FEW_AND_MANY
@pytest.mark.parametrize("name", TITLES)
def test_where_nothing_is_hidden_all_see_the_same_board(name, steps):
    game = interpreter.load(name).new(seed=2)
    eyes = [frozenset(), *(game.viewers(faction.index) for faction in game.players)]
    for number, now in enumerate(moments(game, 2, steps // 2)):
        if number % 6 == 0:
            assert set(picture(now, None)) == {*board(now, None), "log", *own(now, None)}
            if not game.hides:
                assert all(board(now, eyes[0]) == board(now, each) for each in eyes)
                assert 1 == len({str(now.narrator(each).tell(now.run.log)) for each in eyes})
    assert game.hides == (name in ("afghanistan", "hearts", "hornets", "labyrinth"))
