"""Runs of the same order, share by share, put together as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.folder import RunFolder
from interpreter.workshop.runs.orders import RunOrder
from interpreter.workshop.runs.totals import read, verify


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
