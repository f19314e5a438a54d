"""Small corpora, and layers of few lines, each in a clean folder."""

from __future__ import annotations

from pathlib import Path

from interpreter.corpus.diagnostics import CorpusError, render
from interpreter.corpus.store import load_tree


def write(root: Path, files: dict[str, str]) -> Path:
    """Files by path under a folder; each begins with `format: 1`."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"format: 1\n{text}", encoding="utf-8")
    return root


def mod(folder: Path, text: str, title: str, name: str = "mine", head: str = "") -> Path:
    """A mod with one file of rules."""
    manifest = f"overlay: {name}\nextends: {title}\n{head}"
    return write(folder / name, {"overlay.yaml": manifest, "rules.yaml": text})


def mistakes(root: Path, title: str, *mods: str | Path) -> list[str]:
    """What is told of a title with mods: place, message and advice of each mistake."""
    try:
        load_tree(root, title, mods)
    except CorpusError as error:
        return [f"{d.span}: {d.message} {d.advice}".strip() for d in error.diagnostics]
    return []


def shown(error: CorpusError) -> str:
    """All mistakes as they are printed."""
    return "\n".join(
        render(d, error.files.get(d.span.file, [""] * d.span.line)[d.span.line - 1])
        for d in error.diagnostics
    )
