"""Lower effects of lasting texts on definitions and on an action's numbers and truths.

Where nothing stands that is one test.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import stands, tame, value
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary

# The changed thing and the name of the change; "" for a definition and for `forbidden`.
Changed: TypeAlias = tuple[Any, str]
# The effect's index in the state, the line's and the change's in the effect, with line and change.
Touch: TypeAlias = tuple[int, int, nodes.LastingLine, int, nodes.Change]

CHANGE_KINDS: dict[nodes.ChangeOp, int] = {"is": 0, "plus": 1, "at most": 2, "at least": 3}


def lasting_changes(vocabulary: Vocabulary) -> dict[Changed, list[Touch]]:
    """Every change by a lasting text; under the name "" of an action what is forbidden."""
    changes: dict[Changed, list[Touch]] = {}
    for effect, text in enumerate(vocabulary.lasting):
        for number, line in enumerate(text.lasting):
            for place, change in enumerate(line.changes):
                name = "" if change.op == "forbidden" else change.name
                touch = effect, number, line, place, change
                changes.setdefault((line.decl, name), []).append(touch)
    return changes


def needed(touching: list[Touch]) -> Iterator[tuple[str, nodes.Expr]]:
    """The functions that `composed` calls: where a line applies, and by how much it changes."""
    for effect, number, line, place, change in touching:
        if line.where is not None:
            yield names.line(effect, number), line.where
        if change.value is not None and static.value_or_none(change.value, {}) is None:
            yield names.change(effect, number, place), change.value


def composed(
    made: Scope, own: nodes.Expr, touching: list[Touch], keep: ops.Recall | None = None
) -> None:
    """Return the text's value, changed by lasting effects. Their functions take this one's arguments.

    `keep`: what the value is kept for, if for anything.
    """
    root = made.title.layout.effects
    plain = made.set(made.fresh(), value(made, own))
    if len(touching) == 1:
        test, amount, change = _touch(made, touching[0])
        changed = _changed(change.op, plain, amount)
        if change.op == "plus":
            changed = tame(own.span, changed)
        made.put(ops.Return(ops.Select(test, changed, plain), keep))
        return
    stamped: ops.Block = []
    with made.into(stamped):
        changes = made.set(made.fresh(), ops.Items((), False))
        for touch in touching:
            test, amount, change = _touch(made, touch)
            stamp = build.cell(root + touch[0])
            entry = ops.Items((stamp, ops.Const(CHANGE_KINDS[change.op]), amount))
            made.put(build.when(test, ops.Do(build.call("append", changes, entry))))
        made.set(plain, build.call("compose", plain, changes))
    made.put(ops.If((ops.Branch(stands(made, touching), stamped),)))
    made.put(ops.Return(plain, keep))


def _changed(op: nodes.ChangeOp, plain: ops.Value, amount: ops.Value) -> ops.Value:
    match op:
        case "is":
            return amount
        case "plus":
            return ops.Math("+", plain, amount)
        case "at most":
            return build.call("min", plain, amount)
        case "at least":
            return build.call("max", plain, amount)
    raise nodes.UnknownVariant(op, "engine/lower/texts/lasting.py")


def _touch(made: Scope, touch: Touch) -> tuple[ops.Value, ops.Value, nodes.Change]:
    """Whether a change is in effect here, and the amount."""
    effect, number, line, place, change = touch
    given: tuple[ops.Value, ...] = tuple(ops.Local(name, True) for name in made.parameters)
    tests: list[ops.Value] = [build.cell(made.title.layout.effects + effect)]
    if line.factions is not None:
        factions = ops.Table(frozenset(line.factions))
        tests.append(ops.Compare("in", ops.Local("actor"), factions))
    if line.where is not None:
        tests.append(ops.Invoke(names.line(effect, number), given))
    fixed = static.value_or_none(change.value, {})
    amount: ops.Value = ops.Invoke(names.change(effect, number, place), given)
    if fixed is not None:
        amount = build.constant(fixed)
    return build.join("and", tests), amount, change
