"""Which spaces a stage allows: one function of what has been chosen (X), and of whether prices count (P).

A table holds the parts that the map decides for an actor. Tests that the title never needs are left out.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.printed import printed
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.sets import met
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl
from interpreter.language.walking.walk import conjuncts

PARAMETERS = ("R", "A", "actor", "X", "P")
LEGAL = ops.Local("F", True)  # the spaces left
EACH = ops.Local("x", True)  # … one of them
CHOSEN, PRICED = ops.Local("X", True), ops.Local("P", True)
ACTOR, HERE = ops.Local("actor", True), ops.Local("here", True)
GIVEN = (build.RUN, build.ACTIVATION, ACTOR, EACH)
SEVERAL = 4  # actors for whom a condition is written one by one
_A = build.ACTIVATION
_HOST = ops.Field(_A, "host")
# Whence a stage with `among` chooses.
AMONG: dict[nodes.Among, ops.Value] = {
    "selected": ops.Field(_A, "selected"),
    "accompanied": ops.Select(_HOST, ops.Field(_HOST, "selected"), ops.Table(())),
}


def writes(
    scope: Scope,
    action: ActionDecl,
    stage: nodes.SpacesStage | nodes.MovesStage,
    bans: Any,
    price: Any,
    first: str | None,
) -> None:
    """The body. `stage` is a stage that chooses spaces, or destinations."""
    among: nodes.Among = ""
    if isinstance(stage, nodes.MovesStage):
        where, ways, again = stage.to, None, False
    else:
        where, ways, again, among = stage.where, stage.ways, stage.again, stage.among
    scope.span = (where or ways or stage.point).span
    _qualified(scope, action, among, conjuncts(where), ways)
    if not again:
        _keep(scope, CHOSEN, ops.Compare("not in", EACH, CHOSEN))
    if not among:
        within = ops.Field(_A, "within")
        limited = ops.Compare("is not", within, ops.Const(None))
        _keep(scope, limited, ops.Compare("in", EACH, within))
    if first is not None:
        _keep(scope, ops.Field(_A, "leading"), ops.Invoke(first, GIVEN))
    for effect, factions, line in bans:
        if line is not None:
            tests: list[ops.Value] = [build.cell(effect)]
            if factions is not None:
                tests.append(ops.Compare("in", ACTOR, ops.Table(factions)))
            tests.append(ops.Not(ops.Field(_A, "prevails")))
            _keep(scope, build.join("and", tests), ops.Not(ops.Invoke(line, GIVEN)))
    if price is not None:
        _affordable(scope, price)
    scope.put(ops.Return(LEGAL))


def _left(test: ops.Value) -> ops.Value:
    """Remaining spaces at which the test holds."""
    return ops.Each(EACH.name, LEGAL, (test,), EACH)


def _keep(scope: Scope, where: ops.Value, test: ops.Value) -> None:
    """Where `where` is true, keep only the spaces that meet the test."""
    scope.put(build.when(where, ops.Set((LEGAL.name,), _left(test))))


# --- what the stage says -------------------------------------------------------------------------


def _qualified(
    scope: Scope,
    action: ActionDecl,
    among: nodes.Among,
    parts: list[Any],
    ways: nodes.ChooseWay | None,
) -> None:
    """Spaces that meet the condition, and where some way is open."""
    here = action.here
    fixed = [part for part in parts if static.is_constant(part, (here,))]
    spaces = range(scope.title.layout.spaces)
    always = tuple(x for x in spaces if all(static.value(part, {here: x}) for part in fixed))
    left = [part for part in parts if part not in fixed]
    if ways is not None and all(way.condition is not None for way in ways.ways):
        left.append(_some_way(ways))
    domain: ops.Value = ops.Table(always)
    if among:
        whole = len(always) == len(spaces)
        domain = AMONG[among] if whole else build.call("within", AMONG[among], domain)
    elif left and _by_actor(scope, action, left, always):
        return
    _for_each_actor(scope, action, domain, left)


def _for_each_actor(scope: Scope, action: ActionDecl, domain: ops.Value, parts: list[Any]) -> None:
    """The filter as it is for each of the actors: whose pieces are meant is known then."""
    made: dict[int, ops.Value] = {}
    before, counter = scope.actor, scope.counter[0]
    for faction in sorted(action.by):
        scope.counter[0] = counter
        scope.actor = ops.Const(faction)
        scope.bind(action.actor, scope.actor)
        made[faction] = _filtered(scope, domain, parts)
    scope.actor = before
    scope.bind(action.actor, before)
    if not 1 < len({printed(text) for text in made.values()}) <= SEVERAL:
        scope.set(LEGAL, _filtered(scope, domain, parts))
        return
    *others, last = made
    branches = [
        ops.Branch(
            ops.Compare("==", ACTOR, ops.Const(faction)),
            [ops.Set((LEGAL.name,), made[faction])],
        )
        for faction in others
    ]
    scope.put(ops.If(tuple(branches), [ops.Set((LEGAL.name,), made[last])]))


def passable(scope: Scope, action: ActionDecl, through: nodes.Expr | None) -> None:
    """The body of a function that gives the spaces that can be passed."""
    _qualified(scope, action, "", conjuncts(through), None)
    scope.put(ops.Return(LEGAL))


def _filtered(scope: Scope, domain: ops.Value, parts: list[Any]) -> ops.Value:
    if not parts:
        return build.call("list", domain)
    return ops.Each(HERE.name, domain, met(scope, parts), HERE)


def _some_way(ways: nodes.ChooseWay) -> nodes.Expr:
    """The conditions of the ways, joined."""
    first, *others = [way.condition for way in ways.ways if way.condition is not None]
    for other in others:
        first = nodes.Logic("or", first, other, type=first.type, span=first.span)
    return first


def _by_actor(scope: Scope, action: ActionDecl, parts: list[Any], always: tuple[int, ...]) -> bool:
    """For some actors the map alone decides: a table of their spaces. For the last other one, only
    what is left of the conditions. False if it decides for nobody."""
    rows = tuple(
        static.kept(parts, {action.actor: faction}, action.here, always)
        for faction in range(scope.title.layout.factions)
    )
    open_ = [faction for faction in sorted(action.by) if rows[faction] is None]
    if len(open_) == len(action.by):
        return False
    if len(open_) == 1:
        parts = [static.residual(part, {action.actor: open_[0]}) for part in parts]
    if not open_:
        every = ops.Table(tuple(row or () for row in rows))
        scope.set(LEGAL, build.call("list", build.item(every, scope.actor)))
        return True
    row = build.item(ops.Table(rows), ACTOR)
    rest = _filtered(scope, ops.Table(always), parts)
    known = ops.Compare("is not", row, ops.Const(None))
    scope.set(LEGAL, ops.Select(known, build.call("list", row), rest))
    return True


# --- what it costs -------------------------------------------------------------------------------


def _affordable(scope: Scope, price: Any) -> None:
    """`price` is a text's name, and by actor the most it can say and what it always says."""
    text, most, always = price
    if all(amount == 0 for amount in most):
        return
    dearest, means = ops.Local("y", True), ops.Local("z", True)
    scope.set(dearest, ops.Item(ops.Table(most), ACTOR))
    priced: ops.Block = []
    with scope.into(priced):
        scope.set(means, _means(scope))
        kept = _left(ops.Compare("<=", ops.Invoke(text, (*GIVEN, build.NONE)), means))
        if set(always) != {None}:
            known = ops.Item(ops.Table(always), ACTOR)
            fixed = ops.Compare("is not", known, ops.Const(None))
            kept = ops.Select(fixed, ops.Items((), False), kept)
        unknown = ops.Compare("is", dearest, ops.Const(None))
        short = build.join("or", [unknown, ops.Compare(">", dearest, means)])
        scope.put(build.when(short, ops.Set((LEGAL.name,), kept)))
    costs = ops.Compare("!=", dearest, ops.Const(0))
    free = ops.Not(ops.Field(_A, "free"))
    scope.put(build.when(build.join("and", [PRICED, costs, free]), *priced))


def _means(scope: Scope) -> ops.Value:
    """Amount that the actor's payer has above its lowest value."""
    vocabulary, layout = scope.title.vocabulary, scope.title.layout
    decl = vocabulary.pays_with
    assert decl is not None, "the binder asks for `pays with` where something is paid"
    root, low = layout.values[decl.index], decl.low or 0
    purse = build.address(root)
    if decl.of == "faction":
        payers = vocabulary.payers or range(layout.factions)
        purses = ops.Table(tuple(root + payer for payer in payers))
        purse = build.address(0, (ops.Item(purses, ACTOR), 1))
    amount = ops.Cell(purse)
    return ops.Math("-", amount, ops.Const(low)) if low else amount
