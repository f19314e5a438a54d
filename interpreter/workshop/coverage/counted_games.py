"""Games of a title that counts, and with its rule tests: what ran, and what never did."""

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
from interpreter.language.declarations.vocabulary import DefinitionDecl, Vocabulary
from interpreter.session.display.sequence import SequenceShown
from interpreter.session.editions.rule_files import load_full
from interpreter.session.editions.variant import Variant, choose
from interpreter.session.playing.result import ranking
from interpreter.session.playing.title import Title
from interpreter.session.rule_errors import located
from interpreter.session.seating.players import Players
from interpreter.workshop.coverage.by_test import owed, watched
from interpreter.workshop.coverage.coverage_lines import Coverage, files_of
from interpreter.workshop.coverage.shape import Line, Shape, Tally
from interpreter.workshop.simulating.simulate import players_of
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.shared_work import Counts, Note, shared, silently, uncounted


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
    """The executed places of all games, and the games that failed, each in a line."""

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

    def choose(run: Run, *question: Any) -> int:
        option, rung = players.reply(program, run, question)
        rungs.append(-1 if rung is None else rung)
        return option

    run = run_to_end(program, scenario, seed, choose, bots=players.bots, players=players.here)
    ranking(program, run)
    tally.note(title.vocabulary, run, rungs)


def covered(
    title: str,
    games: int = 0,
    *,
    printing: str | None = None,
    options: tuple[str, ...] = (),
    mods: tuple[str, ...] = (),
    seats: str = "random",
    seed: int = 1,
    scenario: str | None = None,
    steps: int | None = None,
    jobs: int = 1,
    counts: Counts = uncounted,
) -> Coverage:
    """Run every rule test, play this many games, and return the executed places.

    Tests run each in its own printing and with its own options besides these; without a printing, those of
    all. `counts` hears how many tests and games there are. Raises Mistake and CorpusError as reading the title does.
    """
    variant = choose(title, printing, options, mods)
    loaded, runs_played = watched_title(variant, steps), Played()
    wanted = Wanted(title, printing, options, mods)
    note = counts(owed(wanted) + games)
    if games:
        runs_played = played(Games(variant, games, seed, seats, scenario, steps), jobs, note)
    tests = watched(wanted, jobs, note)
    shape = Shape.of(loaded.full)
    shape.add(tests.shape)
    shape.notes = dict.fromkeys(_shown(loaded), "shown at the table")
    report = Coverage(title, len(tests.executed), games, seats)
    sources = {**tests.sources, **loaded.corpus.files}
    report.files = files_of(shape, tests.tally, runs_played.tally, sources)
    report.taken = _taken(loaded.full, tests.tally, runs_played.tally)
    wrong = [test for test in tests.executed if test.failure]
    report.failed = [f"{test.place}: {test.test}" for test in wrong] + runs_played.failed
    return report


def _shown(title: Title) -> Iterator[Line]:
    """Places of definitions that the table shows: no game asks for them."""
    bodies = {decl.id: decl.body.span for decl in title.full.definitions}
    display, sequence = title.display, title.display.sequence or SequenceShown()
    shown = [
        *(fact.decl for fact in (*display.tracks, *display.factions)),
        *(fact.decl for fact in (*display.spaces, *display.cards)),
        *(sequence.order, sequence.standing, sequence.may, *sequence.shows),
    ]
    for decl in shown:
        if isinstance(decl, DefinitionDecl):
            span = bodies[decl.id]
            yield str(span.file), span.line


def _taken(
    vocabulary: Vocabulary, tests: Tally, games: Tally
) -> dict[str, dict[str, tuple[int, int]]]:
    """By action and each faction that may ever take it: how often in tests, and in games."""
    names = [faction.id for faction in vocabulary.factions]
    return {
        action.id: {
            names[who]: (tests.taken[action.id, names[who]], games.taken[action.id, names[who]])
            for who in sorted(action.by)
        }
        for action in vocabulary.actions
    }
