"""The page of one named thing: its place, its text in force, its readers; and lists of all things."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, frozen

from interpreter.corpus.diagnostics import Span, printable
from interpreter.corpus.english import capital, shortened
from interpreter.corpus.index import KINDS, SINGLE, Index, Level, Named, cite_of, singular
from interpreter.corpus.yaml.tree import Entry, Mapping, Source, Text, plain
from interpreter.language import nodes
from interpreter.language.declarations.reading import header, items, source, text
from interpreter.language.declarations.vocabulary import CardDecl, SpaceDecl, Vocabulary
from interpreter.language.readers import texts_of, uses_of
from interpreter.language.walking.walk import walk
from interpreter.session.telling.provenance import kind_of, sourced_in_words
from interpreter.session.telling.sources import Layers, Sources
from interpreter.workshop.showing.merged import Row, Writer
from interpreter.workshop.showing.told_uses import Uses

if TYPE_CHECKING:
    from interpreter.corpus.store import Corpus


SET_IN = 4  # columns before the text of the files
OFFERED = "way offered"  # the kind of such a thing
# Kinds that players and authors ask for first; the others follow in file order.
_FIRST = (
    "scenarios", "printings", "options", "factions", "actions", "phases", "cards", "spaces", "words",
)  # fmt: skip
_WORD = re.compile(r"[\w'-]+")
_SHORT = 12  # things of one kind that are named in short
_TITLED = 5  # cards, which are named with their titles
_SET_IN = 4


@frozen
class Line:
    """A line of a page. `mark` says which layer wrote it, or did what `note` says; `hang`: columns before what goes on."""

    text: str
    hang: int = 0
    mark: str = ""
    note: str = ""


@define(eq=False, slots=False)
class Pages:
    """The pages of one edition. `texts` gives its declarations with their texts when they are first needed."""

    corpus: Corpus
    sources: Sources
    layers: Layers
    texts: Callable[[], Vocabulary]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return self.texts()

    @cached_property
    def index(self) -> Index:
        return Index.of(self.corpus.tree)

    @cached_property
    def ways(self) -> Index:
        """Ways that rule texts offer to choose."""
        return ways_of(self.vocabulary, self.index, self.sources)

    @cached_property
    def uses(self) -> Uses:
        return Uses(uses_of(self.vocabulary), self.sources, self.layers)

    @cached_property
    def writer(self) -> Writer:
        return Writer(self.sources, self.all_layers)

    @cached_property
    def all_layers(self) -> Layers:
        """The layers, with the folders that the title lays over its other files."""
        folders = items(header(self.corpus.tree, "layers"))
        return evolve(self.layers, folders=tuple(text(folder) for folder in folders))

    def page(self, thing: Named) -> Iterator[Line]:
        """All there is to say of a thing, line by line."""
        yield Line(f"{self.title(thing)} ({thing.what()})")
        for fact in self._facts(thing):
            yield Line(f"  {printable(fact)}")
        span = thing.entry.key.span
        yield Line(f"  {self.layers.place(span)}")
        for row in self._rows(thing):
            mark = f"line {row.mark.line}" if row.mark and row.goes_on else self._mark(row.mark)
            yield Line(" " * SET_IN + printable(row.text), 0, mark, row.note)
        for said in self.uses.told(thing.path):
            yield Line(f"  {printable(said)}")

    def _rows(self, thing: Named) -> list[Row]:
        if thing.kind == OFFERED:
            return [Row(line) for line in str(plain(thing.entry.value)).split("\n")]
        return self.writer.entry(thing.path, thing.entry)

    def title(self, thing: Named) -> str:
        """Name at the table; for a card, its number and its title."""
        node = thing.entry.value
        for key in ("title", "name"):
            said = node.get(key) if isinstance(node, Mapping) and len(thing.levels) == 1 else None
            if isinstance(said, Text) and thing.kind != SINGLE:
                title = " ".join(said.value.split())
                numbered = thing.kind == "card" and thing.called.isdigit()
                return printable(f"{thing.called} {title}" if numbered else title)
        called = thing.called
        return printable(capital(called) if len(thing.levels) == 1 else called)

    def _mark(self, span: Span | None) -> str:
        return f"{self.all_layers.named(span.file)}, {span.file_line}" if span else ""

    def _facts(self, thing: Named) -> Iterator[str]:
        """Facts that the text alone does not show; then the rule's number and source."""
        decl = self._declared(thing)
        if isinstance(decl, SpaceDecl):
            spaces = self.vocabulary.spaces
            yield f"borders: {', '.join(spaces[b].name for b in sorted(decl.borders))}"
        if isinstance(decl, CardDecl) and len(thing.levels) == 1:
            yield from self._texts(decl)
        cite = next((c for level in reversed(thing.levels) if (c := cite_of(level.entry))), "")
        if cite:
            yield f"rule: {cite}"
        source_text = source(thing.entry.value)
        if source_text:
            yield f"source: {'; '.join(sourced_in_words(source_text, source_text.get('kind')))}"

    def _texts(self, card: CardDecl) -> Iterator[str]:
        for effect in card.effects.values():
            says = "not known, and so cannot be played" if effect.unknown else effect.says
            yield f"{effect.slot.name}: {says}"
            for line in sourced_in_words(effect.source, kind_of(effect)):
                yield f"  ({line})"

    def _declared(self, thing: Named) -> CardDecl | SpaceDecl | None:
        """The declaration of a card or a space."""
        section = thing.path[0]
        if section not in ("cards", "spaces"):
            return None
        vocabulary = self.vocabulary
        decls: Sequence[Any] = vocabulary.cards if section == "cards" else vocabulary.spaces
        return next((decl for decl in decls if decl.id == thing.path[1]), None)


def ways_of(vocabulary: Vocabulary, index: Index, sources: Sources) -> Index:
    """Ways of all texts. Stages are left out: the index of the entries has theirs."""
    holders = {thing.path: thing for thing in index.things}
    ways = []
    for owner, root in texts_of(vocabulary):
        holder = holders.get(owner)
        if holder is None:
            continue
        for name, says, span in _offered(root):
            path = (*owner, "ways", name)
            if path not in holders:
                entry = _entry(name, span, sources)
                ways.append(Named(path, (*holder.levels, Level(OFFERED, (name, says), entry))))
    return Index(ways)


def _offered(root: Any) -> Iterator[tuple[str, str, Span]]:
    """Name, words and place of each way in a text."""
    for node in walk(root):
        if isinstance(node, nodes.ChooseWay):
            yield from ((way.name, way.says or way.name, way.span) for way in node.ways)
        elif isinstance(node, nodes.May):
            yield node.point.name, node.point.name, node.span


def _entry(name: str, span: Span, sources: Sources) -> Entry:
    """Line of an entry with the block under it."""
    source = Source(span.file, sources.lines(span.file))
    text = "\n".join(sources.entry(span))
    return Entry(Text(name, span, source), Text(text, span, source))


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
    first = next(iter(groups), "")
    if first:
        yield Line(f"Further: {command} {first} lists all {first}, {command} NAME shows one thing")


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
