"""The page of one named thing: what it is, where it is written, what it says in force, who reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, frozen

from interpreter.corpus.diagnostics import Span, printable
from interpreter.corpus.english import capital
from interpreter.corpus.index import SINGLE, Index, Level, Named, cite_of
from interpreter.corpus.yaml.tree import Entry, Mapping, Source, Text, plain
from interpreter.language import nodes
from interpreter.language.declarations.reading import header, items, source, text
from interpreter.language.declarations.vocabulary import CardDecl, SpaceDecl, Vocabulary
from interpreter.language.readers import texts_of, uses_of
from interpreter.language.walking.walk import walk
from interpreter.session.telling.layers import Layers
from interpreter.session.telling.provenance import kind_of, sourced_in_words
from interpreter.session.telling.sources import Sources
from interpreter.workshop.showing.merged import Row, Writer
from interpreter.workshop.showing.told_uses import Uses

if TYPE_CHECKING:
    from interpreter.corpus.store import Corpus

SET_IN = 4  # columns before the text of the files


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
        """Name at the table; of a card, its number and its title."""
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
        return f"{self.all_layers.named(span.file)}, {span.file}:{span.line}" if span else ""

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


OFFERED = "way offered"  # the kind of such a thing


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
