"""Calls in WebAssembly: of texts, of functions of the runtime, and of what is short enough to be written out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from interpreter.engine.ir import build, ops
from interpreter.engine.state import events
from interpreter.engine.state.limits import LARGEST
from interpreter.engine.wasm import extra
from interpreter.engine.wasm.frame import is_run, path
from interpreter.engine.wasm.memory import LIST, Outside
from interpreter.engine.wasm.objects import Objects


class Calls(Objects):
    """Emits values of every kind."""

    def value(self, op: ops.Value) -> None:
        if type(op) not in _EMIT:
            self._refused(op)
        _EMIT[type(op)](self, op)

    def _call(self, op: ops.Call) -> None:
        if op.native in INLINE:
            INLINE[op.native](self, op)
            return
        made = self.title.class_made(op.native)
        if made is not None:
            self._new(extra.New(made, tuple(arg for arg in op.args if not is_run(arg))))
            return
        name, args = self.title.native(op)
        self.called(name, args)

    def _invoke(self, op: ops.Invoke) -> None:
        self.called(op.text, op.args)

    def called(self, name: str, args: tuple[ops.Value, ...]) -> None:
        """Call a function, for its result. If it leaves the phase, leave it here, too."""
        signature = self.title.signature(name)
        given = [arg for arg in args if not is_run(arg)]
        if len(given) != len(signature.parameters):
            raise Outside(f"{name} with other arguments")
        for argument, wanted in zip(given, signature.parameters.values(), strict=True):
            arg = self._as_test(argument, wanted)
            if not self.fits(arg, wanted):
                raise Outside(f"{name} with arguments of other kinds")
            self.value(arg)
        self.run(name)
        if self.title.leaves(name):
            self.unless_left()

    def _as_test(self, arg: ops.Value, wanted: str) -> ops.Value:
        """A test that gives a list, as one that gives whether anything is in it."""
        if wanted == "ci" and isinstance(arg, ops.Lambda) and self.kind(arg) == "cl":
            as_number = ops.Select(arg.body, ops.Const(1), ops.Const(0))
            return attrs.evolve(arg, body=as_number)
        return arg

    def unless_left(self) -> None:
        kept_local = self.kept()
        self.word("leaving")
        self.left_if()
        self.code.get(kept_local)

    def left_if(self) -> None:
        """Where the word on the stack says so, the phase is left: on to the end of the block that ends there."""
        self.code.put("i32.wrap_i64")
        self.code.branch(self.until[-1], True)

    def _recall(self, op: ops.Recall) -> None:
        """Lists and what is asked with several things are worked out anew: what they give is the same."""
        self.called(self.title.recalled(op), op.args)

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
        self.fail_where(left, "i64.lt_s", 0)

    def given_up(self, op: ops.Value) -> None:
        """Work out what is told at the table alone: it may spend steps or fail."""
        for item in op.items if isinstance(op, ops.Items) else [op]:
            if isinstance(item, ops.Items):
                self.given_up(item)
            elif not isinstance(item, ops.Const | ops.Table | ops.Local):
                self.value(item)
                self.code.put("drop")

    def _gaps(self, op: ops.Call) -> None:
        self.given_up(op.args[-1])
        self.code.const(0)

    def _mark(self, op: ops.Call, there: bool) -> None:
        """A consequence is being carried out, or no more."""
        self.code.const(self.memory.sets["checking"])
        marks = self.kept()
        self.value(ops.Math("+", op.args[0], ops.Const(1)))
        self.place(marks, self.kept())
        self.code.address()
        self.code.const(int(there))
        self.code.store()
        self.code.const(0)

    def _border(self, op: ops.Call) -> None:
        """The number of the row that has a pair of spaces."""
        pair, rows = op.args
        if not isinstance(pair, ops.Items) or not isinstance(rows, ops.Table):
            raise Outside("borders that are not written out")
        border_values = []
        for place, space in enumerate(pair.items):
            border_values.append(ops.Local(f"side {place} {id(op)}"))
            self.value(space)
            self.code.set(self.named(border_values[-1].name, "i"))
        worth: ops.Value = ops.Const(0)
        for given, pairs in reversed(rows.value):
            there = ops.Compare("in", ops.Items(tuple(border_values)), ops.Table(pairs))
            worth = ops.Select(there, ops.Const(given), worth)
        self.value(worth)

    def _hold(self, op: ops.Call) -> None:
        """A definition that gives sets is held as numbers, too."""
        *args, values = op.args
        if self.kind(values) == "ll":
            values = ops.Invoke(self.title.supported_name("masks"), (values,))
        self.called(self.title.supported_name("hold"), (*args, values))

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
        kept_local = self.kept()
        self.code.get(kept_local)
        self.code.with_const("i64.add", LARGEST)
        self.code.with_const("i64.gt_u", 2 * LARGEST)
        self.fail_if()
        self.code.get(kept_local)

    def _least_or_most(self, op: ops.Call) -> None:
        first, *others = op.args
        if any(self.kind(arg) != "i" for arg in op.args):
            raise Outside(f"{op.native} of lists")
        self.value(first)
        for arg in others:
            left = self.kept()
            self.value(arg)
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
            self.code.load_at(self.memory.buffers[name].length)
        else:
            self.kind(items)
            self.element(items)
            self.counted(items)

    def _append(self, op: ops.Call) -> None:
        self.append(op)
        self.code.const(0)

    def _extend(self, op: ops.Call) -> None:
        target, items = op.args
        name = f"more {id(op)}"
        added = ops.Call("append", (target, ops.Local(name)))
        self.each(items, name, lambda: self.append(added))
        self.code.const(0)

    def _list(self, op: ops.Call) -> None:
        self.element(op.args[0])
        self.view(op.args[0])
        self.copied(self.kept())

    def _log(self, op: ops.Call) -> None:
        (entry,) = op.args
        parts = [*_parts(entry)]
        if not parts:
            raise Outside("an entry of the log that is not written out")
        if not self.title.known.get("logs", True) and not _counted(parts[0][0]):
            self.given_up(ops.Items(tuple(part for part, _ in parts)))
            self.count(self.memory.buffers["log"])
            self.code.const(0)
            return
        words_of_log = [word for part, spread in parts for word in self._part_of_log(part, spread)]
        code, log = self.code, self.memory.buffers["log"]
        plain = [local for local, spread in words_of_log if not spread]
        code.const(len(plain))
        for local, spread in words_of_log:
            if spread:
                self.length(local)
                code.put("i64.add")
        if len(plain) == len(words_of_log):
            self.push(log, [self.kept(), *plain])
        else:
            self.push(log, [self.kept()])
            for local, spread in words_of_log:
                self._push_part(local, spread)
        code.const(0)

    def _push_part(self, local: int, spread: bool) -> None:
        log = self.memory.buffers["log"]
        if not spread:
            self.push(log, [local], False)
            return
        item = self.code.new_local()
        self.through(local, item, lambda: self.push(log, [item], False))

    def _part_of_log(self, part: ops.Value, spread: bool) -> list[tuple[int, bool]]:
        """Locals with a part of an entry. Each is a word or, if flagged, a list whose words go into the entry."""
        code = self.code
        if isinstance(part, ops.Table) and not all(isinstance(value, int) for value in part.value):
            code.const(self.memory.text(part.value))
            return [(self.kept(), False)]
        kind = self.kind(part)
        if kind not in ("i", "w", "l", "ll"):
            raise Outside("an entry of the log with more than numbers")
        self.value(part)
        kept_local = self.kept()
        if spread or kind in "iw":
            return [(kept_local, spread)]
        self.length(kept_local)
        code.with_const("i64.add", LIST)
        head = self.kept()
        if kind == "ll":
            self.support("flat", kept_local)
            kept_local = self.kept()
        return [(head, False), (kept_local, True)]


def _parts(entry: ops.Value) -> Iterator[tuple[ops.Value, bool]]:
    """The parts of an entry; a part is flagged if it is a list whose items are parts."""
    if isinstance(entry, ops.Table):
        for value in entry.value:
            yield build.constant(value), False
    elif isinstance(entry, ops.Items):
        for item in entry.items:
            if not entry.spread:
                yield item, False
            elif isinstance(item, ops.Items):
                yield from _parts(item)
            else:
                yield item, True


def _counted(code: ops.Value) -> bool:
    """Whether results of a game count such entries."""
    return not isinstance(code, ops.Const) or code.value in (events.PHASE, events.PLAY)


INLINE: dict[str, Callable[[Any, ops.Call], None]] = {
    "spend": Calls._spend,
    "each": Calls._spend_each,
    "tame": Calls._tame,
    "min": Calls._least_or_most,
    "max": Calls._least_or_most,
    "len": Calls._len,
    "append": Calls._append,
    "extend": Calls._extend,
    "list": Calls._list,
    "log": Calls._log,
    "border": Calls._border,
    "hold": Calls._hold,
    "ways_to_tell": lambda calls, op: calls.code.const(0),  # nobody is told
    "gaps": Calls._gaps,
    "open_check": lambda calls, op: calls._mark(op, True),
    "close_check": lambda calls, op: calls._mark(op, False),
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
    extra.Cleared: Calls._cleared,
    extra.Empty: lambda calls, op: calls.code.const(0),
    extra.Marks: Calls.marks,
    extra.Some: Calls._some,
    extra.New: Calls._new,
    ops.Lambda: Calls._lambda,
    extra.OnHeap: Calls._on_heap,
    extra.Through: Calls._through,
    extra.Popped: Calls._popped,
}
