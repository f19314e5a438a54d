"""The ladders of bots as tables of functions: what a rung reads is compiled like any rule text."""

from __future__ import annotations

from functools import partial
from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.product import Record
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Compilation, Scope
from interpreter.engine.lower.texts.expressions.counts import chosen
from interpreter.engine.lower.texts.functions import (
    definition,
    definition_scope,
    expression,
    finish,
    scope,
)
from interpreter.engine.state.options import DONE, NO_OPTION, SPECIAL, tagged
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    BotDecl,
    DecisionPoint,
    DefinitionDecl,
    RungDecl,
)
from interpreter.language.types import NUMBER
from interpreter.language.walking.points import EVERYWHERE, points_of

HERE = ("R", "A", "actor", "here")
CANDIDATE = (*HERE, "x")
DOUBTED = ("actor", "here")
IT = ops.Local("x", True)
DIE = build.call("bot_die", build.RUN)
DESTINATION = ops.Field(build.ACTIVATION, "space")
Table = tuple[Any, ...]


def place(expr: nodes.Expr) -> tuple[str, int, int, int]:
    """Place of a text as plain data."""
    span = expr.span
    return str(span.file), span.line, span.column, span.end_column


def measured(condition: nodes.Expr | None) -> list[Any]:
    """The numbers that a condition compares, for the trace; those within sets stand for no single number."""
    match condition:
        case nodes.Logic():
            return measured(condition.left) + measured(condition.right)
        case nodes.Not():
            return measured(condition.operand)
        case nodes.Compare():
            sides = [condition.left, condition.right]
            return [s for s in sides if s.type == NUMBER and not isinstance(s, nodes.Const)]
    return []


def _key(ladder: Table) -> Table:
    """Key that equal ladders share. A rung's texts depend on its number, so equal ladders are stored once."""
    return tuple(
        (
            rung["index"], rung["pick"], rung["if_none"], rung["leads"],
            tuple((point, id(then)) for point, then in rung["then"].items()),
        )
        for rung in ladder
    )  # fmt: skip


def remember(title: Compilation) -> None:
    """Add the definitions that bots read, each worked out once a decision: the state stands still meanwhile."""
    known: set[int] = set()
    while left := title.remembered.keys() - known:
        known |= left
        for index in sorted(left):  # lowering one tells what it reads in turn
            assert title.tested(_remembering(title, title.remembered[index]))


def remember_all(title: Compilation) -> None:
    """Lower every definition as remembered, for texts whose reads are not known yet."""
    for decl in title.vocabulary.definitions:
        _remembering(title, decl)


def _remembering(title: Compilation, decl: DefinitionDecl) -> str:
    return title.add(names.remembered(decl), decl.body.span, partial(_remembered, title, decl))


def _remembered(title: Compilation, decl: DefinitionDecl) -> ops.Function:
    """Works the definition out, and keeps what it says under the key that is looked for."""
    made = definition_scope(title, names.remembered(decl), decl)
    made.remembers = True
    given = tuple(ops.Local(name, True) for name in names.parameters(decl))
    definition(made, decl, ops.Recall(decl.index, decl.plain, given))
    return finish(made, decl.body.span)


class Ladders:
    """Compiles the bots of a title."""

    def __init__(self, title: Compilation) -> None:
        self.title = title
        self.written: dict[int, Record] = {}
        self.shared: dict[Table, Table] = {}  # one ladder for all points where it reads the same

    def tables(self) -> list[Record]:
        """For each bot: whom it plays, its table of spaces, and a ladder for each decision."""
        records = []
        for bot in self.title.vocabulary.bots:
            ladders: dict[int, Table] = {}
            named: dict[int, Table] = {}
            typed: dict[int, Table] = {}
            for (owner, name), rungs in bot.ladders.items():
                by_point = self._ladders(owner, name, rungs)
                if owner != EVERYWHERE:
                    ladders.update(by_point)
                for point, ladder in by_point.items() if owner == EVERYWHERE else ():
                    kind = named if self.title.vocabulary.points[point].name == name else typed
                    kind.setdefault(point, ladder)
            record = {"plays": bot.plays, "ties": self._ties(bot), "table": bot.table}
            records.append({**record, "ladders": ladders, "general": typed | named})
        return records

    def _ties(self, bot: BotDecl) -> Table:
        return () if bot.ties is None else self._preferred(None, bot.ties, f"b{bot.index}_t")

    def ways(self) -> dict[int, Table]:
        """By the point where a space is chosen: the point of its ways, and when each is open."""
        ways = {}
        for action in self.title.vocabulary.actions:
            for stage in action.stages:
                if isinstance(stage, nodes.SpacesStage) and stage.ways is not None:
                    tests = tuple(
                        self._way(action, f"y{stage.ways.point.index}_{number}", way.condition)
                        for number, way in enumerate(stage.ways.ways)
                    )
                    ways[stage.point.index] = (stage.ways.point.index, tests)
        return ways

    def _way(
        self, action: ActionDecl | None, name: str, condition: nodes.Expr | None
    ) -> str | None:
        if condition is None:
            return None
        return self._add(self._scope(action, name, HERE, None), condition)

    def _ladders(self, owner: str, name: str, rungs: tuple[RungDecl, ...]) -> dict[int, Table]:
        names = [rung.name for rung in rungs]
        ladders, made = {}, {}
        for point in points_of(self.title.vocabulary, owner, name):
            picks = tuple([self._pick(point, rung.pick) for rung in rungs])
            if picks not in made:  # nothing else hangs on the point
                pairs = zip(rungs, picks, strict=True)
                ladder = tuple(self._rung(owner, pick, rung, names) for rung, pick in pairs)
                made[picks] = self.shared.setdefault(_key(ladder), ladder)
            ladders[point.index] = made[picks]
        return ladders

    def _rung(self, owner: str, pick: int | None, rung: RungDecl, names: list[str]) -> Record:
        texts = self._texts(owner, rung)
        then: dict[int, Table] = {}
        for name, rungs in rung.then.items():
            then.update(self._ladders(owner, name, rungs))
        points = points_of(self.title.vocabulary, owner, rung.leads) if rung.leads else []
        leads = points[0].index if points else -1
        if_none = names.index(rung.if_none) if rung.if_none else -1
        facts = {"pick": pick, "if_none": if_none, "leads": leads, "then": then}
        return {"index": rung.index, **texts, **facts}

    def _texts(self, owner: str, rung: RungDecl) -> Record:
        """Lower the texts of a rung, once for all its points."""
        if rung.index not in self.written:
            action = next((a for a in self.title.vocabulary.actions if a.id == owner), None)
            name = f"r{rung.index}"
            self.written[rung.index] = {
                "condition": self._value(action, rung, f"{name}_if", rung.condition),
                "where": self._value(action, rung, f"{name}_where", rung.where, True),
                "prefer": self._preferred(action, rung, f"{name}_p"),
                "amount": self._value(action, rung, f"{name}_amount", rung.amount),
                "most": self._value(action, rung, f"{name}_most", rung.most),
                "picks": self._picks(action, rung),
                "changes": tuple(
                    (kind, self._change(action, rung, f"{name}_t{number}", kind, text))
                    for number, (kind, text) in enumerate(rung.changes)
                ),
                "measures": tuple(
                    (place(expr), self._value(action, rung, f"{name}_m{number}", expr))
                    for number, expr in enumerate(measured(rung.condition))
                ),
            }
        return self.written[rung.index]

    def _picks(self, action: ActionDecl | None, rung: RungDecl) -> Record | None:
        """Lower the preferences for pieces: which, whose first, which first, which in turn."""
        if rung.pieces is None and not (rung.whose or rung.order or rung.evenly):
            return None
        name = f"r{rung.index}"
        pieces = rung.pieces
        return {
            "pieces": None if pieces is None else self._columns(action, rung, f"{name}_c", pieces),
            "whose": tuple(
                (preference.order, self._owner(action, rung, f"{name}_w{number}", preference.expr))
                for number, preference in enumerate(rung.whose)
            ),
            **{
                key: tuple(
                    self._columns(action, rung, f"{name}_{key[0]}{number}", phrase)
                    for number, phrase in enumerate(phrases)
                )
                for key, phrases in (("order", rung.order), ("evenly", rung.evenly))
            },
        }

    def _columns(
        self, action: ActionDecl | None, rung: RungDecl, name: str, phrase: nodes.Phrase
    ) -> str:
        def make() -> ops.Function:
            made = self._scope(action, name, HERE, rung.actor, DOUBTED)
            made.span = phrase.span
            made.put(ops.Return(chosen(made, phrase.columns)))
            return finish(made, phrase.span)

        return self.title.add(name, phrase.span, make)

    def _change(
        self, action: ActionDecl | None, rung: RungDecl, name: str, kind: str, text: Any
    ) -> str | None:
        if kind == "pieces":
            return self._columns(action, rung, name, text)
        return self._value(action, rung, name, text)

    def _owner(self, action: ActionDecl | None, rung: RungDecl, name: str, expr: nodes.Expr) -> str:
        """A text that is read for each column in turn."""
        made = self._scope(action, name, CANDIDATE, rung.actor, DOUBTED)
        owners = tuple(column.faction for column in self.title.vocabulary.columns)
        made.bind(rung.owner, ops.Item(ops.Table(owners), IT))
        return self._add(made, expr)

    def _pick(self, point: DecisionPoint, word: str) -> int | None:
        """The option that a plain pick stands for; NO_OPTION where this decision has no such answer."""
        if not word:
            return None
        ways = [way for way, _ in point.ways]
        if word in ways:
            return ways.index(word)
        if word == "done":
            return DONE
        if word in ("yes", "no"):
            return int(word == "yes") if point.type == "yes-no" else NO_OPTION
        for action in self.title.vocabulary.actions:
            if action.id == word:
                plain = point.type == "action" and point.name != "special"
                return action.index if plain else tagged(SPECIAL, action.index)
        return NO_OPTION

    def _scope(
        self,
        action: ActionDecl | None,
        name: str,
        parameters: tuple[str, ...],
        actor: nodes.Variable | None,
        doubted: tuple[str, ...] = (),
    ) -> Scope:
        who, where = (actor, None) if action is None else (action.actor, action.here)
        made = scope(self.title, name, parameters, action, who, where, doubted)
        made.remembers = True
        return made

    def _value(
        self, action: ActionDecl | None, rung: RungDecl, name: str, expr: nodes.Expr | None,
        options: bool = False,
    ) -> str | None:  # fmt: skip
        """Lower a text of a rung; with `options`, one that is read for each option in turn."""
        if expr is None:
            return None
        made = self._scope(action, name, CANDIDATE if options else HERE, rung.actor, DOUBTED)
        made.bind(rung.die, DIE)
        made.bind(rung.destination, DESTINATION)
        if options:
            made.bind(rung.it, IT)
            if rung.it is not None and rung.it.type.name == "space":
                made.here = IT
        return self._add(made, expr)

    def _preferred(self, action: ActionDecl | None, rung: RungDecl, name: str) -> Table:
        return tuple(
            (preference.order, self._value(action, rung, f"{name}{number}", preference.expr, True))
            for number, preference in enumerate(rung.prefer)
        )

    def _add(self, made: Scope, expr: nodes.Expr) -> str:
        return self.title.add(made.name, expr.span, lambda: expression(made, expr))
