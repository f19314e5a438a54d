"""What the compiler makes: safe names, rule lines, guards, inlined counts."""

import ast

import pytest

from interpreter.engine.asked import evaluate
from interpreter.engine.ir import build, ops
from interpreter.engine.program import Program
from interpreter.engine.python.build import source
from interpreter.engine.python.functions import source as source_of
from interpreter.engine.python.pool import Pool
from interpreter.engine.state.errors import LimitError
from interpreter.language import nodes, types
from interpreter.language.declarations import vocabulary as words
from tests.engine import small
from tests.reference.islands import islands, variable
from tests.reference.suite import frozen


def test_generated_names_come_from_tables_only():
    program = Program.build(frozen("d102").title)
    names = {
        node.id
        for node in ast.walk(ast.parse(source(frozen("d102").title)))
        if isinstance(node, ast.Name)
    }
    known = set(program.names) | set("RAFPXMsxyzc") | {"actor", "here", "bx", "bh"}
    assert all(name in known or (name[0] in "tuxyz" and name[1:].isdigit()) for name in names)


def test_generated_functions_see_no_builtins():
    program = small.counting_game()
    for name in ("open", "__import__", "getattr", "eval", "print"):
        assert name not in program.names
    assert program.names["__builtins__"] == {}


def test_every_line_of_a_function_is_a_line_of_the_rule():
    program = small.counting_game()
    code = program.names["h0"].__code__
    assert code.co_filename == small.FILE
    lines = {line for _, _, line in code.co_lines() if line}
    assert lines == {10, 11, 12, 13, 98}


def test_a_count_is_inlined():
    vocabulary = islands()
    here = variable("here", types.SPACE)
    columns = nodes.Columns(((0, 1),), None)
    place = nodes.PiecePlace("space", small.local(here), span=small.at(1))
    phrase = nodes.Phrase(columns, place, span=small.at(1))
    decl = words.DefinitionDecl(
        "ships", "Ships", 0, small.at(1), domains=(types.SPACE,), sizes=(5,), type=types.NUMBER, variable=here,
        body=nodes.Count(phrase, type=types.NUMBER, span=small.at(1)),
    )  # fmt: skip
    vocabulary.definitions.append(decl)
    small.phase(vocabulary, small.end())
    program = Program.build(vocabulary)
    assert "return s[bx] + s[bx + 1]" in source(vocabulary)
    run = program.start()
    run.place(3, 0, 2)
    assert program.definition(run, decl, 3) == 2
    call = nodes.CallDefinition(
        decl, small.const(3, types.SPACE), type=types.NUMBER, span=small.at(1)
    )
    assert evaluate(vocabulary, run, call, {}) == 2


def test_a_text_that_is_too_deep_is_refused_at_its_line():
    vocabulary = islands()
    inner = small.add(vocabulary, "luck", small.const(1), 8)
    for _ in range(40):
        inner = nodes.Repeat(small.const(1), small.block(inner), span=small.at(8))
    small.phase(vocabulary, inner, small.end())
    with pytest.raises(LimitError) as caught:
        Program.build(vocabulary)
    assert caught.value.span.line == 8


def made(*body: ops.Statement, parameters: tuple[str, ...] = ("R", "here"), asks: bool = False):
    """The source of a function with such a body, in a title of five spaces and three columns."""
    layout = small.counting_game().layout
    return source_of(ops.Function("f", parameters, [*body], small.at(1), asks), layout, Pool())


def of_space(offset: int) -> ops.Value:
    width = small.counting_game().layout.columns
    return build.cell(offset, (ops.Local("here", True), width))


def test_a_function_names_the_state_where_something_reads_it():
    cell, text = ops.Return(build.cell(4)), ops.Return(ops.Const("s"))

    assert "def f(R, here):\n    s = R.sight\n    return s[4]\n" == made(cell)
    assert "def f(R, here):\n    return 's'\n" == made(text)


def test_it_names_the_cells_of_a_space_that_are_asked_for_twice():
    width = small.counting_game().layout.columns
    twice = made(ops.Return(ops.Math("+", of_space(1), of_space(0))))

    assert f"    s = R.sight\n    bh = here * {width}\n    return s[bh + 1] + s[bh]\n" in twice
    assert "bh" not in made(ops.Return(of_space(1)))
    assert "bh" not in made(ops.Return(of_space(0)), parameters=("R",))


def test_it_is_a_generator_if_it_may_ask():
    ask = ops.Ask("t1", 1, build.NONE, ops.Items((ops.Const(1),), False))

    assert "t1 = (yield (1, -1, [1], 0))" in made(ask, asks=True)
    assert "yield" not in made(ops.Return(ops.Const(1)))
    assert made(asks=True).endswith("    if False:\n        yield\n")
    assert 1 == made(ask, asks=True).count("yield")
