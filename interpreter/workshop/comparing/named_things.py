"""Names of the things on a path, and a difference in the words of the game: "Price -6 becomes -4"."""

from __future__ import annotations

import re

from attrs import frozen

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.english import capital
from interpreter.corpus.index import ALONE, Index, Named
from interpreter.corpus.yaml.tree import Mapping, Text
from interpreter.workshop.comparing.portions import NUMBER, Portion

Path = tuple[str, ...]
# Keys that say nothing where the entry has been named.
_SILENT = {
    "borders", "boxes", "pieces", "do", "each", "spaces", "moves", "values", "stages", "numbers", "answers", "number",
    "truth",
}  # fmt: skip
_OF_FACTIONS = ("enemies", "pieces")  # entries under the id of a faction, which has a name
_EFFECT = re.compile(r"(add|subtract) (\S+|\([^()]*\)) (?:to|from) (.+)$")
_SET = re.compile(r"set (.+) to (-?\d+)$")
_LASTING = re.compile(r"(.+: .+?) (is|plus|at most|at least) (-?\d+)$")
_LIMIT = re.compile(r"\b(up to|at most|at least|exactly) \(?$")
_NOUN = re.compile(
    r"\)? ((?!(?:in|from|to|at|with|on|if|unless|where|over|and|or|by|otherwise|mod)\b)[a-z][\w'-]*"
    r"(?: (?!(?:in|from|to|at|here|with|on|if|unless|where|next|by|as|and|or|anywhere|of)\b)"
    r"[a-z][\w'-]*)*)"
)
_COMPARED = re.compile(
    r"^(?:.*(?:\b(?:and|or|if|where|when|not|otherwise) |[(:] ?))?([^()]*?(?:=|<|>|<=|>=) )$"
)
_VERBS = ("place", "remove", "turn", "replace", "move", "deal", "pay")
SHORT = 46  # characters of a line that may stand within a sentence


def entry_of(path: Path) -> Path:
    """The path of the entry that holds something; for a section without entries, its own path."""
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
        owner = self.by_path.get(("factions", *path[1:2])) if path[0] in _OF_FACTIONS else None
        return f"{name_of(owner)} ({thing.kind})" if owner else title_of(thing)

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


def numbers(old: Portion, new: Portion) -> str:
    """Changes of the numbers in a portion; "" if anything but numbers differs."""
    if old.words == new.words:
        return ""
    if effect := _effects(old.words, new.words):
        return effect
    if old.mould != new.mould:
        return ""
    pairs = zip(NUMBER.finditer(old.words), NUMBER.finditer(new.words), strict=True)
    said = [_number(old.words, was, now) for was, now in pairs if was[0] != now[0]]
    return "; ".join(said)


def _effects(old: str, new: str) -> str:
    """Two statements that change the same value."""
    was, now = _SET.match(old), _SET.match(new)
    if was and now and was[1] == now[1]:
        return f"{capital(was[1])} {was[2]} becomes {now[2]}"
    was, now = _EFFECT.match(old), _EFFECT.match(new)
    if not was or not now or was[3] != now[3]:
        return ""
    signs = {"add": "+", "subtract": "-"}
    return f"{capital(was[3])} {signs[was[1]]}{was[2]} becomes {signs[now[1]]}{now[2]}"


def _number(words: str, was: re.Match[str], now: re.Match[str]) -> str:
    before, after = words[: was.start()], words[was.end() :]
    change = f"{was[0]} becomes {now[0]}"
    if lasting := _LASTING.match(words):
        if lasting.end() == was.end():
            return f"{lasting[1]} {lasting[2]} {change}"
    if compared := _COMPARED.search(before):
        return f"{compared[1]}{change}"
    limit = _LIMIT.search(before)
    if noun_match := _NOUN.match(after):
        noun = noun_match[1]
        verb = words.split()[0]
        if limit:
            return f"{capital(noun)}, {limit[1]} {change}"
        return f"{verb} {noun}: {change}" if verb in _VERBS else f"{capital(noun)}: {change}"
    line = words if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"
    return f"{change} in '{line}'"


def quantity(words: str, number: str) -> tuple[str, str]:
    """Noun that a named number counts where a text uses it: ("crates", "up to"); ("", "") without one."""
    for number_seen in re.finditer(rf"\(?\b{re.escape(number)}\b", words):
        limit = _LIMIT.search(
            words[: number_seen.start()] + ("(" if number_seen[0][0] == "(" else "")
        )
        noun = _NOUN.match(words[number_seen.end() :])
        if noun and (limit or number_seen[0][0] == "("):
            return noun[1], limit[1] if limit else ""
    return "", ""
