"""Output of the compiler for a vocabulary, as data that can be stored."""

from __future__ import annotations

from types import CodeType
from typing import Any

from attrs import define

Record = dict[str, Any]
"""The fields of what the runtime makes of it, by name; functions stand in it as references."""

Reference = tuple[Any, ...]


def text(name: str | None) -> Reference | None:
    """A generated function."""
    return None if name is None else ("text", name)


def body(entry: tuple[str, bool] | None) -> Reference | None:
    """A generated function, and whether it is a generator because it may ask."""
    return None if entry is None else ("body", *entry)


def price(entry: tuple[Any, ...] | None) -> Reference | None:
    """A generated function; by actor the most that it can say, and what it always says (or None)."""
    return None if entry is None else ("price", *entry)


@define(eq=False)
class Compiled:
    """Plain values and code objects only."""

    codes: list[CodeType]
    constants: dict[str, Any]
    actions: list[Record]
    tables: dict[str, Any]
