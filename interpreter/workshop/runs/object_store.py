"""Folder of a run in an object store, such as s3://bucket/runs/adp, by fsspec.

A store cannot rename or lock: the table `run` of a part is written last, and a part without it does not count.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import frozen

from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.folder import ORDER, PART, RunFolder, line_of
from interpreter.workshop.runs.orders import RunOrder
from interpreter.workshop.runs.tables import LAB, LACKING

LAST = "run.parquet"


@frozen
class ObjectRun(RunFolder):
    """Keeps no connection: each process has its own, from the cache of fsspec."""

    @property
    def filesystem(self) -> Any:
        return self._place()[0]

    def _place(self) -> tuple[Any, str]:
        """The file system, and the folder in it. Raises Mistake."""
        try:
            from fsspec.core import url_to_fs
        except ImportError:
            raise Mistake(LACKING.format("fsspec", LAB)) from None
        try:
            place: tuple[Any, str] = url_to_fs(self.where, use_listings_cache=False)
        except ImportError as error:
            store = self.where.split("://")[0]
            advice = f"pip install 'fsspec[{store}]'" if store in _stores() else line_of(error)
            raise Mistake(f"{self.name} needs a package which is not here: {advice}") from None
        except Exception as error:  # each store has errors of its own
            raise Mistake(f"{self.name} cannot be used ({line_of(error)})") from None
        return place

    @contextmanager
    def open(self, order: RunOrder) -> Iterator[None]:
        try:
            with _as_os_errors():
                fs, root = self._place()
                fs.makedirs(root, exist_ok=True)
            self._begin(order)
        except OSError as error:
            raise Mistake(f"{self.name} cannot be used ({error.strerror})") from None
        yield

    def read(self, file: str) -> bytes:
        fs, root = self._place()
        with _as_os_errors():
            return bytes(fs.cat_file(f"{root}/{file}"))

    def names(self) -> list[str]:
        """The parts that are whole, and all else."""
        fs, root = self._place()
        with _as_os_errors():
            try:
                paths = fs.ls(root, detail=False)
            except FileNotFoundError:  # most stores have no empty folders
                return []
            names = {path.rstrip("/").rsplit("/", 1)[-1] for path in paths}
            whole = {path.rsplit("/", 2)[-2] for path in fs.glob(f"{root}/{PART}*/{LAST}")}
        return [*whole, *(name for name in names if not name.startswith(PART))]

    def file(self, part: str, table: str) -> str:
        return f"{self._place()[1]}/{part}/{table}.parquet"

    def size(self) -> int:
        fs, root = self._place()
        with _as_os_errors():
            return int(fs.du(root))

    def put_order(self, data: bytes) -> None:
        fs, root = self._place()
        with _as_os_errors():
            fs.pipe_file(f"{root}/{ORDER}", data)

    def put(self, name: str, files: Mapping[str, bytes]) -> None:
        fs, root = self._place()
        with self.writing(), _as_os_errors():
            fs.makedirs(f"{root}/{name}", exist_ok=True)
            for file, data in sorted(
                ((f"{table}.parquet", data) for table, data in files.items()),
                key=lambda pair: pair[0] == LAST,
            ):
                fs.pipe_file(f"{root}/{name}/{file}", data)


def run_at(where: str) -> RunFolder:
    """The run at a path or, with ://, in an object store."""
    return ObjectRun(where) if "://" in where else RunFolder(where)


@contextmanager
def _as_os_errors() -> Iterator[None]:
    """Turn errors of a store into OSError."""
    try:
        yield
    except (FileNotFoundError, Mistake):
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.strerror:
            raise
        raise OSError(errno.EIO, line_of(error)) from error


def _stores() -> list[str]:
    """The schemes whose packages fsspec installs as an extra of that name."""
    from importlib.metadata import metadata

    return metadata("fsspec").get_all("Provides-Extra") or []
