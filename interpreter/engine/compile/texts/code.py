"""From the lines of a function to its code; what it needs at its head is seen in its syntax tree.

A text is parsed once. One walk over the tree tells every node where its line comes from in the rules,
and meets whatever asks, reads the state, or speaks of the cells of a space.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from types import CodeType

from attrs import Factory, define, frozen

from interpreter.corpus.diagnostics import Span
from interpreter.engine.compile.texts.emit import INDENT, Line

ROWS = {"here": "bh", "x": "bx"}  # what a space is called, and the name for where its cells begin
OF_RUN = {"s": "s = R.s", "M": "M = R.memory.memo"}  # names that stand for something of the run


@frozen
class Code:
    """The code of a function, and its source for reading. `yields`: something in it asks."""

    code: CodeType
    source: str
    yields: bool


@define(eq=False)
class _Met:
    """What stands in a function. `cells`: by name of a space, where it is asked for its cells' beginning."""

    of_run: set[str] = Factory(set)
    yields: bool = False
    cells: dict[str, list[_Cells]] = Factory(dict)


@frozen
class _Cells:
    """`name*width` in the tree, and in its line of the source."""

    node: ast.BinOp
    line: int
    start: int
    end: int


@lru_cache(maxsize=10_000)
def compiled(
    name: str, parameters: str, lines: tuple[Line, ...], width: int, asks: bool, file: str
) -> Code:
    """Compiled so that tracebacks and coverage speak of the rule file. `width`: the cells of a space.

    A check compiles a title with each of its overlays: most of its texts are the same again.
    """
    texts = [f"def {name}({parameters}):", *[INDENT * depth + text for depth, text, _ in lines]]
    tree = ast.parse("\n".join(texts))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    first, last = lines[0][2], lines[-1][2]
    spaces = [space for space in ROWS if space in parameters.split(", ")]
    met = _walk(function, spaces, width, [first, *[span for _, _, span in lines]])
    head = [line for name, line in OF_RUN.items() if name in met.of_run]
    for space in spaces:
        if len(met.cells[space]) > 1:
            _name(function, texts, met.cells[space], ROWS[space])
            head.append(f"{ROWS[space]} = {space}*{width}")
    end = ["if False: yield"] if asks and not met.yields else []
    function.body[:0] = [_statement(text, first) for text in head]
    function.body += [_statement(text, last) for text in end]
    texts[1:1] = [INDENT + text for text in head]
    texts += [INDENT + text for text in end]
    code = compile(tree, file, "exec", dont_inherit=True)
    return Code(code, "\n".join(texts) + "\n", met.yields)


def _walk(function: ast.FunctionDef, spaces: list[str], width: int, places: list[Span]) -> _Met:
    """Every node gets its place in the rules, by the line that it stands in."""
    met = _Met(cells={space: [] for space in spaces})
    for node in ast.walk(function):
        number = getattr(node, "lineno", None)
        if number is None:
            continue
        kind = type(node)
        if kind is ast.Name:
            met.of_run.add(node.id)  # type: ignore[attr-defined]
        elif kind is ast.Yield or kind is ast.YieldFrom:
            met.yields = True
        elif kind is ast.BinOp:
            _keep(met, node, width)  # type: ignore[arg-type]
        _put(node, places[number - 1])
    return met


def _keep(met: _Met, node: ast.BinOp, width: int) -> None:
    match node:
        case ast.BinOp(ast.Name(space), ast.Mult(), ast.Constant(number)):
            if space in met.cells and number == width:
                assert node.end_col_offset is not None
                found = _Cells(node, node.lineno, node.col_offset, node.end_col_offset)
                met.cells[space].append(found)


def _put(node: ast.AST, span: Span) -> None:
    node.lineno = node.end_lineno = span.line  # type: ignore[attr-defined]
    node.col_offset, node.end_col_offset = span.column, span.end_column  # type: ignore[attr-defined]


def _statement(text: str, span: Span) -> ast.stmt:
    made = ast.parse(text).body[0]
    for node in ast.walk(made):
        if hasattr(node, "lineno"):
            _put(node, span)
    return made


def _name(function: ast.FunctionDef, texts: list[str], cells: list[_Cells], row: str) -> None:
    """Puts a name in the place of what it stands for, in the tree and in the source."""
    for found in sorted(cells, key=lambda each: -each.start):
        line = texts[found.line - 1]
        texts[found.line - 1] = line[: found.start] + row + line[found.end :]
    _Naming({id(found.node) for found in cells}, row).visit(function)


class _Naming(ast.NodeTransformer):
    def __init__(self, cells: set[int], row: str) -> None:
        self.cells, self.row = cells, row

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if id(node) in self.cells:
            return ast.copy_location(ast.Name(self.row, ast.Load()), node)
        return self.generic_visit(node)
