"""From stored tables to functions that can be called: the namespace of a title's generated code."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

from attrs import define

from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.lower.product import Compiled, Record
from interpreter.engine.runtime import cards, carrying, counted, helpers, picked, picks
from interpreter.engine.runtime.actions import activation, carrying_out, instead, possible
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import (
    TEXT,
    Action,
    Ban,
    Body,
    Moves,
    Price,
    Spaces,
    Stage,
)
from interpreter.engine.state import bags, draws, imagining, secrecy
from interpreter.engine.state import run as run_
from interpreter.engine.state.errors import RULES_MARK
from interpreter.engine.state.layout import Layout
from interpreter.engine.state.map import lines, ways
from interpreter.engine.state.run import Run
from interpreter.engine.state.stacking import Rooms

# Where natives are, and those of them that are called otherwise there.
_MODULES = (
    builtins, helpers, picks, picked, carrying, cards, carrying_out, possible, instead, activation,
    bags, draws, imagining, run_, secrecy, lines, ways,
)  # fmt: skip
_DEFINED = {
    name: value
    for module in _MODULES
    for name, value in vars(module).items()
    if getattr(value, "__module__", "") == module.__name__
} | {
    "bag_count": bags.count, "put_card": cards.put, "deal_cards": cards.deal, "show_cards": cards.show,
    "begin_secret": secrecy.begin, "end_secret": secrecy.end,
}  # fmt: skip
# Text of Python's printer for instructions other than calls.
_PRINTED = (sum, any, map, zip, helpers.some, helpers.recalled)
HELPERS = {function.__name__: function for function in _PRINTED} | {
    native.name: _DEFINED[native.name] for native in NATIVES.values() if not native.python
}


@define(eq=False)
class Effect:
    """A compiled card text."""

    unknown: bool
    instance: int
    condition: Callable[..., Any] | None
    effective: Callable[..., Any] | None
    body: Body | None


@define(eq=False)
class Deal:
    by: tuple[int, ...]
    condition: Callable[..., Any] | None
    lacking: Callable[..., Any] | None
    body: Body


def effect(names: dict[str, Any], record: Record) -> Effect:
    """Link an effect that lower/module.py has described."""
    return Effect(**{name: entry(names, part) for name, part in record.items()})


def deal(names: dict[str, Any], record: Record) -> Deal:
    """Link a deal that lower/module.py has described; it need not have a text."""
    fields = {name: entry(names, part) for name, part in record.items()}
    fields["body"] = fields["body"] or Body(lambda run, actor: None, False)
    return Deal(**fields)


def namespace(compiled: Compiled, layout: Layout) -> dict[str, Any]:
    """The globals of all generated functions: constants, helpers, and one another."""
    space: dict[str, Any] = {"__builtins__": {}, RULES_MARK: compiled.tables.get("owners", {})}
    space |= HELPERS
    space["N"] = layout.neighbours
    if "marks" in compiled.tables:
        space |= counted.names(compiled.tables["marks"][1])
    space.update(compiled.constants)
    for code in compiled.codes:
        exec(code, space)
    return space


def actions(names: dict[str, Any], records: list[Record], rooms: Rooms) -> list[Action]:
    """Link all actions that lower/actions.py has described, each with the specials that it hosts."""
    hosts = [record["hosts"] for record in records]
    return [
        _action(names, record, rooms, tuple(n for n, of in enumerate(hosts) if index in of))
        for index, record in enumerate(records)
    ]


def _action(
    names: dict[str, Any], record: Record, rooms: Rooms, specials: tuple[int, ...]
) -> Action:
    fields = {name: entry(names, part) for name, part in record.items()}
    for field in ("variables", "sets"):
        fields[field] = tuple(entry(names, start) for start in record[field])
    fields["stages"] = stages = tuple(_stage(names, rooms, *stage) for stage in record["stages"])
    fields["opening"] = next((stage for stage in stages[:1] if stage.kind != TEXT), None)
    fields["bans"] = tuple(Ban(*ban) for ban in record["bans"])
    return Action(**fields, specials=specials, run=carrying_out.carry_out)


def _stage(names: dict[str, Any], rooms: Rooms, kind: str, part: Any) -> Stage:
    if kind == "text":
        return entry(names, part) or Body(nothing, False)
    fields = {name: entry(names, start) for name, start in part.items()}
    if kind == "spaces":
        return Spaces(**fields)
    return Moves(**fields, roomy=tuple(rooms.roomy(row) for row in fields["rows"] or ()))


def nothing(run: Run, activation: Activation, actor: int, here: int) -> None:
    """A stage without a text."""


def entry(names: dict[str, Any], part: Any) -> Any:
    """Resolve a reference to its function. Other values stay as they are."""
    match part:
        case ("text", str(name)):
            return names[name]
        case ("body", str(name), bool(asks)):
            return Body(names[name], asks)
        case ("price", str(name), tuple(most), tuple(always)):
            return Price(names[name], most, always)
    return part
