"""The binary format of WebAssembly: numbers, instructions, sections. All values are whole numbers of 64 bits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from attrs import Factory, define

I32, I64, EMPTY = b"\x7f", b"\x7e", b"\x40"
Shape = Literal["", "i32", "i64"]
_SHAPES: dict[Shape, bytes] = {"": EMPTY, "i32": I32, "i64": I64}

# Instructions without operands of their own, by the names of the specification.
PLAIN = {
    "unreachable": 0x00, "else": 0x05, "end": 0x0B, "return": 0x0F, "drop": 0x1A, "select": 0x1B,
    "i32.eqz": 0x45, "i32.and": 0x71, "i32.or": 0x72, "i32.shl": 0x74,
    "i64.eqz": 0x50, "i64.eq": 0x51, "i64.ne": 0x52, "i64.lt_s": 0x53, "i64.lt_u": 0x54,
    "i64.gt_s": 0x55, "i64.gt_u": 0x56, "i64.le_s": 0x57, "i64.le_u": 0x58, "i64.ge_s": 0x59,
    "i64.ge_u": 0x5A, "i64.add": 0x7C, "i64.sub": 0x7D, "i64.mul": 0x7E, "i64.div_s": 0x7F,
    "i64.div_u": 0x80, "i64.rem_s": 0x81, "i64.rem_u": 0x82, "i64.and": 0x83, "i64.or": 0x84,
    "i64.xor": 0x85, "i64.shl": 0x86, "i64.shr_s": 0x87, "i64.shr_u": 0x88,
    "i32.wrap_i64": 0xA7, "i64.extend_i32_u": 0xAD,
}  # fmt: skip


@lru_cache(4_096)
def unsigned(number: int) -> bytes:
    """LEB128 of a number that is at least 0."""
    data = bytearray()
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    data.append(number)
    return bytes(data)


@lru_cache(4_096)
def signed(number: int) -> bytes:
    """LEB128 of a number of 64 bits; one above the highest stands for its bits."""
    number = (number + (1 << 63)) % (1 << 64) - (1 << 63)
    data = bytearray()
    while True:
        byte = number & 0x7F
        number >>= 7
        if number == (-1 if byte & 0x40 else 0):
            data.append(byte)
            return bytes(data)
        data.append(byte | 0x80)


@define(eq=False)
class Code:
    """Instructions of one function. `depth`: blocks that are open."""

    parameters: int
    out: bytearray = Factory(bytearray)
    locals: int = 0  # besides the parameters
    depth: int = 0
    instructions: int = 0

    def put(self, *names: str) -> None:
        """Instructions without operands."""
        for name in names:
            self.out.append(PLAIN[name])
        self.instructions += len(names)

    def _with(self, code: int, *numbers: int) -> None:
        out = self.out
        out.append(code)
        for number in numbers:
            out += unsigned(number)
        self.instructions += 1

    def const(self, number: int) -> None:
        self.out.append(0x42)
        self.out += signed(number)
        self.instructions += 1

    def const32(self, number: int) -> None:
        self.out.append(0x41)
        self.out += signed(number)
        self.instructions += 1

    def with_const(self, name: str, number: int) -> None:
        """An instruction of 64 bits whose last operand is a constant."""
        self.const(number)
        self.put(name)

    def with_local(self, name: str, local: int) -> None:
        """An instruction whose last operand is a local."""
        self.get(local)
        self.put(name)

    def increase(self, local: int) -> None:
        """Add 1 to a local."""
        self.get(local)
        self.with_const("i64.add", 1)
        self.set(local)

    def new_local(self) -> int:
        """The number of a local that is used nowhere else. It begins with 0."""
        self.locals += 1
        return self.parameters + self.locals - 1

    def get(self, local: int) -> None:
        self._with(0x20, local)

    def set(self, local: int) -> None:
        self._with(0x21, local)

    def tee(self, local: int) -> None:
        self._with(0x22, local)

    def call(self, function: int) -> None:
        self._with(0x10, function)

    def call_by_number(self, parameters: int) -> None:
        """The function of the table whose number, of 32 bits, stands on the stack, above what it takes."""
        self._with(0x11, parameters, 0)

    def load(self, word: int = 0) -> None:
        """The word `word` places behind the address on the stack, in words."""
        self.address()
        self._with(0x29, 3, 8 * word)

    def address(self) -> None:
        """Make the word number on the stack an address to store at."""
        self.out += b"\xa7\x41\x03\x74"  # i32.wrap_i64, i32.const 3, i32.shl
        self.instructions += 3

    def store(self, word: int = 0) -> None:
        """A value at the address below it, which `address` has made."""
        self._with(0x37, 3, 8 * word)

    def load_byte(self, word: int) -> None:
        """The word `word` places behind the address on the stack, in bytes."""
        self.put("i32.wrap_i64")
        self._with(0x29, 3, 8 * word)

    def load_at(self, word: int) -> None:
        """The word at a place that is known."""
        self.const32(0)
        self._with(0x29, 3, 8 * word)

    def fill(self) -> None:
        """Bytes of the memory: where, the byte and how many lie on the stack."""
        self.out += b"\xfc\x0b\x00"
        self.instructions += 1

    def copy(self) -> None:
        """Bytes of the memory: where to, where from and how many lie on the stack."""
        self.out += b"\xfc\x0a\x00\x00"
        self.instructions += 1

    def block(self, shape: Shape = "") -> int:
        return self._open(0x02, shape)

    def loop(self) -> int:
        return self._open(0x03, "")

    def if_(self, shape: Shape = "") -> int:
        return self._open(0x04, shape)

    def _open(self, code: int, shape: Shape) -> int:
        self.out.append(code)
        self.out += _SHAPES[shape]
        self.instructions += 1
        self.depth += 1
        return self.depth

    def end(self) -> None:
        self.put("end")
        self.depth -= 1

    def branch(self, label: int, where_true: bool = False) -> None:
        """To the end of a block, or the beginning of a loop; `where_true`: if the stack says so."""
        self._with(0x0D if where_true else 0x0C, self.depth - label)

    def body(self) -> bytes:
        """As the code section holds it."""
        declared = _many([unsigned(self.locals) + I64] if self.locals else [])
        made = declared + bytes(self.out) + bytes([PLAIN["end"]])
        return unsigned(len(made)) + made


def _many(items: Iterable[bytes]) -> bytes:
    entries = list(items)
    return unsigned(len(entries)) + b"".join(entries)


def _section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content


PAGE = 1 << 16
MOST_PARAMETERS = 15


def module(
    codes: list[Code],
    exports: dict[str, int],
    words: int,
    data: list[tuple[int, bytes]],
    table: list[int],
) -> bytes:
    """A whole module. `exports`: functions by name; `words`: size of the memory; `data`: by word, what it begins with.

    `table`: functions that are called by their number.
    """
    types = [b"\x60" + _many([I64] * count) + _many([I64]) for count in range(MOST_PARAMETERS + 1)]
    size = unsigned(len(table))
    pages = unsigned(-(-words * 8 // PAGE))
    named = [_text(name) + b"\x00" + unsigned(index) for name, index in exports.items()]
    begun = [
        b"\x00" + b"\x41" + signed(8 * word) + b"\x0b" + unsigned(len(given)) + given
        for word, given in data
    ]
    return b"".join(
        [
            b"\0asm\1\0\0\0",
            _section(1, _many(types)),
            _section(3, _many(unsigned(code.parameters) for code in codes)),
            _section(4, _many([b"\x70\x01" + size + size])),
            _section(5, _many([b"\x01" + pages + pages])),
            _section(7, _many([*named, _text("memory") + b"\x02\x00"])),
            _section(9, _many([b"\x00\x41\x00\x0b" + _many(map(unsigned, table))])),
            _section(10, _many(code.body() for code in codes)),
            _section(11, _many(begun)),
        ]
    )


def _text(name: str) -> bytes:
    return unsigned(len(name.encode())) + name.encode()
