"""Word JSON Schema errors for people who write rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.english import counted, joined
from interpreter.corpus.layers import lines
from interpreter.corpus.layers.keys import not_allowed, unknown_key
from interpreter.corpus.layers.lines import DELETE
from interpreter.corpus.layers.overlay import RESERVED, deleted_keys
from interpreter.corpus.meant import MANY, statement, synonym
from interpreter.corpus.nearest import nearest
from interpreter.corpus.schemas.forms import Forms
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Null, Number, Text, fault, kind
from interpreter.corpus.yaml.tree import Sequence as List

_TYPES = {
    "object": "a mapping", "array": "a list", "string": "text", "integer": "a whole number", "number": "a number",
    "boolean": "true or false", "null": "nothing",
}  # fmt: skip
_BOUNDS = {
    "minimum": "{shown} is less than {limit}",
    "maximum": "{shown} is more than {limit}",
    "minLength": "this text is too short: at least {limit} characters",
    "maxLength": "this text is too long: at most {limit} characters",
    "pattern": "{shown} does not have the right form",
    "minItems": "this list is too short: at least {things}",
    "maxItems": "this list is too long: at most {things}",
    "minProperties": "this mapping is too small: at least {things}",
    "maxProperties": "this mapping is too large: at most {things}",
    "dependencies": "a key that goes with another is missing",
}
# What a text is likely meant for that stands where a mapping is wanted.
_FOR_TEXTS = ("do", "pieces", "plural", "overlay", "truth", "one of", "card")
_CHANGING = {"instead", "replace", "insert", "change"}
SORT = ("kind",)  # a key like this one may say which key was meant
FEW = 3  # more places of a key are not read out
IN_QUOTES = "put a text that has commas in quotes, a list in '[…]'"


def unknown_keys(
    error: Any,
    node: Node,
    entry: Entry | None,
    place_of: Callable[[str], tuple[str, str]],
    holders: dict[str, list[str]],
    absent: Sequence[str],
    above: dict[str, str],
) -> Iterator[Diagnostic]:
    """Each key that the schema does not know, at the key.

    `place_of` says where a key stands, near or far; `holders`: by key, what it may stand under; `absent`: keys
    that are missing here; `above`: by key, the one before it, which would take it.
    """
    from re import search  # only for a mistake

    assert isinstance(node, Mapping)
    known = list(error.schema.get("properties", ()))
    patterns = list(error.schema.get("patternProperties", ()))
    # What a layer gives may be meant for a key that stands below.
    unused = [name for name in known if node.laid or name not in node.entries]
    notes: set[str] = set()  # one cause is told once
    on_line = Counter(each.key.span.line for each in node.entries.values())
    for key, entry_at in node.entries.items():
        if key in known or any(search(p, key) for p in patterns):
            continue
        # Where all that is known here may stand, another form of this was not meant.
        under = [h for h in holders.get(key, ()) if not all(h in holders[k] for k in known)]
        if entry and entry.key.value in known and entry.key.value in under:
            yield _nameless(entry.key)
            return
        wanted = [synonym(key, absent)] if synonym(key, absent) else unused
        found, value = unknown_key(entry_at.key, wanted, known), entry_at.value
        near, far = place_of(key)
        if not far and 0 < len(under) <= FEW:
            far = f"it stands under {joined(_shown(dict.fromkeys(under)), 'or')}"
        lost = not found.suggestion or (key in above and found.suggestion == synonym(key, unused))
        if lost and key in above:
            near = f"is it to stand below '{above[key]}', indented more?"
        elif lost and "do" in unused and isinstance(value, Text) and statement(key):
            near = f"say 'do: {key} {value.value}'"
        elif _is_rest(entry_at, on_line):  # in braces a comma ends a text
            near = IN_QUOTES
        elif isinstance(value, Text) and value.value in unused and (lost or synonym(key, SORT)):
            near = f"say '{value.value}: …'"
        if near in notes:
            continue
        notes.update({near} - {""})
        if near or (lost and far):
            found = evolve(found, suggestion="", note=near or far)
        if len(absent) == 1 and key not in holders and not found.suggestion:
            found = evolve(found, suggestion=absent[0], note="")
        yield found


def _nameless(key: Text, names: str = "") -> Diagnostic:
    """Report a key that stands where its entry has a name. `names`: what the names are."""
    message = f"'{key.value}' stands in an entry that has a name"
    note = f"is a level left out above it? {names}" if names else ""
    note = note or "is the name left out, or is it indented wrong?"
    return fault(key, "unknown-key", message, note=note)


def _is_rest(entry: Entry, on_line: Counter[int]) -> bool:
    """Whether a key without a value is the text behind a comma in braces. `on_line`: how many keys a line has."""
    beside = on_line[entry.key.span.line] > 1
    return isinstance(entry.value, Null) and (beside or not entry.key.value[:1].isalnum())


def lines_of_nothing(node: Node, trail: Sequence[tuple[Mapping, Entry]]) -> list[Diagnostic]:
    """Mistakes of a mapping that would change lines of a text; else the mistake that no text stands below.

    Report them where the layer leaves the tree below: the cause is often a misspelt name. `trail` leads
    to the mapping. Empty for any other node.
    """
    if not isinstance(node, Mapping) or not lines.speaks_of_lines(node):
        return []
    if wrong := list(lines.wrong_lines(node)):
        return wrong
    new = next(((held, e) for held, e in trail if held.laid and not _is_laid(e.value)), None)
    if new is None:
        return [fault(node, "nothing-to-change", "there is no text here whose lines could change")]
    mapping, key = new[0], new[1].key
    meant = nearest(key.value, [name for name in mapping.entries if name != key.value])
    message = f"'{key.value}' is new here: it has no text whose lines could change"
    return [fault(key, "nothing-to-change", message, suggestion=meant)]


def _is_laid(node: Node) -> bool:
    return isinstance(node, Mapping) and bool(node.laid)


def missing_keys(names: Iterable[str], node: Node, entry: Entry | None) -> Iterator[Diagnostic]:
    """Each absent key, at the key that holds the mapping: there it is wanted."""
    assert isinstance(node, Mapping)
    place = entry.key if entry and entry.key.origin == node.origin else node
    gone = {k: leaf for layer in node.laid for k, leaf in deleted_keys(layer.get(DELETE)).items()}
    for name in (name for name in names if name not in node.entries and name in gone):
        yield fault(gone[name], "missing-key", f"'{name}' cannot be deleted: it is needed here")
    absent = [f"'{n}'" for n in names if n not in node.entries and n not in gone]
    if len(absent) == 1:
        yield fault(place, "missing-key", f"the key {absent[0]} is missing here")
    elif absent:
        listed = f"{', '.join(absent[:-1])} and {absent[-1]}"
        yield fault(place, "missing-key", f"the keys {listed} are missing here")


def say(error: Any, node: Node, entry: Entry | None, forms: Forms) -> Diagnostic:
    """Any other mistake, at the value."""
    path = list(error.absolute_path)
    if error.validator == "type":
        if entry and error.validator_value == "object" and forms.nameless(path, entry.key.value):
            return _nameless(entry.key, forms.names_above(path))
        wanted = [_TYPES[name] for name in _listed(error.validator_value)]
        named = isinstance(node, List) and wanted == [_TYPES["object"]]
        note = error.schema.get("description", "") if named else ""
        note = note or forms.example(node, entry, path)
        return _expected(node, entry, wanted, note or _written(error.schema, node, entry, wanted))
    if error.validator in ("enum", "const"):
        return _wrong_value(node, entry, _values(error))
    if error.validator in ("anyOf", "oneOf"):
        return _no_form(error, node, entry, forms.example(node, entry, path))
    if error.validator is None and entry:  # the schema says `false`
        return fault(entry.key, "wrong-value", f"'{entry.key.value}' is not allowed here")
    return _out_of_bounds(error, node, forms.example(node, entry, path))


def _expected(node: Node, entry: Entry | None, wanted: Sequence[str], note: str = "") -> Diagnostic:
    place = entry.key if entry and isinstance(node, Null) else node
    if list(wanted) == [_TYPES["string"]] and isinstance(node, (Mapping, List)):
        note = note or lines.BEHIND
        place = (
            entry.key
            if entry and note == lines.BEHIND and entry.key.origin == node.origin
            else node
        )
    if entry and isinstance(node, List) and (word := synonym(entry.key.value, RESERVED)):
        return fault(entry.key, "unknown-key", f"unknown key '{entry.key.value}'", suggestion=word)
    if isinstance(node, Mapping) and node.entries and entry and _TYPES["integer"] in wanted:
        note = note or f"say '{next(iter(node.entries))} {entry.key.value}: …'"
    if isinstance(node, Mapping):
        for key in (e.key for k, e in node.entries.items() if k.split(" ")[0] in _CHANGING):
            place, note = key if key.origin == node.origin else place, lines.FORMS
    if isinstance(node, Null) and entry and entry.key.value[:1].isdigit():
        note = IN_QUOTES
    elif isinstance(node, Null) and entry and entry.key.source and _TYPES["string"] in wanted:
        said = entry.key.source.lines[node.span.line - 1][
            node.span.column - 1 : node.span.end_column - 1
        ]
        note = f"a text that YAML takes for nothing stands in quotes: '\"{said}\"'" if said else ""
    if list(wanted) == [_TYPES["object"]] and isinstance(node, List) and not note:
        note = _as_mapping(node)
    return fault(
        place, "wrong-type", f"expected {joined(wanted, 'or')}, found {kind(node)}", note=note
    )


def _written(schema: Any, node: Node, entry: Entry | None, wanted: Sequence[str]) -> str:
    """Advice on how to write the wanted value; "" if it would be a guess."""
    keys = list(schema.get("properties", ()))
    if isinstance(node, Text) and wanted == [_TYPES["object"]] and entry is not None:
        key = next((key for key in (node.value, *_FOR_TEXTS) if key in keys), "")
        known = f"its keys are {', '.join(keys[:MANY])}" if keys else ""
        return f"say '{entry.key.value}: {{{key}: …}}'" if key else known
    if isinstance(node, Number) and wanted == [_TYPES["object"]] and "start" in keys:
        return f"say '{{from: 0, start: {node.value}}}'"
    return ""


def _as_mapping(node: List) -> str:
    """Advice to write the first entry of a list as a mapping; "" if it has no name."""
    first = node.items[0] if node.items else None
    if isinstance(first, Mapping) and first.entries:
        return f"without '-': '{next(iter(first.entries))}: …'"
    return f"without '-': '{first.value}: …'" if isinstance(first, Text) else ""


def _wrong_value(node: Node, entry: Entry | None, allowed: Sequence[Any]) -> Diagnostic:
    if isinstance(node, (Mapping, List, Null)):
        many = len(allowed) > MANY
        return _expected(node, entry, ["one word" if many else joined(_shown(allowed), "or")])
    return not_allowed(node, allowed)


def _no_form(error: Any, node: Node, entry: Entry | None, example: str) -> Diagnostic:
    """Report a value that fits none of several forms, or more than one."""
    if not error.context:
        return fault(node, "two-forms", "this fits two forms where only one may be meant")
    here = [e for e in error.context if not e.relative_path]
    words = [w for e in here if e.validator in ("enum", "const") for w in _values(e)]
    types = [t for e in here if e.validator == "type" for t in _listed(e.validator_value)]
    if words and isinstance(node, Text) and "string" not in types:
        return _wrong_value(node, entry, words)
    wanted = [_TYPES[t] for t in types] + _shown(words)
    return _expected(node, entry, list(dict.fromkeys(wanted)) or ["another form"], example)


def _out_of_bounds(error: Any, node: Node, example: str) -> Diagnostic:
    """Error for rarer keywords. The schema's `description` says what is right."""
    limit = error.validator_value
    says = _BOUNDS.get(error.validator, "{shown} is not allowed here")
    message = says.format(
        shown=kind(node) if isinstance(node, (Mapping, List)) else _json(node.value),
        limit=_json(limit),
        things=counted(limit, "entry", "entries"),
    )
    described = isinstance(error.schema, dict) and error.schema.get("description", "")
    return fault(node, "wrong-value", message, note=described or example)


def _values(error: Any) -> list[Any]:
    value = error.validator_value
    return value if error.validator == "enum" else [value]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _shown(values: Iterable[Any]) -> list[str]:
    return [_json(value) for value in values]


def _json(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)
