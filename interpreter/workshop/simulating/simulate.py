"""Many games by random seats, quickly; or slowly, with everything checked."""

from __future__ import annotations

import shlex
import time
from collections import Counter
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from attrs import Factory, define

from interpreter.engine.play import Play
from interpreter.engine.state.streams import BITS, right
from interpreter.session.editions.edition import ENGINE
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import Players
from interpreter.session.seating.seats import BOT, RANDOM, Seat, Seats
from interpreter.session.seating.who_may_sit import check_seats, leaders
from interpreter.session.telling.provenance import by_number
from interpreter.workshop.simulating.engines import PYTHON, chosen, played_natively
from interpreter.workshop.simulating.one_game import Outcome, played
from interpreter.workshop.simulating.rung_counts import RungUse, used

if TYPE_CHECKING:
    from interpreter.session.playing.game import Game


@define
class Report:
    """Result of `sim`; its fields are those of `sim --json`."""

    title: str
    printing: str
    options: list[str]
    mods: list[str]  # as they call themselves
    scenario: str
    seats: str
    engine: str
    corpus_hash: str
    executor: str = PYTHON  # what played: one of engines.ENGINES
    why: str = ""  # it was Python, though WebAssembly was asked for
    log: bool = True  # games were played with a log, so there are sums of it
    wanted: int = 0  # games; fewer were played where it was `stopped`
    stopped: bool = False
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
    number: int | None = None,
    check: bool = False,
    jobs: int = 1,
    on_game: Callable[[Outcome], None] | None = None,
    engine: str = PYTHON,
    log: bool = True,
) -> Report:
    """Play games with the seeds from `seed` on. Call `on_game` with each game as it ends, in order.

    Ctrl-C stops it: the report then covers the games that are over.

    `seats`: for example "random", "bot" or "bot,red=random" (`Players.of`); `number`: how many take part. Raises
    Mistake. With `jobs` > 1, that many processes share the games; the report is the same, except for the time. `engine`
    is one of engines.ENGINES; "both" plays each game twice and stops where they differ. Without `log` the report has no
    checksum of logs, and WebAssembly keeps no log.
    """
    index = title.scenario_index(scenario)
    players = players_of(title, index, seats, number)
    seeds = seeds_of(seed, games)
    report = Report(
        title.id, title.printing, list(title.options), list(title.mods),
        title.scenarios[index] if title.scenarios else "", seats, ENGINE, title.corpus_hash,
        wanted=games, log=log,
    )  # fmt: skip
    report.wins = {title.vocabulary.factions[faction].id: 0 for faction in players.here}
    report.texts = {card.id: dict.fromkeys(card.effects, 0) for card in by_number(title.vocabulary)}
    report.executor, report.why = chosen(title, index, players, engine, games, check, log)
    start = time.perf_counter()
    turns = 0
    rungs: Counter[int] = Counter()
    outcomes = _outcomes(title, index, seeds, players, check, jobs, report.executor, log)
    try:
        for outcome in outcomes:
            turns += outcome.turns
            if outcome.error:
                command = _command(title, scenario, outcome, seats, number, check)
                report.errors.append(_told(outcome, command))
            _add(report, outcome)
            if outcome.rungs:
                rungs.update(outcome.rungs)
            for (card, slot), times in outcome.played.items():
                vocabulary = title.vocabulary
                report.texts[vocabulary.cards[card].id][vocabulary.effects[slot].id] += times
            if on_game is not None:
                on_game(outcome)
    except KeyboardInterrupt:
        report.stopped = True
        outcomes.close()
    report.rungs = used(title.vocabulary, players.of_kind(BOT), rungs, title.layers)
    took = time.perf_counter() - start
    report.seconds = round(took, 3)
    report.decisions_per_second = round(report.decisions / took, 1) if took else 0.0
    report.games_per_second = round(report.games / took, 3) if took else 0.0
    report.mean_turns = round(turns / max(report.finished, 1), 2)
    return report


def seeds_of(first: int, games: int) -> range:
    """Seeds of the games. Raises Mistake if there are not enough."""
    if not right(first + games - 1):
        raise Mistake(
            f"the last of {games} games would have a seed of more than {BITS} bits;"
            " begin with another"
        )
    return range(first, first + games)


def players_of(title: Title, scenario: int, seats: str, number: int | None) -> Players:
    """Players of each seat, as the title allows them. Raises Mistake."""
    players = Players.of(title.vocabulary, seats, number)
    sitting = Seats([Seat(BOT, frozenset({faction})) for faction in players.bots])
    led = leaders(title, title.program.start(scenario, players=players.here))
    check_seats(title, sitting, led, players.here)
    return players


def _outcomes(
    title: Title,
    scenario: int,
    seeds: range,
    players: Players,
    check: bool,
    jobs: int,
    executor: str,
    log: bool,
) -> Generator[Outcome, None, None]:
    """One outcome a seed, in the order of the seeds."""
    jobs = min(jobs, len(seeds))
    if jobs > 1:
        # The processes of the standard library load slowly.
        from interpreter.workshop.simulating.game_pool import shared

        yield from shared(title, scenario, seeds, players, check, jobs, executor, log)
    elif executor != PYTHON:
        yield from played_natively(title, scenario, seeds, players, executor, log)
    else:
        for seed in seeds:
            yield played(title, scenario, seed, players, check, log)


def _add(report: Report, outcome: Outcome) -> None:
    report.games += 1
    report.decisions += outcome.decisions
    if outcome.error:
        return
    report.finished += 1
    if outcome.winner:
        report.wins[outcome.winner] += 1
    for faction, score in zip(report.wins, outcome.scores, strict=False):
        report.scores.setdefault(faction, []).append(score)
    if report.log:
        report.log_hashes.append(outcome.log_hash)


def _told(outcome: Outcome, command: str) -> dict[str, Any]:
    """An error of a game. `command` plays it up to the error."""
    return {
        "seed": outcome.seed,
        "decision": outcome.asked,
        "error": outcome.error,
        "command": command,
    }


def _command(
    title: Title,
    scenario: str | None,
    outcome: Outcome,
    seats: str,
    number: int | None,
    check: bool,
) -> str:
    """Command that plays this game up to the error."""
    words = ["plainrules", "sim", title.id]
    for flag, value in (
        ("--printing", title.printing),
        *(("--option", option) for option in title.options),
        *(("--mod", mod) for mod in title.variant.mods),
        ("--scenario", scenario),
        *(
            ("--seat" if "=" in part else "--seats", part)
            for part in seats.split(",")
            if part != RANDOM
        ),
        ("--players", number),
        ("--steps", title.steps),
        ("--seed", outcome.seed),
        ("--games", 1),
        ("--stop", outcome.asked or None),
    ):
        if value not in (None, ""):
            words += [flag, str(value)]
    return shlex.join([*words, "--check"] if check else words)


def played_to(
    title: Title, scenario: str | None, seed: int, seats: str, many: int | None, number: int
) -> Game:
    """The game of a seed when decision `number` is asked (the first is 1), or at its end.

    Raises Mistake and RuleError.
    """
    # Parts of a game for people; games by the thousand do without.
    from interpreter.session.playing.game import Game

    index = title.scenario_index(scenario)
    players = players_of(title, index, seats, many)
    run = title.program.start(index, seed, bots=players.bots, players=players.here)
    play = Play(title.program, run)
    while play.decision is not None and len(play.answers) < number - 1:
        play.answer(*players.reply(title.program, play.run, play.decision[:4]))
    game = Game(title, play)
    game.seed, game.scenario = seed, title.scenarios[index] if title.scenarios else ""
    return game
