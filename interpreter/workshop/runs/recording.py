"""The rows of one game, gathered while it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import define, field

from interpreter.engine.state import events
from interpreter.session.telling.names import name_of
from interpreter.session.telling.position_reader import PositionReader
from interpreter.workshop.runs.tables import Row
from interpreter.workshop.simulating.engines import PYTHON, played_natively
from interpreter.workshop.simulating.one_game import Outcome, game
from interpreter.workshop.simulating.rung_counts import by_index

if TYPE_CHECKING:
    from interpreter.engine.state.options import Question
    from interpreter.engine.state.run import Entry, Run
    from interpreter.language.declarations.vocabulary import RungDecl, Vocabulary
    from interpreter.session.playing.title import Title
    from interpreter.session.seating.players import Players

Rows = dict[str, list[Row]]
_TOLD = (events.PHASE, events.PLAY, events.ACTION)  # entries of a log that rows tell
Rungs = dict[int, tuple[str, str, str, "RungDecl"]]  # by index: bot, text, decision, the rung


@define(eq=False, slots=False)
class Recorder:
    """Plays games of a title and keeps the rows of the wanted tables."""

    title: Title
    scenario: int
    players: Players
    tables: tuple[str, ...]

    def played(self, first: int, seeds: range, executor: str, rows: Rows) -> Iterator[None]:
        """Play games, numbered from `first` on, and add their rows to `rows`; give way after each."""
        if executor != PYTHON:
            yield from self._natively(first, seeds, executor, rows)
            return
        for number, seed in enumerate(seeds, first):
            self._in_python(number, seed, rows)
            yield

    def _in_python(self, number: int, seed: int, rows: Rows) -> None:
        watch = Watch(self.title, number, self.tables, self._known_rungs)
        outcome = game(self.title, self.scenario, seed, self.players, watch)
        self._outcome(number, outcome, rows)
        if outcome.error:
            return
        watch.note_scores()
        self._story(number, watch.log, watch.scores, rows)
        if "decisions" in self.tables:
            rows["decisions"] += watch.decisions

    def _natively(self, first: int, seeds: range, executor: str, rows: Rows) -> Iterator[None]:
        """Play in WebAssembly; in Python where the module gives up."""
        if {*self.tables} <= told_by_outcome(self.title):
            outcomes = played_natively(self.title, self.scenario, seeds, self.players, executor)
            for number, outcome in enumerate(outcomes, first):
                self._outcome(number, outcome, rows)
                yield
            return
        from interpreter.workshop.simulating import natively  # as in engines.py

        module = natively.native(self.title, self.scenario, self.players, scored=True)
        for number, seed in enumerate(seeds, first):
            story = natively.story(self.title, seed, self.players, module, _TOLD)
            if story is None:
                self._in_python(number, seed, rows)
            else:
                outcome, entries, scores = story
                self._outcome(number, outcome, rows)
                self._story(number, entries, scores, rows)
            yield

    def _outcome(self, number: int, outcome: Outcome, rows: Rows) -> None:
        """Add the rows of a game's outcome."""
        outcome_rows(self.title.vocabulary, self.players, number, outcome, rows)
        if "rungs" in self.tables and not outcome.error:
            for index in sorted(outcome.rungs):
                bot, text, decision, rung = self._known_rungs[index]
                place = rung.span.file_line
                answers = outcome.rungs[index]
                rows["rungs"].append((number, bot, text, decision, rung.name, place, answers))

    def _story(self, number: int, log: Iterable[Entry], scores: Sequence[int], rows: Rows) -> None:
        """Add the rows of a finished game's log, and the scores of its turns, one faction after another."""
        vocabulary, turn = self.title.vocabulary, self.title.display.turns
        begun: Counter[int] = Counter()
        turns, rows_told = 0, {"texts": list[Row](), "actions": list[Row]()}
        for code, *entry in log:
            if code == events.PHASE:
                begun[entry[0]] += 1
                turns += turn is not None and entry[0] == turn.index
            elif code == events.PLAY:
                slot, card, faction = entry
                rows_told["texts"].append((
                    number, len(rows_told["texts"]), turns, vocabulary.cards[card].id,
                    vocabulary.effects[slot].id, _faction(vocabulary, faction),
                ))  # fmt: skip
            elif code == events.ACTION:
                action, faction, free, limited = entry
                rows_told["actions"].append((
                    number, len(rows_told["actions"]), turns, vocabulary.actions[action].id,
                    _faction(vocabulary, faction), bool(free), bool(limited),
                ))  # fmt: skip
        here = self.players.here
        if turn is not None:
            rows_told["phases"] = [
                (number, vocabulary.phases[phase].id, times)
                for phase, times in sorted(begun.items())
                if phase >= 0
            ]
            rows_told["turns"] = [
                (number, place // len(here), vocabulary.factions[here[place % len(here)]].id, score)
                for place, score in enumerate(scores)
            ]
        for table in rows_told.keys() & {*self.tables}:
            rows[table] += rows_told[table]

    @cached_property
    def _known_rungs(self) -> Rungs:
        return by_index(self.title.vocabulary)


def outcome_rows(
    vocabulary: Vocabulary, players: Players, number: int, outcome: Outcome, rows: Rows
) -> None:
    """Add the rows that every run holds, by whatever seats."""
    won = outcome.winner
    rows["games"].append((
        number, str(outcome.seed), outcome.decisions, outcome.turns, won or None,
        outcome.log_hash or None, outcome.error or None,
    ))  # fmt: skip
    if outcome.error:
        return
    scores = outcome.scores or (None,) * len(players.here)
    for faction, score in zip(players.here, scores, strict=True):
        faction_id = vocabulary.factions[faction].id
        rows["scores"].append((number, faction_id, score, faction_id == won))


def told_by_outcome(title: Title) -> frozenset[str]:
    """Tables that need outcomes alone: four that every title has, and those that stay empty for this one."""
    vocabulary, empty = title.vocabulary, set()
    if not any(card.effects for card in vocabulary.cards):
        empty.add("texts")
    if not vocabulary.actions:
        empty.add("actions")
    if title.display.turns is None:
        empty |= {"turns", "phases"}
    return frozenset(empty | {"run", "games", "scores", "rungs"})


@define(eq=False)
class Watch:
    """Watch one game in Python: stand in for its program, and hear of each decision.

    `scores`: scores of the players at the beginning of each turn.
    """

    title: Title
    number: int
    tables: tuple[str, ...]
    rungs: Rungs
    decisions: list[Row] = field(factory=list)
    scores: list[int] = field(factory=list)
    _turns: int = 0
    _run: Any = None

    def start(self, *words: Any, **named: Any) -> Run:
        self._run = self.title.program.start(*words, **named)
        return self._run  # type: ignore[no-any-return]

    @property
    def log(self) -> list[Entry]:
        return [entry for entry in self._run.log if entry[0] in _TOLD]

    def phase(self, run: Run) -> Generator[Question, int, None]:
        """The running phase. A turn begins: note the scores as the turn before left them."""
        program, turn = self.title.program, self.title.display.turns
        if turn is not None and run.s[program.layout.phase] == turn.index:
            self.note_scores()
            self._turns += 1
        return program.phase(run)

    def decision(self, run: Run, question: Question, option: int, rung: int | None) -> None:
        """Note a decision, where the run keeps them."""
        if "decisions" not in self.tables:
            return
        program = self.title.program
        vocabulary, (point, faction, options, about) = program.vocabulary, question
        phase, decided = run.s[program.layout.phase], self.decisions
        decl = vocabulary.points[point] if point >= 0 else None
        decided.append((
            self.number, len(decided), self._turns,
            vocabulary.phases[phase].id if phase >= 0 else None, _faction(vocabulary, faction),
            decl.name if decl else None, len(options),
            name_of(vocabulary, decl, about, option) if decl else str(option),
            self.rungs[rung][3].name if rung is not None and rung >= 0 else None,
        ))  # fmt: skip

    def note_scores(self) -> None:
        """Note the scores of all who play, where the run keeps them."""
        score = self.title.vocabulary.score
        if "turns" in self.tables and score is not None:
            reading = PositionReader(self.title.program, self._run)
            self.scores += [int(reading.of(score, faction)) for faction in self._run.players]


def _faction(vocabulary: Vocabulary, faction: int) -> str | None:
    return vocabulary.factions[faction].id if faction >= 0 else None
