"""Lower a text to a function: the frame around its expressions and statements."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from interpreter.corpus.diagnostics import Span
from interpreter.engine.ir import build, ops
from interpreter.engine.lower.marks import TEXT
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Compilation, Scope
from interpreter.engine.lower.texts.expressions import (  # noqa: F401  (they register)
    counts,
    grants,
    seats,
    sets,
    zones,
)
from interpreter.engine.lower.texts.expressions.expressions import condition, sure, value
from interpreter.engine.lower.texts.lasting import composed, needed
from interpreter.engine.lower.texts.statements import (  # noqa: F401  (they register)
    cards,
    choices,
    loops,
    pieces,
)
from interpreter.engine.lower.texts.statements.statements import text
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, DefinitionDecl
from interpreter.language.types import SPACE, TRUTH

ASKED_IN = ("actor", "here")  # by whom and where an expression is asked


def scope(
    title: Compilation,
    name: str,
    parameters: tuple[str, ...],
    action: ActionDecl | None = None,
    actor: nodes.Variable | None = None,
    here: nodes.Variable | None = None,
    doubted: tuple[str, ...] = (),
) -> Scope:
    """A scope in which the parameters `actor` and `here` are known by their variables.

    `doubted`: those of them that may stand for none.
    """
    made = Scope(title, name, parameters, action)
    if "actor" in parameters:
        made.actor = ops.Local("actor", "actor" not in doubted)
        made.bind(actor, made.actor)
    if "here" in parameters:
        made.here = ops.Local("here", "here" not in doubted)
        made.bind(here, made.here)
    return made


def finish(made: Scope, span: Span, asks: bool = False, counted: bool = True) -> ops.Function:
    """Without `counted` it is no text of its own, or what it says is known wherever it is asked."""
    if made.marks and counted and (tick := made.marks.ran(TEXT, span, "")):
        made.block.insert(0, tick)
    return ops.Function(made.name, made.parameters, made.block, span, asks)


def returns(made: Scope, expr: nodes.Expr, keep: ops.Recall | None = None) -> None:
    """Returns a value; each case of a table is a statement of its own. `keep`: what it is kept for, too."""
    while isinstance(expr, nodes.Conditional | nodes.GivenName):
        if isinstance(expr, nodes.GivenName):
            name = made.fresh(sure(made, expr.value))
            made.bind(expr.variable, made.set(name, value(made, expr.value)))
            expr = expr.body
            continue
        made.span = expr.then.span
        test = condition(made, expr.condition)
        made.put(build.when(test, ops.Return(value(made, expr.then), keep)))
        expr = expr.otherwise
    made.span = expr.span
    said = value(made, expr)
    if made.marks and expr.type == TRUTH and not isinstance(expr, nodes.Logic | nodes.Not):
        said = made.marks.truth(expr, said)
    made.put(ops.Return(said, keep))


def expression(made: Scope, expr: nodes.Expr, counted: bool = True) -> ops.Function:
    """`counted` as for `finish`."""
    if not counted or static.value_or_none(expr, {}) is not None:
        made.marks = None
    made.span = expr.span
    returns(made, expr)
    return finish(made, expr.span)


def asked(
    title: Compilation,
    expr: nodes.Expr,
    names: Iterable[nodes.Variable],
    action: ActionDecl | None = None,
) -> ops.Function:
    """An expression of any text as a function.

    Its arguments: the run, the activation of `action`, the actor, the space, and values of the other names.
    """
    others = [name for name in names if name.name not in ASKED_IN]
    given = {name: f"v{number}" for number, name in enumerate(others)}
    made = scope(title, "asked", ("R", "A", *ASKED_IN, *given.values()), action, doubted=ASKED_IN)
    for variable in names:
        made.bind(variable, ops.Local(given.get(variable, variable.name)))
    return title.ranges.proved(expression(made, expr))


def definition_scope(title: Compilation, name: str, decl: DefinitionDecl) -> Scope:
    """Scope of a definition; `names.parameters` names its arguments."""
    actor = decl.actor if decl.acts else None
    parameters = ("R", *names.parameters(decl))
    made = scope(title, name, parameters, None, actor, doubted=("actor",))
    places = {"x": ops.Local("x", True), "y": ops.Local("y", True)}
    made.bind(decl.variable, places["x"])
    made.bind(decl.place, places["y"])
    where = dict(zip(decl.domains, "xy", strict=False)).get(SPACE)
    made.here = places[where] if where is not None else build.NONE
    for variable, handed in zip(decl.parameters, names.handed("z", decl), strict=True):
        made.bind(variable, ops.Local(handed))
    return made


def definition(made: Scope, decl: DefinitionDecl, keep: ops.Recall | None = None) -> None:
    """The body of a definition, in a `definition_scope`. `keep`: what its answer is kept for, if for anything."""
    made.span = decl.body.span
    flag = made.title.layout.held.get(decl.index)
    if flag is not None:
        cell: ops.Value = build.cell(flag + 1, *([(ops.Local("x", True), 1)] if decl.of else []))
        if decl.body.type.many:
            cell = build.call("unmask", cell)
        made.put(build.when(build.cell(flag), ops.Return(cell, keep)))
    touching = made.title.lasting.get((decl, ""), [])
    if touching:
        composed(made, decl.body, touching, keep)
    else:
        returns(made, decl.body, keep)


def add_definition(title: Compilation, decl: DefinitionDecl) -> None:
    """Add its text, and those by which lasting texts change it, each a function asked as it is."""
    name = names.definition(decl)

    def make() -> ops.Function:
        made = definition_scope(title, name, decl)
        definition(made, decl)
        return finish(made, decl.body.span, counted=not _known(title, decl))

    title.add(name, decl.body.span, make)
    for line, changed in dict(needed(title.lasting.get((decl, ""), []))).items():
        title.add(line, changed.span, partial(_asked_like, title, decl, line, changed))


def _known(title: Compilation, decl: DefinitionDecl) -> bool:
    """Whether it says the same in every state."""
    changes = decl.index in title.layout.held or (decl, "") in title.lasting
    return not changes and static.value_or_none(decl.body, {}) is not None


def _asked_like(
    title: Compilation, decl: DefinitionDecl, name: str, expr: nodes.Expr
) -> ops.Function:
    """An expression that is asked as a definition is."""
    return expression(definition_scope(title, name, decl), expr)


def statements(made: Scope, body: nodes.Block, asks: bool) -> ops.Function:
    made.span = body.span
    text(made, body)
    return finish(made, body.span, asks)
