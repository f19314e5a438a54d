"""Which words of a space lean one way or the other, and how far: shown on the map by arrows.

    display:
      leanings: {<value of a space that is a word>: {<word>: <number>}}

1 and 2 point up, -1 and -2 down, so many arrows. A mark that is not shown has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.yaml.tree import Mapping, Node, fault, plain
from interpreter.language.declarations.vocabulary import Decl, ValueDecl, Vocabulary
from interpreter.session.display.faults import no_mapping, unknown_word

FAR = 2  # arrows at most


def leanings(vocabulary: Vocabulary, shown: Iterable[Decl]) -> dict[str, int]:
    """How far each mark leans, as a view of a game words it, 0 of a word beside those that lean.

    `shown`: what is shown of spaces.
    """
    wanted = (vocabulary.manifest.get("display") or {}).get("leanings", {})
    by_word: dict[str, int] = {}
    for decl in shown:
        if isinstance(decl, ValueDecl) and decl.id in wanted:
            names = zip(decl.words, decl.word_names, strict=True)
            by_word |= {name: wanted[decl.id].get(word, 0) for word, name in names}
    return by_word


def check_leanings(
    vocabulary: Vocabulary, node: Node, shown: Iterable[str]
) -> Iterator[Diagnostic]:
    """Report what is wrong with `leanings:`. `shown`: ids of the space values that are shown."""
    if not isinstance(node, Mapping):
        yield no_mapping(node)
        return
    there = set(shown)
    values = {v.id: v for v in vocabulary.values if v.of == "space" and v.words}
    for entry in node.entries.values():
        decl = values.get(entry.key.value)
        if decl is None:
            yield unknown_word(entry.key, "word of a space", values)
        elif decl.id not in there:
            message = f"'{decl.id}' is not among the 'spaces' shown, so it leans nowhere"
            yield fault(entry.key, "no-effect", message)
        elif not isinstance(entry.value, Mapping):
            message = f"'{decl.id}' is a word: expected how far each word leans"
            yield fault(entry.value, "wrong-type", message)
        else:
            yield from _check_words(decl, entry.value)


def _check_words(decl: ValueDecl, node: Mapping) -> Iterator[Diagnostic]:
    for entry in node.entries.values():
        if entry.key.value not in decl.words:
            yield unknown_word(entry.key, f"word of '{decl.id}'", decl.words)
        far = plain(entry.value)
        if far not in (-FAR, -1, 1, FAR):
            message = f"expected -{FAR}, -1, 1 or {FAR}, found {far!r}"
            yield fault(entry.value, "wrong-type", message)
