"""A run's folder: the order, and its parts, each put in its place whole."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from attrs import frozen

from interpreter.corpus import whole_file
from interpreter.corpus.diagnostics import printable
from interpreter.session.keeping.save_files import flush, reason
from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.orders import RunOrder

try:
    import fcntl
except ImportError:  # no POSIX
    fcntl = None  # type: ignore[assignment]

ORDER, LOCK, NEW = "run.json", ".lock", ".new-"
PART = "part-"
PATIENCE = 5.0  # seconds in which processes of a run that was killed end


class Unwritten(Mistake):
    """The folder takes no more; what it holds stays."""

    status = 1


@frozen
class RunFolder:
    """A run on a disk of this machine."""

    where: str

    @property
    def path(self) -> Path:
        return Path(self.where)

    @property
    def name(self) -> str:
        return printable(self.where)

    @property
    def filesystem(self) -> Any:
        """File system for pyarrow; None: the disk."""
        return None

    def order(self) -> RunOrder:
        """Order that the folder keeps. Raises Mistake if it holds no run."""
        try:
            return RunOrder.read(self.read(ORDER).decode())
        except FileNotFoundError:
            raise Mistake(f"{self.name} holds no run (it has no {ORDER})") from None
        except OSError as error:
            raise Mistake(f"{self.name} cannot be read ({error.strerror})") from None
        except ValueError as error:
            message = printable(str(error))
            raise Mistake(f"{self.name}/{ORDER} is no order of a run ({message})") from None

    def parts(self) -> list[str]:
        """The names of the parts that are there, in order."""
        try:
            return sorted(name for name in self.names() if name.startswith(PART))
        except OSError as error:
            raise Mistake(f"{self.name} cannot be read ({error.strerror})") from None

    def files(self, table: str) -> list[str]:
        """The files of a table, in the order of the games."""
        return [self.file(name, table) for name in self.parts()]

    def file(self, part: str, table: str) -> str:
        """Path of a table of a part, as pyarrow opens it."""
        return str(self.path / part / f"{table}.parquet")

    def part(self, name: str, tables: Iterable[str]) -> dict[str, bytes]:
        """The files of a part, by table. Raises Mistake."""
        try:
            return {table: self.read(f"{name}/{table}.parquet") for table in tables}
        except OSError as error:
            raise Mistake(
                f"{self.name}/{printable(name)} cannot be read ({reason(error)})"
            ) from None

    @contextmanager
    def open(self, order: RunOrder) -> Iterator[None]:
        """While this process writes there. Raises Mistake where the folder holds something else."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
        except (OSError, ValueError) as error:
            raise Mistake(f"{self.name} cannot be used ({reason(error)})") from None
        try:
            _lock(handle, self.name)
            self._begin(order)
            for path in self.path.glob(f"{NEW}*"):  # of a process that was killed
                shutil.rmtree(path, ignore_errors=True)
                with suppress(OSError):
                    path.unlink()
            yield
        finally:
            os.close(handle)

    def _begin(self, order: RunOrder) -> None:
        names = sorted(self.names())
        if ORDER in names:
            if differs := order.differences(self.order()):
                raise Mistake(f"{self.name} holds another run ({differs}): name another folder")
        elif names_there := [name for name in names if not name.startswith(".")]:
            message = printable(names_there[0])
            raise Mistake(f"{self.name} holds other files, such as {message}: name a new folder")
        else:
            with self.writing():
                self.put_order(order.text().encode())

    @contextmanager
    def writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            message = f"{self.name} cannot be written ({reason(error)})"
            raise Unwritten(
                f"{message}: the parts that are there stay, and the same order goes on"
            ) from None

    # --- on a disk -------------------------------------------------------------------------------

    def read(self, file: str) -> bytes:
        """A file of the folder. Raises OSError, also for a pipe, which would keep us waiting."""
        path = self.path / file
        if not stat.S_ISREG(path.stat().st_mode):
            raise OSError(errno.EINVAL, "it is no regular file")
        return path.read_bytes()

    def names(self) -> list[str]:
        """Names in the folder. Raises OSError."""
        return os.listdir(self.path)

    def size(self) -> int:
        """Bytes of all parts."""
        return sum(
            file.stat().st_size for name in self.parts() for file in (self.path / name).iterdir()
        )

    def put_order(self, data: bytes) -> None:
        new = self._new()
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        whole_file.put(data, (handle, new), self.path / ORDER)

    def put(self, name: str, files: Mapping[str, bytes]) -> None:
        """Write a part under a temporary name, and rename it once it is on the disk. Raises Unwritten."""
        with self.writing():
            new = self._new()
            try:  # a signal may come as soon as the folder is there
                new.mkdir()
                for table, data in files.items():
                    with open(new / f"{table}.parquet", "xb") as stream:
                        stream.write(data)
                        stream.flush()
                        os.fsync(stream.fileno())
                flush(new)
                new.rename(self.path / name)
                flush(self.path)
            finally:
                shutil.rmtree(new, ignore_errors=True)

    def _new(self) -> Path:
        """Path that is still free."""
        return self.path / f"{NEW}{secrets.token_hex(8)}"


def _lock(handle: int, name: str) -> None:
    """Wait a little for another process to end. Raises Mistake. File systems without locks go without."""
    last = time.monotonic() + PATIENCE
    while fcntl is not None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > last:
                raise Mistake(f"another process writes to {name}; end it first") from None
            time.sleep(0.05)
        except OSError:
            return
        else:
            return


def line_of(error: BaseException, most: int = 200) -> str:
    """An error of another program in one line, cut where it is long."""
    return printable(" ".join(str(error).split()))[:most] or type(error).__name__
