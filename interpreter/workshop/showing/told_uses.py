"""Readers and changers of a thing, in words: lasting texts one by one, others grouped by kind.

A card that caps a number at 4 does nothing more where a mod makes it 4, and no rule is wrong then. So the readers of
what a mod changes are told, with places, where the mod has not changed them itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from attrs import frozen

from interpreter.corpus.diagnostics import NOTICE, Diagnostic, Span
from interpreter.corpus.english import counted, joined
from interpreter.corpus.index import KINDS, singular
from interpreter.corpus.store import Corpus
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.noticing.of_mods import folder_of
from interpreter.language.readers import Path, Use, uses_of
from interpreter.session.telling.sources import Layers, Sources

# Words for a use, by the kind of thing used.
_CALLED = {
    "actions": "granted or picked by", "action classes": "granted by", "procedures": "done by",
    "phases": "gone to by", "parts": "done by", "effects": "played by",
}  # fmt: skip
_VERBS = {"is": "makes it", "plus": "adds", "at most": "makes it at most", "at least": "makes it at least",
          "forbidden": "forbids it"}  # fmt: skip
_MANIFEST = {"display": "the display", "result": "the result", "seats": "the seats",
             "pays with": "all payments", "start": "the start of the game",
             "supply": "the supply", "starting zone": "the start of the cards"}  # fmt: skip
SHOWN = 6  # readers with their places; the rest are counted
_SECTIONS = ("definitions", "values", "procedures")
_OF_ACTIONS = ("numbers", "clauses", "variables", "parts")
_FOR_READERS = ("name", "cite", "tells", "source", "track", "marker")
_FIRST = ("cards", "bots")  # of readers


@frozen(eq=False)
class Uses:
    """Tells of the uses of one edition (language/readers.py)."""

    uses: dict[Path, tuple[Use, ...]]
    sources: Sources
    layers: Layers

    def told(self, path: Path) -> Iterator[str]:
        """A line for each lasting text that changes the thing, or a number inside it; then who else uses it."""
        yield from self._lasting(path)
        users = [use for use in self.uses.get(path, ()) if not use.said]
        if path[0] == "actions" and len(path) == 2:
            users = [use for use in users if use.owner[:2] != path]
        key = path[-2] if len(path) > 2 else path[0]
        for how, said in (
            ("reads", "named by" if path[0] in ("spaces", "cards") else "read by"),
            ("changes", "changed by"),
            ("calls", _CALLED.get(key, "called by")),
            ("answers", "answered by"),
        ):
            owners = sorted({use.owner: 0 for use in users if use.how == how}, key=_order)
            if owners:
                yield f"{said}: {'; '.join(self._grouped(owners))}"

    def _lasting(self, path: Path) -> Iterator[str]:
        for named, uses in self.uses.items():
            if named[: len(path)] != path:
                continue
            for use in uses:
                if use.said and use.span is not None:
                    inside = f"{' '.join(named[len(path) :][1:])}: " if named != path else ""
                    head = self.sources.words(use.span).partition(":")[0]
                    place = self.layers.place(use.span)
                    yield f"{inside}{one(use.owner)} {made(use.said)} ({head}) [{place}]"

    def _grouped(self, owners: Iterable[Path]) -> Iterator[str]:
        """Users by section: "definitions A, B", "cards 3 TEXT, 5 TEXT"; parts of one in brackets."""
        sections: dict[str, dict[str, dict[str, None]]] = {}
        for owner in owners:
            name = " ".join(owner[1:3]) if owner[0] == "cards" else owner[1] if owner[1:] else ""
            inside = _inside(owner)
            parts = sections.setdefault(owner[0], {}).setdefault(name, {})
            if inside:
                parts[inside] = None
        for section, names in sections.items():
            said = [
                f"{name} ({', '.join(parts)})" if parts else name for name, parts in names.items()
            ]
            noun = section if len(said) > 1 else KINDS.get(section) or singular(section)
            yield f"{noun} {', '.join(said)}" if any(names) else _MANIFEST.get(section, section)


def _order(owner: Path) -> tuple[int, int]:
    """Cards by their numbers; all else as it is declared, by sections."""
    card = owner[0] == "cards"
    return int(card), int(owner[1]) if card and owner[1].isdecimal() else 0


def one(owner: Path) -> str:
    """An owner in words: "card 30 TEXT", "action NAME (stage NAME)"."""
    inside = _inside(owner)
    name = " ".join(owner[1:3]) if owner[0] == "cards" else owner[1] if owner[1:] else ""
    kind = KINDS.get(owner[0]) or singular(owner[0])
    return f"{kind} {name}{f' ({inside})' if inside else ''}".rstrip()


def _inside(owner: Path) -> str:
    """Part of the owner: "stage NAME", "TEXT: RUNG"."""
    if owner[0] == "actions" and len(owner) > 3:
        return f"{singular(owner[2])} {owner[3]}"
    if owner[0] == "bots" and len(owner) > 5:
        return f"{owner[3]}: {owner[-1]}"
    return ""


def made(said: str) -> str:
    """Effect of a lasting text on a number: "makes it 2", "adds 1"."""
    for word, verb in _VERBS.items():
        if said.startswith(word):
            rest = said.removeprefix(word).strip()
            if word == "plus" and rest.startswith("-"):
                return f"takes off {rest[1:]}"
            return f"{verb} {rest}".rstrip()
    return said


def also_read(corpus: Corpus, vocabulary: Vocabulary) -> list[Diagnostic]:
    """A notice for each thing that a mod changes and others use. `vocabulary` belongs to `corpus`."""
    folders = [folder_of(mod) for mod in corpus.mods]
    changed: dict[Path, Node] = {}
    for path, node in _leaves((), corpus.tree, {mod.origin for mod in corpus.mods}):
        if thing := _thing(path):
            changed.setdefault(thing, node)
    uses = uses_of(vocabulary)
    diagnostics = []
    for thing, node in changed.items():
        others = [use for use in uses.get(thing, ()) if _is_another(use, thing, folders)]
        if others:
            diagnostics.append(_told(thing, node, sorted(others, key=_rank)))
    return diagnostics


def _leaves(path: Path, node: Node, origins: Collection[str]) -> Iterator[tuple[Path, Node]]:
    """Values that layers of these names have written, mapping by mapping."""
    if not isinstance(node, Mapping):
        if node.origin in origins:
            yield path, node
        return
    for key, value in node.items():
        yield from _leaves((*path, key), value, origins)


def _thing(path: Path) -> Path:
    """The declared thing to which a key belongs that rules read; () for all others."""
    if len(path) > 2 and path[0] in _SECTIONS:
        return path[:2] if path[2] not in _FOR_READERS else ()
    if len(path) > 3 and path[0] == "actions" and path[2] in _OF_ACTIONS:
        return path[:4]
    return ()


def _is_another(use: Use, thing: Path, folders: Iterable[str]) -> bool:
    """Whether it is used elsewhere: neither where it stands, nor by the mods themselves."""
    if use.span is None or use.owner[:2] == thing[:2]:
        return False
    return not any(use.span.file.startswith(folder) for folder in folders)


def _rank(use: Use) -> tuple[int, str, Span | None]:
    section = use.owner[0]
    first = _FIRST.index(section) if section in _FIRST else len(_FIRST)
    return first, section, use.span


def _told(thing: Path, node: Node, uses: list[Use]) -> Diagnostic:
    owners = {use.owner: use for use in uses}
    of = f" of the action {thing[1]}" if thing[0] == "actions" else ""
    what = f"{singular(thing[-2])} '{thing[-1]}'{of}"
    message = f"the {what} is also read by {_counted(owners)}"
    too = [(use.span, _said(use)) for use in owners.values() if use.span is not None][:SHOWN]
    return Diagnostic(
        _place(node), NOTICE, "also-read", message, overlays=(node.origin,), too=tuple(too)
    )


def _place(node: Node) -> Span:
    """Place in the layer; if it changes lines of a text or table, the first of them."""
    for change in node.laid[::-1] if isinstance(node, Text) else ():
        if change.origin == node.origin:
            return next(iter(change.entries.values())).key.span
    rows = node.items if isinstance(node, Sequence) else ()
    written = (leaf.span for row in rows for _, leaf in _leaves((), row, {node.origin}))
    return next((span for span in written if span.file != node.span.file), node.span)


def _said(use: Use) -> str:
    return f"also read by {one(use.owner)}" + (f", which {made(use.said)}" if use.said else "")


def _counted(owners: Iterable[Path]) -> str:
    """ "2 cards, 1 rung of a bot and 3 other rules"."""
    sections = [owner[0] for owner in owners]
    cards, rungs = (sections.count(section) for section in _FIRST)
    counts_told = [
        (cards, "card", "cards"),
        (rungs, "rung of a bot", "rungs of bots"),
        (len(sections) - cards - rungs, "other rule", "other rules"),
    ]
    return joined([counted(number, one, many) for number, one, many in counts_told if number])
