"""A file is held against its JSON Schema; one mistake makes one message.

The schemas use draft-07 words only, so that editors complete and check with
the same files. jsonschema finds the mistakes; where several forms are allowed
it reports what is wrong with each of them, and here the nearest is chosen.
A quick look (`Acceptor`) comes first: what it does not take, or cannot read, is jsonschema's to judge.
"""

from __future__ import annotations

import hashlib
import json
import marshal
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from operator import ge, le
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

from attrs import Factory, define

from interpreter.corpus.diagnostics import ERROR, CorpusError, Diagnostic, Span
from interpreter.corpus.folders import bytes_of
from interpreter.corpus.limits import DEFAULT
from interpreter.corpus.schemas.forms import Forms
from interpreter.corpus.schemas.wording import lines_of_nothing, missing_keys, say, unknown_keys
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Null, plain
from interpreter.corpus.yaml.tree import Sequence as List

SUFFIX = ".schema.json"
KEPT = 10_000  # trees
# What is well formed is so wherever it stands: a title is read again with each of its overlays, and after each change.
_PASSED: dict[tuple[Path, int, bytes], None] = {}
Test = Callable[[Any], bool]
_TYPES = {
    "object": dict, "array": list, "string": str, "integer": int, "number": int, "boolean": bool,
    "null": type(None),
}  # fmt: skip
_SILENT = {"$schema", "$id", "title", "description", "definitions"}
_OF_OBJECTS = {"properties", "additionalProperties", "required"}
_BOUNDS: dict[str, tuple[type, Callable[[Any], int], Callable[[int, int], bool]]] = {
    "minimum": (int, int, ge),
    "maximum": (int, int, le),
    "minLength": (str, len, ge),
    "maxLength": (str, len, le),
    "minItems": (list, len, ge),
    "maxItems": (list, len, le),
    "minProperties": (dict, len, ge),
    "maxProperties": (dict, len, le),
}


def validate(node: Node, name: str, folder: Path) -> list[Diagnostic]:
    """Validate a tree against `<folder>/<name>.schema.json`. Return the errors.

    Raises FileNotFoundError if there is no such schema, CorpusError where it cannot be used.
    """
    path = folder / (name + SUFFIX)
    changed, said = path.stat().st_mtime_ns, plain(node)
    key = path, changed, _digest(said)
    if key in _PASSED:
        return []
    try:
        fits = _fits(path, changed, said)
        errors = [] if fits else [*_validator(path, changed).iter_errors(said)]
    except Exception as error:  # a corpus may bring schemas of its own, wrong in any way
        raise _unusable(path, str(error)) from None
    if not errors:
        if len(_PASSED) >= KEPT:
            _PASSED.clear()
        _PASSED[key] = None
    return explain(node, errors, path)


def _digest(said: Any) -> bytes:
    """Digest of plain data. Marshal's version 2 writes equal data alike: newer versions add references."""
    return hashlib.sha256(marshal.dumps(said, 2)).digest()


def has_schema(name: str, folder: Path) -> bool:
    """Whether the folder holds a schema of this name."""
    return os.path.lexists(folder / (name + SUFFIX))


def keys_of(name: str, folder: Path) -> list[str]:
    """The keys that a schema knows at its top."""
    path = folder / (name + SUFFIX)
    return list(_load(path).get("properties", ()))


def explain(root: Node, errors: Iterable[Any], path: Path) -> list[Diagnostic]:
    """jsonschema's errors about `root`, by the schema at `path`, as located diagnostics.

    An unknown key that looks like a missing one is told once.
    """
    explained: dict[Diagnostic, None] = {}
    leaves = []
    for error in errors:
        for leaf in _leaves(error):
            way, node = _way(root, leaf)
            if of_lines := lines_of_nothing(node, [(h, e) for h, e in way if e]):
                explained.update(dict.fromkeys(of_lines))
            else:
                leaves.append(leaf)
    meant: set[tuple[Any, ...]] = set()
    rest: set[Span] = set()
    nameless: set[tuple[Any, ...]] = set()
    acceptor = _acceptor(path, path.stat().st_mtime_ns)
    forms, holders = Forms(path.name, acceptor), _holders(path.parent)
    required = [leaf for leaf in leaves if leaf.validator == "required"]
    needed = {tuple(leaf.absolute_path): leaf.validator_value for leaf in required}
    for leaf in leaves:
        if leaf.validator == "additionalProperties":
            steps = tuple(leaf.absolute_path)
            absent = [key for key in needed.get(steps, ()) if key not in leaf.instance]
            way, node = _way(root, leaf)
            place_of = forms.places(steps, [each for each, _ in way])
            above = forms.above(steps, node)
            held = [cast(Mapping, node).entries[key] for key in above.values()]
            rest.update(each.key.span for each in held if isinstance(each.value, Null))
            place, entry = _walk(root, leaf)
            for diagnostic in unknown_keys(leaf, place, entry, place_of, holders, absent, above):
                explained[diagnostic] = None
                meant.add((*steps, diagnostic.suggestion))
    for leaf in leaves:
        place, entry = _walk(root, leaf)
        if leaf.validator == "required":
            steps = tuple(leaf.absolute_path)
            absent = [k for k in leaf.validator_value if (*steps, k) not in meant]
            explained.update(dict.fromkeys(missing_keys(absent, place, entry)))
        elif leaf.validator != "additionalProperties":
            rest.update(_rest(root, leaf))
            told, around = say(leaf, place, entry, forms), tuple(leaf.absolute_path)[:-1]
            if told.code != "unknown-key" or around not in nameless:
                explained[told] = None
            nameless.update({around} if told.code == "unknown-key" else ())
    return [told for told in explained if told.span not in rest]


def _rest(root: Node, leaf: Any) -> Iterator[Span]:
    """Keys without a value behind a wrong one: in braces, what a list without brackets goes on with."""
    way, node = _way(root, leaf)
    if way and way[-1][1] and not isinstance(node, Null):
        entries = [*way[-1][0].entries.values()]
        behind = entries[entries.index(way[-1][1]) + 1 :]
        for entry in takewhile(lambda each: isinstance(each.value, Null), behind):
            yield entry.key.span


def _leaves(error: Any) -> list[Any]:
    """The error itself or, where one of several forms may do, those of the nearest."""
    if error.validator not in ("anyOf", "oneOf") or not error.context:
        return [error]
    forms: dict[Any, list[Any]] = {}
    for inner in error.context:
        forms.setdefault(inner.schema_path[0], []).append(inner)
    depth = len(error.absolute_path)
    best = min(forms.values(), key=lambda form: _mismatch(form, depth))
    if any(_wrong_form(e, depth) for e in best):
        return [error]
    leaves = [leaf for inner in best for leaf in _leaves(inner)]
    likely = [form for form in forms.values() if _mismatch(form, depth)[:2] == (0, 0)]
    # Where the form is a guess, more than two messages would be one mistake's.
    return leaves if likely == [best] else leaves[:2]


def _mismatch(form: Sequence[Any], depth: int) -> tuple[int, int, int]:
    """Distance of a form from what was written; the smallest was meant."""
    wrong = sum(_wrong_form(e, depth) for e in form)
    # A fixed word at the top ("kind: road") tells the forms apart.
    tags = sum(e.validator == "const" and len(e.absolute_path) == depth + 1 for e in form)
    return wrong, tags, len(form)


def _wrong_form(error: Any, depth: int) -> bool:
    whole = error.validator in ("type", "const", "enum", "anyOf", "oneOf")
    return whole and len(error.absolute_path) == depth


def _way(root: Node, error: Any) -> tuple[list[tuple[Any, Entry | None]], Node]:
    """The way to the node an error is about, and the node: what is gone through, with the entry of a mapping."""
    node, way = root, []
    for step in error.absolute_path:
        entry = None
        if isinstance(node, Mapping):
            entry = list(node.entries.values())[step] if node.keyed_by else node.entries[step]
        way.append((node, entry))
        node = entry.value if entry else cast(List, node).items[step]
    return way, node


def _walk(root: Node, error: Any) -> tuple[Node, Entry | None]:
    """The node an error is about, and the entry that holds it if it stands under a key."""
    way, node = _way(root, error)
    if "propertyNames" in list(error.absolute_schema_path)[-2:] and isinstance(node, Mapping):
        return node.entries[error.instance].key, None  # the key itself is at fault
    named = bool(way) and isinstance(error.absolute_path[-1], str)
    return node, way[-1][1] if named else None


@lru_cache(maxsize=4)
def _holders(folder: Path) -> dict[str, list[str]]:
    """By key, below which others it may stand, by all schemas of a folder."""
    holders: dict[str, list[str]] = {}
    left = [("", _load(path)) for path in sorted(folder.glob("*" + SUFFIX))]
    while left:
        name, part = left.pop()
        named = {**part.get("properties", {}), **part.get("definitions", {})}
        for key in part.get("properties", ()):
            holders.setdefault(key, []).append(name)
        left += [(key, each) for key, each in named.items() if isinstance(each, dict)]
        forms = [
            *part.get("anyOf", ()),
            *part.get("oneOf", ()),
            part.get("additionalProperties"),
            part.get("items"),
        ]
        left += [(name, each) for each in forms if isinstance(each, dict)]
    return holders


def _fits(path: Path, changed: int, said: Any) -> bool:
    """Whether it fits for sure."""
    try:
        return _acceptor(path, changed).at(path.name)(said)
    except Exception:  # jsonschema tells what is wrong with the schema
        return False


@lru_cache(maxsize=64)
def _acceptor(path: Path, changed: int) -> Acceptor:
    return Acceptor(lambda name: _load(path.with_name(name)))


@lru_cache(maxsize=64)
def _validator(path: Path, changed: int) -> Any:
    """A schema ready to use; `changed` makes an edited file a new one.

    A `$ref` may name another file of the same folder, and nothing else. All of them are made known
    at once: one found only when it is needed would be searched through again at every need.
    """
    # It ships no types, and its stubs need not be there.
    from jsonschema import Draft7Validator  # type: ignore[import-untyped]
    from referencing import Registry  # both are slow to load
    from referencing.jsonschema import DRAFT7  # both are slow to load

    near = sorted(path.parent.glob("*" + SUFFIX))
    known = [(schema.name, _load(schema)) for schema in near]
    registry: Any = Registry().with_contents(known, default_specification=DRAFT7).crawl()
    return Draft7Validator(_load(path), registry=registry)


def _load(path: Path) -> Any:
    try:
        return json.loads(bytes_of(path, DEFAULT.file_bytes))
    except OSError as error:
        raise _unusable(path, f"it cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise _unusable(path, f"it is not JSON ({error})") from None


def _unusable(path: Path, why: str) -> CorpusError:
    place = Span(f"{path.parent.name}/{path.name}", 1, 1, 2)
    return CorpusError([Diagnostic(place, ERROR, "schema", f"this schema cannot be used: {why}")])


@define(eq=False)
class Acceptor:
    """The schemas of a folder; `load` gives one by its file name. Raises LookupError for a word it does not know."""

    load: Callable[[str], Any]
    _files: dict[str, Any] = Factory(dict)
    _known: dict[tuple[str, str], Test] = Factory(dict)  # by file and pointer

    def at(self, file: str, pointer: str = "") -> Test:
        """Validator of a schema, or of a part of it."""
        if (file, pointer) not in self._known:
            self._known[file, pointer] = self._test(self.part(file, pointer), file)
        return self._known[file, pointer]

    def part(self, file: str, pointer: str = "") -> Any:
        """What stands in a schema at a pointer."""
        if file not in self._files:
            self._files[file] = self.load(file)
        part = self._files[file]
        for step in unquote(pointer).split("/")[1:]:
            part = part[step]
        return part

    def takes(self, part: tuple[Any, str], value: Any) -> bool:
        """Whether a part, given with its file, takes a value for sure."""
        try:
            return self._test(*part)(value)
        except LookupError:
            return False

    def _test(self, schema: Any, file: str) -> Test:
        if isinstance(schema, bool):
            return lambda value: schema
        if "$ref" in schema:  # beside it nothing counts
            other, _, pointer = schema["$ref"].partition("#")
            return lambda value: self.at(other or file, pointer)(value)
        tests = [
            self._word(word, given, file)
            for word, given in schema.items()
            if word not in _OF_OBJECTS
        ]
        if not _OF_OBJECTS.isdisjoint(schema):
            tests.append(self._object(schema, file))
        return lambda value: all(test(value) for test in tests)

    def _object(self, schema: dict[str, Any], file: str) -> Test:
        known = {key: self._test(part, file) for key, part in schema.get("properties", {}).items()}
        other = self._test(schema.get("additionalProperties", True), file)
        required = schema.get("required", ())

        def test(value: Any) -> bool:
            if type(value) is not dict:
                return True
            return all(key in value for key in required) and all(
                known.get(key, other)(part) for key, part in value.items()
            )

        return test

    def _word(self, word: str, given: Any, file: str) -> Test:
        if word in _SILENT:
            return lambda value: True
        if word in _BOUNDS:
            kind, size, compare = _BOUNDS[word]
            return lambda value: type(value) is not kind or compare(size(value), given)
        match word:
            case "type":
                kinds = {_TYPES[name] for name in ([given] if isinstance(given, str) else given)}
                return lambda value: type(value) in kinds
            case "enum" | "const":
                allowed = {(type(v), v) for v in (given if word == "enum" else [given])}
                return lambda value: (
                    type(value) not in (dict, list) and ((type(value), value) in allowed)
                )
            case "pattern":
                pattern = re.compile(given)
                return lambda value: type(value) is not str or bool(pattern.search(value))
            case "items" if isinstance(given, dict):
                item = self._test(given, file)
                return lambda value: type(value) is not list or all(map(item, value))
            case "anyOf" | "oneOf":
                forms = [self._test(form, file) for form in given]
                most = 1 if word == "oneOf" else len(forms)
                return lambda value: 1 <= sum(form(value) for form in forms) <= most
        raise LookupError(word)
