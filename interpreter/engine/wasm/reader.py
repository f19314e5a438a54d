"""Functions of the runtime as the lowered form: the subset of Python that WebAssembly takes.

Values are whole numbers, truths, lists of them, and members of the run. A name has one kind. What is known of a title
beforehand (the layout, a member that nothing of the title fills) is worked out while reading, and so is what follows from it: a
branch that is never taken may hold anything. Outside the subset are closures, objects made anew, dictionaries by keys
that are not known, texts, star-arguments, and `try` but for a phase that is left.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import define, field

from interpreter.corpus.diagnostics import Span
from interpreter.engine.ir import build, ops
from interpreter.engine.state.memory import Memory as RunMemory
from interpreter.engine.state.run import Run
from interpreter.engine.wasm import extra
from interpreter.engine.wasm.frame import Frame, path
from interpreter.engine.wasm.memory import Outside
from interpreter.engine.wasm.read_calls import ReadCalls, syntax
from interpreter.engine.wasm.read_values import UNROLLED, Known, Method, Read, small_rows
from interpreter.engine.wasm.title import Title

_LISTS = ("list", "Sequence", "Iterable", "Collection")
_ENDS = (ops.Return, ops.Break, ops.Continue, extra.Fail, extra.Leave)


def read(
    title: Title, name: str, function: Callable[..., Any], bound: Mapping[str, Known]
) -> tuple[ops.Function, dict[str, str]]:
    """A function of the runtime in the lowered form, and the kinds of what it takes. Raises Outside."""
    tree = syntax(function)
    parameters: dict[str, str] = {}
    names: dict[str, Read] = {}
    for each in tree.args.args:
        if each.arg in bound:
            names[each.arg] = bound[each.arg]
        elif each.arg == "run" or (each.arg == "self" and _of(function, Run)):
            names[each.arg] = build.RUN
        elif each.arg == "self" and _of(function, RunMemory):
            names[each.arg] = ops.Field(build.RUN, "memory")
        else:
            parameters[each.arg] = _kind(each.annotation, function)
    frame = Frame(title, parameters)
    reader = Reader(title, frame, function, names, _stores(tree))
    body = reader.block(tree.body)
    span = Span(inspect.getsourcefile(function) or "", function.__code__.co_firstlineno, 1, 2)
    return ops.Function(name, tuple(parameters), body, span), parameters


def _of(function: Callable[..., Any], kind: type) -> bool:
    return function.__qualname__.split(".")[0] == kind.__name__


def _stores(tree: ast.FunctionDef) -> dict[str, int]:
    """By name, how often it is given something."""
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found[node.id] = found.get(node.id, 0) + 1
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = found.get(node.target.id, 0) + 1
    return found


def _kind(node: ast.expr | None, function: Callable[..., Any]) -> str:
    """The kind that an annotation says."""
    match node:
        case ast.Name(id="int" | "bool"):
            return "i"
        case ast.Name(id="Word"):
            return "w"
        case ast.Subscript(value=ast.Name(id="set")):
            return "s"
        case ast.Name(id=name) if not isinstance(function.__globals__.get(name, type), type):
            text = str(function.__globals__[name])  # an alias such as `Line`
            return _kind(ast.parse(text, mode="eval").body, function)
        case ast.Subscript(value=ast.Name(id=name), slice=each) if name in _LISTS:
            return "l" + _kind(each, function).strip("iw")
        case ast.Subscript(
            value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[each, ast.Constant()])
        ):
            return "l" + _kind(each, function).strip("iw")
    said = "" if node is None else ast.unparse(node)
    raise Outside(f"a parameter of type {said or 'unknown'}")


@define(eq=False)
class Reader(ReadCalls):
    """Reads one function."""

    body: ops.Block = field(factory=list)

    # --- statements ------------------------------------------------------------------------------

    def block(self, statements: Iterable[ast.stmt]) -> ops.Block:
        outer, self.body = self.body, []
        for each in statements:
            method = _STATEMENTS.get(type(each))
            if method is None:
                raise Outside(f"{type(each).__name__} in {self.function.__qualname__}")
            method(self, each)
            if self.body and isinstance(self.body[-1], _ENDS):
                break
        made, self.body = self.body, outer
        return made

    def read(self, node: ast.expr) -> Read:
        method = _VALUES.get(type(node))
        if method is None:
            raise Outside(f"{type(node).__name__} in {self.function.__qualname__}")
        return method(self, node)

    def put(self, statement: ops.Statement) -> None:
        self.body.append(statement)

    def set(self, name: str, value: ops.Value) -> ops.Local:
        """Gives a name of the frame a value."""
        kind = self.frame.kind(value)
        self.frame.named(name, kind)
        self.put(ops.Set((name,), value))
        return ops.Local(name)

    def _assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            raise Outside("one value for several names")
        self._give(node.targets[0], node.value)

    def _annotated(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            return
        if isinstance(node.annotation, ast.Name) and node.annotation.id == "Word":
            word = extra.Bits("|", self.value(self.read(node.value)), ops.Const(0))
            self._store(node.target, word)
            return
        self._give(node.target, node.value)

    def _augmented(self, node: ast.AugAssign) -> None:
        left = ast.parse(ast.unparse(node.target), mode="eval").body
        self._give(node.target, ast.BinOp(left, node.op, node.value))

    def _give(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple):
            if not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
                raise Outside("several names are given the items of a list")
            given = [self._held(self.read(each)) for each in value.elts]
            for name, each in zip(target.elts, given, strict=True):
                self._store(name, each)
            return
        self._store(target, self.read(value))

    def _held(self, value: Read) -> Read:
        """A value that later assignments do not change."""
        if isinstance(value, Known | Method) or path(value):
            return value
        return self.set(self.fresh(), value)

    def _store(self, target: ast.expr, value: Read) -> None:
        match target:
            case ast.Name(id=name):
                shared = not isinstance(value, ops.Value) or (
                    self.is_container(value) and path(value)
                )
                if shared and self.stores.get(name) == 1:
                    self.names[name] = value
                else:
                    self.names.pop(name, None)
                    self.set(name, self.value(value))
            case ast.Attribute():
                member = self.read(target)
                if not isinstance(member, ops.Field):
                    raise Outside(f"{ast.unparse(target)} is given something")
                if isinstance(value, Known) and value.value in ("", ()):
                    value = Known(None)
                self.put(ops.Put(member, self.value(value)))
            case ast.Subscript():
                place = self.read(target)
                if not isinstance(place, ops.Item):
                    raise Outside(f"{ast.unparse(target)} is given something")
                self.put(ops.Put(place, self.value(value)))
            case _:
                raise Outside(f"{ast.unparse(target)} is given something")

    def _if(self, node: ast.If) -> None:
        test = self.read(node.test)
        if isinstance(test, Known):
            self.body += self.block(node.body if test.value else node.orelse)
            return
        branch = ops.Branch(self.value(test), self.block(node.body))
        otherwise = self.block(node.orelse) if node.orelse else None
        self.put(ops.If((branch,), otherwise))

    def _while(self, node: ast.While) -> None:
        test = self.value(self.read(node.test))
        self.put(ops.While(test, self.block(node.body)))

    def _for(self, node: ast.For) -> None:
        source = node.iter
        if isinstance(source, ast.Call) and isinstance(source.func, ast.Name):
            if source.func.id == "range":
                self._counting(node, source.args)
                return
            if source.func.id == "enumerate":
                self._enumerating(node, source.args)
                return
        items = self.read(source)
        if isinstance(items, Known) and (small_rows(items.value) or not _numbers(items.value)):
            self._unrolled(node, list(items.value))
            return
        if not isinstance(node.target, ast.Name):
            raise Outside("several names in a loop")
        value = self.value(items)
        self.frame.named(node.target.id, self.frame.element(value))
        self.names.pop(node.target.id, None)
        self.put(ops.For(node.target.id, value, self.block(node.body)))

    def _unrolled(self, node: ast.For, items: list[Any]) -> None:
        if len(items) > UNROLLED:
            raise Outside("a long table of things")
        if not items:
            return
        rounds = []
        for each in items:
            names = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
            values = each if isinstance(node.target, ast.Tuple) else [each]
            for name, value in zip(names, values, strict=True):
                if not isinstance(name, ast.Name):
                    raise Outside("a loop over pairs of pairs")
                self.names[name.id] = Known(value)
            rounds.append(self.block(node.body))
        self.put(extra.Rounds(tuple(rounds)))

    def _counting(self, node: ast.For, args: list[ast.expr]) -> None:
        given = [self.value(self.read(each)) for each in args]
        low, high = (ops.Const(0), given[0]) if len(given) == 1 else given
        count = self.set(self.fresh(), low)
        end = self.set(self.fresh(), high)
        assert isinstance(node.target, ast.Name), "one name counts"
        self.frame.named(node.target.id, "i")
        body = self.block(node.body)
        first: ops.Block = [
            ops.Set((node.target.id,), count),
            ops.Set((count.name,), ops.Math("+", count, ops.Const(1))),
        ]
        self.put(ops.While(ops.Compare("<", count, end), [*first, *body]))

    def _enumerating(self, node: ast.For, args: list[ast.expr]) -> None:
        if not isinstance(node.target, ast.Tuple):
            raise Outside("an enumeration without two names")
        place, item = (each.id for each in node.target.elts if isinstance(each, ast.Name))
        count = self.set(self.fresh(), ops.Const(-1))
        items = self.value(self.read(args[0]))
        self.frame.named(place, "i")
        self.frame.named(item, self.frame.element(items))
        more = ops.Set((count.name,), ops.Math("+", count, ops.Const(1)))
        body = self.block(node.body)
        self.put(ops.For(item, items, [more, ops.Set((place,), count), *body]))

    def _return(self, node: ast.Return) -> None:
        value = None if node.value is None else self.value(self.read(node.value))
        self.put(ops.Return(value))

    def _raise(self, node: ast.Raise) -> None:
        leaves = isinstance(node.exc, ast.Name) and node.exc.id == "PhaseEnds"
        self.put(extra.Leave() if leaves else extra.Fail())

    def _try(self, node: ast.Try) -> None:
        """What a phase that is left does not do."""
        handler = node.handlers[0]
        if len(node.handlers) > 1 or node.orelse or node.finalbody:
            raise Outside("a `try` of several ways")
        if not isinstance(handler.type, ast.Name) or handler.type.id != "PhaseEnds":
            raise Outside("a `try` of something else")
        if not all(isinstance(each, ast.Pass) for each in handler.body):
            raise Outside("a phase that is left does something")
        self.put(extra.Until(self.block(node.body)))

    def _expression(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        made = self.read(node.value)
        if isinstance(made, ops.Value):
            self.put(ops.Do(made))


def _numbers(value: Any) -> bool:
    """Whether it is a table that may stand in memory."""

    def plain(each: Any) -> bool:
        if isinstance(each, list | tuple):
            return all(map(plain, each))
        return isinstance(each, int)

    return isinstance(value, list | tuple) and len(value) > 0 and all(map(plain, value))


_STATEMENTS: dict[type, Callable[[Reader, Any], None]] = {
    ast.Assign: Reader._assign,
    ast.AnnAssign: Reader._annotated,
    ast.AugAssign: Reader._augmented,
    ast.If: Reader._if,
    ast.While: Reader._while,
    ast.For: Reader._for,
    ast.Return: Reader._return,
    ast.Raise: Reader._raise,
    ast.Expr: Reader._expression,
    ast.Try: Reader._try,
    ast.Pass: lambda reader, node: None,
    ast.Assert: lambda reader, node: None,
    ast.Break: lambda reader, node: reader.put(ops.Break()),
    ast.Continue: lambda reader, node: reader.put(ops.Continue()),
}
_VALUES: dict[type, Callable[[Reader, Any], Read]] = {
    ast.Name: Reader._name,
    ast.Attribute: Reader._attribute,
    ast.Constant: Reader._constant,
    ast.Tuple: Reader._tuple,
    ast.List: Reader._tuple,
    ast.BinOp: Reader._binary,
    ast.UnaryOp: Reader._unary,
    ast.Compare: Reader._compare,
    ast.BoolOp: Reader._bool,
    ast.IfExp: Reader._choice,
    ast.Subscript: Reader._subscript,
    ast.ListComp: Reader._comprehension,
    ast.GeneratorExp: Reader._comprehension,
    ast.SetComp: Reader._set,
    ast.Call: Reader._call,
    ast.Yield: Reader._asked,
    ast.YieldFrom: Reader._asking,
}
