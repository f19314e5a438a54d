"""Functions of the runtime as the lowered form: the subset of Python that WebAssembly takes.

Values are whole numbers, truths, lists of them, and members of the run. A name has one kind. Facts known of a title
beforehand (the layout, a member that the title never fills) are worked out while reading, with their consequences: a
branch that is never taken may hold anything. Outside the subset are closures, objects made anew, dictionaries by keys
that are not known, texts, star-arguments, and `try` but for a phase that is left.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from attrs import define, field

from interpreter.corpus.diagnostics import Span
from interpreter.engine.ir import build, ops
from interpreter.engine.state.memory import Memory as RunMemory
from interpreter.engine.state.run import Run
from interpreter.engine.wasm import extra
from interpreter.engine.wasm.frame import Frame, is_run, path
from interpreter.engine.wasm.memory import Outside
from interpreter.engine.wasm.read_calls import ReadCalls, syntax
from interpreter.engine.wasm.read_values import UNROLLED, Known, Method, Read, numbers, small_rows
from interpreter.engine.wasm.records import Unsaid, kind_said
from interpreter.engine.wasm.title import Title

_ENDS = (ops.Return, ops.Break, ops.Continue, extra.Fail, extra.Leave)


def read(
    title: Title, name: str, function: Callable[..., Any], bound: Mapping[str, Known]
) -> tuple[ops.Function, dict[str, str]]:
    """A function of the runtime in the lowered form, and the kinds of what it takes. Raises Outside."""
    tree = syntax(function)
    parameters, names = parameters_of(function, bound)
    frame = Frame(title, parameters)
    reader = Reader(title, frame, function, names, *_names_of(tree))
    body = reader.block(tree.body)
    span = Span(inspect.getsourcefile(function) or "", function.__code__.co_firstlineno, 1, 2)
    return ops.Function(name, tuple(parameters), body, span), parameters


def parameters_of(
    function: Callable[..., Any], bound: Mapping[str, Known]
) -> tuple[dict[str, str], dict[str, Read]]:
    """The kinds of what a function takes, and of the others what is known of them. Raises Outside."""
    parameters: dict[str, str] = {}
    names: dict[str, Read] = {}
    for parameter in syntax(function).args.args:
        if parameter.arg in bound:
            names[parameter.arg] = bound[parameter.arg]
        elif parameter.arg == "run" or (parameter.arg == "self" and _of(function, Run)):
            names[parameter.arg] = build.RUN
        elif parameter.arg == "self" and _of(function, RunMemory):
            names[parameter.arg] = ops.Field(build.RUN, "memory")
        else:
            said = None if parameter.annotation is None else ast.unparse(parameter.annotation)
            if parameter.arg == "self" and said is None:
                said = function.__qualname__.split(".")[0]
            kind = kind_said(said, function.__globals__)
            parameters[parameter.arg] = "i" if kind == "t" else kind  # a text by its number
    return parameters, names


def gives_of(function: Callable[..., Any]) -> str | None:
    """The kind that the annotation of a function's result names; None where it names none."""
    said = syntax(function).returns
    try:
        return None if said is None else kind_said(ast.unparse(said), function.__globals__)
    except Unsaid:
        return None


def _of(function: Callable[..., Any], kind: type) -> bool:
    return function.__qualname__.split(".")[0] == kind.__name__


@cache
def _names_of(tree: ast.FunctionDef) -> tuple[dict[str, int], set[str], set[str]]:
    """By name, how often it is given something; names of lists to which a tuple or list is added, and to which anything is."""
    stores, nested, grown = dict[str, int](), set(), set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(name, ast.Store()) | ast.AugAssign(ast.Name(name)):
                stores[name] = stores.get(name, 0) + 1
            case ast.Call(ast.Attribute(ast.Name(name), "append"), [added]):
                grown.add(name)
                if isinstance(added, ast.Tuple | ast.List):
                    nested.add(name)
    return stores, nested, grown


@define(eq=False)
class Reader(ReadCalls):
    """Reads one function."""

    nested: set[str]  # names of lists to which lists are added
    grown: set[str]  # those to which anything is
    body: ops.Block = field(factory=list)

    # --- statements ------------------------------------------------------------------------------

    def block(self, statements: Iterable[ast.stmt]) -> ops.Block:
        outer, self.body = self.body, []
        for statement in statements:
            method = _STATEMENTS.get(type(statement))
            if method is None:
                raise Outside(f"{type(statement).__name__} in {self.function.__qualname__}")
            method(self, statement)
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
        if kind == "l" and name in self.nested and isinstance(value, ops.Items):
            kind = "ll"
        self.frame.named(name, kind)
        self.put(ops.Set((name,), value))
        return ops.Local(name)

    def _assign(self, node: ast.Assign) -> None:
        if len(node.targets) == 1:
            self._give(node.targets[0], node.value)
            return
        value = self._held(self.read(node.value))
        for target in node.targets:
            self._store(target, value)

    def _annotated(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            return
        said = ast.unparse(node.annotation)
        if isinstance(node.value, ast.List) and not node.value.elts:
            assert isinstance(node.target, ast.Name), "a list has a name"
            self.names.pop(node.target.id, None)
            kind = kind_said(said, self.function.__globals__)
            self.set(node.target.id, extra.Empty(kind))
            return
        if isinstance(node.annotation, ast.Name) and node.annotation.id == "Word":
            word = extra.Bits("|", self.value(self.read(node.value)), ops.Const(0), True)
            self._store(node.target, word)
            return
        self._give(node.target, node.value)

    def _augmented(self, node: ast.AugAssign) -> None:
        if any(isinstance(part, ast.Call) for part in ast.walk(node.target)):
            raise Outside(f"{ast.unparse(node.target)} would be worked out twice")
        left = ast.parse(ast.unparse(node.target), mode="eval").body
        self._give(node.target, ast.BinOp(left, node.op, node.value))

    def _give(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Attribute) and self._is_unread(target):
            return
        if isinstance(target, ast.Tuple):
            if isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
                pairs = [
                    (one, expr)
                    for one, expr in zip(target.elts, value.elts, strict=True)
                    if not (isinstance(one, ast.Attribute) and self._is_unread(one))
                ]
                given = [(one, self._held(self.read(expr))) for one, expr in pairs]
            else:
                items = self._items_of(self.read(value), len(target.elts))
                given = [*zip(target.elts, items, strict=True)]
            for one, value_given in given:
                self._store(one, value_given)
            return
        self._store(target, self.read(value))

    def _is_unread(self, target: ast.Attribute) -> bool:
        """Whether it is a member of the run that nothing in a module reads."""
        member = ast.unparse(target).partition(".")[2]
        if _of(self.function, RunMemory):
            member = f"memory.{member}"
        return member in self.title.unread or member.partition(".")[2] in self.title.unread

    def _items_of(self, value: Read, number: int) -> list[Read]:
        """The items of a list of this length."""
        if isinstance(value, Known):
            return [Known(item) for item in value.value]
        if isinstance(value, ops.Local):
            return [ops.Item(value, ops.Const(place)) for place in range(number)]
        if isinstance(value, ops.Items) and not value.spread:
            return [self._held(item) for item in value.items]
        made = self.value(value)
        self.frame.element(made)
        items_read = self.held(made)
        return [ops.Item(items_read, ops.Const(place)) for place in range(number)]

    def _held(self, value: Read) -> Read:
        """A value that later assignments do not change."""
        if isinstance(value, Known | Method) or path(value) or is_run(value):
            return value
        return self.held(value)

    def held(self, value: ops.Value) -> ops.Value:
        return self.set(self.fresh(), value)

    def alone(self, node: ast.expr) -> Read:
        before = len(self.body)
        made = self.read(node)
        if len(self.body) > before:
            raise Outside(f"{ast.unparse(node)} in {self.function.__qualname__} does something")
        return made

    def _store(self, target: ast.expr, value: Read) -> None:
        match target:
            case ast.Name(id=name):
                if isinstance(value, Known) and value.value == () and name in self.grown:
                    value = extra.Empty("ll" if name in self.nested else "l")
                shared = not isinstance(value, ops.Value) or (
                    is_run(value) or (self.is_container(value) and path(value))
                )
                if shared and self.stores.get(name) == 1:
                    self.names[name] = value
                else:
                    self.names.pop(name, None)
                    self.set(name, self.value(value))
            case ast.Attribute():
                member = self.read(target)
                if isinstance(member, ops.Value) and is_run(member):
                    return
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
        branch = ops.Branch(self.value(test), [] if _never(test) else self.block(node.body))
        otherwise = self.block(node.orelse) if node.orelse else None
        self.put(ops.If((branch,), otherwise))

    def _while(self, node: ast.While) -> None:
        _check_plain(node)
        test = self.value(self.alone(node.test))
        self.put(ops.While(test, self.block(node.body)))

    def _for(self, node: ast.For) -> None:
        _check_plain(node)
        source = node.iter
        match node:
            case ast.For(ast.Name("_"), _, [ast.Pass()]):  # run a generator to its end
                self._expression(ast.Expr(source))
                return
        if isinstance(source, ast.Call) and isinstance(source.func, ast.Name):
            if source.func.id == "range":
                self._counting(node, source.args)
                return
            if source.func.id == "enumerate":
                self._enumerating(node, source.args)
                return
        items = self.read(source)
        if isinstance(items, Known) and (small_rows(items.value) or not numbers(items.value)):
            self._unrolled(node, list(items.value))
            return
        value = self.listed(self.value(items))
        if isinstance(node.target, ast.Tuple):
            self._pairs(node, node.target.elts, value)
            return
        assert isinstance(node.target, ast.Name), "one name"
        self.frame.named(node.target.id, self.frame.element(value))
        self.names.pop(node.target.id, None)
        self.put(ops.For(node.target.id, value, self.block(node.body)))

    def _pairs(self, node: ast.For, names: list[ast.expr], value: ops.Value) -> None:
        """A loop over lists, each of as many items as there are names."""
        row = self.fresh()
        kind = self.frame.element(value)
        self.frame.named(row, kind)
        given: ops.Block = []
        for place, name in enumerate(names):
            assert isinstance(name, ast.Name), "names"
            self.frame.named(name.id, kind[1:] or "i")
            self.names.pop(name.id, None)
            item = ops.Item(ops.Local(row), ops.Const(place))
            given.append(ops.Set((name.id,), item))
        self.put(ops.For(row, value, [*given, *self.block(node.body)]))

    def _unrolled(self, node: ast.For, items: list[Any]) -> None:
        if len(items) > UNROLLED:
            raise Outside("a long table of things")
        if not items:
            return
        rounds = []
        for item in items:
            names = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
            values = item if isinstance(node.target, ast.Tuple) else [item]
            for name, value in zip(names, values, strict=True):
                if not isinstance(name, ast.Name):
                    raise Outside("a loop over pairs of pairs")
                self.names[name.id] = Known(value)
            rounds.append(self.block(node.body))
        if any(isinstance(inner, ast.Break) for inner in ast.walk(node)):
            self._check_unread(node)
        self.put(extra.Rounds(tuple(rounds)))

    def _check_unread(self, loop: ast.For) -> None:
        """Behind the last round its names are those of that round, wherever a `break` was.

        So they are read nowhere behind it, nor before it in a loop around it.
        """
        tree, own = syntax(self.function), range(loop.lineno, (loop.end_lineno or 0) + 1)
        names = {part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
        loops = [outer for outer in ast.walk(tree) if isinstance(outer, ast.For | ast.While)]
        around = [outer.lineno for outer in loops if (outer.end_lineno or 0) >= own[-1]]
        first = min([loop.lineno, *around])
        for name in ast.walk(tree):
            if not isinstance(name, ast.Name) or name.lineno < first or name.lineno in own:
                continue
            if isinstance(name.ctx, ast.Load) and name.id in names:
                raise Outside(f"{name.id} outside a loop over things that may break off")

    def _counting(self, node: ast.For, args: list[ast.expr]) -> None:
        given = [self.value(self.read(arg)) for arg in args]
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
        self.put(extra.Counting(ops.Compare("<", count, end), [*first, *body]))

    def _enumerating(self, node: ast.For, args: list[ast.expr]) -> None:
        if not isinstance(node.target, ast.Tuple) or len(args) > 1:
            raise Outside("an enumeration without two names, or from another number on")
        place, item = (element.id for element in node.target.elts if isinstance(element, ast.Name))
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
        """Code that a phase skips when it is left."""
        if node.finalbody and not node.handlers:
            if any(isinstance(part, ast.Return) for part in ast.walk(node)):
                raise Outside("a `try` from which something is returned")
            self.put(extra.Finally(self.block(node.body), self.block(node.finalbody)))
            return
        handler = node.handlers[0]
        if len(node.handlers) > 1 or node.orelse or node.finalbody:
            raise Outside("a `try` of several ways")
        if not isinstance(handler.type, ast.Name) or handler.type.id != "PhaseEnds":
            raise Outside("a `try` of something else")
        self.put(extra.Until(self.block(node.body), self.block(handler.body)))

    def _expression(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        made = self.read(node.value)
        if isinstance(made, ops.Value):
            self.put(ops.Do(made))


def _check_plain(loop: ast.For | ast.While) -> None:
    if loop.orelse:
        raise Outside("a loop with `else`")


def _never(test: Read) -> bool:
    """Whether the last part of a test is known not to hold."""
    last = test.parts[-1] if isinstance(test, ops.Logic) and test.op == "and" else test
    return isinstance(last, ops.Const) and not last.value


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
    ast.Set: Reader._set_of_items,
    ast.Call: Reader._call,
    ast.Yield: Reader._question,
    ast.YieldFrom: Reader._asking,
}
