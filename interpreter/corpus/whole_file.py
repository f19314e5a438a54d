"""Replace a file atomically: a reader finds the old file or the new one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def beside(target: Path) -> tuple[int, Path]:
    """A new file in the target's folder, open to be written by this user alone. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=".plainrules-", suffix=".new", dir=target.parent)
    return handle, Path(name)


def put(
    data: bytes,
    new: tuple[int, Path],
    target: Path,
    *,
    on_disk: bool = True,
    prepare: Callable[[int], None] = lambda handle: None,
    keep_open: bool = False,
) -> int:
    """Write `new`, an open file in the target's folder, and replace the target by it.

    `prepare` is called with the handle before anything is written; with `on_disk` all of it is on the disk before it is
    put there. Returns the handle if it stays open, else -1. Raises OSError and errors of `prepare`. After any
    exception, a signal's too, the old file is as it was and the new one is gone.
    """
    handle, path = new
    placed = False
    try:
        prepare(handle)
        with open(handle, "wb", closefd=False) as stream:
            stream.write(data)
        if on_disk:
            os.fsync(handle)
        if not keep_open:
            os.close(handle)
            handle = -1
        os.replace(path, target)
        placed = True
        return handle
    finally:
        if not placed:
            if handle >= 0:
                os.close(handle)
            with suppress(OSError):
                path.unlink()
