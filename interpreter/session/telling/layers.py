"""Which layer a place is in: a shared folder, the title itself, a printing, an option or a mod.

Every file belongs to one layer, so the place of a text alone is enough to say who decided.
"""

from __future__ import annotations

from attrs import frozen

from interpreter.corpus.diagnostics import Span


@frozen
class Layers:
    """The layers of one edition. `overlays`: the folder of each, as places name it, and what it is called."""

    title: str
    overlays: tuple[tuple[str, str], ...] = ()

    def overlay(self, file: str) -> str:
        """ "option NAME", "mod NAME" or "printing NAME"; "" for a file of the title itself or a shared one."""
        return next((name for folder, name in self.overlays if file.startswith(f"{folder}/")), "")

    def named(self, file: str) -> str:
        """The same, and "title NAME" or "series NAME" for the layers below."""
        first, _, rest = file.partition("/")
        folder = rest.partition("/")[0]
        shared = first == "rules" and folder != self.title
        return self.overlay(file) or (f"series {folder}" if shared else f"title {self.title}")

    def place(self, span: Span) -> str:
        """`file:line`, and before it the overlay that it is in."""
        said = f"{span.file}:{span.line}"
        overlay = self.overlay(span.file)
        return f"{overlay}, {said}" if overlay else said
