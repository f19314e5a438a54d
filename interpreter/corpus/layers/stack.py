"""Which overlays go together, and in which order.

A printing lies lowest, options over it, mods on top; among its like an
overlay stands where it was named unless it asks to come `after` another.
Nothing is settled silently: pairs declared incompatible are refused with the
reason, two that change one field are a conflict, and an option made for
another printing than the one in play is announced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from pathlib import Path

import attrs

from interpreter.corpus.diagnostics import ERROR, FIRST, NOTICE, Collector, Diagnostic
from interpreter.corpus.layers.conflicts import conflicts
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Mapping, Node, Text, fault, plain
from interpreter.corpus.yaml.tree import Sequence as List

MOD = "mod"
KINDS = ("printing", "option", MOD)


@attrs.frozen(eq=False)
class Overlay:
    """An overlay: facts of its manifest, the tree of its own files, and that of the files below them."""

    id: str
    name: str
    title: str
    kind: str
    manifest: Mapping
    tree: Mapping
    origin: str
    after: tuple[str, ...] = ()
    incompatible: dict[str, str] = attrs.field(factory=dict)
    printing: str = ""
    folder: Path | None = None
    shared: Mapping | None = None

    @property
    def trees(self) -> tuple[Mapping, ...]:
        """All layers, the lowest first."""
        return (self.shared, self.tree) if self.shared else (self.tree,)


@attrs.frozen
class Stack:
    """Overlays in the order in which they are laid, and notices to announce, of mixes and the like."""

    overlays: tuple[Overlay, ...]
    mixes: tuple[Diagnostic, ...] = ()


def overlay(head: Mapping, tree: Mapping, origin: str, folder: Path | None = None) -> Overlay:
    """An overlay from its manifest `overlay.yaml`, in which nothing is wrong."""
    said = plain(head)
    return Overlay(
        said["overlay"], str(said.get("name", said["overlay"])), said["extends"], said.get("kind", MOD),
        head, tree, origin, tuple(said.get("after", ())), said.get("incompatible", {}),
        said.get("printing", ""), folder,
    )  # fmt: skip


def stack(overlays: Sequence[Overlay], title: str = "", printing: str = "") -> Stack:
    """Order overlays for a title whose own text is the printing named `printing`.

    Raises CorpusError for a wrong title, an overlay twice, two printings, an
    incompatible pair, a circle of `after`, or a conflict.
    """
    collector = Collector()
    for one in overlays:
        if title and one.title != title:
            message = f"overlay '{one.id}' extends '{one.title}', not '{title}'"
            collector.add(fault(_field(one, "extends"), "wrong-title", message))
    for one, other in combinations(overlays, 2):
        collector.add(*_refusals(one, other))
    ordered = _order(overlays, collector)
    if not collector.failed:
        for one, other in combinations(ordered, 2):
            if one.kind == other.kind and not _follows(other, one, ordered):
                collector.add(*_in_conflict(one, other))
    collector.raise_if_any()
    return Stack(tuple(ordered), (*_mixes(ordered, printing), *_misspelt(ordered)))


def _in_conflict(one: Overlay, other: Overlay) -> Iterator[Diagnostic]:
    pairs = product(one.trees, other.trees)
    for diagnostic in chain.from_iterable(conflicts(this, that) for this, that in pairs):
        note = f"{diagnostic.note}; with 'after: [{one.id}]', overlay '{other.id}' lies over it"
        yield attrs.evolve(diagnostic, note=note)


def _field(one: Overlay, key: str) -> Node:
    return one.manifest.get(key) or one.manifest


def _refusals(overlay: Overlay, other: Overlay) -> Iterator[Diagnostic]:
    if overlay.id == other.id:
        message = f"overlay '{overlay.id}' is there twice"
        yield fault(_field(other, "overlay"), "overlay-twice", message)
    elif overlay.kind == other.kind == "printing":
        message = f"'{overlay.id}' and '{other.id}' are both printings; choose one"
        yield fault(_field(other, "overlay"), "two-printings", message)
    for this, that in ((overlay, other), (other, overlay)):
        if that.id in this.incompatible:
            node = _field(this, "incompatible")
            assert isinstance(node, Mapping)
            message = (
                f"overlay '{this.id}' does not go with '{that.id}': {this.incompatible[that.id]}"
            )
            yield fault(node.entries[that.id].key, "incompatible", message)
            return  # once is enough where each names the other


def _order(overlays: Sequence[Overlay], collector: Collector) -> list[Overlay]:
    """Sort by kind, then as named, each after those it asks to follow."""
    waiting = sorted(overlays, key=lambda o: KINDS.index(o.kind))
    ordered: list[Overlay] = []
    while waiting:
        ids = {o.id for o in waiting}
        ready = next((o for o in waiting if not ids & {*o.after} - {o.id}), None)
        if ready is None:
            names = ", ".join(sorted(ids))
            message = f"these overlays each ask to come after another: {names}"
            collector.add(fault(_field(waiting[0], "after"), "circle", message))
            return ordered + waiting
        waiting.remove(ready)
        ordered.append(ready)
    return ordered


def _follows(late: Overlay, early: Overlay, among: Sequence[Overlay]) -> bool:
    """Whether `late` asks, itself or through others, to come after `early`."""
    known = {o.id: o for o in among}
    todo, seen = list(late.after), set()
    while todo:
        name = todo.pop()
        if name == early.id:
            return True
        if name in known and name not in seen:
            seen.add(name)
            todo.extend(known[name].after)
    return False


def _misspelt(ordered: Sequence[Overlay]) -> Iterator[Diagnostic]:
    """Names under `after:` that nearly match an overlay that is laid.

    Any other name may be that of a mod that this player does not have.
    """
    known = [overlay.id for overlay in ordered]
    for overlay in ordered:
        wanted = overlay.manifest.get("after")
        for item in wanted.items if isinstance(wanted, List) else ():
            word = item.value if isinstance(item, Text) else ""
            meant = "" if word in known else nearest(word, [id for id in known if id != overlay.id])
            if meant:
                message = f"there is no overlay '{word}' here for '{overlay.id}' to lie after"
                yield Diagnostic(item.span, NOTICE, "no-such-overlay", message, suggestion=meant,
                                 overlays=(overlay.origin,))  # fmt: skip


def not_laid(overlays: Sequence[Overlay]) -> Iterator[Diagnostic]:
    """Report overlays that ask to follow an absent one: a likely cause of their errors."""
    here = {overlay.id for overlay in overlays}
    for overlay in overlays:
        wanted = overlay.manifest.get("after")
        for item in wanted.items if isinstance(wanted, List) else ():
            if isinstance(item, Text) and item.value not in here:
                message = f"'{overlay.id}' lies after '{item.value}', which is not laid here"
                note = "use both: its changes to the other need the other below it"
                yield Diagnostic(item.span, ERROR, FIRST, message, note=note,
                                 overlays=(overlay.origin,))  # fmt: skip


def _mixes(ordered: Sequence[Overlay], printing: str) -> Iterator[Diagnostic]:
    chosen = next((o.printing or o.id for o in ordered if o.kind == "printing"), printing)
    for overlay in ordered:
        mixed = overlay.printing not in ("", chosen) and overlay.kind != "printing"
        if mixed and chosen:
            message = (
                f"a mix: {overlay.kind} '{overlay.id}' belongs to printing '{overlay.printing}',"
                f" played here with '{chosen}'"
            )
            place = _field(overlay, "printing").span
            yield Diagnostic(place, NOTICE, "mix", message, overlays=(overlay.origin,))
