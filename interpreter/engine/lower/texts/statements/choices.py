"""Statements in which somebody chooses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import condition, subject, value
from interpreter.engine.lower.texts.expressions.sets import is_spaces
from interpreter.engine.lower.texts.statements.afterwards import gathering
from interpreter.engine.lower.texts.statements.statements import block, lowers
from interpreter.engine.state.options import DEAL, DONE, NO_OPTION, plain
from interpreter.language import nodes
from interpreter.language.types import CARDS
from interpreter.language.walking.gaps import told_by_text


def chooser(scope: Scope, by: nodes.Expr | None) -> ops.Value:
    return scope.actor if by is None else subject(scope, by, "choice")


def several(options: ops.Value, than: int) -> ops.Value:
    return ops.Compare(">", build.call("len", options), ops.Const(than))


def tells(
    scope: Scope, node: Any, ways: tuple[Any, ...] = (), open_ways: ops.Value | None = None
) -> list[ops.Statement]:
    """Says what fills those gaps of a question and its ways that only the text knows, if any.

    A way that is not open may not be able to say it.
    """
    texts = [(NO_OPTION, node.parts), *[(number, way.parts) for number, way in enumerate(ways)]]
    options: list[int] = []
    said: list[ops.Value] = []
    for option, parts in texts:
        gaps = [part for part in parts if not isinstance(part, str)]
        own = [told_by_text(gap, node.by, scope.action) for gap in gaps]
        if not any(own):
            continue
        given = [
            value(scope, g) if mine else ops.Const(None) for g, mine in zip(gaps, own, strict=True)
        ]
        values: ops.Value = ops.Items(tuple(given))
        if plain(option):
            assert open_ways is not None
            is_open = ops.Compare("in", ops.Const(option), open_ways)
            values = ops.Select(is_open, values, ops.Table(()))
        options.append(option)
        said.append(values)
    if not said:
        return []
    point, table = ops.Const(node.point.index), ops.Table(tuple(options))
    return [ops.Do(build.call("gaps", build.RUN, point, table, ops.Items(tuple(said))))]


def _if_asked(scope: Scope, always: bool, options: ops.Value, *body: ops.Statement) -> None:
    """Emit what belongs to the question; if it is not always asked, only where there is something to decide."""
    if always:
        for statement in body:
            scope.put(statement)
    else:
        scope.put(build.when(several(options, 1), *body))


@lowers(nodes.Choose)
def _choose(scope: Scope, node: nodes.Choose) -> None:
    """Pick by pick, the candidates judged anew each time."""
    names = [scope.fresh() for _ in range(5)]
    picked, who, _, _, left = names
    with gathering(scope):
        scope.set(picked, ops.Items((), False))
        scope.set(who, chooser(scope, node.by))
        start = len(scope.block)
        least, test = _once(scope, node.least), None
        most: ops.Value = ops.Const(None)
        if node.most is not None:
            most = _once(scope, node.most)
            test = ops.Compare("<", build.call("len", picked), most)
        worked_out = scope.block[start:]
        before = dict(scope.names), scope.here
        marks: list[Any] = [left]
        span, round_ = scope.span, list[ops.Statement]()
        with scope.into(round_):
            _pick(scope, node, names, (least, most), worked_out)
            if node.body is not None:
                scope.loops.append(("choice", marks))
                round_ += block(scope, node.body)
                scope.loops.pop()
        scope.names, scope.here = before
        if len(marks) > 1:
            scope.put(ops.Set((left.name,), ops.Const(0), span=span))
        scope.put(ops.While(ops.Const(1) if test is None else test, round_, span=span))
    if len(marks) > 1:
        scope.put(build.when(left, ops.Break()))
    if node.body is None:
        _keep(scope, node, picked)


def _pick(
    scope: Scope,
    node: nodes.Choose,
    names: list[ops.Local],
    bounds: tuple[ops.Value, ops.Value],
    worked_out: ops.Block,
) -> None:
    """One pick: the options, the question, and what of the answer ends the choice."""
    picked, who, pick, options, _ = names
    least, most = bounds
    scope.set(options, _options(scope, node))
    if not node.again:
        left = build.call("without", options, picked)
        scope.put(build.when(picked, ops.Set((options.name,), left)))
    if scope.title.layout.sorts and node.collection.type == CARDS:
        scope.set(options, build.call("fold", build.RUN, options))
    if not node.always:
        scope.put(build.when(ops.Not(options), ops.Break()))
    done: ops.Value = ops.Compare(">=", build.call("len", picked), least)
    if node.always:
        done = build.join("or", [done, ops.Not(options)])
    scope.put(build.when(done, ops.Do(build.call("append", options, ops.Const(DONE)))))
    scope.set(pick, ops.Item(options, ops.Const(0)))
    point = ops.Const(node.point.index)
    asking = tells(scope, node)
    if not node.single:
        counted = ops.Items((point, picked, least, most))
        asking.append(ops.Put(ops.Field(build.RUN, "counted"), counted))
    asking.append(ops.Ask(pick.name, node.point.index, who, options))
    _if_asked(scope, node.always, options, *asking)
    scope.put(build.when(_is(pick, DONE), ops.Break()))
    if node.point.deals:
        again: ops.Block = [ops.Do(build.call("deal", build.RUN, who))]
        if worked_out:
            again.append(build.when(ops.Not(picked), *worked_out))
        again.append(ops.Continue())
        scope.put(build.when(_is(pick, DEAL), *again))
    scope.do("append", picked, pick)
    for variable in node.variables:
        scope.bind(variable, pick)
    if is_spaces(node.collection):
        scope.here = pick


def _is(answer: ops.Value, option: int) -> ops.Value:
    return ops.Compare("==", answer, ops.Const(option))


def _keep(scope: Scope, node: nodes.Choose, picked: ops.Value) -> None:
    """The pick, or the set of picks, keeps the first name."""
    name = scope.fresh(sure=not node.single)
    scope.bind(node.variables[0], name)
    outcome: ops.Value = build.call("ordered", picked)
    if node.single:
        outcome = ops.Select(picked, ops.Item(picked, ops.Const(0)), build.NONE)
    scope.set(name, outcome)


def _options(scope: Scope, node: nodes.Choose) -> ops.Value:
    """A new list, each candidate once, by index."""
    if isinstance(node.collection, nodes.Reached) and node.collection.cost is not None:
        scope.title.told_ways.add(node.collection)
    members = value(scope, node.collection)
    if isinstance(node.collection, nodes.Filter) and node.collection.domain is None:
        return members if isinstance(members, ops.Each) else build.call("list", members)
    return build.call("ordered", members)


def _once(scope: Scope, expr: nodes.Expr) -> ops.Value:
    """A number that is worked out before the loop."""
    members = value(scope, expr)
    return members if isinstance(members, ops.Const) else scope.set(scope.fresh(), members)


@contextmanager
def _anew(scope: Scope, node: Any, answer: ops.Value, who: ops.Value) -> Iterator[None]:
    """Repeat what asks after a deal that was opened instead of an answer."""
    if not node.point.deals:
        yield
        return
    span, body = scope.span, list[ops.Statement]()
    with scope.into(body):
        yield
        scope.put(build.when(ops.Compare("!=", answer, ops.Const(DEAL)), ops.Break()))
        scope.do("deal", build.RUN, who)
    scope.put(ops.While(ops.Const(1), body, span=span))


@lowers(nodes.ChooseNumber)
def _choose_number(scope: Scope, node: nodes.ChooseNumber) -> None:
    who, options = scope.fresh(), scope.fresh()
    scope.set(who, chooser(scope, node.by))
    name = scope.fresh()
    with _anew(scope, node, name, who):
        tellings = tells(scope, node)
        low, high = value(scope, node.low), value(scope, node.high)
        scope.set(options, build.call("numbers", low, high))
        scope.set(name, ops.Item(options, ops.Const(0)))
        ask = ops.Ask(name.name, node.point.index, who, options)
        scope.put(build.when(several(options, 0 if node.always else 1), *tellings, ask))
    scope.bind(node.variable, name)


@lowers(nodes.ChooseWay)
def _choose_way(scope: Scope, node: nodes.ChooseWay) -> None:
    options, way, who = scope.fresh(), scope.fresh(), chooser(scope, node.by)
    with _anew(scope, node, way, who):
        _open_ways(scope, node, options)
        scope.set(way, ops.Select(options, ops.Item(options, ops.Const(0)), ops.Const(DONE)))
        tellings = tells(scope, node, node.ways, options)
        ask = ops.Ask(way.name, node.point.index, who, options)
        scope.put(build.when(several(options, 0 if node.always else 1), *tellings, ask))
    span = scope.span
    branches = [
        ops.Branch(_is(way, number), block(scope, node_way.body), span=span)
        for number, node_way in enumerate(node.ways)
    ]
    scope.put(ops.If(tuple(branches), span=span))


def _open_ways(scope: Scope, node: nodes.ChooseWay, options: ops.Local) -> None:
    always = [number for number, way in enumerate(node.ways) if way.condition is None]
    if len(always) == len(node.ways):
        scope.set(options, ops.Items(tuple(map(ops.Const, always)), False))
    else:
        scope.set(options, ops.Items((), False))
        for number, way in enumerate(node.ways):
            add = ops.Do(build.call("append", options, ops.Const(number)))
            if way.condition is None:
                scope.put(add)
            else:
                scope.put(build.when(condition(scope, way.condition), add))
    if node.optional:
        scope.do("append", options, ops.Const(DONE))


@lowers(nodes.May)
def _may(scope: Scope, node: nodes.May) -> None:
    """The one choice that is put whenever it can be."""
    said, who = scope.fresh(), chooser(scope, node.by)
    with _anew(scope, node, said, who):
        options: ops.Value = ops.Items((ops.Const(1), ops.Const(0)), False)
        test = None
        if node.condition is not None:
            test = condition(scope, node.condition)
        if test is not None and node.always:
            options = ops.Select(test, options, ops.Items((ops.Const(0),), False))
            test = None
        asking = [*tells(scope, node), ops.Ask(said.name, node.point.index, who, options)]
        if test is None:
            for statement in asking:
                scope.put(statement)
        else:
            scope.set(said, ops.Const(0))
            scope.put(build.when(test, *asking))
    span = scope.span
    body = block(scope, node.body)
    otherwise = None if node.otherwise is None else block(scope, node.otherwise)
    scope.put(ops.If((ops.Branch(said, body, span=span),), otherwise, span=span))
