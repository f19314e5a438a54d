"""A running sum of all that a log tells, by names.

It notices where a replay parts from what was kept, and only there: indices may shift when rules are
added, names do not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from attrs import Factory, define

from interpreter.engine import events
from interpreter.engine.layout import Layout
from interpreter.language.words import Vocabulary

Entry = tuple[Any, ...]

# What the fields of an entry are indices of.
_FIELDS = {
    events.PLACE: ("location", "column", "", "location"),
    events.REMOVE: ("location", "column", "", "location"),
    events.MOVE: ("location", "column", "", "location"),
    events.TURN: ("location", "column", "", "column"),
    events.VALUE: ("value", "", ""),
    events.PAY: ("faction", ""),
    events.PHASE: ("phase",),
    events.CARD: ("card", "zone", "faction", "zone", "faction", ""),
    events.SHUFFLE: ("zone", "faction"),
    events.PLAY: ("effect", "card", "faction"),
    events.PLAYED: ("effect", "card"),
    events.EFFECT: ("lasting", ""),
    events.ACTION: ("action", "faction", "", ""),
    events.DONE: ("action",),
    events.SPACE: ("action", "location"),
    events.HOLD: ("definition", ""),
    events.DEAL: ("deal", "faction"),
}


@define(eq=False)
class Sums:
    """Turns log entries into names and adds them up."""

    vocabulary: Vocabulary
    layout: Layout
    _names: dict[str, list[str]] = Factory(dict)
    _values: dict[int, str] = Factory(dict)

    def add(self, total: int, entries: Iterable[Entry]) -> int:
        """The sum after some more entries. Answers do not count: they are kept themselves."""
        for entry in entries:
            if entry[0] != events.ANSWER:
                total = crc32(repr(self.named(entry)).encode(), total)
        return total

    def named(self, entry: Entry) -> Entry:
        """The entry with names for its indices."""
        if entry[0] == events.SAY:
            return self._said(entry)
        kinds = _FIELDS.get(entry[0])
        if kinds is None:
            return entry
        parts = [self._name(kind, part) for kind, part in zip(kinds, entry[1:], strict=False)]
        return (events.NAMES[entry[0]], *parts)

    def _said(self, entry: Entry) -> Entry:
        """The text with its values; indices of declarations would not stay the same."""
        _, parts, *values = entry
        kinds = [part[0] for part in parts if not isinstance(part, str)]
        named = [
            self._name({"space": "location"}.get(kind, kind), value)
            if kind in ("space", "faction", "card")
            else value
            for kind, value in zip(kinds, values, strict=True)
        ]
        return ("say", *(part for part in parts if isinstance(part, str)), *named)

    def _name(self, kind: str, index: Any) -> Any:
        if not kind or index == -1:
            return index
        if kind == "value":
            return self._value(index)
        if kind not in self._names:
            self._names[kind] = self._list(kind)
        return self._names[kind][index]

    def _list(self, kind: str) -> list[str]:
        v = self.vocabulary
        if kind == "location":
            names = [space.id for space in v.spaces] + [""] * (
                self.layout.locations - len(v.spaces)
            )
            for box in v.boxes:
                names[box.location] = box.id
            return names
        if kind == "lasting":
            owner = {id(e): c for c in v.cards for e in c.effects.values()}
            return [
                f"{owner[id(e)].id} {e.slot.id}" if id(e) in owner else e.says for e in v.lasting
            ]
        lists: dict[str, list[Any]] = {
            "column": v.columns, "faction": v.factions, "phase": v.phases, "card": v.cards,
            "zone": v.zones, "effect": v.effects, "action": v.actions,
            "definition": v.definitions, "deal": v.deals,
        }  # fmt: skip
        return [decl.id for decl in lists[kind]]

    def _value(self, index: int) -> str:
        if not self._values:
            subjects = {"": [""], "space": [s.id for s in self.vocabulary.spaces],
                        "faction": [f.id for f in self.vocabulary.factions]}  # fmt: skip
            for decl, start in zip(self.vocabulary.values, self.layout.values, strict=True):
                for offset, subject in enumerate(subjects[decl.of]):
                    self._values[start + offset] = f"{decl.id} {subject}"
        return self._values[index]


def shown(total: int) -> str:
    """A sum as saves hold it."""
    return f"{total:08x}"


def log_hash(log: Sequence[Entry]) -> str:
    """One hash for a whole log, the same in every process."""
    return hashlib.sha256(repr(list(log)).encode()).hexdigest()[:32]
