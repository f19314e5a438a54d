"""What the compiler makes: safe names, rule lines, guards, inlined counts."""

import ast
from types import SimpleNamespace

import pytest

from interpreter.engine.compile.texts.code import Code, compiled
from interpreter.engine.program import Program
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
        for node in ast.walk(ast.parse(program.compiled.source))
        if isinstance(node, ast.Name)
    }
    known = set(program.names) | set("RAFPXsxyzc") | {"actor", "here", "bx", "bh"}
    assert all(name in known or (name[0] in "txz" and name[1:].isdigit()) for name in names)


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
    assert "return (s[bx]+s[bx+1])" in program.compiled.source
    run = program.start()
    run.place(3, 0, 2)
    assert program.definition(run, decl, 3) == 2
    call = nodes.CallDefinition(
        decl, small.const(3, types.SPACE), type=types.NUMBER, span=small.at(1)
    )
    assert program.evaluate(run, call) == 2


def test_a_text_that_is_too_deep_is_refused_at_its_line():
    vocabulary = islands()
    inner = small.add(vocabulary, "luck", small.const(1), 8)
    for _ in range(40):
        inner = nodes.Repeat(small.const(1), small.block(inner), span=small.at(8))
    small.phase(vocabulary, inner, small.end())
    with pytest.raises(LimitError) as caught:
        Program.build(vocabulary)
    assert caught.value.span.line == 8


def made(*lines: str, parameters: str = "R, here", asks: bool = False) -> Code:
    return compiled("f", parameters, tuple((1, line, small.at(1)) for line in lines), 3, asks, "f")


def test_a_function_names_the_state_where_something_reads_it():
    assert "def f(R, here):\n    s = R.s\n    return s[4]\n" == made("return s[4]").source
    assert "def f(R, here):\n    return R.s, 's'\n" == made("return R.s, 's'").source


def test_it_names_the_cells_of_a_space_that_are_asked_for_twice():
    twice = made("return s[here*3+1]+s[here*3]")

    assert "    s = R.s\n    bh = here*3\n    return s[bh+1]+s[bh]\n" in twice.source
    space: dict = {}
    exec(twice.code, space)
    assert 9 == space["f"](SimpleNamespace(s=[0, 0, 0, 4, 5]), 1)
    assert "bh" not in made("return s[here*3+1]").source
    assert "bh" not in made("return s[here*3]", parameters="R").source


def test_it_is_a_generator_if_it_may_ask():
    assert made("yield 1").yields
    assert not made("return 'yield 1'").yields
    assert made("pass", asks=True).source.endswith("    if False: yield\n")
    assert made("yield 1", asks=True).source.endswith("    yield 1\n")
