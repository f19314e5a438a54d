"""Notices declarations without a use: most likely a use is misspelt.

A value that is set and never read is unused. Tracks and markers that the table shows are used.
Declarations of a shared folder are for several titles and give no notice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.yaml.tree import Mapping as Branch
from interpreter.corpus.yaml.tree import Node, Sequence, Text
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import entries, get, text
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.readers import Path, uses_of

_NOUNS = {
    "definitions": "definition", "procedures": "procedure", "values": "value", "phases": "phase",
    "zones": "zone", "card fields": "card field", "lifetimes": "lifetime", "boxes": "box",
}  # fmt: skip
_OF_ACTIONS = {
    "numbers": "number", "clauses": "clause", "variables": "variable", "parts": "part",
}  # fmt: skip
_MOVED_INTO = ("zones", "boxes")  # to put something there is use enough
_NAMED_IN = ("manifest", "supply", "start", "starting zone")


def tell_unused(d: Declarer, shared: Collection[str], meant: Mapping[Span, str]) -> None:
    """A notice for each. `shared`: files of shared folders; `meant`: what keys are nearly called."""
    uses = uses_of(d.vocabulary)
    named = {(section, word) for section in _NOUNS for word in _words(d)}
    for key, what, path in _declared(d):
        if path in named or key.span.file in shared or _otherwise(d.vocabulary, path):
            continue
        users, moved_into = uses.get(path, ()), path[0] in _MOVED_INTO
        if all(use.how == "changes" and not moved_into for use in users):
            message = f"nobody {'reads' if users else 'uses'} the {what}"
            d.notice(key, "unused", message, suggestion=meant.get(key.span, ""))
    for key in _idle_bots(d):
        if key.span.file not in shared:
            d.notice(key, "unused", f"bot '{key.value}' plays nobody, and no bot extends it")


def _idle_bots(d: Declarer) -> list[Text]:
    extended = {text(get(node, "extends")) for _, _, node in d.section("bots")}
    return [
        key
        for _, key, node in d.section("bots")
        if get(node, "plays") is None and key.value not in extended
    ]


def _declared(d: Declarer) -> Iterator[tuple[Text, str, Path]]:
    for section, noun in _NOUNS.items():
        for _, key, _ in d.section(section):
            yield key, f"{noun} '{key.value}'", (section, key.value)
    for _, action, node in d.section("actions"):
        for section, noun in _OF_ACTIONS.items():
            for key, _ in entries(get(node, section)):
                what = f"{noun} '{key.value}' of the action {action.value}"
                yield key, what, ("actions", action.value, section, key.value)


def _words(d: Declarer) -> Iterator[str]:
    """Names in the manifest, and boxes into which scenarios put pieces."""
    for section in _NAMED_IN:
        yield from _leaves(d.tree.get(section))
    for _, _, scenario in d.section("scenarios"):
        for key, _ in entries(get(scenario, "boxes")):
            yield key.value


def _leaves(node: Node | None) -> Iterator[str]:
    if isinstance(node, Branch):
        for _, value in node.items():
            yield from _leaves(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _leaves(item)
    else:
        yield text(node)


def _otherwise(v: Vocabulary, path: Path) -> bool:
    """Whether cards or the table make use of it, though no text does."""
    section, id = path[0], path[-1]
    if section == "lifetimes":
        return any(effect.until is not None and effect.until.id == id for effect in v.lasting)
    if section == "card fields":
        return any(field.id == id and field.type.name == "text" for field in v.fields)
    if section == "values":
        return any(value.id == id and (value.track or value.marker) for value in v.values)
    return False
