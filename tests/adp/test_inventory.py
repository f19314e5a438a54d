"""The inventory of the rulebook's paragraphs against the files it names and the rule tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from interpreter.corpus import plain, read

ROOT = Path(__file__).parents[2]

# How many paragraphs each numbered one has, as the second printing counts them.
CHAPTERS = {
    "1": 9, "2": 4, "3": 3, "4": 5, "5": 5, "6": 6, "7": 3,
    "1.3": 6, "1.4": 3, "1.5": 1, "1.6": 2, "2.3": 8, "2.4": 1, "3.1": 2, "3.2": 4, "3.3": 4,
    "4.1": 1, "4.2": 3, "4.3": 3, "4.4": 3, "4.5": 3, "5.1": 3, "6.3": 4, "6.4": 2, "6.5": 6, "6.6": 1,
}  # fmt: skip
NUMBER = re.compile(r"(?<![\d.])[1-7]\.\d+(?:\.\d+)?(?![\d.]*\d)")


@cache
def document(path: str) -> dict[str, Any]:
    return plain(read((ROOT / path).read_bytes(), path))


INVENTORY = document("docs/adp-inventory.yaml")
ENTRIES = [
    (number, entry)
    for section in ("paragraphs", "options", "first printing")
    for number, entry in INVENTORY[section].items()
]
PLACES = [(number, place) for number, entry in ENTRIES for place in entry.get("where", ())]


def paragraphs() -> Iterator[str]:
    for parent, count in CHAPTERS.items():
        if "." not in parent:
            yield f"{parent}.0"
        yield from (f"{parent}.{number}" for number in range(1, count + 1))


def names_in(path: str) -> set[str]:
    """A file's sections, their entries, and the numbers of its cards."""
    found: set[str] = set()
    for section, held in document(path).items():
        found.add(section)
        if isinstance(held, dict):
            found |= held.keys()
        elif isinstance(held, list):
            found |= {
                str(item["card"]) for item in held if isinstance(item, dict) and "card" in item
            }
    return found


def cites(held: Any) -> Iterator[str]:
    """Every `cite:` anywhere in a document."""
    if isinstance(held, dict):
        if held.get("cite") is not None:
            yield str(held["cite"])
        for inner in held.values():
            yield from cites(inner)
    elif isinstance(held, list):
        for inner in held:
            yield from cites(inner)


def rule_files() -> list[str]:
    found = [
        *ROOT.glob("rules/coin/*.yaml"),
        *ROOT.glob("rules/adp/**/*.yaml"),
        ROOT / "maps/adp.yaml",
    ]
    return [path.relative_to(ROOT).as_posix() for path in sorted(found)]


def test_each_paragraph_once() -> None:
    assert sorted(INVENTORY["paragraphs"]) == sorted(paragraphs())


@pytest.mark.parametrize(("number", "entry"), ENTRIES)
def test_each_has_a_place_or_a_reason(number: str, entry: dict[str, Any]) -> None:
    assert bool(entry.get("where")) != bool(entry.get("why"))


@pytest.mark.parametrize(("number", "place"), PLACES)
def test_each_place_exists(number: str, place: str) -> None:
    path, _, name = place.partition("#")
    assert (ROOT / path).is_file()
    assert name in names_in(path)


@pytest.mark.parametrize("path", rule_files())
def test_each_cite_is_a_paragraph(path: str) -> None:
    numbers = {number for cite in cites(document(path)) for number in NUMBER.findall(cite)}
    assert numbers <= INVENTORY["paragraphs"].keys()


def test_each_rule_has_a_rule_test() -> None:
    """A paragraph with a place is cited by a rule test, itself or in its parts, or says why not."""
    tests = [path for path in rule_files() if "/tests/" in path]
    tested = {n for path in tests for cite in cites(document(path)) for n in NUMBER.findall(cite)}
    tested |= {number.rpartition(".")[0] for number in tested}
    wanted = {
        number
        for number, entry in INVENTORY["paragraphs"].items()
        if ("where" in entry or entry.get("tested")) and "untested" not in entry
    }
    assert sorted(wanted - tested) == []


def test_what_the_first_printing_has_otherwise_is_listed() -> None:
    """Each paragraph that its overlay cites, and none that nothing cites."""
    overlays = [path for path in rule_files() if "/overlays/" in path]
    said = [cite for path in overlays for cite in cites(document(path)) if "1st printing" in cite]
    listed = INVENTORY["first printing"].items()
    assert sorted({re.findall(r"[\d.]*\d", cite)[0] for cite in said}) == sorted(
        {number.split()[0] for number, entry in listed if "where" in entry}
    )
