"""First pass: what the sections declare becomes a vocabulary, so that the texts can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeVar

from attrs import Factory, define, evolve

from interpreter.corpus.diagnostics import NOTICE, Collector, Diagnostic, Span
from interpreter.corpus.english import article
from interpreter.corpus.layers.keys import unknown_key, unknown_name
from interpreter.corpus.meant import meant
from interpreter.corpus.yaml.tree import Mapping, Node, Number, Text, fault, kind
from interpreter.language.declarations.reading import (
    entries,
    get,
    header,
    items,
    number,
    text,
    truth,
)
from interpreter.language.declarations.vocabulary import Decl, Vocabulary
from interpreter.language.grammar.expecting import NOUNS
from interpreter.language.grammar.lexer import IDENTIFIER, LED, Lexicon
from interpreter.language.grammar.parser import free_words, keywords, neighbours

HEX = re.compile(r"[0-9]{4}")  # column and row, as the hexes of a map are numbered
D = TypeVar("D", bound=Decl)
RESERVED = ("selected", "group", "origin", "faction", "it")  # names that the engine gives to things


@define
class Declarer:
    """Add declarations to a vocabulary. Collect errors and go on."""

    tree: Mapping
    vocabulary: Vocabulary
    collector: Collector
    places: dict[tuple[str, str], Span] = Factory(dict)
    copies: dict[str, tuple[str, int]] = Factory(dict)  # of which card, and a number of it

    def error(self, node: Node, code: str, message: str, **rest: Any) -> None:
        self.collector.add(fault(node, code, message, **rest))

    def notice(self, node: Node, code: str, message: str, **rest: Any) -> None:
        """Report a notice: no mistake by itself, but a possible cause of one."""
        self.collector.add(evolve(fault(node, code, message, **rest), severity=NOTICE))

    def section(self, name: str) -> list[tuple[int, Text, Node]]:
        """The entries of a section, numbered in the order of declaration."""
        section = entries(self.tree.get(name))
        return [(index, key, value) for index, (key, value) in enumerate(section)]

    # --- words ----------------------------------------------------------------------------------

    def declare(self, key: Text, kind: str, decl: D, declared: list[D]) -> D:
        """Add a declaration to those of its section, and claim its id."""
        declared.append(decl)
        self.claim(key, decl.id, kind, decl)
        return decl

    def claim(self, node: Node, word: str, kind: str, decl: Any) -> None:
        """Give a word to a declaration. A second meaning, or a keyword, is an error."""
        if not self._usable(node, word, kind):
            return
        namespace = kind if kind in LED or kind == "ACTION" else ""
        claimed = self.vocabulary.declared.get((kind, word))
        if kind == "WORD" and claimed is not None:
            self.vocabulary.declared[kind, word] = (*claimed, decl)
            return
        first = self.places.setdefault((namespace, word), node.span)
        if first is not node.span:
            if claimed is not decl:
                note = f"first at {first}"
                self.error(node, "declared-twice", f"'{word}' is declared twice", note=note)
            return
        entry = (decl,) if kind == "WORD" else decl
        self.vocabulary.declared[kind, word] = entry
        self.vocabulary.words.setdefault(word, entry)

    def _usable(self, node: Node, word: str, kind: str) -> bool:
        if kind == "SPACE" and HEX.fullmatch(word):
            return True
        if not IDENTIFIER.fullmatch(word):
            message = f"'{word}' cannot stand in rule text; ids are small letters, digits, hyphens"
            self.error(node, "bad-id", message)
            return False
        taken = word in keywords() and word not in free_words(kind)
        if kind not in LED and (taken or word in RESERVED):
            message = f"'{word}' is a word of the rule language; choose another"
            self.error(node, "keyword", message)
            return False
        if kind in ("DEFINITION", "PROCEDURE") and word.endswith(" with"):
            message = f"'{word}' takes the 'with' that is said before what it is asked with; choose another"
            self.error(node, "keyword", message)
            return False
        return True

    def free(self, node: Text, context: str) -> bool:
        """Can this be a name inside texts? Not if it means something already."""
        word = node.value
        if not self._usable(node, word, "NAME"):
            return False
        kinds = [kind for kind, w in self.vocabulary.declared if w == word and kind not in LED]
        if kinds and kinds != ["ACTION"]:
            message = f"'{word}' is {article(NOUNS[kinds[0]])} already; choose another name"
            self.error(node, "declared-twice", message, context=context)
            return False
        return True

    def _tell_shadows(self) -> None:
        """A notice for each word that other texts could mean as a keyword with another word behind it.

        Words of a scale do not count: few follow a keyword, and many ids end in one.
        """
        kinds: dict[str, list[str]] = {}
        for token, word in self.vocabulary.declared:
            if token not in LED and token != "WORD":
                kinds.setdefault(word, []).append(token)
        known = keywords()
        for (token, word), place in self.places.items():
            parts = word.split()
            for cut in range(1, len(parts)):
                front, rest = " ".join(parts[:cut]), " ".join(parts[cut:])
                if token in LED or front not in known:
                    continue
                # A value stands behind `all` only where it holds whose pieces are meant: hardly ever.
                after = [
                    kind
                    for kind in kinds.get(rest, ())
                    if (known[front], kind) in neighbours()
                    and not (front == "all" and kind in ("VALUE", "DEFINITION", "ATTRIBUTE"))
                ]
                if after:
                    noun = NOUNS[after[0]]
                    message = (
                        f"texts that mean '{front}' and the {noun} '{rest}' now read this name"
                    )
                    advice = "choose another name to keep their meaning"
                    notice = Diagnostic(place, NOTICE, "shadows", message, note=advice)
                    self.collector.add(notice)

    def lexicon(self) -> Lexicon:
        """All words with their token types; actions last, for they may share theirs with others."""
        self._tell_shadows()
        lexicon = Lexicon.of(keywords())
        for _, key, node in self.section("definitions"):
            lexicon.given[key.value] = sum(1 for _ in entries(get(node, "with")))
        later = []
        for token, word in self.vocabulary.declared:
            if token == "ACTION":
                later.append(word)
            else:
                lexicon.add(word, token)
        for word in later:
            lexicon.add(word, "ACTION")
        things = [*self.vocabulary.cards, *self.vocabulary.factions]
        named = {thing.name.casefold(): thing.id for thing in things}
        lexicon.shown = {name: id for name, id in named.items() if name not in lexicon.types}
        return lexicon

    # --- references -----------------------------------------------------------------------------

    def refer(
        self, node: Node | None, noun: str, known: Iterable[Decl], beside: tuple[str, ...] = ()
    ) -> Any:
        """The declaration that a key or value names, or None after reporting it. `beside`: words that may stand there, too."""
        if node is None:
            return None
        by_id = {decl.id: decl for decl in known}
        word = text(node)
        other = "" if word in by_id else self.called(word)
        if other and other not in noun:
            message = f"'{word}' is {article(other)}; expected {article(noun)}"
            self.error(node, "wrong-kind", message, **meant(word, by_id))
        elif not by_id:
            message = f"unknown {noun} '{word}'; none is declared"
            self.error(node, "no-section", message, **meant(word, ()))
        elif word not in by_id:
            self.unknown(node, noun, [*beside, *by_id], by_id.values())
        return by_id.get(word)

    def called(self, word: str) -> str:
        """Sort of thing that a word names; "" if it names none."""
        kinds = [kind for kind, declared in self.vocabulary.declared if declared == word]
        return NOUNS.get(kinds[0], "") if kinds else ""

    def factions_of(self, node: Node | None, beside: tuple[str, ...] = ()) -> tuple[int, ...]:
        """Indices of a faction, a side or a list of them. `beside`: as for `refer`."""
        known = [*self.vocabulary.factions, *self.vocabulary.sides]
        factions: list[int] = []
        self.once(items(node))
        for item in items(node):
            decl = self.refer(item, "faction or side", known, beside)
            if decl is not None:
                factions += getattr(decl, "members", (decl.index,))
        return tuple(dict.fromkeys(factions))

    def once(self, names: Iterable[Node]) -> None:
        """Check that no name is listed twice."""
        seen: set[str] = set()
        for node in names:
            if text(node) in seen:
                self.error(node, "given-twice", f"'{text(node)}' is given twice")
            seen.add(text(node))

    def number(self, node: Node) -> int:
        """A whole number; anything else is reported."""
        if not isinstance(node, Number):
            self.error(node, "wrong-type", f"expected a whole number, found {kind(node)}")
        return number(node)

    def truth(self, node: Node) -> int:
        """yes or no; anything else is reported."""
        number = truth(node)
        if number is None:
            found = text(node) or kind(node)
            self.error(node, "wrong-type", f"expected yes or no, found '{found}'")
        return int(bool(number))

    def unknown_key(
        self, key: Text, among: Iterable[str], context: str = "", code: str = "unknown-key",
        called: Iterable[Decl] = (),
    ) -> None:  # fmt: skip
        told = unknown_key(key, [*among], called={decl.name: decl.id for decl in called})
        self.collector.add(evolve(told, code=code, context=context))

    def unknown(
        self, node: Node, noun: str, known: Iterable[str], called: Iterable[Decl] = (), context: str = "",
        code: str = "", message: str = "",
    ) -> None:  # fmt: skip
        """Report a name that is none of the `known`; `called`: what has them, whose names at the table may be meant."""
        told = unknown_name(node, noun, known, {decl.name: decl.id for decl in called})
        code, message = code or told.code, message or told.message
        self.collector.add(evolve(told, context=context, code=code, message=message))


def read_manifest(tree: Mapping) -> Vocabulary:
    """An empty vocabulary with the title's name."""
    head = header(tree, "title")
    title = text(head)
    name = text(header(tree, "name")) or title
    return Vocabulary(title, name, manifest_of(tree))


def manifest_of(tree: Mapping) -> dict[str, Any]:
    """The manifest as plain values: the keys of title.yaml that are no sections."""
    from interpreter.corpus.yaml.tree import plain

    keys = ("printings", "options", "seats", "result", "payer", "start", "supply", "die", "steps")
    manifest = dict(plain(tree.get("manifest"))) if tree.get("manifest") else {}  # type: ignore[arg-type]
    for key in keys:
        node = tree.get(key)
        if node is not None:
            manifest[key] = plain(node)
    pays = get(tree, "pays with")
    if pays is not None:
        manifest["pays with"] = plain(pays)
    return manifest
