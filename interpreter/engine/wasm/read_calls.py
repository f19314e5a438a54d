"""Calls in functions of the runtime: of each other, of Python's built-in functions, of methods of lists."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.state.layout import Layout
from interpreter.engine.wasm import extra, support
from interpreter.engine.wasm.frame import is_run, path
from interpreter.engine.wasm.memory import Outside, TextName
from interpreter.engine.wasm.read_values import Known, Method, Read, ReadValues
from interpreter.engine.wasm.records import of_runtime
from interpreter.engine.wasm.twins import TWINS


def syntax(function: Callable[..., Any]) -> ast.FunctionDef:
    """The syntax tree of a function. It is never changed."""
    code = function.__code__
    syntax = _functions(code.co_filename).get(code.co_firstlineno)
    if syntax is None:
        raise Outside("what is called is no plain function")
    return syntax


@cache
def _functions(file: str) -> dict[int, ast.FunctionDef]:
    """The functions of a source file by the line where they begin."""
    try:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    except (OSError, SyntaxError):
        raise Outside("a function without its source") from None
    by_line: dict[int, ast.FunctionDef] = {}
    for definition in tree.body:
        for one in definition.body if isinstance(definition, ast.ClassDef) else [definition]:
            if isinstance(one, ast.FunctionDef):
                by_line[min([one.lineno, *(way.lineno for way in one.decorator_list)])] = one
    return by_line


class ReadCalls(ReadValues):
    """Reads calls."""

    def put(self, statement: ops.Statement) -> None:
        """Add a statement that runs before the value is used."""
        raise NotImplementedError

    def held(self, value: ops.Value) -> ops.Value:
        """A value that later statements do not change."""
        raise NotImplementedError

    def _items_of(self, value: Read, number: int) -> list[Read]:
        """The items of a list of this length."""
        raise NotImplementedError

    def _call(self, node: ast.Call) -> Read:
        if node.keywords:
            return self._by_name(node)
        if isinstance(node.func, ast.Attribute):
            read = self._of_list(node.func, node.args)
            if read is not None:
                return read
        function = self.read(node.func)
        if isinstance(function, Method):
            return self.invoked(function.function, [function.of], node.args)
        if isinstance(function, ops.Value) and self.frame.kind(function)[0] in "fc":
            given = tuple(self.value(self.read(arg)) for arg in node.args)
            return extra.Through(function, given, self.frame.kind(function)[1:])
        if not isinstance(function, Known):
            raise Outside(f"{ast.unparse(node.func)} is called")
        if isinstance(function.value, type) and hasattr(function.value, "__annotations__"):
            given = tuple(self.value(self.read(arg)) for arg in node.args)
            return extra.New(function.value, tuple(arg for arg in given if not is_run(arg)))
        if isinstance(function.value, TextName):
            given = tuple(self.value(self.read(arg)) for arg in node.args)
            return ops.Invoke(str(function.value), given)
        if function.value is support.on_heap:
            return extra.OnHeap(self.value(self.read(node.args[0])))
        if function.value in _BUILTINS:
            if len(node.args) > 1 and function.value not in (min, max, range, divmod):
                raise Outside(f"{ast.unparse(node)}: more than one argument")
            return _BUILTINS[function.value](self, node.args)
        if inspect.ismethod(function.value):
            of = function.value.__self__
            if isinstance(of, Layout) and not node.args:
                return Known(tuple(function.value()))
            return self.invoked(function.value.__func__, [Known(of)], node.args)
        return self.invoked(function.value, [], node.args)

    def _by_name(self, node: ast.Call) -> Read:
        """Put arguments by name, which follow the others, in their places."""
        function = self.read(node.func)
        called = function.function if isinstance(function, Method) else None
        if isinstance(function, Known):
            called = function.value
        if called is None or any(keyword.arg is None for keyword in node.keywords):
            raise Outside(f"{ast.unparse(node)}: an argument by name")
        parameters = [*inspect.signature(called).parameters.values()]
        if isinstance(function, Method):
            parameters = parameters[1:]
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        args = [*node.args]
        for parameter in parameters[len(args) :]:
            if not named:
                break
            args.append(named.pop(parameter.name, ast.Constant(parameter.default)))
        if named:
            raise Outside(f"{ast.unparse(node)}: an argument by name")
        return self._call(ast.Call(node.func, args, []))

    def _of_list(self, function: ast.Attribute, args: list[ast.expr]) -> Read | None:
        """Methods of lists, sets and dictionaries."""
        if function.attr in ("pop", "insert"):
            return self._changed(function, args)
        if function.attr not in _OF_LISTS:
            return None
        of = self.read(function.value)
        if isinstance(of, Known):
            return self._of_known(of, function.attr)
        if isinstance(of, Method):
            return None
        name = path(of)
        if not name and (is_run(of) or self.frame.kind(of)[0] == "@"):
            return None
        if function.attr in ("index", "order"):
            place = (of, self.value(self.read(args[0])))
            return ops.Invoke(self.title.supported_name(function.attr), place)
        if function.attr in _OF_SETS and not name:
            return self._of_set_made(of, function.attr, args)
        if name in self.frame.memory.sets:
            return self._of_set(of, function.attr, args)
        if function.attr == "append" and name == "log":
            entry = self.read(args[0])
            return ops.Call("log", (self.value(entry),))
        if function.attr == "append":
            return ops.Call("append", (of, self.value(self.read(args[0]))))
        if function.attr == "get" and name == "memory.often":
            return self._often(of, args[0])
        if function.attr == "clear" and name == "memory.often":
            return extra.Cleared(of)
        if function.attr == "clear" and name in self.frame.memory.buffers:
            for word in ("length", "entries"):
                self.put(ops.Put(ops.Field(build.RUN, f"{name}_{word}"), ops.Const(0)))
            return Known(None)
        raise Outside(f"{ast.unparse(function)} in {self.function.__qualname__}")

    def _of_set(self, of: ops.Value, said: str, args: list[ast.expr]) -> Read:
        """A set of the run. Adding an item without a mark fails."""
        if said == "clear":
            return extra.Cleared(of)
        place = ops.Math("+", self.value(self.read(args[0])), ops.Const(1))
        self.put(ops.Put(ops.Item(of, place), ops.Const(int(said == "add"))))
        return Known(None)

    def _changed(self, function: ast.Attribute, args: list[ast.expr]) -> Read | None:
        """An item leaves a list or comes into it. The list must be one that the function has made."""
        of = function.value
        if function.attr == "pop" and not args:
            stack = self.read(of)
            if isinstance(stack, ops.Value) and path(stack) in self.frame.memory.buffers:
                return self.held(extra.Popped(path(stack)))
            return None
        if not isinstance(of, ast.Name) or of.id not in self.stores:
            raise Outside(f"{ast.unparse(function)} in {self.function.__qualname__}")
        items = self.read(of)
        given = tuple(self.held(self.value(self.read(arg))) for arg in args)
        assert isinstance(items, ops.Local), "a name of the function"
        taken: Read = Known(None)
        if function.attr == "pop":
            taken = self.held(ops.Item(items, given[0]))
        changed = ops.Invoke(self.title.supported_name(function.attr), (items, *given))
        self.put(ops.Set((items.name,), changed))
        return taken

    def _of_set_made(self, of: ops.Value, said: str, args: list[ast.expr]) -> Read:
        """A set that the function has made, or that a record has."""
        given = self.value(self.read(args[0]))
        if said in ("intersection", "isdisjoint"):
            name = self.fresh()
            items = self.listed(given)
            there = ops.Compare("in", ops.Local(name), of)
            if said == "isdisjoint":
                return ops.Not(extra.Some(ops.Each(name, items, (), there), False))
            return extra.Marks(ops.Each(name, items, (there,), ops.Local(name)))
        if said == "discard":
            return ops.Invoke(self.title.supported_name("unmark"), (of, given))
        items = ops.Items((given,), False) if said == "add" else self.listed(given)
        return ops.Invoke(self.title.supported_name("mark"), (of, items))

    def listed(self, given: Read) -> ops.Value:
        """The numbers of a set, the lowest first; a list as it is."""
        items = self.value(given)
        if self.frame.kind(items) != "s":
            return items
        return ops.Invoke(self.title.supported_name("numbers_of"), (items,))

    def _of_known(self, of: Known, said: str) -> Read | None:
        """A container that nothing of the title fills is cleared for nothing."""
        if said == "clear" and not of.value:
            return Known(None)
        if said == "get" and not of.value:
            return Known(None)
        if said == "items" and isinstance(of.value, dict):
            return Known(tuple(of.value.items()))
        return None

    def invoked(
        self, function: Callable[..., Any], first: list[Read], args: list[ast.expr]
    ) -> Read:
        """A call of a function of the runtime; what only returns a value is written out."""
        function = TWINS.get(function, function)
        if not hasattr(function, "__code__"):
            raise Outside(f"{function} is called")
        tree = syntax(function)
        names = [parameter.arg for parameter in tree.args.args]
        given = [*first]
        for arg in args:
            if isinstance(arg, ast.Starred):
                missing = len(names) - len(first) - len(args) + 1
                given += self._items_of(self.read(arg.value), missing)
            else:
                given.append(self.read(arg))
        defaults = tree.args.defaults[len(tree.args.defaults) - (len(names) - len(given)) :]
        if len(given) < len(names):
            given += [Known(ast.literal_eval(default)) for default in defaults]
        if len(given) != len(names) or tree.args.vararg or tree.args.kwonlyargs:
            raise Outside(f"{function.__qualname__} with other arguments")
        pairs = dict(zip(names, given, strict=True))
        written = self._written_out(function, tree, pairs)
        if written is not None:
            return written
        bound = {name: value for name, value in pairs.items() if _object(value)}
        kept = [self.value(value) for name, value in pairs.items() if name not in bound]
        kept = [value for value in kept if not path(value) or not self.is_container(value)]
        called = self.title.python(function, bound)
        return ops.Invoke(called, tuple(kept))

    def _written_out(
        self, function: Callable[..., Any], tree: ast.FunctionDef, pairs: dict[str, Read]
    ) -> Read | None:
        body = [statement for statement in tree.body if not _is_text(statement)]
        if len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None:
            return None
        if function is self.function:
            return None
        simple = [isinstance(value, Known | ops.Local | ops.Const) for value in pairs.values()]
        if not all(simple):
            return None
        inner = type(self)(self.title, self.frame, function, pairs, {}, set(), set())  # type: ignore[call-arg]
        return inner.alone(body[0].value)

    def _question(self, node: ast.Yield) -> Read:
        question = None if node.value is None else self.read(node.value)
        if not isinstance(question, ops.Items):
            raise Outside("a question without its four values")
        return ops.Invoke(self.title.supported_name("ask"), question.items)

    def _asking(self, node: ast.YieldFrom) -> Read:
        return self.read(node.value)

    def _length(self, args: list[ast.expr]) -> Read:
        match args:
            case [ast.Call(func=ast.Attribute(value=of, attr="intersection"), args=[other])]:
                items = self.read(other)
                if isinstance(items, Known):  # a row of lines, say
                    marks = self.value(self.read(of))
                    there = [ops.Compare("in", ops.Const(n), marks) for n in {*items.value}]
                    return build.total([*there])
        items = self.read(args[0])
        if isinstance(items, Known):
            return Known(len(items.value))
        return ops.Call("len", (self.listed(items),))

    def _set_of(self, args: list[ast.expr]) -> Read:
        if not args:
            return extra.Marks(ops.Items((), False))
        return extra.Marks(self.listed(self.read(args[0])))

    def _sorted(self, args: list[ast.expr]) -> Read:
        (given,) = args
        items = self.value(self.read(given))
        name = "numbers_of" if self.frame.kind(items) == "s" else "in_order"
        return ops.Invoke(self.title.supported_name(name), (items,))

    def _through(self, name: str, args: list[ast.expr]) -> Read:
        """A function of support.py for a list."""
        return ops.Invoke(self.title.supported_name(name), (self.value(self.read(args[0])),))

    def _range(self, args: list[ast.expr]) -> Read:
        ends = [self.read(arg) for arg in args]
        if all(isinstance(end, Known) for end in ends):
            return Known(tuple(range(*[end.value for end in ends if isinstance(end, Known)])))
        given = tuple(map(self.value, ends))
        name = "counting" if len(given) == 1 else "between"
        return ops.Invoke(self.title.supported_name(name), given)

    def _divided(self, args: list[ast.expr]) -> Read:
        left, right = (self.value(self.read(arg)) for arg in args)
        return ops.Items((ops.Math("//", left, right), ops.Math("%", left, right)))

    def _some(self, args: list[ast.expr], every: bool) -> Read:
        items = self.read(args[0])
        if isinstance(items, Known):
            return Known(all(items.value) if every else any(items.value))
        if isinstance(items, ops.Each) and isinstance(args[0], ast.GeneratorExp):
            return extra.Some(items, every)
        return ops.Invoke(
            self.title.supported_name("is_all" if every else "is_any"), (self.listed(items),)
        )

    def _many(self, name: str, args: list[ast.expr]) -> Read:
        given = [self.read(arg) for arg in args]
        known = [value.value for value in given if isinstance(value, Known)]
        if len(known) == len(given):
            return Known((min if name == "min" else max)(*known))
        if len(given) == 1:
            helper = "lowest" if name == "min" else "highest"
            return ops.Invoke(self.title.supported_name(helper), (self.listed(given[0]),))
        return ops.Call(name, tuple(map(self.value, given)))


_OF_SETS = ("intersection", "isdisjoint", "update", "add", "discard")


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _object(value: Read) -> bool:
    """Whether it is known and no number or list, so that a function is read for it alone."""
    if not isinstance(value, Known):
        return isinstance(value, Method)
    constant = value.value
    if constant is None or isinstance(constant, int | list | tuple | frozenset | TextName):
        return False
    return not of_runtime(constant)


# Methods of lists, sets and dictionaries, besides `pop` and `insert`; and `order` of a stream of chance.
_OF_LISTS = (*_OF_SETS, "append", "clear", "get", "items", "index", "order")
_BUILTINS: dict[Any, Callable[[ReadCalls, list[ast.expr]], Read]] = {
    len: ReadCalls._length,
    min: lambda reader, args: reader._many("min", args),
    max: lambda reader, args: reader._many("max", args),
    any: lambda reader, args: reader._some(args, False),
    all: lambda reader, args: reader._some(args, True),
    sorted: ReadCalls._sorted,
    list: lambda reader, args: ops.Call("list", (reader.listed(reader.read(args[0])),)),
    sum: lambda reader, args: ops.Fold("sum", reader.listed(reader.read(args[0]))),
    set: lambda reader, args: reader._set_of(args),
    range: ReadCalls._range,
    int: lambda reader, args: reader.read(args[0]),
    tuple: lambda reader, args: reader.read(args[0]),
    divmod: ReadCalls._divided,
    frozenset: lambda reader, args: reader.read(args[0]) if args else Known(()),
    bool: lambda reader, args: ops.Not(ops.Not(reader.value(reader.read(args[0])))),
}
