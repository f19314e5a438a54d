"""The rulings of a title that cite passages of its book, from `docs/rulings.md` beside the rules."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import evolve, frozen

from interpreter.corpus.folders import bytes_of
from interpreter.corpus.limits import DEFAULT

FILE = "docs/rulings.md"
_RULING = re.compile(r"^- \*\*(\d+)\*\* \(([^)]*(?:\([^)]*\)[^)]*)*)\)\s*\*(.+?)\*\s*$")


@frozen
class Ruling:
    """A ruling: its number, the passages that it cites, the question, and the answer."""

    number: str
    cite: str
    question: str
    answer: str


def rulings_of(root: Path, name: str) -> list[Ruling]:
    """Rulings of the title with this name at the table; none if it has no such file."""
    path = root / FILE
    if not path.is_file():
        return []
    text = bytes_of(path, DEFAULT.file_bytes).decode("utf-8", "replace")
    rulings: list[Ruling] = []
    here = False
    for line in _whole(text.splitlines()):
        if line.startswith("## "):
            here = line.removeprefix("## ").strip() == name
        elif here and (match := _RULING.match(line)):
            rulings.append(Ruling(match[1], match[2], match[3], ""))
        elif rulings and here and line.startswith("  "):
            last = rulings[-1]
            rulings[-1] = evolve(last, answer=f"{last.answer} {line.strip()}".strip())
    return rulings


def _whole(lines: list[str]) -> list[str]:
    """A question that goes over the end of a line is one line."""
    lines_kept: list[str] = []
    for line in lines:
        if lines_kept and lines_kept[-1].startswith("- **") and lines_kept[-1].count("*") % 2:
            lines_kept[-1] = f"{lines_kept[-1]} {line.strip()}"
        else:
            lines_kept.append(line)
    return lines_kept
