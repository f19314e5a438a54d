"""Light definitions, written out where they are asked: a call would cost more than what they look at.

Only what calls nothing is written out. It can make no mistake, whose place would be told at the line of who
asks instead of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.engine.compile.texts import names
from interpreter.engine.compile.texts.context import Scope
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import BOTH, DefinitionDecl

LIGHT = 20  # steps of what is written out
LIGHTER = 5  # … where what has been worked out is remembered
LONGEST = 240  # characters
_CALL = re.compile(r"[\w\]]\(")
_SAFE = re.compile(r"\b(?:sum|min|max)\(")


def written_out(
    scope: Scope,
    decl: DefinitionDecl,
    given: list[str],
    value: Callable[[Scope, nodes.Expr], str],
) -> str | None:
    """What the definition says, asked with these names; None where it is better called."""
    title = scope.title
    if (
        title.marks
        or decl.parameters
        or not all(name.isidentifier() or name.isdigit() for name in given)
    ):
        return None
    if title.weights.of(decl.body) > (LIGHTER if scope.remembers else LIGHT):
        return None
    before, strips = title.at, {name: dict(each.found) for name, each in scope.strips.items()}
    text = value(
        _scope(scope, decl, dict(zip(names.parameters(decl), given, strict=True))), decl.body
    )
    title.at = before
    if len(text) > LONGEST or _CALL.search(_SAFE.sub("(", text)):
        for name, found in strips.items():  # what has been read for nothing
            scope.strips[name].found = found
        return None
    flag = title.layout.held.get(decl.index)
    if flag is None:
        return text
    if decl.body.type.name in ("set", "list"):
        return None
    cell = f"{flag + 1} + {given[0]}" if decl.of else str(flag + 1)
    return f"(s[{cell}] if s[{flag}] else {text})"


def _scope(scope: Scope, decl: DefinitionDecl, given: dict[str, str]) -> Scope:
    made = Scope(scope.title, scope.writer, remembers=scope.remembers, strips=scope.strips)
    for variable, name in ((decl.variable, "x"), (decl.place, "y"), (decl.actor, "actor")):
        if variable is not None and name in given:
            made.bind(variable, given[name])
    made.here = given.get({"space": "x", BOTH: "y"}.get(decl.of, ""), "-1")
    made.actor = given.get("actor", "-1")
    if "actor" in given and not made.actor.isdigit():
        made.unsure.add(made.actor)
    return made
