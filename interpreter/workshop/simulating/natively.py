"""Games by random seats in WebAssembly, told as those in Python are; and both held to each other."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from interpreter.engine.native import Native, Record, texts_of_cards
from interpreter.engine.play import run_to_end
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Entry, Run
from interpreter.engine.state.streams import MASK
from interpreter.engine.wasm.memory import Outside
from interpreter.language.declarations.vocabulary import DefinitionDecl, ValueDecl
from interpreter.session.editions.edition import Edition
from interpreter.session.playing.result import Result, ranked
from interpreter.session.rule_errors import located
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.one_game import Outcome, game

DIFFERS = "WebAssembly and Python differ"


_made: WeakKeyDictionary[Edition, dict[tuple[int, tuple[int, ...]], Native]] = WeakKeyDictionary()


def native(title: Edition, scenario: int, players: Players) -> Native:
    """The title in WebAssembly, emitted and compiled when first asked for.

    Raises Outside, which says why it is played in Python.
    """
    held, key = _made.setdefault(title, {}), (scenario, players.here)
    if key not in held:
        held[key] = _native(title, scenario, players)
    return held[key]


def _native(title: Edition, scenario: int, players: Players) -> Native:
    if players.bots:
        raise Outside("bots play")
    phase = title.display.turns
    return Native.of(
        title.program, title.full, scenario, players.here, _judges(title),
        -1 if phase is None else phase.index, title.log_sum,
    )  # fmt: skip


def _judges(title: Edition) -> list[DefinitionDecl | ValueDecl]:
    """What ranks a faction at the end."""
    v, found = title.vocabulary, list[DefinitionDecl | ValueDecl]()
    for each in (v.score, v.favoured, v.defeated):
        if isinstance(each, DefinitionDecl | ValueDecl) and each.of == "faction":
            found.append(each)
        elif each is not None:
            raise Outside("its score is no definition of a faction")
    return found


def games(
    title: Edition, scenario: int, seeds: range, players: Players, made: Native
) -> Iterator[Outcome]:
    """One outcome a seed. Python plays where the module gives up, and tells what went wrong."""
    results: dict[tuple[tuple[int, ...], ...], Result] = {}
    for each in made.records(_short(seeds)):
        if isinstance(each, int):
            yield game(title, scenario, each, players)
        else:
            yield _outcome(title, each, players, results)
    for seed in seeds[len(_short(seeds)) :]:
        yield game(title, scenario, seed, players)


def _short(seeds: range) -> range:
    """Those that the quick generator has."""
    return range(seeds.start, min(seeds.stop, MASK + 1))


def _outcome(
    title: Edition,
    record: Record,
    players: Players,
    results: dict[tuple[tuple[int, ...], ...], Result],
) -> Outcome:
    result = results.get(record.judged)
    if result is None:
        result = results[record.judged] = _result(title, record, players)
    played = zip(texts_of_cards(title.program), record.played, strict=True)
    return Outcome(
        record.seed, record.decisions, record.turns, result.winner,
        result.scores(title.vocabulary), f"{record.log_sum:016x}",
        played={text: times for text, times in played if times},
    )  # fmt: skip


def _result(title: Edition, record: Record, players: Players) -> Result:
    v = title.vocabulary
    judged = []
    for faction, said in zip(players.here, record.judged, strict=True):
        left = [*said]
        score = None if v.score is None else left.pop(0)
        favoured = v.favoured is not None and bool(left.pop(0))
        judged.append((faction, score, favoured, v.defeated is not None and bool(left.pop(0))))
    return ranked(v, judged)


# --- both executors --------------------------------------------------------------------------------


def compared(
    title: Edition, scenario: int, seeds: range, players: Players, made: Native
) -> Iterator[Outcome]:
    """Each game in both. The first that differs is told as an error, and ends it."""
    for seed, outcome in zip(seeds, games(title, scenario, seeds, players, made), strict=True):
        wanted = game(title, scenario, seed, players)
        if outcome != wanted:
            wanted.error = _difference(title, scenario, seed, players, made)
            yield wanted
            return
        yield outcome


def _difference(title: Edition, scenario: int, seed: int, players: Players, made: Native) -> str:
    """Where the logs of a game part, by rule file and line."""
    run = _again(title, scenario, seed, players, None)
    here = [entry for entry in run.log if entry[0] != events.ANSWER]
    there = made.log(seed) or []
    same = next(
        (n for n, (one, other) in enumerate(zip(here, there, strict=False)) if one != other),
        min(len(here), len(there)),
    )
    if same == len(here) == len(there):
        return f"{DIFFERS} in what they tell of a game with the same log"
    python, native = ("its end" if same == len(each) else each[same] for each in (here, there))
    told = f"{DIFFERS} at entry {same + 1} of the log: {python} in Python, {native} in WebAssembly"
    for entry in range(same, -1, -1):  # the last that a rule wrote
        try:
            _again(title, scenario, seed, players, entry)
        except RuleError as error:
            if error.span is not None:
                return located(RuleError(told, error.span), title.layers)
    return told


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
    """The game in Python once more; with `most`, it raises RuleError at the entry behind so many."""

    def choose(run: Run, point: int, faction: int, options: list[int], about: int) -> int:
        if most is not None and not isinstance(run.log, _Watched):
            run.log = _Watched(run.log, max(most, len(run.log)))
        return players.reply(title.program, run, (point, faction, options, about))[0]

    return run_to_end(title.program, scenario, seed, choose, players=players.here)
