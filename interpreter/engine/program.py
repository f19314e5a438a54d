"""A title ready to run: its vocabulary, its layout and its compiled functions."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator
from types import CodeType
from typing import Any

from attrs import define

from interpreter.engine import cards, helpers, picks, rooms
from interpreter.engine.actions.frame import Action, Ban, Body, Context, Frame, Moves, Spaces, Stage
from interpreter.engine.actions.running import any_possible, grant
from interpreter.engine.actions.specials import instead
from interpreter.engine.bags import count as bag_count
from interpreter.engine.bags import refresh
from interpreter.engine.compile import module
from interpreter.engine.compile.functions import expression, scope
from interpreter.engine.errors import RULES_MARK, PhaseEnds, RuleError
from interpreter.engine.generator import MASK
from interpreter.engine.layout import Layout
from interpreter.engine.picks import Decision
from interpreter.engine.state import Run
from interpreter.language.words import Vocabulary

ENGINE = 1  # raised whenever generated code or the meaning of the state changes

_BUILTINS = (sum, len, any, max, min, range, list, int, frozenset)
_HELPERS = (
    helpers.some, helpers.tame, helpers.div, helpers.ordered, helpers.within, helpers.joined,
    helpers.numbers, helpers.top, helpers.stands, helpers.end_game, helpers.astray,
    helpers.place_one, helpers.remove_one, helpers.turn_one, helpers.hold, helpers.release,
    helpers.unmask, helpers.compose, helpers.playable, helpers.begin_play, helpers.play_text,
    helpers.play_asking, picks.Source, picks.Place, picks.Remove, picks.RemoveTo, picks.Turn,
    picks.Move, picks.in_bag, picks.settle, picks.pick, picks.from_anywhere,
    picks.remove_by_piece, picks.replace, cards.shuffle, cards.spread, cards.end_effects,
    refresh, grant, any_possible, instead, Context, PhaseEnds,
)  # fmt: skip


@define(eq=False)
class Effect:
    """A compiled card text."""

    unknown: bool
    instance: int
    condition: Callable[..., Any] | None
    body: Body | None


@define(eq=False)
class Deal:
    by: tuple[int, ...]
    condition: Callable[..., Any] | None
    body: Body


class Program:
    """What a game of the title needs. Shared by any number of runs; never changed by them."""

    def __init__(
        self, vocabulary: Vocabulary, layout: Layout, compiled: module.Compiled
    ) -> None:
        self.vocabulary = vocabulary
        self.layout = layout
        self.compiled = compiled
        self.names = _namespace(compiled, layout)
        self.all_spaces = compiled.constants["K0"] = self.names["K0"]
        self.payers = tuple(vocabulary.payers) or tuple(range(layout.factions))
        self.deal_points = tuple(point.index for point in vocabulary.deal_points)
        self._link()

    @classmethod
    def build(cls, vocabulary: Vocabulary) -> Program:
        """Compiles a bound vocabulary."""
        return cls(vocabulary, *module.build(vocabulary))

    # --- from tables to functions ----------------------------------------------------------------

    def _link(self) -> None:
        tables = self.compiled.tables
        self.actions = [_action(self.names, table) for table in self.compiled.actions]
        for action in self.actions:
            action.specials = tuple(a.index for a in self.actions if action.index in a.hosts)
        self.effects = {
            key: Effect(unknown, instance, self._function(judge), self._body(body))
            for key, (unknown, instance, judge, body) in tables["effects"].items()
        }
        self.deals = [
            Deal(by, self._function(judge), self._body(body) or Body(_nothing, False))
            for by, judge, body in tables["deals"]
        ]
        self.phases = [self._body(body) for body in tables["phases"]]
        self.scenarios = [self._body(body) for body in tables["scenarios"]]
        self.after_pay = self._function(tables["after_pay"])
        self.after_move = self._function(tables["after_move"])
        self.rooms = rooms.of(self.vocabulary, self._limit)

    def _function(self, name: str | None) -> Any:
        return None if name is None else self.names[name]

    def _body(self, entry: tuple[str, bool] | None) -> Body | None:
        return None if entry is None else Body(self.names[entry[0]], entry[1])

    def _limit(self, decl: Any) -> rooms.Moving:
        where, most = self.compiled.tables["limits"][decl.index]
        return rooms.Moving(decl.columns, self.names[where], self.names[most])

    def purse(self, actor: int) -> tuple[int, int]:
        """Where the means of an actor stand, and how low they can go."""
        decl = self.vocabulary.pays_with
        if decl is None:
            raise RuleError("this title does not say what is paid with")
        index = self.layout.values[decl.index]
        return index + (self.payers[actor] if decl.of == "faction" else 0), decl.low or 0

    # --- starting and running --------------------------------------------------------------------

    def run(self) -> Run:
        run = Run(self.layout, self.rooms)
        run.program = self
        return run

    def start(self, scenario: int = 0, seed: int = 0, forced: tuple[int, ...] = ()) -> Run:
        """A game laid out. A scenario's text that asks is its first phase (-1 - scenario)."""
        run, layout, vocabulary = self.run(), self.layout, self.vocabulary
        run.forced = list(forced)
        s = run.s
        s[layout.generator] = seed & MASK
        for index, start in layout.starts:
            s[index] = start
        for column, total in enumerate(layout.totals):
            if total:
                s[layout.cell(layout.supply, column)] = total
        if vocabulary.starting_zone is not None:
            run.set_cards(layout.zone(vocabulary.starting_zone.index), list(range(layout.cards)))
        if vocabulary.scenarios:
            self._lay_out(run, vocabulary.scenarios[scenario])
        s[layout.phase] = -1 - scenario
        body = self.scenario(-1 - scenario)
        if body is None or not body.asks:
            if body is not None:
                body.run(run)
            s[layout.phase] = self.vocabulary.start.index if s[layout.phase] < 0 else s[layout.phase]
        run.u.clear()
        return run

    def _lay_out(self, run: Run, scenario: Any) -> None:
        layout = self.layout
        for decl, subject, value in scenario.values:
            run.write(layout.values[decl.index] + max(0, subject), int(value))
        for location, column, number in scenario.pieces:
            supply = layout.cell(layout.supply, layout.fresh[column])
            if run.s[supply] < number:
                raise RuleError("the scenario lays out more pieces than there are", scenario.span)
            run.write(supply, run.s[supply] - number)
            cell = layout.cell(location, column if location < layout.spaces else layout.fresh[column])
            run.write(cell, run.s[cell] + number)

    def phase(self, run: Run) -> Generator[Decision, int, None]:
        """Runs the current phase to its end; the state says which one is next."""
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
        run.settle()
        if run.s[self.layout.phase] < 0:
            run.write(self.layout.phase, self.vocabulary.start.index)

    def scenario(self, phase: int) -> Body | None:
        """The text of a set-up phase."""
        return self.scenarios[-1 - phase] if self.scenarios else None

    # --- asking ----------------------------------------------------------------------------------

    def evaluate(self, run: Run, expr: Any, actor: int = -1, here: int = -1) -> Any:
        """The value of a bound expression; truths are 0 and 1, sets and lists are tuples."""
        if not hasattr(self, "_title"):
            self._title = module.title_of(self.vocabulary)
            self._title.layout = self.layout
        pool = self._title.pool
        made = scope(self._title, "x", "R, actor, here")
        made.unsure |= {"actor", "here"}
        function = expression(made, expr)
        space = dict(self.names)
        space.update(pool.values)
        exec(function.marshalled(), space)
        return plain(space["x"](run, actor, here))

    def definition(self, run: Run, decl: Any, subject: int | None = None) -> Any:
        """The value of a definition."""
        call = self.names[f"d{decl.index}"]
        return plain(call(run) if subject is None else call(run, subject))

    def possible(self, run: Run, faction: int, actions: tuple[int, ...], context: Context | None = None) -> bool:
        """Would a grant of one of the actions find something to do?"""
        return any_possible(run, faction, actions, context or Context())

    # --- storing ---------------------------------------------------------------------------------

    def pack(self) -> tuple[Any, ...]:
        """Plain values and code objects, from which `unpack` restores the program."""
        compiled = self.compiled
        shared = pickle.dumps((self.layout, _bare(self.vocabulary)), protocol=5)
        return (
            shared, compiled.codes, compiled.constants, compiled.actions,
            compiled.tables, compiled.source,
        )  # fmt: skip

    @classmethod
    def unpack(cls, packed: tuple[Any, ...]) -> Program:
        layout, vocabulary = pickle.loads(packed[0])
        return cls(vocabulary, layout, module.Compiled(*packed[1:]))


def plain(value: Any) -> Any:
    """As both executors give it back."""
    if isinstance(value, list | tuple):
        return tuple(value)
    return int(value) if isinstance(value, bool) else value


def _nothing(run: Run, actor: int) -> None:
    """The text of a deal without one."""


def _namespace(compiled: module.Compiled, layout: Layout) -> dict[str, Any]:
    """The globals of all generated functions: constants, helpers, and one another."""
    space: dict[str, Any] = {"__builtins__": {}, RULES_MARK: True}
    for function in (*_BUILTINS, *_HELPERS):
        space[function.__name__] = function
    space |= {"ALL": picks.ALL, "N": layout.neighbours, "bag_count": bag_count}
    space |= {"put_card": cards.put, "deal_cards": cards.deal}
    space.update(compiled.constants)
    code: CodeType
    for code in compiled.codes:
        exec(code, space)
    return space


def _action(names: dict[str, Any], table: tuple[Any, ...]) -> Action:
    """`table` as compile/actions.py makes it."""
    (index, group, by, judge, variables, stages, bans, starts, hosts, first, *rest) = table
    get = _getter(names)
    return Action(
        index,
        group,
        by,
        get(judge),
        tuple(map(get, variables)),
        tuple([_stage(names, stage) for stage in stages]),
        tuple([Ban(effect, factions, get(where)) for effect, factions, where in bans]),
        get(starts),
        hosts,
        get(first),
        *rest,
    )


def _getter(names: dict[str, Any]) -> Callable[[Any], Any]:
    def get(entry: Any) -> Any:
        if isinstance(entry, tuple):
            return Body(names[entry[0]], entry[1])
        return None if entry is None else names[entry]

    return get


def _stage(names: dict[str, Any], table: tuple[Any, ...]) -> Stage:
    get = _getter(names)
    kind, *rest = table
    if kind == "text":
        return get(rest[0]) or Body(lambda run, frame, actor, here: None, False)
    if kind == "spaces":
        point, where, among, pay, least, most, again, each = rest
        return Spaces(point, get(where), among, get(pay), least, get(most), again, get(each))
    points, rest = rest[:5], rest[5:]
    where, columns, fresh, through, at_most, pay, select, idle, escorts, *rest = rest
    escorts_fresh, each, passing, group, arrived, least, most = rest
    return Moves(
        *points,
        get(where),
        get(columns),
        fresh,
        get(through),
        get(at_most),
        get(pay),
        get(select),
        idle,
        get(escorts),
        escorts_fresh,
        each,
        get(passing),
        get(group),
        get(arrived),
        least,
        get(most),
    )


def _bare(vocabulary: Vocabulary) -> Vocabulary:
    from interpreter.engine.bare import bare

    return bare(vocabulary)


__all__ = ["ENGINE", "Frame", "Program", "plain"]
