"""Likely slips of layers: an overlay named that does not exist, a key added that is nearly one below.

A card's number that turns it into a card of another class is likely a slip, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from interpreter.corpus.diagnostics import NOTICE, Collector, Diagnostic
from interpreter.corpus.index import SECTIONS
from interpreter.corpus.layers.lines import DELETE
from interpreter.corpus.layers.overlay import RESERVED, deleted_keys
from interpreter.corpus.layers.plan import OVERLAY_MANIFEST
from interpreter.corpus.layers.stack import Overlay
from interpreter.corpus.nearest import distance, nearest
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text, fault

FARTHEST = 2  # letters; more is a name of its own
CARDS, CLASS = "cards", "class"

_IN_ACTIONS = ("numbers", "clauses", "variables", "parts", "stages")

# What texts use by its name. Of that it is told if nobody does, with the name that was probably meant;
# all else is in force as soon as it is there.
_BY_NAME = ("definitions", "procedures", "values", "phases", "zones", "card fields", "lifetimes",
            "boxes")  # fmt: skip


def _is_free(path: tuple[str, ...]) -> bool:
    """Whether the author chooses the last of these keys."""
    match path:
        case (section, _):
            return section in SECTIONS  # all other names must be known anyway
        case ("actions", _, group, _):
            return group in _IN_ACTIONS
        case ("actions", _, "stages", _, "ways", _):
            return True
        case ("bots", _, "answers", _, _, _):
            return True
        case ("bots", *_, "then", _, _):
            return True
    return False


@attrs.frozen(eq=False)
class Slip:
    """A new key with the one beside it that it is nearly."""

    path: tuple[str, ...]
    key: Text
    near: str

    @property
    def by_name(self) -> bool:
        """Whether it is in force only where a text names it."""
        match self.path:
            case (section, _):
                return section in _BY_NAME
            case ("actions", _, group, _):
                return group != "stages"
        return False

    def told(self) -> Diagnostic:
        message = f"'{self.key.value}' is new here and changes nothing that was there"
        return attrs.evolve(
            fault(self.key, "new-name", message, suggestion=self.near), severity=NOTICE
        )


def slips(below: Mapping, change: Mapping, origin: str = "") -> Iterator[Slip]:
    """New keys of the layer `origin` that resemble keys below it."""
    for slip in _slips((), below, change):
        yield attrs.evolve(slip, key=attrs.evolve(slip.key, origin=origin))


def _slips(path: tuple[str, ...], below: Mapping, change: Mapping) -> Iterator[Slip]:
    known: list[str] | None = None
    for key, entry in change.entries.items():
        entry_below = below.get(key)
        if isinstance(entry_below, Mapping) and isinstance(entry.value, Mapping):
            yield from _slips((*path, key), entry_below, entry.value)
        elif entry_below is None and key not in RESERVED and _is_free((*path, key)):
            if known is None:
                gone = deleted_keys(change.get(DELETE))
                known = [name for name in below.entries if name not in gone]
            near = nearest(key, known)
            if near and _is_slip(key, near):
                yield Slip((*path, key), entry.key, near)


def _is_slip(word: str, other: str) -> bool:
    """Two that differ by a number alone are two of a kind."""
    letters = ["".join(c for c in each if not c.isdigit()) for each in (word, other)]
    return letters[0] != letters[1] and distance(word, other) <= FARTHEST


def turned_cards(below: Mapping, change: Mapping, origin: str = "") -> Iterator[Diagnostic]:
    """Cards of one class that the layer called `origin` makes cards of another."""
    cards, changed = below.get(CARDS), change.get(CARDS)
    if not isinstance(cards, Mapping) or not isinstance(changed, Mapping):
        return
    for number, card in changed.items():
        old, new = _class(cards.get(number)), _class(card)
        if isinstance(old, Text) and isinstance(new, Text) and old.value != new.value:
            message = f"card {number} was of class '{old.value}' and becomes '{new.value}'"
            note = f"it stands at {old.span}; a new card wants a number of its own"
            diagnostic = fault(attrs.evolve(new, origin=origin), "other-class", message, note=note)
            yield attrs.evolve(diagnostic, severity=NOTICE)


def _class(card: Node | None) -> Node | None:
    return card.get(CLASS) if isinstance(card, Mapping) else None


FOLDER = "overlays"


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
        _once(collector, head.get("extends"))
        _once(collector, head.get("layers"))
        if printings:
            _one_of(collector, head.get("printing"), "printing", printings)


def _once(collector: Collector, names: Node | None) -> None:
    seen: set[str] = set()
    for item in names.items if isinstance(names, Sequence) else ():
        word = str(getattr(item, "value", ""))
        if word in seen:
            collector.add(fault(item, "given-twice", f"'{word}' is given twice"))
        seen.add(word)


def check_overlay(collector: Collector, overlay: Overlay, tree: Mapping, folder: Path) -> None:
    """A title's own overlay bears the name of its folder and speaks of overlays that there are."""
    if overlay.folder is None or overlay.folder.parent != folder / FOLDER:
        return
    known = _ids(folder / FOLDER)
    _one_of(
        collector, overlay.manifest.get("overlay"), "overlay of this folder:", [overlay.folder.name]
    )
    after, others = overlay.manifest.get("after"), overlay.manifest.get("incompatible")
    _once(collector, after)
    for item in after.items if isinstance(after, Sequence) else ():
        _one_of(collector, item, "overlay", known)
    for entry in others.entries.values() if isinstance(others, Mapping) else ():
        _one_of(collector, entry.key, "overlay", known)
    if printings := _keys(tree.get("printings")):
        _one_of(collector, overlay.manifest.get("printing"), "printing", [*printings, *known])


def _ids(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob(f"*/{OVERLAY_MANIFEST}"))


def _keys(section: Node | None) -> list[str]:
    return list(section.entries) if isinstance(section, Mapping) else []


def _one_of(collector: Collector, node: Node | None, noun: str, known: list[str]) -> None:
    if isinstance(node, Text) and node.value not in known:
        meant = nearest(node.value, known)
        message = f"unknown {noun} '{node.value}'"
        collector.add(fault(node, "unknown-word", message, suggestion=meant))
