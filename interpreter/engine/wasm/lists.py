"""Lists in WebAssembly: gone through, made, and added to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.ir import ops
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.wasm import extra
from interpreter.engine.wasm.frame import TOP, Frame, path
from interpreter.engine.wasm.memory import LENGTH, Outside

Body = Callable[[], None]
FEW = 16  # words that are cleared one by one


class Lists(Frame):
    """Emits what makes lists and goes through them."""

    # --- going through ---------------------------------------------------------------------------

    def each(self, source: ops.Value, name: str, body: Body) -> None:
        """The body for each item, which has that name meanwhile."""
        kind = self.element(source)
        self.view(source)
        packed = self.kept()
        self.through(packed, self.named(name, kind), body)

    def view(self, source: ops.Value) -> None:
        """A list that is read before anything changes: cells of the state need no copy."""
        if isinstance(source, ops.Row) and source.step == 1:
            self.row_in_place(source)
        else:
            self.value(source)

    def through(self, packed: int, item: int, body: Body, step: int = 1) -> None:
        """The body for each item of the list of a local, or for the first and each that stands `step` further on."""
        code = self.code
        self.start(packed)
        at = self.kept()
        self.length(packed)
        code.with_local("i64.add", at)
        end = self.kept()
        out = code.block()
        again = code.loop()
        code.get(at)
        code.with_local("i64.ge_u", end)
        code.branch(out, True)
        code.get(at)
        code.load()
        code.set(item)
        code.get(at)
        code.with_const("i64.add", step)
        code.set(at)
        self.loops.append((out, code.block()))
        body()
        code.end()
        self.loops.pop()
        code.branch(again)
        code.end()
        code.end()

    loops: list[tuple[int, int]]  # where `break` and `continue` lead

    # --- making ----------------------------------------------------------------------------------

    def _items(self, op: ops.Items) -> None:
        if op.spread:
            self._joined(op)
            return
        if op.fixed and all(isinstance(item, ops.Const) for item in op.items):
            self.code.const(self.memory.table(tuple(item.value for item in op.items)))  # type: ignore[attr-defined]
            return
        kinds = {self.kind(item) for item in op.items}
        if len(kinds) > 1:
            raise Outside("a list of different kinds")
        items_kept = []
        for item in op.items:
            self.value(item)
            items_kept.append(self.kept())
        self.code.const(len(items_kept))
        size = self.kept()
        start = self.allotted(size)
        for place, local in enumerate(items_kept):
            self.code.get(start)
            self.code.address()
            self.code.get(local)
            self.code.store(place)
        self.pack(start, size)

    def _joined(self, op: ops.Items) -> None:
        first, *others = op.items
        self.value(first)
        for item in others:
            kept_local = self.kept()
            self.value(item)
            self.support("concat", kept_local, self.kept())

    def _zeros(self, op: extra.Zeros) -> None:
        self.value(op.size)
        size = self.kept()
        start = self.allotted(size)
        self.pack(start, size)
        packed = self.kept()
        self.support("cleared", packed)

    def _cleared(self, op: extra.Cleared) -> None:
        """Set all items to 0: a few one by one, which is quicker, many by `memory.fill`."""
        self.value(op.items)
        packed, code = self.kept(), self.code
        name = path(op.items)
        size = self.memory.sets.get(name, self.memory.counters)
        for place in range(size & LENGTH) if size & LENGTH <= FEW else ():
            self.start(packed)
            code.address()
            code.const(0)
            code.store(place)
        if size & LENGTH > FEW:
            self.start(packed)
            code.address()
            code.const32(0)
            code.const32(8 * (size & LENGTH))
            code.fill()
        code.get(packed)

    def _slice(self, op: extra.Slice) -> None:
        self.value(op.items)
        packed = self.kept()
        self._part(op.first, op.end, lambda: self.start(packed), lambda: self.length(packed))

    def row_in_place(self, op: ops.Row) -> None:
        """Cells that follow one another, where they stand."""
        code, memory = self.code, self.memory
        start, size = memory.state, memory.layout.size
        self._part(op.first, op.end, lambda: code.const(start), lambda: code.const(size))

    def _part(self, first: ops.Value, end: ops.Value, start: Body, size: Body) -> None:
        """Words that follow one another, where they stand, of `size` words from `start` on. Beyond them it fails."""
        code = self.code
        self.value(first)
        low = self.kept()
        self.value(end)
        high = self.kept()
        code.get(low)
        code.with_local("i64.gt_u", high)
        code.get(high)
        size()
        code.put("i64.gt_u", "i32.or")
        self.fail_if()
        start()
        code.with_local("i64.add", low)
        begins = self.kept()
        code.get(high)
        code.with_local("i64.sub", low)
        self.pack(begins, self.kept())

    def copied(self, packed: int) -> None:
        """A new list with the words of the list of a local, on the stack."""
        self.length(packed)
        size = self.kept()
        start = self.allotted(size)
        self.copy_words(packed, start, size)
        self.pack(start, size)

    def copy_words(self, packed: int, start: int, size: int) -> None:
        """Copy the first `size` words of a packed list to the address `start`. All arguments are locals."""
        self.code.get(start)
        self.code.address()
        self.start(packed)
        self.code.address()
        self.code.get(size)
        self.code.address()
        self.code.copy()

    def _row(self, op: ops.Row) -> None:
        self.row_in_place(op)
        cells = self.kept()
        if op.step == 1:
            self.copied(cells)
            return
        self.code.const(op.step)
        self.support("every", cells, self.kept())

    def _each(self, op: ops.Each) -> None:
        """A new list. Memory that the tests use meanwhile is freed."""
        # Lists that are made meanwhile: they are the results and stay, or are dropped.
        kept = self.kind_within(op)[0] == "l"
        dropped = not kept and self.makes_lists([*op.tests, op.result])
        code = self.code
        self.view(self.source(op))
        packed = self.kept()
        self.length(packed)
        start = self.allotted(self.kept())
        self.word(TOP)
        top = self.kept()
        code.get(start)
        end = self.kept()

        item = self.item_of(op)

        def body() -> None:
            self.within(op, item)
            self.value(op.result)
            result = self.kept()
            code.get(end)
            code.address()
            code.get(result)
            code.store()
            code.increase(end)
            if dropped:
                self.put_word(TOP, top)

        self.through(packed, item, body)
        if not kept:
            self.put_word(TOP, end)
        code.get(end)
        code.with_local("i64.sub", start)
        self.pack(start, self.kept())

    def makes_lists(self, parts: list[Any]) -> bool:
        """Whether lists are left behind. A function that gives a number drops its own."""
        return any(self._makes_list(op) for op in walk(parts))

    def _makes_list(self, op: ops.Op) -> bool:
        if isinstance(op, ops.Call | ops.Invoke | ops.Recall | extra.Through):
            try:
                return self.kind(op)[0] not in "inw"
            except Outside:  # it hangs on a name that is given something later
                return True
        return isinstance(op, ops.Each | ops.Items | ops.Row | extra.Zeros | extra.New)

    def kind_within(self, op: ops.Each) -> str:
        """The kind of the results of a list."""
        kind = self.element(self.source(op))
        for name in (op.name, op.passed) if op.passed else ():
            self.named(name, kind[1:] or "i")
        if not op.passed:
            self.named(op.name, kind)
        return self.kind(op.result)

    def item_of(self, op: ops.Each) -> int:
        """The local of an item of its source, which is a pair where two numbers have names."""
        return self.code.new_local() if op.passed else self.local(op.name)

    def within(self, op: ops.Each, item: int) -> None:
        """The beginning of what is done for an item: on to the next unless all tests hold."""
        for place, name in enumerate((op.name, op.passed) if op.passed else ()):
            self.code.const(place)
            self.place(item, self.kept())
            self.code.load()
            self.code.set(self.local(name))
        for test in op.tests:
            self.test(test)
            self.code.put("i32.eqz")
            self.code.branch(self.loops[-1][1], True)

    def append(self, op: ops.Call) -> None:
        """Add a number to a buffer of the run, or to a list that a local name alone holds."""
        target, given = op.args
        name = path(target)
        if isinstance(target, ops.Field) and not name:
            self.append_to_member(target, given)
            return
        self.value(given)
        value = self.kept()
        if name:
            if name not in self.memory.buffers:
                raise Outside(f"{name} of the run")
            self.push(self.memory.buffers[name], [value])
            return
        if not isinstance(target, ops.Local):
            raise Outside("a list is added to that has no name")
        if self.element(target) != self.kind(given).replace("w", "i"):
            raise Outside("a list is added to that holds something else")
        local = self.local(target.name)
        code = self.code
        self._at_top(local)
        code.const(1)
        start = self.allotted(self.kept())
        code.get(start)
        code.address()
        code.get(value)
        code.store()
        code.increase(local)

    def append_to_member(self, op: ops.Field, value: ops.Value) -> None:
        """Add to a list that a record holds."""
        raise NotImplementedError

    def _popped(self, op: extra.Popped) -> None:
        buffer, code = self.memory.buffers[op.stack], self.code
        code.load_at(buffer.length)
        code.put("i64.eqz")
        self.fail_if()
        for word in (buffer.length, buffer.count):
            code.const32(0)
            code.load_at(word)
            code.with_const("i64.sub", 1)
            code.store(word)
        code.load_at(buffer.length)
        code.load(buffer.start)

    def _at_top(self, local: int) -> None:
        """Copy the list of a local to where there is room behind it."""
        code = self.code
        self.start(local)
        self.length(local)
        code.put("i64.add")
        self.word(TOP)
        code.put("i64.ne")
        code.if_()
        self.support("copied", local)
        code.set(local)
        code.end()
