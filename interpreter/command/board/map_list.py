"""The map as a list: spaces by region, in columns where they fit, empty ones in one line.

A space that has changed since the person's last answer has a star behind its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import define, frozen

from interpreter.command.board.drawn_pieces import Data, Pieces
from interpreter.command.screen import Part, Row, Screen, rows, ruled, text_of

COLUMN = 58  # the least that a column of several has
MOST = 3  # columns
MANY = 30  # empty spaces alike; more are counted, not named
GAP = "  "
MARKS = 28  # columns for what is said about a space
CHANGED = Part("*", "bold")
_TOLD = ("marks", "pieces", "counters")  # what of a space may change


@frozen
class Block:
    """Spaces under a heading; those that are empty are folded, or not."""

    heading: str
    spaces: Sequence[Data]
    fold: bool = True

    @property
    def listed(self) -> list[Data]:
        """Each has a line of its own."""
        return [space for space in self.spaces if not self.fold or not _empty(space)]

    @property
    def folded(self) -> list[Data]:
        return [space for space in self.spaces if self.fold and _empty(space)]


@frozen
class Widths:
    """Columns for the names, and for the facts after them, where they have a column of their own."""

    name: int
    marks: int

    @property
    def both(self) -> int:
        return self.name + self.marks


@define(eq=False)
class Places:
    """Print the spaces of a picture. `changed`: ids of those that have changed."""

    pieces: Pieces
    screen: Screen
    changed: frozenset[str]

    def show(self, blocks: Sequence[Block]) -> None:
        if self.screen.plain:
            for block in blocks:
                self._plain(block)
            return
        across = self._across
        if across == 1:
            every = [space for block in blocks for space in block.listed]
            widths = Widths(self._names(every), MARKS)
            if not self.screen.tall:
                self.screen.row()
            for block in blocks:
                self._print(self._rows(block, self.screen.room, widths))
            return
        blocks = _halved(blocks[0], across) if len(blocks) == 1 else blocks
        wide = (self.screen.room + len(GAP)) // across - len(GAP)
        drawn = [self._rows(block, wide) for block in blocks]
        self._print(_side_by_side(_dealt(drawn, across), wide))

    def first(self, spaces: Sequence[Data], high: int) -> tuple[list[Row], int]:
        """As many spaces as fit `high` rows, in columns, and their number."""
        across = self._across
        wide = (self.screen.room + len(GAP)) // across - len(GAP)
        widths = self._fitting(spaces[: high * across], wide)
        columns: list[list[Row]] = [[]]
        for number, space in enumerate(spaces):
            drawn = [*self._space(space, wide, widths)]
            if len(columns[-1]) + len(drawn) > high:
                if len(columns) == across or len(drawn) > high:
                    return [*_side_by_side(columns, wide)], number
                columns.append([])
            columns[-1] += drawn
        return [*_side_by_side(columns, wide)], len(spaces)

    @property
    def _across(self) -> int:
        return max(1, min(MOST, (self.screen.room + len(GAP)) // (COLUMN + len(GAP))))

    def _print(self, drawn: Iterable[Row]) -> None:
        for row in drawn:
            self.screen.row(*row)

    # --- a block as rows -----------------------------------------------------------------------

    def _rows(self, block: Block, wide: int, widths: Widths | None = None) -> list[Row]:
        rows_laid: list[Row] = [[]] if self.screen.tall or widths is None else []
        rows_laid.append([*_parts(ruled(block.heading, wide))])
        listed = block.listed
        widths = widths or self._fitting(listed, wide)
        for space in listed:
            rows_laid += self._space(space, wide, widths)
        if block.folded:
            rows_laid += rows([*self._empties(block)], wide, 2)
        return rows_laid

    def _fitting(self, listed: Sequence[Data], wide: int) -> Widths:
        """Column widths. Spaces that fit on one row stand in columns."""
        names, widest = self._names(listed), 0
        for space in listed:
            said = len(", ".join(space["marks"])) + len(GAP)
            if names + said + len(text_of(self._standing(space)).rstrip()) <= wide:
                widest = max(widest, said)
        return Widths(names, widest)

    def _names(self, spaces: Sequence[Data]) -> int:
        """Width of the names, with a blank, and a star if one has a star."""
        longest = max((len(space["name"]) for space in spaces), default=0)
        return longest + 1 + any(space["id"] in self.changed for space in spaces)

    def _space(self, space: Data, wide: int, widths: Widths) -> Iterator[Row]:
        """Name, facts and pieces of a space on one row; pieces on rows of their own if they do not fit."""
        marks, standing = ", ".join(space["marks"]), self._standing(space)
        name = [Part(space["name"], "bold"), *self._star(space)]
        name.append(Part(" " * (widths.name - len(text_of(name)))))
        room = wide - widths.name
        if len(marks) + len(GAP) <= widths.marks or not marks:
            behind = f"{marks:<{widths.marks}}"
        elif len(marks) + len(GAP) + len(text_of(standing).rstrip()) <= room:
            behind = f"{marks}{GAP}"
        else:
            yield [*name, Part(marks)]
            name, behind = [Part(" " * widths.name)], " " * widths.marks
        fits = len(text_of(standing).rstrip()) <= room - widths.marks
        indent = widths.both if fits else widths.name
        yield from _flow([*name, Part(behind)], standing, wide, indent)

    def _standing(self, space: Data) -> list[Part]:
        return self.pieces.standing(space) or [Part("-", "dim")]

    def _star(self, space: Data) -> list[Part]:
        return [CHANGED] if space["id"] in self.changed else []

    def _empties(self, block: Block) -> Iterator[Part]:
        """Empty spaces, grouped by what is said of them: "empty: Mill, Ford; Weir (Deep)"."""
        alike: dict[str, list[Data]] = {}
        for space in block.folded:
            alike.setdefault(", ".join(space["marks"]), []).append(space)
        yield Part("empty: ", "dim")
        for number, (marks, spaces) in enumerate(
            sorted(alike.items(), key=lambda item: item[0] != "")
        ):
            yield Part("; " if number else "")
            if len(spaces) > MANY:
                yield Part(f"{len(spaces)} spaces{f' ({marks})' if marks else ''}")
                continue
            for place, space in enumerate(spaces):
                yield Part(", " if place else "")
                yield Part(space["name"])
                yield from self._star(space)
            yield Part(f" ({marks})" if marks else "")

    # --- plain lines -----------------------------------------------------------------------------

    def _plain(self, block: Block) -> None:
        self.screen.heading(block.heading)
        for space in block.listed:
            counters = "".join(part.text for part in self.pieces.counters(space["counters"]))
            contents = [
                *Pieces.in_words(space["pieces"]),
                *([counters.strip()] if counters else []),
            ]
            marks = ", ".join(space["marks"])
            said = f"{marks + '; ' if marks else ''}{'; '.join(contents) or 'empty'}"
            star = "*" if space["id"] in self.changed else ""
            self.screen.line(f"{space['name']}{star}: {said}", indent=2)
        if block.folded:
            self.screen.line(*self._empties(block), indent=2)


def _empty(space: Data) -> bool:
    return not space["pieces"] and not space["counters"]


def _parts(line: Any) -> Iterator[Part]:
    return (part if isinstance(part, Part) else Part(part) for part in line)


def _flow(head: Row, standing: Sequence[Part], wide: int, indent: int) -> Iterator[Row]:
    """Parts one after another, none cut: what finds no room begins a new row under the indent."""
    row, used = list(head), len(text_of(head))
    if used > indent and used + len(text_of(standing).rstrip()) > wide:
        yield _bare(row)
        row, used = [Part(" " * indent)], indent
    for part in standing:
        if used > indent and used + len(part.text.rstrip()) > wide:
            yield _bare(row)
            row, used = [Part(" " * indent)], indent
        row.append(part)
        used += len(part.text)
    yield _bare(row)


def _bare(row: Row) -> Row:
    """Text without blanks at its end."""
    kept = list(row)
    while kept and not kept[-1].text.strip():
        kept.pop()
    return kept


def _halved(block: Block, across: int) -> list[Block]:
    """A single block in as many, its heading above the first."""
    size = -(-len(block.spaces) // across)
    parts = [block.spaces[start : start + size] for start in range(0, len(block.spaces), size)]
    return [
        Block(block.heading if not n else " ", part, block.fold) for n, part in enumerate(parts)
    ]


def _dealt(drawn: Sequence[list[Row]], across: int) -> list[list[Row]]:
    """Distribute blocks over columns in order. Keep the highest column as low as possible."""
    high = max(len(row) for row in drawn)
    while True:
        columns: list[list[Row]] = [[]]
        for block in drawn:
            if columns[-1] and len(columns[-1]) + len(block) > high:
                columns.append([])
            columns[-1] += block
        if len(columns) <= across:
            return columns
        high += 1


def _side_by_side(columns: Sequence[list[Row]], wide: int) -> Iterator[Row]:
    for number in range(max(len(column) for column in columns)):
        row: Row = []
        for place, column in enumerate(columns):
            row.append(Part(" " * (place * (wide + len(GAP)) - len(text_of(row)))))
            row += column[number] if number < len(column) else []
        yield _bare(row)


@define(eq=False)
class Changes:
    """`before`: the last view of the same person; None if there was none."""

    before: Data | None
    now: Data

    @property
    def spaces(self) -> frozenset[str]:
        """Spaces that look different now."""
        if self.before is None:
            return frozenset()
        known = {space["id"]: space for space in self.before["spaces"]}
        return frozenset(
            space["id"]
            for space in self.now["spaces"]
            if any(space[key] != known[space["id"]][key] for key in _TOLD)
        )

    def number(self, fact: Data, faction: str | None = None) -> str:
        """ " (+2)" behind a number that was another one."""
        if self.before is None or fact["number"] is None:
            return ""
        was = next(
            (known["number"] for known in self._facts(faction) if known["name"] == fact["name"]),
            None,
        )
        return f" ({fact['number'] - was:+})" if was not in (None, fact["number"]) else ""

    def _facts(self, faction: str | None) -> Iterable[Data]:
        assert self.before is not None
        if faction is None:
            tracks: list[Data] = self.before["tracks"]
            return tracks
        return next(entry["facts"] for entry in self.before["factions"] if entry["id"] == faction)
