"""Games of a title that counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import Factory, define, evolve

from interpreter.corpus.catalogue import fingerprint_and_places
from interpreter.engine import cache
from interpreter.engine.play import run_to_end
from interpreter.engine.program import Program
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run
from interpreter.session.editions.rule_files import load_full
from interpreter.session.editions.variant import Variant
from interpreter.session.playing.result import ranking
from interpreter.session.playing.title import Title
from interpreter.session.rule_errors import located
from interpreter.session.seating.players import Players
from interpreter.workshop.coverage.tally import Tally
from interpreter.workshop.simulating.simulate import players_of
from interpreter.workshop.testing.sharing import Note, shared, silently


@define
class Games:
    """Games of one title: from the first seed on, scenario after scenario unless one is named."""

    variant: Variant
    number: int
    seed: int
    seats: str
    scenario: str | None = None
    steps: int | None = None


@define(eq=False)
class Played:
    """What ran in all games, and the games that failed, each in a line."""

    tally: Tally = Factory(Tally)
    failed: list[str] = Factory(list)


def played(games: Games, jobs: int = 1, note: Note = silently) -> Played:
    """Play the games. Raises Mistake for an unknown scenario or seats, CorpusError for the files."""
    title = watched_title(games.variant, games.steps)
    if jobs < 2 or games.number < 2 * jobs:
        return _play(games, title, note)
    whole = Played()
    for part in shared(_share, [*_parts(games, jobs)], jobs, note):
        whole.tally.add(part.tally)
        whole.failed += part.failed
    return whole


def watched_title(variant: Variant, steps: int | None = None) -> Title:
    """A title that counts, from the cache or its files."""
    fingerprint, places = fingerprint_and_places(variant.root, variant.title, variant.overlays)
    name = cache.key(f"{fingerprint}\n{places}\nwatched")
    program = cache.read(name)
    if program is None:
        program = Program.build(load_full(variant), watched=True)
        cache.write(name, program)
    return Title(variant, program, fingerprint, None, steps, f"{fingerprint}\n{places}")


def _parts(games: Games, jobs: int) -> Iterator[Games]:
    """Split the games into runs of seeds."""
    for job in range(jobs):
        first, last = (games.number * part // jobs for part in (job, job + 1))
        yield evolve(games, number=last - first, seed=games.seed + first)


def _share(games: Games, note: Note) -> Played:
    return _play(games, watched_title(games.variant, games.steps), note)


def _play(games: Games, title: Title, note: Note) -> Played:
    scenarios = range(max(1, len(title.scenarios)))
    if games.scenario is not None:
        scenarios = range(title.scenario_index(games.scenario), len(scenarios))[:1]
    played = Played()
    players = {index: players_of(title, index, games.seats, None) for index in scenarios}
    for seed in range(games.seed, games.seed + games.number):
        index = scenarios[seed % len(scenarios)]
        try:
            _game(title, index, seed, players[index], played.tally)
        except RuleError as error:
            played.failed.append(f"seed {seed}: {located(error, title.layers)}")
        note()
    played.tally.add(Tally.of(title.program))
    return played


def _game(title: Title, scenario: int, seed: int, players: Players, tally: Tally) -> None:
    program, rungs = title.program, list[int]()

    def choose(run: Run, *asked: Any) -> int:
        option, rung = players.reply(program, run, asked)
        rungs.append(-1 if rung is None else rung)
        return option

    run = run_to_end(program, scenario, seed, choose, bots=players.bots, players=players.here)
    ranking(program, run)
    tally.note(title.vocabulary, run, rungs)
