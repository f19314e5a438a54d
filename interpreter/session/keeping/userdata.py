"""The user's data folder: where games are kept that were given no file.

Unfinished games lie in its folder `games`, those that came to their end in `games/finished`, of
which only the last are held. An unfinished game is never removed.
"""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path

from interpreter.corpus.diagnostics import printable
from interpreter.session.keeping.held_file import HeldFile, shown
from interpreter.session.mistakes import Mistake

VARIABLE = "PLAINRULES_DATA"
LAST = "last"  # what `--resume` alone means
FINISHED = 20  # games that are over; older ones are removed
MANY = 20  # unfinished games; more are worth a word
_NAME = re.compile(r"(.+)-\d{4}-\d\d-\d\d-\d{4}(-\d+)*\.json")


def games() -> Path:
    """The folder of games; made if missing. Raises Mistake if that fails."""
    folder = _home() / "games"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"{printable(str(folder))} cannot be made ({error.strerror})") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Mistake(f"{printable(str(folder))} cannot be written to")
    return folder


def _home() -> Path:
    """Folder of the program's data. Raises Mistake for a user without a home, and for a relative path."""
    from platformdirs import user_data_path  # only where nothing is set

    given = os.environ.get(VARIABLE)
    try:
        folder = Path(given).expanduser() if given else user_data_path("plainrules", False)
    except RuntimeError:
        raise Mistake("there is no home folder") from None
    if not folder.is_absolute():
        raise Mistake(
            f"{printable(str(folder))} is not an absolute path"
            if given
            else "there is no home folder"
        )
    return folder


def new_file(title: str) -> Path:
    """A name that no game has yet: the title, the day and the time. Raises Mistake."""
    folder = games()
    stem = f"{title}-{time.strftime('%Y-%m-%d-%H%M')}"
    number, path = 1, folder / f"{stem}.json"
    while path.exists() or (folder / "finished" / path.name).exists():
        number += 1
        path = folder / f"{stem}-{number}.json"
    return path


def unfinished(title: str | None = None) -> list[Path]:
    """Unfinished games of a title or of all, the newest first; empty without a folder."""
    try:
        paths = _newest_first(games())
    except Mistake:
        return []
    return [path for path in paths if title in (None, title_of(path))]


def newest(title: str | None) -> Path:
    """The latest game of a title, or of all titles. Raises Mistake if there is none."""
    paths = unfinished(title)
    for path in paths:
        if not played_now(path):
            return path
    if paths:
        raise Mistake(f"{shown(paths[0])} is being played in another window; end that game first")
    which = f" of {title}" if title else ""
    raise Mistake(f"no unfinished game{which} is kept in {shown(games())}")


def played_now(path: Path) -> bool:
    """Whether a game is played in another window, or gone."""
    try:
        HeldFile.take(path).close()
    except Mistake:
        return True
    return False


def _newest_first(folder: Path) -> list[Path]:
    """Files of games, the newest first. Skip files that vanish meanwhile and broken links."""
    dated = []
    with suppress(OSError):
        for path in folder.glob("*.json"):
            with suppress(OSError):
                dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated, reverse=True)]


def title_of(path: Path) -> str:
    """The title that the name of such a file begins with; empty if it is no such name."""
    match = _NAME.fullmatch(path.name)
    return match[1] if match else ""


def finish(path: Path) -> Path:
    """Put a game that is over with the others that are, and remove the oldest of these.

    Gives its new place; the old one where it could not be moved.
    """
    folder = path.parent / "finished"
    try:
        folder.mkdir(exist_ok=True)
        target = folder / path.name
        os.replace(path, target)
        for old in _newest_first(folder)[FINISHED:]:
            old.unlink()
    except OSError:
        return path if path.exists() else target
    return target


def has(path: Path) -> bool:
    """Whether a file is an unfinished game of this folder."""
    try:
        return bool(title_of(path)) and path.parent == games().resolve()
    except Mistake:
        return False
