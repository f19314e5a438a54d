"""Games of the titles that come with PlainRules, by compiled code and by the reference."""

from __future__ import annotations

from functools import cache

import pytest

import interpreter
from interpreter.engine.program import Program
from interpreter.language.declarations.vocabulary import Vocabulary
from tests.reference.comparison import compare
from tests.seeds import seeds

DECISIONS = 150
SLOW = {"chess": 40}  # the walker judges every line of the board again for every move
TITLES = interpreter.titles()


@cache
def built(title: str) -> tuple[Vocabulary, Program]:
    loaded = interpreter.load(title)
    return loaded.full, loaded.program


@pytest.mark.parametrize("seed", seeds([0], [1]))
@pytest.mark.parametrize(
    "title",
    [*(each for each in TITLES if each != "fitl"), pytest.param("fitl", marks=pytest.mark.long)],
)
def test_both_play_the_same_game(title: str, seed: int) -> None:
    vocabulary, program = built(title)
    scenario = seed % max(1, len(vocabulary.scenarios))
    compare(vocabulary, scenario, seed, SLOW.get(title, DECISIONS), program)
