"""Whether data fits a schema, and nothing else: a quick look at what is mostly well formed.

It knows the words of draft-07 that the schemas use. What it does not take, or cannot read, is jsonschema's to judge.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import ge, le
from typing import Any
from urllib.parse import unquote

from attrs import Factory, define

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


@define(eq=False)
class Acceptor:
    """The schemas of a folder; `load` gives one by its file name. Raises LookupError for a word it does not know."""

    load: Callable[[str], Any]
    _files: dict[str, Any] = Factory(dict)
    _known: dict[tuple[str, str], Test] = Factory(dict)  # by file and pointer

    def at(self, file: str, pointer: str = "") -> Test:
        """Validator of a schema, or of a part of it."""
        if (file, pointer) not in self._known:
            if file not in self._files:
                self._files[file] = self.load(file)
            part = self._files[file]
            for step in pointer.split("/")[1:]:
                part = part[step]
            self._known[file, pointer] = self._test(part, file)
        return self._known[file, pointer]

    def _test(self, schema: Any, file: str) -> Test:
        if isinstance(schema, bool):
            return lambda value: schema
        if "$ref" in schema:  # beside it nothing counts
            other, _, pointer = schema["$ref"].partition("#")
            pointer = unquote(pointer)
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
        known = {key: self._test(each, file) for key, each in schema.get("properties", {}).items()}
        other = self._test(schema.get("additionalProperties", True), file)
        required = schema.get("required", ())

        def test(value: Any) -> bool:
            if type(value) is not dict:
                return True
            return all(key in value for key in required) and all(
                known.get(key, other)(each) for key, each in value.items()
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
                kinds = {_TYPES[each] for each in ([given] if isinstance(given, str) else given)}
                return lambda value: type(value) in kinds
            case "enum" | "const":
                allowed = {(type(each), each) for each in (given if word == "enum" else [given])}
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
                forms = [self._test(each, file) for each in given]
                most = 1 if word == "oneOf" else len(forms)
                return lambda value: 1 <= sum(form(value) for form in forms) <= most
        raise LookupError(word)
