"""Games by random seats and bots in WebAssembly, told as those in Python are; and both held to each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from weakref import WeakKeyDictionary

from interpreter.engine.native import Missing, Native, Played
from interpreter.engine.play import run_to_end
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Entry, Run
from interpreter.engine.state.streams import MASK
from interpreter.engine.wasm.loading import installed
from interpreter.engine.wasm.memory import Outside
from interpreter.session.editions.edition import Edition
from interpreter.session.playing.result import judges_of, ranked, rows
from interpreter.session.rule_errors import located
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.one_game import Outcome, game

NO_JUDGES = "its score is no definition of a faction"
DIFFERS = "WebAssembly and Python differ"


Key = tuple[int, tuple[int, ...], tuple[int, ...], bool, bool]
_made: WeakKeyDictionary[Edition, dict[Key, Native]] = WeakKeyDictionary()


def native(
    title: Edition, scenario: int, players: Players, log: bool = True, scored: bool = False
) -> Native:
    """The title in WebAssembly: as it was kept, or emitted and compiled when first asked for.

    `log`: it keeps one; `scored`: it notes the scores of every turn.

    Raises Outside, which says why it is played in Python.
    """
    if players.searches:
        raise Outside("a search plays")
    native_games = kept(title, scenario, players, log, scored)
    if native_games is None:
        if not installed():
            raise Missing("wasmtime is not installed: pip install 'plainrules[native]'")
        native_games = _native(title, scenario, players, log, scored)
        _made[title][_key(scenario, players, log, scored)] = native_games
    return native_games


def kept(
    title: Edition, scenario: int, players: Players, log: bool = True, scored: bool = False
) -> Native | None:
    """Module from an earlier build, by this process or another."""
    natives, key = _made.setdefault(title, {}), _key(scenario, players, log, scored)
    if key not in natives and installed():
        native_games = Native.kept(_kept_as(title, key))
        if native_games is not None:
            natives[key] = native_games
    return natives.get(key)


def _key(scenario: int, players: Players, log: bool, scored: bool) -> Key:
    return scenario, players.here, tuple(players.bots), log, scored


def _kept_as(title: Edition, key: Key) -> str:
    return f"{title.kept_as}\n{key} {title.program.limits}"


def _native(title: Edition, scenario: int, players: Players, log: bool, scored: bool) -> Native:
    from interpreter.engine.native_module import module  # the compiler: a warm start does without

    program, phase, judges = title.program, title.display.turns, judges_of(title.vocabulary)
    if judges is None:
        raise Outside(NO_JUDGES)
    emitted = module(
        program, title.full, scenario, players.here, players.bots, judges,
        -1 if phase is None else phase.index, title.log_sum, log,
        title.vocabulary.score if scored and phase is not None else None,
    )  # fmt: skip
    rungs = len(program.vocabulary.rungs) if players.bots else 0
    compiled = Native.of(*emitted, players.here, len(judges), len(program.effects), rungs, log)
    compiled.keep(_kept_as(title, _key(scenario, players, log, scored)))
    return compiled


def games(
    title: Edition, scenario: int, seeds: range, players: Players, module: Native
) -> Iterator[Outcome]:
    """One outcome a seed. Python plays where the module gives up, and reports errors."""
    return outcomes(title, players, module, played(title, scenario, seeds, players, module))


def played(
    title: Edition, scenario: int, seeds: range, players: Players, module: Native
) -> Iterator[Played | Outcome]:
    """Play in WebAssembly; yield results in a form that is cheap to send between processes."""
    for batch in module.played(_short(seeds)):
        if isinstance(batch, int):
            yield game(title, scenario, batch, players, log=module.logs)
        else:
            yield batch
    for seed in seeds[len(_short(seeds)) :]:
        yield game(title, scenario, seed, players, log=module.logs)


def outcomes(
    title: Edition, players: Players, module: Native, games: Iterable[Played | Outcome]
) -> Iterator[Outcome]:
    """One outcome a game."""
    results: dict[tuple[int, ...], tuple[str, tuple[int, ...]]] = {}
    texts = title.program.texts_of_cards
    nothing: Counter[int] = Counter()  # shared: one for each game takes as long as all the rest
    for batch in games:
        if isinstance(batch, Outcome):
            yield batch
            continue
        for seed, decisions, turns, log_sum, judged, times, chosen in module.told(batch):
            if judged not in results:
                judged_rows = rows(title.vocabulary, players.here, judged)
                result = ranked(title.vocabulary, judged_rows)
                results[judged] = result.winner, result.scores(title.vocabulary)
            there = {text: often for text, often in zip(texts, times, strict=True) if often}
            yield Outcome(
                seed,
                decisions,
                turns,
                *results[judged],
                f"{log_sum:016x}" if module.logs else "",
                "",
                0,
                there,
                Counter({rung: often for rung, often in enumerate(chosen) if often})
                if chosen
                else nothing,
            )


def story(
    title: Edition, seed: int, players: Players, module: Native, codes: Collection[int]
) -> tuple[Outcome, list[Entry], list[int]] | None:
    """The outcome of one game, entries of its log with these codes, and the scores of its turns; None where Python must play."""
    story_read = module.story(seed, codes) if seed <= MASK else None
    if story_read is None:
        return None
    (outcome,) = outcomes(title, players, module, [story_read.played])
    return outcome, story_read.entries, story_read.scores


def _short(seeds: range) -> range:
    """Seeds that the quick generator has."""
    return range(seeds.start, min(seeds.stop, MASK + 1))


# --- both executors --------------------------------------------------------------------------------


def compared(
    title: Edition, scenario: int, seeds: range, players: Players, module: Native
) -> Iterator[Outcome]:
    """Play each game in both engines. The first difference becomes an error and ends the comparison."""
    for seed, outcome in zip(seeds, games(title, scenario, seeds, players, module), strict=True):
        wanted = game(title, scenario, seed, players)
        if outcome != wanted:
            wanted.error = _difference(title, scenario, seed, players, module)
            wanted.differs = True
            yield wanted
            return
        yield outcome


def _difference(title: Edition, scenario: int, seed: int, players: Players, module: Native) -> str:
    """First difference between the logs of a game, by rule file and line."""
    run = _again(title, scenario, seed, players, None)
    here = [entry for entry in run.log if entry[0] != events.ANSWER]
    there = module.log(seed) or []
    same = next(
        (n for n, (one, other) in enumerate(zip(here, there, strict=False)) if one != other),
        min(len(here), len(there)),
    )
    if same == len(here) == len(there):
        return f"{DIFFERS} in what they tell of a game with the same log"
    python, native = ("its end" if same == len(log) else log[same] for log in (here, there))
    message = (
        f"{DIFFERS} at entry {same + 1} of the log: {python} in Python, {native} in WebAssembly"
    )
    for entry in range(same, -1, -1):  # the last that a rule wrote
        try:
            _again(title, scenario, seed, players, entry)
        except RuleError as error:
            if error.span is not None:
                return located(RuleError(message, error.span), title.layers)
    return message


class _Watched(list[Entry]):
    """A log that stops the game where a number of entries would be passed."""

    def __init__(self, entries: list[Entry], most: int) -> None:
        super().__init__(entries)
        self.most = most

    def append(self, entry: Entry) -> None:
        if len(self) == self.most:
            raise RuleError("here")
        super().append(entry)


def _again(title: Edition, scenario: int, seed: int, players: Players, most: int | None) -> Run:
    """Play the game again in Python; with `most`, raise RuleError after that many log entries."""

    def choose(run: Run, point: int, faction: int, options: list[int], about: int) -> int:
        if most is not None and not isinstance(run.log, _Watched):
            run.log = _Watched(run.log, max(most, len(run.log)))
        return players.reply(title.program, run, (point, faction, options, about))[0]

    return run_to_end(title.program, scenario, seed, choose, players=players.here)
