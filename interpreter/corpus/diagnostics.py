"""A mistake is a value: a place, a sentence, and perhaps a suggestion.

Every pass of the engine speaks of mistakes in this one shape, so that the
command line, an editor and a test all show the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

ERROR = "error"
NOTICE = "notice"
FIRST = "not-laid"  # a code: what it says may cause the others

_TOLD = ("severity", "code", "message", "suggestion", "note", "context")
SHOWN_INDENT = 4  # a deeply nested line is shown at this indentation
SHOWN_WIDTH = 100  # a longer line is cut around the marked words
SHOWN = 100  # mistakes; of more than that, people read none


@attrs.frozen(order=True)
class Span:
    """A stretch of one line; lines and columns count from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file_line}:{self.column}"

    @property
    def file_line(self) -> str:
        """Place as `file:line`."""
        return f"{self.file}:{self.line}"


@attrs.frozen
class Diagnostic:
    """One mistake. `suggestion` is a word to use instead, `note` any other advice.

    `context` names the entry in the reader's words; `overlays` names the
    overlays that the text at fault came from. `too` are places where something alike is wrong, that
    are told with this one, each with its sentence.
    """

    span: Span
    severity: str
    code: str
    message: str
    suggestion: str = ""
    context: str = ""
    overlays: tuple[str, ...] = ()
    note: str = ""
    too: tuple[tuple[Span, str], ...] = ()

    @property
    def advice(self) -> str:
        """Text behind the carets: a suggestion, or else the note."""
        if self.suggestion:
            return f"did you mean '{self.suggestion}'?"
        return self.note

    def apart(self) -> list[Diagnostic]:
        """One for each place."""
        head = attrs.evolve(self, too=())
        return [head, *(attrs.evolve(head, span=span, message=said) for span, said in self.too)]

    def to_json(self) -> dict[str, Any]:
        """Return the same facts as plain JSON values, without the related places."""
        told = {name: getattr(self, name) for name in _TOLD}
        return {**attrs.asdict(self.span), **told, "overlays": list(self.overlays)}


class CorpusError(Exception):
    """One or more mistakes in rule files, sorted by place, each once.

    `files` maps a file's name to its lines, for showing them.
    """

    def __init__(
        self, diagnostics: Iterable[Diagnostic], files: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.diagnostics = tidy(diagnostics)
        self.files: Mapping[str, Sequence[str]] = files or {}
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return render_all(self.diagnostics, self.files)


@attrs.define
class Collector:
    """Gathers mistakes while passes go on, then raises them all at once."""

    files: dict[str, Sequence[str]] = attrs.field(factory=dict)
    diagnostics: list[Diagnostic] = attrs.field(factory=list)
    reread: int = 0  # characters of wrong files that were read again

    def add(self, *diagnostics: Diagnostic) -> None:
        self.diagnostics.extend(diagnostics)

    def error(self, span: Span, code: str, message: str, **rest: Any) -> None:
        """Add an error; `rest` are the remaining fields of `Diagnostic`."""
        self.add(Diagnostic(span, ERROR, code, message, **rest))

    def absorb(self, error: CorpusError) -> None:
        """Take over what another pass has raised."""
        self.diagnostics.extend(error.diagnostics)
        self.files.update(error.files)

    @property
    def failed(self) -> bool:
        return any(d.severity == ERROR for d in self.diagnostics)

    def raise_if_any(self) -> None:
        """Raise `CorpusError` with everything gathered if there is an error."""
        if self.failed:
            raise CorpusError(self.diagnostics, self.files)


def tidy(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The cause of others first, the rest sorted by place; without repetition."""
    unique = dict.fromkeys(diagnostics)
    return sorted(unique, key=lambda d: (d.code != FIRST, d.span, d.code, d.message))


def render_all(diagnostics: Iterable[Diagnostic], files: Mapping[str, Sequence[str]]) -> str:
    """The first hundred, errors before all else, a blank line between two; the rest are counted."""
    rendered = list(diagnostics)
    kept = rendered
    if len(rendered) > SHOWN:
        first = sorted(range(len(rendered)), key=lambda n: rendered[n].severity != ERROR)[:SHOWN]
        kept = [rendered[n] for n in sorted(first)]
    texts = [render(d, _line(d.span, files)) for d in kept]
    if len(rendered) > SHOWN:
        texts.append(f"and {len(rendered) - SHOWN:,} more")
    return "\n\n".join(texts)


def render(diagnostic: Diagnostic, source_line: str | None) -> str:
    """The diagnostic as printed, without a final newline.

    Without a source line, only the sentence and its advice are shown.
    """
    head = f"{diagnostic.span}: {diagnostic.severity}: {diagnostic.message}"
    lines = [printable(head)]
    if source_line is not None:
        lines += _excerpt(diagnostic, source_line)
    elif diagnostic.advice:
        lines.append(printable(f"  {diagnostic.advice}"))
    origin = _origin(diagnostic)
    if origin:
        lines.append(printable(f"  {origin}"))
    lines += [printable(f"  {span}: {message}") for span, message in diagnostic.too[: SHOWN - 1]]
    if len(diagnostic.too) >= SHOWN:
        lines.append(f"  and {len(diagnostic.too) - SHOWN + 1:,} more")
    return "\n".join(lines)


def printable(text: str) -> str:
    """Text from strangers without what could steer a terminal."""
    if text.isascii() and text.isprintable():
        return text
    seen = text.replace("\t", " ")
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in seen)


def _line(span: Span, files: Mapping[str, Sequence[str]]) -> str | None:
    lines = files.get(span.file, ())
    return lines[span.line - 1] if 1 <= span.line <= len(lines) else None


def _origin(diagnostic: Diagnostic) -> str:
    parts = []
    if diagnostic.context:
        parts.append(f"in {diagnostic.context}")
    if diagnostic.overlays:
        word = "overlay" if len(diagnostic.overlays) == 1 else "overlays"
        parts.append(f"from {word} {', '.join(diagnostic.overlays)}")
    return "; ".join(parts)


def _excerpt(diagnostic: Diagnostic, source_line: str) -> list[str]:
    """The line itself and the carets under it."""
    span = diagnostic.span
    text, start = _window(source_line.rstrip(), span.column - 1)
    width = max(1, min(span.end_column - span.column, len(text) - start))
    carets = " " * start + "^" * width
    gutter = str(span.line)
    marks = f"  {' ' * len(gutter)} | {carets} {diagnostic.advice}"
    return [f"  {gutter} | {printable(text)}".rstrip(), printable(marks).rstrip()]


def _window(line: str, start: int) -> tuple[str, int]:
    """The part of a line worth showing, and where `start` falls in it."""
    indent = len(line) - len(line.lstrip())
    if start >= indent > SHOWN_INDENT:
        line = " " * SHOWN_INDENT + line[indent:]
        start -= indent - SHOWN_INDENT
    if start > SHOWN_WIDTH * 2 // 3:
        cut = start - SHOWN_WIDTH // 2
        line, start = "..." + line[cut:], start - cut + 3
    if len(line) > SHOWN_WIDTH:
        line = line[: SHOWN_WIDTH - 3] + "..."
    return line, start
