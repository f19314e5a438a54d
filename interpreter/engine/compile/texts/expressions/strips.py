"""What a set looks at in each of many spaces, read for all of them at once.

`[x for x in SPACES if s[x*11+2]]` reads the state space by space. Where the map tells the spaces, what is
read of each of them comes in strips instead: `[x for x, t1 in zip(SPACES, s[2:374:11]) if t1]`. That is
what the first condition reads; the others are read of few spaces, and use the strips that are there.
"""

from __future__ import annotations

import re

from attrs import Factory, define

from interpreter.engine.compile.texts.context import Scope

MANY = 8  # spaces that are worth it
MOST = 12  # strips of one set


@define(eq=False)
class Strips:
    """Of one set: by what gives the cells, what the cell of the candidate is called. `open`: more may come."""

    spaces: tuple[int, ...]
    found: dict[str, str] = Factory(dict)
    open: bool = True


def over(scope: Scope, name: str, source: str) -> None:
    """`name` is about to be each of a set of spaces, which come from `source`."""
    table = re.fullmatch(r"(?:R\.each\()?(K\d+)(?:, \d+\))?", source)
    spaces = scope.title.pool.values[table[1]] if table else ()
    if len(spaces) >= MANY:
        scope.strips[name] = Strips(spaces)


def met(scope: Scope, name: str, test: str) -> None:
    """Once a test has spoken of the candidate, what follows is not read of every space."""
    strips = scope.strips.get(name)
    if strips is not None and (strips.found or re.search(rf"\b{name}\b", test)):
        strips.open = False


def source_of(scope: Scope, names: str, name: str, source: str) -> str:
    """`names in source` with the strips that are read, all conditions having been written."""
    strips = scope.strips.pop(name, None)
    if strips is None or not strips.found:
        return f"{names} in {source}"
    more = ", ".join(strips.found.values())
    return f"{names}, {more} in zip({source}, {', '.join(strips.found)})"


def cell(scope: Scope, location: str, column: int) -> str | None:
    """The cell of a location in the table of pieces. None: it is in no strip."""
    layout = scope.title.layout
    end = column + layout.spaces * layout.columns
    return _strip(scope, location, column, f"{column}:{end}:{layout.columns}", layout.columns)


def of_value(scope: Scope, location: str, root: int) -> str | None:
    """A value that each space has."""
    return _strip(scope, location, root, f"{root}:{root + scope.title.layout.spaces}", 1)


def of_actor(scope: Scope, location: str, columns: str) -> str | None:
    """How many pieces of some columns, where which ones hangs on the actor."""
    strips, layout = scope.strips.get(location), scope.title.layout
    if strips is None or len(strips.spaces) < layout.spaces or not columns.endswith("[actor]"):
        return None
    end = layout.spaces * layout.columns
    return _named(scope, strips, f"strip(s, {columns}, {end}, {layout.columns})")


def _strip(scope: Scope, location: str, first: int, everywhere: str, step: int) -> str | None:
    strips = scope.strips.get(location)
    if strips is None:
        return None
    if len(strips.spaces) == scope.title.layout.spaces:
        return _named(scope, strips, f"s[{everywhere}]")
    cells = scope.title.pool.name(tuple(first + space * step for space in strips.spaces))
    return _named(scope, strips, f"map(s.__getitem__, {cells})")


def _named(scope: Scope, strips: Strips, cells: str) -> str | None:
    if cells not in strips.found and strips.open and len(strips.found) < MOST:
        strips.found[cells] = scope.writer.fresh()
    return strips.found.get(cells)
