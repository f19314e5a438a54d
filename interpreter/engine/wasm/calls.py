"""Calls in WebAssembly: of texts, of functions of the runtime, and of what is short enough to be written out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.ir import ops
from interpreter.engine.state.limits import LARGEST
from interpreter.engine.wasm import extra
from interpreter.engine.wasm.frame import path
from interpreter.engine.wasm.memory import Outside
from interpreter.engine.wasm.values import Values

_ALIKE = str.maketrans("ws", "il")  # what is represented in one way


class Calls(Values):
    """Emits values of every kind."""

    def value(self, op: ops.Value) -> None:
        if type(op) not in _EMIT:
            self._refused(op)
        _EMIT[type(op)](self, op)

    def _call(self, op: ops.Call) -> None:
        if op.native in _INLINE:
            _INLINE[op.native](self, op)
            return
        name, args = self.title.native(op)
        self.called(name, args)

    def _invoke(self, op: ops.Invoke) -> None:
        self.called(op.text, op.args)

    def called(self, name: str, args: tuple[ops.Value, ...]) -> None:
        """What a function gives. If it left the phase, so does this one."""
        signature = self.title.signature(name)
        given = [arg for arg in args if not (isinstance(arg, ops.Local) and arg.name == "R")]
        if len(given) != len(signature.parameters):
            raise Outside(f"{name} with other arguments")
        for arg, wanted in zip(given, signature.parameters.values(), strict=True):
            if self.kind(arg).translate(_ALIKE) != wanted.translate(_ALIKE):
                raise Outside(f"{name} with arguments of other kinds")
            self.value(arg)
        self.code.call(self.title.index(name))
        if self.title.leaves(name):
            held = self.kept()
            self.word("leaving")
            self.code.const(0)
            self.code.put("i64.ne")
            self.code.if_()
            self.left()
            self.code.end()
            self.code.get(held)

    def left(self) -> None:
        """The phase is left: on to the end of the block that ends there, or back to the caller."""
        raise NotImplementedError

    def _recall(self, op: ops.Recall) -> None:
        """Worked out anew: what it gives is the same."""
        self.called(f"d{op.definition}", op.args)

    def _charged(self, op: ops.Charged) -> None:
        self.spend(ops.Const(op.steps))
        self.value(op.value)

    def spend(self, steps: ops.Value) -> None:
        code = self.code
        self.word("steps")
        self.value(steps)
        code.put("i64.sub")
        left = self.kept()
        self.put_word("steps", left)
        code.get(left)
        code.const(0)
        code.put("i64.lt_s")
        self.fail_if()

    def _spend(self, op: ops.Call) -> None:
        self.spend(op.args[0])
        self.code.const(0)

    def _spend_each(self, op: ops.Call) -> None:
        items, steps = op.args
        self.value(items)
        packed = self.kept()
        self.length(packed)
        size = f"length {id(op)}"
        self.code.set(self.named(size, "i"))
        self.spend(ops.Math("*", ops.Local(size), steps))
        self.code.get(packed)

    def _tame(self, op: ops.Call) -> None:
        self.value(op.args[0])
        held = self.kept()
        self.code.get(held)
        self.code.const(LARGEST)
        self.code.put("i64.add")
        self.code.const(2 * LARGEST)
        self.code.put("i64.gt_u")
        self.fail_if()
        self.code.get(held)

    def _least_or_most(self, op: ops.Call) -> None:
        first, *others = op.args
        if any(self.kind(each) != "i" for each in op.args):
            raise Outside(f"{op.native} of lists")
        self.value(first)
        for each in others:
            left = self.kept()
            self.value(each)
            right = self.kept()
            self.code.get(right)
            self.code.get(left)
            self.code.put("i64.lt_s" if op.native == "min" else "i64.gt_s")
            self.code.if_("i64")
            self.code.get(right)
            self.code.put("else")
            self.code.get(left)
            self.code.end()

    def _len(self, op: ops.Call) -> None:
        (items,) = op.args
        name = path(items)
        if name in self.memory.buffers:
            self.code.load_at(self.memory.buffers[name].count)
        else:
            self.kind(items)
            self.element(items)
            self.counted(items)

    def _append(self, op: ops.Call) -> None:
        self.append(op)
        self.code.const(0)

    def _list(self, op: ops.Call) -> None:
        self.element(op.args[0])
        self.value(op.args[0])
        self.support("copied", self.kept())

    def _log(self, op: ops.Call) -> None:
        (entry,) = op.args
        parts = entry.items if isinstance(entry, ops.Items) else ()
        if not parts and isinstance(entry, ops.Table):
            parts = tuple(map(ops.Const, entry.value))
        if not parts or any(self.kind(part) not in "iw" for part in parts):
            raise Outside("an entry of the log with more than numbers")
        held = []
        for part in (ops.Const(len(parts)), *parts):
            self.value(part)
            held.append(self.kept())
        self.push(self.memory.buffers["log"], held)
        self.code.const(0)


_INLINE: dict[str, Callable[[Any, ops.Call], None]] = {
    "spend": Calls._spend,
    "each": Calls._spend_each,
    "tame": Calls._tame,
    "min": Calls._least_or_most,
    "max": Calls._least_or_most,
    "len": Calls._len,
    "append": Calls._append,
    "list": Calls._list,
    "log": Calls._log,
    "int": lambda calls, op: calls.value(op.args[0]),
}
_EMIT: dict[type, Callable[[Any, Any], None]] = {
    ops.Const: Calls._const,
    ops.Table: Calls._table,
    ops.Local: Calls._local,
    ops.There: Calls._there,
    ops.Field: Calls._field,
    ops.Address: Calls._address,
    ops.Cell: Calls._cell,
    ops.Row: Calls._row,
    ops.Pieces: Calls._pieces,
    ops.Item: Calls._item,
    ops.Math: Calls._math,
    ops.Compare: Calls._truth,
    ops.Logic: Calls._logic,
    ops.Not: Calls._truth,
    ops.Select: Calls._select,
    ops.Items: Calls._items,
    ops.Each: Calls._each,
    ops.Fold: Calls._fold,
    ops.Call: Calls._call,
    ops.Invoke: Calls._invoke,
    ops.Recall: Calls._recall,
    ops.Charged: Calls._charged,
    extra.Bits: Calls._bits,
    extra.Slice: Calls._slice,
    extra.Zeros: Calls._zeros,
    extra.Marks: Calls.marks,
}
