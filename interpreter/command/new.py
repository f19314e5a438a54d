"""`plainrules new`: lays out a small game that plays at once, to be changed into another."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from interpreter.corpus import CorpusError, find_root
from interpreter.corpus.catalogue import VARIABLE
from interpreter.session.mistakes import Mistake

SAPLING = Path(__file__).with_name("sapling")
# What is laid out, by the file that it is made from.
FILES = {
    "title.yaml": "rules/{}/title.yaml",
    "rules.yaml": "rules/{}/rules.yaml",
    "map.yaml": "maps/{}.yaml",
    "tests.yaml": "rules/{}/tests/rules.yaml",
}
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def run(order: argparse.Namespace) -> int:
    title = order.title
    if not _ID.fullmatch(title):
        wanted = f"write small letters, digits and hyphens{_such_as(title)}"
        raise Mistake(f"'{title}' cannot name a title: {wanted}")
    folder = Path(order.into or os.environ.get(VARIABLE) or ".").expanduser()
    paths = {made: folder / place.format(title) for made, place in FILES.items()}
    for path in (folder / "rules" / title, *paths.values()):
        if path.exists() or path.is_symlink():
            raise Mistake(f"{path} is there already; choose another name")
    try:
        _lay_out(title, paths)
    except OSError as error:
        raise Mistake(f"{error.filename} cannot be written ({error.strerror})") from None
    _tell(title, folder, paths)
    return 0


def _such_as(title: str) -> str:
    """The nearest good name."""
    meant = "-".join(re.findall(r"[a-z0-9]+", title.casefold())).lstrip("0123456789-")
    return f", such as {meant}" if meant else ""


def _lay_out(title: str, paths: dict[str, Path]) -> None:
    name = title.replace("-", " ").title()
    for made, path in paths.items():
        text = (SAPLING / made).read_text(encoding="utf-8")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text.replace("TITLE", title).replace("NAME", name))


def _tell(title: str, folder: Path, paths: dict[str, Path]) -> None:
    for path in paths.values():
        print(f"made {path}")
    if not _found_at_once(folder):
        print(f"go there:   cd {folder}")
    print(f"check it:   plainrules check {title}")
    print(f"play it:    plainrules play {title}")


def _found_at_once(folder: Path) -> bool:
    """Would the next command look there by itself?"""
    try:
        return find_root() == folder.resolve()
    except CorpusError:
        return False
