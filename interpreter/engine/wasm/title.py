"""Facts of a title for functions that are read and emitted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from attrs import frozen

from interpreter.engine.ir import ops
from interpreter.engine.wasm.memory import Memory


@frozen
class Signature:
    """The kinds of what a function takes, by name, and of what it gives ("" nothing)."""

    parameters: dict[str, str]
    gives: str


class Title(Protocol):
    """The emitter of a title (emitter.py). Each of these raises Outside for what cannot be emitted."""

    memory: Memory
    unread: set[str]  # members of the run that nothing in the module reads
    known: Mapping[str, Any]  # members of the run that are the same in every game, by name
    counter: int  # of names that functions of the runtime have no word for

    def signature(self, name: str) -> Signature:
        """Signature of a function by its name."""

    def index(self, name: str) -> int:
        """By which it is called."""

    def leaves(self, name: str) -> bool:
        """Whether calling it may leave the running phase."""

    def native(self, op: ops.Call) -> tuple[str, tuple[ops.Value, ...]]:
        """The name of the function that a native is for such arguments, and those that it is left to give."""

    def recalled(self, op: ops.Recall) -> str:
        """The name of the function that says what a definition was worked out to be, or works it out."""

    def class_made(self, name: str) -> type | None:
        """The class of the record that a native makes, if it makes one."""

    def python(self, function: Callable[..., Any], bound: Any = None) -> str:
        """The name of a function of the runtime. `bound`: parameters that are known."""

    def closure(
        self,
        op: ops.Op,
        function: ops.Function,
        parameters: dict[str, str],
        captured: dict[str, str],
    ) -> str:
        """The name of a function that another makes. `captured`: names of that one with their kinds, which it reads."""

    def supported_name(self, name: str) -> str:
        """The name of a function of support.py."""
