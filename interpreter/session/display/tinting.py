"""Which mark of a space gives it the colour of a faction on the map: who holds it, or whose friend it is.

    display:
      tints: {<truth of a space>: <faction>, <value of a space that is a word>: {<word>: <faction>}}

What is worth a faction has its colour by itself. A mark that is not shown tints nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.yaml.tree import Mapping, Node, fault
from interpreter.language.declarations.vocabulary import (
    AttributeDecl,
    Decl,
    DefinitionDecl,
    ValueDecl,
    Vocabulary,
)
from interpreter.language.types import TRUTH
from interpreter.session.display.faults import no_mapping, unknown_word


def tints(vocabulary: Vocabulary, shown: Iterable[tuple[Decl, str, str]]) -> dict[str, str]:
    """The faction, by the mark as a view of a game words it. `shown`: of spaces, with label and kind."""
    wanted = (vocabulary.manifest.get("display") or {}).get("tints", {})
    by_space: dict[str, str] = {}
    for decl, label, sort in shown:
        given = wanted.get(decl.id)
        if sort == "faction":
            by_space |= {f"{label} {each.name}": each.id for each in vocabulary.factions}
        elif isinstance(decl, ValueDecl) and isinstance(given, dict):
            names = dict(zip(decl.words, decl.word_names, strict=True))
            by_space |= {names[word]: faction for word, faction in given.items()}
        elif given is not None:
            by_space[label] = given
    return by_space


def check_tints(vocabulary: Vocabulary, node: Node, shown: Iterable[str]) -> Iterator[Diagnostic]:
    """Report what is wrong with `tints:`. `shown`: ids of the space values that are shown."""
    if not isinstance(node, Mapping):
        yield no_mapping(node)
        return
    there = set(shown)
    for entry in node.entries.values():
        decl = next((d for d in _tinting(vocabulary) if d.id == entry.key.value), None)
        if decl is None:
            known = [d.id for d in _tinting(vocabulary)]
            yield unknown_word(entry.key, "truth or word of a space", known)
        elif decl.id not in there:
            message = f"'{decl.id}' is not among the 'spaces' shown, so it tints nothing"
            yield fault(entry.key, "no-effect", message)
        elif isinstance(decl, ValueDecl) and decl.words:
            yield from _check_words(vocabulary, decl, entry.value)
        else:
            yield from _check_faction(vocabulary, entry.value)


def _check_words(vocabulary: Vocabulary, decl: ValueDecl, node: Node) -> Iterator[Diagnostic]:
    if not isinstance(node, Mapping):
        message = f"'{decl.id}' is a word: expected a faction for each word that tints"
        yield fault(node, "wrong-type", message)
        return
    for entry in node.entries.values():
        if entry.key.value not in decl.words:
            yield unknown_word(entry.key, f"word of '{decl.id}'", decl.words)
        yield from _check_faction(vocabulary, entry.value)


def _check_faction(vocabulary: Vocabulary, node: Node) -> Iterator[Diagnostic]:
    known = [faction.id for faction in vocabulary.factions]
    if getattr(node, "value", None) not in known:
        yield unknown_word(node, "faction", known)


def _tinting(vocabulary: Vocabulary) -> Iterator[ValueDecl | DefinitionDecl | AttributeDecl]:
    """Truths and words of a space alone."""
    for value in vocabulary.values:
        if value.of == "space" and (value.type == TRUTH or value.words):
            yield value
    for definition in vocabulary.definitions:
        if definition.of == "space" and definition.plain and definition.type == TRUTH:
            yield definition
    yield from (attribute for attribute in vocabulary.attributes if attribute.kind != "number")
