"""The grammar: LALR without conflicts, documented word for word."""

from __future__ import annotations

import errno
import hashlib
import os
import re
from pathlib import Path

import pytest

from interpreter.language.grammar import parser, table

REFERENCE = Path(__file__).parent.parent.parent / "docs" / "language.md"


SMALL = 'text: "let" "be"\n'


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """A parser built anew, with a cache of its own, as where installing built none."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(table, "BUILT", tmp_path / table.NAME)
    monkeypatch.setenv("PLAINRULES_CACHE", str(folder))
    for cached in (parser.lark, parser.keywords):
        cached.cache_clear()
    yield folder
    for cached in (parser.lark, parser.keywords):
        cached.cache_clear()


@pytest.fixture
def fresh(own_cache, tmp_path, monkeypatch):
    """The same with a grammar of one rule, which is built in no time."""
    grammar = tmp_path / "small.lark"
    grammar.write_text(SMALL, encoding="utf-8")
    monkeypatch.setattr(parser, "GRAMMAR", grammar)
    monkeypatch.setattr(parser, "ENTRIES", ("text",))
    return own_cache


def test_it_builds_without_conflicts_and_is_kept(own_cache):
    parser.lark()  # strict: a conflict raises

    assert ["grammar.table"] == [path.name for path in own_cache.iterdir()]


def test_it_is_built_once(fresh, monkeypatch):
    parser.lark()
    kept = (fresh / "grammar.table").stat()
    for cached in (parser.lark, parser.keywords):
        cached.cache_clear()
    monkeypatch.setattr("lark.Lark.__init__", None)

    assert "let" in parser.keywords()
    assert kept == (fresh / "grammar.table").stat()


def test_what_installing_built_is_read_first(fresh):
    parser.lark()
    (fresh / table.NAME).rename(table.BUILT)
    parser.lark.cache_clear()
    parser.lark()

    assert [] == [*fresh.iterdir()]


def test_what_was_built_of_another_grammar_is_left(fresh):
    table.BUILT.write_bytes(b"x" * 100)
    parser.lark()

    assert (fresh / table.NAME).exists()


@pytest.mark.parametrize("damage", [lambda whole: b"nonsense", lambda whole: whole[:-100]])
def test_a_bad_cache_is_replaced(fresh, damage):
    parser.lark()
    kept = fresh / "grammar.table"
    kept.write_bytes(damage(kept.read_bytes()))
    for cached in (parser.lark, parser.keywords):
        cached.cache_clear()

    assert "let" in parser.keywords()
    whole = kept.read_bytes()
    assert hashlib.sha256(whole[64:]).digest() == whole[32:64]


def test_a_cache_whose_path_is_not_utf8(fresh, monkeypatch):
    folder = fresh / os.fsdecode(b"\xff")
    monkeypatch.setenv("PLAINRULES_CACHE", str(folder))

    assert "let" in parser.keywords()
    assert (folder / "grammar.table").exists()


def test_a_full_cache_keeps_no_half_of_it(fresh, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)

    assert "let" in parser.keywords()
    assert [] == [*fresh.iterdir()]


@pytest.mark.parametrize("word", sorted(parser.keywords()))
def test_every_keyword_is_in_the_reference(word):
    reference = REFERENCE.read_text(encoding="utf-8")
    parts = re.findall(r"```.*?```|^    .*?$|`[^`]*`", reference, re.MULTILINE | re.DOTALL)
    text = re.sub(r"\s+", " ", " ".join(parts))
    pattern = re.escape(word)
    if word[0].isalpha():
        pattern = rf"(?<![\w-]){pattern}(?![\w-])"

    assert re.search(pattern, text), f"docs/language.md lacks: {word}"
