"""Overview of a title, kind by kind; and all things of one kind, a line each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.english import shortened
from interpreter.corpus.index import KINDS, Index, Named, singular
from interpreter.corpus.yaml.tree import Mapping, Text, plain
from interpreter.workshop.showing.pages import Line, Pages

# Kinds that players and authors ask for first; the others follow in file order.
_FIRST = (
    "scenarios", "printings", "options", "factions", "actions", "phases", "cards", "spaces", "words",
)  # fmt: skip
_WORD = re.compile(r"[\w'-]+")
_SHORT = 12  # things of one kind that are named in short
_TITLED = 5  # cards, which are named with their titles
_SET_IN = 4


def kind_called(words: str, among: Iterable[str]) -> str:
    """The one of these kinds that the words name, in many or one; "" where they name none."""
    wanted, known = words.casefold(), list(among)
    alone = {KINDS.get(kind) or singular(kind): kind for kind in known}
    return wanted if wanted in known else alone.get(wanted, "")


def holding(index: Index, words: str) -> list[Named]:
    """Things with an entry of their own that have all these words in a name or a title."""
    wanted = set(words.casefold().split())
    return [
        thing
        for thing in index.things
        if len(thing.path) == 2
        and any(wanted <= set(_WORD.findall(n.casefold())) for n in thing.levels[-1].names)
    ]


def kinds(index: Index) -> dict[str, list[Named]]:
    """Things with an entry of their own, by kind ("actions")."""
    by_kind: dict[str, list[Named]] = {kind: [] for kind in _FIRST}
    for thing in index.things:
        if len(thing.path) == 2:
            by_kind.setdefault(thing.path[0], []).append(thing)
    return {kind: things for kind, things in by_kind.items() if things}


def overview(pages: Pages, command: str) -> Iterator[Line]:
    """How many there are of each kind and what the first are called; how to ask further."""
    groups = kinds(pages.index)
    for kind, things in groups.items():
        most = _TITLED if kind == "cards" else _SHORT
        names = [pages.title(t) if kind == "cards" else t.called for t in things]
        overview_line = f"{kind} ({len(things)}): {shortened(names, most)}"
        yield Line(f"  {printable(overview_line)}", hang=_SET_IN)
    some = next(iter(groups), "")
    if some:
        yield Line(f"Further: {command} {some} lists all {some}, {command} NAME shows one thing")


def listed(pages: Pages, kind: str, command: str) -> Iterator[Line]:
    """All things of one kind, each with its name at the table and its description."""
    things = kinds(pages.index)[kind]
    column = min(max(len(thing.called) for thing in things), 28)
    for thing in things:
        yield Line(
            f"  {printable(thing.called):<{column}}  {printable(_said(pages, thing))}".rstrip(),
            hang=column + 4,
        )
    yield Line(f"Further: {command} {pages.index.shortest(things[0])}")


def _said(pages: Pages, thing: Named) -> str:
    """Title of a thing, unless it equals the name; then what it `says`."""
    title = pages.title(thing).removeprefix(f"{thing.called} ")
    said = [title] if title.casefold() != thing.called.casefold() else []
    node = thing.entry.value
    if isinstance(node, Mapping) and thing.path[0] == "options":
        facts = {key: plain(entry.value) for key, entry in node.entries.items() if key != "overlay"}
        said += [f"{key} {_joined(fact)}" for key, fact in facts.items()]
    says = node.get("says") if isinstance(node, Mapping) else None
    if isinstance(says, Text):
        said.append(" ".join(says.value.split()))
    return ", ".join(said)


def _joined(fact: object) -> str:
    return " or ".join(map(str, fact)) if isinstance(fact, list) else str(fact)
