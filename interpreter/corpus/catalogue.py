"""The corpus: its root, its titles, and the fingerprint of a title.

Nothing here parses YAML, so that a warm start pays only for reading bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from interpreter.corpus import manifest
from interpreter.corpus.diagnostics import ERROR, Collector, CorpusError, Diagnostic, Span
from interpreter.corpus.folders import fingerprint as hash_of
from interpreter.corpus.folders import misnamed, read_bytes
from interpreter.corpus.layers.plan import Plan, find_overlay, plan_title, test_files
from interpreter.corpus.layers.series import series, series_files
from interpreter.corpus.nearest import nearest

VARIABLE = "PLAINRULES_CORPUS"


def find_root(given: str | Path | None = None) -> Path:
    """Find the corpus root: the argument, the environment, the current folder, the checkout, the wheel.

    The current folder counts if it holds a title or a series. Raises CorpusError without any.
    """
    wanted = given or os.environ.get(VARIABLE)
    places = [Path(wanted)] if wanted else [*_standing_in(), *_shipped()]
    for place in places:
        if os.path.isdir(place / "rules"):
            return place.resolve()
    message = f"no rules here; name a folder that holds rules/ (or set {VARIABLE})"
    raise nowhere(str(places[0]), "no-corpus", message)


def _shipped() -> list[Path]:
    """Roots of the titles that come with the program, in a checkout or in a wheel."""
    package = Path(__file__).resolve().parent.parent
    return [package.parent, package / "_corpus"]


def _standing_in() -> list[Path]:
    try:
        here = Path.cwd()
    except OSError:  # it has been removed meanwhile
        return []
    return [here] if titles(here) or series(here) else []


def titles(root: str | Path) -> list[str]:
    """The titles of a corpus, sorted: the folders of `rules/` with a `title.yaml`.

    Raises CorpusError where `rules/` cannot be read.
    """
    return [name for name, mistake in _found(Path(root)) if not mistake]


def extending(root: Path, name: str) -> list[str]:
    """The titles that extend a series, also by another series."""
    below = []
    for title in titles(root):
        try:
            plan = plan_title(Collector(), root, title, [])
        except CorpusError:
            continue  # reported by the reader of the title
        if name in (one.name for one in plan.series):
            below.append(title)
    return below


def series_near(folder: Path) -> dict[str, Path]:
    """Series that a title in `folder` may extend, each with its root.

    Series of the folder come first, then those of the current root, then the program's.
    """
    roots = [folder, *_standing_in(), *_shipped()]
    return {name: root for root in reversed(roots) for name in series(root)}


def series_below(known: dict[str, Path], name: str) -> list[Path]:
    """Folders of a series and of those that it extends, itself last; `known`: result of `series_near`.

    Raises CorpusError where one of them is not there.
    """
    collector, root = Collector(), known[name]
    path = root / "rules" / name / manifest.SERIES
    files = series_files(collector, root, path, [name])
    collector.raise_if_any()
    return [known[file.name] / "rules" / file.name for file in files]


def strays(root: str | Path) -> list[Diagnostic]:
    """Warnings about folders in `rules/` that look like titles but are none."""
    return [
        Diagnostic(Span(f"rules/{name}", 1, 1, 2), ERROR, "stray", mistake)
        for name, mistake in _found(Path(root))
        if mistake
    ]


def _found(root: Path) -> list[tuple[str, str]]:
    """The folders of `rules/` that hold a manifest, each with why it is no title, if so."""
    try:
        with os.scandir(root / "rules") as items:
            folders = sorted(item.name for item in items if item.is_dir(follow_symlinks=False))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        message = f"this folder cannot be read ({error.strerror})"
        raise nowhere("rules", "unreadable", message) from None
    looked = [(name, _lacking(root / "rules" / name)) for name in folders]
    return [(name, lacking) for name, lacking in looked if lacking is not None]


def _lacking(folder: Path) -> str | None:
    """Why a folder is no title: "" if it is one, None if it does not seem to be meant as one."""
    try:
        names = os.listdir(folder)
    except OSError:
        return ""  # its reader reports it
    meant = [name for name in names if name.lower() in (manifest.NAME, "title.yml")]
    if not meant or folder.name.startswith("."):
        return None
    if wrong := misnamed(folder.name):
        return wrong
    return "" if manifest.NAME in meant else f"it has no {manifest.NAME}, but {meant[0]}"


def fingerprint(root: str | Path, title: str, overlays: Iterable[str | Path] = ()) -> str:
    """The hash that `load_tree` would give, without parsing YAML.

    Raises CorpusError for an unknown title or overlay, or an unreadable file.
    """
    return fingerprint_and_places(root, title, overlays)[0]


def fingerprint_and_places(
    root: str | Path, title: str, overlays: Iterable[str | Path] = ()
) -> tuple[str, str]:
    """Return the fingerprint of a title, and the names that messages give to its files.

    The same bytes may stand in two folders, and one folder is called otherwise from another place.
    """
    collector = Collector()
    plan = plan_of(collector, root, title, overlays)
    contents = read_bytes(collector, plan.files)
    collector.raise_if_any()
    return hash_of(contents.items()), "\n".join(file.shown for file in plan.files)


def fingerprint_of_tests(root: str | Path, title: str, overlays: Iterable[str | Path] = ()) -> str:
    """A hash of everything that rule tests may read: the title, all these overlays, the tests of both.

    File names count, too, since messages show them. Raises CorpusError as `fingerprint` does.
    """
    collector = Collector()
    plan = plan_of(collector, root, title, overlays)
    files = [*plan.files, *test_files(collector, plan, title)]
    contents = read_bytes(collector, files)
    collector.raise_if_any()
    return hash_of([*contents.items(), *((file, file.shown.encode()) for file in files)])


def plan_of(
    collector: Collector, root: str | Path, title: str, overlays: Iterable[str | Path]
) -> Plan:
    """Plan of the files to read. Raises CorpusError for an unknown title or overlay."""
    root = Path(root).resolve()
    known = titles(root)
    if title not in known:
        meant = nearest(title, known)
        raise nowhere("rules", "no-title", f"there is no title '{title}'", meant)
    folders = [find_overlay(root, title, wanted) for wanted in overlays]
    return plan_title(collector, root, title, folders)


def nowhere(place: str, code: str, message: str, meant: str = "") -> CorpusError:
    """Error for a file or title that does not exist, and so has no line."""
    return CorpusError([Diagnostic(Span(place, 1, 1, 2), ERROR, code, message, meant)])
