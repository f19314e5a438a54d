"""What the compiler makes of a vocabulary, as data that can be stored."""

from __future__ import annotations

from types import CodeType
from typing import Any

from attrs import define


@define(eq=False)
class Compiled:
    """Plain values and code objects only. `source` is for reading."""

    codes: list[CodeType]
    constants: dict[str, Any]
    actions: list[tuple[Any, ...]]
    tables: dict[str, Any]
    source: str
