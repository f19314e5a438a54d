"""Statements of the lowered form in WebAssembly, and whole functions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from interpreter.engine.ir import ops
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.state.options import BY_TYPE
from interpreter.engine.wasm import extra, records
from interpreter.engine.wasm.calls import Calls
from interpreter.engine.wasm.frame import STATE, TOP, none, path
from interpreter.engine.wasm.memory import STOP, Outside
from interpreter.engine.wasm.title import Title

if TYPE_CHECKING:
    from interpreter.engine.wasm.binary import Code

MOST = 60_000  # instructions of one function
INSTRUCTIONS = 3  # that drop its lists
_NAMING = {ops.For, ops.Set, ops.Put, ops.Call}  # what may give a list a name, or add to one


def emitted(
    title: Title, function: ops.Function, parameters: dict[str, str], captured: dict[str, str]
) -> tuple[Code, str]:
    """A function, and the kind of what it gives ("" nothing). Raises Outside.

    `captured`: names that it finds in the record which its first parameter is.
    """
    made = Statements(title, parameters)
    made.loops, made.returns = [], []
    made.nested = _nested(title, function.body, {*parameters, *captured})
    for place, (name, kind) in enumerate(captured.items(), 1):
        made.code.get(0)
        made.code.load(place)
        made.code.set(made.named(name, kind))
    made.block(function.body)
    made.code.end()
    made.code.const(0)
    made.returned()
    made.code.end()
    made.code.put("unreachable")
    if made.gives[:1] not in ("l", "s") and made.moves_top:
        made.release()
    if made.code.instructions > MOST:
        raise Outside("a text that is too long")
    return made.code, made.gives


class Statements(Calls):
    """Emits the statements of one function."""

    maybe_none = False  # so far None alone is returned
    returns: list[int]  # where in the code it returns
    nested: dict[str, str]  # of lists to which lists or records are added, by name: their kinds

    def block(self, body: ops.Block) -> None:
        for statement in body:
            if type(statement) not in _EMIT:
                self._refused(statement)
            _EMIT[type(statement)](self, statement)

    def returned(self) -> None:
        self.returns.append(len(self.code.out))
        self.code.put("return")

    def release(self) -> None:
        """Drop the lists that it makes wherever it returns."""
        code, out, top = self.code, bytes(self.code.out), self.code.new_local()
        code.out = bytearray()
        self.word(TOP)
        code.set(top)
        begins, code.out = bytes(code.out), bytearray()
        self.put_word(TOP, top)
        ends = bytes(code.out)
        places = [0, *self.returns, len(out)]
        parts = [out[start:end] for start, end in pairwise(places)]
        code.out = bytearray(begins + ends.join(parts))
        code.instructions += len(self.returns) * INSTRUCTIONS

    def _set(self, op: ops.Set) -> None:
        if len(op.names) > 1:
            self._items_of(op.value, op.names)
            return
        kind = self.kind(op.value)
        if kind == "l" and op.names[0] in self.nested and isinstance(op.value, ops.Items):
            kind = self.nested[op.names[0]]
        if isinstance(op.value, ops.Items) and not op.value.items:
            kind = self.kinds.get(op.names[0], kind)  # an empty list is of every kind
        if kind == "n":
            raise Outside("a name is given nothing")
        self.value(op.value)
        self.code.set(self.named(op.names[0], kind))

    def _items_of(self, value: ops.Value, names: tuple[str, ...]) -> None:
        """Several names are given the items of a list."""
        kind = self.element(value)
        self.value(value)
        packed = self.kept()
        for number, name in enumerate(names):
            self.code.const(number)
            self.place(packed, self.kept())
            self.code.load()
            self.code.set(self.named(name, kind))

    def _put(self, op: ops.Put) -> None:
        target = op.target
        if isinstance(target, ops.Field) and not path(target):
            self.put_member(target, op.value)
            return
        if isinstance(target, ops.Field) and path(target) in self.title.unread:
            self.given_up(op.value)
            return
        self.value(op.value)
        value = self.kept()
        if isinstance(target, ops.Field):
            name = path(target)
            if not name or name in STATE or name in self.memory.buffers:
                raise Outside(f"the member {target.name} is given something")
            self.put_word(name, value)
            return
        self.value(target.index)
        index, code = self.kept(), self.code
        if path(target.table) in STATE:
            self.in_state(index)
            code.get(index)
            code.address()
            code.get(value)
            code.store(self.memory.state)
            return
        if isinstance(target.table, ops.Field) and self.kind(op.value)[0] == "l":
            self.lasting(value)
        self.value(target.table)
        packed = self.kept()
        self.place(packed, index)
        code.address()
        code.get(value)
        code.store()

    def _do(self, op: ops.Do) -> None:
        self.value(op.value)
        self.code.put("drop")

    def _if(self, op: ops.If) -> None:
        first, *others = op.branches
        self.test(first.test)
        self.code.if_()
        self.block(first.body)
        if others or op.otherwise:
            self.code.put("else")
            if others:
                self._if(ops.If(tuple(others), op.otherwise))
            else:
                self.block(op.otherwise or [])
        self.code.end()

    def _while(self, op: ops.While) -> None:
        code = self.code
        out = code.block()
        again = code.loop()
        self.test(op.test)
        code.put("i32.eqz")
        code.branch(out, True)
        if not isinstance(op, extra.Counting):
            self.word(STOP)
            code.put("i32.wrap_i64")
            self.fail_if()
        self.loops.append((out, code.block()))
        self.block(op.body)
        code.end()
        self.loops.pop()
        code.branch(again)
        code.end()
        code.end()

    def _for(self, op: ops.For) -> None:
        kind = self.element(op.source)
        self.value(op.source)
        packed = self.kept()
        self.through(packed, self.named(op.name, kind), lambda: self.block(op.body))

    def _rounds(self, op: extra.Rounds) -> None:
        out = self.code.block()
        for body in op.rounds:
            self.loops.append((out, self.code.block()))
            self.block(body)
            self.code.end()
            self.loops.pop()
        self.code.end()

    def _break(self, op: ops.Break) -> None:
        self.code.branch(self.loops[-1][0])

    def _continue(self, op: ops.Continue) -> None:
        self.code.branch(self.loops[-1][1])

    def _return(self, op: ops.Return) -> None:
        if op.value is None:
            self.code.const(0)
            self.returned()
            return
        kind = self.kind(op.value)
        if kind == "n":
            raise Outside("nothing is returned")
        if none(op.value):
            kind = self.gives or kind
        elif self.gives == "i" and self.maybe_none:
            self.gives = ""
        self.maybe_none = none(op.value) and self.gives in ("", "i")
        if self.gives not in ("", kind):
            raise Outside("either a list or a number is returned")
        self.gives = kind
        self.value(op.value)
        self.returned()

    def _ask(self, op: ops.Ask) -> None:
        self.asked((ops.Const(op.point), op.faction, op.options, ops.Const(BY_TYPE)))
        self.code.set(self.named(op.name, "i"))

    def asked(self, question: tuple[ops.Value, ...]) -> None:
        """The answer to a question on the stack."""
        self.called(self.title.supported_name("ask"), question)

    def _fail(self, op: extra.Fail) -> None:
        self.code.put("unreachable")

    def _leave(self, op: extra.Leave) -> None:
        self.code.const(1)
        self.put_word("leaving", self.kept())
        self.left()

    def left(self) -> None:
        self.code.branch(self.until[-1])

    def _inner(self, op: ops.Inner) -> None:
        self.closure(op, (), op.body)
        self.code.set(self.named(op.name, self.closure_kind(op, (), op.body)))

    def _finally(self, op: extra.Finally) -> None:
        """A block that leaves the phase leaves it after its last part, too."""
        self.until.append(self.code.block())
        self.block(op.body)
        self.code.end()
        self.until.pop()
        self.word("leaving")
        leaving = self.kept()
        self.code.const(0)
        self.put_word("leaving", self.kept())
        self.block(op.after)
        self.put_word("leaving", leaving)
        self.code.get(leaving)
        self.left_if()

    def _until(self, op: extra.Until) -> None:
        self.until.append(self.code.block())
        self.block(op.body)
        self.code.end()
        self.until.pop()
        self.word("leaving")
        self.code.with_const("i64.ne", 0)
        self.code.if_()
        self.code.const(0)
        self.put_word("leaving", self.kept())
        self.block(op.left)
        self.code.end()


def _nested(title: Title, body: ops.Block, parameters: set[str]) -> dict[str, str]:
    """Kinds of the lists to which lists or records are added, by name.

    A list that is added to may have one name alone: a word does not grow with another. So nothing is added to a list that the
    caller or a record holds (`parameters`), nor to one that lies in another, nor to one that a loop goes through.
    A part of a list shares its items: neither of the two is written to.
    """
    by_name, grown, named, added = dict[str, str](), set(), {*parameters}, set()
    loops, parts, written = list[ops.For](), set[str](), set[str]()
    for op in walk(body):
        if type(op) not in _NAMING:  # nearly all
            continue
        if isinstance(op, ops.Put) and isinstance(op.target, ops.Item):
            written.add(_name(op.target.table))
        if isinstance(op, ops.For):
            named.add(op.name)
            loops.append(op)
        elif isinstance(op, ops.Set) and isinstance(op.value, extra.Slice):
            parts.update(op.names)
            parts.add(_name(op.value.items))
        elif isinstance(op, ops.Set | ops.Put):
            if isinstance(op.value, ops.Local):
                named.add(op.value.name)
            elif isinstance(op.value, ops.Items) and op.value.spread and isinstance(op, ops.Set):
                grown.update({_name(op.value.items[0])} & {*op.names})
            elif isinstance(op.value, ops.Item | ops.Field) and isinstance(op, ops.Set):
                named.update(op.names)
        elif isinstance(op, ops.Call) and op.native in ("append", "extend"):
            target, given = op.args
            if isinstance(given, ops.Local):
                added.add(given.name)
            if isinstance(target, ops.Local):
                grown.add(target.name)
                kind = _added(title, given) if op.native == "append" else ""
                if kind:
                    by_name[target.name] = kind
    if grown & named:
        raise Outside("a list that is added to has two names")
    if grown & added:
        raise Outside("a list that is added to lies in another")
    if parts & written - {""}:
        raise Outside("a list of which a part has a name is written to")
    for loop in loops:
        if _name(loop.source) in grown and _name(loop.source) in _grown(loop.body):
            raise Outside("a list is added to while a loop goes through it")
    return by_name


def _grown(body: ops.Block) -> set[str]:
    """Names of lists to which something is added."""
    calls = (call for call in walk(body) if isinstance(call, ops.Call))
    return {_name(call.args[0]) for call in calls if call.native in ("append", "extend")}


def _name(of: ops.Value) -> str:
    return of.name if isinstance(of, ops.Local) else ""


def _added(title: Title, given: ops.Value) -> str:
    """The kind of a list to which a list or record is added; "" where it is a number."""
    if isinstance(given, ops.Items | ops.Table):
        return "ll"
    made = title.class_made(given.native) if isinstance(given, ops.Call) else None
    return "" if made is None else records.listed(records.record(made))


_EMIT: dict[type, Callable[[Any, Any], None]] = {
    ops.Set: Statements._set,
    ops.Put: Statements._put,
    ops.Do: Statements._do,
    ops.If: Statements._if,
    ops.While: Statements._while,
    ops.For: Statements._for,
    ops.Break: Statements._break,
    ops.Continue: Statements._continue,
    ops.Return: Statements._return,
    ops.Ask: Statements._ask,
    extra.Counting: Statements._while,
    extra.Rounds: Statements._rounds,
    extra.Fail: Statements._fail,
    extra.Leave: Statements._leave,
    extra.Until: Statements._until,
    extra.Finally: Statements._finally,
    ops.Inner: Statements._inner,
}
