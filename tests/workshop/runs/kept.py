"""Runs of the little title in a folder, and what is in them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from pyarrow import parquet

import interpreter
from interpreter.session.seating.players import Players
from interpreter.workshop.runs.folder import RunFolder
from interpreter.workshop.runs.orders import RunOrder
from interpreter.workshop.runs.playing import PartPlayer, missing, play_missing
from interpreter.workshop.runs.tables import tables_of
from tests.session.quay import ROOT, quay

HOME = Path(interpreter.__file__).parent.parent


def player(
    games=12, every=3, tables=None, seats="random", share="", first=1, title=None, executor="python"
) -> PartPlayer:
    """Plays `games` of the title from the seed `first` on."""
    title = title or quay()
    players = Players.of(title.vocabulary, seats)
    seeds = range(first, first + games)
    order = RunOrder.of(title, 0, seats, players, seeds, every, tables_of(tables), share)
    return PartPlayer(title, order, 0, players, executor)


def play(folder: Path, parts: int | None = None, jobs: int = 1, **how) -> RunFolder:
    """A run in that folder, or so many of its parts."""
    here, made = RunFolder(str(folder)), player(**how)
    with here.open(made.order):
        for number, _ in enumerate(play_missing(made, here, missing(made.order, here), jobs), 1):
            if number == parts:
                break
    return here


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a run, by its path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(Path(folder).rglob("*"))
        if path.is_file()
    }


def rows(folder: RunFolder, table: str) -> list[dict]:
    """All rows of a table, in the order of the games."""
    return [
        row
        for path in folder.files(table)
        for row in parquet.read_table(path, partitioning=None).to_pylist()
    ]


def started(folder: Path, *words, corpus=ROOT, before="", **how) -> subprocess.Popen:
    """`plainrules` in a process of its own, with its output; `before`: Python that it runs first."""
    code = (
        f"import sys; {before or 'pass'}\nfrom interpreter.command import start; sys.exit(start())"
    )
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(HOME), "PLAINRULES_CORPUS": str(corpus)}, **how,
    )  # fmt: skip
