"""Expressions of Python as values of the lowered form; what is known of a title is worked out at once."""

from __future__ import annotations

import ast
import builtins
import inspect
import operator
from collections.abc import Callable
from typing import Any

from attrs import define, frozen

from interpreter.engine.ir import build, ops
from interpreter.engine.state.memory import Memory as RunMemory
from interpreter.engine.state.run import Run
from interpreter.engine.state.streams import MASK
from interpreter.engine.wasm import extra, records
from interpreter.engine.wasm.frame import STATE, Frame, is_run, path
from interpreter.engine.wasm.memory import Outside, TextName
from interpreter.engine.wasm.title import Title

_MATH: dict[type, ops.MathOp] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
}  # fmt: skip
_BITS: dict[type, extra.BitsOp] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Mod: "%", ast.BitAnd: "&", ast.BitOr: "|",
    ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
_COMPARE: dict[type, ops.CompareOp] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
_OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift, ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
    ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}  # fmt: skip


UNROLLED = 256  # known things that are gone through one by one
SMALL = 512  # numbers of a table whose rows are


def small_rows(value: Any) -> bool:
    """Whether it is a table of rows for which alone a function may be read."""
    rows = isinstance(value, tuple) and 0 < len(value) <= UNROLLED
    if not rows or not all(isinstance(row, tuple) for row in value):
        return False
    numbers = [number for row in value for number in row]
    return len(numbers) <= SMALL and all(isinstance(number, int) for number in numbers)


def numbers(value: Any) -> bool:
    """Whether it is a table that may stand in memory."""

    def plain(part: Any) -> bool:
        if isinstance(part, list | tuple):
            return all(map(plain, part))
        return isinstance(part, int)

    return isinstance(value, list | tuple) and len(value) > 0 and all(map(plain, value))


@frozen(eq=False)
class Known:
    """A value that is the same in every game of the title."""

    value: Any


@frozen(eq=False)
class Method:
    """A function of an object of which a member of the run is one."""

    function: Callable[..., Any]
    of: ops.Value


Read = Known | Method | ops.Value


@define(eq=False)
class ReadValues:
    """Reads the expressions of one function. `names`: what is known of them; others are locals of the frame.

    `stores`: by name, how often it is given something.
    """

    title: Title
    frame: Frame
    function: Callable[..., Any]
    names: dict[str, Read]
    stores: dict[str, int]

    # --- values ----------------------------------------------------------------------------------

    def value(self, made: Read) -> ops.Value:
        """As an instruction."""
        if isinstance(made, ops.Value):
            return made
        if isinstance(made, Known):
            value = made.value
            if value is None or isinstance(value, int | str):
                return ops.Const(int(value) if isinstance(value, int) else value)
            if isinstance(value, list | tuple | frozenset):
                return ops.Table(tuple(value) if isinstance(value, list) else value)
            if records.of_runtime(value) or isinstance(value, TextName):
                return ops.Table(value)
        raise Outside(f"{made} as a value in {self.function.__qualname__}")

    def read(self, node: ast.expr) -> Read:
        raise NotImplementedError

    def listed(self, given: Read) -> ops.Value:
        """The items of a set or list, as a list."""
        raise NotImplementedError

    def alone(self, node: ast.expr) -> Read:
        """A value that is worked out later than it is read: no statement may run before it."""
        raise NotImplementedError

    def fresh(self) -> str:
        self.title.counter += 1
        return f"r{self.title.counter}"

    def is_container(self, value: ops.Value) -> bool:
        name = path(value)
        return (
            name in STATE or name in ("memory", "memory.often") or name in self.frame.memory.buffers
        )

    def _name(self, node: ast.Name) -> Read:
        if node.id in self.names:
            return self.names[node.id]
        if node.id in self.frame.kinds:
            return ops.Local(node.id)
        if node.id in self.function.__globals__:
            return Known(self.function.__globals__[node.id])
        if hasattr(builtins, node.id):
            return Known(getattr(builtins, node.id))
        raise Outside(f"the name {node.id} in {self.function.__qualname__}")

    def _attribute(self, node: ast.Attribute) -> Read:
        of = self.read(node.value)
        if isinstance(of, Known):
            return Known(getattr(of.value, node.attr))
        if isinstance(of, Method):
            raise Outside(f"the member {node.attr} of a function")
        kind = "" if path(of) or is_run(of) else self.frame.kind(of)
        if kind[:1] == "@":
            return self._member(of, kind, node.attr)
        name = path(of)
        owner = Run if isinstance(of, ops.Local) and of.name == "R" else RunMemory
        if name not in ("", "memory") or (owner is RunMemory and not name):
            raise Outside(f"{ast.unparse(node)} in {self.function.__qualname__}")
        member = f"{name}.{node.attr}" if name else node.attr
        if member in self.title.known:
            return Known(self.title.known[member])
        member_named = getattr(owner, node.attr, None)
        if callable(member_named):
            return Method(member_named, of)
        if isinstance(member_named, property):
            raise Outside(f"the property {node.attr}")
        return ops.Field(of, node.attr)

    def _member(self, of: ops.Value, kind: str, name: str) -> Read:
        """A member, property or method of a record."""
        cls = records.named(kind)
        if name == "run" and records.member(cls, name) is None:
            return build.RUN
        if records.member(cls, name) is None and inspect.isfunction(getattr(cls, name, None)):
            return Method(getattr(cls, name), of)
        return ops.Field(of, name)

    def item(self, of: Read, place: int) -> Read:
        if isinstance(of, Known):
            return Known(of.value[place])
        return ops.Item(self.value(of), ops.Const(place))

    def _constant(self, node: ast.Constant) -> Read:
        return Known(node.value)

    def _tuple(self, node: ast.Tuple | ast.List) -> Read:
        match node:
            case ast.List(
                [ast.Starred(ast.Call(ast.Attribute(ast.Name("dict"), "fromkeys"), [element]))]
            ):
                return ops.Invoke(
                    self.title.supported_name("once"), (self.listed(self.read(element)),)
                )
        if any(isinstance(element, ast.Starred) for element in node.elts):
            return self._spread(node.elts)
        items = [self.read(element) for element in node.elts]
        if isinstance(node, ast.Tuple) and all(isinstance(item, Known) for item in items):
            return Known(tuple(item.value for item in items if isinstance(item, Known)))
        return ops.Items(tuple(map(self.value, items)), isinstance(node, ast.Tuple))

    def _spread(self, elements: list[ast.expr]) -> Read:
        """A list in which other lists stand item by item."""
        parts: list[ops.Value] = []
        for element in elements:
            if isinstance(element, ast.Starred):
                part = self.read(element.value)
                if not (isinstance(part, Known) and not part.value):
                    parts.append(self.listed(part))
            else:
                parts.append(ops.Items((self.value(self.read(element)),), False))
        if len(parts) < 2:
            return ops.Invoke(self.title.supported_name("copied"), tuple(parts))
        return ops.Items(tuple(parts), False, True)

    def _binary(self, node: ast.BinOp) -> Read:
        left, right = self.read_side(node), self.read(node.right)
        if isinstance(left, Known) and isinstance(right, Known):
            return Known(_worked_out(node.op, left.value, right.value))
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List):
            return self._repeated(node.left.elts, self.value(right))
        if isinstance(right, Known) and right.value == MASK and isinstance(node.op, ast.BitAnd):
            return extra.Bits("|", self.value(left), ops.Const(0), True)
        one, other = self.value(left), self.value(right)
        kinds = {self.frame.kind(one), self.frame.kind(other)}
        if "w" in kinds or type(node.op) not in _MATH:
            return extra.Bits(_BITS[type(node.op)], one, other)
        if kinds == {"l"} and isinstance(node.op, ast.Add):
            return ops.Items((one, other), False, True)
        return ops.Math(_MATH[type(node.op)], one, other)

    def _repeated(self, elements: list[ast.expr], size: ops.Value) -> Read:
        """A list of the same item again and again."""
        if len(elements) != 1:
            raise Outside("several items are repeated")
        item = self.read(elements[0])
        if isinstance(item, Known) and item.value == 0:
            return extra.Zeros(size)
        return ops.Invoke(self.title.supported_name("repeated"), (self.value(item), size))

    def read_side(self, node: ast.BinOp) -> Read:
        """The left side; under `& MASK` sums and products wrap."""
        masks = isinstance(node.op, ast.BitAnd) and isinstance(node.right, ast.Name)
        if masks and isinstance(node.left, ast.BinOp) and node.right.id == "MASK":  # type: ignore[attr-defined]
            left, right = (
                self.value(self.read(node.left.left)),
                self.value(self.read(node.left.right)),
            )
            return extra.Bits(_BITS[type(node.left.op)], left, right, True)
        return self.read(node.left)

    def _unary(self, node: ast.UnaryOp) -> Read:
        operand = self.read(node.operand)
        if isinstance(node.op, ast.Not):
            if isinstance(operand, Known):
                return Known(not operand.value)
            return ops.Not(self.value(operand))
        if isinstance(operand, Known) and isinstance(node.op, ast.USub):
            return Known(-operand.value)
        if isinstance(node.op, ast.USub):
            return ops.Math("-", ops.Const(0), self.value(operand))
        raise Outside("a sign")

    def _compare(self, node: ast.Compare) -> Read:
        sides = [self.read(side) for side in (node.left, *node.comparators)]
        parts = [
            self._pair(op, left, right)
            for op, left, right in zip(node.ops, sides[:-1], sides[1:], strict=True)
        ]
        return self._logic("and", parts)

    def _pair(self, op: ast.cmpop, left: Read, right: Read) -> Read:
        if isinstance(left, Known) and isinstance(right, Known):
            return Known(_worked_out(op, left.value, right.value))
        if isinstance(right, Known) and right.value is None and isinstance(left, ops.Value):
            if self.frame.kind(left)[0] != "i" and not self._may_be_none(left):
                return Known(isinstance(op, ast.IsNot | ast.NotEq))
        if isinstance(op, ast.In | ast.NotIn) and isinstance(right, Known) and not right.value:
            return Known(isinstance(op, ast.NotIn))
        one, other = self.value(left), self.value(right)
        said = _COMPARE[type(op)]
        kinds = {self.frame.kind(one), self.frame.kind(other)}
        if said in ("is", "is not") and {kind[0] for kind in kinds} <= {"l", "s"}:
            raise Outside("whether two lists are one")
        if "w" in kinds and said in ("<", "<=", ">", ">="):
            return extra.Bits(said, one, other)
        return ops.Compare(said, one, other)

    def _may_be_none(self, value: ops.Value) -> bool:
        """Whether a value can be None: a member of a record, a record, a list of them, a function. Numbers cannot."""
        kind = self.frame.kind(value)
        return isinstance(value, ops.Field) or kind[0] in "@fc" or kind[:2] == "l@"

    def _bool(self, node: ast.BoolOp) -> Read:
        """Later parts are read only where earlier ones leave the answer open."""
        kind: ops.LogicOp = "and" if isinstance(node.op, ast.And) else "or"
        parts: list[Read] = []
        for operand in node.values:
            part = self.alone(operand) if parts else self.read(operand)
            if isinstance(part, Known) and bool(part.value) == (kind == "or"):
                parts.append(part)
                break
            parts.append(part)
        return self._logic(kind, parts)

    def _logic(self, kind: ops.LogicOp, parts: list[Read]) -> Read:
        open_ = [part for part in parts if not isinstance(part, Known)]
        decided = [
            part for part in parts if isinstance(part, Known) and bool(part.value) == (kind == "or")
        ]
        if not open_:
            return decided[0] if decided else parts[-1]
        if decided and parts[0] in decided:
            return decided[0]
        return build.join(kind, [*map(self.value, open_), *map(self.value, decided)])

    def _choice(self, node: ast.IfExp) -> Read:
        test = self.read(node.test)
        if isinstance(test, Known):
            return self.read(node.body if test.value else node.orelse)
        then, otherwise = self.value(self.alone(node.body)), self.value(self.alone(node.orelse))
        return ops.Select(self.value(test), then, otherwise)

    def _subscript(self, node: ast.Subscript) -> Read:
        of = self.read(node.value)
        if isinstance(node.slice, ast.Slice):
            return self._part(of, node.slice)
        if isinstance(of, ops.Value) and path(of) == "memory.often":
            return self._often(of, node.slice)
        index = self.read(node.slice)
        if isinstance(of, Known) and isinstance(of.value, dict) and not isinstance(index, Known):
            if not all(isinstance(row, list | tuple) for row in of.value.values()):
                rows = _by_key({key: (row,) for key, row in of.value.items()})
                return ops.Item(ops.Item(ops.Table(rows), self.value(index)), ops.Const(0))
            of = Known(_by_key(of.value))
        if isinstance(of, Known):
            if isinstance(index, Known):
                return Known(of.value[index.value])
            if len(of.value) and all(row == of.value[0] for row in of.value):
                return Known(of.value[0])
        return ops.Item(self.value(of), self.value(index))

    def _often(self, of: ops.Value, key: ast.expr) -> ops.Value:
        """By faction and point, either of them from -1 on."""
        if not isinstance(key, ast.Tuple):
            raise Outside("often without faction and point")
        faction, point = (self.value(self.read(part)) for part in key.elts)
        row = ops.Math("*", faction, ops.Const(self.frame.memory.points))
        first = ops.Const(self.frame.memory.points + 1)
        return ops.Item(of, ops.Math("+", ops.Math("+", row, point), first))

    def _part(self, of: Read, cut: ast.Slice) -> Read:
        step = Known(1) if cut.step is None else self.read(cut.step)
        if not isinstance(step, Known):
            raise Outside("a part of a list with a step that is not known")
        low = Known(0) if cut.lower is None else self.read(cut.lower)
        if cut.upper is None:
            items = self.value(of)
            high: Read = ops.Call("len", (items,))
        else:
            high = self.read(cut.upper)
        if isinstance(of, Known) and isinstance(low, Known) and isinstance(high, Known):
            return Known(of.value[low.value : high.value : step.value])
        items, first, end = self.value(of), self.value(low), self.value(high)
        if path(items) in STATE:
            ends = ops.Address(0, ((first, 1),)), ops.Address(0, ((end, 1),))
            return ops.Row(*ends, step.value)
        if step.value != 1:
            raise Outside("a part of a list with a step")
        return extra.Slice(items, first, end)

    def _set(self, node: ast.SetComp) -> Read:
        made = self._comprehension(node)
        return made if isinstance(made, Known) else extra.Marks(self.value(made))

    def _set_of_items(self, node: ast.Set) -> Read:
        return extra.Marks(
            ops.Items(tuple(self.value(self.read(element)) for element in node.elts), False)
        )

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Read:
        if len(node.generators) != 1 or not isinstance(node.generators[0].target, ast.Name):
            raise Outside("a list over several things")
        clause = node.generators[0]
        items = self.read(clause.iter)
        if isinstance(items, Known) and not items.value:
            return Known(())
        source, name = self.listed(items), self.fresh()
        assert isinstance(clause.target, ast.Name), "one name"
        before = self.names.get(clause.target.id)
        self.frame.named(name, self.frame.element(source))
        self.names[clause.target.id] = ops.Local(name)
        tests = tuple(self.value(self.alone(test)) for test in clause.ifs)
        result = self.value(self.alone(node.elt))
        if before is None:
            del self.names[clause.target.id]
        else:
            self.names[clause.target.id] = before
        return ops.Each(name, source, tests, result)


def _by_key(table: dict[Any, Any]) -> tuple[Any, ...]:
    """Lists by number: where none is given one without items, so that an item of it is not found."""
    if not all(isinstance(key, int) and key >= 0 for key in table):
        raise Outside("a dictionary by something else than numbers")
    return tuple(tuple(table.get(key, ())) for key in range(max(table, default=-1) + 1))


def _worked_out(op: ast.operator | ast.cmpop, left: Any, right: Any) -> Any:
    """The result of an operator for two known values."""
    if isinstance(op, ast.In | ast.NotIn):
        return (left in right) == isinstance(op, ast.In)
    if type(op) not in _OPERATORS:
        raise Outside(f"the operator {type(op).__name__}")
    return _OPERATORS[type(op)](left, right)
