"""Rule files as text: the line at a place, the whole entry that begins there, and the layer that it is in.

Every file belongs to one layer, so the place of a text alone is enough to say who decided.
"""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from pathlib import Path

from attrs import define, frozen

from interpreter.corpus.diagnostics import Span, printable
from interpreter.language.declarations.vocabulary import RungDecl


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
        """The text of a place. A longer text is cut after its first line."""
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


@frozen
class Layers:
    """The layers of one edition.

    `overlays`: the folder of each, as places name it, and its name. `folders`: the title's folders that it lays over
    its other files.
    """

    title: str
    overlays: tuple[tuple[str, str], ...] = ()
    folders: tuple[str, ...] = ()

    @property
    def mods(self) -> tuple[str, ...]:
        """Names of the mods among the layers."""
        return tuple(name for _, name in self.overlays if name.startswith("mod "))

    def overlay(self, file: str) -> str:
        """ "option NAME", "mod NAME" or "printing NAME"; "" for a file of the title itself or a shared one."""
        return next((name for folder, name in self.overlays if file.startswith(f"{folder}/")), "")

    def named(self, file: str) -> str:
        """Name of a file's layer: that of its overlay, or "layer NAME", "title NAME" or "series NAME" for those below."""
        first, folder, inner, *_ = [*file.split("/"), "", ""]
        own = f"title {self.title}"
        if first == "rules":
            laid = folder == self.title and inner in self.folders
            own = own if folder == self.title else f"series {folder}"
            own = f"layer {inner}" if laid else own
        return self.overlay(file) or own

    def place(self, span: Span) -> str:
        """`file:line`, and before it the overlay that it is in."""
        said = span.file_line
        overlay = self.overlay(span.file)
        return f"{overlay}, {said}" if overlay else said

    def rung(self, rung: RungDecl, keys: Container[str] | None = None) -> str:
        """Places of a bot's rung and of its keys (or of `keys`) that other layers wrote."""
        parts: dict[str, list[str]] = {}
        for key, span in rung.elsewhere.items():
            if keys is None or key in keys:
                parts.setdefault(self.place(span), []).append(key)
        said = [f"{', '.join(named)}: {place}" for place, named in parts.items()]
        return "; ".join([self.place(rung.span), *said])

    def of_rung(self, rung: RungDecl) -> str:
        """Overlays that changed a rung, and its keys by name; "" if none did."""
        parts: dict[str, list[str]] = {}
        for key, span in rung.elsewhere.items():
            parts.setdefault(self.overlay(span.file), []).append(key)
        said = [f"{name} ({', '.join(keys)})" for name, keys in parts.items() if name]
        return ", ".join(filter(None, [self.overlay(rung.span.file), *said]))
