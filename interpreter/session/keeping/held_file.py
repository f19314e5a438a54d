"""A file locked by the one process that may write it.

The lock is on the file itself and ends with the process. Each write locks a new file and then moves
it over the old one, so the path is always locked. Windows has no such locks: there a change by
another process is noticed, and nothing is overwritten.
"""

from __future__ import annotations

import os
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import define

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.whole_file import put
from interpreter.session.mistakes import Mistake

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_ONCE = ("SIGHUP", "SIGINT", "SIGTERM")
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH

Mark = tuple[int, int, int]
"""Number, length and time of a file: another mark, another file."""


@define(eq=False)
class HeldFile:
    """A locked file. `path` as named, `real` without links; `mark`: what this process read or wrote there."""

    path: Path
    real: Path
    mark: Mark | None = None  # None: no file yet
    mode: int | None = None  # who may read and write it; None: as new files are made
    _handle: int = -1  # of the locked file

    @classmethod
    def new(cls, path: Path) -> HeldFile:
        """A place for a file that is not there yet; tried out, and left empty. Raises Mistake."""
        file = cls(path, _real(path))
        if os.path.isdir(file.real):
            raise Mistake(f"{shown(path)} is a folder; name a file in it")
        if os.path.lexists(file.real):
            raise Mistake(f"{shown(path)} already exists and is not overwritten")
        file.try_out()
        return file

    @classmethod
    def take(cls, path: Path) -> HeldFile:
        """Lock an existing file, to read and rewrite it. Raises Mistake, also if it is locked already.

        Open files only. The reader reports anything else.
        """
        file = cls(path, _real(path))
        with _told(path, "read"):
            while stat.S_ISREG(os.stat(file.real).st_mode):
                handle = os.open(file.real, _READ)
                try:
                    _lock(handle, path)
                    status = os.fstat(handle)
                    file.mark, file.mode = _mark(status), stat.S_IMODE(status.st_mode)
                    if file.mark == _mark(os.stat(file.real)):
                        if fcntl is not None:
                            file._handle, handle = handle, -1
                        return file
                finally:
                    if handle >= 0:
                        os.close(handle)
        return file

    def try_out(self) -> None:
        """Whether its folder takes a file, and it may be replaced. Raises Mistake."""
        if self.mode is not None and not self.mode & WRITABLE:
            raise Mistake(f"{shown(self.path)} may only be read")
        with _told(self.path, "written"):
            os.close(self._open_beside())
            self._beside().unlink()

    def write(self, data: bytes) -> None:
        """The whole file anew: on the disk when this returns, or as it was. Raises Mistake.

        Signals wait until it is done.
        """
        with _undisturbed(), _told(self.path, "written"):
            self._check()
            handle = put(
                data,
                (self._open_beside(), self._beside()),
                self.real,
                prepare=self._prepare,
                keep_open=fcntl is not None,  # without locks no open file takes another's place
            )
            self.close()
            self._handle, self.mark = handle, _mark(os.stat(self.real))

    def _check(self) -> None:
        """Raise Mistake if the file is not the one that this process read or wrote."""
        try:
            now = _mark(os.stat(self.real))
        except FileNotFoundError:
            return
        if self.mark is None:
            raise Mistake(f"{shown(self.path)} already exists and is not overwritten")
        if now != self.mark:
            raise Mistake(
                f"{shown(self.path)} has been changed by somebody else and is not overwritten"
            )

    def remove(self) -> None:
        """The file goes, if it is still ours."""
        with _undisturbed(), _told(self.path, "removed"):
            self._check()
            self.real.unlink(missing_ok=True)
            self.close()

    def close(self) -> None:
        """Others may have it."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _prepare(self, handle: int) -> None:
        """The new file is as locked and as private as the old one. Raises Mistake and OSError."""
        if self.mode is not None and hasattr(os, "fchmod"):
            os.fchmod(handle, self.mode)
        _lock(handle, self.path)

    def _open_beside(self) -> int:
        self._beside().unlink(missing_ok=True)  # of a process that was killed
        return os.open(self._beside(), _NEW, 0o666 if self.mode is None else 0o600)

    def _beside(self) -> Path:
        return self.real.with_name(f".{self.real.name}.new")


def shown(path: Path | str) -> str:
    """A path as it can be printed, whatever bytes are in it."""
    return printable(str(path))


def _real(path: Path) -> Path:
    """Resolve a path. Raises Mistake for an impossible one."""
    try:
        return Path(os.path.realpath(path.expanduser()))
    except RuntimeError:
        raise Mistake(f"{shown(path)}: there is no such home folder") from None
    except ValueError:
        raise Mistake(f"{shown(path)} holds a sign that no name can hold") from None
    except OSError as error:
        raise Mistake(f"{shown(path)} cannot be used ({error.strerror})") from None


@contextmanager
def _told(path: Path, what: str) -> Iterator[None]:
    """Turn errors of the system into a Mistake."""
    try:
        yield
    except OSError as error:
        raise Mistake(f"{shown(path)} cannot be {what} ({error.strerror})") from None


def _mark(status: os.stat_result) -> Mark:
    return status.st_ino, status.st_size, status.st_mtime_ns


def _lock(handle: int, path: Path) -> None:
    """Lock the file. Raises Mistake if another process holds it. Skip file systems without locks."""
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Mistake(
            f"{shown(path)} is being played in another window; end that game first"
        ) from None
    except OSError:
        pass


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Meanwhile signals wait, where they can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [getattr(signal, name) for name in _ONCE])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
