"""All rule tests of a title and some games of it, watched: what ran, and what never did."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language.declarations.vocabulary import DefinitionDecl, Vocabulary
from interpreter.session.display.sequence import SequenceShown
from interpreter.session.editions.variant import choose
from interpreter.session.playing.title import Title
from interpreter.workshop.coverage.by_test import owed, watched
from interpreter.workshop.coverage.games import Games, Played, played, watched_title
from interpreter.workshop.coverage.report import Coverage, files_of
from interpreter.workshop.coverage.shape import Shape
from interpreter.workshop.coverage.tally import Line, Tally
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.sharing import Counts, uncounted


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
    """Run every rule test, play so many games, and tell what ran.

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
