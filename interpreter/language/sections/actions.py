"""Actions: their names first, so that every text may use them; then stages, ways and parts."""

from __future__ import annotations

from typing import Any, cast

from attrs import evolve

from interpreter.corpus.yaml.tree import Mapping, Node, Text
from interpreter.language import nodes
from interpreter.language.binding import unit as bind_unit
from interpreter.language.binding.scopes import Binding, Scope, Unit
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, get, items, number, said, text
from interpreter.language.declarations.vocabulary import ActionDecl, DecisionPoint
from interpreter.language.types import BAG, FACTION, NUMBER, SPACE, SPACES, TRUTH

NAMED = ("numbers", "clauses", "variables", "parts")


def declare_names(d: Declarer) -> list[str]:
    """Registers the numbers, clauses, variables and parts of every action. Returns all their names."""
    names: list[str] = []
    for index, _, node in d.section("actions"):
        action = d.vocabulary.actions[index]
        for section in NAMED:
            for key, _ in entries(get(node, section)):
                if d.free(key, f"action {action.id}"):
                    getattr(action, section)[key.value] = None
                    names.append(key.value)
    return names


def declare_heads(d: Declarer) -> None:
    """Declare classes, actors, and what a special accompanies."""
    v = d.vocabulary
    for index, _, node in d.section("action classes"):
        other = get(node, "accompanies")
        if other is not None and d.refer(other, "action class", v.action_classes):
            v.action_classes[index].accompanies = text(other)
    for index, _, node in d.section("actions"):
        action = v.actions[index]
        action.action_class = d.refer(get(node, "class"), "action class", v.action_classes)
        everyone = tuple(f.index for f in v.factions)
        by = get(node, "by")
        action.by = frozenset(d.factions_of(by) if by is not None else everyone)
        others = get(node, "with")
        if others is not None:
            d.once(items(others))
            hosts = [d.refer(item, "action", v.actions) for item in items(others)]
            action.accompanies = frozenset(a.index for a in hosts if a is not None)
        action.comes_first = get(node, "first") is not None
        action.instead_of = text(get(node, "instead of"))
        _check_part(d, action, get(node, "instead of"))


def _check_part(d: Declarer, action: ActionDecl, node: Node | None) -> None:
    """The part that a special replaces must be one of an action it goes with."""
    if node is None:
        return
    hosts = action.accompanies
    known = [p for a in d.vocabulary.actions for p in a.parts if hosts is None or a.index in hosts]
    if action.instead_of not in known:
        d.unknown(node, "part", known, context=f"action {action.id}")


def bind_action(title: Binding, action: ActionDecl, node: Node) -> None:
    """All texts of an action. They share its variables."""
    unit = Unit(title, f"action {action.id}", action.name, action.cite, owner=action.id)
    scope = _scope(unit, action)
    _variables(scope, action, node)
    quiet = scope.inner(here=None)
    action.condition = bind_unit.expression(quiet, get(node, "if"), TRUTH)
    for key, value in entries(get(node, "numbers")):
        if key.value in action.numbers:
            action.numbers[key.value] = bind_unit.expression(scope, value, NUMBER)
    for key, value in entries(get(node, "clauses")):
        if key.value in action.clauses:
            action.clauses[key.value] = bind_unit.expression(scope, value, TRUTH)
    if action.comes_first:
        action.first = bind_unit.expression(scope, get(node, "first"), TRUTH)
    action.leaves = bind_unit.expression(quiet, get(node, "leaves a space"), TRUTH)
    stages = [_stage(scope, action, *stage) for stage in entries(get(node, "stages"))]
    action.stages = tuple(stage for stage in stages if stage is not None)
    for key, value in entries(get(node, "parts")):
        action.parts[key.value] = bind_unit.block(scope.inner(), value)


def _scope(unit: Unit, action: ActionDecl) -> Scope:
    action.actor, action.here = unit.variable("actor", FACTION), unit.variable("here", SPACE)
    action.selected = unit.variable("selected", SPACES)
    action.origin, action.group = unit.variable("origin", SPACE), unit.variable("group", BAG)
    action.limited, action.free = unit.variable("limited", TRUTH), unit.variable("free", TRUTH)
    names = {"selected": action.selected}
    return Scope(unit, names, here=action.here, actor=action.actor, action=action)


def _variables(scope: Scope, action: ActionDecl, node: Node) -> None:
    """Their starts come first: they give each variable its type."""
    for key, value in entries(get(node, "variables")):
        start = bind_unit.expression(scope.inner(here=None), value, None)
        if start is None:
            action.variables.pop(key.value, None)
            bind_unit.unknown_name(scope, key.value)
        elif key.value in action.variables:
            action.variables[key.value] = start


# --- stages ----------------------------------------------------------------------------------------


def _stage(action_scope: Scope, action: ActionDecl, key: Text, node: Node) -> Any:
    unit = evolve(action_scope.unit, label=f"action {action.id}, stage {key.value}")
    scope = evolve(action_scope, unit=unit)
    _check_stage(scope, node)
    stage = _form(scope, action, node)
    if stage is not None:
        stage.name = key.value
        for decision_point in points_of(stage):
            decision_point.stage = key.value
    return stage


def points_of(stage: Any) -> list[DecisionPoint]:
    """Decisions of a stage: which spaces, and who moves there."""
    match stage:
        case nodes.SpacesStage():
            return [stage.point]
        case nodes.MovesStage():
            return [
                stage.point,
                stage.origin_point,
                stage.via_point,
                stage.group_point,
                stage.escort_point,
            ]
    return []


def _form(scope: Scope, action: ActionDecl, node: Node) -> Any:
    cite = text(get(node, "cite"))
    if get(node, "spaces") is not None or _names(node, "spaces"):
        return _spaces(scope, node, get(node, "spaces"), cite)
    moves = get(node, "moves")
    if moves is not None:
        return _moves(scope, action, moves, cite)
    body = bind_unit.block(scope.inner(here=None), get(node, "do"))
    return nodes.TextStage(body, cite or action.cite) if body is not None else None


def _check_stage(scope: Scope, node: Node) -> None:
    """Check that a stage has one of three forms, and that `each` or `ways` comes with `spaces`."""
    d: Declarer = scope.unit.title.declarer
    forms = [form for form in ("spaces", "moves", "do") if _names(node, form)]
    if len(forms) != 1:
        message = "a stage is one of 'spaces', 'moves' or 'do'"
        message += "; what is done in each of the 'spaces' stands under 'each'" if forms[1:] else ""
        wrong = next((key for key, _ in entries(node) if key.value == "do"), node)
        d.error(wrong, "no-form", message, context=scope.unit.label)
    elif forms != ["spaces"] and (_names(node, "each") or _names(node, "ways")):
        message = "'each' and 'ways' stand beside 'spaces'"
        d.error(node, "no-form", message, context=scope.unit.label)
    elif get(node, "each") is not None and get(node, "ways") is not None:
        message = "a stage has 'each' or 'ways', not both"
        d.error(node, "no-form", message, context=scope.unit.label)


def _names(node: Node, key: str) -> bool:
    return isinstance(node, Mapping) and key in node.entries


def _spaces(scope: Scope, stage: Node, node: Node | None, cite: str) -> nodes.SpacesStage:
    unit = scope.unit
    cite = text(get(node, "cite")) or cite or unit.cite
    least, most = bind_unit.count(scope.inner(here=None), get(node, "count"))
    called = text(get(node, "called")) or "space"
    own = _asks(node, called)
    point = unit.point(called, "space", own.get(called, f"in which {called}?"), stage.span)
    point.cite = cite
    return nodes.SpacesStage(
        point=point,
        where=bind_unit.expression(scope, get(node, "where"), TRUTH),
        among=cast(nodes.Among, text(get(node, "among"))),
        pay=_price(scope, get(node, "pay")),
        least=least,
        most=most,
        again=said(node, "again"),
        each=bind_unit.block(scope.inner(), get(stage, "each")),
        ways=_ways(scope, get(stage, "ways"), own.get("way", "what is done there?")),
        cite=cite,
    )


def _asks(node: Node | None, first: str) -> dict[str, str]:
    """Questions that a stage words itself, by decision; one text words the first."""
    said_ = get(node, "asks")
    if isinstance(said_, Text):
        return {first: said_.value}
    return {key.value: text(value) for key, value in entries(said_)}


def _price(scope: Scope, node: Node | None) -> nodes.Expr | None:
    """Bind a price. No statement pays it, so the title must say with what."""
    d: Declarer = scope.unit.title.declarer
    known = "pays with" in d.vocabulary.manifest  # what it names is no value, which is told
    if node is not None and d.vocabulary.pays_with is None and not known:
        message = "title.yaml does not say what one 'pays with'"
        d.error(node, "no-value", message, context=scope.unit.label)
    return bind_unit.expression(scope, node, NUMBER)


def _ways(scope: Scope, node: Node | None, ask: str) -> nodes.ChooseWay | None:
    if node is None:
        return None
    ways = tuple(way for key, value in entries(node) if (way := _way(scope, key, value)))
    said_ = tuple((way.name, way.says) for way in ways)
    point = scope.unit.point("way", "way", ask, node.span, said_)
    return nodes.ChooseWay(point, ways, False, None, span=node.span)


def _way(scope: Scope, key: Text, node: Node) -> nodes.Way | None:
    condition = bind_unit.expression(scope, get(node, "if"), TRUTH)
    body = bind_unit.block(scope.inner(), get(node, "do"))
    if body is None:
        return None
    says = get(node, "says")
    parts = bind_unit.says(scope, says)
    shown = text(says) or key.value.capitalize()
    return nodes.Way(key.value, shown, condition, body, parts, span=key.span)


def _moves(scope: Scope, action: ActionDecl, node: Node, cite: str) -> nodes.MovesStage | None:
    unit = scope.unit
    cite = text(get(node, "cite")) or cite or unit.cite
    asks = {
        "destination": ("space", "to which space?"),
        "origin": ("space", "from which space to {destination}?"),
        "via": ("space", "through which space to {destination}?"),
        "group": ("number", "who goes from {origin} to {destination}?"),
        "escorts": ("number", "who goes along from {origin} to {destination}?"),
    }
    own = _asks(node, "destination")
    points = {
        name: unit.point(name, kind, own.get(name, ask), node.span)
        for name, (kind, ask) in asks.items()
    }
    for point in points.values():
        point.cite = cite
    moving = scope.inner()
    moving.names["origin"] = action.origin
    arriving = moving.inner()
    arriving.names["group"] = action.group
    at = nodes.Local(action.origin, type=SPACE, span=node.span)
    place = nodes.PiecePlace("space", at, span=node.span)
    pieces = bind_unit.phrase(moving, get(node, "pieces"), place)
    escorts = get(node, "escorts")
    least, most = bind_unit.count(scope.inner(here=None), get(node, "count"))
    if pieces is None:
        return None
    return nodes.MovesStage(
        point=points["destination"],
        origin_point=points["origin"],
        via_point=points["via"],
        group_point=points["group"],
        escort_point=points["escorts"],
        to=bind_unit.expression(scope, get(node, "to"), TRUTH),
        pieces=pieces,
        through=bind_unit.expression(scope, get(node, "through"), TRUTH),
        at_most=bind_unit.expression(scope, get(node, "at most"), NUMBER),
        pay=_price(moving, get(node, "pay")),
        select_pays=_price(scope, get(node, "select pays")),
        idle=said(node, "idle"),
        escorts=bind_unit.phrase(moving, get(escorts, "pieces"), place),
        escorts_each=number(get(escorts, "each"), 1),
        passing=bind_unit.block(moving.inner(), get(node, "passing")),
        group=bind_unit.block(arriving.inner(), get(node, "group")),
        arrived=bind_unit.block(scope.inner(), get(node, "arrived")),
        cite=cite,
        least=least,
        most=most,
        escorts_by=unit.title.factions_of(get(escorts, "by")),
        escorts_pay=_price(scope, get(escorts, "pay")),
    )
