"""`plainrules check`: every mistake in the files of a title or a series, or of all of them."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections.abc import Sequence

from interpreter.command import spare_the_collector
from interpreter.command.arguments.parser import Parser
from interpreter.command.waiting import waiting
from interpreter.corpus.catalogue import find_root, strays, titles
from interpreter.corpus.diagnostics import CorpusError, Diagnostic, render_all, tidy
from interpreter.corpus.layers.series import series
from interpreter.corpus.limits import DEFAULT
from interpreter.corpus.nearest import nearest
from interpreter.session.editions.series_alone import is_series, mistakes_in
from interpreter.session.editions.variant import require_title
from interpreter.session.mistakes import Mistake, unknown
from interpreter.workshop.checking.checked import Found, checked
from interpreter.workshop.testing.shared_work import Counts


def declare(parser: Parser) -> None:
    parser.takes_title("else all titles and series")
    parser.takes_variant()
    parser.takes_json("the mistakes")


def run(order: argparse.Namespace) -> int:
    spare_the_collector()
    root = find_root()
    known = [*titles(root), *series(root)]
    aside = [] if order.title else strays(root)
    if order.title and order.title not in known:
        if nearest(order.title, series(root)):
            raise unknown("series", order.title, series(root))
        require_title(root, order.title)
    elif not (known or aside):
        raise Mistake(f"there is no title in {root / 'rules'}")
    for wish, given in _wishes(order):
        if given and not order.title:
            raise Mistake(f"{wish} needs a title")
    diagnostics: list[Diagnostic] = aside
    files: dict[str, Sequence[str]] = {}
    for title in [order.title] if order.title else known:
        with waiting(f"checking {title}") as parts:
            looked = _check(title, order, parts.of)
        for mistakes, lines in looked:
            diagnostics += mistakes
            files.update(lines)
    diagnostics = tidy(diagnostics)
    wrong = any(one.severity == "error" for one in diagnostics)
    if order.json:
        fields = [_fields(diagnostic) for one in diagnostics for diagnostic in one.apart()]
        print(json.dumps(fields, indent=1, ensure_ascii=False))
        return int(wrong)
    if diagnostics:
        print(render_all(diagnostics, files))
    if diagnostics and not wrong:
        print()
    if not wrong:
        print(f"no mistakes in {', '.join([order.title] if order.title else known)}")
    return int(wrong)


def _wishes(order: argparse.Namespace) -> list[tuple[str, object]]:
    """The options that ask for one edition, as they are written."""
    return [("--mod", order.mods), ("--printing", order.printing), ("--option", order.options)]


def _check(title: str, order: argparse.Namespace, counts: Counts) -> list[Found]:
    """Every mistake, with the lines of its files, of one edition if named. Remember a title without mistakes."""
    wishes = [wish for wish, given in _wishes(order) if given]
    if is_series(title):
        if wishes:
            raise Mistake(f"{wishes[0]} is for a title; '{title}' is a series")
        return [mistakes_in(title)]
    if wishes:
        return [*checked(title, order.printing, order.options, order.mods, counts)]
    from interpreter.engine import keeping

    try:
        keeping.kept("sound", _all_files(title), lambda: _sound(title, counts))
    except _Unsound as found:
        return found.mistakes
    except (CorpusError, OSError):  # no fingerprint can be taken
        return [*checked(title, counts=counts)]
    return []


class _Unsound(Exception):
    """There is something to tell."""

    def __init__(self, mistakes: list[Found]) -> None:
        self.mistakes = mistakes


def _sound(title: str, counts: Counts) -> bool:
    diagnostics = [*checked(title, counts=counts, doubled=(os.cpu_count() or 1) > 1)]
    if any(mistakes for mistakes, _ in diagnostics):
        raise _Unsound(diagnostics)
    return True


def _all_files(title: str) -> str:
    """One hash for all that is looked at: the title, its overlays, its tests, the schemas."""
    from interpreter.corpus.catalogue import fingerprint
    from interpreter.corpus.folders import bytes_of, schemas
    from interpreter.session.editions.title_page import title_page

    root = find_root()
    facts = title_page(root, title)
    overlays = sorted({*facts.printings.values(), *facts.options.values()} - {""})
    total = hashlib.sha256(fingerprint(root, title, overlays).encode())
    for folder in (root / "rules" / title / "tests", schemas()):
        for path in sorted(folder.rglob("*")):
            total.update(os.fsencode(path))
            total.update(bytes_of(path, DEFAULT.file_bytes) if path.is_file() else b"")
    return total.hexdigest()


def _fields(one: Diagnostic) -> dict[str, object]:
    """The fields that `check --json` promises."""
    every = one.to_json()
    names = ("file", "line", "column", "severity", "code", "message", "suggestion", "overlays")
    return {name: every[name] for name in names}
