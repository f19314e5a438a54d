"""Coverage as pages: one of all files, and each file with its counts beside its lines."""

from __future__ import annotations

from pathlib import Path

from interpreter.workshop.coverage.output import part, share, summary
from interpreter.workshop.coverage.report import Coverage, FileRan, LineRan
from interpreter.workshop.coverage.shape import BRANCHES
from interpreter.workshop.pages.site import Site, anchor

TEMPLATES = Path(__file__).parent / "templates"
INDEX = "index.html"


def write_pages(report: Coverage, folder: str | Path) -> list[Path]:
    """Write them into a folder. Raises Mistake where that cannot be, or without jinja2."""
    site = Site(f"Coverage of {report.title}", TEMPLATES, (("Files", INDEX),))
    site.page(
        INDEX, "index.html", "What ran", report=report, summary=summary(report), part=part,
        share=share, where=_page, factions=_factions(report),
    )  # fmt: skip
    for file in report.files:
        site.page(
            _page(file), "file.html", file.file, file=file, rows=_rows(file), part=part,
            games=report.games,
        )  # fmt: skip
    return site.write(folder)


def _page(file: FileRan) -> str:
    return f"files/{anchor(file.file)}.html"


def _factions(report: Coverage) -> list[str]:
    return list(dict.fromkeys(who for row in report.taken.values() for who in row))


def _rows(file: FileRan) -> list[tuple[int, str, LineRan | None, list[str]]]:
    """Every line of the file: its number, its text, how often it ran if it can, and what never was of it."""
    known = {line.number: line for line in file.lines}
    return [
        (number, text, known.get(number), _missing(known.get(number)))
        for number, text in enumerate(file.source, 1)
    ]


def _missing(line: LineRan | None) -> list[str]:
    if line is None or not line.count:
        return []
    return [
        f"{branch.missing}: {branch.text}"
        for branch in line.branches
        if branch.role in BRANCHES and branch.missing
    ]
