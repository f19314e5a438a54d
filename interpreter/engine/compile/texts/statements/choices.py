"""Statements in which somebody chooses, as lines of Python that yield decisions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.expressions import condition, subject, value
from interpreter.engine.compile.texts.expressions.sets import is_spaces
from interpreter.engine.compile.texts.statements.later import gathering
from interpreter.engine.compile.texts.statements.statements import block, puts
from interpreter.engine.state.options import DEAL
from interpreter.language import nodes
from interpreter.language.types import CARDS
from interpreter.language.walking.gaps import told_by_text


def deal_first(scope: Scope, who: str) -> None:
    """What follows when a deal was opened instead of an answer."""
    scope.writer.put(f"yield from R.deal(R, {who})")


def chooser(scope: Scope, by: nodes.Expr | None) -> str:
    return scope.actor if by is None else subject(scope, by, "choice")


def tells(scope: Scope, node: Any, ways: tuple[Any, ...] = (), open_ways: str = "") -> str:
    """A line that says what fills those gaps of a question and its ways that only the text knows, or nothing.

    A way that is not open may not be able to say it.
    """
    asked = [(-1, node.parts), *[(number, way.parts) for number, way in enumerate(ways)]]
    said = []
    for option, parts in asked:
        gaps = [part for part in parts if not isinstance(part, str)]
        own = [told_by_text(gap, node.by, scope.action) for gap in gaps]
        if not any(own):
            continue
        given = [value(scope, g) if mine else "None" for g, mine in zip(gaps, own, strict=True)]
        values = f"({', '.join(given)},)"
        said.append(
            f"{option}: {values if option < 0 else f'{values} if {option} in {open_ways} else ()'}"
        )
    return f"R.said = {node.point.index}, {{{', '.join(said)}}}" if said else ""


@puts(nodes.Choose)
def _choose(scope: Scope, node: nodes.Choose) -> None:
    """Pick by pick, the candidates judged anew each time."""
    writer = scope.writer
    picked, who, pick, options, left = [writer.fresh() for _ in range(5)]
    with gathering(scope):
        writer.put(f"{picked} = []")
        writer.put(f"{who} = {chooser(scope, node.by)}")
        bounds = len(writer.lines)
        least = _once(scope, node.least)
        test, most = "True", None
        if node.most is not None:
            most = _once(scope, node.most)
            test = f"len({picked}) < {most}"
        worked_out = writer.lines[bounds:]
        before = dict(scope.names), scope.here
        marks: list[Any] = [left]
        slot = len(writer.lines)
        writer.put(f"while {test}:")
        writer.depth += 1
        writer.put(f"R.spend({scope.title.weights.each(node)})")
        writer.put(f"{options} = {_options(scope, node)}")
        if not node.again:
            gone = writer.fresh()
            without = f"[x for x in {options} if x not in {gone}]"
            writer.put(f"if {picked}: {gone} = frozenset({picked}); {options} = {without}")
        if scope.title.layout.sorts and node.collection.type == CARDS:
            writer.put(f"{options} = fold(R, {options})")
        if not node.always:
            writer.put(f"if not {options}: break")
        done = f"len({picked}) >= {least}" + (f" or not {options}" if node.always else "")
        writer.put(f"if {done}: {options}.append(-1)")
        writer.put(f"{pick} = {options}[0]")
        where_asked = "" if node.always else f"if len({options}) > 1: "
        if told := tells(scope, node):
            writer.put(f"{where_asked}{told}")
        if not node.single:
            counted = f"{node.point.index}, {picked}, {least}, {most}"
            writer.put(f"{where_asked}R.counted = {counted}")
        writer.put(f"{where_asked}{pick} = yield {node.point.index}, {who}, {options}, -1")
        writer.put(f"if {pick} == -1: break")
        if node.point.deals:
            writer.put(f"if {pick} == {DEAL}:")
            writer.depth += 1
            deal_first(scope, who)
            if worked_out:
                writer.put(f"if not {picked}:")
                writer.lines += [(depth + 3, line, span) for depth, line, span in worked_out]
            writer.put("continue")
            writer.depth -= 1
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
    if len(marks) > 1:
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
    if isinstance(node.collection, nodes.Reached) and node.collection.cost is not None:
        scope.title.told_ways.add(node.collection)
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


@contextmanager
def _anew(scope: Scope, node: Any) -> Iterator[None]:
    """Lines that ask are gone through again after a deal; `_until` stands at their end."""
    if node.point.deals:
        scope.writer.put("while True:")
        scope.writer.depth += 1
    yield
    if node.point.deals:
        scope.writer.depth -= 1


def _until(scope: Scope, node: Any, answer: str, who: str) -> None:
    if node.point.deals:
        scope.writer.put(f"if {answer} != {DEAL}: break")
        deal_first(scope, who)


@puts(nodes.ChooseNumber)
def _choose_number(scope: Scope, node: nodes.ChooseNumber) -> None:
    writer = scope.writer
    who, options = writer.fresh(), writer.fresh()
    writer.put(f"{who} = {chooser(scope, node.by)}")
    with _anew(scope, node):
        told = tells(scope, node)
        writer.put(f"{options} = numbers({value(scope, node.low)}, {value(scope, node.high)})")
        name = scope.bind(node.variable)
        for end in node.low, node.high:
            scope.title.ranges.learn(node.variable, scope.title.ranges.of(end))
        writer.put(f"{name} = {options}[0]")
        ask = f"yield {node.point.index}, {who}, {options}, -1"
        least = 0 if node.always else 1
        if told:
            writer.put(f"if len({options}) > {least}: {told}")
        writer.put(f"if len({options}) > {least}: {name} = {ask}")
        _until(scope, node, name, who)


@puts(nodes.ChooseWay)
def _choose_way(scope: Scope, node: nodes.ChooseWay) -> None:
    writer = scope.writer
    options, way = writer.fresh(), writer.fresh()
    with _anew(scope, node):
        _open_ways(scope, node, options)
        writer.put(f"{way} = {options}[0] if {options} else -1")
        who = chooser(scope, node.by)
        ask = f"yield {node.point.index}, {who}, {options}, -1"
        least = 0 if node.always else 1
        if told := tells(scope, node, node.ways, options):
            writer.put(f"if len({options}) > {least}: {told}")
        writer.put(f"if len({options}) > {least}: {way} = {ask}")
        _until(scope, node, way, who)
    word = "if"
    for number, each in enumerate(node.ways):
        writer.put(f"{word} {way} == {number}:")
        block(scope, each.body)
        word = "elif"


def _open_ways(scope: Scope, node: nodes.ChooseWay, options: str) -> None:
    writer = scope.writer
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


@puts(nodes.May)
def _may(scope: Scope, node: nodes.May) -> None:
    """The one choice that is put whenever it can be."""
    said = scope.writer.fresh()
    with _anew(scope, node):
        who, options, test = chooser(scope, node.by), "[1, 0]", ""
        if node.condition is not None and node.always:
            options = f"[1, 0] if {condition(scope, node.condition)} else [0]"
        elif node.condition is not None:
            test = f"{condition(scope, node.condition)} and "
        if told := tells(scope, node):
            scope.writer.put(f"if {test}True: {told}")
        scope.writer.put(f"{said} = {test}(yield {node.point.index}, {who}, {options}, -1)")
        _until(scope, node, said, who)
    scope.writer.put(f"if {said}:")
    block(scope, node.body)
    if node.otherwise is not None:
        scope.writer.put("else:")
        block(scope, node.otherwise)
