"""Rule files as git kept them at a revision. Nothing that a repository names is run.

The repository may be a stranger's, and its configuration can name programs: filters, hooks, a command for ssh. So git
never sees it. It runs in a folder of our own, with our configuration; from the repository it has a copy of the
references, and the objects to read. A missing object stays missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.folders import bytes_of
from interpreter.session.mistakes import Mistake

MOST_FILES = 10_000  # of a revision, and references of a repository
MOST_BYTES = 32 << 20
PATIENCE = 60  # seconds for one answer of git
_LISTING = 2 << 20  # bytes
_HEADER = 100  # bytes before a file's own in an answer of git
_REFERENCE = 4096  # bytes
_PACKED = 16 << 20
_SUFFIXES = (".yaml", ".yml")
_CONFIG = (
    "[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tcommitGraph = false\n"
    "\tmultiPackIndex = false\n\tfsmonitor = false\n"
)


def lay_out(folder: Path, revision: str, place: Path, parts: Sequence[str]) -> bool:
    """Write a folder's rule files to `place` as they were at a revision; only those in `parts`, if any are named.

    Return False where git does not know the folder at that revision. Raise Mistake for what is not read.
    """
    has_repository = _repository(folder)
    program = shutil.which("git", path=program_folders())
    if has_repository is None or program is None:
        return False
    place.mkdir(parents=True)
    git = _Git(program, place.parent / f"{place.name}.git", has_repository.common / "objects")
    _copy_references(has_repository, git.own)
    inside = folder.relative_to(has_repository.top).as_posix()
    tree = git.answer("rev-parse", "--verify", "-q", "--end-of-options", f"{revision}^{{tree}}")
    if not tree:
        return False
    named = f"{tree.decode().strip()}:{'' if inside == '.' else inside}"
    listing = git.answer("ls-tree", "-r", "-z", "-l", named, "--", *parts)
    if not listing:
        return False
    files = dict(_files(listing, revision))
    _write(files, git.contents(list(files.values())), place, revision)
    return bool(files)


# --- the repository ---------------------------------------------------------------------------------


@frozen
class _Repository:
    top: Path
    own: Path  # of this working tree: HEAD
    common: Path  # of all its working trees: objects, references


def _repository(folder: Path) -> _Repository | None:
    """The repository that holds a folder. Raise Mistake where it leads elsewhere."""
    for top in (folder, *folder.parents):
        mark = top / ".git"
        if not os.path.lexists(mark):
            continue
        repository = _worktree(top, mark) if mark.is_file() else _Repository(top, mark, mark)
        _check_inside(mark, repository)
        return repository
    return None


def _worktree(top: Path, mark: Path) -> _Repository:
    """A further working tree, which its repository knows as its own."""
    word, _, path = _line(mark).partition(": ")
    own = (top / path).resolve()
    common = own.parent.parent
    back = own / "gitdir"
    if word != "gitdir" or own.parent.name != "worktrees" or not back.is_file():
        raise _refusal(mark, "leads to another folder")
    if Path(_line(back)).resolve() != mark:
        raise _refusal(mark, "leads to a repository of another folder")
    return _Repository(top, own, common)


def _check_inside(mark: Path, repository: _Repository) -> None:
    if mark.is_symlink():
        raise _refusal(mark, "leads to another folder")
    for name in ("HEAD", "packed-refs", "refs", "objects", "objects/pack", "objects/info"):
        if (repository.common / name).is_symlink():
            raise _refusal(repository.common / name, "leads to another folder")
    alternates = repository.common / "objects" / "info" / "alternates"
    if os.path.lexists(alternates):
        raise _refusal(alternates, "takes objects from another folder")


def _refusal(path: Path, why: str) -> Mistake:
    return Mistake(
        f"{printable(str(path))} {why}: revisions are not read there; name a folder with the older files"
    )


def _line(path: Path) -> str:
    try:
        return bytes_of(path, _REFERENCE).decode("utf-8", "replace").strip()
    except (OSError, ValueError):
        return ""


def _copy_references(repository: _Repository, own: Path) -> None:
    """Copy what a revision can be named by: HEAD, branches, tags, and where they stood before."""
    (own / "objects").mkdir(parents=True)
    (own / "refs").mkdir()
    (own / "config").write_text(_CONFIG)
    wanted = [(repository.own / "HEAD", "HEAD"), (repository.common / "packed-refs", "packed-refs")]
    wanted.append((repository.own / "logs" / "HEAD", "logs/HEAD"))
    for part in ("refs", "logs/refs"):
        wanted += [(path, path.relative_to(repository.common).as_posix())
                   for path in _below(repository.common / part)]  # fmt: skip
    for number, (path, name) in enumerate(wanted):
        if number > MOST_FILES:
            raise _refusal(repository.common, f"holds more than {MOST_FILES:,} references")
        try:
            data = bytes_of(path, _PACKED)
            target = own / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        except (OSError, ValueError):
            continue  # a reference that cannot be read is none


def _below(folder: Path) -> Iterator[Path]:
    for path, _, names in os.walk(folder):
        for name in names:
            if not (Path(path) / name).is_symlink():
                yield Path(path) / name


# --- git --------------------------------------------------------------------------------------------


def program_folders() -> str:
    """Return PATH without the folder in which the command runs, and without folders relative to it."""
    known = [place for place in os.get_exec_path() if os.path.isabs(place)]
    return os.pathsep.join([place for place in known if Path(place) != Path.cwd()])


class _Git:
    """Git with a folder and a configuration of our own, and the objects of a repository."""

    def __init__(self, program: str, own: Path, objects: Path) -> None:
        self.program = program
        self.own = own
        kept = {word: worth for word, worth in os.environ.items() if not word.startswith("GIT_")}
        self.environment = kept | {
            "GIT_DIR": str(own),
            "GIT_OBJECT_DIRECTORY": str(objects),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "HOME": str(own),
            "XDG_CONFIG_HOME": str(own),
            "GIT_ATTR_NOSYSTEM": "1",
            "GIT_ALLOW_PROTOCOL": "",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_LITERAL_PATHSPECS": "1",
            "GIT_ALLOC_LIMIT": str(2 * MOST_BYTES),
        }

    def answer(self, *words: str, asked: bytes = b"", most: int = _LISTING) -> bytes | None:
        """Output of git; None if it refuses. Raise Mistake if it is too long, or takes too long."""
        question = self.own / "asked"
        question.write_bytes(asked)
        late = threading.Event()

        def stop() -> None:
            late.set()
            git.kill()

        try:
            with (
                question.open("rb") as question_file,
                subprocess.Popen(
                    [self.program, *words], stdin=question_file, stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL, cwd=self.own, env=self.environment,
                ) as git,
            ):  # fmt: skip
                clock = threading.Timer(PATIENCE, stop)
                clock.start()
                assert git.stdout is not None
                try:
                    data = git.stdout.read(most + 1)
                    if len(data) > most:
                        git.kill()
                    git.wait()
                finally:
                    clock.cancel()
        except (OSError, ValueError):
            return None
        if late.is_set():
            raise Mistake(f"git did not answer within {PATIENCE} seconds")
        if len(data) > most:
            raise Mistake("this revision holds too much to be read")
        return data if git.returncode == 0 else None

    def contents(self, objects: list[str]) -> list[bytes | None]:
        """The bytes of each object; None for one that is missing."""
        names = "".join(f"{name}\n" for name in objects).encode()
        most = MOST_BYTES + _HEADER * len(objects)
        output = self.answer("cat-file", "--batch", asked=names, most=most) or b""
        contents: list[bytes | None] = []
        place = 0
        for _ in objects:
            end = output.find(b"\n", place)
            if end < 0:
                contents.append(None)
                continue
            kind, size = [*output[place:end].split(b" "), b""][1:3]
            if kind != b"blob":
                contents.append(None)
                place = end + 1
                continue
            contents.append(output[end + 1 : end + 1 + int(size)])
            place = end + 2 + int(size)
        return contents


# --- its files --------------------------------------------------------------------------------------


def _files(listing: bytes, revision: str) -> Iterator[tuple[str, str]]:
    """Path and object of every rule file. Raise Mistake for a path that leads elsewhere, and for too much."""
    total = 0
    for number, line in enumerate(listing.rstrip(b"\0").split(b"\0")):
        facts, _, path = line.partition(b"\t")
        name = os.fsdecode(path)
        mode, kind, blob, size = facts.decode().split()
        if number >= MOST_FILES:
            raise _unread(revision, f"it holds more than {MOST_FILES:,} files")
        if kind != "blob" or not name.lower().endswith(_SUFFIXES):
            continue
        if mode == "120000":
            raise _unread(revision, f"{printable(name)} is a link")
        if {"", ".", ".."} & set(name.split("/")) or "\\" in name or ":" in name:
            raise _unread(revision, f"the path {printable(name)} leads elsewhere")
        total += int(size) if size.isdecimal() else 0
        if total > MOST_BYTES:
            raise _unread(revision, f"it holds more than {MOST_BYTES >> 20} MB of rule files")
        yield name, blob


def _write(files: dict[str, str], contents: list[bytes | None], place: Path, revision: str) -> None:
    for name, data in zip(files, contents, strict=True):
        if data is None:
            raise _unread(revision, f"{printable(name)} is not in this clone; let git fetch it")
        target = place / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as stream:
                stream.write(data)
        except OSError as error:
            raise _unread(revision, f"{printable(name)} has no place ({error.strerror})") from None


def _unread(revision: str, why: str) -> Mistake:
    return Mistake(f"revision {printable(revision)}: {why}")
