"""The engine knows no title: no word that a title declares stands in `interpreter/`.

Names, strings and comments are read alike. The engine's own words are those of the language
reference ("Engine words" in docs/language.md); every other declared word is refused.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path

import pytest

from interpreter.corpus import find_root, load_tree, titles

ROOT = Path(__file__).parent.parent
CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
SECTIONS = (
    "factions", "sides", "kinds", "groups", "boxes", "values", "types", "flags", "attributes",
    "spaces", "definitions", "procedures", "action classes", "actions", "phases", "deals",
    "card classes", "card fields", "effects", "lifetimes", "zones",
)  # fmt: skip


def engine_words() -> set[str]:
    """What stands in the block under the heading "Engine words"."""
    text = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    block = text.split("Engine words\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in block.splitlines() if line.startswith("    ")]
    return {word.replace("_", " ") for line in lines for word in line.split()}


def declared_words(title: str) -> set[str]:
    """Ids, plurals, states and words of values, as they stand in sentences."""
    tree = load_tree(find_root(None), title).tree
    found: set[str] = set()
    for section in SECTIONS:
        entries = tree.entries[section].value.entries if section in tree.entries else {}
        for name, entry in entries.items():
            found.add(name)
            fields = getattr(entry.value, "entries", {})
            for key in ("plural", "states", "one of"):
                if key in fields:
                    value = fields[key].value
                    found.update(item.value for item in getattr(value, "items", [value]))
            for key in ("numbers", "clauses", "variables", "parts"):
                if key in fields:
                    found.update(fields[key].value.entries)
    return {str(word).lower() for word in found}


def words_of(path: Path) -> list[tuple[int, str]]:
    """Each line's words, lower case, with names split at capitals and underscores."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        (number, " ".join(WORD.findall(CAMEL.sub(" ", line).replace("_", " ").lower())))
        for number, line in enumerate(lines, 1)
    ]


def test_no_title_word_in_the_engine():
    known = engine_words() | set(keyword.kwlist) | {"pop"}  # a method of lists
    root = find_root(None)
    refused = sorted({word for title in titles(root) for word in declared_words(title)} - known)
    pattern = re.compile(
        r"\b(" + "|".join(re.escape(w.replace("-", " ")) for w in refused) + r")\b"
    )
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match.group()}"
        for path in sorted((ROOT / "interpreter").rglob("*"))
        if path.suffix in (".py", ".lark") and "_corpus" not in path.parts
        for number, line in words_of(path)
        for match in pattern.finditer(line)
    ]

    assert [] == found


@pytest.mark.parametrize(
    "line, word",
    [
        ("def count_guerrilla_bands():", "guerrilla"),
        ("# the Northwest Frontier", "northwest frontier"),
    ],
)
def test_the_reading_finds_words(tmp_path, line, word):
    path = tmp_path / "sample.py"
    path.write_text(line, encoding="utf-8")

    assert word in words_of(path)[0][1]
