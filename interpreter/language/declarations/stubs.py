"""Stubs for what a series needs, so that its texts can be read without a title.

A stub has the head that the series asks for and does nothing. Things that the engine needs in every title (a supply, an
inventory, a place where cards begin) are made up, too, if the series has such things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import Factory, define, evolve

from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Number, Sequence, Source, Text, plain
from interpreter.language.declarations.needs import MANIFEST, Need, given
from interpreter.language.declarations.reading import entries

_WORTH = {
    "number": "1", "truth": "yes", "faction": "none", "space": "none", "card": "none",
    "spaces": "(spaces)", "factions": "(factions f)", "word": "none",
}  # fmt: skip


def completed(tree: Mapping, needs: Iterable[Need], name: str) -> Mapping:
    """Tree of the series `name`, with a stub of each need that it does not declare itself."""
    stubs = _Stubs(tree, Text(name, tree.span, Source(tree.span.file, ("",))))
    for need in needs:
        if need.section == MANIFEST:
            stubs.paid = need.key
        elif not given(stubs.tree, need):
            stubs.put(need.section, need.key, _like(need, stubs))
    stubs.complete(name)
    return stubs.tree


def headed(tree: Mapping, needs: Iterable[Need]) -> Mapping:
    """Tree with only the head of each need, as the series gives it."""
    stubs = _Stubs(tree, Text("", tree.span, Source(tree.span.file, ("",))))
    for need in needs:
        if need.section != MANIFEST and not given(stubs.tree, need):
            head = plain(need.head) if isinstance(need.head, Mapping) else {}
            stubs.put(need.section, need.key, head)
    return stubs.tree


@define
class _Stubs:
    """The tree as it grows; what no need speaks of stands at `place`."""

    tree: Mapping
    place: Text
    paid: Text | None = None
    manifest: dict[str, Any] = Factory(dict)

    def put(self, section: str, key: Text, value: Any) -> None:
        section_kept = self.tree.get(section)
        under = dict(section_kept.entries) if isinstance(section_kept, Mapping) else {}
        under[key.value] = Entry(key, _node(value, key))
        grown = Entry(evolve(key, value=section), Mapping(under, key.span))
        self.tree = evolve(self.tree, entries={**self.tree.entries, section: grown})

    def names(self, section: str) -> list[str]:
        return [key.value for key, _ in entries(self.tree.get(section))]

    def first(self, section: str, value: Any, such: Callable[[Node], bool] | None = None) -> str:
        """First name of a section (of those that fit), or that of a stub."""
        for key, node in entries(self.tree.get(section)):
            if such is None or such(node):
                return key.value
        made = evolve(self.place, value=f"some {section.removesuffix('s')}")
        self.put(section, made, value)
        return made.value

    def member(self, side: Text) -> str:
        """A faction of this side alone; beside it somebody is of none, so that `non-SIDE` is somebody."""
        self.first("factions", {})
        made = evolve(self.place, value=f"some {side.value}")
        self.put("factions", made, {})
        return made.value

    def complete(self, name: str) -> None:
        """Declare what the engine asks of every title. By default all factions are enemies."""
        self.manifest |= {"title": name}
        everybody = self.names("factions")
        for faction in everybody if not self.names("enemies") else ():
            others = [other for other in everybody if other != faction]
            self.put("enemies", evolve(self.place, value=faction), others)
        if self.names("types"):  # what the map alone decides is decided of some space
            self.first("spaces", {self.names("types")[0]: "yes"})
        if self.names("kinds"):
            self.first("factions", {})
            kinds = dict.fromkeys(self.names("kinds"), 1)
            for faction in self.names("factions"):
                self.put("pieces", evolve(self.place, value=faction), kinds)
            self.manifest["supply"] = self.first("boxes", {})
        if self.paid is not None:
            self.manifest["pays with"] = self.first("values", {"from": 0}, _is_number)
        if self.names("phases"):
            self.manifest["start"] = self.names("phases")[0]
        for key, value in self.manifest.items():
            self.put("manifest", evolve(self.place, value=key), value)


def _is_number(value: Node) -> bool:
    return isinstance(value, Mapping) and value.get("from") is not None


def _like(need: Need, stubs: _Stubs) -> Any:
    """Example of what a title might write under the name of a need."""
    head = plain(need.head) if isinstance(need.head, Mapping) else {}
    form = next((form for form in head if form in _WORTH or form in ("text", "cards", "words")), "")
    match need.section:
        case "kinds":
            return head
        case "words":
            return plain(need.head) if need.head is not None else []
        case "sides":
            return [stubs.member(need.key)]
        case "groups":
            return [stubs.first("kinds", {"plural": "some pieces"})]
        case "spaces":
            types = stubs.names("types")
            return {types[0]: "yes"} if types else {}
        case "values":
            return _value(head, form)
        case "definitions":
            zone = stubs.first("zones", {}, _is_shared) if form == "cards" else ""
            worth = f"cards in {zone}" if zone else _WORTH.get(form, "1")
            worth = f"({head.get('one of')})" if form == "words" else worth
            return {**_kept(head, "of", "with", "one of"), form or "number": worth}
        case "procedures":
            return {**_kept(head, "with"), "do": "nothing"}
        case "actions":
            group = head.get("class") or stubs.first("action classes", {})
            return {"class": group, "stages": {"stub": {"do": "nothing"}}}
        case "phases":
            return {"do": "end game"}
        case "card fields":
            return form or head
        case _:
            return head


def _value(head: dict[str, Any], form: str) -> dict[str, Any]:
    kept = _kept(head, "of", "one of")
    if "one of" in kept:
        return kept
    if form in ("", "number"):
        return {**kept, "from": 0}
    return {**kept, form: "no" if form == "truth" else "none"}


def _is_shared(zone: Node) -> bool:
    return not (isinstance(zone, Mapping) and zone.get("of"))


def _kept(head: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: head[key] for key in keys if key in head}


def _node(value: Any, key: Text) -> Node:
    """A plain value as a tree that stands where `key` stands."""
    if isinstance(value, dict):
        children = {
            name: Entry(evolve(key, value=name), _node(under, key)) for name, under in value.items()
        }
        return Mapping(children, key.span)
    if isinstance(value, list):
        return Sequence(tuple(_node(item, key) for item in value), key.span)
    if isinstance(value, int):
        return Number(value, key.span)
    return evolve(key, value=str(value))
