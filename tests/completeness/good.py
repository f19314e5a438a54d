"""What the texts of tests/language/good say: words, trees and nodes that the binder has met there."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import Factory, define

from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.grammar import lexer, parser
from interpreter.language.grammar.trees import Tree
from interpreter.language.sections.second_pass import bind
from tests.language.fixture import corpus_with

FOLDER = Path(__file__).parent.parent / "language" / "good"


@define
class Said:
    """All that was met: titles, names of trees, types of tokens."""

    titles: list[Vocabulary] = Factory(list)
    folders: list[tempfile.TemporaryDirectory[str]] = Factory(list)  # of each, its files
    trees: set[str] = Factory(set)
    tokens: set[str] = Factory(set)


@cache
def said() -> Said:
    """Binds every good text anew and looks on."""
    found = Said()

    def noted(*arguments: Any) -> Tree:
        tree = parse(*arguments)
        found.trees |= {str(each.data) for each in tree.iter_subtrees()}
        return tree

    def split(*arguments: Any) -> Any:
        made = tokens(*arguments)
        found.tokens |= {token.type for token in made}
        return made

    parse, tokens = parser._parse, lexer.tokens
    with (
        patch.object(parser, "_READ", {}),
        patch.object(parser, "_parse", noted),
        patch.object(parser, "tokens", split),
    ):
        for path in sorted(FOLDER.iterdir()):
            folder = tempfile.TemporaryDirectory()
            found.folders.append(folder)
            corpus = corpus_with(Path(folder.name), path.read_text(encoding="utf-8"))
            found.titles.append(bind(corpus))
    return found
