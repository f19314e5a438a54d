"""Compiled titles, kept between starts. A bad or missing cache is never an error: the title is compiled anew."""

from __future__ import annotations

import hashlib
import marshal
import os
import pickle
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.engine.program import ENGINE, Program

if TYPE_CHECKING:
    from interpreter.language.words import Vocabulary

MAGIC = b"PlainRules cache\n"
KEPT = 40  # files; the oldest are dropped


def directory() -> Path:
    """Where compiled titles are kept; PLAINRULES_CACHE says otherwise."""
    given = os.environ.get("PLAINRULES_CACHE")
    return Path(given) if given else Path.home() / ".cache" / "plainrules"


def key(fingerprint: str) -> str:
    """The name of what is compiled from files with this fingerprint."""
    version = f"{fingerprint}\n{ENGINE}\n{sys.version}\n{_OWN_CODE}"
    return hashlib.sha256(version.encode()).hexdigest()


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
    path = directory() / f"{name}.bin"
    try:
        stored = path.read_bytes() if _private(path.parent) else b""
    except OSError:
        return None
    digest, payload = stored[len(MAGIC) : len(MAGIC) + 32], stored[len(MAGIC) + 32 :]
    if not stored.startswith(MAGIC) or hashlib.sha256(payload).digest() != digest:
        return None
    return payload


def _keep(name: str, payload: bytes) -> bool:
    try:
        folder = directory()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _private(folder):
            return False
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=".new")
        with os.fdopen(handle, "wb") as file:
            file.write(MAGIC + hashlib.sha256(payload).digest() + payload)
        os.replace(temporary, folder / f"{name}.bin")
        _tidy(folder)
        return True
    except OSError:
        return False


def _private(folder: Path) -> bool:
    """Others must not be able to put code here."""
    facts = folder.stat()
    if not hasattr(os, "getuid"):
        return True
    return facts.st_uid == os.getuid() and not facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _tidy(folder: Path) -> None:
    files = sorted(folder.glob("*.bin"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    for old in files[KEPT:]:
        old.unlink(missing_ok=True)
