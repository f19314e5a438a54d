"""Tell log lines from a place on, under their headings."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.command.rows import Part
from interpreter.command.screen import Screen
from interpreter.session.telling.narrate import Line


def headings(lines: Sequence[Line], first: int) -> list[Line]:
    """Headings above a line: of its act, and of the phase."""
    if not 0 <= first < len(lines) or _phase(lines[first]):
        return []
    headings: list[Line] = []
    indent = lines[first].indent
    for line in reversed(lines[:first]):
        if _phase(line):
            return [line, *headings]
        if line.heading and line.indent < indent:
            headings.insert(0, line)
            indent = line.indent
    return headings


def show(screen: Screen, lines: Sequence[Line], first: int) -> None:
    """Print the log from a line on. Phases and acting factions stand out."""
    for line in headings(lines, first):
        screen.line(Part(str(line), "dim"))
    for line in lines[first:]:
        screen.line(Part(str(line), "bold" if line.heading and not line.indent else ""))


def _phase(line: Line) -> bool:
    return line.heading and line.text.startswith("--")
