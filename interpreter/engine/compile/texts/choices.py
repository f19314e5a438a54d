"""Statements in which somebody chooses, as lines of Python that yield decisions."""

from __future__ import annotations

from typing import Any

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions import condition, subject, value
from interpreter.engine.compile.texts.sets import is_spaces
from interpreter.engine.compile.texts.statements import block, puts
from interpreter.language import nodes


def chooser(scope: Scope, by: nodes.Expr | None) -> str:
    return scope.actor if by is None else subject(scope, by, "choice")


@puts(nodes.Choose)
def _choose(scope: Scope, node: nodes.Choose) -> None:
    """Pick by pick, the candidates judged anew each time."""
    writer = scope.writer
    picked, who, pick, options, left = [writer.fresh() for _ in range(5)]
    writer.put(f"{picked} = []")
    writer.put(f"{who} = {chooser(scope, node.by)}")
    least = _once(scope, node.least)
    test = "True"
    if node.most is not None:
        test = f"len({picked}) < {_once(scope, node.most)}"
    before = dict(scope.names), scope.here
    marks: list[Any] = [left]
    slot = len(writer.lines)
    writer.put(f"while {test}:")
    writer.depth += 1
    writer.put(f"R.spend({scope.title.weights.each(node)})")
    writer.put(f"{options} = {_options(scope, node)}")
    if not node.again:
        writer.put(f"if {picked}: {options} = [x for x in {options} if x not in {picked}]")
    silent = f"if {picked} and not {options}" if node.always else f"if not {options}"
    writer.put(f"{silent}: break")
    done = f"len({picked}) >= {least}" + (f" or not {options}" if node.always else "")
    writer.put(f"if {done}: {options}.append(-1)")
    writer.put(f"{pick} = {options}[0]")
    more = f"len({options}) > 1" + (f" or not {picked}" if node.always else "")
    writer.put(f"if {more}: {pick} = yield {node.point.index}, {who}, {options}, -1")
    writer.put(f"if {pick} == -1: break")
    writer.put(f"{picked}.append({pick})")
    for variable in node.variables:
        scope.bind(variable, pick)
    if is_spaces(node.collection):
        scope.here = pick
    if node.body is not None:
        writer.depth -= 1
        scope.loops.append(("choice", marks))
        block(scope, node.body)
        scope.loops.pop()
        writer.depth += 1
    writer.depth -= 1
    scope.names, scope.here = before
    if len(marks) > 1:
        writer.lines.insert(slot, (writer.depth, f"{left} = False", writer.span))
        writer.put(f"if {left}: break")
    if node.body is None:
        _keep(scope, node, picked)


def _keep(scope: Scope, node: nodes.Choose, picked: str) -> None:
    """The pick, or the set of picks, keeps the first name."""
    name = scope.bind(node.variables[0], unsure=node.single)
    outcome = f"{picked}[0] if {picked} else -1" if node.single else f"ordered({picked})"
    scope.writer.put(f"{name} = {outcome}")


def _options(scope: Scope, node: nodes.Choose) -> str:
    """A new list, each candidate once, by index."""
    text = value(scope, node.collection)
    plain = isinstance(node.collection, nodes.Filter) and node.collection.domain is None
    if plain:
        return text if text.startswith("[") else f"list({text})"
    return f"ordered({text})"


def _once(scope: Scope, expr: nodes.Expr) -> str:
    """A number that is worked out before the loop."""
    text = value(scope, expr)
    if text.isdigit():
        return text
    name = scope.writer.fresh()
    scope.writer.put(f"{name} = {text}")
    return name


@puts(nodes.ChooseNumber)
def _choose_number(scope: Scope, node: nodes.ChooseNumber) -> None:
    writer = scope.writer
    who, options = writer.fresh(), writer.fresh()
    writer.put(f"{who} = {chooser(scope, node.by)}")
    writer.put(f"{options} = numbers({value(scope, node.low)}, {value(scope, node.high)})")
    name = scope.bind(node.variable)
    for end in node.low, node.high:
        scope.title.ranges.learn(node.variable, scope.title.ranges.of(end))
    writer.put(f"{name} = {options}[0]")
    writer.put(f"if len({options}) > 1: {name} = yield {node.point.index}, {who}, {options}, -1")


@puts(nodes.ChooseWay)
def _choose_way(scope: Scope, node: nodes.ChooseWay) -> None:
    writer = scope.writer
    options, way = writer.fresh(), writer.fresh()
    always = [number for number, each in enumerate(node.ways) if each.condition is None]
    if len(always) == len(node.ways):
        writer.put(f"{options} = {always}")
    else:
        writer.put(f"{options} = []")
        for number, each in enumerate(node.ways):
            test = "" if each.condition is None else f"if {condition(scope, each.condition)}: "
            writer.put(f"{test}{options}.append({number})")
    if node.optional:
        writer.put(f"{options}.append(-1)")
    writer.put(f"{way} = {options}[0] if {options} else -1")
    ask = f"yield {node.point.index}, {chooser(scope, node.by)}, {options}, -1"
    writer.put(f"{way} = {ask}" if node.always else f"if len({options}) > 1: {way} = {ask}")
    word = "if"
    for number, each in enumerate(node.ways):
        writer.put(f"{word} {way} == {number}:")
        block(scope, each.body)
        word = "elif"


@puts(nodes.May)
def _may(scope: Scope, node: nodes.May) -> None:
    """The one choice that is put whenever it can be."""
    ask = f"(yield {node.point.index}, {chooser(scope, node.by)}, [1, 0], -1)"
    test = "" if node.condition is None else f"{condition(scope, node.condition)} and "
    scope.writer.put(f"if {test}{ask}:")
    block(scope, node.body)
    if node.otherwise is not None:
        scope.writer.put("else:")
        block(scope, node.otherwise)
