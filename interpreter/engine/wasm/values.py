"""Values of the lowered form in WebAssembly. Each leaves one word on the stack."""

from __future__ import annotations

from typing import Any

from interpreter.engine.ir import ops
from interpreter.engine.wasm import extra
from interpreter.engine.wasm.frame import STACKS, STATE, WORDS, none, nothing, path
from interpreter.engine.wasm.memory import Outside
from interpreter.engine.wasm.sums import Sums

_SIGNED = {"==": "eq", "!=": "ne", "<": "lt_s", "<=": "le_s", ">": "gt_s", ">=": "ge_s"}
_BITS = {
    "+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor", "<<": "shl",
    ">>": "shr_u", "%": "rem_u", "<": "lt_u", "<=": "le_u", ">": "gt_u", ">=": "ge_u",
}  # fmt: skip
FAR = 1 << 31  # the product of two numbers below it is one of 64 bits


class Values(Sums):
    """Emits values and tests that call nothing of the title."""

    def test(self, op: ops.Value) -> None:
        match op:
            case ops.Compare():
                self._compared(op)
            case ops.Not():
                self.test(op.operand)
                self.code.put("i32.eqz")
            case ops.Logic():
                self._all_or_any(op, list(op.parts))
            case ops.Const(value=int(value)):
                self.code.const32(int(bool(value)))
            case ops.Each() | ops.Row():
                self.counted(op)
                self.code.put("i32.wrap_i64")
            case _:
                kind = self.kind(op)[0]
                self.value(op)
                if kind == "s":
                    self.support("is_any", self.kept())
                    self.code.put("i32.wrap_i64")
                elif kind == "l":  # the low half is the length
                    self.code.put("i32.wrap_i64")
                else:  # None, which is no record, lies below 0
                    self.code.const(0)
                    self.code.put("i64.gt_s" if kind == "@" else "i64.ne")

    def _truth(self, op: ops.Value) -> None:
        self.test(op)
        self.code.put("i64.extend_i32_u")

    def _all_or_any(self, op: ops.Logic, parts: list[ops.Value]) -> None:
        self.test(parts[0])
        if len(parts) == 1:
            return
        self.code.if_("i32")
        if op.op == "and":
            self._all_or_any(op, parts[1:])
            self.code.put("else")
            self.code.const32(0)
        else:
            self.code.const32(1)
            self.code.put("else")
            self._all_or_any(op, parts[1:])
        self.code.end()

    def _logic(self, op: ops.Logic) -> None:
        """The part that decided it. For tests, and for a mix of lists and numbers, which only tests have, a truth."""
        kinds = {self.kind(part).replace("w", "i") for part in op.parts}
        tests = all(isinstance(part, ops.Compare | ops.Not | ops.Logic) for part in op.parts)
        if kinds == {"i", "l"} or (tests and kinds == {"i"}):
            self._truth(op)
            return
        if kinds != {"i"} and kinds != {"l"}:
            raise Outside("either a list or a number")
        self._decided(op, list(op.parts))

    def _decided(self, op: ops.Logic, parts: list[ops.Value]) -> None:
        self.value(parts[0])
        if len(parts) == 1:
            return
        kept_local = self.kept()
        if self.kind(op.parts[0]) == "l":
            self.length(kept_local)
        else:
            self.code.get(kept_local)
        self.code.const(0)
        self.code.put("i64.ne" if op.op == "and" else "i64.eq")
        self.code.if_("i64")
        self._decided(op, parts[1:])
        self.code.put("else")
        self.code.get(kept_local)
        self.code.end()

    def _compared(self, op: ops.Compare) -> None:
        """0 or 1 of 32 bits."""
        kind = op.op.replace("is not", "!=").replace("is", "==")
        if kind.endswith("in"):
            self.contains(op.left, op.right)
            self.code.put("i64.eqz")
            if kind == "in":
                self.code.put("i32.eqz")
            return
        if kind in ("==", "!=") and (none(op.left) or none(op.right)):
            self.value(op.left)
            self.value(op.right)
            self.code.put("i64." + _SIGNED[kind])
            return
        kinds = {self.kind(op.left)[0], self.kind(op.right)[0]}
        if kinds == {"l"} and kind in ("==", "!="):
            self.view(op.left)
            left = self.kept()
            self.view(op.right)
            self.same(left, self.kept())
            if kind == "!=":
                self.code.put("i32.eqz")
            return
        if kinds & {"l", "s", "t"}:
            raise Outside("a list is compared")
        self.value(op.left)
        self.value(op.right)
        self.code.put("i64." + _SIGNED[kind])

    # --- small ones ------------------------------------------------------------------------------

    def _const(self, op: ops.Const) -> None:
        self.code.const(self.memory.constant(op.value))

    def _table(self, op: ops.Table) -> None:
        self.kind(op)
        self.code.const(self.memory.constant(op.value))

    def _local(self, op: ops.Local) -> None:
        if op.name == "N":
            self.code.const(self.memory.table(self.memory.layout.neighbours))
        else:
            self.code.get(self.local(op.name))

    def _there(self, op: ops.There) -> None:
        self.value(op.value)
        kept_local = self.kept()
        self.fail_where(kept_local, "i64.lt_s", 0)
        self.code.get(kept_local)

    def _field(self, op: ops.Field) -> None:
        name = path(op)
        if name in STATE:
            self.code.const(self.memory.state << 32 | self.memory.layout.size)
        elif name in self.memory.sets:
            self.code.const(self.memory.sets[name])
        elif name in self.memory.areas:
            self.code.const(self.memory.areas[name])
        elif name == "memory.often":
            self.code.const(self.memory.often << 32 | self.memory.counters)
        elif name.endswith(WORDS) and name.removesuffix(WORDS) in self.memory.buffers:
            buffer = self.memory.buffers[name.removesuffix(WORDS)]
            self.code.load_at(buffer.length)
            self.code.with_const("i64.or", buffer.start << 32)
        elif name in STACKS:
            stack = self.memory.buffers[name]
            self.code.load_at(stack.length)
            self.code.with_const("i64.or", stack.start << 32)
        elif name in self.memory.buffers:
            raise Outside(f"{name} of the run as a list")
        else:
            self.word(name)

    def _address(self, op: ops.Address) -> None:
        code = self.code
        if not op.terms:
            code.const(op.offset)
        for number, (term, stride) in enumerate(op.terms):
            self.value(term)
            if stride != 1:
                code.with_const("i64.mul", stride)
            if number:
                code.put("i64.add")
        if op.terms and op.offset:
            code.with_const("i64.add", op.offset)

    def _cell(self, op: ops.Cell) -> None:
        self.cell(op.at)

    def cell(self, at: ops.Value) -> None:
        """A number of the state, by where it stands there."""
        memory = self.memory
        if isinstance(at, ops.Address) and not at.terms:
            if not 0 <= at.offset < memory.layout.size:
                raise Outside("a cell that there is not")
            self.code.load_at(memory.state + at.offset)
            return
        self.value(at)
        place = self.kept()
        self.in_state(place)
        self.code.get(place)
        self.code.load(memory.state)

    def in_state(self, place: int) -> None:
        """Fail where a local is not a place of the state."""
        self.fail_where(place, "i64.ge_u", self.memory.layout.size)

    def _pieces(self, op: ops.Pieces) -> None:
        layout, code = self.memory.layout, self.code
        if not isinstance(op.columns, ops.Table) or op.fresh:
            self._pieces_by_column(op)
            return
        self.value(op.location)
        location = self.kept()
        self.fail_where(location, "i64.ge_u", layout.locations)
        code.get(location)
        code.with_const("i64.mul", 8 * layout.columns)
        start = self.kept()
        code.const(0)
        for column in op.columns.value:
            code.get(start)
            code.load_byte(self.memory.state + column)
            code.put("i64.add")

    def _pieces_by_column(self, op: ops.Pieces) -> None:
        """Cell by cell, as Python adds them up."""
        layout = self.memory.layout
        self.value(op.location)
        location, total = f"location {id(op)}", f"total {id(op)}"
        self.code.set(self.named(location, "i"))
        self.code.const(0)
        self.code.set(self.named(total, "i"))
        column = f"column {id(op)}"

        def body() -> None:
            terms = ((ops.Local(location), layout.columns), (ops.Local(column), 1))
            self.code.get(self.local(total))
            self.cell(ops.Address(0, terms))
            self.code.put("i64.add")
            if op.fresh:
                self.cell(ops.Address(layout.spent, terms))
                self.code.put("i64.sub")
            self.code.set(self.local(total))

        self.each(op.columns, column, body)
        self.code.get(self.local(total))

    def _item(self, op: ops.Item) -> None:
        """-1 finds the last of a table; any other place that is not there goes on in Python."""
        if path(op.table) in STATE:
            self.cell(op.index)
            return
        code, kind = self.code, self.kind(op.table)
        if kind[0] != "l":
            raise Outside("an item of something else than a list")
        if isinstance(op.table, ops.Table):
            self._of_table(op.table.value, op.index)
            return
        self.value(op.table)
        packed = self.kept()
        self.value(op.index)
        index = self.kept()
        code.get(index)
        code.with_const("i64.lt_s", 0)
        code.if_()
        code.get(index)
        self.length(packed)
        code.put("i64.add")
        code.set(index)
        code.end()
        self.place(packed, index)
        code.load()

    def _of_table(self, value: Any, index: ops.Value) -> None:
        code = self.code
        if len(set(value)) == 1 and isinstance(index, ops.Local):  # all the same, wherever
            self._within(self.local(index.name), len(value))
            code.const(self.memory.constant(value[0]))
            return
        self.value(index)
        place = self.kept()
        self._within(place, len(value))
        code.get(place)
        code.with_const("i64.add", 1)
        code.load((self.memory.table(tuple(value)) >> 32) - 1)

    def _within(self, place: int, length: int) -> None:
        """Fail where a local is neither a place of a table nor -1."""
        self.code.get(place)
        self.code.with_const("i64.add", 1)
        self.code.with_const("i64.gt_u", length)
        self.fail_if()

    def _math(self, op: ops.Math) -> None:
        if {self.kind(op.left), self.kind(op.right)} != {"i"}:
            raise Outside("a sum of lists")
        self.value(op.left)
        if op.op == "*" and isinstance(op.right, ops.Const):
            factor = op.right.value
            if isinstance(factor, int) and 0 < factor < FAR:
                self._times_known(factor)
                return
        self.value(op.right)
        if op.op in ("+", "-"):
            self.code.put("i64.add" if op.op == "+" else "i64.sub")
            return
        right = self.kept()
        left = self.kept()
        if op.op == "*":
            self._times(left, right)
        else:
            self._divided(left, right, op.op == "%")

    def _times_known(self, factor: int) -> None:
        """Multiply the number on the stack. Python plays on if the result leaves the bounds."""
        code, number, most = self.code, self.kept(), FAR * FAR // factor
        code.get(number)
        code.with_const("i64.add", most)
        code.with_const("i64.ge_u", 2 * most)
        self.fail_if()
        code.get(number)
        code.with_const("i64.mul", factor)

    def _times(self, left: int, right: int) -> None:
        """A product. Python plays on if it could pass 64 bits."""
        code = self.code
        for factor in (left, right):
            code.get(factor)
            code.with_const("i64.add", FAR)
            code.with_const("i64.ge_u", 2 * FAR)
        code.put("i32.or")
        self.fail_if_far(left, right)
        code.get(left)
        code.with_local("i64.mul", right)

    def fail_if_far(self, left: int, right: int) -> None:
        """Where the stack says so: fails unless the product of two locals, divided again, is right."""
        code = self.code
        code.if_()
        code.get(left)
        code.with_const("i64.add", 1)
        code.const(1)
        code.put("i64.gt_u")  # neither 0 nor -1
        code.if_()
        code.get(left)
        code.with_local("i64.mul", right)
        code.with_local("i64.div_s", left)
        code.with_local("i64.ne", right)
        self.fail_if()
        code.end()
        code.end()

    def _divided(self, left: int, right: int, rest: bool) -> None:
        """As Python divides: the rest has the sign of the divisor. 0 as a divisor goes on in Python."""
        code = self.code
        code.get(left)
        code.with_local("i64.rem_s", right)
        over = self.kept()
        if rest:
            code.get(over)
        else:
            code.get(left)
            code.with_local("i64.div_s", right)
        code.get(right) if rest else code.const(-1)
        code.const(0)
        code.get(over)
        code.with_const("i64.ne", 0)
        code.get(over)
        code.with_local("i64.xor", right)
        code.const(0)
        code.put("i64.lt_s", "i32.and")
        code.put("select", "i64.add")

    def _bits(self, op: extra.Bits) -> None:
        if not {self.kind(op.left), self.kind(op.right)} <= {"i", "w"}:
            raise Outside("bits of a list or set")
        self.value(op.left)
        self.value(op.right)
        signed = self.kind(op) == "i" and op.op in ("<<", ">>")
        if signed and op.op == "<<":
            self._shifted()
        else:
            self.code.put("i64.shr_s" if signed else "i64." + _BITS[op.op])
        if op.op in ("<", "<=", ">", ">="):
            self.code.put("i64.extend_i32_u")

    def _shifted(self) -> None:
        """A number times a power of two. Python plays on if it passes 64 bits."""
        code = self.code
        by = self.kept()
        number = self.kept()
        code.get(number)
        code.with_local("i64.shl", by)
        made = self.kept()
        code.get(made)
        code.with_local("i64.shr_s", by)
        code.with_local("i64.ne", number)
        code.get(by)
        code.const(63)
        code.put("i64.gt_u", "i32.or")
        self.fail_if()
        code.get(made)

    def _select(self, op: ops.Select) -> None:
        either = none(op.then) or nothing(op.otherwise)
        if not either and self.kind(op.then) != self.kind(op.otherwise):
            raise Outside("either a list or a number")
        self.test(op.test)
        self.code.if_("i64")
        self.value(op.then)
        self.code.put("else")
        self.value(op.otherwise)
        self.code.end()
