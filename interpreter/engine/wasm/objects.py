"""Records in WebAssembly: made, read and written; lists that grow in them; functions that are called by their number."""

from __future__ import annotations

from inspect import signature
from typing import Any

import attrs

from interpreter.engine.ir import ops
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.wasm import extra, records
from interpreter.engine.wasm.frame import is_run, none
from interpreter.engine.wasm.memory import HEAP, NONE, Outside, TextName
from interpreter.engine.wasm.values import Values

_ALIKE = str.maketrans("ws", "il")  # what is represented in one way


def alike(kind: str, wanted: str) -> bool:
    """Whether a value of one kind may stand where another is wanted."""
    if kind[:1] == wanted[:1] == "l" and "@" in kind + wanted:
        return kind == "l" or alike(kind[1:], wanted[1:])
    return kind.translate(_ALIKE) == wanted.translate(_ALIKE) or records.related(kind, wanted)


class Objects(Values):
    """Emits what has to do with records."""

    def fits(self, op: ops.Value, wanted: str) -> bool:
        empty = (isinstance(op, ops.Table) and not op.value) or (
            isinstance(op, ops.Items) and not op.items
        )
        return (empty and wanted[:1] == "l") or none(op) or alike(self.kind(op), wanted)

    def record_of(self, op: ops.Value) -> None:
        """Where a record stands, on the stack. None fails."""
        self.value(op)
        if isinstance(op, ops.Local):
            return
        address = self.kept()
        self.fail_where(address, "i64.lt_s", 0)
        self.code.get(address)

    def _place(self, op: ops.Field) -> tuple[int, str] | None:
        """Where a member stands in its record, and its kind; None of a property."""
        return records.member(records.named(self.kind(op.record)), op.name)

    def _field(self, op: ops.Field) -> None:
        if self.of_run(op):
            super()._field(op)
            return
        place = self._place(op)
        if place is None:
            self.called(self.method(self.kind(op.record), op.name), (op.record,))
            return
        self.record_of(op.record)
        self.code.load(place[0])

    def put_member(self, op: ops.Field, value: ops.Value) -> None:
        place = self._place(op)
        if place is None:
            raise Outside(f"the property {op.name} is given something")
        self.record_of(op.record)
        self._store_member(self.kept(), place, value)

    def _store_member(self, address: int, place: tuple[int, str], value: ops.Value) -> None:
        """A list that a function made is copied to where it stays."""
        number, kind = place
        if not self.fits(value, kind):
            raise Outside(f"a member of the kind {kind} is given a {self.kind(value)}")
        if isinstance(value, ops.Call) and value.native == "list":
            self.view(value.args[0])  # it is copied below
        else:
            self.value(value)
        kept_local = self.kept()
        if kind[0] in "ls" and not isinstance(value, ops.Table) and not none(value):
            self.code.get(kept_local)
            self.code.with_const("i64.ne", NONE)
            self.code.if_()
            self.lasting(kept_local)
            self.code.end()
        self.code.get(address)
        self.code.address()
        self.code.get(kept_local)
        self.code.store(number)

    # --- making ----------------------------------------------------------------------------------

    def _new(self, op: extra.New) -> None:
        """Every member at what it begins with; then what `__init__` says, or in the order of an attrs class."""
        cls = op.cls
        kinds = records.members(cls)
        address = self._words_of_heap(len(kinds))
        begins = _begins(cls)
        for number, name in enumerate(kinds):
            self.code.get(address)
            self.code.address()
            self.code.const(self.memory.constant(begins.get(name, 0)))
            self.code.store(number)
        if attrs.has(cls):
            given = [member.name for member in attrs.fields(cls) if member.name in kinds]
            for name, value in zip(given, op.args, strict=False):
                place = records.member(cls, name)
                assert place is not None, "one of its members"
                self._store_member(address, place, value)
        else:
            self.title.counter += 1
            local = f"record {self.title.counter}"
            self.code.get(address)
            self.code.set(self.named(local, records.record(cls)))
            self.called(self.title.python(cls.__init__), (ops.Local(local), *_arguments(op)))  # type: ignore[misc]
            self.code.put("drop")
        self.code.get(address)

    def _words_of_heap(self, size: int) -> int:
        """Allocate this many words; return a local with their start."""
        self.code.const(size)
        return self._room(self.kept())

    def _room(self, size: int) -> int:
        code = self.code
        self.word("heap")
        start = self.kept()
        code.get(start)
        code.with_local("i64.add", size)
        end = self.kept()
        self.fail_where(end, "i64.gt_u", self.memory.heap + HEAP)
        self.put_word("heap", end)
        return start

    def _on_heap(self, op: extra.OnHeap) -> None:
        self.value(op.size)
        size = self.kept()
        self.pack(self._heap_list(size), size)

    def _heap_list(self, size: int) -> int:
        """Room for a list, `size` a local; before it stands how long it may grow. Where it begins."""
        code = self.code
        code.get(size)
        code.with_const("i64.add", 1)
        start = self._room(self.kept())
        code.get(start)
        code.address()
        code.get(size)
        code.store()
        code.increase(start)
        return start

    # --- lists in records ------------------------------------------------------------------------

    def append_to_member(self, op: ops.Field, value: ops.Value) -> None:
        place = self._place(op)
        if place is None or not self.fits(value, place[1][1:] or "i"):
            raise Outside(f"something is added to {op.name}")
        code, (number, _) = self.code, place
        self.value(value)
        item = self.kept()
        if self.kind(value)[0] == "l":
            self.lasting(item)
        self.record_of(op.record)
        address = self.kept()
        code.get(address)
        code.load(number)
        packed = self.kept()
        self._is_full(packed)
        code.if_()
        self.support("roomy", packed)
        code.set(packed)
        code.end()
        self.start(packed)
        self.length(packed)
        code.put("i64.add")
        code.address()
        code.get(item)
        code.store()
        code.get(address)
        code.address()
        code.get(packed)
        code.with_const("i64.add", 1)
        code.store(number)

    def lasting(self, local: int) -> None:
        """Copy the list of a local to where it stays until the phase is over."""
        self.length(local)
        size = self.kept()
        start = self._heap_list(size)
        self.copy_words(local, start, size)
        self.pack(start, size)
        self.code.set(local)

    def _is_full(self, packed: int) -> None:
        """Whether there is no room behind a list: 0 or 1 of 32 bits on the stack."""
        code = self.code
        self.start(packed)
        code.with_const("i64.sub", self.memory.heap)
        code.with_const("i64.ge_u", HEAP)
        code.if_("i32")
        code.const32(1)
        code.put("else")
        self.start(packed)
        code.with_const("i64.sub", 1)
        code.load()
        self.length(packed)
        code.put("i64.eq")
        code.end()

    # --- functions that a function makes -----------------------------------------------------------

    def _closed(
        self, op: ops.Op, parameters: tuple[str, ...], body: ops.Block
    ) -> tuple[str, list[str]]:
        """The name of such a function, and the names of this one that it reads: it finds them in a record."""
        inner = {local.name for local in walk(body) if isinstance(local, ops.Local)} - {*parameters}
        captured = {name: kind for name, kind in self.kinds.items() if name in inner}
        function = ops.Function(f"closure {id(op)}", ("env", *parameters), body, op.span)
        kinds = {"env": "i"} | dict.fromkeys(parameters, "i")
        return self.title.closure(op, function, kinds, captured), [*captured]

    def closure_kind(self, op: ops.Op, parameters: tuple[str, ...], body: ops.Block) -> str:
        name, _ = self._closed(op, parameters, body)
        return "c" + self.title.signature(name).gives

    def closure(self, op: ops.Op, parameters: tuple[str, ...], body: ops.Block) -> None:
        """A record with the number of the function and what it reads, on the stack."""
        name, captured = self._closed(op, parameters, body)
        code = self.code
        address = self._words_of_heap(1 + len(captured))
        code.get(address)
        code.address()
        code.const(self.memory.constant(TextName(name)))
        code.store()
        for place, variable in enumerate(captured, 1):
            code.get(address)
            code.address()
            code.get(self.local(variable))
            code.store(place)
        code.get(address)

    def _lambda(self, op: ops.Lambda) -> None:
        self.closure(op, op.parameters, self.body_of(op))

    # --- functions by their number ---------------------------------------------------------------

    def _through(self, op: extra.Through) -> None:
        args = [arg for arg in op.args if not is_run(arg)]
        closed = self.kind(op.function)[0] == "c"
        self.value(op.function)
        function = self.kept()
        self.fail_where(function, "i64.lt_s", 0)
        if closed:
            self.code.get(function)
        for arg in args:
            self.value(arg)
        self.code.get(function)
        if closed:
            self.code.load()
        self.moves_top = self.moves_top or op.gives[:1] in ("l", "s")
        self.code.put("i32.wrap_i64")
        self.code.call_by_number(len(args) + closed)
        self.unless_left()

    def called(self, name: str, args: tuple[ops.Value, ...]) -> None:
        """Call a function, for its result. If it leaves the phase, leave it here, too."""
        raise NotImplementedError

    def unless_left(self) -> None:
        """Go on with the values on the stack, unless the phase was left."""
        raise NotImplementedError


def _arguments(op: extra.New) -> tuple[ops.Value, ...]:
    """Arguments of `__init__` besides the run: the given ones, then defaults."""
    named = [param for param in signature(op.cls).parameters.values() if param.name != "run"]
    left = [ops.Const(param.default) for param in named[len(op.args) :]]
    return (*op.args, *left)


def _begins(cls: type) -> dict[str, Any]:
    """By member, its first value, where that is neither 0 nor an empty list."""
    defaults = {
        name: getattr(cls, name)
        for name in records.members(cls)
        if hasattr(cls, name) and not hasattr(getattr(cls, name), "__get__")
    }
    for member in attrs.fields(cls) if attrs.has(cls) else ():
        if member.default is not attrs.NOTHING and not hasattr(member.default, "factory"):
            defaults[member.name] = member.default
    return defaults
