"""Positions laid out by chance and positions met in random play, the same ones each time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TypeVar

from interpreter.session.playing.title import Title

Found = TypeVar("Found")


def met(
    title: Title, seed: int, case: Callable[[list[int], random.Random, int], Found]
) -> Iterator[Found]:
    """Cases in a random game, here and there where an action is chosen; each has a seed of its own."""
    chance = random.Random(f"play {seed}")
    game = title.new(title.scenarios[seed % len(title.scenarios)], seed=seed)
    number = 0
    while (asked := game.play.decision) is not None:
        name = title.vocabulary.points[asked.point].name
        if name == "action" and chance.random() < 0.5:
            number += 1
            yield case(game.run.s, chance, 1000 * seed + number)
        game.play.answer(chance.choice(asked.options))


def mixed(
    number: int, laid: int, first: int,
    scattered: Callable[[int], Found], met: Callable[[int], Iterator[Found]],
) -> Iterator[Found]:  # fmt: skip
    """So many cases from this seed on, so many of them laid out, the others met in play."""
    for seed in range(first, first + laid):
        yield scattered(seed)
    left = number - laid
    for seed in range(first, first + number):
        for case in met(seed):
            if not left:
                return
            left -= 1
            yield case
