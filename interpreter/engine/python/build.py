"""A title as code objects and plain tables, from its vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import CodeType
from typing import Any

from interpreter.engine.ir import ops
from interpreter.engine.ir.rewrite import deeper
from interpreter.engine.lower.bots import remember_all
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
Chooses = Callable[[Layout, Sequence[Text]], Iterable[Text]]
SHALLOW = 20  # levels of a text that Python's own compiler surely takes: as many blocks lie in each other at most


def build(vocabulary: Vocabulary, marks: Marks | None = None) -> tuple[Layout, Compiled]:
    """Compile every text.

    Raises RuleError, with its place, if one cannot be compiled. `marks`: for a title whose texts count how often they
    run.
    """
    title, pool = begun(vocabulary, marks)
    with placed(title):
        module = Module(title)
        tables = module.tables()
        texts = module.lowered()
        codes = [code(title.charged(text), title.layout, pool) for text in texts]
    return title.layout, _compiled(title, module, tables, codes, pool)


def build_later(
    vocabulary: Vocabulary, marks: Marks | None = None, sound: Chooses | None = None
) -> tuple[Layout, Compiled, dict[str, Giver]]:
    """Build without the code of most functions; return for each a function that compiles it or raises RuleError.

    `marks` hold no places of texts without code. `sound` chooses texts to lower at once, so that their errors are
    raised.
    """
    title, pool = begun(vocabulary, marks)
    with placed(title):
        module = Module(title)
        tables = module.tables()
        remember_all(title)
        for text in sound(title.layout, module.texts()) if sound else ():
            if deeper(text.tested.body, SHALLOW):
                code(title.charged(text), title.layout, pool)
    codes: dict[str, Giver] = {
        text.name: partial(_code, title, pool, text) for text in module.texts()
    }
    return title.layout, _compiled(title, module, tables, [], pool), codes


def build_lowered(
    vocabulary: Vocabulary,
) -> tuple[Layout, Compiled, dict[str, ops.Function]]:
    """Build without any code: each text in the lowered form, by name, the same for all versions of Python."""
    title, pool = begun(vocabulary, None)
    with placed(title):
        module = Module(title)
        tables = module.tables()
        texts = {text.name: title.charged(text) for text in module.lowered()}
    return title.layout, _compiled(title, module, tables, [], pool), texts


def source(vocabulary: Vocabulary, marks: Marks | None = None) -> str:
    """The Python of the whole title, for reading."""
    title, pool = begun(vocabulary, marks)
    module = Module(title)
    module.tables()
    texts = module.lowered()
    made = [functions.source(title.charged(text), title.layout, pool) for text in texts]
    return "\n\n".join(f"# {text.span.file}\n{one}" for text, one in zip(texts, made, strict=True))


def begun(vocabulary: Vocabulary, marks: Marks | None) -> tuple[Compilation, Pool]:
    """A title with nothing compiled. Its first constant is the table of all spaces (`Program.all_spaces`)."""
    title, pool = title_of(vocabulary), Pool()
    title.marks = marks
    pool.name(tuple(range(title.layout.spaces)))
    return title, pool


def _compiled(
    title: Compilation, module: Module, tables: dict[str, Any], codes: list[CodeType], pool: Pool
) -> Compiled:
    tables["owners"] = owners(title.vocabulary, module.texts())
    if title.marks is not None:
        tables["marks"] = title.marks.places, title.marks.cells
    return Compiled(codes, pool.values, module.action_tables, tables)


def _code(title: Compilation, pool: Pool, text: Text) -> CodeType:
    with placed(title):
        return code(title.charged(text), title.layout, pool)
