"""The picture in docs/engine.md is the way of one rule of Tic-Tac-Toe, drawn by the program.

After a change of what it shows: python -m tests.docs.test_way
"""

from __future__ import annotations

import re
import textwrap
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import attrs

import interpreter
from interpreter.engine.ir.printed import function
from interpreter.engine.python.functions import source
from interpreter.engine.python.pool import Pool
from interpreter.language.nodes import Expr
from tests.engine.lowered import lowered

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "way.svg"
RULE = "three in a row"
WIDE, SIDE, LINE, LETTERS = 1000, 20, 19, 106
COUNT = re.compile(r"([\w/]+/): ([\d,]+) lines")
STYLE = (
    "svg { font: 14px monospace; color-scheme: light dark; } rect { fill: none; stroke: #888; }"
    " text { fill: #444; white-space: pre; } .head { font-weight: bold; } .pass { fill: #2a6fb0; }"
    " @media (prefers-color-scheme: dark) { text { fill: #ccc; } .pass { fill: #7ab8f5; } }"
)


def lines_in(folder: str) -> int:
    """How many lines of Python a folder holds, to the hundred."""
    files = (ROOT / "interpreter" / folder).rglob("*.py")
    return round(sum(len(path.read_text("utf-8").splitlines()) for path in files) / 100) * 100


def tree(node: Expr, depth: int = 0) -> list[str]:
    """The kinds of nodes, each under what it is part of."""
    parts = [getattr(node, field.name) for field in attrs.fields(type(node))]
    below = [line for part in parts if isinstance(part, Expr) for line in tree(part, depth + 1)]
    return [f"{'  ' * depth}{type(node).__name__}: {node.type}", *below]


def forms() -> list[tuple[str, list[str], str, tuple[str, ...]]]:
    """Each form: what it is called, how it looks, what makes the next one of it, and the folders of that."""
    title = interpreter.load("tictactoe", root=ROOT)
    decl = next(each for each in title.full.definitions if each.id == RULE)
    layout, texts = lowered(title.full)
    text = texts[f"d{decl.index}"]
    rule = (ROOT / text.span.file).read_text("utf-8").splitlines()
    first = next(n for n, line in enumerate(rule) if line.strip() == f"{RULE}:")
    decision = title.new(seed=1).decision
    return [
        (f"rule file {text.span.file}", rule[first : text.span.line], "read, parse, bind", ("corpus", "language")),
        ("bound tree: every name resolved, every type checked", tree(decl.body), "lower", ("engine/lower",)),
        ("lowered form (plainrules show tictactoe three in a row --lowered)",
         function(text).splitlines(), "expand, strip, print", ("engine/python",)),
        ("Python, kept in the cache", source(text, layout, Pool()).splitlines(), "link, play",
         ("engine/runtime", "engine/state", "session")),
        ("a game that waits for a decision",
         [f"{decision.ask}  {', '.join(option.label for option in decision.options)}"], "", ()),
    ]  # fmt: skip


def picture() -> str:
    made, y = list[str](), 12
    for head, rows, makes, folders in forms():
        wrapped = [line for row in rows for line in textwrap.wrap(
            row, LETTERS, subsequent_indent=" " * (len(row) - len(row.lstrip()) + 4), drop_whitespace=False)]  # fmt: skip
        high = (len(wrapped) + 1) * LINE + 16
        box = f'x="{SIDE - 10}" y="{y}" width="{WIDE - 2 * SIDE + 20}" height="{high}" rx="6"'
        made.append(f"<rect {box}/>")
        for number, line in enumerate([head, *wrapped]):
            kind = ' class="head"' if not number else ""
            made.append(said(SIDE, y + 22 + number * LINE, line, kind))
        y += high
        if makes:
            counted = ", ".join(f"{folder}/: {lines_in(folder):,} lines" for folder in folders)
            made.append(said(SIDE * 2, y + 25, f"↓  {makes}   ({counted})", ' class="pass"'))
            y += 38
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {y + 12}" role="img"'
    label = ' aria-label="The way of a rule from its file to a move">'
    return "\n".join([head + label, f"<style>{STYLE}</style>", *made, "</svg>\n"])


def said(x: int, y: int, text: str, kind: str) -> str:
    return f'<text{kind} x="{x}" y="{y}">{escape(text)}</text>'


def test_the_picture_is_what_the_program_draws():
    drawn, kept = picture(), PICTURE.read_text(encoding="utf-8")

    assert COUNT.sub("", kept) == COUNT.sub("", drawn), "python -m tests.docs.test_way"
    told = {folder: int(lines.replace(",", "")) for folder, lines in COUNT.findall(kept)}
    assert {} == {f: n for f, n in told.items() if not 0.8 < n / lines_in(f) < 1.25}


def test_the_picture_needs_nothing_from_elsewhere():
    text = PICTURE.read_text(encoding="utf-8")

    ElementTree.fromstring(text)
    assert {"http://www.w3.org/2000/svg"} == set(re.findall(r"https?://[^\"\s]+", text))


def test_the_page_shows_it():
    assert "](way.svg)" in (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
