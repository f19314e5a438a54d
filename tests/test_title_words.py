"""The engine knows no title: what a title names is not named in `interpreter/`.

Strings, docstrings, comments and names are read. Three kinds of words may stand there though a
title declares them: the engine's own ("Engine words" in docs/language.md), Python's, and plain
English. A name of several words is a title's as soon as one of them is not plain. So a title with a
value `cost` or a hand limit changes nothing here, and one with a faction of Ruritanians refuses
them from then on. What a function calls its locals matters only where it is the name of somebody
or something: a faction, a piece, a space, an action.

`plain_words.txt` holds the English that the engine has been seen to use while no title declared it,
and what was looked at and found plain. `REWRITE=1 pytest tests/test_title_words.py` adds what the
engine uses by now; a word that a title declares is only added by hand.
"""

from __future__ import annotations

import ast
import keyword
import os
import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import Factory, define, frozen

from interpreter.corpus.catalogue import find_root, titles
from interpreter.corpus.store import load_tree

ROOT = Path(__file__).parent.parent
PLAIN = ROOT / "tests" / "plain_words.txt"
CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
NAMING = (
    "factions", "sides", "kinds", "groups", "spaces", "action classes", "actions", "deals",
)  # fmt: skip
OTHERS = (
    "boxes", "values", "types", "flags", "attributes", "definitions", "procedures", "phases",
    "card classes", "card fields", "effects", "lifetimes", "zones",
)  # fmt: skip


# --- what a title declares ---------------------------------------------------------------------


@define
class Declared:
    """`things`: who and what there is and can be done; `words`: everything else. Lower case."""

    things: set[str] = Factory(set)
    words: set[str] = Factory(set)

    def add(self, other: Declared) -> None:
        self.things |= other.things
        self.words |= other.words


def declared_by(root: Path, title: str) -> Declared:
    """Ids, plurals, states and words of values, as they stand in sentences."""
    tree = load_tree(root, title).tree
    found = Declared()
    for section in (*NAMING, *OTHERS):
        entries = tree.entries[section].value.entries if section in tree.entries else {}
        names = found.things if section in NAMING else found.words
        for name, entry in entries.items():
            names.add(str(name).lower())
            fields = getattr(entry.value, "entries", {})
            for key in ("plural", "states", "one of"):
                if key in fields:
                    value = fields[key].value
                    items = [item.value for item in getattr(value, "items", [value])]
                    names.update(str(item).lower() for item in items)
            for key in ("numbers", "clauses", "variables", "parts"):
                if key in fields:
                    found.words.update(str(name).lower() for name in fields[key].value.entries)
    return found


@cache
def declared_by_all() -> Declared:
    found = Declared()
    for title in titles(find_root(None)):
        found.add(declared_by(find_root(None), title))
    return found


# --- what may stand in the engine all the same ---------------------------------------------------


def engine_words() -> set[str]:
    """What stands in the block under the heading "Engine words"."""
    text = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    block = text.split("Engine words\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in block.splitlines() if line.startswith("    ")]
    return {word.replace("_", " ") for line in lines for word in line.split()}


def plain_words() -> set[str]:
    lines = PLAIN.read_text(encoding="utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


@cache
def known() -> frozenset[str]:
    return frozenset(engine_words() | set(keyword.kwlist) | plain_words())


def is_free(name: str) -> bool:
    """The engine's own, or made of plain words alone."""
    return name in known() or all(len(word) < 3 or word in known() for word in name.split())


def refused(names: Iterable[str]) -> re.Pattern[str]:
    """Finds those names that are not free, one of them or many."""
    bad = {name for name in (" ".join(WORD.findall(each)) for each in names) if not is_free(name)}
    longest_first = sorted(bad, key=lambda name: (-len(name), name))
    either = "|".join(re.escape(name.removesuffix("s")) for name in longest_first)
    return re.compile(rf"\b(?:{either})(?:e?s)?\b" if bad else "(?!)")


# --- what stands in the engine -------------------------------------------------------------------


@frozen
class Piece:
    """A comment, a line of a string or a name: its words in lower case, names split into theirs."""

    line: int
    words: str
    local: bool = False


@cache
def words_in(text: str) -> str:
    return " ".join(WORD.findall(CAMEL.sub(" ", text).replace("_", " ").lower()))


def pieces_of(source: str) -> Iterator[Piece]:
    """Everything in a Python module that means something to a reader."""
    for number, row in enumerate(source.split("\n"), 1):
        _, mark, remark = row.partition("#")
        if mark:  # in a string it is read twice
            yield Piece(number, words_in(remark))
    nodes: list[tuple[ast.AST, bool]] = [(ast.parse(source), False)]
    while nodes:
        node, inside = nodes.pop()
        yield from _named(node, inside)
        if isinstance(node, ast.ClassDef):
            inside = False
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            inside = True
        nodes += [(child, inside) for child in ast.iter_child_nodes(node)]


def _named(node: ast.AST, inside: bool) -> Iterator[Piece]:
    """The names and strings of one node. `inside` a function the names that it binds are local."""
    line = getattr(node, "lineno", 1)
    match node:
        case ast.Constant(value=str(text)):
            for number, row in enumerate(text.split("\n"), line):
                yield Piece(number, words_in(row))
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield Piece(line, words_in(name))
        case ast.Attribute(attr=name):
            yield Piece(node.end_lineno or line, words_in(name))
        case ast.Name(id=name, ctx=ast.Store()):
            yield Piece(line, words_in(name), local=inside)
        case ast.arg(arg=name):
            yield Piece(line, words_in(name), local=True)
        case ast.MatchAs(name=str(name)) | ast.ExceptHandler(name=str(name)):
            yield Piece(line, words_in(name), local=True)
        case ast.alias(name=name, asname=other):
            yield Piece(line, words_in(other or name))


@cache
def engine() -> tuple[tuple[str, Piece], ...]:
    """Every piece of every file, with the file."""
    found: list[tuple[str, Piece]] = []
    for path in sorted((ROOT / "interpreter").rglob("*")):
        if path.suffix not in (".py", ".lark") or "_corpus" in path.parts:
            continue
        file = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        rows = enumerate(text.splitlines(), 1)
        pieces = (
            pieces_of(text)
            if path.suffix == ".py"
            else (Piece(number, words_in(row)) for number, row in rows)
        )
        found += [(file, piece) for piece in (Piece(0, words_in(file)), *pieces)]
    return tuple(found)


def leaks(declared: Declared, pieces: Iterable[tuple[str, Piece]]) -> list[str]:
    """Where something is named that these titles declare: file, line, and the name."""
    things, everything = refused(declared.things), refused(declared.things | declared.words)

    @cache
    def named(words: str, local: bool) -> list[str]:
        matches = (things if local else everything).findall(words)
        return [name for name in matches if not is_free(name)]

    return [
        f"{file}:{piece.line}: {name}"
        for file, piece in pieces
        for name in named(piece.words, piece.local)
    ]


# --- the tests -----------------------------------------------------------------------------------


def test_no_title_word_in_the_engine():
    declared = declared_by_all()

    if os.environ.get("REWRITE"):
        rewrite(declared)
        known.cache_clear()
    assert [] == leaks(declared, engine()), (
        f"names of titles in the engine: use others, or, if they are plain English, add them to {PLAIN.name}"
    )


def rewrite(declared: Declared) -> None:
    """Plain is, too, what the engine uses by now and no title declares."""
    taken = {word for name in declared.things | declared.words for word in WORD.findall(name)}
    used = {word for _, piece in engine() for word in piece.words.split() if len(word) > 2}
    head = [row for row in PLAIN.read_text(encoding="utf-8").splitlines() if row.startswith("#")]
    words = sorted(plain_words() | (used - taken))
    rows = textwrap.wrap(" ".join(words), 110, break_long_words=False, break_on_hyphens=False)
    PLAIN.write_text("\n".join([*head, *rows]) + "\n", encoding="utf-8")


NOVEL = """\
format: 1
factions:
  ruritanians: {name: Ruritanians, letter: R, colour: red}
  strelsau guards: {name: Guards, letter: G, colour: blue}
kinds:
  peg: {plural: pegs}
pieces:
  ruritanians: {peg: 5}
  strelsau guards: {peg: 4}
boxes:
  tray: {}
values:
  cost: {from: 0, to: 9, start: 0}
  hand: {from: 0, to: 9, start: 0}
  next line: {from: 0, to: 9, start: 0}
  besottedness: {from: 0, to: 9, start: 0}
phases:
  turn:
    do: |
      add 1 to cost
      if cost > 2:
        end game
      go to turn
"""


@pytest.fixture
def novel(tmp_path):
    """What a new title declares."""
    folder = tmp_path / "rules" / "novel"
    folder.mkdir(parents=True)
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "zenda.yaml").write_text(
        "format: 1\nspaces:\n  zenda: {}\n  tarlenheim castle: {}\n"
    )
    (folder / "title.yaml").write_text(
        "format: 1\ntitle: novel\nname: Novel\nmap: zenda\nstart: turn\nsupply: tray\n"
    )
    (folder / "rules.yaml").write_text(NOVEL)
    return declared_by(tmp_path, "novel")


def test_a_new_title_does_not_break_the_engine(novel):
    assert {"cost", "hand", "next line", "besottedness", "tray"} <= novel.words
    assert {"ruritanians", "strelsau guards", "zenda", "tarlenheim castle", "pegs"} <= novel.things
    assert [] == leaks(novel, engine())


@pytest.mark.parametrize(
    "source",
    [
        "def f(cost, hand):\n    cost = hand + 1\n    return cost",
        "# what the hand may cost",
        "class Cost:\n    hand: int = 0",
        "def f(besottedness):\n    besottedness += 1",
        "text = 'the next line costs nothing'",
    ],
)
def test_plain_words_and_locals_are_free(novel, source):
    assert [] == leaks(novel, ((".py", piece) for piece in pieces_of(source)))


@pytest.mark.parametrize(
    "source, told",
    [
        ('"""One.\n\nWhere the Ruritanians come from."""', ":3: ruritanians"),
        ("# on the way to Tarlenheim Castle", ":1: tarlenheim castle"),
        ("# a single Ruritanian", ":1: ruritanian"),
        ("def f(x):\n    return f'{x} in Zenda'", ":2: zenda"),
        ("def count_ruritanians():\n    pass", ":1: ruritanians"),
        ("class StrelsauGuards:\n    pass", ":1: strelsau guards"),
        ("def f(x):\n    return x.besottedness", ":2: besottedness"),
        ("BESOTTEDNESS = 3", ":1: besottedness"),
        ("def f():\n    zenda = 1", ":2: zenda"),
        ("def f(ruritanians):\n    pass", ":1: ruritanians"),
    ],
)
def test_names_of_a_title_are_found(novel, source, told):
    assert [told] == leaks(novel, (("", piece) for piece in pieces_of(source)))


@pytest.mark.parametrize(
    "source",
    [
        "def count_guerrilla_bands():\n    pass",
        "# the Northwest Frontier",
        "'an Air Strike comes first'",
        '"""Patronage is paid."""',
    ],
)
def test_names_of_the_titles_that_come_with_it_are_found(source):
    assert 1 == len(leaks(declared_by_all(), (("", piece) for piece in pieces_of(source))))
