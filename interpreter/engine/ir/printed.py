"""The lowered form as text that a person can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from interpreter.engine.ir import ops
from interpreter.engine.state.options import shown

INDENT = "    "
RUN = 4  # items of a table that are shortened
Row = tuple[ops.Op, str]
"""An instruction with its line of text."""
# How closely parts hold together; what holds less closely stands in brackets within what holds more.
_CLOSE: dict[type, int] = {ops.Select: 0, ops.Logic: 1, ops.Not: 2, ops.Compare: 3, ops.Math: 4}


def printed(value: ops.Value) -> str:
    """A value on one line."""
    return _VALUES[type(value)](value)


def head(op: ops.Op) -> str:
    """First line of an instruction, without the blocks under it."""
    if isinstance(op, ops.Branch):
        return f"if {printed(op.test)}"
    return printed(op) if isinstance(op, ops.Value) else _STATEMENTS[type(op)](op, 0)[0][1]


def title(text: ops.Function) -> str:
    """Heading of a printed text."""
    word = "asking text" if text.asks else "text"
    return f"{word} {text.name}({', '.join(text.parameters)})"


def rows(body: ops.Block, depth: int = 0) -> list[Row]:
    """Each statement on a row of its own, those within others set in deeper."""
    return [row for statement in body for row in _STATEMENTS[type(statement)](statement, depth)]


def _within(op: ops.Op, body: ops.Block, depth: int) -> list[Row]:
    return rows(body, depth + 1) or [_row(op, depth + 1, "nothing")]


def function(text: ops.Function) -> str:
    """A whole text, each row behind the line of the rule file that it comes from."""
    lines = [f"{op.span.line:>4}  {row}\n" for op, row in rows(text.body)]
    return "".join([title(text), "\n", *lines])


# --- statements ------------------------------------------------------------------------------------


def _row(op: ops.Op, depth: int, text: str) -> Row:
    return op, INDENT * depth + text


def _if(op: ops.If, depth: int) -> list[Row]:
    rows_so_far, word = [], "if"
    for branch in op.branches:
        rows_so_far.append(_row(branch, depth, f"{word} {printed(branch.test)}"))
        rows_so_far += _within(branch, branch.body, depth)
        word = "else if"
    if op.otherwise is not None:
        rows_so_far += [_row(op, depth, "else"), *_within(op, op.otherwise, depth)]
    return rows_so_far


def _while(op: ops.While, depth: int) -> list[Row]:
    return [_row(op, depth, f"while {printed(op.test)}"), *_within(op, op.body, depth)]


def _for(op: ops.For, depth: int) -> list[Row]:
    first = _row(op, depth, f"for {op.name} in {printed(op.source)}")
    return [first, *_within(op, op.body, depth)]


def _return(op: ops.Return) -> str:
    said = "" if op.value is None else f" {printed(op.value)}"
    return f"return{said}" + ("" if op.keep is None else f", keep as {printed(op.keep)}")


def _ask(op: ops.Ask) -> str:
    return f"{op.name} = ask {op.point}, {printed(op.faction)}, {printed(op.options)}"


def _inner(op: ops.Inner, depth: int) -> list[Row]:
    return [_row(op, depth, f"text {op.name}()"), *_within(op, op.body, depth)]


def _one(say: Callable[[Any], str]) -> Callable[[Any, int], list[Row]]:
    return lambda op, depth: [_row(op, depth, say(op))]


_STATEMENTS: dict[type, Callable[[Any, int], list[Row]]] = {
    ops.Set: _one(lambda op: f"{', '.join(op.names)} = {printed(op.value)}"),
    ops.Put: _one(lambda op: f"{printed(op.target)} = {printed(op.value)}"),
    ops.Do: _one(lambda op: printed(op.value)),
    ops.If: _if,
    ops.While: _while,
    ops.For: _for,
    ops.Break: _one(lambda op: "break"),
    ops.Continue: _one(lambda op: "continue"),
    ops.Return: _one(_return),
    ops.Ask: _one(_ask),
    ops.Inner: _inner,
    ops.Tick: _one(lambda op: f"tick {op.cell}"),
}

# --- values ----------------------------------------------------------------------------------------


def _in(value: ops.Value, closeness: int) -> str:
    """A part of what holds so closely together."""
    said = printed(value)
    return f"({said})" if _CLOSE.get(type(value), 9) <= closeness else said


def _const(op: ops.Const) -> str:
    return str(op.value).lower() if isinstance(op.value, bool | None) else _shown(op.value)


def _shown(value: Any) -> str:
    if isinstance(value, frozenset):
        return "{" + ", ".join(_shortened(sorted(value))) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(_shortened(value)) + "]"
    if type(value) is int:
        return shown(value)
    return "none" if value is None else repr(value)


def _shortened(items: Sequence[Any]) -> Iterator[str]:
    """The items: of equal ones how many, of numbers that follow one another the ends."""
    start = 0
    while start < len(items):
        equal, follow = _run(items, start, 0), _run(items, start, 1)
        if equal >= RUN:
            yield f"{equal} times {_shown(items[start])}"
        elif follow >= RUN:
            yield f"{items[start]} to {items[start + follow - 1]}"
        else:
            yield _shown(items[start])
        start += max(equal * (equal >= RUN), follow * (follow >= RUN), 1)


def _run(items: Sequence[Any], start: int, step: int) -> int:
    """Length of the run from `start`: equal items, or numbers that grow by `step`."""
    end = start + 1
    while end < len(items) and _continues(items[end - 1], items[end], step):
        end += 1
    return end - start


def _continues(before: Any, item: Any, step: int) -> bool:
    """Whether an item continues a run: greater by `step`, or, without a step, the same."""
    if type(before) is int and type(item) is int:
        return item == before + step
    return not step and type(before) is type(item) and bool(item == before)


def _many(values: tuple[ops.Value, ...]) -> str:
    return ", ".join(map(printed, values))


def _address(op: ops.Address) -> str:
    terms = [
        printed(value) if stride == 1 else f"{_in(value, 4)}*{stride}" for value, stride in op.terms
    ]
    return " + ".join([*([str(op.offset)] if op.offset or not terms else []), *terms])


def _cells(op: ops.Row) -> str:
    step = "" if op.step == 1 else f" by {op.step}"
    return f"state[{_address(op.first)} to {_address(op.end)}{step}]"


def _pieces(op: ops.Pieces) -> str:
    word = "unmoved pieces" if op.fresh else "pieces"
    return f"{word}({printed(op.columns)} at {printed(op.location)})"


def _math(op: ops.Math) -> str:
    if op.op == "-" and isinstance(op.left, ops.Const) and op.left.value == 0:
        return f"-{_in(op.right, 4)}"
    chain = op.op == "+" and isinstance(op.left, ops.Math) and op.left.op == "+"
    return f"{_in(op.left, 3 if chain else 4)} {op.op} {_in(op.right, 4)}"


def _each(op: ops.Each) -> str:
    names = ", ".join([op.name, *([op.passed] if op.passed else [])])
    tests = "".join(f" if {_in(test, 0)}" for test in op.tests)
    strips = "".join(f" with {name} of {printed(cells)}" for name, cells in op.strips)
    return f"[{_in(op.result, 0)} for {names} in {printed(op.source)}{strips}{tests}]"


def _items(op: ops.Items) -> str:
    star = "*" if op.spread else ""
    return f"[{', '.join(star + printed(item) for item in op.items)}]"


def _lambda(op: ops.Lambda) -> str:
    names = f" of {', '.join(op.parameters)}" if op.parameters else ""
    return f"(text{names}: {printed(op.body)})"


_VALUES: dict[type, Callable[[Any], str]] = {
    ops.Const: _const,
    ops.Table: lambda op: _shown(op.value),
    ops.Local: lambda op: op.name,
    ops.There: lambda op: f"there({printed(op.value)})",
    ops.Field: lambda op: f"{printed(op.record)}.{op.name}",
    ops.Address: _address,
    ops.Cell: lambda op: f"state[{_address(op.at)}]",
    ops.Row: _cells,
    ops.Pieces: _pieces,
    ops.Item: lambda op: f"{_in(op.table, 4)}[{printed(op.index)}]",
    ops.Math: _math,
    ops.Compare: lambda op: f"{_in(op.left, 3)} {op.op} {_in(op.right, 3)}",
    ops.Logic: lambda op: f" {op.op} ".join(_in(part, 1) for part in op.parts),
    ops.Not: lambda op: f"not {_in(op.operand, 2)}",
    ops.Select: lambda op: f"{_in(op.then, 0)} if {_in(op.test, 0)} else {_in(op.otherwise, 0)}",
    ops.Items: _items,
    ops.Each: _each,
    ops.Fold: lambda op: f"{op.op}({printed(op.items)})",
    ops.Call: lambda op: f"{op.native}({_many(op.args)})",
    ops.Invoke: lambda op: f"{op.text}({_many(op.args)})",
    ops.Recall: lambda op: f"recall {op.definition}({_many(op.args)})",
    ops.Lambda: _lambda,
    ops.Charged: lambda op: f"spending {op.steps} {printed(op.value)}",
    ops.Counted: lambda op: f"counted({op.cell}, {printed(op.truth)})",
}
