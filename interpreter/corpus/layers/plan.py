"""Which files make up a title with its overlays, before any of them is parsed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import attrs

from interpreter.corpus import manifest
from interpreter.corpus.diagnostics import ERROR, Collector, CorpusError, Diagnostic, Span
from interpreter.corpus.folders import (
    File,
    bytes_of,
    is_name,
    misnamed,
    shown,
    unreadable,
    yaml_files,
)
from interpreter.corpus.layers.series import OVERLAYS, SeriesFiles, series_files
from interpreter.corpus.limits import DEFAULT
from interpreter.corpus.meant import meant

OVERLAY_MANIFEST = "overlay.yaml"
MISSING = "there is no such folder"
BESIDE = ("overlays", "tests", "audit")  # folders of a title whose files are no rules of it

# How the lines of a manifest begin that name something in a folder of the corpus.
_NAMING = {"maps": ("map:",), "cards": ("cards:",), "layers": ("layers:", " ", "-")}


@attrs.frozen
class OverlayFiles:
    """An overlay's folder, the name diagnostics give it, its manifest (None if refused), the rest.

    `shared` are those that lie beneath: what its manifest takes from a series.
    """

    folder: Path
    origin: str
    manifest: File | None
    rest: tuple[File, ...]
    shared: tuple[File, ...] = ()

    @property
    def files(self) -> tuple[File, ...]:
        """All files, the manifest first."""
        files = (*self.shared, *self.rest)
        return (self.manifest, *files) if self.manifest else files


@attrs.frozen
class Plan:
    """The files of one title, layer by layer; of a series looked at by itself, without own ones.

    `own` are a title's own layers, from the lowest: its files, then the folders it lays over them.
    """

    root: Path
    manifest: Path
    series: tuple[SeriesFiles, ...]
    own: tuple[tuple[File, ...], ...]
    overlays: tuple[OverlayFiles, ...]

    @property
    def files(self) -> list[File]:
        """Every file, in reading order."""
        laid = [file for overlay in self.overlays for file in overlay.files]
        shared = [file for series in self.series for file in series.files]
        return [*shared, *chain.from_iterable(self.own), *laid]


def plan_title(collector: Collector, root: Path, title: str, overlays: Sequence[Path]) -> Plan:
    """The plan of a title that exists; what its manifest names wrongly is reported."""
    folder = root / "rules" / title
    path = folder / manifest.NAME
    data = manifest_bytes(path, root)
    head = manifest.peek(data) or manifest.parsed_header(data, shown(path, root))
    shared = series_files(collector, root, path, head.extends)
    over = [name for name in dict.fromkeys(head.layers) if _is_folder(collector, path, root, name)]
    own = yaml_files(collector, folder, root, skip=(*BESIDE, *over))
    if head.cards:
        own += _named(collector, root, path, "cards", head.cards)
    if head.map:
        own = _map(collector, root, path, head.map) + own
    laid = [_overlay_files(collector, root, shared, name, n) for n, name in enumerate(overlays)]
    upper = [tuple(yaml_files(collector, folder / name, root)) for name in over]
    return Plan(root, path, tuple(shared), (tuple(own), *upper), tuple(laid))


def _is_folder(collector: Collector, path: Path, root: Path, name: str) -> bool:
    """Whether a layer that a manifest names is a folder beside it; told if not."""
    if is_name(name) and (path.parent / name).is_dir() and name not in BESIDE:
        return True
    known = [p.name for p in path.parent.iterdir() if p.is_dir() and p.name not in BESIDE]
    what = f"folder '{name}' in {shown(path.parent, root)}"
    _absent(collector, root, path, ("layers", name), what, known)
    return False


def plan_series(collector: Collector, root: Path, name: str) -> Plan:
    """The plan of a series that exists, with those that it extends."""
    path = root / "rules" / name / manifest.SERIES
    files = series_files(collector, root, path, [name])
    return Plan(root, path, tuple(files), (), ())


def manifest_bytes(path: Path, root: Path) -> bytes:
    """Bytes of the manifest. Raises CorpusError if it cannot be read."""
    try:
        return bytes_of(path, DEFAULT.file_bytes + 1)
    except OSError as error:
        raise CorpusError([unreadable(shown(path, root), error)]) from None


def find_overlay(root: Path, title: str, wanted: str | Path) -> Path:
    """The folder of an overlay: a title's own by its id, or any folder by its path.

    Raises CorpusError.
    """
    place = root / "rules" / title / "overlays"
    own = place / str(wanted)
    inside = is_name(str(wanted)) and os.path.isdir(own) and not own.is_symlink()
    folder = own if inside else Path(wanted)
    if not (lacking := no_overlay(folder)):
        return folder.resolve()
    known = [p.parent.name for p in place.glob(f"*/{OVERLAY_MANIFEST}")]
    message = f"there is no overlay '{wanted}'"
    if lacking != MISSING:
        message += f": {lacking}"
    advice: dict[str, Any] = {**meant(str(wanted), known)}
    place_of = Span(shown(place, root), 1, 1, 2)
    raise CorpusError([Diagnostic(place_of, ERROR, "not-found", message, **advice)])


def no_overlay(folder: Path) -> str:
    """Why a folder is no overlay; "" if it is one, whatever may be wrong with its files."""
    try:
        folder.resolve(strict=True)
        names = os.listdir(folder)
    except FileNotFoundError:
        return MISSING
    except NotADirectoryError:
        return "it is a file, not a folder"
    except OSError as error:
        return f"it cannot be read ({error.strerror})"
    except (ValueError, RuntimeError):  # a NUL in its name, links that go round
        return "there can be no such folder"
    if wrong := misnamed(os.fspath(folder)):
        return wrong
    if OVERLAY_MANIFEST in names:
        return ""
    meant = [name for name in names if name.lower() in (OVERLAY_MANIFEST, "overlay.yml")]
    return f"it has no {OVERLAY_MANIFEST}" + (f", but {meant[0]}" if meant else "")


def _overlay_files(
    collector: Collector, root: Path, series: Sequence[SeriesFiles], folder: Path, number: int
) -> OverlayFiles:
    """Named in the hash by their number, so that the order of overlays counts."""
    inside = _limits(root, folder)
    skip, prefix = ("tests", OVERLAYS), f"overlay {number}/"
    files = yaml_files(collector, folder, root, within=inside, skip=skip, prefix=prefix)
    head = [f for f in files if f.path == folder / OVERLAY_MANIFEST]
    rest = [f for f in files if f.path != folder / OVERLAY_MANIFEST]
    own = folder.parent.name == "overlays" and inside == root
    origin = folder.name if own else shown(folder, root)
    shared = _of_series(collector, root, series, head[0].path) if head else []
    return OverlayFiles(folder, origin, head[0] if head else None, tuple(rest), tuple(shared))


def _of_series(
    collector: Collector, root: Path, series: Sequence[SeriesFiles], path: Path
) -> list[File]:
    """The files that an overlay's manifest takes from the overlays of the series, the lowest first."""
    try:
        data = manifest_bytes(path, root)
    except CorpusError:
        return []  # its reader reports it
    head = manifest.peek(data) or manifest.parsed_header(data, shown(path, root))
    places = [root / "rules" / own.name / OVERLAYS for own in series]
    files: list[File] = []
    for name in dict.fromkeys(head.layers):
        folders = [place / name for place in places if is_name(name) and (place / name).is_dir()]
        if not folders:
            known = [inner.name for place in places for inner in place.glob("*") if inner.is_dir()]
            what = f"folder '{name}' in {OVERLAYS}/ of a series that the title extends"
            _absent(collector, root, path, ("layers", name), what, known)
        for folder in folders:
            files += yaml_files(collector, folder, root)
    return files


def _limits(root: Path, folder: Path) -> Path:
    """The folder that links in an overlay must not lead out of."""
    return root if folder.is_relative_to(root) else folder


def test_files(collector: Collector, plan: Plan, title: str) -> list[File]:
    """The rule tests of a title, then those in the overlays' own `tests/` folders."""
    files = yaml_files(collector, plan.root / "rules" / title / "tests", plan.root)
    for overlay in plan.overlays:
        inside = _limits(plan.root, overlay.folder)
        files += yaml_files(collector, overlay.folder / "tests", plan.root, within=inside)
    return files


def _named(collector: Collector, root: Path, path: Path, kind: str, name: str) -> list[File]:
    """The files of the folder that the manifest names."""
    folder = root / kind / name
    if not is_name(name) or not os.path.isdir(folder):
        known = [p.name for p in (root / kind).glob("*") if p.is_dir()]
        _absent(collector, root, path, (kind, name), f"{kind}/{name}", known)
        return []
    return yaml_files(collector, folder, root)


def _map(collector: Collector, root: Path, path: Path, name: str) -> list[File]:
    stem = name.removesuffix(".yaml")
    if not is_name(stem) or not os.path.lexists(root / "maps" / f"{stem}.yaml"):
        known = [p.stem for p in (root / "maps").glob("*.yaml")]
        _absent(collector, root, path, ("maps", stem), f"maps/{stem}.yaml", known)
        return []
    files = yaml_files(collector, root / "maps", root, deep=False)
    return [file for file in files if file.path.stem == stem]


def _absent(
    collector: Collector,
    root: Path,
    path: Path,
    named: tuple[str, str],
    what: str,
    known: list[str],
) -> None:
    """An error at the line of the manifest under whose key the name stands."""
    key, name = named
    data = manifest_bytes(path, root)
    advice, named_in = meant(name, known), (name, _NAMING[key])
    said = f"there is no {what}" + (f" ({advice.pop('note')})" if advice.get("note") else "")
    manifest.refuse(collector, shown(path, root), data, named_in, "not-found", said, **advice)
