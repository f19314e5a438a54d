"""All named things in the rule files, and the words that find them.

A thing inside another is found by its own name, with as many names of the things around it, outermost first, as needed
to tell it apart; its kind may stand before a name.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field, frozen

from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Entry, Mapping, Number, Text

Path = tuple[str, ...]

# Sections whose authors choose the names of the entries.
SECTIONS = (
    "action classes", "actions", "attributes", "bots", "borders", "boxes", "card classes", "card fields",
    "consequences", "deals", "definitions", "effects", "factions", "flags", "groups", "kinds",
    "lifetimes", "limits", "options", "phases", "printings", "procedures", "regions", "scenarios",
    "sides", "space tables", "spaces", "types", "values", "zones",
)  # fmt: skip
# The kind of a section's entries; by default the section's name in the singular.
KINDS = {
    "kinds": "kind of piece", "groups": "group of pieces", "types": "type of spaces",
    "flags": "flag of spaces", "attributes": "attribute of spaces", "borders": "what borders have", "action classes": "class of actions",
    "card classes": "class of cards", "card fields": "field of cards", "effects": "effect of cards",
    "space tables": "table of spaces", "enemies": "enemies", "pieces": "pieces", "boxes": "box",
    "sides": "side", "regions": "region",
}  # fmt: skip
# Named parts of a thing, by the key that holds them; "" for the thing itself.
INSIDE = {
    "action": {
        "numbers": "number", "clauses": "clause", "variables": "variable", "stages": "stage",
        "parts": "part",
    },
    "stage": {"ways": "way"},
    "bot": {"answers": "ladders"},
    "ladders": {"": "ladder"},
    "ladder": {"": "rung"},
    "rung": {"then": "ladder"},
}  # fmt: skip
_LADDERS = ("ladders", "ladder")
SINGLE = "section"  # one that is not made of entries
PART = 10  # levels that a part of a rule stands behind a whole one
ALONE = ("map", "result", "seats", "display", "payer", "manifest", "regions")


@frozen
class Level:
    """One step on the path to a thing: its kind, its name, its entry."""

    kind: str
    names: tuple[str, ...]
    entry: Entry = field(eq=False)

    @property
    def said(self) -> str:
        """Kind and name; of ladders the name alone says enough."""
        return self.names[0] if self.kind in _LADDERS else f"{self.kind} {self.names[0]}"


@frozen
class Named:
    """A thing with a name: the keys that lead to it in the merged tree, and the levels on its way."""

    path: Path
    levels: tuple[Level, ...]

    @property
    def kind(self) -> str:
        return self.levels[-1].kind

    @property
    def entry(self) -> Entry:
        return self.levels[-1].entry

    @property
    def called(self) -> str:
        """Name as written."""
        return self.levels[-1].names[0]

    def what(self) -> str:
        """Kind of a thing and what it is in: "number of action …", "rung of bot …, …, …"."""
        around = [level.said for level in self.levels[:-1]]
        return f"{self.kind} of {', '.join(around)}" if around else self.kind


@define(eq=False)
class Index:
    """Named things, in the order of the files."""

    things: list[Named]
    _by_name: dict[str, list[Named]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        for thing in self.things:
            for name in dict.fromkeys(thing.levels[-1].names):
                self._by_name.setdefault(name.casefold(), []).append(thing)

    @classmethod
    def of(cls, tree: Mapping) -> Index:
        """Index everything that has a name in a tree."""
        effects = tree.get("effects")
        slots = tuple(effects.entries) if isinstance(effects, Mapping) else ()
        sections = (_section(section, entry, slots) for section, entry in tree.entries.items())
        return cls([thing for things in sections for thing in things])

    def find(self, words: str) -> list[Named]:
        """Entries whose name matches these words, those first of whose full name the fewest parts are left out.

        Of equals, those that texts call so go before those that only the table calls so.
        """
        return [thing for _, thing in self._ranked(words)]

    def meant(self, words: str) -> Named | None:
        """The one thing that the words mean better than any other; None where several are called so."""
        match self._ranked(words):
            case [(_, thing)]:
                return thing
            case [(first, thing), (second, _), *_] if first < second:
                return thing
        return None

    def _ranked(self, words: str) -> list[tuple[int, Named]]:
        """Matching entries, each with the number of parts of its full name that are left out; fewest first."""
        wanted = " ".join(words.casefold().split()).replace("#", "")
        things = self._called(wanted) or self._cited(wanted)
        if not things and " of " in wanted:
            inner, _, outer = wanted.partition(" of ")
            things = self._called(f"{outer.removeprefix('the ')} {inner}")
        ranked = [
            (2 * left_out + (thing.called.casefold() != wanted), thing)
            for left_out, thing in things
        ]
        return sorted(ranked, key=lambda pair: pair[0])

    def nearest(self, words: str) -> str:
        """Name most similar to the words; "" if none is close."""
        wanted = " ".join(words.casefold().split())
        return nearest(wanted, self._by_name)

    def shortest(self, thing: Named) -> str:
        """The fewest words that mean this thing before any other."""
        names = [level.names[0] for level in thing.levels]
        inner, last = names[:-1], names[-1]
        tries = [[last], [f"{thing.kind} {last}"], *([name, last] for name in inner)]
        tries += [[*inner[:end], last] for end in range(2, len(names))]
        said = (" ".join(words) for words in tries)
        kinds = " ".join(f"{level.kind} {level.names[0]}" for level in thing.levels)
        return next((words for words in said if self.meant(words) is thing), kinds)

    def _called(self, wanted: str) -> list[tuple[int, Named]]:
        words = wanted.split(" ")
        tails = {" ".join(words[start:]) for start in range(len(words))}
        ending = [thing for tail in tails for thing in self._by_name.get(tail, ())]
        levels = {id(thing): (_left_out(thing.levels, wanted), thing) for thing in ending}
        return [(number, thing) for number, thing in levels.values() if number is not None]

    def _cited(self, number: str) -> list[tuple[int, Named]]:
        """Entries whose rule has that number in the book, then those that cite a part of it."""
        cited = [(thing, cite_of(thing.entry)) for thing in self.things]
        exact = [(len(thing.levels), thing) for thing, cite in cited if cite == number]
        part = [(len(t.levels) + PART, t) for t, cite in cited if cite.startswith(f"{number} ")]
        return exact + part


def cite_of(entry: Entry) -> str:
    """The rule number that an entry names itself."""
    cite = entry.value.get("cite") if isinstance(entry.value, Mapping) else None
    return str(cite.value) if isinstance(cite, Text | Number) else ""


def _left_out(levels: tuple[Level, ...], words: str) -> int | None:
    """How many levels the words leave out on the way to the last, which they name; None if they do not."""
    level, rest = levels[0], levels[1:]
    levels_left: list[int] = []
    for name in level.names:
        for said in (name.casefold(), f"{level.kind} {name.casefold()}"):
            if not rest and words == said:
                return 0
            if rest and words.startswith(f"{said} "):
                inner = _left_out(rest, words[len(said) + 1 :])
                levels_left += [] if inner is None else [inner]
    skipped = _left_out(rest, words) if rest else None
    levels_left += [] if skipped is None else [skipped + 1]
    return min(levels_left, default=None)


# --- what has a name ---------------------------------------------------------------------------------


def _section(section: str, entry_node: Entry, slots: tuple[str, ...]) -> Iterator[Named]:
    if section in ALONE or not isinstance(entry_node.value, Mapping):
        yield Named((section,), (Level(SINGLE, (section,), entry_node),))
        return
    kind = KINDS.get(section) or singular(section)
    for key, entry in entry_node.value.entries.items():
        level = Level(kind, tuple(_names(key, entry)), entry)
        yield from _below((section, key), (level,), slots)


def _below(path: Path, levels: tuple[Level, ...], slots: tuple[str, ...]) -> Iterator[Named]:
    """A thing, then all inside it."""
    yield Named(path, levels)
    node = levels[-1].entry.value
    if not isinstance(node, Mapping):
        return
    inside = dict(INSIDE.get(levels[-1].kind, {}))
    if levels[-1].kind == "card":
        inside = {}
        for slot in slots:
            if slot in node.entries:
                yield Named((*path, slot), (*levels, Level("text", (slot,), node.entries[slot])))
    for key, kind in inside.items():
        section_node = node.get(key) if key else node
        if isinstance(section_node, Mapping):
            for name, entry in section_node.entries.items():
                level = Level(kind, tuple(_names(name, entry)), entry)
                under = (*path, key, name) if key else (*path, name)
                yield from _below(under, (*levels, level), slots)


def _names(key: str, entry: Entry) -> Iterator[str]:
    """Names of an entry: its key, its name at the table, its plural, the title of a card."""
    yield key
    for field_ in ("name", "plural", "title"):
        said = entry.value.get(field_) if isinstance(entry.value, Mapping) else None
        if isinstance(said, Text) and said.value.casefold() != key:
            yield said.value


def singular(section: str) -> str:
    """Singular of a section name: "phase" for "phases"; an entry of "words" is a whole list."""
    if section == "words":
        return "list of words"
    for plural, single in (("ies", "y"), ("xes", "x"), ("sses", "ss"), ("s", "")):
        if section.endswith(plural):
            return section.removesuffix(plural) + single
    return section
