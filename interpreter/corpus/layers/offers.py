"""Overlays offered for play: check that the title's own exist, and add those of mods.

Only a title's own overlays are checked; a mod may name mods that this player does not have.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import evolve

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.folders import shown
from interpreter.corpus.layers.keys import unknown_name
from interpreter.corpus.layers.plan import OVERLAY_MANIFEST, manifest_bytes
from interpreter.corpus.layers.stack import Overlay
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, Text, fault

FOLDER = "overlays"
_HEADER = ("format", "overlay", "extends", "kind")


def check_offers(collector: Collector, tree: Mapping, folder: Path) -> None:
    """Each printing and option of a title has its overlay, each option a printing of the title."""
    known, printings = _ids(folder / FOLDER), _keys(tree.get("printings"))
    for section in ("printings", "options"):
        entries = tree.get(section)
        for _, entry in entries.items() if isinstance(entries, Mapping) else ():
            if isinstance(entry, Mapping):
                _one_of(collector, entry.get("overlay"), "overlay", known)
                _one_of(collector, entry.get("printing"), "printing", printings)
    head = tree.get("manifest")
    if isinstance(head, Mapping):
        _one_of(collector, head.get("title"), "title of this folder:", [folder.name])
        _once(collector, head.get("extends"))
        _once(collector, head.get("layers"))
        if printings:
            _one_of(collector, head.get("printing"), "printing", printings)


def with_offers(tree: Mapping, folders: Iterable[str], root: Path) -> Mapping:
    """A title's tree with what mods offer among its printings and options. Raises CorpusError."""
    for path in (Path(folder) / OVERLAY_MANIFEST for folder in folders):
        head = read(manifest_bytes(path, root), shown(path, root))
        name = head.get("overlay") if isinstance(head, Mapping) else None
        if not isinstance(head, Mapping) or not isinstance(name, Text):
            continue  # laying it over the title reports it
        kind = head.get("kind")
        section = "printings" if isinstance(kind, Text) and kind.value == "printing" else "options"
        facts = evolve(head, entries={k: e for k, e in head.entries.items() if k not in _HEADER})
        below = tree.get(section)
        known = below.entries if isinstance(below, Mapping) else {}
        offers = evolve(facts, entries={**known, name.value: Entry(name, facts)})
        whole = Entry(evolve(name, value=section), offers)
        tree = evolve(tree, entries={**tree.entries, section: whole})
    return tree


def _once(collector: Collector, names: Node | None) -> None:
    items = names.items if isinstance(names, Sequence) else ()
    words = [str(getattr(item, "value", "")) for item in items]
    for n, (item, word) in enumerate(zip(items, words, strict=True)):
        if word in words[:n]:
            collector.add(fault(item, "given-twice", f"'{word}' is given twice"))


def check_overlay(collector: Collector, one: Overlay, tree: Mapping, folder: Path) -> None:
    """A title's own overlay bears the name of its folder and speaks of overlays that there are."""
    if one.folder is None or one.folder.parent != folder / FOLDER:
        return
    known = _ids(folder / FOLDER)
    _one_of(collector, one.manifest.get("overlay"), "overlay of this folder:", [one.folder.name])
    after, others = one.manifest.get("after"), one.manifest.get("incompatible")
    _once(collector, after)
    for item in after.items if isinstance(after, Sequence) else ():
        _one_of(collector, item, "overlay", known)
    for entry in others.entries.values() if isinstance(others, Mapping) else ():
        _one_of(collector, entry.key, "overlay", known)
    if printings := _keys(tree.get("printings")):
        _one_of(collector, one.manifest.get("printing"), "printing", [*printings, *known])


def _ids(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob(f"*/{OVERLAY_MANIFEST}"))


def _keys(section: Node | None) -> list[str]:
    return list(section.entries) if isinstance(section, Mapping) else []


def _one_of(collector: Collector, node: Node | None, noun: str, known: list[str]) -> None:
    if isinstance(node, Text) and node.value not in known:
        collector.add(unknown_name(node, noun, known))
