"""One function while it is emitted: its locals with their kinds, its code, and how it reads and writes memory.

Kinds: `i` a number, truth or index, `w` a word without a sign, `s` a set for `in` alone, `l` a list of numbers, `ll` of such lists,
`n` nothing, `@NAME` a record of a class, `f` and a kind a function by its number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.ir import ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.wasm import extra, records
from interpreter.engine.wasm.binary import Code
from interpreter.engine.wasm.memory import ARENA, LENGTH, Buffer, Outside, TextName
from interpreter.engine.wasm.title import Title

STATE = ("s", "sight")
READ_BY_BOTS = {"memory.text", "memory.asking", "memory.granting"}
UNREAD = {
    "folded",
    "said",
    "counted",
} | READ_BY_BOTS  # members of the run that random seats never read
WORDS = "_words"  # behind the name of a buffer: the list of all its words
STACKS = {
    "activations": "l@Activation",
    "sheets": "l@Bag",
    "memory.notes": "l",
}  # members of the run, and of what they are lists
# Members of the run that are records, or None.
RECORDS = {
    "guide": "@Looking", "trial": "@Looking", "memory.asking": "@Asking", "memory.granting": "@Context",
    "memory.luck": "@Chance", "memory.text": "@Text", "trying": "@Trial",
}  # fmt: skip
TOP = "top"  # the word that says where the next list begins
_NUMBERS = (
    ops.Compare, ops.Not, ops.Math, ops.Fold, ops.Cell, ops.Address, ops.Pieces, ops.There,
    extra.Some,
)  # fmt: skip


def table_kind(value: object) -> str:
    """The kind of a constant."""
    if isinstance(value, TextName):
        return "f"
    if value is None or isinstance(value, int | str):
        return "i"
    if records.of_runtime(value):
        return records.record(type(value))
    if not isinstance(value, tuple | frozenset | list):
        raise Outside(f"a constant of type {type(value).__name__}")
    if {*map(type, value)} <= {int, bool}:
        return "l"
    if any(records.of_runtime(item) for item in value):
        made = [records.record(type(item)) for item in value if item is not None]
        return "l" + records.either(made)
    kinds = {table_kind(item) for item in value if item is not None}
    kind = max(kinds, key=len, default="i")
    if "i" in kinds and len(kinds) > 1:
        raise Outside("a table of numbers and lists")
    return "l" + kind.removeprefix("i")


def path(op: ops.Value) -> str:
    """A member of the run, by its name there: "memory.given". "" for anything else."""
    names = []
    while isinstance(op, ops.Field):
        names.append(op.name)
        op = op.record
    return ".".join(reversed(names)) if is_run(op) else ""


def is_run(op: ops.Value) -> bool:
    return isinstance(op, ops.Local) and op.name == "R"


def none(op: ops.Value) -> bool:
    """Whether it is None, which may stand for a record, a list and a number."""
    return isinstance(op, ops.Const) and op.value is None


def nothing(op: ops.Value) -> bool:
    """Whether it is None or 0, which is the word of a list without items, too."""
    return none(op) or (isinstance(op, ops.Const) and op.value == 0)


class Frame:
    """State of one function that the parts of the emitter share."""

    def __init__(self, title: Title, parameters: dict[str, str]) -> None:
        """`parameters`: the kind of each, in their order, without the run."""
        self.title, self.memory = title, title.memory
        self.code = Code(len(parameters))
        self.names = {name: number for number, name in enumerate(parameters)}
        self.kinds = dict(parameters)
        self.gives = ""  # the kind of what is returned
        self.moves_top = False  # whether it makes lists
        self.failed = self.code.block()  # whose end gives up
        self.until = [self.code.block()]  # where it goes on once the phase is left

    # --- locals ----------------------------------------------------------------------------------

    def named(self, name: str, kind: str) -> int:
        """The local of a name that is given something of a kind."""
        if self.kinds.setdefault(name, kind) != kind:
            raise Outside(f"{name} holds different kinds")
        if name not in self.names:
            self.names[name] = self.code.new_local()
        return self.names[name]

    def local(self, name: str) -> int:
        if name not in self.names:
            raise Outside(f"{name} is no local name")
        return self.names[name]

    def kept(self) -> int:
        """A new local with what is on the stack."""
        local = self.code.new_local()
        self.code.set(local)
        return local

    # --- kinds -----------------------------------------------------------------------------------

    def kind(self, op: ops.Value) -> str:
        """The kind of a value, without emitting it."""
        of = _KINDS.get(type(op))
        return self._refused(op) if of is None else of(self, op)

    def _refused(self, op: ops.Op) -> str:
        raise Outside(f"the instruction {type(op).__name__}")

    def element(self, op: ops.Value) -> str:
        """The kind of the items of a list."""
        kind = self.kind(op)
        if kind[0] != "l":
            raise Outside("a loop over something else than a list")
        return kind[1:] or "i"

    def _table_kind(self, op: ops.Table) -> str:
        """Worked out once for a table, which may be long."""
        known = self.memory.kinds
        if id(op.value) not in known:
            known[id(op.value)] = op.value, table_kind(op.value)
        return known[id(op.value)][1]

    def _local_kind(self, op: ops.Local) -> str:
        if op.name == "N":
            return "ll"
        if op.name not in self.kinds:
            raise Outside(f"{op.name} is no local name")
        return self.kinds[op.name]

    def _each_kind(self, op: ops.Each) -> str:
        """Two lists may name their items alike, so a name is known within its list alone."""
        if op.strips:
            raise Outside("lists read beside one another")
        before, kind = self.kinds, self.element(self.source(op))
        given = (
            {op.name: kind[1:] or "i", op.passed: kind[1:] or "i"} if op.passed else {op.name: kind}
        )
        self.kinds = self.kinds | given
        result = self.kind(op.result)
        self.kinds = before
        return records.listed(result)

    def source(self, op: ops.Each) -> ops.Value:
        """The list that it goes through: pairs, if two numbers have names."""
        if op.passed and isinstance(op.source, ops.Call):
            name = self.title.supported_name(f"{op.source.native}_in_pairs")
            args = [arg for arg in op.source.args if not is_run(arg)]
            return ops.Invoke(name, (*args[: len(self.title.signature(name).parameters)],))
        return op.source

    def _items_kind(self, op: ops.Items) -> str:
        if op.spread or not op.items:
            return self.kind(op.items[0]) if op.items else "l"
        return records.listed(self.kind(op.items[0]))

    def _field_kind(self, op: ops.Field) -> str:
        name = path(op)
        if not self.of_run(op):
            return self._member_kind(op)
        if name in self.memory.sets:
            return "s"
        if name in STACKS or name in RECORDS:
            return (STACKS | RECORDS)[name]
        lists = (*STATE, *self.memory.buffers, *self.memory.areas, "memory.often")
        return "l" if name.removesuffix(WORDS) in lists else "i"

    def of_run(self, op: ops.Field) -> bool:
        """Whether it is a member of the run, not of a record."""
        return bool(path(op))

    def _member_kind(self, op: ops.Field) -> str:
        of = self.kind(op.record)
        if of[:1] != "@":
            raise Outside(f"the member {op.name} of a record")
        kind = records.member(records.named(of), op.name)
        if kind is not None:
            return kind[1]
        return self.title.signature(self.method(of, op.name)).gives or "n"

    def method(self, kind: str, name: str) -> str:
        """The function of a method or property of a record."""
        method = getattr(records.named(kind), name, None)
        method = method.fget if isinstance(method, property) else method
        if method is None or not hasattr(method, "__code__"):
            raise Outside(f"the member {name} of {kind}")
        return self.title.python(method)

    def _call_kind(self, op: ops.Call) -> str:
        gives = NATIVES[op.native].gives
        if op.native in ("list", "each", "within", "without", "distinct", "once", "ordered"):
            return self.kind(op.args[0]) if self.kind(op.args[0]) != "s" else "l"
        if op.native in ("frozenset", "ways_to_tell"):
            return "l" if op.native == "frozenset" else "i"
        made = self.title.class_made(op.native)
        if made is not None:
            return records.record(made)
        if (
            op.native == "subsets"
            or gives in ("?", "r")
            or NATIVES[op.native].python.startswith(".")
        ):
            return self.title.signature(self.title.native(op)[0]).gives or "n"
        return gives or "n"

    def _bits_kind(self, op: extra.Bits) -> str:
        if op.op in ("%", "<", "<=", ">", ">="):
            return "i"
        plain = not op.word and {self.kind(op.left), self.kind(op.right)} == {"i"}
        return "i" if plain else "w"

    # --- memory ----------------------------------------------------------------------------------

    def word(self, name: str) -> None:
        """The named word, on the stack."""
        self.code.load_at(self.memory.word(name))

    def put_word(self, name: str, local: int) -> None:
        self.code.const32(0)
        self.code.get(local)
        self.code.store(self.memory.word(name))

    def fail_if(self) -> None:
        """Where the stack says so the game goes on in Python."""
        self.code.branch(self.failed, True)

    def fail_where(self, local: int, comparison: str, number: int) -> None:
        """Fail where a local compares so with a constant."""
        self.code.get(local)
        self.code.with_const(comparison, number)
        self.fail_if()

    def start(self, packed: int) -> None:
        """Where the list of a local begins."""
        self.code.get(packed)
        self.code.with_const("i64.shr_u", 32)

    def length(self, packed: int) -> None:
        self.code.get(packed)
        self.code.with_const("i64.and", LENGTH)

    def place(self, packed: int, index: int) -> None:
        """Where an item stands; an index that the list has not fails. Both are locals."""
        self.code.get(index)
        self.length(packed)
        self.code.put("i64.ge_u")
        self.fail_if()
        self.start(packed)
        self.code.with_local("i64.add", index)

    def pack(self, start: int, length: int) -> None:
        """A list from where it begins and how long it is."""
        self.code.get(start)
        self.code.with_const("i64.shl", 32)
        self.code.with_local("i64.or", length)

    def allotted(self, size: int) -> int:
        """Room for a new list, `size` a local. Where it begins."""
        code, self.moves_top = self.code, True
        self.word(TOP)
        start = self.kept()
        code.get(start)
        code.with_local("i64.add", size)
        top = code.new_local()
        code.tee(top)
        self._arena_ends()
        self.put_word(TOP, top)
        return start

    def _arena_ends(self) -> None:
        """Fails if the number on the stack lies beyond the room for lists."""
        self.word("arena")
        self.code.const(ARENA)
        self.code.put("i64.add", "i64.gt_u")
        self.fail_if()

    def push(self, buffer: Buffer, values: list[int], counts: bool = True) -> None:
        """Add words, each in a local, to the end of a buffer. `counts`: they begin an entry."""
        code = self.code
        code.load_at(buffer.length)
        end = self.kept()
        self.fail_where(end, "i64.gt_u", buffer.size - len(values))
        for place, value in enumerate(values):
            code.get(end)
            code.address()
            code.get(value)
            code.store(buffer.start + place)
        code.const32(0)
        code.get(end)
        code.with_const("i64.add", len(values))
        code.store(buffer.length)
        if counts:
            self.count(buffer)

    def count(self, buffer: Buffer) -> None:
        """One entry more."""
        self.code.const32(0)
        self.code.load_at(buffer.count)
        self.code.with_const("i64.add", 1)
        self.code.store(buffer.count)

    # --- parts that other modules give ------------------------------------------------------------

    def value(self, op: ops.Value) -> None:
        """A value on the stack."""
        raise NotImplementedError

    def test(self, op: ops.Value) -> None:
        """Whether something holds: 0 or 1 of 32 bits on the stack."""
        raise NotImplementedError

    def body_of(self, op: ops.Lambda) -> ops.Block:
        """Body of a function with a single expression: return its value, or run it if it has none."""
        said = op.body.value if isinstance(op.body, ops.Charged) else op.body
        if isinstance(said, ops.Invoke) and self.kind(said) == "n":
            return [ops.Do(op.body, span=op.span)]
        return [ops.Return(op.body, span=op.span)]

    def closure_kind(self, op: ops.Op, parameters: tuple[str, ...], body: ops.Block) -> str:
        """The kind of a function that this one makes."""
        raise NotImplementedError

    def support(self, name: str, *args: int) -> None:
        """The result of a function of support.py for some locals."""
        for arg in args:
            self.code.get(arg)
        self.run(self.title.supported_name(name))

    def run(self, name: str) -> None:
        """Call a function, whose arguments are on the stack. One that gives a number drops its own lists."""
        if self.title.signature(name).gives[:1] in ("l", "s"):
            self.moves_top = True
        self.code.call(self.title.index(name))


_KINDS: dict[type, Callable[[Any, Any], str]] = {
    **dict.fromkeys(_NUMBERS, lambda frame, op: "i"),
    ops.Const: lambda frame, op: table_kind(op.value),
    ops.Table: Frame._table_kind,
    ops.Local: Frame._local_kind,
    ops.Items: Frame._items_kind,
    ops.Field: Frame._field_kind,
    ops.Call: Frame._call_kind,
    ops.Logic: lambda frame, op: min(map(frame.kind, op.parts)),  # a truth, if one part is a number
    ops.Row: lambda frame, op: "l",
    ops.Each: Frame._each_kind,
    ops.Item: lambda frame, op: frame.element(op.table),
    ops.Select: lambda frame, op: frame.kind(op.otherwise if none(op.then) else op.then),
    ops.Invoke: lambda frame, op: frame.title.signature(op.text).gives or "n",
    ops.Recall: lambda frame, op: frame.title.signature(f"d{op.definition}").gives or "n",
    ops.Charged: lambda frame, op: frame.kind(op.value),
    extra.Bits: Frame._bits_kind,
    extra.Popped: lambda frame, op: STACKS.get(op.stack, "l")[1:] or "i",
    extra.Slice: lambda frame, op: frame.kind(op.items),
    extra.Marks: lambda frame, op: "s",
    extra.Zeros: lambda frame, op: "l",
    extra.Cleared: lambda frame, op: frame.kind(op.items),
    extra.Empty: lambda frame, op: op.kind,
    extra.OnHeap: lambda frame, op: "l",
    extra.New: lambda frame, op: records.record(op.cls),
    ops.Lambda: lambda frame, op: frame.closure_kind(op, op.parameters, frame.body_of(op)),
    extra.Through: lambda frame, op: op.gives or "n",
}
