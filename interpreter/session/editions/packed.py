"""A mod as one file: a zip archive with one folder, in which only rule files and words about them lie.

Archives come from strangers. All that may be in one is bounded and named before a byte of it is written.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from interpreter.corpus import cachefolder
from interpreter.corpus.folders import bytes_of, is_name
from interpreter.corpus.limits import DEFAULT

PACKS = "packs"  # the folder of the cache in which they are unpacked, each by its sum
_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,99}\Z")
_ENDS = (".yaml", ".md", ".txt")
_WORDS = ("LICENSE", "LICENCE", "README")
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # the same files make the same archive


class NotAPack(Exception):
    """Why an archive is not taken."""


def may_be_in(name: str) -> bool:
    """Whether a file of this name may be part of a mod; `name` is relative to the mod's folder."""
    *folders, last = name.split("/")
    plain = all(_PART.match(part) for part in (*folders, last))
    return plain and (last.endswith(_ENDS) or last in _WORDS)


def packed(name: str, files: Iterable[tuple[str, bytes]]) -> bytes:
    """The archive of a mod called `name`; the same files make the same bytes."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for inside, data in sorted(files):
            entry = zipfile.ZipInfo(f"{name}/{inside}", _EARLIEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, data)
    return whole.getvalue()


def sum_of(data: bytes) -> str:
    """SHA-256 of an archive, so that people can compare theirs."""
    return hashlib.sha256(data).hexdigest()


def unpacked(path: Path) -> Path:
    """The folder of the mod, in the cache. Raises NotAPack."""
    try:
        data = bytes_of(path, DEFAULT.total_bytes + 1)
    except OSError as error:
        raise NotAPack(f"it cannot be read ({error.strerror})") from None
    if len(data) > DEFAULT.total_bytes:
        raise NotAPack(f"it is larger than {DEFAULT.total_bytes:,} bytes")
    files = _contents(data)
    cache = cachefolder.folder()
    if cache is None:
        raise NotAPack("there is nowhere to unpack it; unpack it yourself and name the folder")
    place = cache / PACKS / sum_of(data)
    folder = place / next(iter(files)).split("/")[0]
    if not folder.is_dir():
        _write(files, place)
    return folder


def sum_in(folder: Path) -> str:
    """The sum of the archive from which a folder was unpacked; "" for any other folder."""
    place = folder.parent
    cache = cachefolder.place()
    return place.name if cache is not None and place.parent == (cache / PACKS).resolve() else ""


def _contents(data: bytes) -> dict[str, bytes]:
    """Files of the archive by name, within all bounds. Raises NotAPack."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            _check(entries)
            return {entry.filename: _bytes(archive, entry) for entry in entries}
    except NotAPack:
        raise
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, OSError):
        raise NotAPack("it is not an archive that 'plainrules pack' writes") from None
    except Exception:
        raise NotAPack("it is damaged") from None  # zlib has an error of its own


def _check(entries: list[zipfile.ZipInfo]) -> None:
    if not entries:
        raise NotAPack("it is empty")
    if len(entries) > DEFAULT.files:
        raise NotAPack(f"there are more than {DEFAULT.files:,} files in it")
    if sum(entry.file_size for entry in entries) > DEFAULT.total_bytes:
        raise NotAPack(f"the files in it are larger than {DEFAULT.total_bytes:,} bytes")
    tops = {entry.filename.split("/")[0] for entry in entries}
    if len(tops) != 1 or not is_name(next(iter(tops))):
        raise NotAPack("it does not hold one folder, and all in that")
    if f"{next(iter(tops))}/overlay.yaml" not in {entry.filename for entry in entries}:
        raise NotAPack("there is no overlay.yaml in its folder")
    seen: set[str] = set()
    for entry in entries:
        inside = entry.filename.partition("/")[2]
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if not may_be_in(inside) or kind not in (0, stat.S_IFREG):
            raise NotAPack("it holds something that is not a file of a mod")
        if entry.filename.lower() in seen:
            raise NotAPack("it holds one file twice")
        if entry.file_size > DEFAULT.file_bytes:
            raise NotAPack(f"a file in it is larger than {DEFAULT.file_bytes:,} bytes")
        seen.add(entry.filename.lower())


def _bytes(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Read at most what its entry promises: a small archive may grow without end."""
    with archive.open(entry) as stream:
        data = stream.read(entry.file_size + 1)
    if len(data) != entry.file_size:
        raise NotAPack("it is damaged")
    return data


def _write(files: dict[str, bytes], place: Path) -> None:
    """Write all files, or none. Raises NotAPack."""
    new = None
    try:
        place.parent.mkdir(mode=0o700, exist_ok=True)
        new = Path(tempfile.mkdtemp(prefix=".new-", dir=place.parent))
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if place.exists():  # half a one, or another process was quicker
            shutil.rmtree(place, ignore_errors=True)
        os.replace(new, place)
    except OSError as error:
        if not place.is_dir():
            raise NotAPack(f"it cannot be unpacked ({error.strerror})") from None
    finally:
        if new is not None:
            shutil.rmtree(new, ignore_errors=True)
