"""What is declared and nobody uses: most likely it was meant for something else, or a use is misspelt.

Tracks and markers that the table shows are used by whoever looks at it, and so is what the manifest
names. What a shared folder declares is for several titles; of that, nothing is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from interpreter.corpus import Mapping as Branch
from interpreter.corpus import Node, Sequence, Span, Text
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, get, text
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.noticing.mentions import mentions, name_of, thing_of

_NAMED_IN = ("manifest", "display", "result", "seats", "pays with", "supply", "start",
             "starting zone")  # fmt: skip
_NAMES = ("numbers", "clauses", "variables", "parts")
_CALLED = {"numbers": "number", "clauses": "clause", "variables": "variable", "parts": "part"}


def tell_unused(d: Declarer, shared: Collection[str], meant: Mapping[Span, str]) -> None:
    """A notice for each. `shared`: files of shared folders; `meant`: what keys are nearly called."""
    used = {mention.thing for mention in mentions(d.vocabulary) if not mention.alters}
    named = set(_words(d))
    for key, what, thing in _declared(d):
        if thing in used or key.span.file in shared:
            continue
        if len(thing) == 2 and (thing[1] in named or _else_used(d.vocabulary, thing)):
            continue
        message = f"nobody uses the {what}"
        d.notice(key, "unused", message, suggestion=meant.get(key.span, ""))


def _declared(d: Declarer) -> Iterator[tuple[Text, str, tuple[str, ...]]]:
    v = d.vocabulary
    plain = (
        ("definition", "definitions", v.definitions),
        ("procedure", "procedures", v.procedures),
        ("value", "values", v.values),
        ("phase", "phases", v.phases),
        ("zone", "zones", v.zones),
        ("card field", "card fields", v.fields),
        ("lifetime", "lifetimes", v.lifetimes),
        ("box", "boxes", v.boxes),
    )
    for noun, section, decls in plain:
        for index, key, _ in d.section(section):
            yield key, f"{noun} '{key.value}'", thing_of(decls[index])
    for _, action, node in d.section("actions"):
        for group in _NAMES:
            for key, _ in entries(get(node, group)):
                what = f"{_CALLED[group]} '{key.value}' of the action {action.value}"
                yield key, what, name_of(action.value, key.value)


def _words(d: Declarer) -> Iterator[str]:
    """Everything that the manifest and the display name."""
    for section in _NAMED_IN:
        yield from _leaves(d.tree.get(section))
    for _, _, scenario in d.section("scenarios"):
        yield from _leaves(get(scenario, "totals"))
        for key, _ in entries(get(scenario, "boxes")):
            yield key.value


def _leaves(node: Node | None) -> Iterator[str]:
    if isinstance(node, Branch):
        for key, entry in node.entries.items():
            yield key
            yield from _leaves(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _leaves(item)
    else:
        yield text(node)


def _else_used(v: Vocabulary, thing: tuple[str, ...]) -> bool:
    """Outside of texts: by what cards and pieces are, and by the table."""
    kind, id = thing
    if kind == "LifetimeDecl":
        return any(effect.until is not None and effect.until.id == id for effect in v.lasting)
    if kind == "FieldDecl":
        field = next(field for field in v.fields if field.id == id)
        return field.type.name == "text"  # for readers
    if kind == "ValueDecl":
        return any(value.id == id and (value.track or value.marker) for value in v.values)
    return False
