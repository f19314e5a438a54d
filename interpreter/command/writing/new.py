"""`plainrules new`: lays out a small game that plays at once, to be changed into another.

A title of a series is laid out from the folder `sapling` of that series.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
from pathlib import Path

from interpreter.command.arguments.parser import Parser
from interpreter.corpus import manifest
from interpreter.corpus.catalogue import VARIABLE, find_root, series_below, series_near
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.layers.series import SAPLING as SAPLING_OF_SERIES
from interpreter.session.mistakes import Mistake, unknown

SAPLING = Path(__file__).with_name("sapling")
# Where the files of a sapling go; those that are not named here, among the rules of the title.
PLACES = {
    "map.yaml": "maps/{}.yaml",
    "cards.yaml": "cards/{}/cards.yaml",
    "tests.yaml": "rules/{}/tests/rules.yaml",
}
HIDES = """\
In this folder plainrules now plays your titles alone. Those that it came with are there in any other folder.
To have both from one place: plainrules new {0} --into DIR, then PLAINRULES_CORPUS=DIR plainrules play {0}"""
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def declare(parser: Parser) -> None:
    parser.add_argument(
        "title", metavar="TITLE", help="its name: small letters, digits and hyphens"
    )
    parser.add_argument(
        "--into", metavar="DIR", help="the folder of your titles (else the one you are in)"
    )
    parser.add_argument(
        "--extends",
        metavar="SERIES",
        help="a title of this series, which says what it shares (else of none)",
    )
    parser.add_argument(
        "--book",
        metavar="FILE",
        help="your text of its rulebook: begin its inventory (else none; later plainrules audit new)",
    )


def run(order: argparse.Namespace) -> int:
    title = order.title
    if not _ID.fullmatch(title):
        wanted = f"write small letters, digits and hyphens{_such_as(title)}"
        raise Mistake(f"'{title}' cannot name a title: {wanted}")
    folder = Path(order.into or os.environ.get(VARIABLE) or ".").expanduser()
    below = _below(folder, order.extends) if order.extends else []
    sapling = _sapling(below[-1]) if below else SAPLING
    paths = {
        file: folder / PLACES.get(file.name, f"rules/{{}}/{file.name}").format(title)
        for file in sorted(sapling.glob("*.yaml"), key=_rank)
    }
    alone = _found_at_once(folder)
    brought = {
        layer: folder / "rules" / layer.name for layer in below if layer.parent.parent != folder
    }
    for path in (folder / "rules" / title, *paths.values()):
        if path.exists() or path.is_symlink():
            raise Mistake(f"{path} is there already; choose another name")
    for path in brought.values():
        if path.exists() or path.is_symlink():
            raise Mistake(f"{path} is there already, and is no series")
    if order.book is not None:
        from interpreter.workshop.auditing.book.reader import read_book  # what audits is large

        read_book(order.book)  # before anything is laid out
    try:
        for source, copy in brought.items():
            shutil.copytree(source, copy)
        _lay_out(title, paths)
    except OSError as error:
        raise Mistake(f"{error.filename} cannot be written ({error.strerror})") from None
    _tell(title, folder, [*paths.values()], [*brought.values()], order.book)
    if order.book is not None:
        from interpreter.command.auditing.audit import begin

        begin(title, order.book, root=folder)
    if not alone and _found_at_once(folder) and not os.environ.get(VARIABLE):
        print(HIDES.format(title))
    return 0


def _rank(file: Path) -> tuple[int, str]:
    """Sort key: the manifest first, then the other rules, then files elsewhere."""
    elsewhere = [manifest.NAME, "", *PLACES]
    return elsewhere.index(file.name if file.name in elsewhere else ""), file.name


def _below(folder: Path, name: str) -> list[Path]:
    """The folders of the series, itself last."""
    known = series_near(folder)
    if name not in known:
        raise unknown("series", name, list(known))
    return series_below(known, name)


def _sapling(series: Path) -> Path:
    """The folder of a series from which titles are laid out."""
    sapling = series / SAPLING_OF_SERIES
    if not any(sapling.glob("*.yaml")):
        raise Mistake(
            f"series '{series.name}' has no sapling/ from which a title could be laid out"
        )
    return sapling


def _such_as(title: str) -> str:
    """The nearest good name."""
    meant = "-".join(re.findall(r"[a-z0-9]+", title.casefold())).lstrip("0123456789-")
    return f", such as {meant}" if meant else ""


def _lay_out(title: str, paths: dict[Path, Path]) -> None:
    name = title.replace("-", " ").title()
    for template, path in paths.items():
        text = template.read_text(encoding="utf-8")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text.replace("TITLE", title).replace("NAME", name))


def _tell(
    title: str, folder: Path, files: list[Path], brought: list[Path], book: str | None
) -> None:
    for path in brought:
        print(f"made {path}, a copy of the series")
    for path in files:
        print(f"made {path}")
    if not _found_at_once(folder):
        print(f"go there:   cd {folder}")
    print(f"check it:   plainrules check {title}")
    print(f"play it:    plainrules play {title}")
    print(f"audit it:   plainrules audit {'' if book else 'new '}{title} --book FILE")


def _found_at_once(folder: Path) -> bool:
    """Would the next command look there by itself? Not where the folder we are in is gone."""
    try:
        return find_root() == folder.resolve()
    except (CorpusError, OSError):
        return False
