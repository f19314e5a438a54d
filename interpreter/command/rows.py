"""A line of parts, each a text with a style, cut into the rows of a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen


@frozen
class Part:
    """Some text and its style: "", "bold", "dim", or the name of a colour."""

    text: str
    style: str = ""


Line = Sequence[Part | str]
Row = list[Part]


def text_of(line: Line) -> str:
    return "".join(part.text if isinstance(part, Part) else part for part in line)


def rows(line: Line, width: int, indent: int = 0) -> list[Row]:
    """Cut at blanks alone; what follows the first row stands under `indent`, or under the line's beginning.

    A word longer than a row stays whole.
    """
    text = text_of(line)
    lead = len(text) - len(text.lstrip())
    return [
        [*([Part(" " * inset)] if inset else []), *_between(line, start, end)]
        for start, end, inset in _cuts(text, width, max(lead, indent))
    ]


def _between(line: Line, start: int, end: int) -> Iterator[Part]:
    """The parts of a line from one character up to another."""
    for part in line:
        text, style = (part.text, part.style) if isinstance(part, Part) else (part, "")
        if kept := text[max(start, 0) : max(end, 0)]:
            yield Part(kept, style)
        start, end = start - len(text), end - len(text)


def _cuts(text: str, width: int, indent: int) -> Iterator[tuple[int, int, int]]:
    """Start, end and indent of each row of a text."""
    start, room, indented = 0, width, 0
    stop = len(text.rstrip())
    while stop - start > room:
        first = start + len(text[start:]) - len(text[start:].lstrip())
        cut = text.rfind(" ", first, start + room + 1)
        cut = cut if cut > first else text.find(" ", first)
        if cut < 0 or cut >= stop:
            break
        yield start, len(text[:cut].rstrip()), indented
        start = cut + len(text[cut:]) - len(text[cut:].lstrip())
        room, indented = width - indent, indent
    yield start, stop, indented
