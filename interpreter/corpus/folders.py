"""Files of a pack as bytes: found in a stated order, never outside their folder."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from .diagnostics import ERROR, Collector, Diagnostic, Span
from .limits import DEFAULT, Limits, breach

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*\Z")


@attrs.frozen
class File:
    """A file to read: its path, the name errors show, the name the hash knows."""

    path: Path
    shown: str
    hashed: str


def is_name(word: str) -> bool:
    """Whether a word may name a folder or a file, and so cannot lead elsewhere."""
    return _NAME.match(word) is not None


def shown(path: Path, root: Path) -> str:
    """A path as people want to read it: from the root, or from where they are."""
    for start in (root, Path.cwd()):
        if path.is_relative_to(start):
            return path.relative_to(start).as_posix()
    return path.as_posix()


def yaml_files(
    collector: Collector,
    folder: Path,
    root: Path,
    *,
    skip: Iterable[str] = (),
    deep: bool = True,
    prefix: str = "",
) -> list[File]:
    """The folder's `*.yaml`, sorted by path; `skip` names folders directly in it.

    Hidden files do not count. A link that leads out of `root` is an error, as
    is a `.yml` file, which would otherwise be passed over in silence.
    """
    found: list[File] = []
    if folder.is_symlink():
        place = Span(shown(folder, root), 1, 1, 2)
        collector.error(place, "outside", "links to folders are not followed")
        return found
    for path in _walk(folder, frozenset(skip), deep):
        place = Span(shown(path, root), 1, 1, 2)
        if mistake := _refused(path, root):
            collector.error(place, *mistake)
        elif path.suffix == ".yaml":
            inside = path.relative_to(folder if prefix else root).as_posix()
            found.append(File(path, place.file, prefix + inside))
    return sorted(found, key=lambda f: f.hashed)


def _refused(path: Path, root: Path) -> tuple[str, str] | None:
    """Code and message where a file must not be read, or not be passed over."""
    if path.suffix == ".yml":
        return "wrong-suffix", "rule files end in .yaml, not .yml"
    if not path.is_symlink():
        return None
    if not path.resolve().is_relative_to(root):
        return "outside", "this link leads out of the corpus"
    if path.is_dir():
        return "outside", "links to folders are not followed"
    return None


def _walk(folder: Path, skip: frozenset[str], deep: bool) -> Iterator[Path]:
    """Files at and under a folder, links to folders as if they were files."""
    if not folder.is_dir():
        return
    with os.scandir(folder) as found:
        for item in found:
            if item.name.startswith("."):
                continue
            if not item.is_dir(follow_symlinks=False):
                yield Path(item.path)
            elif deep and item.name not in skip:
                yield from _walk(Path(item.path), frozenset(), deep)


def read_bytes(
    collector: Collector, files: Iterable[File], limits: Limits = DEFAULT
) -> dict[File, bytes]:
    """The files' bytes, within the limits; one that is too large is left out."""
    result: dict[File, bytes] = {}
    total = 0
    for file in files:
        place = Span(file.shown, 1, 1, 2)
        if len(result) >= limits.files:
            collector.add(breach(limits, "files", place))
            break
        try:
            with file.path.open("rb") as stream:
                data = stream.read(limits.file_bytes + 1)
        except OSError as error:
            collector.add(_unreadable(place, error))
            continue
        total += len(data)
        if total > limits.total_bytes:
            collector.add(breach(limits, "total_bytes", place))
            break
        result[file] = data
    return result


def _unreadable(place: Span, error: OSError) -> Diagnostic:
    message = f"this file cannot be read ({error.strerror})"
    return Diagnostic(place, ERROR, "unreadable", message)


def fingerprint(contents: Iterable[tuple[File, bytes]]) -> str:
    """SHA-256 over names and bytes, sorted by name.

    Line ends do not count: a checkout that rewrites them holds the same rules.
    """
    total = hashlib.sha256()
    for file, data in sorted(contents, key=lambda pair: pair[0].hashed):
        body = data.replace(b"\r\n", b"\n")
        total.update(f"{file.hashed}\0{len(body)}\0".encode())
        total.update(body)
    return total.hexdigest()
