"""Names of the things on a path: the entry, and the named parts inside it."""

from __future__ import annotations

from attrs import frozen

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.english import capital
from interpreter.corpus.index import ALONE, Index, Named
from interpreter.corpus.yaml.tree import Mapping, Text

Path = tuple[str, ...]
# Keys that say nothing where the entry has been named.
_SILENT = {
    "borders",
    "boxes",
    "pieces",
    "do",
    "each",
    "spaces",
    "moves",
    "values",
    "stages",
    "numbers",
    "answers",
    "number",
    "truth",
}


def entry_of(path: Path) -> Path:
    """The path of the entry that something is in; of a section that has none, its own."""
    return path[:1] if path[0] in ALONE else path[:2]


@frozen(eq=False)
class Things:
    """Everything of a tree that has a name, by its path."""

    by_path: dict[Path, Named]

    @classmethod
    def of(cls, tree: Mapping) -> Things:
        return cls({thing.path: thing for thing in Index.of(tree).things})

    def title(self, path: Path) -> str:
        """The entry's name at the table, and what kind of thing it is: "Load (action)", "Card 12 TITLE"."""
        thing = self.by_path.get(entry_of(path))
        if thing is None:
            return " ".join(path[:2])
        return title_of(thing)

    def called(self, path: Path) -> str:
        """The name of an entry at the table."""
        thing = self.by_path.get(path)
        return name_of(thing) if thing else path[-1]

    def part(self, path: Path) -> str:
        """Part of the entry: "stage NAME, way NAME: if"; "" for the entry itself."""
        said: list[str] = []
        last = len(entry_of(path))
        for end in range(3, len(path) + 1):
            thing = self.by_path.get(path[:end])
            if thing is not None:
                level = thing.levels[-1]
                said.append(
                    level.names[0] if level.kind in ("text", "ladders", "ladder") else level.said
                )
                last = end
        rest = [self._shown(path, at) for at in range(last, len(path)) if path[at] not in _SILENT]
        inside = ", ".join(said)
        return ": ".join(filter(None, [inside, " ".join(rest)]))

    def _shown(self, path: Path, at: int) -> str:
        """A key as the table shows what it names: in a scenario a value or a space, at a space a number."""
        key = path[at]
        section = (
            path[at - 1] if path[0] == "scenarios" else "attributes" if path[0] == "spaces" else ""
        )
        thing = self.by_path.get((section, key))
        if thing is None and " " in key and section == "values":
            owner, _, rest = key.partition(" ")
            return f"{capital(owner)} {rest}"
        return name_of(thing) if thing is not None else key


def name_of(thing: Named) -> str:
    """Name of its entry at the table."""
    node = thing.levels[0].entry.value
    for key in ("title", "name"):
        name = node.get(key) if isinstance(node, Mapping) else None
        if isinstance(name, Text):
            shown = " ".join(name.value.split())
            break
    else:
        shown = thing.levels[0].names[0]
    return printable(capital(shown))


def title_of(thing: Named) -> str:
    """ "Card 12 TITLE", "Load (action)"."""
    kind, called = thing.levels[0].kind, thing.levels[0].names[0]
    shown = name_of(thing)
    if kind == "card":
        return f"Card {called} {shown}" if shown.casefold() != called else f"Card {called}"
    return shown if len(thing.path) == 1 else f"{shown} ({kind})"
