"""The texts of a title in the lowered form."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from interpreter.engine.ir import ops
from interpreter.engine.lower.marks import Marks
from interpreter.engine.lower.module import Module, title_of
from interpreter.engine.python.expand import expand
from interpreter.engine.python.strips import strip
from interpreter.engine.state.layout import Layout
from interpreter.language.declarations.vocabulary import Vocabulary


def lowered(
    vocabulary: Vocabulary, watched: bool = False
) -> tuple[Layout, dict[str, ops.Function]]:
    """Every text of a title, by its name."""
    title = title_of(vocabulary)
    title.marks = Marks() if watched else None
    module = Module(title)
    module.tables()
    return title.layout, {text.name: title.charged(text) for text in module.lowered()}


def printed_body(function: ops.Function, layout: Layout) -> ops.Block:
    """The body as Python prints it: with cells in the place of pieces, and strips."""
    fresh_name = map("y{}".format, count(1)).__next__
    return strip(expand(function.body, layout, fresh_name), layout, fresh_name)


def printed_bodies(vocabulary: Vocabulary) -> Iterator[ops.Block]:
    layout, texts = lowered(vocabulary)
    return (printed_body(text, layout) for text in texts.values())
