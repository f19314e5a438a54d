"""Cache of what follows from files and the program alone. Nothing here loads the engine.

A bad or missing file is never an error: what was in it is made anew.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from interpreter.corpus import cachefolder

MAGIC = b"PlainRules cache\n"
SEAL = 32  # bytes of a keyed sum
ROOM = 200_000_000  # bytes of files; the oldest are dropped
_NOTHING = object()


def key(fingerprint: str) -> str:
    """The name of what follows from files with this fingerprint, as this program has it."""
    version = f"{fingerprint}\n{sys.version}\n{_OWN_CODE}"
    return hashlib.sha256(version.encode("utf-8", "surrogateescape")).hexdigest()


def _own_code() -> str:
    """Changes whenever the program's own files do."""
    root = Path(__file__).parent.parent
    parts = []
    for folder in ("corpus", "engine", "language", "session", "workshop"):
        for name in sorted((root / folder).rglob("*.py")):
            facts = name.stat()
            parts.append(f"{name.relative_to(root)} {facts.st_size} {facts.st_mtime_ns}")
    return "\n".join(parts)


# As it was when this process began: what it makes later is still made by that code.
_OWN_CODE = _own_code()


def kept(kind: str, fingerprint: str, make: Callable[[], Any]) -> Any:
    """Return a value from the cache, or make and store it.

    It must follow from the files alone. Errors of `make` are not stored.
    """
    stored = look(kind, fingerprint, _NOTHING)
    if stored is _NOTHING:
        stored = make()
        put(kind, fingerprint, stored)
    return stored


def look(kind: str, fingerprint: str, missing: Any = None) -> Any:
    """Read a value from the cache; `missing` if it is not there."""
    data = payload(f"{kind}-{key(fingerprint)}")
    if data is not None:
        with suppress(Exception):  # it is made anew
            return pickle.loads(data)  # our own, and whole
    return missing


def put(kind: str, fingerprint: str, made: Any) -> None:
    """Write into the cache, if possible."""
    with suppress(pickle.PicklingError, RecursionError, TypeError, AttributeError):
        keep(f"{kind}-{key(fingerprint)}", pickle.dumps(made, protocol=5))


def payload(name: str) -> bytes | None:
    """Read the bytes under a name; None if they are not whole."""
    stored = cachefolder.read(f"{name}.bin") or b""
    digest, data = stored[len(MAGIC) : len(MAGIC) + 32], stored[len(MAGIC) + 32 :]
    if not stored.startswith(MAGIC) or hashlib.sha256(data).digest() != digest:
        return None
    return data


def keep(name: str, data: bytes) -> bool:
    """Whole or not at all. False when it could not be kept."""
    done = cachefolder.write(f"{name}.bin", MAGIC + hashlib.sha256(data).digest() + data)
    if done:
        _tidy()
    return done


def sealed(name: str) -> bytes | None:
    """Read what `seal` wrote; None if it is not whole or not written by this user."""
    payload_stored, secret = payload(name), cachefolder.key()
    if payload_stored is None or secret is None:
        return None
    seal, data = payload_stored[:SEAL], payload_stored[SEAL:]
    return data if hmac.compare_digest(seal, _seal(secret, name, data)) else None


def seal(name: str, data: bytes) -> bool:
    """Write signed, for data that is dangerous to read from others, such as machine code. False if it failed."""
    secret = cachefolder.key()
    return secret is not None and keep(name, _seal(secret, name, data) + data)


def _seal(secret: bytes, name: str, data: bytes) -> bytes:
    return hmac.digest(secret, name.encode() + b"\n" + data, "sha256")


def _tidy() -> None:
    """Drops the oldest files beyond the room that there is."""
    folder, room = cachefolder.folder(), ROOM
    if folder is None:
        return
    with suppress(OSError):  # another process may be tidying too
        facts = [
            (file.stat(), file.path) for file in os.scandir(folder) if file.name.endswith(".bin")
        ]
        for fact, path in sorted(facts, key=lambda one: one[0].st_mtime_ns, reverse=True):
            room -= fact.st_size
            if room < 0:
                Path(path).unlink(missing_ok=True)
