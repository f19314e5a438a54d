"""Positions laid out by chance and positions met in random play, the same ones each time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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


def crowded(
    chance: random.Random, spaces: Sequence[str], near: Mapping[str, Iterable[str]],
    scattered: tuple[float, int], around: int = 0,
) -> list[str]:  # fmt: skip
    """Spaces here and there, or a space with what is next to it.

    `scattered`: how often the first, and how many at most; `around`: how many at most of the second; 0: all.
    """
    often, most = scattered
    if chance.random() < often:
        return chance.sample(spaces, chance.randint(2, most))
    middle = chance.choice(spaces)
    beside = sorted({middle, *near[middle]})
    return chance.sample(beside, min(len(beside), chance.randint(2, around or len(beside))))


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
