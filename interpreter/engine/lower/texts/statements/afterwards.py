"""`afterwards`: what a loop or choice puts off until it is over.

Each time it is reached, the values of its names are added to a list. A second loop, over that list, follows the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from attrs import Factory, define

from interpreter.engine.ir import ops
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.statements.statements import block, lowers
from interpreter.language import nodes
from interpreter.language.walking.walk import walk


@define(eq=False)
class Met:
    """A text that is put off: what its names meant, and which locals are kept of them."""

    node: nodes.Afterwards
    names: dict[Any, ops.Value]
    actor: ops.Value
    here: ops.Value
    kept: tuple[ops.Local, ...]


@define(eq=False)
class Later:
    """Statements deferred to the end of one loop."""

    items: ops.Local | None = None  # the list, once something is put off
    met: list[Met] = Factory(list)


@contextmanager
def gathering(scope: Scope) -> Iterator[None]:
    """Around a whole loop: statements put off in it follow the loop."""
    outer, scope.later = scope.later, Later()
    start, span, block_ = len(scope.block), scope.span, scope.block
    yield
    later, scope.later = scope.later, outer
    if later.met:
        assert later.items is not None
        empty = ops.Set((later.items.name,), ops.Items((), False), span=span)
        block_.insert(start, empty)
        _carry_out(scope, later)


@lowers(nodes.Afterwards)
def _afterwards(scope: Scope, node: nodes.Afterwards) -> None:
    later = scope.later
    later.items = later.items or scope.fresh()
    used = {inner.variable for inner in walk(node.body) if isinstance(inner, nodes.Local)}
    known = [value for variable, value in scope.names.items() if variable in used]
    kept = {
        value.name: value
        for value in (*known, scope.actor, scope.here)
        if isinstance(value, ops.Local) and value.name[0] == "t"
    }
    locals_ = tuple(kept.values())
    entry = ops.Items((ops.Const(len(later.met)), *locals_))
    scope.do("append", later.items, entry)
    later.met.append(Met(node, dict(scope.names), scope.actor, scope.here, locals_))


def _carry_out(scope: Scope, later: Later) -> None:
    """Lower the statements that were put off: a loop over the items, with a branch for each statement.

    Names stand for copies: those of the first loop may have gone on changing.
    """
    before = scope.names, scope.actor, scope.here
    item, span, branches = scope.fresh(), scope.span, []
    for number, met in enumerate(later.met):
        anew = {local.name: scope.fresh(local.sure) for local in met.kept}
        scope.names = {variable: _anew(value, anew) for variable, value in met.names.items()}
        scope.actor, scope.here = _anew(met.actor, anew), _anew(met.here, anew)
        body: ops.Block = []
        with scope.into(body):
            taken = (scope.fresh().name, *[local.name for local in anew.values()])
            scope.put(
                ops.Set(taken, item) if anew else ops.Set(taken, ops.Item(item, ops.Const(0)))
            )
            body += block(scope, met.node.body)
        test = ops.Compare("==", ops.Item(item, ops.Const(0)), ops.Const(number))
        branches.append(ops.Branch(test, body, span=span))
    scope.names, scope.actor, scope.here = before
    assert later.items is not None
    chosen = ops.If(tuple(branches), span=span)
    scope.put(ops.For(item.name, later.items, [chosen], span=span))


def _anew(value: ops.Value, anew: dict[str, ops.Local]) -> ops.Value:
    return anew.get(value.name, value) if isinstance(value, ops.Local) else value
