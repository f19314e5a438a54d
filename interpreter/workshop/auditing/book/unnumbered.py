"""Paragraphs of a text without numbers or headings: one between two empty lines, named in order by the data.

The lines of a paragraph are its parts where each is a line of its own, as in a key of signs (`T = …`) or a table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from interpreter.workshop.auditing.book.lines import Line
from interpreter.workshop.auditing.book.parts import Paragraph, Part
from interpreter.workshop.auditing.book.words import joined

_SIGN = re.compile(r"(\S[^=]{0,12}?)\s*=\s+\S")
_COLUMNS = re.compile(r"\s{2,}")
ROWS = 5  # lines in columns that make a table


def named_paragraphs(
    lines: Sequence[Line], names: Sequence[str]
) -> tuple[dict[str, Paragraph], tuple[str, ...]]:
    """The paragraphs by name, and what is in doubt: more or fewer of them than names."""
    groups = [
        list(line_group)
        for filled, line_group in groupby(lines, key=lambda line: bool(line.text))
        if filled
    ]
    doubts = []
    if len(groups) != len(names):
        doubts.append(
            f"the book has {len(groups)} paragraphs between empty lines, and {len(names)} names are given for them"
        )
    by_name: dict[str, Paragraph] = {}
    for number, group in enumerate(groups, 1):
        name = names[number - 1] if number <= len(names) else f"paragraph {number}"
        by_name[name] = Paragraph(name, "", tuple(_parts(name, group)))
    return by_name, tuple(doubts)


def _parts(name: str, lines: Sequence[Line]) -> list[Part]:
    """The leading text, and each sign of a key or row of a table by its first words."""
    table = sum(len(_COLUMNS.split(line.text)) > 2 for line in lines) >= ROWS
    head: list[Line] = []
    parts: dict[str, list[Line]] = {}
    for line in lines:
        sign = _SIGN.match(line.text)
        if sign or table:
            said = sign[1] if sign else _COLUMNS.split(line.text)[0]
            parts.setdefault(f"{name} ({said.casefold()})", []).append(line)
        elif parts and not table:
            parts[next(reversed(parts))].append(line)
        else:
            head.append(line)
    leading = [Part(name, joined(line.text for line in head), lines[0].number)]
    return leading + [
        Part(part, joined(line.text for line in lines), lines[0].number)
        for part, lines in parts.items()
    ]
