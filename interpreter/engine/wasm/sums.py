"""Aggregates of lists in WebAssembly: sums, the highest and lowest, and membership."""

from __future__ import annotations

from interpreter.engine.ir import ops
from interpreter.engine.wasm import extra
from interpreter.engine.wasm.lists import Lists
from interpreter.engine.wasm.memory import Outside

FEW = 4  # numbers that are compared one by one
WIDE = 4_096  # between the lowest and the highest of many that are looked up
SMALL = 4_000  # cells whose sum stays within 64 bits


class Sums(Lists):
    """Emits what adds up lists and looks into them."""

    # --- adding up -------------------------------------------------------------------------------

    def _fold(self, op: ops.Fold) -> None:
        """Without a list in between, where it is made for this alone."""
        code = self.code
        if op.op == "any" and isinstance(op.items, ops.Each):
            self._some(extra.Some(op.items, False))
            return
        total, seen = code.new_local(), code.new_local()
        for local in (total, seen):
            code.const(0)
            code.set(local)

        def add() -> None:
            result = self.kept()
            if op.op == "sum":
                code.get(total)
                code.with_local("i64.add", result)
                code.set(total)
                if not self._small(op.items):
                    self._bounded(total, result)
                return
            self._better(op.op, total, seen, result)

        if isinstance(op.items, ops.Each) and not op.items.strips:
            listing = op.items
            if self.kind_within(listing) != "i":
                raise Outside("a sum of lists")

            item = self.item_of(listing)

            def body() -> None:
                self.within(listing, item)
                self.value(listing.result)
                add()

            self.view(self.source(listing))
            self.through(self.kept(), item, body)
        else:
            if self.element(op.items) != "i":
                raise Outside("a sum of lists")
            row = op.items if isinstance(op.items, ops.Row) else None
            self.view(op.items) if row is None else self.row_in_place(row)
            packed, item = self.kept(), code.new_local()

            def one() -> None:
                code.get(item)
                add()

            self.through(packed, item, one, step=1 if row is None else row.step)
        code.get(total)

    def _small(self, op: ops.Value) -> bool:
        """Whether a sum of its items certainly stays within 64 bits."""
        match op:
            case ops.Each(source=ops.Table(value), result=ops.Cell() | ops.Const() | ops.Pieces()):
                return len(value) <= SMALL
            case ops.Row():
                return self.memory.layout.size <= SMALL * op.step
        return False

    def _bounded(self, *locals_: int) -> None:
        """Fails where a number is so large that the next sum could pass 64 bits."""
        code = self.code
        for local in locals_:
            code.get(local)
            code.with_const("i64.add", 1 << 61)
            code.with_const("i64.gt_u", 1 << 62)
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

    def _some(self, op: extra.Some) -> None:
        code, listing = self.code, op.listing
        local = code.new_local()
        code.const(int(op.every))
        code.set(local)

        self.kind_within(listing)
        item = self.item_of(listing)

        def body() -> None:
            self.within(listing, item)
            self.test(listing.result)
            if op.every:
                code.put("i32.eqz")
            code.if_()
            code.const(int(not op.every))
            code.set(local)
            code.branch(self.loops[-1][0])
            code.end()

        self.view(self.source(listing))
        self.through(self.kept(), item, body)
        code.get(local)

    def same(self, left: int, right: int) -> None:
        """Whether the lists of two locals have the same words: 0 or 1 of 32 bits on the stack."""
        code = self.code
        self.start(left)
        at = self.kept()
        self.start(right)
        beside = self.kept()
        self.length(left)
        code.with_local("i64.add", at)
        end = self.kept()
        differ = code.block("i32")
        code.const32(0)
        self.length(left)
        self.length(right)
        code.put("i64.ne")
        code.branch(differ, True)
        again = code.loop()
        code.const32(1)
        code.get(at)
        code.with_local("i64.ge_u", end)
        code.branch(differ, True)
        code.put("drop")
        code.const32(0)
        for place in (at, beside):
            code.get(place)
            code.load()
        code.put("i64.ne")
        code.branch(differ, True)
        code.put("drop")
        for place in (at, beside):
            code.increase(place)
        code.branch(again)
        code.end()
        code.put("unreachable")
        code.end()

    # --- looking into ----------------------------------------------------------------------------

    def contains(self, item: ops.Value, items: ops.Value) -> None:
        """Whether a number is in a list or set: 0 or 1 of 64 bits on the stack."""
        if isinstance(item, ops.Items) and isinstance(items, ops.Table):
            self._pair_in_table(item, items)
            return
        if self.kind(item) not in ("i", "w"):
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
        code.with_const("i64.add", 1)
        place = self.kept()
        code.get(place)
        self.length(marks)
        code.put("i64.lt_u")
        code.if_("i64")
        self.start(marks)
        code.with_local("i64.add", place)
        code.load()
        code.put("else")
        code.const(0)
        code.end()

    def _pair_in_table(self, pair: ops.Items, pairs: ops.Table) -> None:
        """Two numbers as one, if the second is no larger than in any pair."""
        if len(pair.items) != 2 or not all(
            isinstance(row, tuple) and len(row) == 2 and min(row) >= 0 for row in pairs.value
        ):
            raise Outside("a list is looked for")
        wide = 1 + max((second for _, second in pairs.value), default=0)
        first, second = (self.named(f"{side} {id(pair)}", "i") for side in ("left", "right"))
        for local, item in zip((first, second), pair.items, strict=True):
            self.value(item)
            self.code.set(local)
        numbers = ops.Table(frozenset(one * wide + other for one, other in pairs.value))
        number = ops.Math("*", ops.Local(f"left {id(pair)}"), ops.Const(wide))
        self.code.get(second)
        self.code.with_const("i64.lt_u", wide)
        self.code.if_("i64")
        self.contains(ops.Math("+", number, ops.Local(f"right {id(pair)}")), numbers)
        self.code.put("else")
        self.code.const(0)
        self.code.end()

    def _in_table(self, sought: int, items: ops.Table) -> None:
        code, numbers = self.code, sorted(set(items.value))
        if not all(isinstance(number, int) for number in numbers):
            raise Outside("a list is looked for")
        if len(numbers) <= FEW:
            code.const32(0)
            for number in numbers:
                code.get(sought)
                code.const(number)
                code.put("i64.eq", "i32.or")
            code.put("i64.extend_i32_u")
            return
        low, wide = numbers[0], numbers[-1] - numbers[0] + 1
        if wide > WIDE:
            raise Outside("numbers far apart")
        there = set(numbers)
        table = self.memory.table(tuple(int(low + step in there) for step in range(wide)))
        code.get(sought)
        code.with_const("i64.sub", low)
        place = self.kept()
        code.get(place)
        code.with_const("i64.lt_u", wide)
        code.if_("i64")
        code.get(place)
        code.load(table >> 32)
        code.put("else")
        code.const(0)
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
