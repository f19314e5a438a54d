"""Expressions as Python expressions. Sets, pieces, cards and grants are in modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from interpreter.engine.compile.texts import names
from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions import strips
from interpreter.engine.compile.texts.expressions.inline import written_out
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    BorderDecl,
    DefinitionDecl,
    ValueDecl,
)
from interpreter.language.types import TRUTH
from interpreter.language.walking.in_words import none_there

Emit = Callable[[Scope, Any], str]
Rows = list[frozenset[int]]  # a set of factions for each
EMIT: dict[type, Emit] = {}
ARITHMETIC: dict[nodes.ArithmeticOp, str] = {
    "+": "({} + {})",
    "-": "({} - {})",
    "*": "({} * {})",
    "/": "div({}, {})",
    "mod": "mod({}, {})",
    "min": "min({}, {})",
    "max": "max({}, {})",
}
COMPARE: dict[nodes.CompareOp, str] = {
    "=": "==",
    "<>": "!=",
    ">": ">",
    ">=": ">=",
    "<": "<",
    "<=": "<=",
}
LOGIC: dict[nodes.LogicOp, str] = {"and": "and", "or": "or"}
RELATIONS: dict[nodes.RelationName, Callable[[Rows, Rows], Rows]] = {
    "enemy": lambda enemies, others: enemies,
    "friendly": lambda enemies, others: others,
}
_SURE = (nodes.Const, nodes.Size, nodes.Count, nodes.Arithmetic)


def emits(kind: type) -> Callable[[Emit], Emit]:
    def mark(function: Emit) -> Emit:
        EMIT[kind] = function
        return function

    return mark


def value(scope: Scope, expr: nodes.Expr) -> str:
    """The Python expression for a value."""
    scope.title.at = expr.span
    fixed = static.value_or_none(expr, {})
    if fixed is not None:
        return constant(scope, fixed)
    emit = EMIT.get(type(expr))
    if emit is None:
        raise nodes.UnknownVariant(expr, "engine/compile")
    return emit(scope, expr)


def kept(scope: Scope, expr: nodes.Expr) -> str:
    """The value for a name that keeps it: of a set that may go on growing, such as `selected`, a copy."""
    text = value(scope, expr)
    made_anew = isinstance(expr, nodes.SetLiteral) or (
        isinstance(expr, nodes.Filter) and expr.where is not None
    )
    copies = expr.type.name in ("set", "list") and not made_anew
    return f"[*{text}]" if copies else text


def constant(scope: Scope, fixed: Any) -> str:
    if isinstance(fixed, tuple):
        return scope.title.pool.name(fixed)
    return str(int(fixed)) if fixed >= 0 else f"({int(fixed)})"


def condition(scope: Scope, expr: nodes.Expr) -> str:
    """The same where Python asks only for a truth."""
    text = _condition(scope, expr)
    return scope.title.marks.truth(expr, text) if scope.title.marks else text


def _condition(scope: Scope, expr: nodes.Expr) -> str:
    if isinstance(expr, nodes.Truth):
        return value(scope, expr.operand)
    if isinstance(expr, nodes.Logic):
        word = LOGIC[expr.op]
        return f"({_side(scope, expr, expr.left)} {word} {_side(scope, expr, expr.right)})"
    if isinstance(expr, nodes.Not):
        return f"(not {_condition(scope, expr.operand)})"
    return value(scope, expr)


def _side(scope: Scope, expr: nodes.Logic, side: nodes.Expr) -> str:
    """One of several that are joined by the same word."""
    joined = isinstance(side, nodes.Logic) and side.op == expr.op
    return (_condition if joined else condition)(scope, side)


def sure(scope: Scope, expr: nodes.Expr) -> bool:
    """Is the value certainly not none?"""
    if isinstance(expr, nodes.Const):
        return expr.value >= 0
    if isinstance(expr, nodes.Local):
        name = scope.name(expr.variable)
        return name.isidentifier() and name not in scope.unsure
    if isinstance(expr, nodes.Pair):
        return True  # both are looked at themselves
    return isinstance(expr, _SURE)


def subject(scope: Scope, expr: nodes.Expr, asked: str) -> str:
    """A space, faction or card that must be there: it is asked for something."""
    text = value(scope, expr)
    return text if sure(scope, expr) else guarded(scope, expr, text, asked)


def guarded(scope: Scope, expr: nodes.Expr, text: str, asked: str) -> str:
    """Where none would be a mistake. A name is looked at without a call."""
    span = expr.span
    message = none_there(scope.title.vocabulary, expr, asked)
    about = (message, str(span.file), span.line, span.column, span.end_column)
    call = f"some({text}, {scope.title.pool.name(about)})"
    return f"({text} if {text} >= 0 else {call})" if text.isidentifier() else call


@emits(nodes.Const)
def _const(scope: Scope, expr: nodes.Const) -> str:
    return constant(scope, expr.value)


@emits(nodes.Local)
def _local(scope: Scope, expr: nodes.Local) -> str:
    return scope.name(expr.variable)


def cell(root: int, text: str) -> str:
    """`root + text`, worked out where it can be."""
    return str(root + int(text)) if text.isdigit() else f"{root} + {text}"


@emits(nodes.ReadValue)
def _read(scope: Scope, expr: nodes.ReadValue) -> str:
    if isinstance(expr.subject, nodes.Local):
        root = scope.title.layout.values[expr.value.index]
        strip = strips.of_value(scope, scope.name(expr.subject.variable), root)
        if strip is not None:
            return strip
    return f"s[{value_index(scope, expr.value, expr.subject)}]"


def value_index(scope: Scope, decl: ValueDecl, of: nodes.Expr | None) -> str:
    root = scope.title.layout.values[decl.index]
    return str(root) if of is None else cell(root, subject(scope, of, decl.id))


@emits(nodes.Pair)
def _pair(scope: Scope, expr: nodes.Pair) -> str:
    of, at = subject(scope, expr.of, expr.asked), subject(scope, expr.at, expr.asked)
    return f"({of} * {expr.size} + {at})"


@emits(nodes.Attribute)
def _attribute(scope: Scope, expr: nodes.Attribute) -> str:
    # The 0 at the end is what none's index, -1, finds.
    table = scope.title.pool.name((*expr.attribute.values, 0))
    return f"{table}[{value(scope, expr.subject)}]"


@emits(nodes.Border)
def _border(scope: Scope, expr: nodes.Border) -> str:
    pair = f"({value(scope, expr.one)}, {value(scope, expr.other)})"
    rows = tuple(
        (given, frozenset(pair for pair, each in _either_way(expr.border) if each == given))
        for given in sorted({*expr.border.values.values()})
    )
    if expr.type == TRUTH:
        return f"({pair} in {scope.title.pool.name(rows[0][1] if rows else frozenset())})"
    return f"border({pair}, {scope.title.pool.name(rows)})"


def _either_way(border: BorderDecl) -> Iterator[tuple[tuple[int, int], int]]:
    for (one, other), given in border.values.items():
        yield (one, other), given
        yield (other, one), given


@emits(nodes.CallDefinition)
def _call(scope: Scope, expr: nodes.CallDefinition) -> str:
    decl = expr.definition
    touching = scope.title.lasting.get((decl, ""), [])
    fixed = None
    if decl.body is not None and decl.index not in scope.title.layout.held:
        fixed = static.value_or_none(decl.body, {})
        if fixed is not None and not touching:
            return constant(scope, fixed)
    given = []
    for needed in (expr.subject, expr.place):
        if needed is not None:
            given.append(subject(scope, needed, decl.id))
    if expr.actor is not None:
        given.append(value(scope, expr.actor))
    given += [kept(scope, argument) for argument in expr.arguments]
    if not touching and (text := written_out(scope, decl, given, value)):
        return text
    if scope.remembers:
        call = _remembered(scope, decl, given)
    else:
        call = f"{names.definition(decl)}({', '.join(['R', *given])})"
    if fixed is None or given:
        return call
    return f"({call} if {stands(scope, touching)} else {constant(scope, fixed)})"


def _remembered(scope: Scope, decl: DefinitionDecl, given: list[str]) -> str:
    """What a definition says, looked up. It is worked out where that is not known."""
    scope.title.remembered[decl.index] = decl
    name = names.remembered(decl)
    if all(each.isidentifier() or each.isdigit() for each in given):
        key = names.key(decl, given)
        return f"(M[{key}] if {key} in M else {name}({', '.join(['R', *given])}))"
    return f"recalled({', '.join(['R', name, str(decl.index), str(decl.plain), *given])})"


def stands(scope: Scope, touching: list[Any]) -> str:
    """Whether any of the lasting texts is in effect that may change something."""
    root = scope.title.layout.effects
    return " or ".join(dict.fromkeys(f"s[{root + effect}]" for effect, *_ in touching))


@emits(nodes.NamedNumber)
def _named(scope: Scope, expr: nodes.NamedNumber) -> str:
    action = expr.action
    changes = scope.title.lasting.get((action, expr.name), [])
    body = action.numbers.get(expr.name) or action.clauses.get(expr.name)
    fixed, of = static.value_or_none(body, {}), activation(scope, action)
    if fixed is not None and not changes:
        return constant(scope, fixed)
    call = f"{names.number(action, expr.name)}(R, {of}, {scope.actor}, {scope.here})"
    if fixed is None or of != "A":
        return call
    return f"({call} if {stands(scope, changes)} else {constant(scope, fixed)})"


def activation(scope: Scope, action: ActionDecl) -> str:
    """The run that an action's names belong to: this one, or the one it accompanies."""
    return "A" if scope.action is action else "A.host"


@emits(nodes.ActionVariable)
def _variable(scope: Scope, expr: nodes.ActionVariable) -> str:
    return f"{activation(scope, expr.action)}.v[{[*expr.action.variables].index(expr.name)}]"


@emits(nodes.Arithmetic)
def _arithmetic(scope: Scope, expr: nodes.Arithmetic) -> str:
    left, right = value(scope, expr.left), value(scope, expr.right)
    if expr.op == "/" and static.value_or_none(expr.right, {}):
        return f"({left} // {right})"
    return bounded(scope, expr, ARITHMETIC[expr.op].format(left, right))


def bounded(scope: Scope, expr: Any, text: str) -> str:
    """A number that grew without end would be a mistake. What certainly stays small is not looked at."""
    return tame(scope, expr.span, text) if scope.title.ranges.grows(expr) else text


def tame(scope: Scope, span: Any, text: str) -> str:
    about = str(span.file), span.line, span.column, span.end_column
    return f"tame({text}, {scope.title.pool.name(about)})"


@emits(nodes.Compare)
def _compare(scope: Scope, expr: nodes.Compare) -> str:
    return f"({value(scope, expr.left)} {COMPARE[expr.op]} {value(scope, expr.right)})"


@emits(nodes.Logic)
def _logic(scope: Scope, expr: nodes.Logic) -> str:
    return f"(True if {condition(scope, expr)} else False)"


@emits(nodes.Not)
def _not(scope: Scope, expr: nodes.Not) -> str:
    return condition(scope, expr)


@emits(nodes.Conditional)
def _conditional(scope: Scope, expr: nodes.Conditional) -> str:
    then, otherwise = value(scope, expr.then), value(scope, expr.otherwise)
    return f"({then} if {condition(scope, expr.condition)} else {otherwise})"


@emits(nodes.Truth)
def _truth(scope: Scope, expr: nodes.Truth) -> str:
    return f"(True if {value(scope, expr.operand)} else False)"


@emits(nodes.Member)
def _member(scope: Scope, expr: nodes.Member) -> str:
    return f"({value(scope, expr.item)} in {value(scope, expr.collection)})"


@emits(nodes.Relation)
def _relation(scope: Scope, expr: nodes.Relation) -> str:
    rows, of = relation_rows(scope, expr.relation), value(scope, expr.right)
    known = of.isdigit()
    row = scope.title.pool.name(rows[int(of)]) if known else f"{scope.title.pool.name(rows)}[{of}]"
    return f"({value(scope, expr.left)} in {row})"


def relation_rows(scope: Scope, relation: nodes.RelationName) -> tuple[frozenset[int], ...]:
    """For each faction those that are enemy (friendly) to it; none has neither."""
    everyone = frozenset(range(scope.title.layout.factions))
    factions = scope.title.vocabulary.factions
    hostile = [faction.enemies for faction in factions]
    rows = RELATIONS[relation](hostile, [everyone - enemies for enemies in hostile])
    return (*map(frozenset, rows), frozenset())
