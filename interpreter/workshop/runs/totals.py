"""Totals over the games of a folder, added part by part; shares of a run put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import Factory, define, evolve

from interpreter.corpus.diagnostics import printable
from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.folder import RunFolder
from interpreter.workshop.runs.orders import RunOrder
from interpreter.workshop.runs.tables import TABLES, pyarrow_or_mistake

if TYPE_CHECKING:
    import pyarrow


ERRORS = 10  # games that went wrong and are told one by one


@define
class Totals:
    """Totals of a run so far; `sim --out --json` prints them."""

    parts: int = 0
    games: int = 0
    finished: int = 0
    decisions: int = 0
    turns: int = 0
    wins: dict[str, int] = Factory(dict)
    mean_scores: dict[str, float] = Factory(dict)
    errors: int = 0
    first_errors: list[tuple[str, str]] = Factory(list)  # seed, what went wrong


def totals(folder: RunFolder, factions: tuple[str, ...]) -> Totals:
    """Read games and scores, a part at a time. Raises Mistake for a file that cannot be read."""
    total = Totals(wins=dict.fromkeys(factions, 0))
    sums: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for games, scores in zip(folder.files("games"), folder.files("scores"), strict=True):
        total.parts += 1
        _add_games(total, read(folder, games, "games"))
        table = (
            read(folder, scores, "scores")
            .group_by("faction")
            .aggregate([("score", "sum"), ("score", "count")])
        )
        for row in table.to_pylist():
            sums[row["faction"]] += row["score_sum"] or 0
            counts[row["faction"]] += row["score_count"]
    total.mean_scores = {name: sums[name] / counts[name] for name in factions if counts[name]}
    return total


def _add_games(total: Totals, games: pyarrow.Table) -> None:
    total.games += games.num_rows
    total.errors += games.num_rows - games["error"].null_count
    total.finished = total.games - total.errors
    table = games.group_by(["winner", "error"]).aggregate(
        [("game", "count"), ("decisions", "sum"), ("turns", "sum"), ("seed", "min")]
    )
    for row in table.to_pylist():
        total.decisions += row["decisions_sum"]
        total.turns += row["turns_sum"]
        if row["winner"] in total.wins:
            total.wins[row["winner"]] += row["game_count"]
        if row["error"] is not None and len(total.first_errors) < ERRORS:
            total.first_errors.append((row["seed_min"], row["error"]))


def verify(folder: RunFolder, order: RunOrder) -> None:
    """Check that each part that is there is a part of this order. Raises Mistake."""
    parts = {part.name: part for part in order.parts()}
    for name, path in zip(folder.parts(), folder.files("run"), strict=True):
        if name not in parts:
            raise Mistake(f"{folder.name} holds {printable(name)}, which is no part of its run")
        rows = [tuple(row.values())[:-2] for row in read(folder, path, "run").to_pylist()]
        if rows != [order.row(parts[name])]:
            message = f"{folder.name}/{name} holds games of another part or run"
            raise Mistake(f"{message}: remove it, and its games are played again")


def read(folder: RunFolder, path: str, table: str) -> pyarrow.Table:
    """One file of a part. Raises Mistake, also for columns other than the table's."""
    arrow = pyarrow_or_mistake()
    from pyarrow import parquet

    try:
        rows = parquet.read_table(path, partitioning=None, filesystem=folder.filesystem)
    except (OSError, arrow.ArrowException) as error:
        message = printable(str(error)).splitlines()[0][:200]
        raise Mistake(f"{printable(path)} cannot be read ({message})") from None
    if not rows.schema.equals(TABLES[table].schema()):
        raise Mistake(f"{printable(path)} has other columns than a table {table}")
    return rows


def whole_order(folders: Sequence[RunFolder]) -> RunOrder:
    """Order that the folders share. Raises Mistake if their orders differ."""
    first, *others = folders
    order = evolve(first.order(), share="")
    for run_folder in others:
        differs = evolve(run_folder.order(), share="").differences(
            order, f"in {first.name}", f"in {run_folder.name}"
        )
        if differs:
            raise Mistake(f"these hold different runs: {differs}")
    return order


def merged(folders: Sequence[RunFolder], order: RunOrder, out: RunFolder) -> Iterator[str]:
    """Copy the parts that `out`, which is open, does not hold; each comes once it is there. Raises Mistake.

    A part that several hold has to be the same in all.
    """
    places: dict[str, list[RunFolder]] = {name: [out] for name in out.parts()}
    verify(out, order)
    for folder in folders:
        verify(folder, order)
        for name in folder.parts():
            places.setdefault(name, []).append(folder)
    for name, holders in sorted(places.items()):
        files = holders[0].part(name, order.tables)
        for other in holders[1:]:
            if other.part(name, order.tables) != files:
                raise Mistake(f"{name} differs in {holders[0].name} and {other.name}")
        if out not in holders:
            for table in order.tables:
                read(holders[0], holders[0].file(name, table), table)
            out.put(name, files)
        yield name
