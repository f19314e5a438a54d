"""The grammar: LALR without conflicts, documented word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.language.grammar import parser

REFERENCE = Path(__file__).parent.parent.parent / "docs" / "language.md"


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """A parser built anew, with a cache of its own."""
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path))
    for cached in (parser.lark, parser.keywords):
        cached.cache_clear()
    yield tmp_path
    for cached in (parser.lark, parser.keywords):
        cached.cache_clear()


def test_it_builds_without_conflicts_and_is_kept(fresh):
    parser.lark()  # strict: a conflict raises

    assert ["grammar.table"] == [path.name for path in fresh.iterdir()]


def test_a_bad_cache_is_replaced(fresh):
    (fresh / "grammar.table").write_bytes(b"nonsense")

    assert "let" in parser.keywords()


@pytest.mark.parametrize("word", sorted(parser.keywords()))
def test_every_keyword_is_in_the_reference(word):
    text = re.sub(r"\s+", " ", REFERENCE.read_text(encoding="utf-8"))
    pattern = re.escape(word)
    if word[0].isalpha():
        pattern = rf"(?<![\w-]){pattern}(?![\w-])"

    assert re.search(pattern, text), f"docs/language.md lacks: {word}"
