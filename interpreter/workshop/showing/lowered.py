"""A thing's rule texts as the compiler lowers them, each statement behind its line of the rule file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.corpus.diagnostics import printable
from interpreter.corpus.index import Named
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, Text
from interpreter.engine.ir import ops
from interpreter.engine.ir.printed import rows, title
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.lower.module import Module, title_of
from interpreter.engine.lower.owners import owners
from interpreter.engine.state.layout import named
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.telling.sources import Layers
from interpreter.workshop.showing.pages import Line

_WORD = re.compile(r"\S+")
_SET_IN = 8  # columns before a row: its line's number
Places = set[tuple[str, int]]
"""Files and lines."""


def lowered(thing: Named, vocabulary: Vocabulary, layers: Layers) -> Iterator[Line]:
    """Lines of a page: each text of the entry, the names in it, its instructions."""
    compilation = title_of(vocabulary)
    module = Module(compilation)
    module.tables()
    texts = module.texts()
    words = {name: said for name, (said, *_) in owners(vocabulary, texts).items()}
    legend = _Legend(vocabulary, words, named(compilation.layout, vocabulary))
    places = set(_places(thing.entry))
    own = [text for text in texts if (text.span.file, text.span.line) in places]
    if not own:
        yield Line("  it has no text that runs")
    for text in own:
        function = compilation.charged(text)
        file, called = layers.place(text.span), words.get(text.name, "")
        yield Line("")
        yield Line(title(function), mark=f"{called}, {file}" if called else file)
        for said in legend.of(function):
            yield Line(f"{' ' * _SET_IN}# {printable(said)}")
        for op, row in rows(function.body):
            elsewhere = "" if op.span.file == text.span.file else layers.place(op.span)
            deep = len(row) - len(row.lstrip())
            line = f"{op.span.line:>{_SET_IN - 2}}  {printable(row)}"
            yield Line(line, hang=_SET_IN + deep + 4, mark=elsewhere)


def _places(part: Entry | Node) -> Iterator[tuple[str, int]]:
    """Each line that an entry is written on; layers may have written them in several files."""
    if isinstance(part, Entry):
        yield from _places(part.key)
        yield from _places(part.value)
    elif isinstance(part, Mapping):
        for entry in part.entries.values():
            yield from _places(entry)
    elif isinstance(part, Sequence):
        for item in part.items:
            yield from _places(item)
    elif isinstance(part, Text):
        for word in _WORD.finditer(part.value):
            span = part.span_of(*word.span())
            yield span.file, span.line


class _Legend:
    """Legend for the names and numbers of a lowered text. `cells`: name of each number of the state."""

    def __init__(self, vocabulary: Vocabulary, words: dict[str, str], cells: list[str]) -> None:
        self.vocabulary, self.words, self.cells = vocabulary, words, cells

    def of(self, function: ops.Function) -> list[str]:
        words = [said for op in walk(function.body) if (said := self._said(op))]
        return [*dict.fromkeys(words)]

    def _said(self, op: ops.Op) -> str:
        match op:
            case ops.Invoke(text=text) if text in self.words:
                return f"{text}: {self.words[text]}"
            case ops.Recall(definition=index):
                return f"recall {index}: definition {self.vocabulary.definitions[index].id}"
            case ops.Ask(point=point):
                return f"ask {point}: {self.vocabulary.points[point].ask}"
            case ops.Address(offset=offset, terms=terms) if offset:
                return f"state[{offset}{' + …' if terms else ''}]: {self.cells[offset]}"
        return ""
