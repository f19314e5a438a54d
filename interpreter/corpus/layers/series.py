"""The shared folders that a title extends: which there are, in which order they lie, what is missing.

A shared folder is a series: its manifest `series.yaml` says what it is called, which series it
extends itself, and what it needs from a title.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import attrs

from interpreter.corpus import manifest
from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.folders import File, bytes_of, is_name, shown, yaml_files
from interpreter.corpus.limits import DEFAULT
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Mapping, Text, fault

SAPLING = "sapling"  # the folder in a series from which titles are laid out
OVERLAYS = "overlays"  # the folder in a series with what overlays of titles share
_EXTENDS = ("extends:", " ", "-")  # how the lines of a manifest begin that may name a series


@attrs.frozen
class SeriesFiles:
    """A series' manifest and its other files; `path`: by which names a title comes to it."""

    name: str
    path: tuple[str, ...]
    manifest: File
    rest: tuple[File, ...]

    @property
    def files(self) -> tuple[File, ...]:
        """All files, the manifest first."""
        return (self.manifest, *self.rest)


@attrs.frozen(eq=False)
class Series:
    """A series as read: its name, by which names a title comes to it, its manifest."""

    name: str
    path: tuple[str, ...]
    head: Mapping


def series(root: Path) -> list[str]:
    """The series of a corpus, sorted: the folders of `rules/` with a `series.yaml` and no title in it."""
    folders = (path.parent for path in (root / "rules").glob(f"*/{manifest.SERIES}"))
    return sorted(
        folder.name
        for folder in folders
        if is_name(folder.name) and not os.path.lexists(folder / manifest.NAME)
    )


def series_files(
    collector: Collector, root: Path, by: Path, names: Sequence[str], path: tuple[str, ...] = ()
) -> list[SeriesFiles]:
    """The series that the manifest `by` extends, each after those that it extends itself, once.

    Missing and circular series are reported at the name.
    """
    by_name: dict[str, SeriesFiles] = {}
    for name in dict.fromkeys(names):
        if name in path:
            way = " → ".join((*path[path.index(name) :], name))
            what = f"these series extend each other: {way}"
            _refuse(collector, root, by, name, "round", what)
        elif files := _files(collector, root, by, name):
            head, *rest = files
            here = (*path, name)
            for series_file in series_files(collector, root, head.path, _extended(head), here):
                by_name.setdefault(series_file.name, series_file)
            by_name.setdefault(name, SeriesFiles(name, here, head, tuple(rest)))
    return list(by_name.values())


def check_name(collector: Collector, head: Mapping, folder: str) -> None:
    """A series is called what its folder is called: that is how titles name it."""
    said = head.get("series")
    if isinstance(said, Text) and said.value != folder:
        message = f"this series lies in rules/{folder}, and calls itself '{said.value}'"
        collector.add(fault(said, "misnamed", message, suggestion=folder))


def _extended(head: File) -> tuple[str, ...]:
    try:
        data = bytes_of(head.path, DEFAULT.file_bytes + 1)
    except OSError:
        return ()  # its reader reports it
    return (manifest.peek(data) or manifest.parsed_header(data, head.shown)).extends


def _files(collector: Collector, root: Path, by: Path, name: str) -> list[File]:
    """Files of a series, its manifest first. Report a folder that is no series, and return none."""
    folder = root / "rules" / name
    if not is_name(name) or not os.path.isdir(folder):
        meant = nearest(name, series(root))
        _refuse(
            collector, root, by, name, "not-found", f"there is no rules/{name}", suggestion=meant
        )
    elif os.path.lexists(folder / manifest.NAME):
        what = f"'{name}' is a title; titles share a series, a folder of its own"
        _refuse(collector, root, by, name, "no-series", what)
    elif not os.path.lexists(folder / manifest.SERIES):
        what = f"rules/{name} has no {manifest.SERIES}, so it is no series"
        note = f"write one that says 'format: 1' and 'series: {name}'"
        _refuse(collector, root, by, name, "no-series", what, note=note)
    else:
        files = yaml_files(collector, folder, root, skip=(SAPLING, OVERLAYS))
        heads = [file for file in files if file.path == folder / manifest.SERIES]
        if heads:  # else it is refused, which is told
            return [*heads, *(file for file in files if file not in heads)]
    return []


def _refuse(
    collector: Collector, root: Path, by: Path, name: str, code: str, message: str, **advice: str
) -> None:
    """An error where a manifest names a series that it extends."""
    try:
        data = bytes_of(by, DEFAULT.file_bytes)
    except OSError:
        data = b""
    manifest.refuse(collector, shown(by, root), data, (name, _EXTENDS), code, message, **advice)
