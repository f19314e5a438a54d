"""Games side by side on one title: what a table server does with it. None writes into the title, so none hears of another."""

from __future__ import annotations

import gc
import json
import random
from pathlib import Path

import pytest

import interpreter
from interpreter.session.playing.keeper import ahead, packed
from interpreter.session.playing.title import Shelf
from tests.seeds import seeds

SHIPPED = Path(interpreter.__file__).parent.parent
TITLES = interpreter.titles(SHIPPED)
GAMES = 3
FEW_AND_MANY = pytest.mark.parametrize(
    "games, decisions", [(2, 24), pytest.param(GAMES, 70, marks=pytest.mark.long)]
)


@pytest.fixture(autouse=True)
def _corpus(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(SHIPPED))


class Sitting:
    """A game in which one person plays against whoever there is, answering by chance."""

    def __init__(self, title, seed):
        ids = [faction.id for faction in title.vocabulary.factions]
        self.person = ids[0]
        self.game = title.new(seed=seed, seats={self.person: "human"}, fill=True)
        self.dice = random.Random(seed)
        self.seen = []

    def step(self):
        """One decision; sometimes it is tried on a copy first, taken back, or looked at."""
        game = self.game
        if game.over:
            return
        if game.seats.is_human(game.play.decision.faction):
            option = self.dice.choice(game.decision.options).name
            game.copy().choose(option)
            game.choose(option)
            if self.dice.random() < 0.2:
                game.undo()
                game.choose(option)
        else:
            game.proceed()
        if self.dice.random() < 0.1:
            self.seen.append(json.dumps(game.view(self.person)))

    def told(self):
        """Everything that came of it."""
        return self.game.to_save().to_text(), self.seen, json.dumps(self.game.view())


@FEW_AND_MANY
@pytest.mark.parametrize("name", TITLES)
def test_games_on_one_title_go_as_they_go_on_titles_of_their_own(name, games, decisions):
    title = interpreter.load(name)
    title.new(seed=games)
    before = title.program.pack(), {**title.program.names}
    together = [Sitting(title, seed) for seed in range(games)]
    for _ in range(decisions):
        for sitting in together:
            sitting.step()
    alone = []
    for seed in range(games):
        sitting = Sitting(interpreter.load(name), seed)
        for _ in range(decisions):
            sitting.step()
        alone.append(sitting.told())

    assert alone == [sitting.told() for sitting in together]
    assert before[0] == title.program.pack()
    assert before[1] == title.program.names


def test_a_shelf_has_one_title_of_each_edition_for_as_long_as_somebody_has_it():
    shelf = Shelf()
    held = shelf.load("tictactoe")

    assert held is shelf.load("tictactoe")
    first, second = shelf.load("adp", printing="first"), shelf.load("adp")
    assert first is not second
    assert second is shelf.load("adp", printing="second")
    del held, first, second
    gc.collect()
    assert not shelf._held


# --- laid aside -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds([0], range(GAMES)))
@pytest.mark.parametrize("name", TITLES)
def test_a_game_that_was_laid_aside_goes_on_as_if_it_had_not_been(name, seed):
    title = interpreter.load(name)
    sitting = Sitting(title, seed)
    for _ in range(20 + 7 * (seed % GAMES)):
        sitting.step()
    game = sitting.game
    aside, save = packed(game), game.to_save()
    for _ in range(5):
        sitting.step()
    later = game.to_save()
    replay, done = ahead(title, later, aside)

    assert len(save.decisions) == done
    assert save == replay.game.to_save()
    for _ in replay.steps(done=done):
        pass
    assert later == replay.game.to_save()
    assert game.run.log == replay.game.run.log
    assert game.run.memory.notes == replay.game.run.memory.notes
    assert game.view() == replay.game.view()
    while game.undo():
        assert replay.game.undo()
        assert game.play.decision == replay.game.play.decision


def played(decisions=5):
    title = interpreter.load("tictactoe")
    sitting = Sitting(title, 1)
    for _ in range(decisions):
        sitting.step()
    return title, sitting.game


def test_what_was_laid_aside_is_left_alone_where_it_is_not_of_this_game_or_these_rules(monkeypatch):
    title, game = played()
    aside, save = packed(game), game.to_save()
    assert 5 == ahead(title, save, aside)[1]

    assert 0 == ahead(title, save, None)[1]
    assert 0 == ahead(title, save, aside[:-9])[1]
    assert 0 == ahead(title, save, b"")[1]
    other = game.to_save()
    other.decisions[2] = (*other.decisions[2][:3], "ffffffff")
    assert 0 == ahead(title, other, aside)[1]
    del save.decisions[3:]
    assert 0 == ahead(title, save, aside)[1]
    monkeypatch.setattr(title, "kept_as", "other rules")
    assert 0 == ahead(title, game.to_save(), aside)[1]
