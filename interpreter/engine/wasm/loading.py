"""A module in wasmtime: compiled, and its functions called."""

from __future__ import annotations

import ctypes
from threading import Timer
from typing import Any

from attrs import define

from interpreter.engine.wasm.memory import STOP, Memory

PATIENCE = 60.0  # seconds that one call may take, should a limit of the rules fail to end it


def installed() -> bool:
    """Whether there is a wasmtime for this machine."""
    try:
        import wasmtime  # noqa: F401  (an extra; its wheel for other machines has no library)
    except (ImportError, OSError, RuntimeError):
        return False
    return True


class GivenUp(Exception):
    """The module stopped at something that Python has to carry out."""


@define(eq=False)
class Instance:
    """A module with its memory."""

    memory: Memory
    words: Any  # the memory, as an array
    _exports: Any
    _store: Any

    @classmethod
    def of(cls, module: bytes, memory: Memory) -> Instance:
        """Compile a module, without threads: a process that is forked later has none of them."""
        import wasmtime  # an extra

        config = wasmtime.Config()
        config.parallel_compilation = False
        engine = wasmtime.Engine(config)
        store = wasmtime.Store(engine)
        exports = wasmtime.Instance(store, wasmtime.Module(engine, module), []).exports(store)
        raw: Any = exports["memory"]
        words = ctypes.cast(raw.data_ptr(store), ctypes.POINTER(ctypes.c_int64))
        return cls(memory, words, exports, store)

    def call(self, function: str, *args: int) -> int:
        """What a function gives. Raises GivenUp."""
        from wasmtime import Trap

        self.words[self.memory.word(STOP)] = 0
        clock = Timer(PATIENCE, self._stop)
        clock.daemon = True
        clock.start()
        try:
            given: int = self._exports[function](self._store, *args)
            return given
        except Trap as trap:
            raise GivenUp(str(trap)) from None
        finally:
            clock.cancel()

    def _stop(self) -> None:
        """Loops that do not end by themselves look at it."""
        self.words[self.memory.word(STOP)] = 1

    def word(self, name: str) -> int:
        """A named word."""
        number: int = self.words[self.memory.word(name)]
        return number

    def buffer(self, name: str) -> list[int]:
        """All words of a buffer."""
        buffer = self.memory.buffers[name]
        words: list[int] = self.words[buffer.start : buffer.start + self.words[buffer.length]]
        return words
