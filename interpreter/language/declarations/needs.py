"""Check that a title declares what its series needs, with the right head.

A head is the part that a text must know to use a thing: its owner, its type, its parameters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from interpreter.corpus.english import joined
from interpreter.corpus.layers.series import Series
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Mapping, Node, Text
from interpreter.language.declarations.cards.cards import FIELDS
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, get, header, items, text
from interpreter.language.declarations.texts import RESULTS
from interpreter.language.declarations.vocabulary import WordsDecl
from interpreter.language.types import WORD, Type

MANIFEST = "title.yaml"
UNMET = "unmet-need"
OTHER_HEAD = "other-head"
# How a thing of each section is called, and where the vocabulary keeps it.
SECTIONS = {
    "factions": ("faction", "factions"), "sides": ("side", "sides"),
    "kinds": ("kind of piece", "kinds"), "groups": ("group of pieces", "groups"),
    "boxes": ("box", "boxes"), "types": ("type of space", "attributes"),
    "flags": ("flag of spaces", "attributes"), "attributes": ("number of spaces", "attributes"),
    "spaces": ("space", "spaces"), "words": ("list of words", "word_lists"),
    "values": ("value", "values"),
    "definitions": ("definition", "definitions"), "procedures": ("procedure", "procedures"),
    "action classes": ("action class", "action_classes"), "actions": ("action", "actions"),
    "phases": ("phase", "phases"), "card classes": ("card class", "card_classes"),
    "card fields": ("card field", "fields"), "effects": ("effect", "effects"),
    "lifetimes": ("lifetime", "lifetimes"), "zones": ("zone", "zones"),
}  # fmt: skip


@frozen(eq=False)
class Need:
    """One thing that a series needs: its section, its name where the series says it, its head."""

    section: str
    key: Text
    head: Node | None = None

    @property
    def word(self) -> str:
        return " ".join(self.key.value.split())

    @property
    def names(self) -> tuple[str, str]:
        """Section and word of the need."""
        return self.section, self.word

    @property
    def called(self) -> str:
        """Name in a sentence: "the phase 'upkeep'"."""
        if self.section == MANIFEST:
            return f"'{self.word}' in {MANIFEST}"
        return f"the {SECTIONS[self.section][0]} '{self.word}'"


def needs_of(series: Series) -> list[Need]:
    """All needs in a series' manifest, in the order written."""
    needs = []
    for section, listed in entries(series.head.get("needs")):
        if isinstance(listed, Mapping):
            needs += [Need(section.value, key, head) for key, head in entries(listed)]
        else:
            needs += [Need(section.value, key) for key in items(listed) if isinstance(key, Text)]
    return needs


def given(tree: Mapping, need: Need) -> bool:
    """Whether the tree declares what is needed."""
    if need.section == MANIFEST:
        return header(tree, need.word) is not None
    return need.word in _declared(tree, need.section)


def _declared(tree: Mapping, section: str) -> dict[str, Text]:
    """Names in a section, each with its place."""
    declared = tree.get(section)
    named = entries(declared) if isinstance(declared, Mapping) else ()
    return {" ".join(key.value.split()): key for key, _ in named}


# --- what is missing ------------------------------------------------------------------------------


def check_given(d: Declarer, series: Iterable[Series]) -> None:
    """Report what a series needs and a title lacks, where the title extends the series."""
    for extended in series:
        lacking = [need for need in needs_of(extended) if not given(d.tree, need)]
        if not lacking:
            continue
        names = {text(item): item for item in items(header(d.tree, "extends"))}
        way = ", which extends ".join(f"'{name}'" for name in extended.path)
        what = joined([need.called for need in lacking])
        message = f"title '{d.vocabulary.title}' extends {way}, which needs {what}"
        place = names.get(extended.path[0]) or d.tree
        d.error(place, UNMET, message, note=_hint(d.tree, lacking))


def _hint(tree: Mapping, lacking: Sequence[Need]) -> str:
    """Similar names in the title, or the place where the series needs it."""
    near = [f"'{meant}'" for n in lacking if (meant := nearest(n.word, _declared(tree, n.section)))]
    return f"there is {joined(near)}" if near else f"see {lacking[0].key.span}"


# --- what has another head -------------------------------------------------------------------------


def check_heads(d: Declarer, series: Iterable[Series]) -> None:
    """Check that each declared thing has the head that the series needs."""
    for extended in series:
        for need in needs_of(extended):
            keys = _declared(d.tree, need.section) if need.section != MANIFEST else {}
            if need.word not in keys:
                continue
            node = get(d.tree.get(need.section), keys[need.word].value)
            wanted, has = _wanted(need), _has(d, need, node)
            differing = [k for k, what in wanted.items() if not _meets(has.get(k, ""), what)]
            if differing:
                said = joined([_say(key, has.get(key, "")) for key in differing])
                wants = joined([_say(key, wanted[key]) for key in differing])
                noun = SECTIONS[need.section][0]
                message = f"{noun} '{need.word}' {said}; series '{extended.name}' needs one "
                message += f"that {wants}"
                d.error(keys[need.word], OTHER_HEAD, message, note=f"see {need.key.span}")


Part = str | tuple[str, ...]


def _meets(has: Part, wanted: Part) -> bool:
    """Parameters and subjects are the same; of words and states a title may have more."""
    if isinstance(wanted, tuple) and isinstance(has, tuple) and wanted[:1] == ("any of",):
        return set(wanted[1:]) <= set(has)
    return has == wanted


def _wanted(need: Need) -> dict[str, Part]:
    """The parts of its head that a series asks for."""
    parts: dict[str, Part] = {}
    if need.section in ("values", "definitions", "zones"):
        parts["of"] = _subjects(need.head)
    if need.section in ("procedures", "definitions"):
        parts["with"] = _parameters(need.head)
    forms = _FORMS.get(need.section, ())
    form = next((form for form in forms if get(need.head, form) is not None), "")
    if form:
        parts["is"] = form
    for key in ("one of", "states"):
        if listed := items(get(need.head, key)):
            parts[key] = ("any of", *(text(item) for item in listed))
    if need.section == "words":
        parts["one of"] = ("any of", *(text(item) for item in items(need.head)))
    for key in ("plural", "class"):
        if said := text(get(need.head, key)):
            parts[key] = said
    return parts


def _has(d: Declarer, need: Need, node: Node | None) -> dict[str, Part]:
    """Parts of the head as the title declares it."""
    declared = getattr(d.vocabulary, SECTIONS[need.section][1])
    decl = next(thing for thing in declared if thing.id == need.word)
    parts: dict[str, Part] = {"of": _subjects(node), "with": _parameters(node)}
    if need.section in _FORMS:
        parts["is"] = _form(decl.type, need.section)
    parts["one of"] = _words_of(decl)
    parts["states"] = tuple(getattr(decl, "states", ()))
    parts["plural"] = getattr(decl, "plural", "")
    parts["class"] = text(get(node, "class"))
    return parts


_FORMS = {
    "values": ("number", "truth", "faction", "space", "card"),
    "definitions": tuple(RESULTS),
    "card fields": tuple(FIELDS),
}


def _form(type: Type, section: str) -> str:
    """The word that declares something of a type; "" for words of a scale."""
    known = FIELDS if section == "card fields" else RESULTS
    if section == "definitions" and WORD.name in (type.name, getattr(type.of, "name", "")):
        return "words" if type.name == "set" else "word"
    return next((form for form, part in known.items() if part == type), "")


def _words_of(decl: Any) -> tuple[str, ...]:
    """The words that it has, and the list that they are of."""
    of = getattr(decl, "type", None)
    while isinstance(of, Type):  # of a set of words, too
        of = of.of
    shared = (of.id,) if isinstance(of, WordsDecl) else ()
    return (*getattr(decl, "words", ()), *shared)


def _subjects(node: Node | None) -> tuple[str, ...]:
    return tuple(text(item) for item in items(get(node, "of")))


def _parameters(node: Node | None) -> tuple[str, ...]:
    return tuple(text(value) for _, value in entries(get(node, "with")))


def _say(key: str, part: Part) -> str:
    """A part of a head as the end of a sentence."""
    listed = [p for p in part if p != "any of"] if isinstance(part, tuple) else [part]
    things = [f"a {word}" if word in _SINGLE else word for word in listed if word]
    words = joined(things)
    return {
        "of": f"is of {words or 'the whole game'}",
        "with": f"takes {words or 'nothing'}",
        "is": f"is {words or 'a word of a scale'}",
        "one of": f"has the words {words}" if words else "has no words",
        "states": f"has the states {words}" if words else "has no states",
        "plural": f"has the plural {words}" if words else "has no plural",
        "class": f"is of the class {words}" if words else "is of no class",
    }[key]


_SINGLE = ("number", "truth", "faction", "space", "card", "text", "word")
