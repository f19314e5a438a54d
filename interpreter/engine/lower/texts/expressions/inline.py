"""Light definitions, written out where they are asked: a call would cost more than what they look at.

Only what calls nothing is written out. It can make no mistake, whose place would be told at the line of who
asks instead of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.inlining import LONGEST, length
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Scope
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import BOTH, DefinitionDecl

LONGEST_KEPT = (
    10  # instructions of what is written out where what has been worked out is remembered
)


def written_out(
    scope: Scope,
    decl: DefinitionDecl,
    given: list[ops.Value],
    value: Callable[[Scope, nodes.Expr], ops.Value],
) -> ops.Value | None:
    """What the definition says, asked with these values; None where it is better called."""
    title = scope.title
    if scope.marks or decl.parameters or not all(map(build.simple, given)):
        return None
    text = title.texts.get(names.definition(decl))
    longest = LONGEST_KEPT if scope.remembers else LONGEST
    if text is None or text.length > longest:
        return None
    before = title.at
    made = _scope(scope, decl, dict(zip(names.parameters(decl), given, strict=True)))
    found: ops.Value = title.ranges.proved_in(value(made, decl.body))
    title.at = before
    if length(found) > longest:
        return None
    flag = title.layout.held.get(decl.index)
    if flag is None:
        return found
    if decl.body.type.name in ("set", "list"):
        return None
    answer = build.cell(flag + 1, *([(given[0], 1)] if decl.of else []))
    return build.select(build.cell(flag), answer, found)


def _scope(scope: Scope, decl: DefinitionDecl, given: dict[str, ops.Value]) -> Scope:
    made = Scope(
        scope.title, scope.name, remembers=scope.remembers, counter=scope.counter, marks=None
    )
    for variable, name in ((decl.variable, "x"), (decl.place, "y"), (decl.actor, "actor")):
        if variable is not None and name in given:
            made.bind(variable, given[name])
    made.here = given.get({"space": "x", BOTH: "y"}.get(decl.of, ""), build.NONE)
    made.actor = given.get("actor", build.NONE)
    if decl.actor is not None and "actor" in given:
        made.bind(decl.actor, made.actor)
    return made
