"""The little title that these tests play."""

from pathlib import Path

import interpreter
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title

ROOT = Path(__file__).parent / "corpus"
SEED = 27  # by random seats Red rests, Blue rests, and Red loads at the fish pier and the long pier


def quay(**variant) -> Title:
    """The title; printings, options and mods as for `interpreter.load`."""
    return interpreter.load("quay", root=ROOT, **variant)


def game(seed: int = SEED, scenario: str = "calm", seats=(), **variant) -> Game:
    """A new game, before its first decision."""
    return quay(**variant).new(scenario, seed, seats)


def play_on(game: Game, decisions: int = 1000) -> Game:
    """So many decisions by random seats, or all of them."""
    while game.decision and decisions:
        game.choose(game.draw())
        decisions -= 1
    return game


def play_until(game: Game, name: str) -> Game:
    """Random decisions until one of that name is asked."""
    while game.decision and game.decision.name != name:
        game.choose(game.draw())
    assert game.decision is not None
    return game
