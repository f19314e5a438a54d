"""Constant tables that generated functions read by name."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define


@define(eq=False)
class Pool:
    """Equal tables of one type share a name."""

    values: dict[str, Any] = Factory(dict)
    _names: dict[Any, str] = Factory(dict)

    def name(self, value: Any) -> str:
        key = (type(value), value)
        if key not in self._names:
            name = f"K{len(self._names)}"
            self._names[key] = name
            self.values[name] = value
        return self._names[key]
