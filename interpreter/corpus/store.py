"""One title read whole.

The series that a title extends, its own files and its overlays are layers,
each laid over those below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from typing import TypeVar

import attrs

from interpreter.corpus import manifest
from interpreter.corpus.catalogue import plan_of
from interpreter.corpus.diagnostics import Collector, CorpusError, Diagnostic, Span
from interpreter.corpus.folders import File, fingerprint, read_bytes
from interpreter.corpus.layers import cites, sections
from interpreter.corpus.layers.offers import check_offers, check_overlay
from interpreter.corpus.layers.overlay import apply_into
from interpreter.corpus.layers.plan import OverlayFiles, Plan, plan_series, test_files
from interpreter.corpus.layers.sections import Part
from interpreter.corpus.layers.series import OVERLAYS, Series, check_name
from interpreter.corpus.layers.slips import Slip, slips, turned_cards
from interpreter.corpus.layers.stack import MOD, Overlay, Stack, not_laid, overlay, stack
from interpreter.corpus.limits import DEFAULT, Limits, breach
from interpreter.corpus.schemas import checking
from interpreter.corpus.yaml.reader import read_into
from interpreter.corpus.yaml.tree import Mapping, Node

T = TypeVar("T")
# Files in which nothing is wrong are read once: a check reads a title once with each overlay.
KEPT = 800
KEPT_TITLES = 8
_HEADS = (manifest.NAME, manifest.SERIES)
_SOUND: dict[tuple[object, ...], tuple[Node, Mapping, Sequence[str]]] = {}
_CHECKED: dict[tuple[object, ...], None] = {}
_MERGED: dict[tuple[object, ...], tuple[list[Mapping], Mapping]] = {}
# Titles without overlays, the keys that their layers spell nearly alike, and the lines of their files.
_LAID: dict[tuple[object, ...], tuple[Mapping, list[Slip], dict[str, Sequence[str]]]] = {}
# Trees by what they were laid on, and what was laid on it; both are held, so that they keep their identities.
_APPLIED: dict[tuple[object, ...], tuple[Mapping, Mapping, Mapping]] = {}


@attrs.frozen(eq=False)
class Corpus:
    """One title as read: all sections in one tree, overlays laid on.

    `series` are those it extends, the lowest first. `files` maps each file's shown name to its lines; `hash` stands for every
    byte that was read; `notices` are mixes and the like to announce; `slips` are keys that a layer
    adds beside one that is nearly called so; `shared` are the files of the series.
    """

    root: Path
    title: str
    tree: Mapping
    files: dict[str, Sequence[str]]
    hash: str
    overlays: tuple[Overlay, ...] = ()
    notices: tuple[Diagnostic, ...] = ()
    series: tuple[Series, ...] = ()
    slips: tuple[Slip, ...] = ()
    shared: frozenset[str] = frozenset()
    below: Mapping | None = None  # the tree without overlays, where there are any

    @property
    def mods(self) -> list[Overlay]:
        """Overlays that do not belong to a title."""
        return [overlay for overlay in self.overlays if overlay.kind == MOD]


def load_tree(
    root: str | Path, title: str, overlays: Iterable[str | Path] = (), limits: Limits = DEFAULT
) -> Corpus:
    """Read a title and lay overlays (ids of the title's own, or folders) over it.

    Raises CorpusError with everything that is wrong in any file.
    """
    collector = Collector()
    plan = plan_of(collector, root, title, overlays)
    contents = read_bytes(collector, plan.files, limits)
    reading = _Reading(collector, plan, contents, limits)
    series, tree = reading.series(), reading.title()
    laid = [reading.overlay(overlay) for overlay in plan.overlays]
    check_offers(collector, tree or Mapping({}, Span("", 1, 1, 2)), plan.manifest.parent)
    _raise_if_any(collector)
    assert tree is not None
    laid = [one and _with_cites(collector, one, tree) for one in laid]
    for layer in laid:
        if layer:
            check_overlay(collector, layer, tree, plan.manifest.parent)
            for part in layer.trees:
                checking.check_sections(collector, part, tree)
    collector.raise_if_any()
    ordered = _stack(collector, [one for one in laid if one], title, tree)
    before = tree
    notices = [*ordered.mixes]
    for layer, part in ((one, part) for one in ordered.overlays for part in one.trees):
        reading.slips.extend(slips(tree, part, layer.origin))
        notices += turned_cards(tree, part, layer.origin)
        tree = _applied(collector, tree, part, layer.origin)
    if ordered.overlays and not collector.failed:
        checking.check_overlaid(collector, tree, before)
    if collector.failed:
        collector.add(*not_laid(ordered.overlays))
    collector.raise_if_any()
    files, digest = dict(collector.files), fingerprint(contents.items())
    shared = frozenset(file.shown for rest in plan.series for file in rest.rest)
    return Corpus(
        plan.root, title, tree, files, digest, ordered.overlays, tuple(notices), series,
        tuple(reading.slips), shared, before if ordered.overlays else None,
    )  # fmt: skip


def _raise_if_any(collector: Collector) -> None:
    """Raise CorpusError with every mistake; those in manifests alone, where there are some: the others follow."""
    heads = [d for d in collector.diagnostics if PurePath(d.span.file).name in _HEADS]
    # What is missing in a manifest, a series may give that could not be read.
    Collector(collector.files, [d for d in heads if d.code != "missing-key"]).raise_if_any()
    collector.raise_if_any()


def _applied(collector: Collector, tree: Mapping, part: Mapping, origin: str) -> Mapping:
    """A tree with a part of an overlay laid over it."""
    key, count_before = (id(tree), id(part), origin), len(collector.diagnostics)
    if key in _APPLIED:
        return _APPLIED[key][-1]
    made = apply_into(collector, tree, part, origin)
    if len(collector.diagnostics) == count_before:
        _keep(_APPLIED, key, (tree, part, made), KEPT_TITLES)
    return made


def _with_cites(collector: Collector, one: Overlay, tree: Mapping) -> Overlay:
    below = apply_into(Collector(), tree, one.shared, one.origin) if one.shared else tree
    return attrs.evolve(one, tree=cites.entered(collector, one.tree, below))


def load_series(root: str | Path, name: str) -> Corpus:
    """Read a series by itself, with those that it extends; the last of its `series` is itself.

    Raises CorpusError with everything that is wrong in any file.
    """
    collector = Collector()
    plan = plan_series(collector, Path(root).resolve(), name)
    contents = read_bytes(collector, plan.files, DEFAULT)
    reading = _Reading(collector, plan, contents, DEFAULT)
    series, tree = reading.series(), reading.shared()
    _raise_if_any(collector)
    files, digest = dict(collector.files), fingerprint(contents.items())
    nothing = Mapping({}, Span(plan.series[-1].manifest.shown, 1, 1, 2))
    return Corpus(plan.root, name, tree or nothing, files, digest, series=series)


def load_tests(
    root: str | Path, title: str, overlays: Iterable[str | Path] = ()
) -> tuple[Mapping | None, dict[str, Sequence[str]]]:
    """The merged tree of a title's tests and those in the overlays' `tests/`, and the files' lines.

    The tree is None without tests. Raises CorpusError.
    """
    collector = Collector()
    plan = plan_of(collector, root, title, overlays)
    files = test_files(collector, plan, title)
    contents = read_bytes(collector, files, DEFAULT)
    tree = _Reading(collector, plan, contents, DEFAULT).layer(files)
    collector.raise_if_any()
    return tree, dict(collector.files)


def _stack(collector: Collector, overlays: Sequence[Overlay], title: str, tree: Mapping) -> Stack:
    """Order the overlays. The title adds printings that they do not name; what a mod offers lies over the mod."""
    of_mods = {one.folder and one.folder / OVERLAYS: one.id for one in overlays}
    named_overlays = [
        attrs.evolve(
            one,
            printing=one.printing or manifest.printing_of(tree, one.id),
            after=(*one.after, *filter(None, [of_mods.get(one.folder and one.folder.parent)])),
        )
        for one in overlays
    ]
    try:
        return stack(named_overlays, title, manifest.printing(tree))
    except CorpusError as error:
        collector.absorb(error)
        raise CorpusError(collector.diagnostics, collector.files) from None


def _keep(
    kept: dict[tuple[object, ...], T], key: tuple[object, ...], value: T, most: int = KEPT
) -> None:
    kept[key] = value
    if len(kept) > most:
        del kept[next(iter(kept))]


@attrs.frozen
class _Reading:
    """Bytes already read, on their way to trees; mistakes go to the collector."""

    collector: Collector
    plan: Plan
    contents: dict[File, bytes]
    limits: Limits
    slips: list[Slip] = attrs.field(factory=list)
    parts: set[Part] = attrs.field(factory=set)  # entries that several layers change
    unread: list[File] = attrs.field(factory=list)

    def title(self) -> Mapping | None:
        """The title's own layers over those of the series that it extends."""
        layers = [*(series.rest for series in self.plan.series), *self.plan.own]
        if self.collector.failed:
            return self._laid(layers)
        read = [tuple((file, self.contents.get(file)) for file in files) for files in layers]
        key = self.plan.manifest, self.limits, *read
        if key in _LAID:
            tree, slips, files = _LAID[key]
            self.slips.extend(slips)
            self.collector.files.update(files)
            return tree
        count_before, before = len(self.collector.diagnostics), len(self.slips)
        made = self._laid(layers)
        if made is not None and len(self.collector.diagnostics) == count_before:
            _keep(_LAID, key, (made, self.slips[before:], dict(self.collector.files)), KEPT_TITLES)
        return made

    def shared(self) -> Mapping | None:
        """Merged tree of all series that the title extends."""
        return self._laid([series.rest for series in self.plan.series])

    def _laid(self, layers: Iterable[Iterable[File]]) -> Mapping | None:
        """Lay each layer over those below, and validate entries that several of them wrote."""
        tree: Mapping | None = None
        for files in layers:
            layer = self.layer(files, below=tree)
            if layer is not None:
                self.parts.update(cites.parts(layer, tree))
                layer = cites.entered(self.collector, layer, tree)
            if tree is None or layer is None:
                tree = tree or layer
                continue
            # Below a broken layer, the order of layers cannot be checked.
            listener = Collector() if self.collector.failed else self.collector
            self.slips.extend(slips(tree, layer))
            tree = apply_into(listener, tree, layer)
        if tree is not None and not self.collector.failed:
            checking.check_merged(self.collector, tree, self.parts)
        return tree

    def series(self) -> tuple[Series, ...]:
        """Manifests of the extended series. Reports mistakes in them."""
        layers = []
        for extended in self.plan.series:
            head = self.document(extended.manifest)
            if head is not None:
                check_name(self.collector, head, extended.name)
                layers.append(Series(extended.name, extended.path, head))
        return tuple(layers)

    def layer(
        self, files: Iterable[File], origin: str = "", below: Mapping | None = None
    ) -> Mapping | None:
        """Files that may not contradict each other, as one tree."""
        documents = [document for file in files if (document := self.document(file, origin, below))]
        key, count_before = tuple(map(id, documents)), len(self.collector.diagnostics)
        if key in _MERGED:
            return _MERGED[key][1]
        merged = sections.merge(self.collector, documents)
        if merged is not None and len(self.collector.diagnostics) == count_before:
            _keep(_MERGED, key, (documents, merged))  # which keeps their identities, too
        return merged

    def document(
        self, file: File, origin: str = "", below: Mapping | None = None
    ) -> Mapping | None:
        """Sections of one file, validated; None after a mistake.

        Of entries that stand in the tree below, a file may hold parts: they are checked whole later.
        """
        data = self.contents.get(file)
        if data is None:
            return None  # already reported
        count_before = len(self.collector.diagnostics)
        document_read = self._read(data, file, origin)
        if document_read is None:
            return None
        node, document = document_read
        parts = sections.shared_entries(document, below) if below else frozenset()
        self.parts.update(parts)
        key = data, file, origin, self.plan.manifest, self.limits, parts
        # Of a part whose rest stands in a file that could not be read, nothing can be told.
        whole = not origin or checking.schema_for(file.shown) == "overlay"
        if whole and key not in _CHECKED and not (below and self.unread):
            checking.check_file(self.collector, node, file.shown, parts, below)
            if len(self.collector.diagnostics) == count_before:
                _keep(_CHECKED, key, None)
        return document

    def _read(self, data: bytes, file: File, origin: str) -> tuple[Node, Mapping] | None:
        """The tree of one file, and the same as sections; None after a mistake."""
        node: Node | None
        document: Mapping | None
        key = data, file, origin, self.plan.manifest, self.limits
        if key in _SOUND:
            node, document, self.collector.files[file.shown] = _SOUND[key]
            return node, document
        count_before = len(self.collector.diagnostics)
        if count_before >= self.limits.all_mistakes:
            if self.collector.diagnostics[-1].code != "too-many-mistakes":
                place = Span(file.shown, 1, 1, 2)
                self.collector.add(breach(self.limits, "all_mistakes", place))
            return None
        node = read_into(self.collector, data, file.shown, self.limits, origin)
        if node is None or len(self.collector.diagnostics) > count_before:
            self.unread.append(file)
            return None  # findings in a broken tree would be guesses
        document = sections.document(self.collector, node)
        if document is None:
            return None
        if file.path == self.plan.manifest and file.path.name == manifest.NAME:
            document = manifest.split(document)
        if len(self.collector.diagnostics) == count_before:
            _keep(_SOUND, key, (node, document, self.collector.files[file.shown]))
        return node, document

    def overlay(self, overlay_files: OverlayFiles) -> Overlay | None:
        """An overlay folder's manifest and its other files; None after a mistake."""
        own, count_before = overlay_files.manifest, len(self.collector.diagnostics)
        head = self.document(own, overlay_files.origin) if own else None
        sound = head and len(self.collector.diagnostics) == count_before
        shared = self.layer(overlay_files.shared, overlay_files.origin)
        tree = self.layer(overlay_files.rest, overlay_files.origin)
        if head is None or not sound:
            return None
        empty = attrs.evolve(head, entries={})
        one = overlay(head, tree or empty, overlay_files.origin, overlay_files.folder)
        return attrs.evolve(one, shared=shared)
