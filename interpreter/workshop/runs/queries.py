"""Questions in SQL to the tables of a run; DuckDB answers them, and reaches nothing else."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.corpus.diagnostics import printable
from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.folder import RunFolder, line_of
from interpreter.workshop.runs.tables import LAB, LACKING, TABLES, pyarrow_or_mistake
from interpreter.workshop.runs.totals import verify

if TYPE_CHECKING:
    import duckdb

MEMORY = "2GB"
THREADS = 4  # at most; no more than the machine has cores
LENGTH = 10_000  # characters of a question
# No file but those of the run, no writing, no extensions, no spilling to the disk.
BOUNDS = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "python_enable_replacements": "false",
    "memory_limit": MEMORY,
    "temp_directory": "",
}
TOO_LARGE = f"this takes more than {MEMORY} of memory: ask about fewer games, such as where game < 1000, or group before joining"
OTHER = "other_"  # how the tables of a second run begin


@frozen
class Answer:
    """The columns, and rows as far as they are wanted."""

    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


@frozen
class Asker:
    """Answers questions while it is open."""

    connection: duckdb.DuckDBPyConnection

    def ask(self, sql: str) -> Answer:
        """The answer to one select. Raises Mistake, also while the rows come."""
        if len(sql) > LENGTH:
            raise Mistake(f"a question has {LENGTH:,} characters at most")
        with _told():
            cursor = self.connection.execute(self._one(sql))
            return Answer(tuple(column[0] for column in cursor.description or ()), _rows(cursor))

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """All rows of an answer that is known to be short."""
        return [*self.ask(sql).rows]

    def _one(self, sql: str) -> str:
        """The question, which is one select."""
        statements = self.connection.extract_statements(sql)
        if len(statements) != 1 or statements[0].type.name not in ("SELECT", "EXPLAIN"):
            raise Mistake("write a single select; a query changes nothing")
        return statements[0].query


@contextmanager
def asking(folder: RunFolder, other: RunFolder | None = None) -> Iterator[Asker]:
    """Open the tables of a run, and those of another as `other_games` and so on. Raises Mistake."""
    pyarrow_or_mistake()
    try:
        import duckdb  # only for questions
    except ImportError:
        raise Mistake(LACKING.format("duckdb", LAB)) from None
    threads = min(os.cpu_count() or 1, THREADS)
    connection = duckdb.connect(":memory:", config={**BOUNDS, "threads": threads})
    try:
        for run, before in ((folder, ""), (other, OTHER)):
            if run is not None:
                _register(connection, run, before)
        connection.execute("set lock_configuration = true")
        with _interruptible(connection):
            yield Asker(connection)
    finally:
        connection.close()


@contextmanager
def _interruptible(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Tell DuckDB of a Ctrl-C before Python does: it else waits for the threads that work on the question."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or current_thread() is not main_thread():
        yield
        return

    def stop(*_: object) -> None:
        connection.interrupt()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _register(connection: duckdb.DuckDBPyConnection, folder: RunFolder, before: str) -> None:
    """The tables that the run holds. Parts of another run and files of other columns are refused."""
    arrow = pyarrow_or_mistake()
    from pyarrow import dataset

    order = folder.order()
    for name in order.tables:
        if name not in TABLES:
            raise Mistake(f"{folder.name} is of another version: it has a table {printable(name)}")
        schema, files = TABLES[name].schema(), folder.files(name)
        try:
            rows = (
                dataset.dataset(files, schema, "parquet", folder.filesystem)
                if files
                else schema.empty_table()
            )
        except (OSError, arrow.ArrowException) as error:
            raise Mistake(f"{folder.name} cannot be read ({line_of(error, 400)})") from None
        connection.register(before + name, rows)
    verify(folder, order)


def _rows(cursor: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    with _told():
        while rows := cursor.fetchmany(1_000):
            yield from rows


@contextmanager
def _told() -> Iterator[None]:
    """Turn what the database says of a question, or of a file, into a Mistake."""
    import duckdb

    try:
        yield
    except RuntimeError as error:
        if "interrupted" not in str(error):
            raise
        raise KeyboardInterrupt from None  # DuckDB hears of Ctrl-C before Python does
    except duckdb.OutOfMemoryException:
        raise Mistake(TOO_LARGE) from None
    except duckdb.Error as error:
        raise Mistake(f"this cannot be answered: {line_of(error, 400)}") from None
