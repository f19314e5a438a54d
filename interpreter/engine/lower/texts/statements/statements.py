"""Statements. Choices are in choices.py, pieces in pieces.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.marks import STATEMENT
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import (
    activation,
    condition,
    subject,
    sure,
    tame,
    value,
    value_address,
)
from interpreter.engine.lower.texts.expressions.grants import grant_arguments
from interpreter.engine.state import events
from interpreter.language import nodes
from interpreter.language.walking.carried import uncovers
from interpreter.language.walking.gaps import gap_of

Lower = Callable[[Scope, Any], None]
LOWER: dict[type, Lower] = {}


def lowers(kind: type) -> Callable[[Lower], Lower]:
    def mark(function: Lower) -> Lower:
        LOWER[kind] = function
        return function

    return mark


def block(scope: Scope, body: nodes.Block | None) -> ops.Block:
    """The statements of a block. Names bound in it end with it."""
    made: ops.Block = []
    if body is not None:
        before = dict(scope.names)
        with scope.into(made):
            text(scope, body)
        scope.names = before
    return made


def text(scope: Scope, body: nodes.Block) -> None:
    """Lower statements into the running block. Names bound in them stay."""
    for statement in body.statements:
        put(scope, statement)


def put(scope: Scope, statement: nodes.Statement) -> None:
    scope.span = scope.title.at = statement.span
    tick = scope.marks and scope.marks.ran(STATEMENT, statement.span, type(statement).__name__)
    if tick:
        scope.put(tick)
    lower = LOWER.get(type(statement))
    if lower is None:
        raise nodes.UnknownVariant(statement, "engine/lower")
    start = len(scope.block)
    lower(scope, statement)
    if uncovers(scope.title.vocabulary, statement):
        asks = statement.may_ask(scope.title.asks)
        scope.do("left_behind" if asks else "leave_behind", build.RUN)
    written = scope.title.effects.written(scope.block[start:], scope.settled)
    scope.title.written[statement] = written
    check(scope, scope.title.consequences(written))


def check(scope: Scope, consequences: list[int]) -> None:
    for index in consequences:
        scope.put(ops.Do(ops.Invoke(f"c{index}", (build.RUN,))))


# --- names, values -------------------------------------------------------------------------------


@lowers(nodes.Let)
def _let(scope: Scope, node: nodes.Let) -> None:
    given = value(scope, node.value)
    changes = bool(node.variable.changes)
    name = scope.fresh(sure=not changes and sure(scope, node.value))
    scope.bind(node.variable, name)
    scope.set(name, given)


def assign(scope: Scope, target: nodes.Target, given: ops.Value) -> None:
    """Gives a variable of the action or a name another value."""
    assert target.variable is not None
    place = value(scope, target.variable)
    if isinstance(place, ops.Local):
        scope.set(place, given)
    else:
        assert isinstance(place, ops.Item | ops.Field)
        scope.put(ops.Put(place, given))


@lowers(nodes.SetValue)
def _set(scope: Scope, node: nodes.SetValue) -> None:
    given = value(scope, node.value)
    if node.target.variable is not None:
        assign(scope, node.target, given)
        return
    if node.value.type.name == "truth" and not isinstance(given, ops.Const):
        given = build.call("int", given)
    scope.do("assign", _address(scope, node.target), given)


def _address(scope: Scope, target: nodes.Target) -> ops.Address:
    assert target.value is not None, "a variable stands nowhere in the state"
    return value_address(scope, target.value, target.subject)


@lowers(nodes.AddValue)
def _add(scope: Scope, node: nodes.AddValue) -> None:
    amount = value(scope, node.amount)
    if node.target.variable is not None:
        amount_before = value(scope, node.target.variable)
        changed = ops.Math("+" if node.sign > 0 else "-", amount_before, amount)
        assign(scope, node.target, tame(node.span, changed))
        return
    if node.sign < 0:
        amount = ops.Math("-", ops.Const(0), amount)
    scope.do("add", _address(scope, node.target), amount)


@lowers(nodes.Transfer)
def _transfer(scope: Scope, node: nodes.Transfer) -> None:
    source, receiver = node.source, node.receiver
    amount = value(scope, node.amount)
    if source.variable is None and receiver.variable is None:
        scope.do("transfer", amount, _address(scope, source), _address(scope, receiver))
        return
    gone = scope.fresh()
    first, second = _operand(scope, source), _operand(scope, receiver)
    spare = build.call("spare", first) if source.variable is None else first
    most: ops.Value = build.call("min", amount, spare)
    if receiver.variable is None:
        most = build.call("spare_room", second, most)
    scope.set(gone, build.call("max", ops.Const(0), most))
    for target, amount_before, sign in (source, first, "-"), (receiver, second, "+"):
        if target.variable is None:
            moved: ops.Value = ops.Math("-", ops.Const(0), gone) if sign == "-" else gone
            scope.do("add", amount_before, moved)
        else:
            changed = ops.Math("-" if sign == "-" else "+", amount_before, gone)
            assign(scope, target, tame(node.span, changed))


def _operand(scope: Scope, target: nodes.Target) -> ops.Value:
    """A variable's number; of a stored value its address, worked out once: `ops.Cell(address)` reads it."""
    if target.variable is not None:
        return value(scope, target.variable)
    return scope.set(scope.fresh(), _address(scope, target))


@lowers(nodes.Shift)
def _shift(scope: Scope, node: nodes.Shift) -> None:
    steps, word = value(scope, node.steps), value(scope, node.word)
    if node.target.variable is not None:
        amount = value(scope, node.target.variable)
        assign(scope, node.target, build.call("shifted", amount, steps, word))
    else:
        scope.do("shift", _address(scope, node.target), steps, word)


@lowers(nodes.Draw)
def _draw(scope: Scope, node: nodes.Draw) -> None:
    gap, items = gap_of(node.collection), value(scope, node.collection)
    name = scope.fresh(sure=gap[0] == "number")
    scope.bind(node.variable, name)
    drawn = build.call("draw", build.RUN, ops.Const(node.stream), ops.Table(gap), items)
    scope.set(name, drawn)


@lowers(nodes.Pay)
def _pay(scope: Scope, node: nodes.Pay) -> None:
    title = scope.title
    decl = title.vocabulary.pays_with
    assert decl is not None, "the binder asks for `pays with` where something is paid"
    payer = subject(scope, node.payer, "means") if node.payer is not None else scope.actor
    if node.payer is None and title.vocabulary.payers:
        payer = build.item(ops.Table(tuple(title.vocabulary.payers)), payer)
    paid: ops.Block = []
    with scope.into(paid):
        name = scope.set(scope.fresh(), payer)
        root = title.layout.values[decl.index]
        purse = build.address(root, *([] if decl.of == "" else [(name, 1)]))
        scope.do("pay", name, purse, value(scope, node.amount))
    if scope.action is None:
        scope.block += paid
    else:
        scope.put(build.when(ops.Not(ops.Field(build.ACTIVATION, "free")), *paid))


@lowers(nodes.Roll)
def _roll(scope: Scope, node: nodes.Roll) -> None:
    if node.to is None:
        _dice(scope, node)
        return
    who, mark = subject(scope, node.to, "roll"), scope.fresh()
    scope.set(mark, build.call("len", ops.Field(build.RUN, "log")))
    _dice(scope, node)
    scope.do("tell_alone", build.RUN, mark, who)


def _dice(scope: Scope, node: nodes.Roll) -> None:
    sides, first = scope.title.vocabulary.die, node.variables[0]
    die = ops.Const(node.stream), ops.Const(sides)
    says = (ops.Const(node.says),) if node.says else ()
    if len(node.variables) > 1:
        names = [scope.fresh() for _ in node.variables]
        for variable, name in zip(node.variables, names, strict=True):
            scope.bind(variable, name)
        rolled: ops.Value = build.call("roll_dice", *die, ops.Const(len(names)), *says)
        scope.put(ops.Set(tuple(name.name for name in names), rolled))
        return
    if node.dice is not None:
        rolled = ops.Fold("sum", build.call("roll_dice", *die, value(scope, node.dice), *says))
    else:
        rolled = build.call("roll", *die, *says)
    if node.modifiers:
        texts = ops.Table(tuple(line.says for line in node.modifiers))
        amounts = ops.Items(tuple(_added(scope, line) for line in node.modifiers))
        rolled = tame(node.span, build.call("modified", rolled, texts, amounts))
    name = scope.fresh()
    scope.bind(first, name)
    scope.set(name, rolled)


def _added(scope: Scope, line: nodes.Modifier) -> ops.Value:
    amount = value(scope, line.amount)
    if line.condition is None:
        return amount
    return ops.Select(condition(scope, line.condition), amount, ops.Const(0))


# --- steering ------------------------------------------------------------------------------------


@lowers(nodes.If)
def _if(scope: Scope, node: nodes.If) -> None:
    span, branches = scope.span, []
    for test, body in node.branches:
        truth = condition(scope, test)
        branches.append(ops.Branch(truth, block(scope, body), span=test.span))
    otherwise = None if node.otherwise is None else block(scope, node.otherwise)
    scope.put(ops.If(tuple(branches), otherwise, span=span))


@lowers(nodes.Stop)
def _stop(scope: Scope, node: nodes.Stop) -> None:
    """Leaves the innermost loop, and on the way out whatever stands inside it."""
    for kind, what in reversed(scope.loops):
        if kind == "loop":
            break
        if kind == "held":
            scope.do("release", build.RUN, what)
        else:
            what.append(True)
            scope.set(what[0], ops.Const(1))
    scope.put(ops.Break())


@lowers(nodes.As)
def _as(scope: Scope, node: nodes.As) -> None:
    before = scope.actor, dict(scope.names)
    actor = scope.set(scope.fresh(), subject(scope, node.faction, "actions"))
    scope.actor = actor
    scope.bind(node.actor, actor)
    text(scope, node.body)
    scope.actor, scope.names = before


@lowers(nodes.At)
def _at(scope: Scope, node: nodes.At) -> None:
    before = scope.here, dict(scope.names)
    here = scope.set(scope.fresh(), subject(scope, node.space, "pieces"))
    scope.here = here
    scope.bind(node.here, here)
    text(scope, node.body)
    scope.here, scope.names = before


@lowers(nodes.Do)
def _do(scope: Scope, node: nodes.Do) -> None:
    decl = node.procedure
    arguments = [value(scope, argument) for argument in node.arguments]
    given = (build.RUN, scope.actor, scope.here, *arguments)
    asks = decl.index in scope.title.asks.procedures
    scope.put(ops.Do(ops.Invoke(names.procedure(decl), given, asks)))


@lowers(nodes.DoPart)
def _do_part(scope: Scope, node: nodes.DoPart) -> None:
    """The part, unless a special comes in its stead."""
    asks = scope.title.asks
    run = activation(scope, node.action)
    given = (build.RUN, run, scope.actor, scope.here)
    may_ask = (node.action.index, node.part) in asks.parts
    part = ops.Do(ops.Invoke(names.part(node.action, node.part), given, may_ask))
    specials = asks.instead(node.action, node.part)
    if not specials:
        scope.put(part)
        return
    instead = build.call("instead", build.RUN, run, scope.here, ops.Table(specials))
    scope.put(build.when(ops.Not(instead), part))


@lowers(nodes.Grant)
def _grant(scope: Scope, node: nodes.Grant) -> None:
    point, decline = ops.Const(node.point.index), ops.Const(node.spec.decline)
    scope.do("grant", build.RUN, point, *grant_arguments(scope, node.spec), decline)


@lowers(nodes.Say)
def _say(scope: Scope, node: nodes.Say) -> None:
    parts = [part if isinstance(part, str) else gap_of(part) for part in node.parts]
    given = [value(scope, part) for part in node.parts if not isinstance(part, str)]
    head: list[ops.Value] = [ops.Const(events.SAY)]
    if node.to is not None:
        audience = ops.Items((value(scope, node.to),), spread=True)
        head = [ops.Const(events.TELL), audience]
    scope.do("log", ops.Items((*head, ops.Table(tuple(parts)), *given)))


@lowers(nodes.GoTo)
def _go_to(scope: Scope, node: nodes.GoTo) -> None:
    scope.do("write", ops.Const(scope.title.layout.phase), ops.Const(node.phase.index))
    scope.put(ops.Return())  # only a phase says it


@lowers(nodes.EndGame)
def _end_game(scope: Scope, node: nodes.EndGame) -> None:
    scope.do("end_game", build.RUN)


@lowers(nodes.Hold)
def _hold(scope: Scope, node: nodes.Hold) -> None:
    layout = scope.title.layout
    flags: list[ops.Value] = []
    for decl in node.definitions:
        call = names.definition(decl)
        given: ops.Value = ops.Items((ops.Invoke(call, (build.RUN,)),), False)
        if decl.of:
            owner = scope.fresh()
            answer: ops.Value = ops.Invoke(call, (build.RUN, owner))
            if decl.of == "faction" and layout.players >= 0:  # who does not play has no answer
                plays = build.call("plays", build.cell(layout.players), owner)
                answer = ops.Select(plays, answer, ops.Const(0))
            size = ops.Const(layout.held_sizes[decl.index])
            given = ops.Each(owner.name, build.call("range", size), (), answer)
        index, flag = ops.Const(decl.index), ops.Const(layout.held[decl.index])
        flags.append(scope.set(scope.fresh(), build.call("hold", build.RUN, index, flag, given)))
    table = ops.Items(tuple(flags))
    scope.loops.append(("held", table))
    text(scope, node.body)
    scope.loops.pop()
    scope.do("release", build.RUN, table)
