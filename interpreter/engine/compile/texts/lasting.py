"""What lasting texts make of a number or truth: a named one of an action, or a definition.

Where nothing stands that is one test.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from interpreter.engine.compile.ranges import within
from interpreter.engine.compile.texts import names
from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.emit import returning
from interpreter.engine.compile.texts.expressions.expressions import constant, stands, tame, value
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary

# What is changed, and under which name; of a definition and of what is forbidden that is "".
Changed: TypeAlias = tuple[Any, str]
# The effect's index in the state, the line's and the change's in the effect, with line and change.
Touch: TypeAlias = tuple[int, int, nodes.LastingLine, int, nodes.Change]

CHANGE_KINDS: dict[nodes.ChangeOp, int] = {"is": 0, "plus": 1, "at most": 2, "at least": 3}
CHANGED: dict[nodes.ChangeOp, str] = {
    "is": "{amount}",
    "plus": "{x} + {amount}",
    "at most": "min({x}, {amount})",
    "at least": "max({x}, {amount})",
}


def lasting_changes(vocabulary: Vocabulary) -> dict[Changed, list[Touch]]:
    """Every change by a lasting text; under the name "" of an action what is forbidden."""
    found: dict[Changed, list[Touch]] = {}
    for effect, text in enumerate(vocabulary.lasting):
        for number, line in enumerate(text.lasting):
            for place, change in enumerate(line.changes):
                name = "" if change.op == "forbidden" else change.name
                touch = effect, number, line, place, change
                found.setdefault((line.decl, name), []).append(touch)
    return found


def needed(touching: list[Touch]) -> Iterator[tuple[str, nodes.Expr]]:
    """The functions that `composed` calls: where a line applies, and by how much it changes."""
    for effect, number, line, place, change in touching:
        if line.where is not None:
            yield names.line(effect, number), line.where
        if change.value is not None and static.value_or_none(change.value, {}) is None:
            yield names.change(effect, number, place), change.value


def composed(
    made: Scope, own: nodes.Expr, touching: list[Touch], given: str, kept: str = ""
) -> None:
    """Lines that return the text's value, changed by what stands. The functions are called with `given`.

    `kept`: where the value is kept, if anywhere.
    """
    writer, root = made.writer, made.title.layout.effects
    x = writer.fresh()
    writer.put(f"{x} = {value(made, own)}")
    if len(touching) == 1:
        tests, amount, change = _touch(made, touching[0], given)
        changed = CHANGED[change.op].format(x=x, amount=amount)
        if not within(made.title.ranges.composed(own, touching)):
            changed = tame(made, own.span, changed)
        writer.put(returning(f"{changed} if {tests} else {x}", kept))
        return
    writer.put(f"if {stands(made, touching)}:")
    writer.depth += 1
    y = writer.fresh()
    writer.put(f"{y} = []")
    for touch in touching:
        tests, amount, change = _touch(made, touch, given)
        entry = f"(s[{root + touch[0]}], {CHANGE_KINDS[change.op]}, {amount})"
        writer.put(f"if {tests}: {y}.append({entry})")
    writer.put(f"{x} = compose({x}, {y})")
    writer.depth -= 1
    writer.put(returning(x, kept))


def _touch(made: Scope, touch: Touch, given: str) -> tuple[str, str, nodes.Change]:
    """Whether a change is in effect here, and the amount."""
    effect, number, line, place, change = touch
    tests = [f"s[{made.title.layout.effects + effect}]"]
    if line.factions is not None:
        tests.append(f"actor in {made.title.pool.name(frozenset(line.factions))}")
    if line.where is not None:
        tests.append(f"{names.line(effect, number)}({given})")
    fixed = static.value_or_none(change.value, {})
    amount = f"{names.change(effect, number, place)}({given})"
    return " and ".join(tests), amount if fixed is None else constant(made, fixed), change
