"""A kept run that is killed twice with kill -9 and goes on, held row by row against one that nobody disturbed.

python -m bench.kills [TITLE GAMES]

Both are played by `plainrules sim TITLE --out` with random seats and two processes. Told are the rows of each table, and the
most memory that one process has had. Not in `make bench`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pyarrow import parquet

from bench.machine import machine
from interpreter.workshop.runs.folder import RunFolder

GAMES = {"connectfour": 100_000, "adp": 5_000}
KILLS = (1 / 3, 2 / 3)  # at which share of the parts


def parts(folder: Path) -> int:
    return len([*folder.glob("part-*")])


def sim(title: str, games: int, folder: Path, until: float | None = None) -> tuple[int, float]:
    """Play until the run ends, or until there are so many parts: the status, and the MB of its largest process."""
    words = ("sim", title, "--games", str(games), "--seats", "random", "--jobs", "2")
    process = subprocess.Popen(
        [sys.executable, "-m", "interpreter", *words, "--out", str(folder)],
        stdout=subprocess.DEVNULL,
    )
    while until is not None and parts(folder) < until:
        time.sleep(0.005)
        assert process.poll() is None, "the run ended before it could be killed"
    if until is not None:
        process.kill()
    _, status, usage = os.wait4(process.pid, 0)
    return os.waitstatus_to_exitcode(status), usage.ru_maxrss / 1024


def compared(whole: Path, killed: Path) -> None:
    """Tell of each table whether all its rows are the same, in the same order."""
    for path in sorted(whole.glob("part-000000/*.parquet")):
        one, other = (
            parquet.ParquetDataset(RunFolder(str(folder)).files(path.stem), partitioning=None).read()
            for folder in (whole, killed)
        )  # fmt: skip
        print(
            f"  {path.stem}: {one.num_rows:,} rows, {'equal' if one.equals(other) else 'DIFFERENT'}"
        )


def measure(title: str, games: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        whole, killed = Path(place, "whole"), Path(place, "killed")
        status, megabytes = sim(title, games, whole)
        many = parts(whole)
        print(f"\n{title}, {games:,} games in {many} parts: undisturbed status {status}, {megabytes:.0f} MB", flush=True)  # fmt: skip
        for share in KILLS:
            status, megabytes = sim(title, games, killed, share * many)
            print(f"  killed after {parts(killed)} parts: status {status}, {megabytes:.0f} MB", flush=True)  # fmt: skip
        status, megabytes = sim(title, games, killed)
        print(f"  to the end, {parts(killed)} parts: status {status}, {megabytes:.0f} MB", flush=True)  # fmt: skip
        compared(whole, killed)


def main() -> None:
    print(machine())
    for title, games in GAMES.items() if len(sys.argv) == 1 else [(sys.argv[1], int(sys.argv[2]))]:
        measure(title, games)


if __name__ == "__main__":
    main()
