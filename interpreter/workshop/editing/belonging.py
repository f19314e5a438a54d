"""Which title a file belongs to, and with which of its overlays it is read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from interpreter.corpus.catalogue import extending, find_root, titles
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.layers.plan import OVERLAY_MANIFEST, find_overlay
from interpreter.corpus.layers.series import series
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Mapping, Text
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import Variant, choose
from interpreter.session.mistakes import Mistake

_TOPS = ("rules", "cards", "maps")


@frozen
class Reading:
    """How a file is read: the edition whose words it may use, or a series where no title extends it."""

    variant: Variant | None
    series: str = ""


def belonging(path: Path) -> Reading | None:
    """Title that a file belongs to; None if no title knows it. Raises nothing."""
    try:
        return _mod(path) or _own(path)
    except (CorpusError, Mistake, OSError):
        return None


def _own(path: Path) -> Reading | None:
    """Title of a file inside a corpus. Its root is the nearest folder above that has `rules/`."""
    for root in path.parents:
        if not (root / "rules").is_dir():
            continue
        top, *rest = path.relative_to(root).parts
        if top not in _TOPS or not rest:
            return None
        name = rest[0].removesuffix(".yaml")
        if name in titles(root):
            return Reading(_edition(root, name, path))
        if name in series(root):
            above = extending(root, name)
            return Reading(choose(above[0], None, (), (), root)) if above else Reading(None, name)
        return None
    return None


def _edition(root: Path, title: str, path: Path) -> Variant:
    """The title with the printing or option in whose folder the file lies."""
    for printing, option in _overlays(root, title):
        variant = choose(title, printing, [option] if option else [], (), root)
        folder = find_overlay(root, title, variant.overlays[-1])
        if path.is_relative_to(folder):
            return variant
    return choose(title, None, (), (), root)


def _overlays(root: Path, title: str) -> Iterator[tuple[str | None, str]]:
    facts = title_page(root, title)
    yield from ((name, "") for name, overlay in facts.printings.items() if overlay)
    yield from ((facts.home.get(name), name) for name in facts.options)


def _mod(path: Path) -> Reading | None:
    """Title that the overlay of this file extends."""
    for folder in path.parents:
        head = folder / OVERLAY_MANIFEST
        if head.is_file():
            tree = read(head.read_bytes(), head.name)
            named = tree.get("extends") if isinstance(tree, Mapping) else None
            if any(folder.is_relative_to(above / "rules") for above in folder.parents):
                return None  # one of a title's own
            if isinstance(named, Text):
                return Reading(choose(named.value, None, (), [folder], find_root()))
    return None
