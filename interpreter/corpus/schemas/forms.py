"""What may stand where by a schema: on the way to a mistake, beside it, below it.

From what somebody wrote an example is made of what is wanted; it is shown if the schema takes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, cast

from attrs import frozen

from interpreter.corpus.english import COUNTED, joined
from interpreter.corpus.yaml.tree import PLAIN, Entry, Mapping, Node, Number, Text, plain
from interpreter.corpus.yaml.tree import Sequence as List

Step = str | int
Part = tuple[dict[str, Any], str]  # of a schema, and the file it stands in
LEGIBLE = 120  # letters of an example; of a longer one the form is told
LEVELS = ("one level", "two levels", "three levels")
_SPLIT = re.compile(r"[,;]|\sand\s")
_TO = re.compile(r"\s*(?:\.{2,3}|–|(?<=\d)-)\s*(?=\d)")
_DIGITS = re.compile(r"(?<=\d)[ ,_'](?=\d{3})")
# In braces a comma ends a text, so that the rest of a list stands beside it.
_WHOLE = re.compile(r"\(.*?\)|[^,{}\[\]:]+(?:, [^,{}\[\]:]+)+(?=[,}])")
_COUNTED = re.compile(r"([0-9]{1,6}) (\w[^,:]*)")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_ODD = re.compile(r"[,:#\[\]{}\"]|^-?[0-9]+$")


@frozen
class Forms:
    """The forms that the parts of a file may have, by the schema `file` of those that `schemas` has."""

    file: str
    schemas: Any  # an Acceptor

    def along(self, path: Sequence[Step]) -> list[list[Part]]:
        """Of the whole file, then at each step."""
        ways = [list(self._open(self.schemas.part(self.file), self.file))]
        for step in path:
            ways.append([form for part in ways[-1] for form in self._below(part, step)])
        return ways

    def _open(self, part: Any, file: str) -> Iterator[Part]:
        """The forms that a part allows, references followed."""
        if not isinstance(part, dict):
            return
        if "$ref" in part:
            other, _, pointer = part["$ref"].partition("#")
            yield from self._open(self.schemas.part(other or file, pointer), other or file)
            return
        yield part, file
        for form in (*part.get("anyOf", ()), *part.get("oneOf", ())):
            yield from self._open(form, file)

    def _below(self, part: Part, step: Step) -> Iterator[Part]:
        form, file = part
        below = form.get("items")
        if isinstance(step, str):
            below = form.get("properties", {}).get(step, form.get("additionalProperties"))
        return self._open(below, file)

    def keys(self, parts: Sequence[Part]) -> dict[str, list[Part]]:
        """Keys that a mapping may have, each with its forms."""
        known: dict[str, list[Part]] = {}
        for part in parts:
            for key in part[0].get("properties", ()):
                known.setdefault(key, []).extend(self._below(part, key))
        return known

    def places(
        self, path: Sequence[Step], trail: Sequence[Node]
    ) -> Callable[[str], tuple[str, str]]:
        """Return what says where a key stands that is unknown at `path`: near, or far. `trail`: the nodes on the way."""
        levels = [self.keys(parts) for parts in self.along(path)]
        below = {key: self.keys(parts) for key, parts in levels[-1].items()}
        above = [at for at, step in enumerate(path) if isinstance(step, str)][::-1]

        def place_of(key: str) -> tuple[str, str]:
            under = [f"'{k}'" for k, keys in below.items() if key in keys]
            if under:
                return f"it stands under {joined(under, 'or')}", ""
            for up, at in enumerate(above):
                known = key in levels[at] or (at > 0 and _has(trail[at - 1], key))
                if known and key not in cast(Mapping, trail[at]).entries:
                    near = 0 < at and up < len(LEVELS)
                    level = f"{LEVELS[up]} up" if near else "at the left margin"
                    said = f"it stands {level}, beside '{path[at]}'"
                    return (said, "") if 0 < at and up == 0 else ("", said)
            return "", ""

        return place_of

    def above(self, path: Sequence[Step], node: Node) -> dict[str, str]:
        """Keys of a mapping that the key before each would take below it."""
        known, entries = self.keys(self.along(path)[-1]), cast(Mapping, node).entries
        above: dict[str, str] = {}
        for before, key in pairwise(entries):
            holder, said = above.get(before, before), {key: plain(entries[key].value)}
            lower = entries[before].key.span.line < entries[key].key.span.line
            if lower and key not in known and self._fits(said, known.get(holder, ())):
                above[key] = holder
        return above

    def example(self, node: Node, entry: Entry | None, path: Sequence[Step]) -> str:
        """How what stands at `path` is written; "" if that would be a guess."""
        around, here = [[], *self.along(path)][-2:]
        keys_of_items = self.keys([form for part in here for form in self._below(part, 0)])
        is_condition = any("condition" in part.get("description", "") for part, _ in here)
        for said in _sayings(
            node, _whole(node, entry), self.keys(here), keys_of_items, is_condition
        ):
            if self._fits(said, here) and len(shown := _shown(said)) <= LEGIBLE:
                return f"say '{shown}'"
        if not isinstance(node, Text):
            return ""
        siblings, text = self.keys(around), " ".join(node.value.split())
        for other in siblings if entry else ():
            before, found, after = _TO.sub(" to ", text).partition(f" {other} ")
            both = {cast(Entry, entry).key.value: _scalar(before), other: _scalar(after)}
            if found and all(self._fits(said, siblings.get(key, ())) for key, said in both.items()):
                return f"say '{_shown(both)[1:-1]}'"
        for part, _ in here:
            key = part.get("title") or "".join(part.get("required", ())[:1])
            if key and self._fits({key: node.value}, here):
                said = _shown({key: node.value})
                return f"say '{said[1:-1] if 'title' in part else said}'"
        return ""

    def _fits(self, said: Any, parts: Sequence[Part]) -> bool:
        return any(self.schemas.takes(part, said) for part in parts)

    def nameless(self, path: Sequence[Step], key: str) -> bool:
        """Whether a key stands where a name is wanted: what stands at `path` may hold it, or what is named there."""
        here = self.along(path)[-1]
        named = [form for part in here for form in self._below(part, "")]
        return key in self.keys(here) or key in self.keys(named)

    def names_above(self, path: Sequence[Step]) -> str:
        """What the free names above a place are, as far as the schema describes them."""
        for parts in reversed(self.along(path[:-1])):
            for part, _ in parts:
                if isinstance(part.get("additionalProperties"), dict) and "description" in part:
                    return str(part["description"])
        return ""


def _has(beside: Node, key: str) -> bool:
    """Whether one of the parts of a node has a key."""
    parts = beside.items if isinstance(beside, List) else ()
    if isinstance(beside, Mapping):
        parts = tuple(entry.value for entry in beside.entries.values())
    return any(isinstance(part, Mapping) and key in part.entries for part in parts)


def _sayings(
    node: Node, text: str, keys: Iterable[str], keys_of_items: Iterable[str], is_condition: bool
) -> Iterator[Any]:
    """What may have been meant, the likeliest first. `keys`: of a mapping that may stand here;
    `text`: the whole of a text or number."""
    said = plain(node)
    match node:
        case Text():
            if text in COUNTED:
                yield COUNTED.index(text) + 1
            yield _scalar(_DIGITS.sub("", text))
            items = [p for part in _SPLIT.split(text.strip("()[]{} ")) if (p := part.strip())]
            if len(items) > 1 or (items and " to " not in text):
                yield [_scalar(part) for part in items]
                yield [_headed(part, keys_of_items) for part in items]
            if headed := _headed(text, keys):
                yield headed
            yield from ({key: text} for key in ("pieces", "overlay") if key in keys)
            if counted := _COUNTED.fullmatch(text):
                yield {counted[2]: int(counted[1])}
        case Number():
            yield [_scalar(part) for part in text.split(", ")]
            yield str(said)
        case Mapping() if is_condition:
            yield " and ".join(
                f"{k} {'=' if isinstance(v, int) else 'is'} {_shown(v)}" for k, v in said.items()
            )
        case Mapping() if said:
            yield [{key: value} for key, value in said.items()]
            if not any(value is not None for value in said.values()):
                yield [*said]
                yield " ".join(said)
        case List() if len(said) == 1:
            yield said[0]
        case List() if said == [*range(1, len(said) + 1)]:
            yield len(said)
        case List() if said and all(isinstance(each, dict) for each in said):
            yield {key: value for each in said for key, value in each.items()}


def _whole(node: Node, entry: Entry | None) -> str:
    """A text or a number, with what belongs to it behind a comma."""
    if not isinstance(node, (Text, Number)):
        return ""
    source = node.source if isinstance(node, Text) else entry and entry.key.source
    line = ""
    if source and source.file == node.span.file and getattr(node, "style", PLAIN) == PLAIN:
        line = source.lines[node.span.line - 1][node.span.column - 1 :]
    closed = _WHOLE.match(line)
    return closed[0] if closed else str(node.value).strip()


def _headed(text: str, keys: Iterable[str]) -> dict[str, Any] | None:
    """A text that begins with a key as a mapping."""
    fitting = [key for key in keys if text.startswith(f"{key} ")]
    key = max(fitting, key=len, default="")
    return {key: _scalar(text.removeprefix(key).strip())} if key else None


def _scalar(text: str) -> str | int:
    return int(text) if _NUMBER.fullmatch(text) else text


def _shown(said: Any) -> str:
    """Plain data as people write it in one line."""
    if isinstance(said, dict):
        return f"{{{', '.join(f'{key}: {_shown(value)}' for key, value in said.items())}}}"
    if isinstance(said, list):
        items = [_shown(each)[1:-1] if isinstance(each, dict) else _shown(each) for each in said]
        return f"[{', '.join(items)}]"
    if isinstance(said, bool):
        return "yes" if said else "no"
    return f'"{said}"' if isinstance(said, str) and _ODD.search(said) else str(said)
