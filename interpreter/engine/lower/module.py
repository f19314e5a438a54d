"""All functions of a title in the lowered form, and the tables that tie them together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.actions import Actions
from interpreter.engine.lower.bots import Ladders, remember
from interpreter.engine.lower.effects import MOVED, Tokens
from interpreter.engine.lower.product import Record, Reference, body
from interpreter.engine.lower.product import text as reference
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Compilation, Text
from interpreter.engine.lower.texts.expressions.expressions import condition
from interpreter.engine.lower.texts.functions import (
    add_definition,
    expression,
    finish,
    scope,
    statements,
)
from interpreter.engine.lower.texts.lasting import lasting_changes
from interpreter.engine.lower.texts.statements.statements import check, text
from interpreter.engine.state.errors import Refused, RuleError
from interpreter.engine.state.layout import lay_out
from interpreter.engine.state.map import fixed_limits
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import (
    ConsequenceDecl,
    DealDecl,
    LimitDecl,
    PhaseDecl,
    ProcedureDecl,
    ScenarioDecl,
    Vocabulary,
    ZoneDecl,
)
from interpreter.language.types import SPACE
from interpreter.language.walking import points
from interpreter.language.walking.may_ask import Asks
from interpreter.language.walking.walk import nodes_in, texts

Table = tuple[Any, ...]


def held_definitions(roots: list[Any]) -> list[Any]:
    """The definitions that `hold` names anywhere, each once, by index."""
    by_definition = {}
    for root in roots:
        for node in nodes_in(root):
            if type(node) is nodes.Hold:
                for definition in node.definitions:
                    by_definition[definition.index] = definition
    return [by_definition[index] for index in sorted(by_definition)]


def title_of(vocabulary: Vocabulary) -> Compilation:
    points.allot(vocabulary)  # rule tests and trials have added texts
    layout = lay_out(vocabulary, held_definitions(texts(vocabulary)))
    title = Compilation(vocabulary, layout, Asks(vocabulary), lasting_changes(vocabulary))
    for decl in vocabulary.definitions:
        add_definition(title, decl)
    return title


@contextmanager
def placed(title: Compilation) -> Iterator[None]:
    """Report errors in this block at the text under compilation."""
    try:
        yield
    except RuleError as error:
        error.span = error.span or title.at
        raise
    except Exception as error:  # whatever it is, the reader of the rules is told where
        raise Refused(f"this cannot be compiled: {error}", title.at) from error


class Module:
    """Goes through the vocabulary section by section."""

    def __init__(self, title: Compilation) -> None:
        self.title = title
        self.actions = Actions(title)
        self.ladders = Ladders(title)
        self.action_tables: list[Record] = []

    def tables(self) -> dict[str, Any]:
        vocabulary = self.title.vocabulary
        consequences = [self._consequence(c) for c in vocabulary.consequences]
        for procedure in vocabulary.procedures:
            self._procedure(procedure)
        self.action_tables = [self.actions.table(action) for action in vocabulary.actions]
        return {
            "rooms": fixed_limits.tables(vocabulary),
            "limits": [self._limit(limit) for limit in vocabulary.limits],
            "effects": self._effects(),
            "empty": {z.index: self._empty(z) for z in vocabulary.zones if z.empty is not None},
            "phases": [self._phase(f"h{p.index}", p, True) for p in vocabulary.phases],
            "scenarios": [self._phase(f"g{s.index}", s, False) for s in vocabulary.scenarios],
            "deals": [self._deal(deal) for deal in vocabulary.deals],
            "consequences": consequences,
            "left_behind": self._left_behind(),
            "bots": self.ladders.tables(),
            "ways": self.ladders.ways() if vocabulary.bots else {},
            "after_pay": self._after("zpay", self._means()),
            "after_move": self._after("zmove", self.title.effects.columns),
            "after_action": self._after("zaction", frozenset({MOVED})),
            "after_phase": self._after("zphase", self._settled()),
        }

    def texts(self) -> list[Text]:
        """All functions that the tables name, and those that these call."""
        return [*self.title.texts.values()]

    def lowered(self) -> list[Text]:
        """All texts, lowered, and the definitions that bots read."""
        for lowered in self.texts():
            assert lowered.tested
        remember(self.title)
        return self.texts()

    def _value(
        self,
        name: str,
        expr: nodes.Expr | None,
        parameters: tuple[str, ...],
        actor: nodes.Variable | None,
        here: nodes.Variable | None,
    ) -> str | None:
        if expr is None:
            return None

        def make() -> ops.Function:
            made = scope(self.title, name, parameters, None, actor, here)
            return expression(made, expr)

        return self.title.add(name, expr.span, make)

    def _body(
        self,
        name: str,
        what: nodes.Block | None,
        parameters: tuple[str, ...],
        actor: nodes.Variable | None,
    ) -> tuple[str, bool] | None:
        if what is None or not what.statements:
            return None
        asks = self.title.asks.text(what)

        def make() -> ops.Function:
            made = scope(self.title, name, parameters, None, actor)
            return statements(made, what, asks)

        return self.title.add(name, what.span, make), asks

    def _procedure(self, decl: ProcedureDecl) -> None:
        """Lower a procedure. Its arguments may be none."""
        asks, called = decl.index in self.title.asks.procedures, names.procedure(decl)

        def make() -> ops.Function:
            parameters = tuple(names.handed("x", decl))
            given = ("R", "actor", "here", *parameters)
            made = scope(self.title, called, given, None, decl.actor, decl.here, ("here",))
            for variable, name in zip(decl.parameters, parameters, strict=True):
                made.bind(variable, ops.Local(name))
            return statements(made, decl.body, asks)

        self.title.add(called, decl.body.span, make)

    def _limit(self, decl: LimitDecl) -> Table | None:
        """Lower a limit; None if the map alone decides it."""
        spaces = range(self.title.layout.spaces)
        if all(fixed_limits.fixed_most(decl, space) is not None for space in spaces):
            return None
        where = decl.where or nodes.Const(1, type=None, span=decl.span)  # type: ignore[arg-type]
        return (
            tuple(decl.columns),
            self._value(f"l{decl.index}_where", where, ("R", "here"), None, decl.here),
            self._value(f"l{decl.index}_most", decl.most, ("R", "here"), None, decl.here),
        )

    def _effects(self) -> dict[tuple[int, int], Record]:
        """By card and slot."""
        records = {}
        for card in self.title.vocabulary.cards:
            for effect in card.effects.values():
                slot = effect.slot
                records[card.index, slot.index] = {
                    "unknown": bool(effect.unknown),
                    "instance": effect.instance,
                    "condition": self._judge(
                        names.playable(card, slot), effect.condition, effect.actor
                    ),
                    "effective": self._judge(
                        names.effective(card, slot), effect.effective, effect.actor
                    ),
                    "body": body(
                        self._body(
                            names.effect(card, slot), effect.body, ("R", "actor"), effect.actor
                        )
                    ),
                }
        return records

    def _judge(
        self, name: str, expr: nodes.Expr | None, actor: nodes.Variable | None
    ) -> Reference | None:
        return reference(self._value(name, expr, ("R", "actor"), actor, None))

    def _phase(
        self, name: str, decl: PhaseDecl | ScenarioDecl, chained: bool
    ) -> tuple[str, bool] | None:
        what, phase = decl.body, decl.id
        if what is None or not what.statements:
            return None
        asks = self.title.asks.text(what)

        def make() -> ops.Function:
            made = scope(self.title, name, ("R",))
            made.span = what.span
            for value in self.title.vocabulary.values if chained else ():
                if value.counts[:1] == (decl.index,):
                    cells = self.title.layout.positions[value.index]
                    made.do("count_position", ops.Table(cells))
            text(made, what)
            if chained and not isinstance(what.statements[-1], nodes.GoTo | nodes.EndGame):
                made.do("astray", ops.Const(phase))
            return finish(made, what.span, asks)

        return self.title.add(name, what.span, make), asks

    def _deal(self, decl: DealDecl) -> Record:
        return {
            "by": tuple(sorted(decl.by)),
            "condition": self._judge(f"j{decl.index}_if", decl.condition, decl.actor),
            "lacking": self._judge(f"j{decl.index}_lacking", decl.lacking, decl.actor),
            "body": body(self._body(f"j{decl.index}", decl.body, ("R", "actor"), decl.actor)),
        }

    def _empty(self, decl: ZoneDecl) -> str:
        """Lower the text that runs when a card is taken from an empty zone."""
        names = "xy"[: len(decl.domains)]
        made = scope(self.title, f"o{decl.index}", ("R", *names))
        given = [ops.Local(name, True) for name in names]
        for variable, local in zip((decl.variable, decl.place), given, strict=False):
            made.bind(variable, local)
        made.here = dict(zip(decl.domains, given, strict=True)).get(SPACE, build.NONE)
        return self.title.add_lowered(statements(made, decl.empty, False))

    def _consequence(self, decl: ConsequenceDecl) -> str:
        """Checks and, if it has come about, carries out. While that lasts it is not checked again."""
        asks = self.title.asks.text(decl.body)
        assert not asks, "a consequence cannot ask"
        name, index = f"k{decl.index}", ops.Const(decl.index)

        def carry_out() -> ops.Function:
            done = scope(self.title, name, ("R", "actor"), None, decl.actor)
            return statements(done, decl.body, False)

        def come_about() -> ops.Function:
            made = scope(self.title, f"c{decl.index}", ("R",))
            made.bind(decl.actor, build.NONE)
            made.span = decl.when.span
            test = condition(made, decl.when)
            closed = ops.Compare("not in", index, ops.Field(build.RUN, "checking"))
            done: ops.Block = []
            with made.into(done):
                made.do("open_check", index)
                made.put(ops.Do(ops.Invoke(name, (build.RUN, build.NONE))))
                made.do("close_check", index)
            made.put(build.when(build.join("and", [closed, test]), *done))
            return finish(made, decl.when.span)

        self.title.add(name, decl.body.span, carry_out)
        return self.title.add(f"c{decl.index}", decl.when.span, come_about)

    def _left_behind(self) -> dict[int, tuple[str, bool]]:
        """By column: the procedure for what is carried there and has no carrier left."""
        vocabulary, left_behind = self.title.vocabulary, {}
        for column in vocabulary.columns:
            index = vocabulary.kinds[column.kind].left_behind
            if index >= 0:
                called = names.procedure(vocabulary.procedures[index])
                left_behind[column.index] = called, index in self.title.asks.procedures
        return left_behind

    def _means(self) -> Tokens:
        """Tokens of the value that pays."""
        value = self.title.vocabulary.pays_with
        return frozenset() if value is None else frozenset({("v", value.index)})

    def _settled(self) -> Tokens:
        """Tokens that may change when a phase ends: held values."""
        held_cells = self.title.layout.held
        return self.title.effects.held(
            [d for d in self.title.vocabulary.definitions if d.index in held_cells]
        )

    def _after(self, name: str, written: Tokens) -> str | None:
        """Checks what an act of the engine itself may cause."""
        causes = self.title.consequences(written)
        if not causes:
            return None
        made = scope(self.title, name, ("R",))
        span = made.span = self.title.vocabulary.consequences[causes[0]].span
        check(made, causes)
        return self.title.add_lowered(finish(made, span, counted=False))
