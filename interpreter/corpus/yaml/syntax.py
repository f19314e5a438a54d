"""Word YAML syntax errors for people who write rules.

The parser's own sentences speak of tokens and block ends. The table gives
each a plain one; what is not in the table is passed on as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

_COLON = "a second ':' on this line; put the text in quotes or in a block after '|'"
_BRACE = "expected ',' or '}' in the mapping"
_SIGIL = "YAML anchors ('&name') and aliases ('*name') are not allowed"
_UNENDED = "is a ':' missing at the end of this line, or is the next indented wrong?"
_CARRIED_ON = (
    "this line carries on the text above it; is a ':' missing there, or is it indented wrong?"
)

# Problem, context, what we say, whether the place is where the construct opened.
_TABLE: tuple[tuple[str, str, str, bool], ...] = (
    ("mapping values are not allowed", "", _COLON, False),
    ("could not find expected ':'", "", "expected ': ' after this key: a colon, then a blank", True),
    ("sequence entries are not allowed", "", "a list cannot start here; put '-' on a new line", False),
    ("found unexpected end of stream", "quoted scalar", "this quotation mark is never closed", True),
    ("found unexpected document", "quoted scalar", "this quotation mark is never closed", True),
    ("unknown escape character", "", "unknown escape after '\\' (inside double quotes)", False),
    ("expected ',' or ']'", "", "expected ',' or ']' in the list", False),
    ("expected ',' or '}'", "", _BRACE, False),
    ("expected the node content", "", "expected a value here", False),
    ("expected chomping or indentation", "", "only '+', '-' or a digit may follow '|' or '>' on the line", False),
    ("but found ']'", "", "this ']' closes nothing", False),
    ("but found '}'", "", "this '}' closes nothing", False),
    ("but found '<block mapping start>'", "", "this line is not indented like its neighbours", False),
    ("but found '<block sequence start>'", "", "this line is not indented like its neighbours", False),
    ("but found '-'", "", "a list entry among keys; is it indented enough?", False),
    ("but found '?'", "block collection", "a key among list entries; is it indented enough?", False),
    ("but found '<scalar>'", "", "unexpected text; is it indented right, or does a quotation end too early?", False),
    ("expected '<document start>'", "", "this line is not indented like its neighbours", False),
)  # fmt: skip

_CANNOT_START = re.compile(r"found character '(.+)' that cannot start any token")


@attrs.frozen
class Complaint:
    """One syntax error; line and column count from 1."""

    line: int
    column: int
    message: str


def complaint(error: Exception, lines: Sequence[str]) -> Complaint:
    """A ruamel.yaml error about a file's lines as one clear sentence at its place."""
    problem = str(getattr(error, "problem", None) or error).splitlines()[0]
    context = str(getattr(error, "context", None) or "")
    place = getattr(error, "problem_mark", None)
    opened = getattr(error, "context_mark", None)
    message, at_opening = _wording(problem, context)
    if opened is not None and place is not None and _left_open(problem, opened, place, lines):
        bracket = lines[opened.line][opened.column : opened.column + 1]
        message, at_opening = f"this '{bracket}' is never closed", True
    if opened is not None and (at_opening or place is None):
        place = opened
    if place is None:
        return Complaint(1, 1, message)
    line = min(place.line, len(lines) - 1)
    column = min(place.column, len(lines[line]))
    if lines[line][column : column + 1] in ("&", "*"):
        message = _SIGIL
    elif message == _COLON and ": " not in lines[line][:column]:
        message, above = _CARRIED_ON, _above(lines, line)
        if ":" not in lines[above]:
            message, line, column = _UNENDED, above, len(lines[above])
    elif message == _BRACE and lines[line][column : column + 1] == ":":
        message += "; a text with a ':' in it stands in quotes"
    elif message == _BRACE and lines[line][column : column + 1] == "{":
        message += "; a text with braces in it stands in quotes"
    return Complaint(line + 1, column + 1, message)


def _above(lines: Sequence[str], line: int) -> int:
    """The next line above that says something."""
    above = line - 1
    while above > 0 and lines[above].split("#")[0].strip() == "":
        above -= 1
    return above


def _left_open(problem: str, opened: Any, place: Any, lines: Sequence[str]) -> bool:
    """Whether a list or mapping in brackets is left open and swallows what follows."""
    if not problem.startswith(("expected ',' or ']'", "expected ',' or '}'")):
        return False
    if place.line >= len(lines):
        return True
    inner, outer = lines[place.line], lines[opened.line]
    return place.line > opened.line and _indent(inner) <= _indent(outer)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _wording(problem: str, context: str) -> tuple[str, bool]:
    if start := _CANNOT_START.search(problem):
        return f"text cannot start with {start[1]}; put it in quotes", False
    for fragment, inside, says, at_opening in _TABLE:
        if fragment in problem and inside in context:
            return says, at_opening
    return f"not valid YAML: {problem}", False
