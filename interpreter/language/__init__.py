"""From the corpus tree to the bound tree: words, grammar, names, types.

The binder is imported when it is first used: a warm start does without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.language.binding.typed import parse_block, parse_expression, parse_inventory
    from interpreter.language.sections.second_pass import bind

_LATER = {
    "bind": "sections.second_pass",
    "parse_block": "binding.typed",
    "parse_expression": "binding.typed",
    "parse_inventory": "binding.typed",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        value = globals()[name] = getattr(import_module(f".{_LATER[name]}", __name__), name)
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["bind", "parse_block", "parse_expression", "parse_inventory"]
