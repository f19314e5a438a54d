"""A module in wasmtime: compiled, and its functions called."""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from threading import Timer
from typing import Any
from weakref import finalize

from attrs import define

from interpreter.engine.wasm.memory import STOP, Places

PATIENCE = 60.0  # seconds that one call may take, should a limit of the rules fail to end it


def installed() -> bool:
    """Whether there is a wasmtime for this machine."""
    try:
        import wasmtime  # noqa: F401  (an extra; its wheel for other machines has no library)
    except (ImportError, OSError, RuntimeError):
        return False
    return True


@cache
def _engine() -> Any:
    """Without threads: a process that is forked later has none of them."""
    import wasmtime  # an extra

    config = wasmtime.Config()
    config.parallel_compilation = False
    return wasmtime.Engine(config)


def compiled_for() -> str:
    """Key of machine code besides its module: wasmtime and the processor. wasmtime checks its features itself."""
    return f"{version('wasmtime')} {platform.machine()} {platform.system()}"


class GivenUp(Exception):
    """The module stopped at something that Python has to carry out."""


@define(eq=False)
class Instance:
    """A module with its memory."""

    places: Places
    words: Any  # the memory, as an array
    _functions: dict[str, Any]
    _store: Any
    _module: Any

    @classmethod
    def of(cls, module: bytes, places: Places) -> Instance:
        """Compile a module."""
        import wasmtime  # an extra

        return cls._of(wasmtime.Module(_engine(), module), places)

    @classmethod
    def again(cls, code: bytes, places: Places) -> Instance | None:
        """An instance from the `code` of another, which must be trusted; None if it is from another machine."""
        import wasmtime  # an extra

        try:
            return cls._of(wasmtime.Module.deserialize(_engine(), code), places)
        except wasmtime.WasmtimeError:
            return None

    @classmethod
    def _of(cls, module: Any, places: Places) -> Instance:
        import wasmtime  # an extra

        store = wasmtime.Store(_engine())
        exports = wasmtime.Instance(store, module, []).exports(store)
        raw: Any = exports["memory"]
        words = ctypes.cast(raw.data_ptr(store), ctypes.POINTER(ctypes.c_int64))
        functions = {export.name: exports[export.name] for export in module.exports}
        made = cls(places, words, functions, store, module)
        for owned in (module, store):  # at exit, too: what outlives wasmtime prints a traceback
            finalize(made, owned.close)
        return made

    @property
    def code(self) -> bytes:
        """The machine code of the module, for this machine and this wasmtime."""
        return bytes(self._module.serialize())

    def call(self, function: str, *args: int) -> int:
        """The result of a function. Raises GivenUp."""
        with self.watched():
            return self.call_soon(function, *args)

    def call_soon(self, function: str, *args: int) -> int:
        """The same for one of many short calls, all of them `watched`."""
        from wasmtime import Trap

        self.words[self.places.words[STOP]] = 0
        try:
            given: int = self._functions[function](self._store, *args)
            return given
        except Trap as trap:
            raise GivenUp(str(trap)) from None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Stop what is called within, should it last too long."""
        clock = Timer(PATIENCE, self._stop)
        clock.daemon = True
        clock.start()
        try:
            yield
        finally:
            clock.cancel()

    def _stop(self) -> None:
        """Loops that do not end by themselves look at it."""
        self.words[self.places.words[STOP]] = 1

    def word(self, name: str) -> int:
        """A named word."""
        number: int = self.words[self.places.words[name]]
        return number

    def buffer(self, name: str) -> list[int]:
        """All words of a buffer."""
        buffer = self.places.buffers[name]
        words: list[int] = self.words[buffer.start : buffer.start + self.words[buffer.length]]
        return words

    def set_word(self, name: str, value: int) -> None:
        self.words[self.places.words[name]] = value

    def put(self, place: int, words: bytes) -> None:
        """Write whole words from a place on."""
        ctypes.memmove(ctypes.addressof(self.words.contents) + 8 * place, words, len(words))

    def raw(self, name: str, words: int) -> bytes:
        """The first words of a buffer as they stand there."""
        start = ctypes.addressof(self.words.contents) + 8 * self.places.buffers[name].start
        return ctypes.string_at(start, 8 * words)
