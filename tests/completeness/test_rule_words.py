"""Expressions and statements as a person reads them: a row of rule_words.txt for each class, of a good text.

`REWRITE=1 python -m pytest tests/completeness/test_rule_words.py` writes the rows anew, and those that are lacking.
Read what it writes: what a person would not say is mended in session/telling/rule_words.py.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

from interpreter.language import nodes
from interpreter.language.walking.walk import walk
from interpreter.session.telling.rule_words import RuleWords
from interpreter.session.telling.sources import Sources
from tests.completeness.constructs import every_text, leaves
from tests.completeness.good import said

ROWS = Path(__file__).parent / "rule_words.txt"


Read = dict[str, tuple[RuleWords, nodes.Node]]


def met() -> dict[str, Read]:
    """By class each of its texts in the files, with who reads it and the node."""
    found: dict[str, Read] = {}
    for vocabulary, folder in zip(said().titles, said().folders, strict=True):
        words = RuleWords(vocabulary, Sources(Path(folder.name)))
        for node in walk(every_text(vocabulary)):
            if isinstance(node, nodes.Expr | nodes.Statement):
                texts = found.setdefault(type(node).__name__, {})
                texts.setdefault(words.sources.words(node.span), (words, node))
    return found


def told(words: RuleWords, node: nodes.Node) -> str:
    """What a person reads, the lines of a block in one."""
    if isinstance(node, nodes.Expr):
        return words.told(node)
    block = nodes.Block((cast(nodes.Statement, node),), span=node.span)
    return "; ".join(line for _, line in words.block(block))


def test_each_expression_and_statement_is_read_as_its_row_says():
    there = met()
    rows = dict(row.split(": ", 1) for row in ROWS.read_text(encoding="utf-8").splitlines())
    texts = {name: row.split(" -> ")[0] for name, row in rows.items()}
    if os.environ.get("REWRITE"):
        new = {name: min(there[name], key=lambda text: (len(text), text)) for name in sorted(there)}
        texts = {n: texts[n] if texts.get(n) in there[n] else text for n, text in new.items()}
    gone = [text for name, text in texts.items() if text not in there.get(name, ())]
    assert [] == gone, f"no good text holds {', '.join(gone)}: {__doc__}"
    now = {name: f"{text} -> {told(*there[name][text])}" for name, text in texts.items()}
    if os.environ.get("REWRITE"):
        rows = now
        ROWS.write_text("".join(f"{name}: {row}\n" for name, row in now.items()), encoding="utf-8")

    lacking = {*leaves(nodes.Expr), *leaves(nodes.Statement)} - {*rows}
    assert not lacking, f"rule_words.txt lacks {', '.join(sorted(lacking))}: {__doc__}"
    assert rows == now
