"""A folder of pages in the common frame: each is made when it is told, and all are written together."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, field

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.whole_file import beside, put
from interpreter.session.mistakes import Mistake

if TYPE_CHECKING:
    from jinja2 import Environment

FRAME = Path(__file__).parent / "templates"
STYLE = "style.css"
MARK = b"/* Pages of PlainRules. */"  # how the stylesheet of a folder of ours begins
MADE = b"<!-- Made by PlainRules. -->"  # among the first bytes of a single file of ours
LACKING = "pages need jinja2, which is not here: pip install 'plainrules[docs]'"
_OUT_OF_ID = re.compile(r"[^\w.+-]+")


@define(eq=False)
class Site:
    """Pages that belong together. Raises Mistake at once where jinja2 is not installed.

    `links` stand at the head of every page: what each says, and the path of a page. `templates` is the
    caller's folder of them. `foot` is said at the end of every page.
    """

    name: str
    templates: Path
    links: tuple[tuple[str, str], ...] = ()
    foot: str = ""
    _files: dict[str, str] = field(factory=dict, init=False)
    _wanted: dict[str, str] = field(
        factory=dict, init=False
    )  # a page that is linked to: from where
    _environment: Environment = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._environment = environment(self.templates)
        self.file(STYLE, (FRAME / STYLE).read_text(encoding="utf-8"))

    def page(self, path: str, template: str, title: str, **content: Any) -> None:
        """Make a page at `path`, such as "rules/4.html"; the template sees what is `held`."""
        text = self._environment.get_template(template).render(
            site=self, title=title, path=path, link=self._linking(path), **content
        )
        self.file(path, text)

    def file(self, path: str, text: str) -> None:
        """Any other file, beside the pages. Raises ValueError for a second one of that name."""
        if path in self._files:
            raise ValueError(f"two pages are called {path}")
        self._files[path] = text

    def write(self, folder: str | Path) -> list[Path]:
        """Write all pages into a folder, which is made; pages of the same names are replaced.

        Raises Mistake where that cannot be, as `free` does, and KeyError for a link to a page that there is not.
        """
        for path, origin in self._wanted.items():
            if path not in self._files:
                raise KeyError(f"{origin} links to {path}, which does not exist")
        free(folder)
        return write(folder, {path: text.encode() for path, text in self._files.items()})

    def _linking(self, origin: str) -> Callable[..., str]:
        def link(path: str, place: str = "") -> str:
            self._wanted.setdefault(path, origin)
            way = posixpath.relpath(f"/{path}", posixpath.dirname(f"/{origin}"))
            return f"{way}#{anchor(place)}" if place else way

        return link


def write(folder: str | Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write files, by path, into a folder, which is made. Raises Mistake if that fails."""
    target = Path(folder)
    try:
        written = [target / path for path in files]
        for parent in {place.parent for place in written}:
            parent.mkdir(parents=True, exist_ok=True)
        for place, data in zip(written, files.values(), strict=True):
            put(data, _readable(place), place, on_disk=False)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise Mistake(f"no pages can be written to {printable(str(folder))}: {why}") from None
    return written


def free(folder: str | Path, sign: str = STYLE, mark: bytes = MARK) -> None:
    """Raise Mistake if a folder holds other files: our pages would hide or replace them.

    `mark`: how the file `sign` of such a folder begins.
    """
    target, written = Path(folder), list[Path]()
    try:
        written = sorted(target.iterdir()) if target.is_dir() else []
        ours = bool(written) and (target / sign).read_bytes().startswith(mark)
    except (OSError, ValueError):
        ours = False
    if written and not ours:
        raise Mistake(
            f"{printable(str(folder))} holds other files, such as {printable(written[0].name)}:"
            " name a new folder, an empty one, or one with such pages"
        )


def free_file(file: str | Path) -> None:
    """Raise Mistake if there is a file that PlainRules has not made: it would be lost."""
    place = Path(file)
    try:
        with open(place if place.is_file() else os.devnull, "rb") as stream:
            head = stream.read(256)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise Mistake(f"{printable(str(file))} cannot be written: {why}") from None
    if head and MADE not in head:
        raise Mistake(
            f"{printable(str(file))} is a file that PlainRules has not made: name a new one, or take it away"
        )


def anchor(words: object) -> str:
    """An id for a place on a page that these words name."""
    return _OUT_OF_ID.sub("-", str(words)).strip("-")


def _readable(target: Path) -> tuple[int, Path]:
    """A new file beside the target that everybody may read, as pages are shown to others."""
    handle, path = beside(target)
    path.chmod(0o644)
    return handle, path


def environment(*templates: Path) -> Environment:
    """Environment of jinja2 for these templates and the frame. Raises Mistake if jinja2 is not installed."""
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined  # only pages need it
    except ImportError:
        raise Mistake(LACKING) from None
    jinja = Environment(
        loader=FileSystemLoader([*templates, FRAME]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    jinja.filters["anchor"] = anchor
    return jinja
