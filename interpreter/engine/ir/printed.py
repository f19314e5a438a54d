"""The lowered form as text that a person can read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.ir import ops

INDENT = "    "


def printed(value: ops.Value) -> str:
    """A value on one line."""
    return _VALUES[type(value)](value)


def head(op: ops.Op) -> str:
    """An instruction without what stands deeper under it."""
    if isinstance(op, ops.Branch):
        return f"if {printed(op.test)}"
    return printed(op) if isinstance(op, ops.Value) else _STATEMENTS[type(op)](op, 0)[0]


def function(text: ops.Function) -> str:
    """A whole text, each statement on a line of its own."""
    word = "asking text" if text.asks else "text"
    head = f"{word} {text.name}({', '.join(text.parameters)})"
    return "\n".join([head, *_block(text.body, 1)]) + "\n"


# --- statements ------------------------------------------------------------------------------------


def _block(body: ops.Block, depth: int) -> list[str]:
    return [line for each in body for line in _STATEMENTS[type(each)](each, depth)]


def _line(depth: int, text: str) -> str:
    return INDENT * depth + text


def _if(op: ops.If, depth: int) -> list[str]:
    lines, word = [], "if"
    for branch in op.branches:
        lines.append(_line(depth, f"{word} {printed(branch.test)}"))
        lines += _block(branch.body, depth + 1)
        word = "else if"
    if op.otherwise is not None:
        lines += [_line(depth, "else"), *_block(op.otherwise, depth + 1)]
    return lines


def _while(op: ops.While, depth: int) -> list[str]:
    return [_line(depth, f"while {printed(op.test)}"), *_block(op.body, depth + 1)]


def _for(op: ops.For, depth: int) -> list[str]:
    head = _line(depth, f"for {op.name} in {printed(op.source)}")
    return [head, *_block(op.body, depth + 1)]


def _return(op: ops.Return, depth: int) -> list[str]:
    said = "" if op.value is None else f" {printed(op.value)}"
    kept = "" if op.keep is None else f", keep as {printed(op.keep)}"
    return [_line(depth, f"return{said}{kept}")]


def _ask(op: ops.Ask, depth: int) -> list[str]:
    asked = f"{op.point}, {printed(op.faction)}, {printed(op.options)}"
    return [_line(depth, f"{op.name} = ask {asked}")]


def _inner(op: ops.Inner, depth: int) -> list[str]:
    return [_line(depth, f"text {op.name}()"), *_block(op.body, depth + 1)]


def _one(say: Callable[[Any], str]) -> Callable[[Any, int], list[str]]:
    return lambda op, depth: [_line(depth, say(op))]


_STATEMENTS: dict[type, Callable[[Any, int], list[str]]] = {
    ops.Set: _one(lambda op: f"{', '.join(op.names)} = {printed(op.value)}"),
    ops.Put: _one(lambda op: f"{printed(op.target)} = {printed(op.value)}"),
    ops.Do: _one(lambda op: printed(op.value)),
    ops.If: _if,
    ops.While: _while,
    ops.For: _for,
    ops.Break: _one(lambda op: "break"),
    ops.Continue: _one(lambda op: "continue"),
    ops.Return: _return,
    ops.Leave: _one(lambda op: "leave the phase"),
    ops.Ask: _ask,
    ops.Inner: _inner,
    ops.Tick: _one(lambda op: f"tick {op.cell}"),
}

# --- values ----------------------------------------------------------------------------------------


def _const(op: ops.Const) -> str:
    return repr(op.value) if isinstance(op.value, str) else str(op.value).lower()


def _table(op: ops.Table) -> str:
    return _shown(op.value)


def _shown(value: Any) -> str:
    if isinstance(value, frozenset):
        return "{" + ", ".join(map(_shown, sorted(value))) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return repr(value)


def _many(values: tuple[ops.Value, ...]) -> str:
    return ", ".join(map(printed, values))


def _address(op: ops.Address) -> str:
    terms = [
        printed(value) if stride == 1 else f"{printed(value)}*{stride}"
        for value, stride in op.terms
    ]
    return " + ".join([*terms, *([str(op.offset)] if op.offset or not terms else [])])


def _row(op: ops.Row) -> str:
    step = "" if op.step == 1 else f" by {op.step}"
    return f"state[{_address(op.first)} to {_address(op.end)}{step}]"


def _pieces(op: ops.Pieces) -> str:
    word = "unmoved pieces" if op.fresh else "pieces"
    return f"{word}({printed(op.columns)} at {printed(op.location)})"


def _each(op: ops.Each) -> str:
    names = ", ".join([op.name, *([op.passed] if op.passed else [])])
    tests = "".join(f" if {printed(test)}" for test in op.tests)
    strips = "".join(f" with {name} of {printed(cells)}" for name, cells in op.strips)
    return f"[{printed(op.result)} for {names} in {printed(op.source)}{strips}{tests}]"


def _items(op: ops.Items) -> str:
    return (
        f"[{', '.join(f'*{printed(each)}' if op.spread else printed(each) for each in op.items)}]"
    )


def _two(op: Any) -> str:
    return f"({printed(op.left)} {op.op} {printed(op.right)})"


_VALUES: dict[type, Callable[[Any], str]] = {
    ops.Const: _const,
    ops.Table: _table,
    ops.Local: lambda op: op.name,
    ops.There: lambda op: f"there({printed(op.value)})",
    ops.Field: lambda op: f"{printed(op.record)}.{op.name}",
    ops.Address: _address,
    ops.Cell: lambda op: f"state[{_address(op.at)}]",
    ops.Row: _row,
    ops.Pieces: _pieces,
    ops.Item: lambda op: f"{printed(op.table)}[{printed(op.index)}]",
    ops.Math: _two,
    ops.Compare: _two,
    ops.Logic: lambda op: f"({f' {op.op} '.join(map(printed, op.parts))})",
    ops.Not: lambda op: f"not {printed(op.operand)}",
    ops.Select: lambda op: (
        f"({printed(op.then)} if {printed(op.test)} else {printed(op.otherwise)})"
    ),
    ops.Items: _items,
    ops.Each: _each,
    ops.Fold: lambda op: f"{op.op}({printed(op.items)})",
    ops.Call: lambda op: f"{op.native}({_many(op.args)})",
    ops.Invoke: lambda op: f"{op.text}({_many(op.args)})",
    ops.Recall: lambda op: f"recall {op.definition}({_many(op.args)})",
    ops.Lambda: lambda op: f"(text of {', '.join(op.parameters)}: {printed(op.body)})",
    ops.Counted: lambda op: f"counted({op.cell}, {printed(op.truth)})",
}
