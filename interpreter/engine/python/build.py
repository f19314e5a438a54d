"""A title as code objects and plain tables, from its vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import CodeType

from interpreter.engine.lower.bots import remembering
from interpreter.engine.lower.marks import Marks
from interpreter.engine.lower.module import Module, placed, title_of
from interpreter.engine.lower.owners import owners
from interpreter.engine.lower.product import Compiled
from interpreter.engine.lower.texts.context import Compilation, Text
from interpreter.engine.python import functions
from interpreter.engine.python.functions import code
from interpreter.engine.python.pool import Pool
from interpreter.engine.state.layout import Layout
from interpreter.language.declarations.vocabulary import Vocabulary

Giver = Callable[[], CodeType]


def build(vocabulary: Vocabulary, marks: Marks | None = None) -> tuple[Layout, Compiled]:
    """Compile every text. Raises RuleError, at its place, for what cannot be compiled.

    `marks`: of a title whose texts are to count how often they run.
    """
    title = title_of(vocabulary)
    title.marks = marks
    pool = pool_of(title)
    with placed(title):
        module = Module(title)
        tables = module.tables()
        texts = module.lowered()
        codes = [code(title.charged(text), title.layout, pool) for text in texts]
    tables["owners"] = owners(vocabulary, texts)
    if marks:
        tables["marks"] = marks.places, marks.cells
    return title.layout, Compiled(codes, pool.values, module.action_tables, tables)


def build_later(
    vocabulary: Vocabulary, marks: Marks | None = None
) -> tuple[Layout, Compiled, dict[str, Giver]]:
    """The same without the code of most functions; by name what gives it, which raises RuleError as `build`.

    Of what has no code yet, `marks` have no place.
    """
    title = title_of(vocabulary)
    title.marks = marks
    pool = pool_of(title)
    with placed(title):
        module = Module(title)
        tables = module.tables()
        functions = {each.name: each for each in (*module.texts(), *remembering(title))}
    tables["owners"] = owners(vocabulary, [*functions.values()])
    if marks is not None:
        tables["marks"] = marks.places, marks.cells
    codes: dict[str, Giver] = {
        name: partial(_code, title, pool, text) for name, text in functions.items()
    }
    return title.layout, Compiled([], pool.values, module.action_tables, tables), codes


def source(vocabulary: Vocabulary, marks: Marks | None = None) -> str:
    """The Python of the whole title, for reading."""
    title = title_of(vocabulary)
    title.marks = marks
    pool = pool_of(title)
    module = Module(title)
    module.tables()
    texts = module.lowered()
    made = [functions.source(title.charged(text), title.layout, pool) for text in texts]
    return "\n\n".join(f"# {text.span.file}\n{one}" for text, one in zip(texts, made, strict=True))


def pool_of(title: Compilation) -> Pool:
    """The first constant is the table of all spaces (`Program.all_spaces`)."""
    pool = Pool()
    pool.name(tuple(range(title.layout.spaces)))
    return pool


def _code(title: Compilation, pool: Pool, text: Text) -> CodeType:
    with placed(title):
        return code(title.charged(text), title.layout, pool)
