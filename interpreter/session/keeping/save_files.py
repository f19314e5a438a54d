"""The files of kept games, written and read.

A file is written whole beside its place and then put there in one step, so that a crash leaves the old
one or the new one. Only a regular file is read or replaced: nothing waits for the other end of a pipe.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.whole_file import beside, put
from interpreter.session.keeping.save import Save
from interpreter.session.keeping.save_reader import parse
from interpreter.session.mistakes import Mistake
from interpreter.session.mistakes import path as a_path

LARGEST = 64 << 20  # bytes; a longer file is no save of ours
KINDS = {
    stat.S_IFDIR: "a folder; name a file in it",
    stat.S_IFIFO: "a pipe, not a file",
    stat.S_IFSOCK: "a socket, not a file",
    stat.S_IFCHR: "a device, not a file",
    stat.S_IFBLK: "a device, not a file",
}


def write(path: str | Path, save: Save, *, overwrite: bool = False) -> None:
    """Keep a game: when this returns, the file is on the disk, whole.

    Raises Mistake where a file is in the way or cannot be written; the old file is then as it was, and
    nothing is left beside it.
    """
    check_place(a_path(path, "a kept game"), overwrite=overwrite, try_it=False)
    try:
        _replace(Path(os.path.realpath(path)), save.to_text().encode())
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None


def check_place(target: Path, *, overwrite: bool = False, try_it: bool = True) -> None:
    """Before the game, raise Mistake if no file can be kept at this place.

    `overwrite`: a file that is there is no hindrance. `try_it`: see whether the folder takes a file.
    """
    try:
        facts = _facts(target)
        if facts is not None and not stat.S_ISREG(facts.st_mode):
            raise Mistake(f"{_name(target)} is {_kind(facts)}")
        if facts is not None and not overwrite:
            raise Mistake(f"{_name(target)} already exists and is not overwritten")
        if try_it:
            with tempfile.TemporaryFile(dir=target.parent):
                pass
    except (OSError, ValueError) as error:
        raise _unwritable(target, error) from None


def free_path(folder: Path, stem: str) -> Path:
    """A name that no file has yet, for a game that was given none."""
    number = 1
    while os.path.lexists(path := folder / f"{stem}-{number}.json"):
        number += 1
    return path


def read(path: str | Path) -> Save:
    """Read a kept game, or what is left of it (`Save.cut`). Raises Mistake if the file holds none."""
    try:
        facts = a_path(path, "a kept game").stat()
        if not stat.S_ISREG(facts.st_mode):
            raise Mistake(f"{_name(path)} is {_kind(facts)}")
        if facts.st_size > LARGEST:
            raise Mistake(f"{_name(path)} is too large to be a saved game")
        data = _content(path)
        if len(data) > LARGEST:
            raise Mistake(f"{_name(path)} is too large to be a saved game")
    except (OSError, ValueError) as error:
        raise Mistake(f"{_name(path)} cannot be read ({reason(error)})") from None
    return parse(_name(path), data)


def _content(path: str | Path) -> bytes:
    """The bytes of a file, up to one more than the largest has.

    It reads without waiting: some system files never end or are not regular files. Raises OSError and ValueError.
    """

    def at_once(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))

    with open(path, "rb", opener=at_once) as stream:
        return stream.read(LARGEST + 1) or b""


def _replace(target: Path, data: bytes) -> None:
    """Replace the file in one step. Raises OSError and ValueError."""
    facts = _facts(target)
    mode = 0o644 if facts is None else stat.S_IMODE(facts.st_mode)
    new = beside(target)
    put(data, new, target, prepare=lambda handle: os.chmod(new[1], mode))
    flush(target.parent)


def flush(folder: Path) -> None:
    """Flush the names of a folder's files to the disk, if the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _facts(path: Path) -> os.stat_result | None:
    """Status of a file; None if it does not exist. Raises OSError and ValueError if that cannot be known."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _kind(facts: os.stat_result) -> str:
    return KINDS.get(stat.S_IFMT(facts.st_mode), "not a file")


def _unwritable(path: str | Path, error: Exception) -> Mistake:
    return Mistake(f"{_name(path)} cannot be written ({reason(error)})")


def reason(error: Exception) -> str:
    """What the system says of an error."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _name(path: str | Path) -> str:
    """Printable form of the path."""
    return printable(str(path))
