"""Many games by random seats, quickly; or slowly, with everything checked."""

from __future__ import annotations

import hashlib
import shlex
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import Factory, define

from interpreter.engine.play import Play, run_to_end
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError, place_of
from interpreter.engine.state.run import Run
from interpreter.session.playing.players import Players
from interpreter.session.playing.result import ranking
from interpreter.session.playing.seats import BOT, RANDOM
from interpreter.session.playing.title import ENGINE, Title
from interpreter.session.simulating.checked import Broken, check_game
from interpreter.session.simulating.rungs import RungUse, used
from interpreter.session.telling.provenance import by_number

if TYPE_CHECKING:
    from interpreter.session.playing.game import Game


@define
class Outcome:
    """One game: `error` is "" if it reached its end."""

    seed: int
    decisions: int = 0
    turns: int = 0
    winner: str = ""
    scores: tuple[int, ...] = ()  # by faction, where the title has a score
    log_hash: str = ""
    error: str = ""
    asked: int = 0  # decisions when the error came, the last one is where to look
    played: dict[tuple[int, int], int] = Factory(
        dict
    )  # card and slot: how often that text was played
    rungs: Counter[int] = Factory(Counter)  # how often each rung of a bot gave an answer


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
    scores: dict[str, list[int]] = Factory(dict)  # by faction, of each finished game
    mean_turns: float = 0.0
    texts: dict[str, dict[str, int]] = Factory(dict)  # card: text: how often it was played, 0 too
    rungs: list[RungUse] = Factory(list)  # of the bots that play, 0 too
    log_hashes: list[str] = Factory(list)
    errors: list[dict[str, Any]] = Factory(list)


def simulate(
    title: Title,
    scenario: str | None,
    games: int,
    seed: int,
    *,
    seats: str = "random",
    check: bool = False,
    jobs: int = 1,
    each: Callable[[Outcome], None] | None = None,
) -> Report:
    """Play games with the seeds from `seed` on. `each` hears of every game as it ends, in order.

    `seats` is "random", "bot", or pairs such as "red=bot,blue=random". Raises Mistake.
    With more `jobs` so many processes share the games; the report is the same, but for the time.
    """
    players = Players.of(title.vocabulary, seats)
    index = title.scenario_index(scenario)
    report = Report(
        title.id, title.printing, list(title.options), list(title.mods),
        title.scenarios[index] if title.scenarios else "", seats, ENGINE, title.corpus_hash,
    )  # fmt: skip
    report.wins = {faction.id: 0 for faction in title.vocabulary.factions}
    report.texts = {card.id: dict.fromkeys(card.effects, 0) for card in by_number(title.vocabulary)}
    start = time.perf_counter()
    turns = 0
    rungs: Counter[int] = Counter()
    for outcome in _outcomes(title, index, range(seed, seed + games), players, check, jobs):
        turns += outcome.turns
        _add(report, outcome, _command(title, scenario, outcome, seats))
        rungs.update(outcome.rungs)
        for (card, slot), number in outcome.played.items():
            vocabulary = title.vocabulary
            report.texts[vocabulary.cards[card].id][vocabulary.effects[slot].id] += number
        if each is not None:
            each(outcome)
    report.rungs = used(title.vocabulary, players.of_kind(BOT), rungs)
    report.seconds = round(time.perf_counter() - start, 3)
    report.decisions_per_second = round(report.decisions / max(report.seconds, 1e-9), 1)
    report.games_per_second = round(report.games / max(report.seconds, 1e-9), 3)
    report.mean_turns = round(turns / max(report.finished, 1), 2)
    return report


def _outcomes(
    title: Title, scenario: int, seeds: range, players: Players, check: bool, jobs: int
) -> Iterator[Outcome]:
    """One outcome a seed, in the order of the seeds whoever plays them."""
    jobs = min(jobs, len(seeds))
    if jobs > 1:
        from interpreter.session.simulating.sharing import shared

        yield from shared(title, scenario, seeds, players, check, jobs)
        return
    for seed in seeds:
        yield played(title, scenario, seed, players, check)


def played(title: Title, scenario: int, seed: int, players: Players, check: bool) -> Outcome:
    return (checked_game if check else game)(title, scenario, seed, players)


def _add(report: Report, outcome: Outcome, command: str) -> None:
    report.games += 1
    report.decisions += outcome.decisions
    if outcome.error:
        report.errors.append(
            {
                "seed": outcome.seed,
                "decision": outcome.asked,
                "error": outcome.error,
                "command": command,
            }
        )
        return
    report.finished += 1
    if outcome.winner:
        report.wins[outcome.winner] += 1
    for faction, score in zip(report.wins, outcome.scores, strict=False):
        report.scores.setdefault(faction, []).append(score)
    report.log_hashes.append(outcome.log_hash)


def _command(title: Title, scenario: str | None, outcome: Outcome, seats: str) -> str:
    """The order that plays this game to where it went wrong."""
    words = ["plainrules", "sim", title.id]
    for flag, value in (
        ("--printing", title.printing),
        *(("--option", option) for option in title.options),
        *(("--mod", mod) for mod in title.variant.mods),
        ("--scenario", scenario),
        ("--seats", "" if seats == RANDOM else seats),
        ("--steps", title.steps),
        ("--seed", outcome.seed),
        ("--games", 1),
        ("--stop", outcome.asked),
    ):
        if value:
            words += [flag, str(value)]
    return shlex.join(words)


def played_to(title: Title, scenario: str | None, seed: int, seats: str, number: int) -> Game:
    """The game of a seed when decision `number` is asked (the first is 1), or at its end.

    Raises Mistake and RuleError.
    """
    from interpreter.session.playing.game import Game

    players, index = Players.of(title.vocabulary, seats), title.scenario_index(scenario)
    play = Play(title.program, title.program.start(index, seed, bots=players.bots))
    while play.decision is not None and len(play.answers) < number - 1:
        done = len(play.answers)
        play.answer(*players.reply(title.program, play.run, play.decision, seed, done))
    found = Game(title, play)
    found.seed, found.scenario = seed, title.scenarios[index] if title.scenarios else ""
    return found


def game(title: Title, scenario: int, seed: int, players: Players) -> Outcome:
    """One game as fast as it goes."""
    outcome, program = Outcome(seed), title.program

    def choose(run: Run, *asked: Any) -> int:
        option, rung = players.reply(program, run, asked, seed, outcome.decisions)
        outcome.decisions += 1
        if rung is not None:
            run.notes.append((len(run.log), asked[0], rung, option))
        return option

    try:
        run = run_to_end(program, scenario, seed, choose, bots=players.bots)
    except RuleError as error:
        outcome.error, outcome.asked = located(error), error.decision or 0
        return outcome
    _settle(title, outcome, run)
    return outcome


def _settle(title: Title, outcome: Outcome, run: Run) -> None:
    entries = [entry for entry in run.log if entry[0] != events.ANSWER]
    outcome.log_hash = log_hash(entries)
    result = ranking(title.program, run)
    outcome.winner, outcome.scores = result.winner, result.scores(title.vocabulary)
    outcome.turns = turns_of(title, run)
    outcome.rungs = Counter(rung for _, _, rung, _ in run.notes if rung >= 0)
    for entry in entries:
        if entry[0] == events.PLAY:
            text = entry[2], entry[1]
            outcome.played[text] = outcome.played.get(text, 0) + 1


def checked_game(title: Title, scenario: int, seed: int, players: Players) -> Outcome:
    """One game, everything held against the invariants, replayed and undone to its start."""
    outcome = Outcome(seed)
    try:
        for play in check_game(title, scenario, seed, players):
            outcome.decisions = len(play.answers)
            if play.decision is None:
                _settle(title, outcome, play.run)
    except (RuleError, Broken) as error:
        outcome.error, outcome.asked = located(error), outcome.decisions + 1
    return outcome


def turns_of(title: Title, run: Run) -> int:
    """How often the phase that counts as a turn has begun; without one, how often any has."""
    phase = title.display.turns
    begun = [entry[1] for entry in run.log if entry[0] == events.PHASE]
    return len(begun) if phase is None else begun.count(phase.index)


def told(error: RuleError) -> str:
    """An error of the rules with its place, and the decision after which it came."""
    return located(error) + (f" (after decision {error.decision})" if error.decision else "")


def log_hash(log: Sequence[tuple[Any, ...]]) -> str:
    """One hash for a whole log, the same in every process."""
    return hashlib.sha256(repr(list(log)).encode()).hexdigest()[:32]


def located(error: Exception) -> str:
    """An error of the rules with the place in the rule files."""
    place = place_of(error)
    return f"{place}: {error}" if place else str(error)
