"""Statements as lines of Python. Choices are in choices.py, pieces in pieces.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.compile.marks import STATEMENT
from interpreter.engine.compile.ranges import ANY
from interpreter.engine.compile.texts import names
from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.expressions import (
    activation,
    cell,
    condition,
    constant,
    kept,
    subject,
    sure,
    tame,
    value,
    value_index,
)
from interpreter.engine.compile.texts.expressions.grants import grant_arguments
from interpreter.engine.state import events
from interpreter.engine.state.limits import MOST_DICE
from interpreter.language import nodes
from interpreter.language.walking.carried import uncovers
from interpreter.language.walking.gaps import gap_of

Put = Callable[[Scope, Any], None]
PUT: dict[type, Put] = {}


def puts(kind: type) -> Callable[[Put], Put]:
    def mark(function: Put) -> Put:
        PUT[kind] = function
        return function

    return mark


def block(scope: Scope, body: nodes.Block | None) -> None:
    """The statements of a block, one step deeper. Names bound in it end with it."""
    if body is None:
        return
    writer = scope.writer
    before = dict(scope.names)
    writer.depth += 1
    if not body.statements:
        writer.put("pass")
    for statement in body.statements:
        put(scope, statement)
    writer.depth -= 1
    scope.names = before


def text(scope: Scope, body: nodes.Block) -> None:
    """A block that is the whole of a function."""
    for statement in body.statements:
        put(scope, statement)


def put(scope: Scope, statement: nodes.Statement) -> None:
    scope.writer.span = scope.title.at = statement.span
    mark(scope, statement)
    writes = PUT.get(type(statement))
    if writes is None:
        raise nodes.UnknownVariant(statement, "engine/compile")
    writes(scope, statement)
    if uncovers(scope.title.vocabulary, statement):
        asks = scope.title.asks.statement(statement)
        scope.writer.put("yield from left_behind(R)" if asks else "for _ in left_behind(R): pass")
    causes = scope.title.causes
    check(scope, causes.of(causes.written(statement)))


def mark(scope: Scope, statement: nodes.Statement) -> None:
    """Where the title is watched, a line that counts."""
    marks = scope.title.marks
    line = marks and marks.ran(STATEMENT, statement.span, type(statement).__name__)
    if line:
        scope.writer.put(line)


def check(scope: Scope, consequences: list[int]) -> None:
    for index in consequences:
        scope.writer.put(f"c{index}(R)")


# --- names, values -------------------------------------------------------------------------------


@puts(nodes.Let)
def _let(scope: Scope, node: nodes.Let) -> None:
    given = kept(scope, node.value)
    changes = bool(node.variable.changes)
    unsure = changes or not sure(scope, node.value)
    name = scope.bind(node.variable, unsure=unsure)
    scope.title.ranges.learn(node.variable, ANY if changes else scope.title.ranges.of(node.value))
    scope.writer.put(f"{name} = {given}")


@puts(nodes.SetValue)
def _set(scope: Scope, node: nodes.SetValue) -> None:
    given = kept(scope, node.value)
    target = node.target
    if target.variable is not None:
        scope.writer.put(f"{value(scope, target.variable)} = {given}")
        return
    if node.value.type.name == "truth":
        given = (
            constant(scope, node.value.value)
            if isinstance(node.value, nodes.Const)
            else f"int({given})"
        )
    scope.writer.put(f"R.assign({_index(scope, target)}, {given})")


def _index(scope: Scope, target: nodes.Target) -> str:
    assert target.value is not None, "a variable stands nowhere in the state"
    return value_index(scope, target.value, target.subject)


@puts(nodes.AddValue)
def _add(scope: Scope, node: nodes.AddValue) -> None:
    amount = value(scope, node.amount)
    sign = "" if node.sign > 0 else "-"
    if node.target.variable is not None:
        name = value(scope, node.target.variable)
        given = tame(scope, node.span, f"{name} {sign or '+'} {amount}")
        scope.writer.put(f"{name} = {given}")
    else:
        scope.writer.put(f"R.add({_index(scope, node.target)}, {sign}({amount}))")


@puts(nodes.Transfer)
def _transfer(scope: Scope, node: nodes.Transfer) -> None:
    source, receiver = node.source, node.receiver
    amount, writer = value(scope, node.amount), scope.writer
    if source.variable is None and receiver.variable is None:
        writer.put(f"R.transfer({amount}, {_index(scope, source)}, {_index(scope, receiver)})")
        return
    gone = writer.fresh()
    first, second = _held(scope, source), _held(scope, receiver)
    spare = f"R.spare({first})" if source.variable is None else first
    most = f"min({amount}, {spare})"
    if receiver.variable is None:
        most = f"R.spare_room({second}, {most})"
    writer.put(f"{gone} = max(0, {most})")
    for target, held, sign in (source, first, "-"), (receiver, second, "+"):
        if target.variable is None:
            writer.put(f"R.add({held}, {sign}{gone})")
        else:
            writer.put(f"{held} = {tame(scope, node.span, f'{held} {sign} {gone}')}")


def _held(scope: Scope, target: nodes.Target) -> str:
    """A variable of the action, or a name for the place of a stored value."""
    if target.variable is not None:
        return value(scope, target.variable)
    name = scope.writer.fresh()
    scope.writer.put(f"{name} = {_index(scope, target)}")
    return name


@puts(nodes.Shift)
def _shift(scope: Scope, node: nodes.Shift) -> None:
    steps, word = value(scope, node.steps), value(scope, node.word)
    if node.target.variable is not None:
        name = value(scope, node.target.variable)
        scope.writer.put(f"{name} = shifted({name}, {steps}, {word})")
    else:
        scope.writer.put(f"R.shift({_index(scope, node.target)}, {steps}, {word})")


@puts(nodes.Draw)
def _draw(scope: Scope, node: nodes.Draw) -> None:
    gap, items = gap_of(node.collection), value(scope, node.collection)
    name = scope.bind(node.variable, unsure=gap[0] != "number")
    scope.writer.put(f"{name} = draw(R, {node.stream}, {scope.title.pool.name(gap)}, {items})")


@puts(nodes.Pay)
def _pay(scope: Scope, node: nodes.Pay) -> None:
    title = scope.title
    decl = title.vocabulary.pays_with
    assert decl is not None, "the binder asks for `pays with` where something is paid"
    payer = subject(scope, node.payer, "means") if node.payer is not None else scope.actor
    if node.payer is None and title.vocabulary.payers:
        payer = f"{title.pool.name(tuple(title.vocabulary.payers))}[{payer}]"
    writer = scope.writer
    if scope.action is not None:
        writer.put("if not A.free:")
        writer.depth += 1
    name = writer.fresh()
    writer.put(f"{name} = {payer}")
    root = title.layout.values[decl.index]
    index = str(root) if decl.of == "" else cell(root, name)
    writer.put(f"R.pay({name}, {index}, {value(scope, node.amount)})")
    if scope.action is not None:
        writer.depth -= 1


@puts(nodes.Roll)
def _roll(scope: Scope, node: nodes.Roll) -> None:
    if node.to is None:
        _dice(scope, node)
        return
    who, mark = subject(scope, node.to, "roll"), scope.writer.fresh()
    scope.writer.put(f"{mark} = len(R.log)")
    _dice(scope, node)
    scope.writer.put(f"tell_alone(R, {mark}, {who})")


def _dice(scope: Scope, node: nodes.Roll) -> None:
    sides, first = scope.title.vocabulary.die, node.variables[0]
    die = f"{node.stream}, {sides}"
    says = f", {node.says!r}" if node.says else ""
    if node.dice is not None:
        rolled = f"sum(R.roll_dice({die}, {value(scope, node.dice)}{says}))"
    else:
        rolled = f"R.roll({die}{says})"
    if len(node.variables) > 1:
        names = [scope.bind(variable) for variable in node.variables]
        for variable in node.variables:
            scope.title.ranges.learn(variable, (0, sides))
        scope.writer.put(f"{', '.join(names)} = R.roll_dice({die}, {len(names)}{says})")
        return
    if node.modifiers:
        texts = scope.title.pool.name(tuple(line.says for line in node.modifiers))
        amounts = "".join(f"{_added(scope, line)}, " for line in node.modifiers)
        rolled = tame(scope, node.span, f"R.modified({rolled}, {texts}, ({amounts}))")
    else:
        scope.title.ranges.learn(first, (0, sides * (MOST_DICE if node.dice is not None else 1)))
    scope.writer.put(f"{scope.bind(first)} = {rolled}")


def _added(scope: Scope, line: nodes.Modifier) -> str:
    amount = value(scope, line.amount)
    return (
        amount
        if line.condition is None
        else f"({amount} if {condition(scope, line.condition)} else 0)"
    )


# --- steering ------------------------------------------------------------------------------------


@puts(nodes.If)
def _if(scope: Scope, node: nodes.If) -> None:
    word = "if"
    for test, body in node.branches:
        scope.writer.span = test.span
        scope.writer.put(f"{word} {condition(scope, test)}:")
        block(scope, body)
        word = "elif"
    if node.otherwise is not None:
        scope.writer.put("else:")
        block(scope, node.otherwise)


@puts(nodes.Stop)
def _stop(scope: Scope, node: nodes.Stop) -> None:
    """Leaves the innermost loop, and on the way out whatever stands inside it."""
    for kind, what in reversed(scope.loops):
        if kind == "loop":
            break
        if kind == "held":
            scope.writer.put(f"release(R, {what})")
        else:
            what.append(True)
            scope.writer.put(f"{what[0]} = True")
    scope.writer.put("break")


@puts(nodes.As)
def _as(scope: Scope, node: nodes.As) -> None:
    before = scope.actor, dict(scope.names)
    faction = subject(scope, node.faction, "actions")
    scope.actor = scope.bind(node.actor)
    scope.writer.put(f"{scope.actor} = {faction}")
    _inline(scope, node.body)
    scope.actor, scope.names = before


@puts(nodes.At)
def _at(scope: Scope, node: nodes.At) -> None:
    before = scope.here, dict(scope.names)
    space = subject(scope, node.space, "pieces")
    scope.here = scope.bind(node.here)
    scope.writer.put(f"{scope.here} = {space}")
    _inline(scope, node.body)
    scope.here, scope.names = before


def _inline(scope: Scope, body: nodes.Block) -> None:
    for statement in body.statements:
        put(scope, statement)


@puts(nodes.Do)
def _do(scope: Scope, node: nodes.Do) -> None:
    decl = node.procedure
    arguments = [value(scope, argument) for argument in node.arguments]
    call = f"{names.procedure(decl)}({', '.join(['R', scope.actor, scope.here, *arguments])})"
    asks = decl.index in scope.title.asks.procedures
    scope.writer.put(f"yield from {call}" if asks else call)


@puts(nodes.DoPart)
def _do_part(scope: Scope, node: nodes.DoPart) -> None:
    """The part, unless a special comes in its stead."""
    writer, asks = scope.writer, scope.title.asks
    run = activation(scope, node.action)
    call = f"{names.part(node.action, node.part)}(R, {run}, {scope.actor}, {scope.here})"
    if (node.action.index, node.part) in asks.parts:
        call = f"yield from {call}"
    specials = asks.instead(node.action, node.part)
    if not specials:
        writer.put(call)
        return
    table = scope.title.pool.name(specials)
    writer.put(f"if not (yield from instead(R, {run}, {scope.here}, {table})):")
    writer.depth += 1
    writer.put(call)
    writer.depth -= 1


@puts(nodes.Grant)
def _grant(scope: Scope, node: nodes.Grant) -> None:
    arguments = grant_arguments(scope, node.spec)
    decline = bool(node.spec.decline)
    scope.writer.put(f"yield from grant(R, {node.point.index}, {arguments}, {decline})")


@puts(nodes.Say)
def _say(scope: Scope, node: nodes.Say) -> None:
    parts = [part if isinstance(part, str) else gap_of(part) for part in node.parts]
    given = [value(scope, part) for part in node.parts if not isinstance(part, str)]
    table = scope.title.pool.name(tuple(parts))
    head = [str(events.SAY)]
    if node.to is not None:
        head = [str(events.TELL), f"(*{value(scope, node.to)},)"]
    scope.writer.put(f"R.log.append(({', '.join([*head, table, *given])}))")


@puts(nodes.GoTo)
def _go_to(scope: Scope, node: nodes.GoTo) -> None:
    scope.writer.put(f"R.write({scope.title.layout.phase}, {node.phase.index})")
    scope.writer.put("return" if scope.phase else "raise PhaseEnds")


@puts(nodes.EndGame)
def _end_game(scope: Scope, node: nodes.EndGame) -> None:
    scope.writer.put("end_game(R)")


@puts(nodes.Hold)
def _hold(scope: Scope, node: nodes.Hold) -> None:
    writer, layout = scope.writer, scope.title.layout
    flags = []
    for decl in node.definitions:
        call = names.definition(decl)
        given = f"[{call}(R)]"
        if decl.of:
            asked = f"{call}(R, x)"
            if decl.of == "faction" and layout.players >= 0:  # who does not play has no answer
                asked += f" if s[{layout.players}] >> x & 1 else 0"
            given = f"[{asked} for x in range({layout.held_sizes[decl.index]})]"
        name = writer.fresh()
        writer.put(f"{name} = hold(R, {decl.index}, {layout.held[decl.index]}, {given})")
        flags.append(name)
    table = f"({''.join([f'{flag}, ' for flag in flags])})"
    scope.loops.append(("held", table))
    _inline(scope, node.body)
    scope.loops.pop()
    writer.put(f"release(R, {table})")
