"""Lines of a page of rules as rows of a terminal: as wide as it is, marks behind what they belong to."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator

from interpreter.workshop.showing.pages import Line

WIDE = 110  # columns without a terminal
NARROW = 40  # and never fewer than these
HANG = 4  # columns by which what goes on is set in
# Where rule text and YAML are best cut: behind a comma, before what joins two parts.
_JOINTS = re.compile(r"(?<=[,;:]) | (?=(?:and|or|otherwise|if|where|over|in) )")


def width() -> int:
    """Width of the terminal; elsewhere COLUMNS, or enough for rule files."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return max(NARROW, shutil.get_terminal_size((WIDE, 0)).columns)
    return WIDE


def laid(line: Line, page: int) -> Iterator[str]:
    """The rows of a line, at most `page` columns wide if it can be cut.

    A mark follows its text or, without room, stands above it.
    """
    indent = len(line.text) - len(line.text.lstrip())
    if line.note:
        yield from cut(f"{line.text}# {line.note}: {line.mark}", page)
    elif not line.mark:
        yield from cut(line.text, page, line.hang)
    elif len(line.text) + len(line.mark) + 4 <= page:
        yield f"{line.text}  # {line.mark}"
    else:
        yield from cut(f"{line.text[:indent]}# {line.mark}", page)
        yield from cut(line.text, page)


def cut(text: str, page: int, hang: int = 0) -> list[str]:
    """Cut a line at blanks. Indent the rest as rule files do, or by `hang`."""
    indent = len(text) - len(text.lstrip())
    lead = " " * min(hang or indent + HANG, page // 2)
    if text.lstrip().startswith("#"):
        lead = f"{' ' * indent}#   "
    rows: list[str] = []
    while len(text) > page:
        start = len(text) - len(text.lstrip("# "))
        joints = [joint.start() for joint in _JOINTS.finditer(text, start, page + 1)]
        at = max([joint for joint in joints if joint > page // 2], default=0)
        at = at or text.rfind(" ", start, page + 1)
        at = at if at > start else text.find(" ", page)
        if at < 0:
            break
        rows.append(text[:at])
        text = lead + text[at:].lstrip()
    return [*rows, text]
