"""Runs of the same order, share by share, put together as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.folder import RunFolder
from interpreter.workshop.runs.orders import RunOrder


def whole_order(folders: Sequence[RunFolder]) -> RunOrder:
    """The order of which the folders hold shares. Raises Mistake where they are of different ones."""
    first, *others = folders
    order = evolve(first.order(), share="")
    for each in others:
        differs = evolve(each.order(), share="").differences(
            order, f"in {first.name}", f"in {each.name}"
        )
        if differs:
            raise Mistake(f"these hold different runs: {differs}")
    return order


def merged(folders: Sequence[RunFolder], order: RunOrder, out: RunFolder) -> Iterator[str]:
    """Copy the parts that `out`, which is open, does not hold; each comes once it is there. Raises Mistake.

    A part that several hold has to be the same in all.
    """
    places: dict[str, list[RunFolder]] = {name: [out] for name in out.parts()}
    for folder in folders:
        for name in folder.parts():
            places.setdefault(name, []).append(folder)
    known = {part.name for part in order.parts()}
    for name, holders in sorted(places.items()):
        if name not in known:
            raise Mistake(f"{holders[0].name} holds {name}, which is no part of its run")
        files = holders[0].part(name, order.tables)
        for other in holders[1:]:
            if other.part(name, order.tables) != files:
                raise Mistake(f"{name} differs in {holders[0].name} and {other.name}")
        if out not in holders:
            out.put(name, files)
        yield name
