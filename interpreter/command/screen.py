"""Output of lines: to a terminal with colours, or as plain ASCII.

A line is made of parts, each a text with a style; what a style says, the text says too. Rich is
loaded only for a terminal that shows colours. A text longer than the window stops before its first row
is gone, until Enter is pressed: only where a person reads at a terminal that can take a row back.
"""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import Any

from attrs import define, frozen

from interpreter.command.leaving import line_or_signal
from interpreter.command.line_editing import Completer, LineEditor, editable
from interpreter.command.streams import takes

WIDTH = 80
WIDEST = 110
NARROWEST = 40
TALL = 40  # rows
_LETTERS = "─…–é"  # some that are shown
OFF = "PLAINRULES_PAGER"  # "no" in the environment: nothing stops
MORE = "(Enter: more, q: enough) "
TO_THE_END = "(Enter: more, q: to the end) "
WIPE = "\x1b[1A\x1b[2K"  # the row of the prompt, which Enter has left


class Screen:
    """Plain lines of ASCII, wrapped at 80 columns."""

    plain = True
    wide = WIDTH

    @property
    def width(self) -> int:
        """Columns of a line that is read."""
        return self.wide

    @property
    def room(self) -> int:
        """Columns to draw in."""
        return self.wide

    @property
    def tall(self) -> bool:
        """Whether there is room for what can be done without."""
        return True

    @property
    def high(self) -> int | None:
        """Rows of the window above the prompt, where a person reads page by page."""
        return None

    def rows_of(self, shows: Callable[[], None]) -> list[Line]:
        """The rows that this would show, without showing them."""
        raise NotImplementedError

    def together(self, lines: Sequence[Line]) -> None:
        """Rows that belong on one page, if they fit it."""
        for row in lines:
            self.row(*row)

    def row(self, *parts: Part | str) -> None:
        """One row as it is."""
        print(ascii_only(readable(text_of(parts))).rstrip())

    def line(self, *parts: Part | str, indent: int = 0) -> None:
        """One line, wrapped; what follows the first row stands under `indent`."""
        for row in rows([ascii_only(readable(text_of(parts)))], self.width, indent):
            print(text_of(row))

    def heading(self, text: str) -> None:
        print()
        self.line(f"== {text}")

    def cover(self) -> None:
        """Clear the screen, so that nothing on it stays to be read. Without a screen, do nothing."""
        if sys.stdout.isatty():
            print("\n" * shutil.get_terminal_size().lines)

    def complete_by(self, completes: Completer) -> None:
        """Complete lines by this function, where lines can be edited."""

    def paged(self, *, whole: bool = False) -> AbstractContextManager[None]:
        """Stop this output at the end of each window, if a person reads there.

        A reader who has seen enough may leave it; with `whole`, the rest is printed all the same.
        """
        return nullcontext()

    def clear(self) -> None:
        """Clear the window, if there is one."""

    def ask(self, prompt: str, again: Callable[[], None] | None = None) -> str:
        """Read what the person types. Raises EOFError at the end of input.

        `again` draws anew what stands above the prompt when the window becomes wider or narrower.
        """
        sys.stdout.write(ascii_only(prompt))
        sys.stdout.flush()
        line_or_signal()
        return input().strip()

    def drop_typed(self) -> None:
        """Drop what was typed ahead: it was meant for other questions."""


class Rich(Screen):
    """A terminal; NO_COLOR is honoured by leaving the colours out, and one without our letters gets ASCII."""

    plain = False

    def __init__(self) -> None:
        from rich.console import Console

        self.console = Console(highlight=False)
        self.editor = LineEditor() if editable() else None
        self.pages: Pages | None = None
        self.lettered = takes(_LETTERS)
        self.held: list[Line] | None = None  # rows that are kept instead of being shown
        self.ahead: list[str] = []  # lines for the next questions: typed at the pager, or pasted

    def complete_by(self, completes: Completer) -> None:
        if self.editor is not None:
            self.editor.completes = completes

    @property
    def high(self) -> int | None:
        return shutil.get_terminal_size().lines - 1 if wanted() else None

    def rows_of(self, shows: Callable[[], None]) -> list[Line]:
        self.held, before = [], self.held
        try:
            shows()
            return self.held
        finally:
            self.held = before

    def together(self, lines: Sequence[Line]) -> None:
        if self.pages is not None:
            self.pages.make_room(len(lines))
        super().together(lines)

    @contextmanager
    def paged(self, *, whole: bool = False) -> Iterator[None]:
        if self.pages is not None or not wanted():
            yield
            return
        self.pages = Pages(self._more, whole)
        try:
            with suppress(Enough):
                yield
        finally:
            self.pages = None

    def _more(self, prompt: str) -> bool:
        """Whether the reader wants to read on; what he types instead of q or Enter is his next answer."""
        if self.ahead:  # he has answered what he has not read
            return False
        typed = super().ask(prompt)
        sys.stdout.write(WIPE)
        if typed and typed.casefold() != "q":
            self.ahead.append(typed)
        return not typed

    def clear(self) -> None:
        self.console.clear()

    def ask(self, prompt: str, again: Callable[[], None] | None = None) -> str:
        if self.pages is not None:
            self.pages.fresh()
        if self.ahead:
            self.row(f"{prompt}{self.ahead[0]}")
            return self.ahead.pop(0)
        if self.editor is None:
            return super().ask(prompt)
        sys.stdout.flush()
        lines = self.editor.ask(prompt, again).splitlines() or [""]
        first, *self.ahead = [line.strip() for line in lines]
        return first

    def drop_typed(self) -> None:
        self.ahead.clear()

    @property
    def width(self) -> int:
        return min(WIDEST, self.room + 1) - 1

    @property
    def room(self) -> int:
        """One less than there are: a full row would be followed by an empty one."""
        return max(NARROWEST, shutil.get_terminal_size().columns) - 1

    @property
    def tall(self) -> bool:
        return shutil.get_terminal_size().lines >= TALL

    def line(self, *parts: Part | str, indent: int = 0) -> None:
        for row in rows(parts, self.width, indent):
            self.row(*row)

    def row(self, *parts: Part | str) -> None:
        if self.held is not None:
            self.held.append(parts)
            return
        if self.pages is not None:
            self.pages.make_room(1)
            self.pages.left -= 1
        # a word longer than the screen is left to the terminal, so that it can be copied whole
        self.console.print(self._rich(parts), soft_wrap=True)

    def cover(self) -> None:
        self.clear()
        sys.stdout.write("\x1b[3J")  # what has scrolled away, too
        self.drop_typed()
        if self.editor is not None:
            self.editor.forget()

    def _rich(self, parts: Line) -> Any:
        from rich.text import Text

        text = Text()
        for part in parts:
            said = readable(text_of((part,)))
            said = said if self.lettered else ascii_only(said)
            text.append(said, style=part.style if isinstance(part, Part) else "")
        return text

    def heading(self, text: str) -> None:
        self.row()
        self.row(*ruled(text, self.room))


def ruled(text: str, width: int) -> Line:
    """A heading as wide as that, with a rule behind it."""
    rest = max(0, width - len(text) - 1)
    return Part(f"{text} ", "bold"), Part("─" * rest, "dim")


def screen(plain: bool) -> Screen:
    """Screen for the terminal, or plain output if there is no terminal or the user wants none."""
    _take_any_bytes()
    if plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return Screen()
    return Rich()


def _take_any_bytes() -> None:
    """Read bytes that are not valid text as a replacement character instead of raising."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def readable(text: str) -> str:
    """Text without characters that would move the cursor."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)


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
        "─": "-",
    }
    text = "".join(table.get(c, c) for c in text)
    marked = unicodedata.normalize("NFKD", text)
    return (
        "".join(c for c in marked if not unicodedata.combining(c))
        .encode("ascii", "replace")
        .decode()
    )


class Enough(Exception):
    """The reader has left the pager."""


def wanted() -> bool:
    """Whether texts stop at all."""
    try:
        return os.environ.get(OFF) != "no" and os.isatty(sys.stdin.fileno()) and sys.stdout.isatty()
    except ValueError:  # a keyboard that a program plays has no number
        return False


@define
class Pages:
    """The rows of one text. `whole`: the rest follows without a stop where the reader wants no more stops.

    `more` asks him whether he reads on.
    """

    more: Callable[[str], bool]
    whole: bool
    left: int = 0
    _stops: bool = True

    def __attrs_post_init__(self) -> None:
        self.fresh()

    def fresh(self) -> None:
        """Start a new window: everything above has been seen."""
        self.left = shutil.get_terminal_size().lines - 1

    def make_room(self, rows: int) -> None:
        """Stop before rows that the rest of the window cannot hold. Raises Enough."""
        if self._stops and self.left < rows:
            self._stop()

    def _stop(self) -> None:
        self._stops = self.more(TO_THE_END if self.whole else MORE)
        self.fresh()
        if not (self._stops or self.whole):
            raise Enough


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
