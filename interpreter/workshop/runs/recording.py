"""The rows of one game, gathered while it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import define, field

from interpreter.engine.state import events
from interpreter.session.telling.names import name_of
from interpreter.session.telling.position_reader import PositionReader
from interpreter.workshop.runs.tables import Row
from interpreter.workshop.simulating.one_game import Outcome, game
from interpreter.workshop.simulating.rungs import by_index

if TYPE_CHECKING:
    from interpreter.engine.state.options import Question
    from interpreter.engine.state.run import Run
    from interpreter.language.declarations.vocabulary import RungDecl, Vocabulary
    from interpreter.session.editions.edition import Edition
    from interpreter.session.seating.players import Players

Rows = dict[str, list[Row]]
Rungs = dict[int, tuple[str, str, str, "RungDecl"]]  # by index: bot, text, decision, the rung


@define(eq=False, slots=False)
class Recorder:
    """Plays games of a title in Python and keeps the rows of the wanted tables."""

    title: Edition
    scenario: int
    players: Players
    tables: tuple[str, ...]

    def play(self, number: int, seed: int, rows: Rows) -> None:
        """Add the rows of one game to `rows`."""
        watch = Watch(self.title, number, self.tables, self._known_rungs)
        outcome = game(self.title, self.scenario, seed, self.players, watch)
        outcome_rows(self.title.vocabulary, self.players, number, outcome, rows)
        if outcome.error:
            return
        watch.read_log()
        for table, found in watch.rows.items():
            rows[table] += found
        if "rungs" in self.tables:
            rows["rungs"] += self._rungs(number, outcome.rungs)

    def _rungs(self, number: int, answers: Counter[int]) -> Iterable[Row]:
        for index in sorted(answers):
            bot, text, decision, rung = self._known_rungs[index]
            place = f"{rung.span.file}:{rung.span.line}"
            yield number, bot, text, decision, rung.name, place, answers[index]

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
        each = vocabulary.factions[faction].id
        rows["scores"].append((number, each, score, each == won))


def played_natively_too(title: Edition) -> frozenset[str]:
    """The tables whose rows a title has without its log: those that stay empty."""
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
    """One game while it is played: stands for its program, and hears of each decision."""

    title: Edition
    number: int
    tables: tuple[str, ...]
    rungs: Rungs
    rows: Rows = field(init=False)
    _turns: int = 0
    _run: Any = None

    def __attrs_post_init__(self) -> None:
        self.rows = {table: [] for table in self.tables}

    def start(self, *words: Any, **named: Any) -> Run:
        self._run = self.title.program.start(*words, **named)
        return self._run  # type: ignore[no-any-return]

    def phase(self, run: Run) -> Generator[Question, int, None]:
        """The running phase. A turn begins: note the scores as the turn before left them."""
        program, turn = self.title.program, self.title.display.turns
        if turn is not None and run.s[program.layout.phase] == turn.index:
            self._scores()
            self._turns += 1
        return program.phase(run)

    def decision(self, run: Run, asked: Question, option: int, rung: int | None) -> None:
        """Note a decision, where the run keeps them."""
        if "decisions" not in self.rows:
            return
        program = self.title.program
        vocabulary, (point, faction, options, about) = program.vocabulary, asked
        phase, found = run.s[program.layout.phase], self.rows["decisions"]
        decl = vocabulary.points[point] if point >= 0 else None
        found.append((
            self.number, len(found), self._turns,
            vocabulary.phases[phase].id if phase >= 0 else None, _faction(vocabulary, faction),
            decl.name if decl else None, len(options),
            name_of(vocabulary, decl, about, option) if decl else str(option),
            self.rungs[rung][3].name if rung is not None and rung >= 0 else None,
        ))  # fmt: skip

    def _scores(self) -> None:
        vocabulary = self.title.vocabulary
        if "turns" not in self.rows or vocabulary.score is None:
            return
        reading = PositionReader(self.title.program, self._run)
        for faction in self._run.players:
            score = int(reading.of(vocabulary.score, faction))
            self.rows["turns"].append(
                (self.number, self._turns, vocabulary.factions[faction].id, score)
            )

    def read_log(self) -> None:
        """Note what only the log of the finished game tells."""
        vocabulary, turn = self.title.vocabulary, self.title.display.turns
        begun: Counter[int] = Counter()
        turns = 0
        for entry in self._run.log:
            code = entry[0]
            if code == events.PHASE:
                begun[entry[1]] += 1
                turns += turn is not None and entry[1] == turn.index
            elif code == events.PLAY and "texts" in self.rows:
                slot, card, faction = entry[1:]
                self._add("texts", turns, vocabulary.cards[card].id, vocabulary.effects[slot].id,
                          _faction(vocabulary, faction))  # fmt: skip
            elif code == events.ACTION and "actions" in self.rows:
                action, faction, free, limited = entry[1:]
                self._add("actions", turns, vocabulary.actions[action].id,
                          _faction(vocabulary, faction), bool(free), bool(limited))  # fmt: skip
        if turn is None:
            return
        self._scores()
        if "phases" in self.rows:
            self.rows["phases"] += [
                (self.number, vocabulary.phases[phase].id, times)
                for phase, times in sorted(begun.items())
                if phase >= 0
            ]

    def _add(self, table: str, turn: int, *values: object) -> None:
        found = self.rows[table]
        found.append((self.number, len(found), turn, *values))


def _faction(vocabulary: Vocabulary, faction: int) -> str | None:
    return vocabulary.factions[faction].id if faction >= 0 else None
