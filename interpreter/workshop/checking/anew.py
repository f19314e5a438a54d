"""Find the texts of an edition that may lower otherwise than in an edition checked before.

A text depends on its own entry, on the things that it names, and on the parts that all texts share.
`language/readers.py` knows the readers of each thing, so a changed entry is followed to all of them. If editions differ
in the shared parts, every text is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from attrs import define, fields, frozen

from interpreter.corpus.yaml.tree import Mapping, Node, same
from interpreter.engine.lower.owners import entries
from interpreter.engine.lower.texts.context import Text
from interpreter.engine.state.layout import Layout
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.readers import Path, texts_of, uses_of
from interpreter.language.walking.walk import nodes_in

_SHOWN = ("display", "regions", "seats")  # nothing of them is lowered
_DECLARED = ("definitions", "procedures", "phases", "scenarios", "bots", "actions", "cards")
_OF_ACTION = ("if", "numbers", "clauses", "parts", "stages", "leaves a space", "cite", "name")
_HELD = {"bots": 4, "cards": 3}  # keys that lead to a text in these sections; in all others two
_SHARED = ("limits", "consequences", "kinds")  # others than their readers hang on them

Found: TypeAlias = set[Path] | None  # None: every text


@frozen
class Looked:
    """An edition whose texts have all been lowered."""

    tree: Mapping
    vocabulary: Vocabulary
    layout: Layout

    @cached_property
    def always(self) -> dict[Path, list[bool]]:
        """By entry, which choices are put in any case. This also depends on callers that pass hidden things."""
        flags: dict[Path, list[bool]] = {}
        for path, text in texts_of(self.vocabulary):
            forced = [node.always for node in nodes_in((text,)) if node.options]
            flags.setdefault(_held(path), []).extend(forced)
        return flags


@define
class Anew:
    """Chooses the texts of an edition to lower at once, for `Program.build_later`."""

    tree: Mapping
    vocabulary: Vocabulary
    before: Sequence[Looked]

    def __call__(self, layout: Layout, texts: Sequence[Text]) -> Iterable[Text]:
        owners, now = entries(self.vocabulary, texts), Looked(self.tree, self.vocabulary, layout)
        for look in self.before:
            touched = _touched(look, now)
            if touched is not None:
                touched |= {()}  # of what no entry owns
                by_text = ((text, owners.get(text.name, ())) for text in texts)
                texts = [text for text, own in by_text if own in touched or own[:2] in touched]
        return texts


def _touched(before: Looked, now: Looked) -> Found:
    """Entries with a text that may be lowered otherwise, each by the keys that lead to it."""
    if not _alike(before, now):
        return None
    slots = {slot.id for slot in now.vocabulary.effects}
    changed = _changed(before.tree, now.tree, slots)
    if changed is None:
        return None
    was, has = before.always, now.always
    changed |= {path for path in {**was, **has} if was.get(path) != has.get(path)}
    follows: dict[Path, set[Path]] = {}
    for vocabulary in (before.vocabulary, now.vocabulary):
        for used, uses in uses_of(vocabulary).items():
            for use in uses:
                one, other = _held(used), _held(use.owner)
                follows.setdefault(one, set()).add(other)
                if use.how == "changes" and used[0] in ("definitions", "actions"):
                    follows.setdefault(other, set()).add(one)  # what lasts is lowered there
    files, left = set(changed), [*changed]
    while left:
        path = left.pop()
        played = [("effects", path[2])] if path[0] == "cards" else []  # by texts that play any card
        new = {*follows.get(path, ()), *played} - files
        files |= new
        left += new
    return None if any(path[0] in _SHARED for path in files) else files


def _held(path: Path) -> Path:
    return path[: _HELD.get(path[0], 2)]


def _alike(before: Looked, now: Looked) -> bool:
    """Whether numbers mean the same in both: places in the state, declarations, lasting texts."""
    names = [field.name for field in fields(Layout)]
    if any(getattr(before.layout, name) != getattr(now.layout, name) for name in names):
        return False
    old, new = before.vocabulary, now.vocabulary
    for one, other in (
        (old.definitions, new.definitions), (old.procedures, new.procedures), (old.phases, new.phases),
        (old.scenarios, new.scenarios), (old.actions, new.actions), (old.cards, new.cards),
    ):  # fmt: skip
        if [decl.id for decl in one] != [decl.id for decl in other[: len(one)]]:
            return False
    return [(effect.slot.id, effect.span) for effect in old.lasting] == [
        (effect.slot.id, effect.span) for effect in new.lasting
    ]


def _changed(before: Mapping, now: Mapping, slots: set[str]) -> Found:
    """The entries that differ. `slots` are those of cards."""
    paths_changed: set[Path] = set()
    for section in {**before.entries, **now.entries}:
        old, new = before.get(section), now.get(section)
        if old is new or section in _SHOWN:
            continue
        if section in _DECLARED and isinstance(old, Mapping) and isinstance(new, Mapping):
            for name in _differing(old, new):
                paths = _of_entry(section, name, old.get(name), new.get(name), slots)
                if paths is None:
                    return None
                paths_changed |= paths
        elif old is None or new is None or not same(old, new):
            return None
    return paths_changed


def _of_entry(
    section: str, name: str, old: Node | None, new: Node | None, slots: set[str]
) -> Found:
    if section not in ("actions", "cards"):
        return {(section, name)}
    if not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return None
    keys = [*_differing(old, new)]
    if section == "cards":
        return {("cards", name, key) for key in keys} if slots.issuperset(keys) else None
    return {("actions", name)} if all(key in _OF_ACTION for key in keys) else None


def _differing(old: Mapping, new: Mapping) -> Iterator[str]:
    return (key for key in {**old.entries, **new.entries} if old.get(key) is not new.get(key))
