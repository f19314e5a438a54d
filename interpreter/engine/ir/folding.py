"""Constant folding: comparisons of constants, and their consequences.

Remove a truth that decides nothing from an `and` or `or`, and a branch that is never taken from its block. Keep code
that spends steps if it would run, so folding changes no count of steps. Tests of a list that are the same for every
item are made once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.inlining import LONGEST, length
from interpreter.engine.ir.rewrite import LEAVES, same, walk, with_parts

_COMPARED: dict[ops.CompareOp, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "in": lambda a, b: a in b,
    "not in": lambda a, b: a not in b,
    "is": lambda a, b: a is b,
    "is not": lambda a, b: a is not b,
}
_ENDS = (ops.Return, ops.Break, ops.Continue)
_KNOWN = {  # expressions whose value may be known
    list, ops.Compare, ops.Item, ops.Address, ops.Math, ops.Not, ops.Select, ops.Logic, ops.Each, ops.Branch, ops.While,
}  # fmt: skip


def fold(text: ops.Function) -> ops.Function:
    """Fold all constants in a text."""
    body = folded(text.body)
    return text if body is text.body else attrs.evolve(text, body=body)


def folded(part: Any) -> Any:
    """Fold constants in instructions."""
    if type(part) in LEAVES:
        return part
    made = with_parts(part, folded)
    if type(made) not in _KNOWN:
        return made
    match made:
        case list():
            return _block(made)
        case ops.Compare():
            return _compare(made)
        case ops.Item(table=ops.Table(), index=ops.Const()):
            return build.item(made.table, made.index)
        case ops.Address(terms=terms) if any(isinstance(term, ops.Const) for term, _ in terms):
            return build.address(made.offset, *terms)
        case ops.Math(op="+" | "-", right=ops.Const(value=0)):
            return made.left
        case ops.Not():
            return build.invert(truth(made.operand))
        case ops.Select():
            test = truth(made.test)
            if isinstance(test, ops.Const):
                return build.select(test, made.then, made.otherwise)
            return made if test is made.test else attrs.evolve(made, test=test)
        case ops.Logic():
            return _logic(made)
        case ops.Each(tests=tests) if tests:
            return _each(made)
        case ops.Branch(test=test) | ops.While(test=test):
            truth_known = truth(test)
            return made if truth_known is test else attrs.evolve(made, test=truth_known)
    return made


def truth(op: ops.Value) -> ops.Value:
    """Fold a value that is only tested."""
    match op:
        case ops.Select(test=test, then=ops.Const(value=1), otherwise=ops.Const(value=0)):
            return truth(test)
        case ops.Select(test=test, then=ops.Const(value=0), otherwise=ops.Const(value=1)):
            return build.invert(truth(test))
        case ops.Logic(op=word, parts=parts):
            truths = [truth(part) for part in parts]
            open_ = [part for part in truths if _known(part) != (word == "and")]
            if len(open_) == len(parts) and same(truths, parts):
                return op
            return build.join(word, open_)
    return op


def _known(op: ops.Value) -> bool | None:
    return bool(op.value) if isinstance(op, ops.Const) else None


def _compare(op: ops.Compare) -> ops.Value:
    match op:
        case ops.Compare(left=ops.Const() as left, right=(ops.Const() | ops.Table()) as right):
            return ops.Const(int(_COMPARED[op.op](left.value, right.value)))
        case ops.Compare(op="is" | "is not", left=ops.Table()):
            return ops.Const(int(op.op == "is not"))
    return op


def _logic(op: ops.Logic) -> ops.Value:
    """Drop neutral parts but for the last, and all parts after one that decides."""
    decides = op.op == "or"
    left: list[ops.Value] = []
    for part in op.parts:
        if left and _known(left[-1]) is (not decides):
            left.pop()
        left.append(part)
        if _known(part) is decides:
            break
    if len(left) == len(op.parts):
        return op
    return build.join(op.op, left)


def _each(op: ops.Each) -> ops.Each:
    """Tests that every candidate meets are left out."""
    tests_known = tuple(truth(test) for test in op.tests)
    tests = tuple(test for test in tests_known if _known(test) is not True)
    return op if same(tests, op.tests) else attrs.evolve(op, tests=tests)


# --- statements ------------------------------------------------------------------------------------


def _block(block: list[Any]) -> list[Any]:
    """Drop statements after one that leaves the block. Keep only the taken branch of an `If` that is known."""
    made: list[Any] = []
    for statement in block:
        made += _if(statement) if isinstance(statement, ops.If) else _all_or_none(statement)
        if made and isinstance(made[-1], _ENDS):
            break
    return block if same(made, block) else made


def _all_or_none(op: ops.Statement) -> ops.Block:
    """Hoist tests that do not depend on the item: they keep all of the list or nothing."""
    match op:
        case ops.Set(
            names=(name,),
            value=ops.Each(name=item, source=source, tests=tests, result=ops.Local(name=result)),
        ) if item == result and _list_of(source) == name:
            looked = {part.name for part in walk(tests) if isinstance(part, ops.Local)}
            if looked & {item, name} or length(tests) > LONGEST:
                return [op]
            kept = attrs.evolve(op, value=source)
            failed = [ops.Local(name, True), build.invert(build.join("and", [*tests]))]
            nothing = attrs.evolve(op, value=ops.Items((), False))
            branch = ops.Branch(build.join("and", failed), [nothing], span=op.span)
            return [kept, ops.If((branch,), span=op.span)] if tests else [kept]
    return [op]


def _list_of(source: ops.Value) -> str:
    """The name whose list is the source, its items charged or not; "" for any other."""
    match source:
        case ops.Call(native="each", args=(ops.Local(name=name), _)) | ops.Local(name=name):
            return name
    return ""


def _if(op: ops.If) -> ops.Block:
    branches: list[ops.Branch] = []
    otherwise = op.otherwise
    for branch in op.branches:
        known = _known(branch.test)
        if known:
            otherwise = branch.body
            break
        if known is None:
            branches.append(branch)
    if not branches:
        return otherwise or []
    if len(branches) == len(op.branches):
        return [op]
    return [attrs.evolve(op, branches=tuple(branches), otherwise=otherwise)]
