"""Many games by random seats, quickly; or slowly, with everything checked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from attrs import Factory, define

from interpreter.engine import events
from interpreter.engine.errors import RuleError, place_of
from interpreter.engine.game import Play, run_to_end
from interpreter.engine.state import Run
from interpreter.session import names
from interpreter.session.invariants import Invariants
from interpreter.session.result import ranking
from interpreter.session.seats import draw
from interpreter.session.sums import log_hash
from interpreter.session.title import ENGINE, Title

MOST = 100_000  # decisions of one game; more is a game without end
LOOKS = 20  # decisions between two side games of a checked game
SIDE = 30  # decisions of a side game


@define
class Outcome:
    """One game: `error` is "" if it reached its end."""

    seed: int
    decisions: int = 0
    turns: int = 0
    winner: str = ""
    log_hash: str = ""
    error: str = ""


@define
class Report:
    """What `sim` tells; its fields are those of `sim --json`."""

    title: str
    printing: str
    options: list[str]
    mods: list[str]  # the names of their folders
    scenario: str
    seats: str
    engine: str
    corpus_hash: str
    games: int = 0
    finished: int = 0
    decisions: int = 0
    seconds: float = 0.0
    decisions_per_second: float = 0.0
    games_per_second: float = 0.0
    wins: dict[str, int] = Factory(dict)
    mean_turns: float = 0.0
    log_hashes: list[str] = Factory(list)
    errors: list[dict[str, Any]] = Factory(list)


def simulate(
    title: Title,
    scenario: str | None,
    games: int,
    seed: int,
    *,
    check: bool = False,
    jobs: int = 1,
    each: Callable[[Outcome], None] | None = None,
) -> Report:
    """Play games with the seeds from `seed` on. `each` hears of every game as it ends, in order.

    With more `jobs` so many processes share the games; the report is the same, but for the time.
    """
    index = title.scenario_index(scenario)
    report = Report(
        title.id, title.printing, list(title.options), list(title.mods),
        title.scenarios[index] if title.scenarios else "", "random", ENGINE, title.corpus_hash,
    )  # fmt: skip
    report.wins = {faction.id: 0 for faction in title.vocabulary.factions}
    start = time.perf_counter()
    turns = 0
    for outcome in _outcomes(title, index, range(seed, seed + games), check, jobs):
        turns += outcome.turns
        _add(report, outcome)
        if each is not None:
            each(outcome)
    report.seconds = round(time.perf_counter() - start, 3)
    report.decisions_per_second = round(report.decisions / max(report.seconds, 1e-9), 1)
    report.games_per_second = round(report.games / max(report.seconds, 1e-9), 3)
    report.mean_turns = round(turns / max(report.finished, 1), 2)
    return report


def _outcomes(
    title: Title, scenario: int, seeds: range, check: bool, jobs: int
) -> Iterator[Outcome]:
    """One outcome a seed, in the order of the seeds whoever plays them."""
    jobs = min(jobs, len(seeds))
    if jobs > 1:
        from interpreter.session.sharing import shared

        yield from shared(title, scenario, seeds, check, jobs)
        return
    for seed in seeds:
        yield played(title, scenario, seed, check)


def played(title: Title, scenario: int, seed: int, check: bool) -> Outcome:
    return (checked_game if check else game)(title, scenario, seed)


def _add(report: Report, outcome: Outcome) -> None:
    report.games += 1
    report.decisions += outcome.decisions
    if outcome.error:
        report.errors.append({"seed": outcome.seed, "error": outcome.error})
        return
    report.finished += 1
    if outcome.winner:
        report.wins[outcome.winner] += 1
    report.log_hashes.append(outcome.log_hash)


def game(title: Title, scenario: int, seed: int) -> Outcome:
    """One game as fast as it goes."""
    outcome = Outcome(seed)

    def choose(point: int, faction: int, options: list[int], about: int) -> int:
        outcome.decisions += 1
        return draw(seed, outcome.decisions - 1, options)

    try:
        run = run_to_end(title.program, scenario, seed, choose, MOST)
    except RuleError as error:
        outcome.error = located(error)
        return outcome
    _settle(title, outcome, run)
    return outcome


def _settle(title: Title, outcome: Outcome, run: Run) -> None:
    entries = [entry for entry in run.log if entry[0] != events.ANSWER]
    outcome.log_hash = log_hash(entries)
    outcome.winner = ranking(title.program, run).winner
    outcome.turns = turns_of(title, run)


def turns_of(title: Title, run: Run) -> int:
    """How often the phase that counts as a turn has begun; without one, how often any has."""
    phase = title.display.turns
    begun = [entry[1] for entry in run.log if entry[0] == events.PHASE]
    return len(begun) if phase is None else begun.count(phase.index)


def located(error: Exception) -> str:
    """An error of the rules with the place in the rule files."""
    place = place_of(error)
    return f"{place[0]}:{place[1]}: {error}" if place else str(error)


# --- checked games -------------------------------------------------------------------------------


class Broken(Exception):
    """An invariant does not hold."""


def checked_game(title: Title, scenario: int, seed: int) -> Outcome:
    """One game, everything held against the invariants, replayed and undone to its start."""
    outcome = Outcome(seed)
    try:
        _checked(title, scenario, seed, outcome)
    except (RuleError, Broken) as error:
        outcome.error = f"after {outcome.decisions} decisions: {located(error)}"
    return outcome


def _checked(title: Title, scenario: int, seed: int, outcome: Outcome) -> None:
    invariants = Invariants.of(title.program)
    start = title.program.start(scenario, seed)
    before = start.s[:]
    play = Play(title.program, start)
    _hold(invariants, play)
    while play.decision is not None:
        if outcome.decisions >= MOST:
            raise Broken("this game does not end")
        if outcome.decisions % LOOKS == seed % LOOKS:
            _side_game(invariants, play, seed)
        play.answer(draw(seed, outcome.decisions, play.decision.options))
        outcome.decisions += 1
        _hold(invariants, play)
    _settle(title, outcome, play.run)
    _again(title, scenario, seed, play)
    _undo_to_start(play, before)


def _hold(invariants: Invariants, play: Play) -> None:
    found = invariants.broken(play)
    if found:
        raise Broken("; ".join(found))


def _side_game(invariants: Invariants, play: Play, seed: int) -> None:
    """On a copy: open the deals if they may be opened, and play on a little. The game stays as it was."""
    asked, state = play.decision, play.run.s[:]
    copy = play.copy()
    assert asked is not None
    if asked.deals:
        copy.answer(names.DEAL)
    for number in range(SIDE):
        _hold(invariants, copy)
        if copy.decision is None:
            break
        options = copy.decision.options
        copy.answer(draw(seed + 1, number, options))
    if play.run.s != state or play.decision is not asked:
        raise Broken("playing on a copy has changed the game")


def _again(title: Title, scenario: int, seed: int, play: Play) -> None:
    """The same answers, by the names a save would keep, lead to the same state and log."""
    vocabulary = title.vocabulary
    again = Play(title.program, title.program.start(scenario, seed))
    for point, _, option, about in _answers(play):
        asked = again.decision
        if asked is None or asked.point != point:
            raise Broken("the replay is asked something else")
        decl = vocabulary.points[point]
        name = names.name_of(vocabulary, decl, about, option)
        value = names.option_named(vocabulary, decl, asked.about, asked.options, name, asked.deals)
        if value is None:
            raise Broken(f"the replay does not offer '{name}'")
        again.answer(value)
    if again.run.s != play.run.s or again.run.log != play.run.log:
        raise Broken("the replay ends elsewhere")


def _answers(play: Play) -> Iterator[tuple[int, int, int, int]]:
    for entry in play.run.log:
        if entry[0] == events.ANSWER:
            yield entry[1:]


def _undo_to_start(play: Play, before: list[int]) -> None:
    while play.undo():
        pass
    first = play.checkpoints[0]
    play.run.rewind(first.undo, first.log)
    if play.run.s != before:
        raise Broken("undoing everything does not lead back to the start")
