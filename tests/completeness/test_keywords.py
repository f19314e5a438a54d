"""A word of the language is no name in any title: not of a declaration, a parameter, or a number, part or variable of an action."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.store import load_tree
from interpreter.language.declarations import first_pass
from interpreter.language.declarations.everything import declare_everything
from interpreter.language.sections.actions import declare_names
from interpreter.language.sections.second_pass import parameter_names
from interpreter.session.editions.title_page import title_page

ROOT = Path(interpreter.__file__).parent.parent
SMALL = ROOT / "tests" / "titles"
TITLES = [(root, title) for root in (ROOT, SMALL) for title in interpreter.titles(root)]


def keywords_declared(root, title):
    """Each name of a title or of one of its overlays that is a keyword: its place, and what is said of it."""
    page = title_page(root, title)
    overlays = {*page.printings.values(), *page.options.values()} - {""}
    found = {}
    for overlay in ("", *sorted(overlays)):
        corpus, collector = load_tree(root, title, [overlay] if overlay else []), Collector()
        d = first_pass.Declarer(corpus.tree, first_pass.read_manifest(corpus.tree), collector)
        declare_everything(d)
        declare_names(d)
        parameter_names(d)
        told = [one for one in collector.diagnostics if one.code == "keyword"]
        found |= {f"{one.span}: {one.message}": None for one in told}
    return [*found]


@pytest.mark.parametrize(("root", "title"), TITLES, ids=[title for _, title in TITLES])
def test_no_title_declares_a_keyword(root, title):
    assert [] == keywords_declared(root, title)


@pytest.mark.parametrize("word", ["grain", "tithe", "idle", "barns", "oak", "p"])
def test_a_new_keyword_that_is_declared_is_told_with_its_place(monkeypatch, word):
    monkeypatch.setattr(first_pass, "keywords", lambda: {word: word.upper()})

    told = keywords_declared(SMALL, "granary")

    assert told
    assert all(one.startswith("rules/granary/") and f"'{word}'" in one for one in told), told
