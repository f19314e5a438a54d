"""One game of many: as fast as it goes, or with everything checked; what is counted of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from attrs import Factory, define

from interpreter.engine.play import run_to_end
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.memory import NOTE
from interpreter.engine.state.run import Run
from interpreter.session.editions.edition import Edition
from interpreter.session.playing.result import ranking
from interpreter.session.rule_errors import located
from interpreter.session.seating.players import Players
from interpreter.session.seating.seats import Seat, Seats


@define
class Outcome:
    """One game: `error` is "" if it reached its end."""

    seed: int
    decisions: int = 0
    turns: int = 0
    winner: str = ""
    scores: tuple[int, ...] = ()  # by faction, where the title has a score
    log_hash: str = ""  # "" where no log is asked for
    error: str = ""
    asked: int = 0  # decisions when the error came, the last one is where to look
    played: dict[tuple[int, int], int] = Factory(
        dict
    )  # card and slot: how often that text was played
    rungs: Counter[int] = Factory(Counter)  # how often each rung of a bot gave an answer
    differs: bool = False  # WebAssembly and Python played it otherwise


def played(
    title: Edition,
    scenario: int,
    seed: int,
    players: Players,
    check: bool,
    log: bool = True,
    pause: Callable[[], None] = lambda: None,
) -> Outcome:
    """Play one game. `pause` is called repeatedly while a search looks ahead; an error from it ends the game."""
    if check:
        return checked_game(title, scenario, seed, players)
    if players.searches:
        return _looking_ahead(title, scenario, seed, players, pause)
    return game(title, scenario, seed, players, log=log)


class Watcher(Protocol):
    """Stand in for the program in one game, and hear of each decision."""

    def start(self, *words: Any, **named: Any) -> Run: ...

    def phase(self, run: Run) -> Any: ...

    def decision(self, run: Run, question: Any, option: int, rung: int | None) -> None: ...


def game(
    title: Edition,
    scenario: int,
    seed: int,
    players: Players,
    watcher: Watcher | None = None,
    log: bool = True,
) -> Outcome:
    """One game as fast as it goes. `log`: a sum is taken of its log."""
    outcome, program = Outcome(seed), title.program

    def choose(run: Run, *question: Any) -> int:
        option, rung = players.reply(program, run, question)
        outcome.decisions += 1
        if rung is not None:
            run.memory.note(len(run.log), question[0], rung, option)
        if watcher is not None:
            watcher.decision(run, question, option, rung)
        return option

    try:
        run = run_to_end(
            watcher or program, scenario, seed, choose, bots=players.bots, players=players.here
        )
    except RuleError as error:
        outcome.error, outcome.asked = located(error, title.layers), error.decision or 0
        return outcome
    _settle(title, outcome, run, log)
    return outcome


def _looking_ahead(
    title: Edition, scenario: int, seed: int, players: Players, pause: Callable[[], None]
) -> Outcome:
    """One game in which somebody searches: it is copied again and again."""
    from interpreter.session.playing.game import Game  # a plain game is played without it

    outcome = Outcome(seed)
    seats = Seats([Seat(players.kinds[faction], frozenset({faction})) for faction in players.here])
    name = title.scenarios[scenario] if title.scenarios else ""
    run = title.program.start(scenario, seed, bots=players.bots, players=players.here)
    game = Game.start(title, run, scenario=name, seed=seed, seats=seats)
    try:
        while not game.over:
            game.proceed(pause=pause)
            outcome.decisions += 1
    except RuleError as error:
        outcome.error, outcome.asked = located(error, title.layers), error.decision or 0
        return outcome
    _settle(title, outcome, game.run, True)
    return outcome


def checked_game(title: Edition, scenario: int, seed: int, players: Players) -> Outcome:
    """Play one game, check the invariants, replay it and undo it to its start."""
    from interpreter.workshop.simulating.checked_game import Broken, check_game  # only with --check

    outcome = Outcome(seed)
    try:
        for play in check_game(title, scenario, seed, players):
            outcome.decisions = len(play.answers)
            if play.decision is None:
                _settle(title, outcome, play.run, True)
    except (RuleError, Broken) as error:
        outcome.error, outcome.asked = located(error, title.layers), outcome.decisions + 1
    return outcome


def _settle(title: Edition, outcome: Outcome, run: Run, log: bool) -> None:
    entries = [entry for entry in run.log if entry[0] != events.ANSWER]
    if log:
        outcome.log_hash = f"{title.log_sum.add(0, entries):016x}"
    result = ranking(title.program, run)
    outcome.winner, outcome.scores = result.winner, result.scores(title.vocabulary)
    outcome.turns = turns_of(title, run)
    outcome.rungs = Counter(rung for rung in run.memory.notes[2::NOTE] if rung >= 0)
    for entry in entries:
        if entry[0] == events.PLAY:
            text = entry[2], entry[1]
            outcome.played[text] = outcome.played.get(text, 0) + 1


def turns_of(title: Edition, run: Run) -> int:
    """Number of times that the turn's phase has begun; without one, that any phase has."""
    phase = title.display.turns
    begun = [entry[1] for entry in run.log if entry[0] == events.PHASE]
    return len(begun) if phase is None else begun.count(phase.index)
