"""Rule files as text: the line at a place, and the whole entry that begins there."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from attrs import define

from interpreter.corpus.diagnostics import Span, printable


@define
class Sources:
    """Reads the files of a title on demand; `root` is the folder that places are seen from."""

    root: Path

    def lines(self, file: str) -> tuple[str, ...]:
        """Lines of a file, by its name in places; none if it cannot be read."""
        for path in (self.root / file, Path(file)):
            if path.is_file():
                return _lines(path, path.stat().st_mtime_ns)
        return ()

    def words(self, span: Span) -> str:
        """The text of a place. What goes on over several lines is cut at the first."""
        lines = self.lines(span.file)
        if not 1 <= span.line <= len(lines):
            return ""
        return printable(lines[span.line - 1][span.column - 1 : span.end_column - 1].strip())

    def entry(self, span: Span) -> list[str]:
        """The entry that begins at a place: its line and all that stand deeper under it."""
        lines = self.lines(span.file)
        if not 1 <= span.line <= len(lines):
            return []
        first = lines[span.line - 1]
        indent = _indent(first)
        rows = [first]
        for line in lines[span.line :]:
            if line.strip() and _indent(line) <= indent:
                break
            rows.append(line)
        while rows and (not rows[-1].strip() or rows[-1].lstrip().startswith("#")):
            rows.pop()
        return [printable(line[min(indent, _indent(line)) :]) for line in rows]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


@lru_cache(maxsize=64)
def _lines(path: Path, changed: int) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8", errors="replace").splitlines())
