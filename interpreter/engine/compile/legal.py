"""Which spaces a stage allows: one function of what has been chosen (X), and of whether prices count (P).

What the map decides for an actor is a table; what the title never asks is not in the function.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions import strips
from interpreter.engine.compile.texts.expressions.sets import _conjuncts, clause
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl

PARAMETERS = "R, A, actor, X, P"
FOUND = "F"
SEVERAL = 4  # actors for whom a condition is written one by one
# Whence a stage with `among` chooses.
AMONG: dict[nodes.Among, str] = {
    "selected": "A.selected",
    "accompanied": "(A.host.selected if A.host else [])",
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
    writer = scope.writer
    among: nodes.Among = ""
    if isinstance(stage, nodes.MovesStage):
        where, ways, again = stage.to, None, False
    else:
        where, ways, again, among = stage.where, stage.ways, stage.again, stage.among
    writer.span = (where or ways or stage.point).span
    _qualified(scope, action, among, _conjuncts(where), ways)
    if not again:
        writer.put(f"if X: {FOUND} = [x for x in {FOUND} if x not in X]")
    if not among:
        writer.put(f"if A.within is not None: {FOUND} = [x for x in {FOUND} if x in A.within]")
    if first is not None:
        writer.put(f"if A.leading: {FOUND} = [x for x in {FOUND} if {first}(R, A, actor, x)]")
    for effect, factions, line in bans:
        if line is not None:
            whom = "" if factions is None else f" and actor in {scope.title.pool.name(factions)}"
            kept = f"[x for x in {FOUND} if not {line}(R, A, actor, x)]"
            writer.put(f"if s[{effect}]{whom} and not A.prevails: {FOUND} = {kept}")
    if price is not None:
        _affordable(scope, price)
    writer.put(f"return {FOUND}")


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
    pool = scope.title.pool
    domain = pool.name(always)
    if among:
        whole = len(always) == len(spaces)
        chosen = AMONG[among]
        domain = chosen if whole else f"within({chosen}, {domain})"
    elif left and _by_actor(scope, action, left, always):
        return
    _for_each_actor(scope, action, domain, left)


def _for_each_actor(scope: Scope, action: ActionDecl, domain: str, parts: list[Any]) -> None:
    """The filter as it is for each of the actors: whose pieces are meant is known then."""
    made, writer = {}, scope.writer
    before, counter = scope.actor, writer.counter
    for faction in sorted(action.by):
        writer.counter = counter
        scope.actor = scope.bind(action.actor, str(faction))
        made[faction] = _filtered(scope, domain, parts)
    scope.actor = scope.bind(action.actor, before)
    if not 1 < len(set(made.values())) <= SEVERAL:
        writer.put(f"{FOUND} = {_filtered(scope, domain, parts)}")
        return
    *others, last = made
    for faction in others:
        writer.put(
            f"{'if' if faction == others[0] else 'elif'} actor == {faction}: {FOUND} = {made[faction]}"
        )
    writer.put(f"else: {FOUND} = {made[last]}")


def passable(scope: Scope, action: ActionDecl, through: nodes.Expr | None) -> None:
    """The body of a function that gives the spaces that can be passed."""
    _qualified(scope, action, "", _conjuncts(through), None)
    scope.writer.put(f"return {FOUND}")


def _filtered(scope: Scope, domain: str, parts: list[Any]) -> str:
    if not parts:
        return f"list({domain})"
    strips.over(scope, "here", domain)
    return f"[here {clause(scope, domain, parts, 'here')}]"


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
    writer, pool = scope.writer, scope.title.pool
    if len(open_) == 1:
        parts = [static.residual(part, {action.actor: open_[0]}) for part in parts]
    if not open_:
        writer.put(f"{FOUND} = list({pool.name(tuple(row or () for row in rows))}[actor])")
        return True
    table = f"{pool.name(rows)}[actor]"
    rest = _filtered(scope, pool.name(always), parts)
    writer.put(f"{FOUND} = list({table}) if {table} is not None else {rest}")
    return True


# --- what it costs -------------------------------------------------------------------------------


def _affordable(scope: Scope, price: Any) -> None:
    """`price` is a text's name, and by actor the most it can say and what it always says."""
    text, most, always = price
    writer, pool = scope.writer, scope.title.pool
    if all(amount == 0 for amount in most):
        return
    writer.put(f"y = {pool.name(most)}[actor]")
    writer.put("if P and y != 0 and not A.free:")
    writer.depth += 1
    writer.put(f"z = {_means(scope)}")
    known = f"[] if {pool.name(always)}[actor] is not None else " if set(always) != {None} else ""
    asked = f"[x for x in {FOUND} if {text}(R, A, actor, x) <= z]"
    writer.put(f"if y is None or y > z: {FOUND} = {known}{asked}")
    writer.depth -= 1


def _means(scope: Scope) -> str:
    """What the actor's payer has above the lowest that it can come to."""
    vocabulary, layout = scope.title.vocabulary, scope.title.layout
    decl = vocabulary.pays_with
    if decl is None:
        return "means(R, A)"
    root, low = layout.values[decl.index], decl.low or 0
    cell = str(root)
    if decl.of == "faction":
        payers = vocabulary.payers or range(layout.factions)
        cell = f"{scope.title.pool.name(tuple(root + payer for payer in payers))}[actor]"
    return f"s[{cell}] - {low}" if low else f"s[{cell}]"
