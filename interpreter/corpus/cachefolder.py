"""The folder of what can be made anew: only this user writes there, and a file is there whole or not at all.

A file may hold code. It is read only where this user alone can have written it, however the folder once was.

That nothing can be kept is never a mistake of the person's: it is made anew at the next start.
"""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from interpreter.corpus.whole_file import beside, put

VARIABLE = "PLAINRULES_CACHE"
KEY, KEY_BYTES = "key", 32
_READING = os.O_RDONLY
for _flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
    _READING |= getattr(os, _flag, 0)


def place() -> Path | None:
    """Folder of the cache, whether it exists or not: PLAINRULES_CACHE, else the user's caches; None without a home."""
    if given := os.environ.get(VARIABLE):
        return Path(given)
    from platformdirs import user_cache_path  # only where nothing is set

    try:
        usual = user_cache_path("plainrules", appauthor=False)
    except RuntimeError:  # no home, and no entry in the password file that tells of one
        return None
    return usual if usual.is_absolute() else None  # elder versions give a `~` instead


def folder() -> Path | None:
    """The folder, made if need be; None if there can be none or if others could put code there."""
    path = place()
    if path is None:
        return None
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return path if _only_ours(facts) else None


def _only_ours(facts: os.stat_result) -> bool:
    """Whether this user owns it, and nobody else may write it."""
    own = not hasattr(os, "getuid") or facts.st_uid == os.getuid()
    return own and not facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def read(name: str) -> bytes | None:
    """Contents of a file in the cache; None if it is missing or cannot be trusted."""
    kept = folder()
    if kept is None:
        return None
    try:
        with open(os.open(kept / name, _READING), "rb") as stream:
            facts = os.fstat(stream.fileno())  # the path may lead to another file by now
            return stream.read() if stat.S_ISREG(facts.st_mode) and _only_ours(facts) else None
    except OSError:
        return None


def write(name: str, data: bytes) -> bool:
    """Write a file whole. Return False, and leave nothing behind, if that fails."""
    kept = folder()
    if kept is None:
        return False
    try:
        put(data, beside(kept / name), kept / name, on_disk=False)
        return True
    except OSError:
        return False


def key() -> bytes | None:
    """Secret of this user that signs the cache; made on first use.

    None where none can be kept.
    """
    stored = read(KEY)
    if stored is None or len(stored) != KEY_BYTES:
        write(KEY, secrets.token_bytes(KEY_BYTES))
        stored = read(KEY)  # another process may have been first
    return stored if stored is not None and len(stored) == KEY_BYTES else None
