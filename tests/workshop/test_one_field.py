"""A mod that changes one field is told as that field alone, whatever field of whatever title it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.layers.positions import WORDS
from interpreter.corpus.store import load_tree
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Mapping, Number, Text, Truth
from interpreter.workshop.comparing.differences import differences
from tests.corpus.laying import apply

SHIPPED = Path(interpreter.__file__).parent.parent
TITLES = [
    pytest.param(title, marks=[pytest.mark.long] if title in ("adp", "labyrinth") else [])
    for title in interpreter.titles(SHIPPED)
]


def fields(path, node):
    """All fields of a tree that hold one word, number or text, by their paths."""
    for key, value in node.items():
        if isinstance(value, Mapping):
            yield from fields((*path, key), value)
        elif isinstance(value, Number | Truth | Text) and key not in WORDS:
            yield (*path, key), value


def one_of_a_kind(title):
    """Of the fields of a section that are called alike, as deep, the first."""
    found = {}
    for path, value in fields((), title):
        found.setdefault((path[0], len(path), path[-1]), (path, value))
    return list(found.values())


def changed(value):
    if isinstance(value, Number):
        return str(value.value + 1)
    if isinstance(value, Truth):
        return "no" if value.value else "yes"
    return json.dumps(f"{value.value.rstrip()} changed")


def mod(path, value):
    said = changed(value)
    for key in reversed(path):
        said = f"{{{json.dumps(key)}: {said}}}"
    return read(said.encode(), "mod.yaml")


def told(title, path, value):
    """What `diff` finds of the section that the mod lays a field over."""
    section = Mapping({path[0]: title.entries[path[0]]}, title.span)
    return [one.path for one in differences(section, apply(section, mod(path, value)))]


@pytest.mark.parametrize("title", TITLES)
def test_of_a_changed_field_nothing_else_is_told(title):
    tree = load_tree(SHIPPED, title).tree
    wrong = {}
    for path, value in one_of_a_kind(tree):
        whole = path[: path.index("source") + 1] if "source" in path[1:] else path
        found = told(tree, path, value)
        if found != [whole]:
            wrong[path] = found
    assert not wrong
