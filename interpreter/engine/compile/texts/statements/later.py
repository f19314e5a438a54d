"""`afterwards`: what a loop or choice puts off until it is over.

Where it is met, what its names stand for is kept in a list; behind the loop the list is gone through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from attrs import Factory, define

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.statements.statements import block, puts
from interpreter.language import nodes
from interpreter.language.walking.walk import walk

_LOCAL = re.compile(r"t\d+")


@define(eq=False)
class Later:
    """What is put off in one loop: the texts, each with what its names meant and what is kept of them."""

    name: str = ""  # of the list, once something is put off
    met: list[tuple[nodes.Afterwards, dict[Any, str], str, str, list[str]]] = Factory(list)


@contextmanager
def gathering(scope: Scope) -> Iterator[None]:
    """Around all lines of a loop: what was put off in it stands behind them."""
    writer = scope.writer
    slot, depth, span = len(writer.lines), writer.depth, writer.span
    outer, scope.later = scope.later, Later()
    yield
    later, scope.later = scope.later, outer
    if later.met:
        writer.lines.insert(slot, (depth, f"{later.name} = []", span))
        _carry_out(scope, later)


@puts(nodes.Afterwards)
def _afterwards(scope: Scope, node: nodes.Afterwards) -> None:
    scope.later.name = scope.later.name or scope.writer.fresh()
    used = {each.variable for each in walk(node.body) if isinstance(each, nodes.Local)}
    names = [name for variable, name in scope.names.items() if variable in used]
    known = [*names, scope.actor, scope.here]
    kept = [name for name in dict.fromkeys(known) if _LOCAL.fullmatch(name)]
    given = ", ".join([str(len(scope.later.met)), *kept])
    scope.writer.put(f"{scope.later.name}.append(({given},))")
    scope.later.met.append((node, dict(scope.names), scope.actor, scope.here, kept))


def _carry_out(scope: Scope, later: Later) -> None:
    """The names are new: those of the loop may have gone on changing."""
    writer = scope.writer
    before = scope.names, scope.actor, scope.here
    item = writer.fresh()
    writer.put(f"for {item} in {later.name}:")
    writer.depth += 1
    for number, (node, names, actor, here, kept) in enumerate(later.met):
        anew = {name: writer.fresh() for name in kept}
        scope.unsure.update(anew[name] for name in kept if name in scope.unsure)
        scope.names = {variable: anew.get(name, name) for variable, name in names.items()}
        scope.actor, scope.here = anew.get(actor, actor), anew.get(here, here)
        writer.put(f"{'elif' if number else 'if'} {item}[0] == {number}:")
        writer.depth += 1
        writer.put(f"{', '.join([writer.fresh(), *anew.values()])}, = {item}")
        writer.depth -= 1
        block(scope, node.body)
    writer.depth -= 1
    scope.names, scope.actor, scope.here = before
