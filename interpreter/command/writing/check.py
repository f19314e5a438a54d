"""`plainrules check`: every mistake in the files of a title or a series, or of all of them."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from interpreter.command.arguments.parser import Parser
from interpreter.command.waiting import waiting
from interpreter.corpus import DEFAULT, CorpusError, Diagnostic, find_root, render_all, titles
from interpreter.corpus.catalogue import strays
from interpreter.corpus.diagnostics import ERROR, tidy
from interpreter.corpus.layers.series import series
from interpreter.corpus.nearest import nearest
from interpreter.session.mistakes import Mistake, unknown
from interpreter.session.playing.series import is_series, mistakes_in
from interpreter.session.playing.variant import require_title

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import Vocabulary
    from interpreter.session.playing.variant import Variant

Found = tuple[list[Diagnostic], Mapping[str, Sequence[str]]]
"""Mistakes, and the lines of their files by name."""


def declare(parser: Parser) -> None:
    parser.takes_title("else all titles and series")
    parser.takes_json("the mistakes")


def run(order: argparse.Namespace) -> int:
    root = find_root()
    known = [*titles(root), *series(root)]
    aside = [] if order.title else strays(root)
    if order.title and order.title not in known:
        if nearest(order.title, series(root)):
            raise unknown("series", order.title, series(root))
        require_title(root, order.title)
    elif not (known or aside):
        raise Mistake(f"there is no title in {root / 'rules'}")
    if order.mods and not order.title:
        raise Mistake("--mod needs a title to be laid over")
    found: list[Diagnostic] = aside
    files: dict[str, Sequence[str]] = {}
    for title in [order.title] if order.title else known:
        with waiting(f"checking {title}"):
            looked = _check(title, order.mods)
        for mistakes, lines in looked:
            found += mistakes
            files.update(lines)
    found = tidy(found)
    wrong = any(one.severity == "error" for one in found)
    if order.json:
        print(
            json.dumps(
                [_fields(each) for one in found for each in one.apart()],
                indent=1,
                ensure_ascii=False,
            )
        )
        return int(wrong)
    if found:
        print(render_all(found, files))
    if found and not wrong:
        print()
    if not wrong:
        print(f"no mistakes in {', '.join([order.title] if order.title else known)}")
    return int(wrong)


def _check(title: str, mods: list[str]) -> list[Found]:
    """Every mistake, with the lines of its files. That a title has none is remembered."""
    if is_series(title):
        if mods:
            raise Mistake(f"a mod lies over a title; '{title}' is a series")
        return [mistakes_in(title)]
    if mods:
        return [_one(title, None, (), mods), _tests(title, mods)]
    from interpreter.engine import cache

    try:
        cache.kept("sound", _all_files(title), lambda: _sound(title))
    except _Unsound as found:
        return found.mistakes
    except (CorpusError, OSError):  # no fingerprint can be taken
        return _look(title)
    return []


class _Unsound(Exception):
    """There is something to tell."""

    def __init__(self, mistakes: list[Found]) -> None:
        self.mistakes = mistakes


def _sound(title: str) -> bool:
    found = _look(title)
    if any(mistakes for mistakes, _ in found):
        raise _Unsound(found)
    return True


def _look(title: str) -> list[Found]:
    """The title itself; then each of its overlays alone, if it is sound; its tests."""
    alone = _one(title, None, (), [])
    if any(one.severity == "error" for one in alone[0]):
        return [alone]
    return [alone, *(_one(title, *each, []) for each in _overlays(title)), _tests(title)]


def _all_files(title: str) -> str:
    """One hash for all that is looked at: the title, its overlays, its tests, the schemas."""
    from interpreter.corpus.catalogue import fingerprint
    from interpreter.corpus.folders import bytes_of
    from interpreter.corpus.schemas.checking import schemas
    from interpreter.session.playing.title_page import title_page

    root = find_root()
    facts = title_page(root, title)
    overlays = sorted({*facts.printings.values(), *facts.options.values()} - {""})
    total = hashlib.sha256(fingerprint(root, title, overlays).encode())
    for folder in (root / "rules" / title / "tests", schemas(root)):
        for path in sorted(folder.rglob("*")):
            total.update(os.fsencode(path))
            total.update(bytes_of(path, DEFAULT.file_bytes) if path.is_file() else b"")
    return total.hexdigest()


def _overlays(title: str) -> list[tuple[str | None, tuple[str, ...]]]:
    """Every printing, and every option with the printing it belongs to."""
    from interpreter.session.playing.title_page import title_page

    facts = title_page(find_root(), title)
    printings = [(name, ()) for name, overlay in facts.printings.items() if overlay]
    return [*printings, *((facts.home.get(name), (name,)) for name in facts.options)]


def _one(title: str, printing: str | None, options: tuple[str, ...], mods: list[str]) -> Found:
    from interpreter.session.playing.rule_files import load_full  # parser and binder
    from interpreter.session.playing.variant import choose
    from interpreter.session.telling.sources import Sources

    try:
        variant = choose(title, printing, options, mods)
        vocabulary = load_full(variant)
    except CorpusError as error:
        return list(error.diagnostics), error.files
    refused = _refused(vocabulary, bool(mods))
    found = [*vocabulary.notices, *refused, *_readers(variant, vocabulary)]
    files = {one.span.file: Sources(variant.root).lines(one.span.file) for one in found}
    return found, files


def _refused(vocabulary: Vocabulary, mods: bool) -> list[Diagnostic]:
    """What the compiler cannot take, though nothing is wrong with it so far, or how a scenario begins."""
    from interpreter.engine.program import Program  # the compiler
    from interpreter.engine.state.errors import RuleError
    from interpreter.session.testing.layouts import check_layouts

    try:
        program = Program.build(vocabulary)
    except RuleError as error:
        place = error.span or vocabulary.phases[0].span
        return [Diagnostic(place, ERROR, "not-compiled", str(error))]
    return check_layouts(vocabulary, program, mods)


def _readers(variant: Variant, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Who else reads what mods change."""
    if not variant.mods:
        return []
    from interpreter.session.playing.rule_files import read
    from interpreter.session.showing.also_read import also_read

    return also_read(read(variant), vocabulary)


def _tests(title: str, mods: Sequence[str] = ()) -> Found:
    from interpreter.corpus import load_tests
    from interpreter.corpus.nearest import sparing

    try:
        with sparing():
            load_tests(find_root(), title, mods)
    except CorpusError as error:
        return list(error.diagnostics), error.files
    return [], {}


def _fields(one: Diagnostic) -> dict[str, object]:
    """The fields that `check --json` promises."""
    every = one.to_json()
    names = ("file", "line", "column", "severity", "code", "message", "suggestion", "overlays")
    return {name: every[name] for name in names}
