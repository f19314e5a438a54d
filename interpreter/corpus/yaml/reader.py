"""YAML text becomes a tree, and nothing but a tree.

Two parsers can serve. libyaml's, there when ruamel.yaml's C extension is installed, is about twenty times as fast; the
pure one reads again what the fast one refuses, so that a mistake reads the same everywhere, unless the
refused files are together so large that this would take too long. Tabs and odd characters, on which the two disagree,
are refused beforehand. The parsers' own sentences speak of tokens and block ends: a table words the usual ones plainly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import product, takewhile
from typing import Any

import attrs

from interpreter.corpus.characters import HIDDEN, not_allowed
from interpreter.corpus.diagnostics import Collector, Span
from interpreter.corpus.limits import DEFAULT, REREAD, Limits, breach
from interpreter.corpus.yaml.builder import BAR_LOST, EQUALS, LINES, SEMICOLON, Builder
from interpreter.corpus.yaml.tree import Node, Source

_SUSPECT = re.compile("\t|" + HIDDEN.pattern)
_NO_BREAK = re.compile("^ *\u00a0", re.MULTILINE)  # looks like a space, and sets nothing in

_BEYOND = re.compile(r"\\U(?!000|0010)[0-9A-Fa-f]{8}")

_FAST = "_ruamel_yaml"  # libyaml's; that it is not there is no mistake

# The two parsers differ on spaces in a line that looks empty.
_BLANK = re.compile("^ +$", re.MULTILINE)
_COLON = "a second ':' on this line; put a text in quotes or in a block after '|', keys in braces: '{KEY: …}'"
_BRACE = "expected ',' or '}' in the mapping"
_QUOTED = {":": "a ':'", "{": "braces"}
_ENDED = "unexpected text; is it indented right, or does a quotation end too early?"
_SIGIL = "YAML anchors ('&name') and aliases ('*name') are not allowed"
_DASH = "a blank stands behind the dash of a list: '- …'"
_OF_LINES = {f"{key}:" for key in (*LINES, "each", "afterwards")}
_BLANK_LOST = "a blank is missing after ':'"
# Slips at the start of a line, each with what to say of it.
_USUAL = (
    (re.compile(r" *(-)(?:[^\W\d]|[\[{\"'])"), _DASH),
    (re.compile(r" *(?:- )?[^:#\"'\[{]*[^\s:](:)[^\s:]"), _BLANK_LOST),
    (re.compile(r" *(?:- )?[^:#\"'\[{=<>]*?( ?= ?)"), EQUALS),
    (re.compile(r" *(?:- )?\w[\w -]*( )[\[{]"), "':' is missing behind this key"),
)
_AMISS = "this line is not indented like its neighbours"
_DASH_LOST = "is a '-' missing before this entry of a list?"
_UNENDED = "is a ':' missing at the end of this line, or is the next indented wrong?"
_CARRIED_ON = "this line carries on the text above; is a ':' missing, or is it indented wrong?"

# Problem, context, what we say, whether the place is where the construct opened.
_TABLE: tuple[tuple[str, str, str, bool], ...] = (
    ("mapping values are not allowed", "", _COLON, False),
    ("could not find expected ':'", "", "expected ': ' after this key: a colon, then a blank; rule text stands below a key and '|'", True),
    ("sequence entries are not allowed", "", "a list cannot start here; put '-' on a new line", False),
    ("found unexpected end of stream", "quoted scalar", "this quotation mark is never closed", True),
    ("found unexpected document", "quoted scalar", "this quotation mark is never closed", True),
    ("unknown escape character", "", "unknown escape after '\\' (inside double quotes)", False),
    ("expected ',' or ']'", "", "expected ',' or ']' in the list", False),
    ("expected ',' or '}'", "", _BRACE, False),
    ("expected the node content", "", "expected a value here; is a ',' doubled, or a text with signs in it not in quotes?", False),
    ("expected chomping or indentation", "", "only '+', '-' or a digit may follow '|' or '>' on the line", False),
    ("but found ']'", "", "this ']' closes nothing", False),
    ("but found '}'", "", "this '}' closes nothing; is a ':' missing before '{'?", False),
    ("but found '<block mapping start>'", "", _AMISS, False),
    ("but found '<block sequence start>'", "", _AMISS, False),
    ("but found '-'", "", "a list entry among keys; is its '-' too much, or is it indented wrong?", False),
    ("but found '?'", "block collection", "a key among list entries; is a '-' missing here or too much above, or is it indented wrong?", False),
    ("but found '<scalar>'", "", _ENDED, False),
    ("expected '<document start>'", "", _AMISS, False),
)  # fmt: skip

_CANNOT_START = re.compile(r"found character '(.+)' that cannot start any token")


def read(data: bytes, file: str, limits: Limits = DEFAULT, origin: str = "") -> Node:
    """The tree of one file. Its nodes say `file` and are stamped with `origin`.

    Raises CorpusError with all mistakes found.
    """
    collector = Collector()
    node = read_into(collector, data, file, limits, origin)
    collector.raise_if_any()
    assert node is not None
    return node


def read_into(
    collector: Collector, data: bytes, file: str, limits: Limits = DEFAULT, origin: str = ""
) -> Node | None:
    """Like `read`, but mistakes go to the collector.

    None after a mistake that leaves nothing worth looking at.
    """
    source = decode(collector, data, file, limits)
    return _parse(collector, source, limits, origin) if source else None


def decode(collector: Collector, data: bytes, file: str, limits: Limits = DEFAULT) -> Source | None:
    """The file's lines, or None where its characters cannot be trusted."""
    if len(data) > limits.file_bytes:
        collector.add(breach(limits, "file_bytes", Span(file, 1, 1, 2)))
        return None
    try:
        text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
        text = _BLANK.sub("", text)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        message = f"this is not UTF-8 text (byte 0x{data[error.start]:02x})"
        collector.error(_place(file, before), "not-utf-8", message)
        return None
    source = Source(file, tuple(text.removesuffix("\n").split("\n")))
    collector.files[file] = source.lines
    return source if _check_characters(collector, text, file) else None


def _check_characters(collector: Collector, text: str, file: str) -> bool:
    """Report the first tab, the first no-break space before a line and the first other suspect character."""
    seen: dict[str, re.Match[str]] = {}
    for suspect in _SUSPECT.finditer(text):
        seen.setdefault("tab" if suspect[0] == "\t" else "bad-character", suspect)
    for code, suspect in seen.items():
        place = _place(file, text[: suspect.start()])
        if code == "tab":
            message = "a tab character; use spaces (inside double quotes, write \\t)"
        else:
            message = not_allowed(suspect[0])
        collector.error(place, code, message)
    hard = _NO_BREAK.search(text)
    if hard is not None:
        message = "a no-break space (U+00A0); lines are set in with plain spaces"
        collector.error(_place(file, text[: hard.end() - 1]), "bad-character", message)
    return not seen and hard is None


def _place(file: str, before: str) -> Span:
    """The place just after `before`, which starts the file."""
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return Span(file, line, column, column + 1)


def _parse(collector: Collector, source: Source, limits: Limits, origin: str) -> Node | None:
    from ruamel.yaml.error import YAMLError

    text = "\n".join(source.lines) + "\n"
    for events in parsers():
        failure: YAMLError | None = None
        node: Node | None = None
        builder = Builder(source, limits, origin)
        try:
            node = builder.build(events(text))
        except YAMLError as error:
            failure = error
        except (OverflowError, ValueError):  # ruamel.yaml's, of an escape that is no character
            beyond = _BEYOND.search(text)
            before = text[: beyond.start()] if beyond else ""
            collector.error(_place(source.file, before), "syntax", "no character has this number")
            return None
        if node and not builder.mistakes:
            return node
        collector.reread += len(text)
        full = any(one.code == "too-many-nodes" for one in builder.mistakes)
        if full or collector.reread > REREAD:
            break
    collector.add(*builder.mistakes)
    if failure:
        problem = complaint(failure, source.lines)
        place = Span(source.file, problem.line, problem.column, problem.column + 1)
        if problem.message not in {one.message for one in builder.mistakes}:
            collector.error(place, "syntax", problem.message)
    return node


def parsers() -> list[Callable[[str], Iterator[Any]]]:
    """Parsers to try in turn, each from text to events. Report only mistakes of the last."""
    try:
        import_module(_FAST)
    except ImportError:
        return [_pure_events]
    return [_fast_events, _pure_events]


def _fast_events(text: str) -> Iterator[Any]:
    parser = import_module(_FAST).CParser(text)
    while parser.check_event():
        yield parser.get_event()


def _pure_events(text: str) -> Iterator[Any]:
    from ruamel.yaml import YAML

    yield from YAML(typ="safe", pure=True).parse(text)


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
    above, carried = _above(lines, line), message == _COLON and ": " not in lines[line][:column]
    keyless = "could not find expected ':'" in problem
    if (carried or keyless) and (head := _opener(lines, line if keyless else above)) is not None:
        bar_lost = BAR_LOST.format(lines[head].strip(" -|:"))
        says = _BLANK_LOST if lines[head].endswith("|") else bar_lost
        return Complaint(head + 1, lines[head].rindex(":") + 1, says)
    for n, (form, says) in product((line, above), _USUAL):
        if (at := form.match(lines[n])) and (n == line or carried or says == _DASH):
            return Complaint(n + 1, at.start(1) + 1, says)
    if message == _AMISS and _in_list(lines[above], lines[line : line + 1]):
        message, line, column = _DASH_LOST, above, _indent(lines[above])
    elif message == _AMISS:
        line, column = _outlier(lines, line, column)
    if lines[line][column : column + 1] in ("&", "*"):
        message = _SIGIL
    elif carried:
        message = _CARRIED_ON
        if ":" not in lines[above]:
            message, line, column = _UNENDED, above, len(lines[above])
        elif _in_list(lines[above], lines[line:]):
            message, line, column = _DASH_LOST, above, _indent(lines[above])
        elif (row := _outlier(lines, line, _indent(lines[line])))[0] != line:
            message, (line, column) = _AMISS, row
    elif message == _ENDED and _is_odd(lines[line][:column]) and any(map(_is_odd, lines[:line])):
        line = max(n for n in range(line) if _is_odd(lines[n]))  # what began there has ended here
        message = "this quotation mark is never closed"
        column = lines[line].rindex('"')
    elif message == _BRACE and ";" in lines[line][:column].rpartition("{")[2]:
        message, column = SEMICOLON, lines[line].rindex(";", 0, column)
    elif message == _BRACE and lines[line][column - 1] in (":", "="):
        message = _BLANK_LOST if lines[line][column - 1] == ":" else EQUALS
    elif message == _BRACE and (sign := lines[line][column : column + 1]) in _QUOTED:
        message += f"; a text with {_QUOTED[sign]} in it stands in quotes"
    before = lines[_above(lines, line)]
    if message == _AMISS and before.endswith(":") and _indent(before) == _indent(lines[line]):
        message += f"; is it to stand below '{before.strip(' -:')}', indented more?"
    return Complaint(line + 1, column + 1, message)


def _in_list(line: str, below: Sequence[str]) -> bool:
    """Whether a line without a dash stands among entries of a list."""
    entry = re.compile(f" {{{_indent(line)}}}- ")
    return not entry.match(line) and any(map(entry.match, below))


def _rows(lines: Sequence[str], line: int) -> list[tuple[int, int]]:
    """The lines above one that say something, each with its indent."""
    return [(n, _indent(lines[n])) for n in range(line) if lines[n].split("#")[0].strip()]


def _outlier(lines: Sequence[str], line: int, column: int) -> tuple[int, int]:
    """Where a line stands out: here, or at a line above that has left its neighbours."""
    rows = _rows(lines, line)
    at = next((n for n in reversed(range(len(rows))) if rows[n][1] < column), 0)
    odd = next((row for row in rows[at:] if row[1] % 2 > column % 2), None)
    if not at or odd:  # a level is two columns nearly everywhere
        return odd or (line, column)
    empty, opens = (lines[n].rstrip().endswith((":", "|")) for n, _ in rows[at - 1 : at + 1])
    if empty and rows[at - 1][1] == rows[at][1]:
        return rows[at]
    if opens:
        return rows[at + 1] if len(rows) == at + 2 else (line, column)
    before = takewhile(lambda row: row[1] > rows[at][1], reversed(rows[:at]))
    return rows[at] if column in {each for _, each in before} else (line, column)


def _opener(lines: Sequence[str], line: int) -> int | None:
    """The row of a key of rule text below which a line stands without a '|'; None if there is none."""
    inner = line
    for n in range(line, -1, -1):
        if lines[n].strip() and _indent(lines[n]) < _indent(lines[inner]):
            inner = n
            if lines[n].strip(" -|") in _OF_LINES and ": " not in lines[n + 1]:
                return n
    return None


def _is_odd(text: str) -> bool:
    return text.count('"') % 2 == 1


def _above(lines: Sequence[str], line: int) -> int:
    """The next line above that says something."""
    return next((n for n, _ in reversed(_rows(lines, line))), max(line - 1, 0))


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
        bound = ", or say 'above N' where a bound is wanted" if start[1] == ">" else ""
        return f"text cannot start with {start[1]}; put it in quotes{bound}", False
    for fragment, inside, says, at_opening in _TABLE:
        if fragment in problem and inside in context:
            return says, at_opening
    return f"not valid YAML: {problem}", False
