"""Other readers of what a mod changes: a card, a bot or a rule may rely on what it was.

A card that caps a number at 4 does nothing more where a mod makes it 4, and no rule is wrong then. So it is
told, with places, by whom a changed number, clause, value, definition or procedure is used that the mod
has not changed itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from interpreter.corpus import Corpus, Mapping, Node, Text
from interpreter.corpus.diagnostics import NOTICE, Diagnostic, Span
from interpreter.corpus.english import counted, joined
from interpreter.corpus.index import singular
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.noticing.of_mods import folder_of
from interpreter.language.readers import Path, Use, uses_of
from interpreter.workshop.showing.told_uses import made, one

SHOWN = 6  # readers with their places; the rest are counted
_SECTIONS = ("definitions", "values", "procedures")
_OF_ACTIONS = ("numbers", "clauses", "variables", "parts")
_FOR_READERS = ("name", "cite", "tells", "source", "track", "marker")
_FIRST = ("cards", "bots")  # of readers


def also_read(corpus: Corpus, vocabulary: Vocabulary) -> list[Diagnostic]:
    """A notice for each thing that a mod changes and others use. The vocabulary is that of the corpus."""
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
    """Place in the layer; of a text in which it changes lines, the first of them."""
    for change in node.laid[::-1] if isinstance(node, Text) else ():
        if change.origin == node.origin:
            return next(iter(change.entries.values())).key.span
    return node.span


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
    return joined([counted(number, one, some) for number, one, some in counts_told if number])
