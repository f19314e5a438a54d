"""Compiled titles, kept between starts. A bad or missing cache is never an error: the title is compiled anew."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.engine import keeping
from interpreter.engine.program import ENGINE, Program

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import Vocabulary


def key(fingerprint: str) -> str:
    """Name in the cache for a program with this fingerprint."""
    return keeping.key(f"{fingerprint}\n{ENGINE}")


def program(fingerprint: str, load: Callable[[], Vocabulary]) -> Program:
    """Compiled title from the cache; if it is missing, `load` binds its files."""
    name = key(fingerprint)
    stored = read(name)
    if stored is None:
        stored = Program.build(load())
        write(name, stored)
    return stored


def read(name: str) -> Program | None:
    """Read a program from the cache; None if there is no usable one."""
    payload = keeping.payload(name)
    try:
        return None if payload is None else Program.unpack(marshal.loads(payload))
    except Exception:  # whatever is wrong with it, it can be made anew
        return None


def write(name: str, program: Program) -> bool:
    """Whole or not at all. False when it could not be kept."""
    try:
        return keeping.keep(name, marshal.dumps(program.pack()))
    except (ValueError, RecursionError):
        return False
