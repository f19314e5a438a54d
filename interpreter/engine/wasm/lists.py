"""Lists in WebAssembly: made, gone through, added up, and looked into."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.engine.ir import ops
from interpreter.engine.wasm import extra
from interpreter.engine.wasm.frame import TOP, Frame, path
from interpreter.engine.wasm.memory import Outside

FEW = 4  # numbers that are compared one by one
WIDE = 4_096  # between the lowest and the highest of many that are looked up
SMALL = 4_000  # cells whose sum stays within 64 bits
Body = Callable[[], None]


class Lists(Frame):
    """Emits what makes and reads lists."""

    # --- going through ---------------------------------------------------------------------------

    def each(self, source: ops.Value, name: str, body: Body, size: int | None = None) -> None:
        """The body for each item, which has that name meanwhile. `size`: a local that gets the length."""
        kind = self.element(source)
        self.view(source)
        packed = self.kept()
        item = self.named(name, kind) if name else self.code.new_local()
        self.through(packed, item, body, size)

    def view(self, source: ops.Value) -> None:
        """A list that is read before anything changes: cells of the state need no copy."""
        if isinstance(source, ops.Row) and source.step == 1:
            self._row_in_place(source)
        else:
            self.value(source)

    def through(self, packed: int, item: int, body: Body, size: int | None = None) -> None:
        """The body for each item of the list of a local."""
        code = self.code
        self.start(packed)
        at = self.kept()
        self.length(packed)
        if size is not None:
            code.tee(size)
        code.get(at)
        code.put("i64.add")
        end = self.kept()
        out = code.block()
        again = code.loop()
        code.get(at)
        code.get(end)
        code.put("i64.ge_u")
        code.branch(out, True)
        code.get(at)
        code.load()
        code.set(item)
        code.get(at)
        code.const(1)
        code.put("i64.add")
        code.set(at)
        self.loops.append((out, code.block()))
        body()
        code.end()
        self.loops.pop()
        code.branch(again)
        code.end()
        code.end()

    loops: list[tuple[int, int]]  # where `break` and `continue` lead
    until: list[int]  # where it goes on once the phase is left

    # --- making ----------------------------------------------------------------------------------

    def _items(self, op: ops.Items) -> None:
        if op.spread:
            self._joined(op)
            return
        if op.fixed and all(isinstance(each, ops.Const) for each in op.items):
            self.code.const(self.memory.table(tuple(each.value for each in op.items)))  # type: ignore[attr-defined]
            return
        kinds = {self.kind(each) for each in op.items}
        if len(kinds) > 1:
            raise Outside("a list of different kinds")
        held = []
        for each in op.items:
            self.value(each)
            held.append(self.kept())
        self.code.const(len(held))
        size = self.kept()
        start = self.allotted(size)
        for place, local in enumerate(held):
            self.code.get(start)
            self.code.address()
            self.code.get(local)
            self.code.store(place)
        self.pack(start, size)

    def _joined(self, op: ops.Items) -> None:
        first, *others = op.items
        self.value(first)
        for each in others:
            held = self.kept()
            self.value(each)
            self.support("concat", held, self.kept())

    def _zeros(self, op: extra.Zeros) -> None:
        self.value(op.size)
        size = self.kept()
        start = self.allotted(size)
        self.pack(start, size)
        packed = self.kept()
        self.support("cleared", packed)

    def _slice(self, op: extra.Slice) -> None:
        self.value(op.items)
        packed = self.kept()
        self.value(op.first)
        first = self.kept()
        self.value(op.end)
        end = self.kept()
        code = self.code
        code.get(end)
        self.length(packed)
        code.put("i64.gt_u")
        code.get(first)
        code.get(end)
        code.put("i64.gt_u", "i32.or")
        self.fail_if()
        self.start(packed)
        code.get(first)
        code.put("i64.add")
        start = self.kept()
        code.get(end)
        code.get(first)
        code.put("i64.sub")
        self.pack(start, self.kept())

    def _row_in_place(self, op: ops.Row) -> None:
        """Cells that follow one another, where they stand."""
        code, memory = self.code, self.memory
        self.value(op.first)
        first = self.kept()
        self.value(op.end)
        end = self.kept()
        code.get(first)
        code.get(end)
        code.put("i64.gt_u")
        code.get(end)
        code.const(memory.layout.size)
        code.put("i64.gt_u", "i32.or")
        self.fail_if()
        code.get(first)
        code.const(memory.state)
        code.put("i64.add")
        start = self.kept()
        code.get(end)
        code.get(first)
        code.put("i64.sub")
        self.pack(start, self.kept())

    def _row(self, op: ops.Row) -> None:
        self._row_in_place(op)
        cells = self.kept()
        self.code.const(op.step)
        self.support("every", cells, self.kept())

    def _each(self, op: ops.Each) -> None:
        """A new list. What the tests make meanwhile is dropped."""
        self._plain(op)
        if self.kind_within(op) != "i":
            raise Outside("a list of lists")
        code = self.code
        source, name = op.source, op.name
        kind = self.element(source)
        self.view(source)
        packed = self.kept()
        self.length(packed)
        start = self.allotted(self.kept())
        self.word(TOP)
        top = self.kept()
        code.get(start)
        end = self.kept()

        def body() -> None:
            self._tested(op.tests)
            self.value(op.result)
            result = self.kept()
            code.get(end)
            code.address()
            code.get(result)
            code.store()
            code.get(end)
            code.const(1)
            code.put("i64.add")
            code.set(end)
            self.put_word(TOP, top)

        self.through(packed, self.named(name, kind), body)
        self.put_word(TOP, end)
        code.get(end)
        code.get(start)
        code.put("i64.sub")
        self.pack(start, self.kept())

    def _plain(self, op: ops.Each) -> None:
        if op.passed or op.strips:
            raise Outside("a table of pairs is gone through")

    def kind_within(self, op: ops.Each) -> str:
        """The kind of the results of a list."""
        self.named(op.name, self.element(op.source))
        return self.kind(op.result)

    def _tested(self, tests: tuple[ops.Value, ...]) -> None:
        """On to the next item unless all hold."""
        for test in tests:
            self.test(test)
            self.code.put("i32.eqz")
            self.code.branch(self.loops[-1][1], True)

    # --- adding up -------------------------------------------------------------------------------

    def _fold(self, op: ops.Fold) -> None:
        """Without a list in between, where it is made for this alone."""
        code = self.code
        total, seen = code.new_local(), code.new_local()
        for local in (total, seen):
            code.const(0)
            code.set(local)

        def add() -> None:
            result = self.kept()
            if op.op == "sum":
                code.get(total)
                code.get(result)
                code.put("i64.add")
                code.set(total)
                if not self._small(op.items):
                    self._bounded(total, result)
                return
            self._better(op.op, total, seen, result)

        if isinstance(op.items, ops.Each) and not op.items.passed and not op.items.strips:
            each = op.items
            if self.kind_within(each) != "i":
                raise Outside("a sum of lists")

            def body() -> None:
                self._tested(each.tests)
                self.value(each.result)
                add()

            self.each(each.source, each.name, body)
        else:
            if self.element(op.items) != "i":
                raise Outside("a sum of lists")
            self.view(op.items)
            packed, item = self.kept(), code.new_local()

            def one() -> None:
                code.get(item)
                add()

            self.through(packed, item, one)
        code.get(total)

    def _small(self, op: ops.Value) -> bool:
        """Whether a sum of its items certainly stays within 64 bits."""
        match op:
            case ops.Each(source=ops.Table(value), result=ops.Cell() | ops.Const() | ops.Pieces()):
                return len(value) <= SMALL
        return False

    def _bounded(self, *locals_: int) -> None:
        """Fails where a number is so large that the next sum could pass 64 bits."""
        code = self.code
        for local in locals_:
            code.get(local)
            code.const(1 << 61)
            code.put("i64.add")
            code.const(1 << 62)
            code.put("i64.gt_u")
            self.fail_if()

    def _better(self, kind: str, best: int, seen: int, result: int) -> None:
        code = self.code
        code.get(seen)
        code.put("i64.eqz")
        code.get(result)
        code.get(best)
        code.put("i64.lt_s" if kind == "min" else "i64.gt_s", "i32.or")
        code.if_()
        code.get(result)
        code.set(best)
        code.const(1)
        code.set(seen)
        code.end()

    def counted(self, op: ops.Value) -> None:
        """The length of a list."""
        self.view(op)
        self.length(self.kept())

    # --- looking into ----------------------------------------------------------------------------

    def contains(self, item: ops.Value, items: ops.Value) -> None:
        """Whether a number is in a list or set: 0 or 1 of 64 bits on the stack."""
        if self.kind(item) != "i":
            raise Outside("a list is looked for")
        self.value(item)
        sought = self.kept()
        if isinstance(items, ops.Table):
            self._in_table(sought, items)
        elif self.kind(items) == "s":
            self.value(items)
            known = item.value if isinstance(item, ops.Const) else None
            self._in_marks(sought, self.kept(), known)
        else:
            if self.element(items) != "i":
                raise Outside("a list is looked for")
            self.view(items)
            self.support("contains", self.kept(), sought)

    def _in_marks(self, sought: int, marks: int, known: int | str | None) -> None:
        """`known`: what is looked for, if it is a number that is known."""
        code = self.code
        if isinstance(known, int) and 0 <= known + 1 < self.marks_at_least:
            self.start(marks)
            code.load(known + 1)
            return
        code.get(sought)
        code.const(1)
        code.put("i64.add")
        place = self.kept()
        code.get(place)
        self.length(marks)
        code.put("i64.lt_u")
        code.if_("i64")
        self.start(marks)
        code.get(place)
        code.put("i64.add")
        code.load()
        code.put("else")
        code.const(0)
        code.end()

    def _in_table(self, sought: int, items: ops.Table) -> None:
        code, numbers = self.code, sorted(set(items.value))
        if not all(isinstance(each, int) for each in numbers):
            raise Outside("a list is looked for")
        if len(numbers) <= FEW:
            code.const32(0)
            for each in numbers:
                code.get(sought)
                code.const(each)
                code.put("i64.eq", "i32.or")
            code.put("i64.extend_i32_u")
            return
        low, wide = numbers[0], numbers[-1] - numbers[0] + 1
        if wide > WIDE:
            raise Outside("numbers far apart")
        there = set(numbers)
        table = self.memory.table(tuple(int(low + each in there) for each in range(wide)))
        code.get(sought)
        code.const(low)
        code.put("i64.sub")
        place = self.kept()
        code.get(place)
        code.const(wide)
        code.put("i64.lt_u")
        code.if_("i64")
        code.get(place)
        code.load(table >> 32)
        code.put("else")
        code.const(0)
        code.end()

    def append(self, op: ops.Call) -> None:
        """Add a number to a buffer of the run, or to a list that a local name alone holds."""
        target, given = op.args
        self.value(given)
        value = self.kept()
        name = path(target)
        if name:
            if name not in self.memory.buffers:
                raise Outside(f"{name} of the run")
            self.push(self.memory.buffers[name], [value])
            return
        if not isinstance(target, ops.Local) or self.kind(target) != "l":
            raise Outside("a list is added to that has no name")
        local = self.local(target.name)
        code = self.code
        self._at_top(local)
        code.const(1)
        start = self.allotted(self.kept())
        code.get(start)
        code.address()
        code.get(value)
        code.store()
        code.get(local)
        code.const(1)
        code.put("i64.add")
        code.set(local)

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

    def marks(self, op: extra.Marks) -> None:
        """A set for `in`."""
        self.view(op.items)
        items = self.kept()
        self.code.const(self.marks_at_least)
        self.support("marked", items, self.kept())

    @property
    def marks_at_least(self) -> int:
        """Every set has a mark for each space."""
        return self.memory.layout.spaces + 1
