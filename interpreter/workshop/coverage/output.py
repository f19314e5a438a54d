"""Coverage as lines of text, as plain data and as pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from interpreter.workshop.coverage.coverage_lines import Coverage, FileRan, LineRan, sides_of
from interpreter.workshop.coverage.shape import BRANCHES
from interpreter.workshop.pages.page_folder import Site, anchor

TEMPLATES = Path(__file__).parent / "templates"
INDEX = "index.html"


def lines_of(report: Coverage) -> Iterator[str]:
    """The whole, file by file; then what never ran, with its text; then who took which action."""
    yield summary(report)
    yield f"lines that ran    {part(*report.lines)}"
    yield f"sides of branches {part(*report.sides)}"
    yield ""
    yield from _table([["lines ran", "", "branches met", "", "file"], *map(_row, report.files)])
    for file in report.files:
        never = [*_never(file)]
        if never:
            yield ""
            yield f"{file.file}: {share(file.ran, len(file.lines))}"
            yield from never
    if report.taken:
        yield ""
        yield from _table([*_taken(report)])
    yield from ("", *report.failed) if report.failed else ()


def summary(report: Coverage) -> str:
    games = f" and {report.games} games (seats: {report.seats})" if report.games else ""
    return f"{report.title}: {report.tests} rule tests{games}"


def part(count: int, total: int) -> str:
    """`3 of 4, 75.0 %`."""
    return f"{count} of {total}, {share(count, total)}"


def share(count: int, total: int) -> str:
    """Rounded down, so that only all of them are 100 %."""
    return f"{1000 * count // total / 10 if total else 100.0:.1f} %"


def plain(report: Coverage) -> dict[str, Any]:
    """Coverage as JSON. `lines`: those in which something can run."""
    (ran, lines), (met, sides) = report.lines, report.sides
    return {
        "title": report.title, "tests": report.tests, "games": report.games, "seats": report.seats,
        "ran": ran, "lines": lines, "met": met, "sides": sides,
        "files": [_file(file) for file in report.files],
        "taken": {
            action: {who: {"tests": tests, "games": games} for who, (tests, games) in row.items()}
            for action, row in report.taken.items()
        },
        "failed": report.failed,
    }  # fmt: skip


def _file(file: FileRan) -> dict[str, Any]:
    lines = [
        {
            "line": line.number, "tests": line.tests, "games": line.games, "what": line.what,
            "conditions": [
                {
                    "column": branch.column, "text": branch.text, "role": branch.role,
                    "held": branch.held, "failed": branch.failed,
                }
                for branch in line.branches
            ],
        }
        for line in file.lines
    ]  # fmt: skip
    return {"file": file.file, "lines": lines}


def _row(file: FileRan) -> list[str]:
    met, sides = sides_of(file.branches)
    branches = [f"{met} of {sides}", share(met, sides)] if sides else ["", ""]
    return [
        f"{file.ran} of {len(file.lines)}",
        share(file.ran, len(file.lines)),
        *branches,
        file.file,
    ]


def _never(file: FileRan) -> Iterator[str]:
    for line in file.lines:
        if not line.count:
            yield f"{line.number:>5}  {line.text.strip()}{why(line)}"
            continue
        for branch in line.branches:
            if branch.role in BRANCHES and branch.missing:
                yield f"{line.number:>5}    {branch.missing}: {branch.text.strip()}"


def why(line: LineRan) -> str:
    """Reason why a line never ran, if its text does not say it."""
    return f"  ({line.what})" if line.what else ""


def _taken(report: Coverage) -> Iterator[list[str]]:
    factions = list(dict.fromkeys(who for row in report.taken.values() for who in row))
    yield ["", *factions, f"taken in {'tests, games' if report.games else 'tests'}"]
    for action, row in report.taken.items():
        yield ["", *(_times(row.get(who), report.games) for who in factions), action]


def _times(times: tuple[int, int] | None, games: int) -> str:
    if times is None:
        return ""
    return f"{times[0]}, {times[1]}" if games else str(times[0])


def _table(rows: list[list[str]]) -> Iterator[str]:
    """Numbers to the right; the last column names what they count."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for *cells, last in rows:
        set_out = [cell.rjust(width) for cell, width in zip(cells, widths, strict=False)]
        yield "  ".join([*set_out, last]).rstrip()


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
