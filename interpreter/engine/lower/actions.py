"""Actions: a function for each of their texts, and a plain table that says how they belong together."""

from __future__ import annotations

from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.inlining import inline
from interpreter.engine.lower import legal, origins
from interpreter.engine.lower.ceilings import amounts
from interpreter.engine.lower.product import Record, body, price
from interpreter.engine.lower.product import text as reference
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Compilation, Scope
from interpreter.engine.lower.texts.expressions.counts import chosen
from interpreter.engine.lower.texts.expressions.expressions import value
from interpreter.engine.lower.texts.functions import expression, finish, scope, statements
from interpreter.engine.lower.texts.lasting import composed, needed
from interpreter.engine.lower.texts.statements.statements import put, text
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionClassDecl, ActionDecl
from interpreter.language.walking.may_ask import hosts

HERE = ("R", "A", "actor", "here")
ACTING = ("R", "A", "actor")
LEAVING = (*HERE, "origin")  # prices, and which pieces may go: of the space that a group leaves
Table = tuple[Any, ...]


class Actions:
    """Compiles the actions of a title, one after another."""

    def __init__(self, title: Compilation) -> None:
        self.title = title
        self.placeless = False  # this text may run where there is no `here`

    def table(self, action: ActionDecl) -> Record:
        """Everything of one action, under the names of the fields of `Action`."""
        self.placeless = True
        self._numbers(action)
        self._parts(action)
        self._bans(action)
        first = self._value(action, f"a{action.index}_first", action.first)
        self.placeless = False
        leaves = self._value(action, f"a{action.index}_leaves", action.leaves, ACTING)
        title, index = self.title, action.index
        starts = [
            (reference(self._start(action, f"a{index}_v{number}", start)), start.type.many)
            for number, start in enumerate(action.variables.values())
        ]
        stages = tuple(
            self._stage(action, f"a{index}_{number}", stage)
            for number, stage in enumerate(action.stages)
        )
        group = action.action_class
        assert group is not None, "the binder asks for a class"
        return {
            "index": index,
            "group": group.index,
            "by": frozenset(action.by),
            "condition": reference(self._value(action, f"a{index}_if", action.condition, ACTING)),
            "variables": tuple(None if table else start for start, table in starts),
            "sets": tuple(start for start, table in starts if table),
            "stages": stages,
            "bans": tuple(ban[:2] for ban in self._bans(action) if ban[2] is None),
            "starts": body(self._starts(group)),
            "any_order": reference(self._of_all(group, "order", group.any_order)),
            "waits": reference(self._of_all(group, "waits", group.waits)),
            "hosts": hosts(title.vocabulary, action),
            "first": reference(first),
            "comes_first": bool(action.comes_first),
            "leaves": reference(leaves),
            "replaces": bool(action.instead_of),
            "special_point": action.special_point.index,
        }

    def _scope(self, action: ActionDecl, name: str, parameters: tuple[str, ...]) -> Scope:
        doubted = ("here",) if self.placeless else ()
        made = scope(self.title, name, parameters, action, action.actor, action.here, doubted)
        if len(action.by) == 1:
            made.actor = ops.Const(*action.by)
            made.bind(action.actor, made.actor)
        if "origin" in parameters:
            made.bind(action.origin, ops.Local("origin", True))
        return made

    def _value(
        self,
        action: ActionDecl,
        name: str,
        expr: nodes.Expr | None,
        parameters: tuple[str, ...] = HERE,
        counted: bool = True,
    ) -> str | None:
        if expr is None:
            return None
        return self.title.add_lowered(
            expression(self._scope(action, name, parameters), expr, counted)
        )

    def _start(self, action: ActionDecl, name: str, expr: nodes.Expr) -> str:
        made = self._scope(action, name, ACTING)
        made.span = expr.span
        made.put(ops.Return(value(made, expr)))
        return self.title.add_lowered(finish(made, expr.span))

    def _body(
        self, action: ActionDecl, name: str, what: nodes.Block | None
    ) -> tuple[str, bool] | None:
        if what is None or not what.statements:
            return None
        asks = self.title.asks.text(what)
        return self.title.add_lowered(statements(self._scope(action, name, HERE), what, asks)), asks

    def _starts(self, group: ActionClassDecl) -> tuple[str, bool] | None:
        if group.starts is None or not group.starts.statements:
            return None
        asks, name = self.title.asks.text(group.starts), f"b{group.index}"
        if name not in self.title.texts:
            self.title.add_lowered(
                statements(self._of_class(group, name, HERE), group.starts, asks)
            )
        return name, asks

    def _of_all(self, group: ActionClassDecl, what: str, expr: nodes.Expr | None) -> str | None:
        """A truth that the actions of a class share."""
        name = f"b{group.index}_{what}"
        if expr is not None and name not in self.title.texts:
            self.title.add_lowered(expression(self._of_class(group, name, ACTING), expr))
        return None if expr is None else name

    def _of_class(self, group: ActionClassDecl, name: str, parameters: tuple[str, ...]) -> Scope:
        made = scope(self.title, name, parameters, None, group.actor)
        made.bind(group.limited, ops.Field(build.ACTIVATION, "limited"))
        made.bind(group.free, ops.Field(build.ACTIVATION, "free"))
        return made

    def _parts(self, action: ActionDecl) -> None:
        for name, part in action.parts.items():
            asks = (action.index, name) in self.title.asks.parts
            made = self._scope(action, names.part(action, name), HERE)
            self.title.add_lowered(statements(made, part, asks))

    # --- stages ----------------------------------------------------------------------------------

    def _stage(
        self,
        action: ActionDecl,
        name: str,
        stage: nodes.SpacesStage | nodes.MovesStage | nodes.TextStage,
    ) -> tuple[str, Any]:
        """Kind of a stage, and the fields of its class; for a text, the text."""
        match stage:
            case nodes.TextStage():
                self.placeless = True
                done = self._body(action, f"{name}_do", stage.body)
                self.placeless = False
                return "text", body(done)
            case nodes.SpacesStage():
                return "spaces", self._spaces(action, name, stage)
            case nodes.MovesStage():
                return "moves", self._moves(action, name, stage)
        raise nodes.UnknownVariant(stage, "engine/lower/actions.py")

    def _spaces(self, action: ActionDecl, name: str, stage: nodes.SpacesStage) -> Record:
        pay = self._price(action, f"{name}_pay", stage.pay)
        return {
            "point": stage.point.index,
            "legal": reference(self._legal(action, f"{name}_where", stage, pay)),
            "among": stage.among or "",
            "pay": price(pay),
            "least": stage.least,
            "most": reference(self._value(action, f"{name}_most", stage.most, ACTING)),
            "each": body(self._each(action, f"{name}_each", stage)),
        }

    def _each(
        self, action: ActionDecl, name: str, stage: nodes.SpacesStage
    ) -> tuple[str, bool] | None:
        """Text that is carried out at each space: first one of the ways, then the text."""
        if stage.ways is None:
            return self._body(action, name, stage.each)
        made = self._scope(action, name, HERE)
        made.span = stage.ways.span
        put(made, stage.ways)
        if stage.each is not None:
            text(made, stage.each)
        return self.title.add_lowered(finish(made, stage.ways.span, True)), True

    def _legal(
        self,
        action: ActionDecl,
        name: str,
        stage: nodes.SpacesStage | nodes.MovesStage,
        paid: Table | None,
    ) -> str:
        made = self._scope(action, name, HERE)
        made.parameters = legal.PARAMETERS
        made.span = stage.point.span
        first = None if action.first is None else f"a{action.index}_first"
        legal.writes(made, action, stage, self._bans(action), paid, first)
        return self.title.add_lowered(finish(made, stage.point.span))

    def _through(self, action: ActionDecl, name: str, through: nodes.Expr | None) -> str | None:
        """A function that gives the spaces that can be passed."""
        if through is None:
            return None
        made = self._scope(action, name, HERE)
        made.parameters = ACTING
        made.span = through.span
        legal.passable(made, action, through)
        return self.title.add_lowered(finish(made, through.span))

    def _moves(self, action: ActionDecl, name: str, stage: nodes.MovesStage) -> Record:
        points = ("origin_point", "via_point", "group_point", "escort_point")
        rows = self._rows(action, stage.pieces.columns)
        select = self._price(action, f"{name}_select", stage.select_pays)
        return {
            "point": stage.point.index,
            **{point: getattr(getattr(stage, point), "index", -1) for point in points},
            "legal": reference(self._legal(action, f"{name}_to", stage, select)),
            "columns": reference(
                self._columns(action, f"{name}_pieces", stage.pieces, counted=rows is None)
            ),
            "rows": rows,
            "sources": reference(self._sources(action, f"{name}_from", stage, rows)),
            "fresh": bool(stage.pieces.fresh),
            "through": reference(self._through(action, f"{name}_through", stage.through)),
            **self._at_most(action, f"{name}_atmost", stage.at_most),
            "pay": price(select),
            "group_pay": price(self._price(action, f"{name}_pay", stage.pay)),
            "idle": bool(stage.idle),
            "passing": body(self._body(action, f"{name}_passing", stage.passing)),
            "group": body(self._body(action, f"{name}_group", stage.group)),
            "each": body(self._body(action, f"{name}_arrived", stage.arrived)),
            "least": stage.least,
            "most": reference(self._value(action, f"{name}_most", stage.most, ACTING)),
            **self._escorts(action, name, stage),
        }

    def _escorts(self, action: ActionDecl, name: str, stage: nodes.MovesStage) -> Record:
        escorts = stage.escorts
        return {
            "escorts": reference(self._columns(action, f"{name}_escorts", escorts)),
            "escorts_fresh": bool(escorts.fresh) if escorts is not None else False,
            "escorts_each": stage.escorts_each,
            "escorts_by": stage.escorts_by,
            "escorts_pay": price(self._price(action, f"{name}_escortspay", stage.escorts_pay)),
        }

    def _price(self, action: ActionDecl, name: str, pay: nodes.Expr | None) -> Table | None:
        """A text, and for each actor the most it can say, and what it always says (or None)."""
        if pay is None:
            return None
        plain = expression(self._scope(action, name, LEAVING), pay, counted=False)
        whole = inline(self.title.ranges.proved(plain), self.title.uncharged)
        priced = [amounts(whole, faction) for faction in range(self.title.layout.factions)]
        always = tuple(min(prices) if prices and len(prices) == 1 else None for prices in priced)
        varies = any(always[faction] is None for faction in action.by)
        return (
            self._value(action, name, pay, LEAVING, varies),
            tuple(None if prices is None else max(prices) for prices in priced),
            always,
        )

    def _columns(
        self, action: ActionDecl, name: str, phrase: nodes.Phrase | None, counted: bool = True
    ) -> str | None:
        if phrase is None:
            return None
        made = self._scope(action, name, LEAVING)
        made.span = phrase.span
        made.put(ops.Return(chosen(made, phrase.columns)))
        return self.title.add_lowered(finish(made, phrase.span, counted=counted))

    def _rows(
        self, action: ActionDecl, columns: nodes.Columns
    ) -> tuple[tuple[int, ...], ...] | None:
        """Columns of pieces that may move, by actor; None if they depend on more than the actor."""
        rows = tuple(tuple(sorted(set(row))) for row in columns.table)
        selector, factions = columns.selector, self.title.layout.factions
        if selector is None:
            return rows[:1] * factions
        if isinstance(selector, nodes.Const):
            return (rows[selector.value] if selector.value >= 0 else (),) * factions
        if not isinstance(selector, nodes.Local) or selector.variable is not action.actor:
            return None
        spare = rows[min(action.by, default=0)]  # for those who cannot act
        return tuple(row if f in action.by else spare for f, row in enumerate(rows[:factions]))

    def _sources(
        self, action: ActionDecl, name: str, stage: nodes.MovesStage, rows: origins.Rows | None
    ) -> str | None:
        made = self._scope(action, name, HERE)
        sources = origins.writes(made, action, stage, rows)
        return self.title.add_lowered(finish(made, stage.pieces.span)) if sources else None

    def _at_most(self, action: ActionDecl, name: str, expr: nodes.Expr | None) -> Record:
        fixed = None if expr is None else static.value_or_none(expr, {})
        if isinstance(fixed, int):
            return {"at_most": fixed, "at_most_there": None}
        return {"at_most": None, "at_most_there": reference(self._value(action, name, expr))}

    # --- named numbers and lasting effects ---------------------------------------------------------

    def _numbers(self, action: ActionDecl) -> None:
        for name, expr in (*action.numbers.items(), *action.clauses.items()):
            made = self._scope(action, names.number(action, name), HERE)
            made.span = expr.span
            touching = self.title.lasting.get((action, name), [])
            if touching:
                for function, text_ in needed(touching):
                    self._once(action, function, text_)
                composed(made, expr, touching)
                self.title.add_lowered(finish(made, expr.span))
            else:
                self.title.add_lowered(expression(made, expr))

    def _once(self, action: ActionDecl, name: str, expr: nodes.Expr) -> None:
        """A line of a lasting text may change several numbers, but applies in one place."""
        if name not in self.title.texts:
            self._value(action, name, expr)

    def _bans(self, action: ActionDecl) -> list[Table]:
        """Lasting `forbidden`: where the effect stands, whom it touches, and where (None: anywhere)."""
        bans = []
        for effect, number, line, _, change in self.title.lasting.get((action, ""), []):
            assert change.op == "forbidden"
            where = None
            if line.where is not None:
                where = names.line(effect, number)
                self._once(action, where, line.where)
            bans.append((self.title.layout.effects + effect, line.factions, where))
        return bans
