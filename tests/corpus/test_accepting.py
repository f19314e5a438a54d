"""The quick look at a file takes what jsonschema takes, and nothing else."""

import random
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from interpreter.corpus.folders import schemas
from interpreter.corpus.schemas import schema
from interpreter.corpus.schemas.checking import schema_for
from interpreter.corpus.schemas.schema import Acceptor
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import plain

ROOT = Path(__file__).parents[2]
OTHERS = (None, True, False, 0, 1, -1, 99, "", "x", "X y", [], ["x", 1], {}, {"x": {"name": 1}})
# That of audits has a word that it leaves to jsonschema.
KINDS = ("cards", "map", "overlay", "rules", "series", "tests", "title")


@cache
def examples():
    """By schema, the first small files of the titles as plain data."""
    found = {}
    for folder in ("rules", "cards", "maps"):
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            shown = path.relative_to(ROOT).as_posix()
            held = found.setdefault(schema_for(shown), [])
            if path.stat().st_size < 4000 and len(held) < 12:
                held.append(plain(read(path.read_bytes(), shown)))
    return found


def places(said, path=()):
    """The way to everything that is said."""
    yield path
    if isinstance(said, dict | list):
        for key, each in said.items() if isinstance(said, dict) else enumerate(said):
            yield from places(each, (*path, key))


def altered(said, chance):
    """The same with one thing left out, put in, or another in its place."""
    made = deepcopy(said)
    *way, last = chance.choice([place for place in places(made) if place])
    held = made
    for key in way:
        held = held[key]
    what = chance.randrange(3)
    if what == 0:
        del held[last]
    elif what == 1 and isinstance(held, dict):
        held[chance.choice(["x", "name", "cite", "if", "where"])] = chance.choice(OTHERS)
    else:
        held[last] = chance.choice(OTHERS)
    return made


@pytest.mark.parametrize("name", KINDS)
def test_both_take_the_same(name):
    path = schemas() / (name + schema.SUFFIX)
    accepts = Acceptor(lambda file: schema._load(path.with_name(file))).at
    judge = schema._validator(path, path.stat().st_mtime_ns).is_valid
    chance, verdicts = random.Random(1), set()
    for said in examples()[name]:
        for one in (said, *(altered(said, chance) for _ in range(20))):
            if not isinstance(one, dict):
                continue
            assert judge(one) == accepts(path.name)(one), one
            verdicts.add(judge(one))

    assert {True, False} == verdicts


def test_a_word_it_does_not_know_is_left_to_jsonschema():
    with pytest.raises(LookupError):
        Acceptor(lambda file: {"multipleOf": 2}).at("odd")


def test_a_reference_names_keys_with_spaces():
    """A pointer has them as `%20`."""
    schema = {"properties": {"a b": {"type": "string"}, "c": {"$ref": "#/properties/a%20b"}}}
    accepts = Acceptor(lambda file: schema).at("any")

    assert accepts({"c": "word"})
    assert not accepts({"c": 1})
