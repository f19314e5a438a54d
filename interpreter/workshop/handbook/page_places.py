"""On which page, and where on it, each named thing of a title stands."""

from __future__ import annotations

from attrs import frozen

from interpreter.corpus.english import capital
from interpreter.corpus.index import Named, Path
from interpreter.session.telling.sources import Layers
from interpreter.workshop.showing.pages import Pages

CARDS, SPACES, BOTS = "cards", "spaces", "bots"


@frozen
class Chapter:
    """A page of rules: the files of one name in all layers."""

    path: str  # folder and name of the file, without its end
    name: str
    things: tuple[Named, ...]

    @property
    def page(self) -> str:
        return f"rules/{self.path.replace('/', '-')}.html"

    @property
    def folder(self) -> str:
        """The folder of its file, as words; "" for none."""
        return _words(self.path.rpartition("/")[0])


@frozen(eq=False)
class Places:
    """Page and anchor of every thing."""

    chapters: tuple[Chapter, ...]
    cards: tuple[Named, ...]
    spaces: tuple[Named, ...]
    bots: tuple[Named, ...]
    at: dict[Path, tuple[str, str]]  # by path of a thing: page, and place on it

    @classmethod
    def of(cls, pages: Pages) -> Places:
        whole = [thing for thing in pages.index.things if len(thing.levels) == 1]
        single = {card.id for card in pages.vocabulary.cards}
        single |= {card.sort for card in pages.vocabulary.cards}
        known = [t for t in whole if t.path[0] != CARDS or t.path[1] in single]
        by_section = {
            name: tuple(thing for thing in known if thing.path[0] == name)
            for name in (CARDS, SPACES, BOTS)
        }
        paths = {thing.path for things in by_section.values() for thing in things}
        rest = [thing for thing in whole if thing.path not in paths]
        chapters = _chapters(rest, pages.layers)
        at: dict[Path, tuple[str, str]] = {}
        for chapter in chapters:
            at.update({thing.path: (chapter.page, said(thing.path)) for thing in chapter.things})
        at.update({thing.path: ("cards.html", said(thing.path)) for thing in by_section[CARDS]})
        at.update({thing.path: ("map.html", said(thing.path)) for thing in by_section[SPACES]})
        for thing in pages.index.things:
            if thing.path[0] == BOTS:
                at[thing.path] = (bot_page(thing.path[1]), said(thing.path))
        return cls(chapters, by_section[CARDS], by_section[SPACES], by_section[BOTS], at)

    def place(self, path: Path) -> tuple[str, str] | None:
        """Page and anchor of a thing, or of the thing around it."""
        for end in range(len(path), 1, -1):
            if place := self.at.get(path[:end]):
                return place
        return None


def said(path: Path) -> str:
    """The words of a place on a page."""
    return " ".join(path)


def bot_page(bot: str) -> str:
    return f"bots/{bot.replace(' ', '-')}.html"


def _chapters(things: list[Named], layers: Layers) -> tuple[Chapter, ...]:
    by_chapter: dict[str, list[Named]] = {}
    for thing in things:
        by_chapter.setdefault(_path(thing.entry.key.span.file, layers), []).append(thing)
    order = sorted(by_chapter, key=lambda path: ("/" in path, path))
    return tuple(
        Chapter(path, _words(path.rpartition("/")[2]), tuple(by_chapter[path])) for path in order
    )


def _path(file: str, layers: Layers) -> str:
    """Path of a file within its layer: equal for a series and for the layers over it."""
    overlay = next((folder for folder, _ in layers.overlays if file.startswith(f"{folder}/")), "")
    inside = file.removeprefix(f"{overlay}/") if overlay else file
    if not overlay:
        parts = file.split("/")
        inside = "/".join(parts[2:]) if parts[0] == "rules" and len(parts) > 2 else parts[0]
    return inside.removesuffix(".yaml")


def _words(name: str) -> str:
    return capital(name.replace("-", " ").replace("/", ", "))
