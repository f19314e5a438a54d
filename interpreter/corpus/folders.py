"""Files of a pack as bytes: found in a stated order, never outside their folder, never waited for."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

import attrs

from interpreter.corpus.characters import HIDDEN
from interpreter.corpus.diagnostics import ERROR, Collector, Diagnostic, Span
from interpreter.corpus.limits import DEFAULT, Limits, breach

_UNSAVED: ContextVar[Mapping[Path, bytes] | None] = ContextVar("unsaved", default=None)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*\Z")
_STEERING = re.compile("[\t\n]|" + HIDDEN.pattern)
Refusal = tuple[str, str]  # code and message


@attrs.frozen
class File:
    """A file to read: its path, the name errors show, the name the hash knows."""

    path: Path
    shown: str
    hashed: str


def schemas() -> Path:
    """The folder of the schemas that come with the program.

    A corpus's own are for editors: a pattern or a reference in one could take for ever.
    """
    package = Path(__file__).resolve().parents[1]
    places = (package.parent / "schemas", package / "_corpus" / "schemas")
    return next((place for place in places if place.is_dir()), places[0])


def is_name(word: str) -> bool:
    """Whether a word may name a folder or a file, and so cannot lead elsewhere."""
    return _NAME.match(word) is not None


def shown(path: Path, root: Path) -> str:
    """A path as people want to read it: from the root, or from where they are."""
    for start in (root, _here()):
        if start is not None and path.is_relative_to(start):
            return path.relative_to(start).as_posix()
    return path.as_posix()


def _here() -> Path | None:
    try:
        return Path.cwd()
    except OSError:  # it has been removed meanwhile
        return None


def yaml_files(
    collector: Collector,
    folder: Path,
    root: Path,
    *,
    within: Path | None = None,
    skip: Iterable[str] = (),
    deep: bool = True,
    prefix: str = "",
) -> list[File]:
    """The folder's `*.yaml`, sorted by path; `skip` names folders directly in it.

    Hidden files do not count. A link that leads out of `within` (or else the root) is an error; so
    is a name that would otherwise be passed over in silence, and a folder that cannot be read.
    """
    files: list[File] = []
    if folder.is_symlink():
        place = Span(shown(folder, root), 1, 1, 2)
        collector.error(place, "outside", "links to folders are not followed")
        return files
    for path, mistake in _walk(folder, frozenset(skip), deep):
        place = Span(shown(path, root), 1, 1, 2)
        if wrong := mistake or _refused(path, root, within or root):
            collector.error(place, *wrong)
        elif path.suffix == ".yaml":
            inside = path.relative_to(folder if prefix else within or root).as_posix()
            files.append(File(path, place.file, prefix + inside))
    return sorted(files, key=lambda f: f.hashed)


def misnamed(name: str) -> str:
    """Say what is wrong with a name from the file system; "" if nothing is.

    Python puts surrogates for bytes that are not UTF-8.
    """
    if any("\ud800" <= char <= "\udfff" for char in name):
        return "this name is not UTF-8 text"
    steers = _STEERING.search(name) is not None
    return "this name holds a character that steers terminals" if steers else ""


def _refused(path: Path, root: Path, within: Path) -> Refusal | None:
    """Why a file must not be read, or not be passed over."""
    if wrong := misnamed(path.name):
        return "bad-name", wrong
    if path.suffix != ".yaml" and path.suffix.lower() in (".yml", ".yaml"):
        return "wrong-suffix", f"rule files end in .yaml, not {path.suffix}"
    if not path.is_symlink():
        return None
    try:
        inside = path.resolve(strict=True).is_relative_to(within.resolve())
    except (OSError, RuntimeError):
        return "dead-link", "this link leads nowhere"
    if not inside:
        where = "the corpus" if within == root else "its folder"
        return "outside", f"this link leads out of {where}"
    if path.is_dir():
        return "outside", "links to folders are not followed"
    return None


def _walk(folder: Path, skip: frozenset[str], deep: bool) -> Iterator[tuple[Path, Refusal | None]]:
    """Files at and under a folder, links to folders as if they were files.

    A folder that cannot be entered comes with the reason.
    """
    try:
        with os.scandir(folder) as items:
            for item in items:
                if item.name.startswith("."):
                    continue
                path = Path(item.path)
                if not item.is_dir(follow_symlinks=False):
                    yield path, None
                elif path.suffix == ".yaml":
                    yield path, ("unreadable", "this is a folder with the name of a rule file")
                elif deep and item.name not in skip:
                    if wrong := misnamed(item.name):
                        yield path, ("bad-name", wrong)
                    else:
                        yield from _walk(path, frozenset(), deep)
    except (FileNotFoundError, NotADirectoryError):
        return  # there is no such folder, and none is needed
    except OSError as error:
        yield folder, ("unreadable", f"this folder cannot be read ({error.strerror})")


@contextmanager
def unsaved(files: Mapping[Path, bytes]) -> Iterator[None]:
    """Read these files, by resolved path, from this mapping for the duration: unsaved text of an editor."""
    token = _UNSAVED.set(files)
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def bytes_of(path: Path, most: int) -> bytes:
    """Read at most `most` bytes of a file.

    Raises OSError, also for a pipe or a device: reading it might never end.
    """
    if (files := _UNSAVED.get()) and (data := files.get(path.resolve())) is not None:
        return data[:most]
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    _check_regular(path.stat())  # opening some devices does something already
    with open(os.open(path, flags), "rb") as stream:
        _check_regular(os.fstat(stream.fileno()))
        return stream.read(most)


def _check_regular(facts: os.stat_result) -> None:
    if stat.S_ISDIR(facts.st_mode):
        raise OSError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(facts.st_mode):
        what = {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
        raise OSError(
            errno.EINVAL, f"it is {what.get(stat.S_IFMT(facts.st_mode), 'a device')}, no file"
        )


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
            data = bytes_of(file.path, limits.file_bytes + 1)
        except OSError as error:
            collector.add(unreadable(file.shown, error))
            continue
        total += len(data)
        if total > limits.total_bytes:
            collector.add(breach(limits, "total_bytes", place))
            break
        result[file] = data
    return result


def unreadable(file: str, error: OSError) -> Diagnostic:
    """The diagnostic for a file that cannot be read."""
    message = f"this file cannot be read ({error.strerror})"
    return Diagnostic(Span(file, 1, 1, 2), ERROR, "unreadable", message)


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
