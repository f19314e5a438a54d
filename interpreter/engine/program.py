"""A title ready to run: its vocabulary, its layout and its compiled functions."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cached_property, partial
from types import CodeType
from typing import TYPE_CHECKING, Any, TypeAlias

from interpreter.corpus.garbage import uncollected
from interpreter.engine import bots
from interpreter.engine.lower.product import Compiled
from interpreter.engine.runtime import link
from interpreter.engine.runtime.actions.compiled import Body
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.helpers import mask
from interpreter.engine.stand_ins import StandIns
from interpreter.engine.state import stacking
from interpreter.engine.state.errors import MISTAKES, PhaseEnds, RuleError, located
from interpreter.engine.state.layout import Layout
from interpreter.engine.state.limits import STEPS, Limits
from interpreter.engine.state.options import Question
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Guarded, guarded
from interpreter.engine.state.streams import kept
from interpreter.language.declarations.domains import parts
from interpreter.language.types import TRUTH

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import Vocabulary

Chooses: TypeAlias = Callable[[Layout, Sequence[Any]], Iterable[Any]]  # some of a title's texts
ENGINE = 13  # raised whenever generated code or the meaning of the state changes


class Program:
    """The compiled title.

    Any number of runs share it and never change it. `limits` apply to games that start from now on.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        layout: Layout,
        compiled: Compiled,
        codes: Mapping[str, Callable[[], CodeType]] | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.layout = layout
        self.compiled = compiled
        self.limits = Limits(vocabulary.manifest.get("steps", STEPS))
        self.names = link.namespace(compiled, layout)
        self.later = StandIns(self.names, codes or {}, compiled.constants)
        self.later.stand_in()
        self.all_spaces = compiled.constants["K0"] = self.names["K0"]
        self.payers = tuple(vocabulary.payers) or tuple(range(layout.factions))
        self.purses = tuple(self._purse(payer) for payer in self.payers)
        self.deal_points = tuple(point.index for point in vocabulary.deal_points)
        self.asked: Any = None  # single expressions (asked.py)
        self._link()

    @classmethod
    def build(cls, vocabulary: Vocabulary, watched: bool = False) -> Program:
        """Compiles a bound vocabulary; with marks that count if it is watched."""
        # A warm start does without the compiler.
        from interpreter.engine.lower.marks import Marks
        from interpreter.engine.python import build

        with uncollected():
            return cls(vocabulary, *build.build(vocabulary, Marks() if watched else None))

    @classmethod
    def build_later(
        cls, vocabulary: Vocabulary, watched: bool = False, sound: Chooses | None = None
    ) -> Program:
        """Build a program that compiles most texts when they are first called.

        If it is watched, a text that was never called has no marks. For texts that `sound` chooses, raise errors at
        once, as `build` does.
        """
        from interpreter.engine.lower.marks import Marks  # as above
        from interpreter.engine.python import build

        marks = Marks() if watched else None
        with uncollected():
            program = cls(vocabulary, *build.build_later(vocabulary, marks, sound))
        program.later.marks = marks
        return program

    # --- from tables to functions ----------------------------------------------------------------

    def _link(self) -> None:
        tables = self.compiled.tables
        self.effects = {
            key: link.effect(self.names, record) for key, record in tables["effects"].items()
        }
        self.deals = [link.deal(self.names, record) for record in tables["deals"]]
        points = len(self.vocabulary.points)
        self.bots = bots.link(self.names, tables["bots"], points)
        self.rungs = bots.by_index(self.bots)
        players = {faction: bot for bot in self.bots for faction in bot.plays}
        self.players = [players.get(faction.index) for faction in self.vocabulary.factions]
        self.owners = [column.faction for column in self.vocabulary.columns]
        self.ways = bots.ways(self.names, tables["ways"], points)
        self.kinds = bots.kinds(self.vocabulary)
        self.die = int(self.vocabulary.die)
        self.phases = [self._body(body) for body in tables["phases"]]
        self.scenarios = [self._body(body) for body in tables["scenarios"]]
        self.left_behind = {
            column: self._body(entry) for column, entry in tables["left_behind"].items()
        }
        self.empty = {zone: self._function(name) for zone, name in tables["empty"].items()}
        self.after_pay = self._function(tables["after_pay"])
        self.after_move = self._function(tables["after_move"])
        self.after_action = self._function(tables["after_action"])
        self.after_phase = self._function(tables["after_phase"])
        limits = {
            index: stacking.Moving(entry[0], self.names[entry[1]], self.names[entry[2]])
            for index, entry in enumerate(tables["limits"])
            if entry is not None
        }
        layout = self.layout
        self.rooms = stacking.Rooms(layout.columns, layout.spaces, *tables["rooms"], limits)  # type: ignore[call-arg]
        self.actions = link.actions(self.names, self.compiled.actions, self.rooms)
        self.looks_ahead = any(action.leaves is not None for action in self.actions)

    @property
    def texts_of_cards(self) -> list[tuple[int, int]]:
        """Each by card and slot."""
        return sorted(self.effects)

    @cached_property
    def guarded(self) -> Guarded:
        """Cells of the state that may be hidden from somebody."""
        return guarded(self.vocabulary, self.layout)

    def _function(self, name: str | None) -> Any:
        return None if name is None else self.names[name]

    def _body(self, entry: tuple[str, bool] | None) -> Body | None:
        return None if entry is None else Body(self.names[entry[0]], entry[1])

    def _refill(self, run: Run, zone: int, owner: int) -> None:
        """Run the title's text for an empty zone."""
        text = self.empty.get(zone)
        if text is not None:
            text(run, *parts(self.vocabulary.zones[zone], owner))

    def _purse(self, payer: int) -> tuple[int, int] | None:
        decl = self.vocabulary.pays_with
        if decl is None:
            return None
        index = self.layout.values[decl.index]
        return index + (payer if decl.of == "faction" else 0), decl.low or 0

    def purse(self, actor: int) -> tuple[int, int]:
        """Where the means of an actor are stored, and their lowest value."""
        purse = self.purses[actor]
        if purse is None:
            raise RuleError("this title does not say what is paid with")
        return purse

    # --- starting and running --------------------------------------------------------------------

    def run(self, kind: type[Run] = Run) -> Run:
        run = kind(self.layout, self.rooms, self.limits)
        run.program, run.deal, run.refill = self, deal, self._refill
        return run

    def start(
        self,
        scenario: int = 0,
        seed: int = 0,
        forced: tuple[int, ...] = (),
        bots: Iterable[int] = (),
        players: Iterable[int] = (),
        kind: type[Run] = Run,
    ) -> Run:
        """A game laid out. A scenario's text that asks is its first phase (-1 - scenario).

        `bots` are the factions that bots play, by index; `players` those that take part at all.
        """
        run, layout = self.laid_out(scenario, seed, bots, players, kind), self.layout
        run.forced = list(forced)
        s = run.s
        body = self.scenario(-1 - scenario)
        if body is None or not body.asks:
            self._set_up(run, body)
            s[layout.phase] = self.first if s[layout.phase] < 0 else s[layout.phase]
        run.u.clear()
        return run

    def laid_out(
        self,
        scenario: int,
        seed: int,
        bots: Iterable[int] = (),
        players: Iterable[int] = (),
        kind: type[Run] = Run,
    ) -> Run:
        """A game before the text of its scenario."""
        run, vocabulary = self.blank(seed, players, kind), self.vocabulary
        if vocabulary.scenarios:
            self._lay_out(run, vocabulary.scenarios[scenario])
        self.seat_bots(run, bots)
        run.s[self.layout.phase] = -1 - scenario
        return run

    def blank(self, seed: int = 0, players: Iterable[int] = (), kind: type[Run] = Run) -> Run:
        """All pieces in the supply, all cards in their first zone, every value at its start.

        Without `players` as many factions take part as can. The others have no pieces.
        """
        run, layout = self.run(kind), self.layout
        s = run.s
        s[layout.seed] = kept(seed)
        if layout.players >= 0:
            s[layout.players] = mask(tuple(players) or range(layout.most))
        for index, start in layout.starts:
            s[index] = start
        here = run.players
        for column, total in enumerate(layout.totals):
            if total and layout.takes_part(column, layout.supply, here):
                s[layout.cell(layout.supply, column)] = total
        zone = self.vocabulary.starting_zone
        if zone is not None:
            run.set_cards(layout.zone(zone.index), list(range(layout.cards)))
        return run

    def seat_bots(self, run: Run, factions: Iterable[int]) -> None:
        """Note which factions bots play, in the value that the manifest names."""
        self._seat(run, "bots", factions)

    def seat_people(self, run: Run, factions: Iterable[int]) -> None:
        """Write into the state which factions people play."""
        self._seat(run, "persons", factions)

    def _seat(self, run: Run, kind: str, factions: Iterable[int]) -> None:
        name = (self.vocabulary.manifest.get("seats") or {}).get(kind)
        for value in self.vocabulary.values:
            if value.id == name and value.of == "faction" and value.type == TRUTH:
                for faction in factions:
                    run.s[self.layout.values[value.index] + faction] = 1

    def _set_up(self, run: Run, body: Body | None) -> None:
        """A scenario's own text."""
        try:
            if body is not None:
                body.run(run)
        except PhaseEnds:
            pass
        except MISTAKES as error:
            raise located(error) from error

    def _lay_out(self, run: Run, scenario: Any) -> None:
        layout, here = self.layout, run.players
        for decl, subject, value in scenario.values:
            if decl.of != "faction" or subject in here:
                run.write(layout.values[decl.index] + max(0, subject), int(value))
        for location, column, number in scenario.pieces:
            if not layout.takes_part(column, location, here):
                continue
            supply = layout.cell(layout.supply, layout.fresh[column])
            if run.s[supply] < number:
                raise RuleError("the scenario lays out more pieces than there are", scenario.span)
            run.write(supply, run.s[supply] - number)
            cell = layout.cell(
                location, column if location < layout.spaces else layout.fresh[column]
            )
            run.write(cell, run.s[cell] + number)

    def phase(self, run: Run) -> Generator[Question, int, None]:
        """Runs the running phase to its end; the state says which one is next."""
        number = run.s[self.layout.phase]
        body = self.phases[number] if number >= 0 else self.scenario(number)
        run.begin_phase(number)
        try:
            if body is not None and body.asks:
                yield from body.run(run)
            elif body is not None:
                body.run(run)
        except PhaseEnds:
            pass
        if run.settle() and self.after_phase is not None and not run.s[self.layout.over]:
            try:
                self.after_phase(run)
            except PhaseEnds:
                run.settle()
        if run.s[self.layout.phase] < 0:
            run.write(self.layout.phase, self.first)

    @property
    def first(self) -> int:
        """The phase after the set-up."""
        assert self.vocabulary.start is not None
        return self.vocabulary.start.index

    def settle(self, run: Run) -> None:
        """Carry out the consequences of a state that was written by hand, and begin its log there."""
        try:
            for consequence in self.vocabulary.consequences:
                self.names[f"c{consequence.index}"](run)
        except PhaseEnds:
            run.settle()
        except MISTAKES as error:
            raise located(error) from error
        run.u.clear()
        run.log.clear()

    def scenario(self, phase: int) -> Body | None:
        """The text of a set-up phase."""
        return self.scenarios[-1 - phase] if self.scenarios else None

    # --- asking ----------------------------------------------------------------------------------

    def definition(self, run: Run, decl: Any, subject: int | None = None) -> Any:
        """Value of a definition. `subject`: index of its subject."""
        call = self.names[f"d{decl.index}"]
        with run.budget():
            return plain(call(run) if subject is None else call(run, *parts(decl, subject)))

    # --- storing ---------------------------------------------------------------------------------

    def pack(self) -> tuple[Any, ...]:
        """Plain values and code objects, from which `unpack` restores the program."""
        from interpreter.engine.lean_vocabulary import bare

        compiled = self.compiled
        shared = pickle.dumps((self.layout, bare(self.vocabulary)), protocol=5)
        return (
            shared, compiled.codes, compiled.constants, compiled.actions, compiled.tables,
        )  # fmt: skip

    @classmethod
    def unpack(cls, packed: tuple[Any, ...]) -> Program:
        layout, vocabulary = pickle.loads(packed[0])
        return cls(vocabulary, layout, Compiled(*packed[1:]))

    @classmethod
    def pack_lowered(cls, vocabulary: Vocabulary) -> bytes:
        """A bound vocabulary compiled for whatever Python reads it: each text stays in the lowered form."""
        from interpreter.engine.lean_vocabulary import bare
        from interpreter.engine.python import build

        layout, compiled, texts = build.build_lowered(vocabulary)
        apart = {name: pickle.dumps(text, protocol=5) for name, text in texts.items()}
        return pickle.dumps((layout, bare(vocabulary), compiled, apart), protocol=5)

    @classmethod
    def unpack_lowered(cls, packed: bytes) -> Program:
        """The program; a text becomes Python when it is first called."""
        from interpreter.engine.python.functions import code
        from interpreter.engine.python.pool import Pool

        layout, vocabulary, compiled, apart = pickle.loads(packed)
        pool = Pool()
        for value in compiled.constants.values():
            pool.name(value)
        compiled.constants = pool.values

        def given(text: bytes) -> CodeType:
            return code(pickle.loads(text), layout, pool)

        codes = {name: partial(given, text) for name, text in apart.items()}
        return cls(vocabulary, layout, compiled, codes)


def plain(value: Any) -> Any:
    """Convert a value to the form that both executors return."""
    if isinstance(value, list | tuple):
        return tuple(value)
    return int(value) if isinstance(value, bool) else value
