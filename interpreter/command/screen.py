"""Where lines go: a terminal with colours, or plain ASCII one after another.

A line is made of parts, each a text with a style; what a style says, the text says too. Rich is
loaded only for a terminal that shows colours.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from interpreter.command.line_editing import Completer, LineEditor, editable
from interpreter.command.table.leaving import line_or_signal

WIDTH = 80
WIDEST = 110


@frozen
class Part:
    """Some text and its style: "", "bold", "dim", or the name of a colour."""

    text: str
    style: str = ""


Line = Sequence[Part | str]


class Screen:
    """Plain lines of ASCII, wrapped at 80 columns."""

    plain = True
    width = WIDTH

    def line(self, *parts: Part | str, indent: int = 0) -> None:
        """One line, wrapped; what follows the first row stands under `indent`."""
        text = ascii_only("".join(_text(part) for part in parts))
        if not text.strip():
            print()
            return
        lead = len(text) - len(text.lstrip())
        rows = textwrap.wrap(
            text.strip(), self.width, initial_indent=" " * lead,
            subsequent_indent=" " * max(lead, indent), break_long_words=False,
            break_on_hyphens=False,
        )  # fmt: skip
        print("\n".join(rows))

    def heading(self, text: str, style: str = "") -> None:
        print()
        self.line(f"== {text}")

    def cover(self) -> None:
        """Nothing of what stood on the screen stays to be read; where there is no screen, nothing happens."""
        if sys.stdout.isatty():
            print("\n" * shutil.get_terminal_size().lines)

    def complete_by(self, completes: Completer) -> None:
        """From here on a line that is begun is completed so, where lines can be edited."""

    def ask(self, prompt: str) -> str:
        """What the person types. Raises EOFError at the end of input."""
        sys.stdout.write(ascii_only(prompt))
        sys.stdout.flush()
        line_or_signal()
        return input().strip()


class Rich(Screen):
    """A terminal; NO_COLOR is honoured by leaving the colours out."""

    plain = False

    def __init__(self) -> None:
        from rich.console import Console

        # a full row would be followed by an empty one
        self.width = max(WIDTH, min(WIDEST, shutil.get_terminal_size().columns)) - 1
        self.console = Console(width=self.width, highlight=False, soft_wrap=False)
        self.editor = LineEditor() if editable() else None

    def complete_by(self, completes: Completer) -> None:
        if self.editor is not None:
            self.editor.completes = completes

    def ask(self, prompt: str) -> str:
        if self.editor is None:
            return super().ask(prompt)
        sys.stdout.flush()
        return self.editor.ask(prompt)

    def line(self, *parts: Part | str, indent: int = 0) -> None:
        text = self._rich(parts)
        lead = len(text.plain) - len(text.plain.lstrip())
        for start, end, indented in _rows(text.plain, self.width, max(lead, indent)):
            row = text[start:end]
            row.pad_left(indented)
            # a word longer than the screen is left to the terminal, so that it can be copied whole
            self.console.print(row, soft_wrap=True)

    def cover(self) -> None:
        self.console.clear()
        sys.stdout.write("\x1b[3J")  # what has scrolled away, too
        if self.editor is not None:
            self.editor.forget()

    def _rich(self, parts: Line) -> Any:
        from rich.text import Text

        text = Text()
        for part in parts:
            if isinstance(part, Part) and part.style:
                text.append(part.text, style=part.style)
            else:
                text.append(_text(part))
        return text

    def heading(self, text: str, style: str = "") -> None:
        from rich.rule import Rule
        from rich.text import Text

        self.console.print()
        self.console.print(
            Rule(Text(text, style=f"bold {style}".strip()), align="left", style="dim")
        )


def _rows(text: str, width: int, indent: int) -> Iterator[tuple[int, int, int]]:
    """Where the rows of a text begin and end, and how far each is set in: cut at blanks alone."""
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


def screen(plain: bool) -> Screen:
    """The terminal if there is one and nobody wants it plain."""
    _take_any_bytes()
    if plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return Screen()
    return Rich()


def _take_any_bytes() -> None:
    """What is typed and is no text becomes a line that means nothing, and no error."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def ascii_only(text: str) -> str:
    """Letters without their marks; dashes and arrows as ASCII."""
    if text.isascii():
        return text
    table = {
        "–": "-",
        "—": "-",
        "→": "->",
        "·": "-",
        "×": "x",
        "’": "'",
        "“": '"',
        "”": '"',
        "−": "-",
    }
    text = "".join(table.get(c, c) for c in text)
    marked = unicodedata.normalize("NFKD", text)
    return (
        "".join(c for c in marked if not unicodedata.combining(c))
        .encode("ascii", "replace")
        .decode()
    )


def _text(part: Part | str) -> str:
    return part.text if isinstance(part, Part) else part
