"""The missing parts of a run, played by this process or by several, and written as they end."""

from __future__ import annotations

import platform
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from io import BytesIO
from itertools import islice

from attrs import define

from interpreter.session.playing.title import Title
from interpreter.session.seating.players import Players
from interpreter.workshop.runs.folder import RunFolder, Unwritten
from interpreter.workshop.runs.orders import Part, RunOrder
from interpreter.workshop.runs.recording import Recorder, Rows
from interpreter.workshop.runs.tables import TABLES, Row, pyarrow_or_mistake
from interpreter.workshop.simulating import game_pool
from interpreter.workshop.simulating.game_pool import Stopped

AHEAD = 2  # parts that wait or are played, for each process


@define(eq=False)
class PartPlayer:
    """Plays the parts of one run."""

    title: Title
    order: RunOrder
    scenario: int
    players: Players
    executor: str

    def files(self, part: Part, stopped: Callable[[], bool] = lambda: False) -> dict[str, bytes]:
        """The Parquet files of a part, by table. Raises Stopped."""
        rows: Rows = {table: [] for table in self.order.tables}
        rows["run"].append((*self.order.row(part), self.executor, machine()))
        recorder = Recorder(self.title, self.scenario, self.players, self.order.tables)
        for _ in recorder.played(part.first, part.seeds, self.executor, rows):
            if stopped():
                raise Stopped
        return {table: encoded(table, table_rows) for table, table_rows in rows.items()}


def machine() -> str:
    """System, processor and Python, such as "Linux x86_64, CPython 3.11.2"."""
    system = f"{platform.system()} {platform.machine()}"
    return f"{system}, {platform.python_implementation()} {platform.python_version()}"


def encoded(table: str, rows: list[Row]) -> bytes:
    """A Parquet file. The same rows give the same bytes, by the same version of pyarrow."""
    arrow = pyarrow_or_mistake()
    from pyarrow import parquet

    schema = TABLES[table].schema()
    columns = zip(*rows, strict=True) if rows else [()] * len(schema)
    arrays = [
        arrow.array(values, field.type) for values, field in zip(columns, schema, strict=True)
    ]
    stream = BytesIO()
    parquet.write_table(arrow.table(arrays, schema=schema), stream, compression="zstd")
    return stream.getvalue()


def missing(order: RunOrder, folder: RunFolder) -> list[Part]:
    """The parts of the order that are not there."""
    there = {*folder.parts()}
    return [part for part in order.parts() if part.name not in there]


def play_missing(
    player: PartPlayer, folder: RunFolder, parts: list[Part], jobs: int
) -> Iterator[Part]:
    """Play and write the parts; each comes once it is on the disk. Raises Unwritten and KeyboardInterrupt."""
    jobs = min(jobs, len(parts))
    if jobs > 1:
        yield from _shared(player, folder, parts, jobs)
        return
    for part in parts:
        folder.put(part.name, player.files(part))
        yield part


def _shared(player: PartPlayer, folder: RunFolder, parts: list[Part], jobs: int) -> Iterator[Part]:
    """As `played`, in several processes. Each writes the parts that it has played."""
    waiting, due = iter(parts), deque[tuple[Part, Future[None]]]()
    seated = player.players.kinds, player.players.here
    words = player.order, player.scenario, seated, player.executor, folder
    try:
        with game_pool.processes(player.title, jobs) as pool:
            while True:
                for part in islice(waiting, AHEAD * jobs - len(due)):
                    due.append((part, pool.submit(_play, *words, part)))
                if not due:
                    return
                part, written = due.popleft()
                try:
                    written.result()
                finally:
                    del written  # its error holds this frame: a cycle would outlive the libraries
                yield part
    except BrokenProcessPool:
        raise Unwritten(
            "a process that played games was ended from outside: the parts that are there stay,"
            " and the same order goes on"
        ) from None


def _play(
    order: RunOrder,
    scenario: int,
    seated: game_pool.Seated,
    executor: str,
    folder: RunFolder,
    part: Part,
) -> None:
    player = PartPlayer(game_pool.here(), order, scenario, Players(*seated), executor)
    folder.put(part.name, player.files(part, game_pool.enough))
