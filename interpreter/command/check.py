"""`plainrules check`: every mistake in the files of a title, or of all titles."""

from __future__ import annotations

import argparse
import json
from typing import Any

from interpreter.corpus import CorpusError, Diagnostic, find_root, render_all, titles
from interpreter.corpus.diagnostics import tidy
from interpreter.session.mistakes import Mistake, unknown


def run(order: argparse.Namespace) -> int:
    root = find_root()
    known = titles(root)
    if order.title and order.title not in known:
        raise unknown("title", order.title, known)
    if order.mods and not order.title:
        raise Mistake("--mod needs a title to be laid over")
    found: list[Diagnostic] = []
    files: dict[str, Any] = {}
    for title in [order.title] if order.title else known:
        for mistakes, lines in _check(title, order.mods):
            found += mistakes
            files.update(lines)
    found = tidy(found)
    if order.json:
        print(json.dumps([_fields(one) for one in found], indent=1, ensure_ascii=False))
    elif found:
        print(render_all(found, files))
    else:
        print(f"no mistakes in {', '.join([order.title] if order.title else known)}")
    return 1 if any(one.severity == "error" for one in found) else 0


def _check(title: str, mods: list[str]) -> list[tuple[list[Diagnostic], Any]]:
    """The title itself with the mods; then each of its overlays alone, if it is sound; its tests."""
    alone = _one(title, None, (), mods)
    if alone[0] or mods:
        return [alone]
    return [alone, *(_one(title, *each, []) for each in _overlays(title)), _tests(title)]


def _overlays(title: str) -> list[tuple[str | None, tuple[str, ...]]]:
    """Every printing, and every option with the printing it belongs to."""
    from interpreter.session.facts import facts_of

    facts = facts_of(find_root(), title)
    printings = [(name, ()) for name, overlay in facts.printings.items() if overlay]
    return [*printings, *((facts.home.get(name), (name,)) for name in facts.options)]


def _one(
    title: str, printing: str | None, options: tuple[str, ...], mods: list[str]
) -> tuple[list[Diagnostic], Any]:
    from interpreter.session.title import choose, load_full

    try:
        load_full(choose(title, printing, options, mods))
    except CorpusError as error:
        return list(error.diagnostics), error.files
    return [], {}


def _tests(title: str) -> tuple[list[Diagnostic], Any]:
    from interpreter.corpus import load_tests

    try:
        load_tests(find_root(), title)
    except CorpusError as error:
        return list(error.diagnostics), error.files
    return [], {}


def _fields(one: Diagnostic) -> dict[str, Any]:
    """The fields that `check --json` promises."""
    every = one.to_json()
    names = ("file", "line", "column", "severity", "code", "message", "suggestion", "overlays")
    return {name: every[name] for name in names}
