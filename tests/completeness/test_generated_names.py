"""Generated code finds each name that it speaks of: it has no builtins, only what link.py gives it."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from types import CodeType

import pytest

import interpreter
from interpreter.engine.program import Program
from interpreter.engine.runtime import link
from tests.completeness.good import said

GLOBAL = ("LOAD_GLOBAL", "LOAD_NAME")


def free(code: CodeType) -> Iterator[str]:
    """The names that a piece of code, and what is inside it, looks up outside."""
    for step in dis.get_instructions(code):
        if step.opname in GLOBAL:
            yield str(step.argval)
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from free(inside)


def complete(program: Program) -> None:
    """Fails with the names that the code of a title lacks."""
    names = {name for code in program.compiled.codes for name in free(code)}
    missing = sorted(names - set(program.names))
    if missing:
        pytest.fail(f"engine/runtime/link.py lacks: {', '.join(missing)}", pytrace=False)


def test_of_the_good_texts():
    for vocabulary in said().titles:
        complete(Program.build(vocabulary))


@pytest.mark.parametrize("title", interpreter.titles())
def test_of_the_titles(title):
    complete(interpreter.load(title).program)


def test_a_name_that_is_not_given_is_told(monkeypatch):
    monkeypatch.delitem(link.HELPERS, "sum")

    with pytest.raises(pytest.fail.Exception, match=r"engine/runtime/link\.py lacks: sum"):
        test_of_the_good_texts()
