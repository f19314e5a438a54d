"""Which layer a place is in: a shared folder, the title itself, a printing, an option or a mod.

Every file belongs to one layer, so the place of a text alone is enough to say who decided.
"""

from __future__ import annotations

from collections.abc import Container

from attrs import frozen

from interpreter.corpus.diagnostics import Span
from interpreter.language.declarations.vocabulary import RungDecl


@frozen
class Layers:
    """The layers of one edition.

    `overlays`: the folder of each, as places name it, and what it is called. `folders`: those of the title
    that it lays over its other files.
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
        said = f"{span.file}:{span.line}"
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
