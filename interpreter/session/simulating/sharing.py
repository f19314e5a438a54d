"""Games shared among several processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from interpreter.session.playing.players import Players
from interpreter.session.playing.title import Title, load
from interpreter.session.playing.variant import Variant
from interpreter.session.simulating.one_game import Outcome, played

Seated = tuple[tuple[str, ...], tuple[int, ...]]
"""What `Players` holds."""

_here: list[Title] = []  # the title that this process plays


def shared(
    title: Title, scenario: int, seeds: range, players: Players, check: bool, jobs: int
) -> Iterator[Outcome]:
    """Every game's outcome, in the order of the seeds."""
    size = max(1, min(20, len(seeds) // (4 * jobs)))
    with ProcessPoolExecutor(
        jobs, initializer=_begin, initargs=(title.variant, title.steps)
    ) as pool:
        play = partial(_play, scenario, (players.kinds, players.here), check)
        yield from pool.map(play, seeds, chunksize=size)


def _begin(variant: Variant, steps: int | None) -> None:
    """Every process loads the title for itself, from the cache."""
    _here.append(
        load(
            variant.title,
            printing=variant.printing or None,
            options=variant.options,
            mods=variant.mods,
            root=variant.root,
            steps=steps,
        )
    )


def _play(scenario: int, seated: Seated, check: bool, seed: int) -> Outcome:
    return played(_here[0], scenario, seed, Players(*seated), check)
