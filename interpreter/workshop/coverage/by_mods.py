"""Which tests of a title fail because of the mods that lie over it."""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from interpreter.corpus import CorpusError, Mapping, load_tree
from interpreter.corpus.catalogue import find_root
from interpreter.corpus.english import shortened
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import Variant
from interpreter.workshop.coverage.by_test import learned
from interpreter.workshop.coverage.entries import EntryName
from interpreter.workshop.testing.cases import written
from interpreter.workshop.testing.groups import groups_of
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import verdicts

SHOWN = 3  # entries that are named


def because(wanted: Wanted, failing: Collection[str]) -> dict[str, str]:
    """By name of a failing test, one sentence: whether it passes without the mods, and what it runs of what they change.

    Raises Mistake and CorpusError as reading the title does.
    """
    changed = _changed(wanted.variant)
    groups = groups_of(wanted, [case for case in written(wanted) if case.name in failing])
    ran = {test.test: changed.keys() & test.entries for test in learned(groups)}
    reasons = {}
    page = title_page(find_root(), wanted.title)  # what mods offer goes with them
    options = tuple(each for each in wanted.options if each in page.options)
    alone = evolve(wanted, mods=(), options=options, printing=page.own(wanted.printing))
    for group in groups_of(alone, [case for g in groups for case in g.cases]):
        try:
            told = [*verdicts(group)]
        except CorpusError:  # the title is wrong without its mods, too
            continue
        for verdict in told:
            entries = sorted(ran.get(verdict.case.name, ()))
            reasons_told = [f"{_named(entry)} ({changed[entry]})" for entry in entries]
            reasons[verdict.case.name] = _told(verdict.passed, reasons_told)
    return reasons


def _changed(variant: Variant) -> dict[EntryName, str]:
    """The entries that the mods speak of, and where each last does."""
    corpus = load_tree(variant.root, variant.title, variant.overlays)
    by_name = {}
    for tree in (tree for mod in corpus.mods for tree in mod.trees):
        for section, node in tree.items():
            for name, entry in node.entries.items() if isinstance(node, Mapping) else ():
                by_name[section, name] = f"{entry.key.span.file}:{entry.key.span.line}"
    return by_name


def _named(entry: EntryName) -> str:
    section, name = entry
    return f"card {name}" if section == "cards" else name


def _told(alone: bool, entries: list[str]) -> str:
    if not alone:
        return "it fails without the mods, too"
    runs = f"; it runs what they change: {shortened(entries, SHOWN)}" if entries else ""
    return f"it passes without the mods{runs}"
