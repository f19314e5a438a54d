"""Compiled titles, kept between starts. A bad or missing cache is never an error: the title is compiled anew."""

from __future__ import annotations

import hashlib
import marshal
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.corpus import cachefolder
from interpreter.engine.program import ENGINE, Program

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import Vocabulary

MAGIC = b"PlainRules cache\n"
KEPT = 40  # files; the oldest are dropped


def key(fingerprint: str) -> str:
    """The name of what is compiled from files with this fingerprint."""
    version = f"{fingerprint}\n{ENGINE}\n{sys.version}\n{_OWN_CODE}"
    return hashlib.sha256(version.encode("utf-8", "surrogateescape")).hexdigest()


def _own_code() -> str:
    """Changes whenever the program's own files do."""
    root = Path(__file__).parent.parent
    parts = []
    for folder in ("corpus", "engine", "language", "session"):
        for name in sorted((root / folder).rglob("*.py")):
            facts = name.stat()
            parts.append(f"{name.relative_to(root)} {facts.st_size} {facts.st_mtime_ns}")
    return "\n".join(parts)


# As it was when this process began: what it compiles later is still compiled by that code.
_OWN_CODE = _own_code()


def program(fingerprint: str, load: Callable[[], Vocabulary]) -> Program:
    """The compiled title, from the cache if it is there; `load` binds its files otherwise."""
    name = key(fingerprint)
    found = read(name)
    if found is None:
        found = Program.build(load())
        write(name, found)
    return found


def read(name: str) -> Program | None:
    """None when there is nothing usable."""
    payload = _payload(name)
    try:
        return None if payload is None else Program.unpack(marshal.loads(payload))
    except Exception:  # whatever is wrong with it, it can be made anew
        return None


def write(name: str, program: Program) -> bool:
    """Whole or not at all. False when it could not be kept."""
    try:
        return _keep(name, marshal.dumps(program.pack()))
    except (ValueError, RecursionError):
        return False


def kept(kind: str, fingerprint: str, make: Callable[[], Any]) -> Any:
    """Something else that follows from the files alone, made only if it is not in the cache.

    What `make` raises is not kept.
    """
    name = f"{kind}-{key(fingerprint)}"
    payload = _payload(name)
    if payload is not None:
        try:
            return pickle.loads(payload)  # our own, and whole
        except Exception:
            pass
    found = make()
    try:
        _keep(name, pickle.dumps(found, protocol=5))
    except (pickle.PicklingError, RecursionError, TypeError, AttributeError):
        pass
    return found


def _payload(name: str) -> bytes | None:
    stored = cachefolder.read(f"{name}.bin") or b""
    digest, payload = stored[len(MAGIC) : len(MAGIC) + 32], stored[len(MAGIC) + 32 :]
    if not stored.startswith(MAGIC) or hashlib.sha256(payload).digest() != digest:
        return None
    return payload


def _keep(name: str, payload: bytes) -> bool:
    kept = cachefolder.write(f"{name}.bin", MAGIC + hashlib.sha256(payload).digest() + payload)
    if kept:
        _tidy()
    return kept


def _tidy() -> None:
    folder = cachefolder.folder()
    if folder is None:
        return
    with suppress(OSError):  # another process may be tidying too
        files = sorted(folder.glob("*.bin"), key=lambda file: file.stat().st_mtime_ns)
        for old in files[:-KEPT]:
            old.unlink(missing_ok=True)
