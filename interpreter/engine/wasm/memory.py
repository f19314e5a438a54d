"""Layout of a module's memory: named words, the state, buffers, constant tables, then lists as they come.

Everything is a word of 64 bits, addressed by its number. A list is one word: where it begins times 2**32, and its length.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import pack
from typing import Any

from attrs import Factory, define

from interpreter.engine.state.layout import Layout
from interpreter.engine.wasm import records

NONE = -(1 << 62)  # the word of None
TEXT = 1 << 61  # plus its index: a text, or one with gaps
LIST = 1 << 60  # plus its length: in the log, a list whose items follow
STOP = "stop"  # the word that ends the call, where it is set meanwhile
ASKS = ("first_seed", "games", "answers", "taken_first", "by_bots", "halted")  # of games ahead
WORDS = 256  # that have names
LENGTH = 0xFFFFFFFF  # the part of a list's word that is its length
UNDO, LOG, GIVEN, OUT, SECRETS = 1 << 20, 1 << 21, 100_001, 1 << 16, 1 << 16  # sizes of buffers
STACK, NOTES, PATH, SCORES = 1 << 12, 1 << 19, 1 << 12, 1 << 16
ARENA = 1 << 21  # words for lists
HEAP = 1 << 21  # words for records and what grows in them, until the phase is over
BUFFERS = {
    "u": UNDO, "log": LOG, "memory.given": GIVEN, "out": OUT, "secrets": SECRETS, "activations": STACK, "sheets": STACK,
    "memory.notes": NOTES, "path": PATH, "scores": SCORES,
}  # fmt: skip
MEMO = ("memo_numbers", "memo_decisions")
MOST_CONSTANTS = 1 << 21


class Outside(Exception):
    """Something that cannot be said in WebAssembly, or takes too much: the title is played in Python."""


class TextName(str):
    """A function of the module, by its name."""


@define
class Buffer:
    """Words that are added at the end. `length` is the word that counts them, `count` that of the entries."""

    start: int
    size: int
    length: int
    count: int


@define(eq=False)
class Places:
    """Places in the memory of a module for callers: words and buffers by name, and the texts of the log."""

    words: dict[str, int]
    buffers: dict[str, Buffer]
    texts: list[Any]
    position: int  # where the state stands from which games ahead begin
    asked_at: int  # and that at which a question of theirs is asked


@define(eq=False)
class Memory:
    """Allots the memory of one title."""

    layout: Layout
    checks: int = 0  # consequences
    memo: int = 0  # words for what bots have worked out
    words: dict[str, int] = Factory(dict)
    top: int = WORDS  # what is allotted besides the words
    state: int = 0
    often: int = 0  # by faction and point
    points: int = 0
    buffers: dict[str, Buffer] = Factory(dict)
    sets: dict[str, int] = Factory(dict)  # of the run, as lists of marks
    areas: dict[str, int] = Factory(dict)  # of the run, as lists of a fixed length
    texts: list[Any] = Factory(list)
    constants: list[int] = Factory(list)
    first_constant: int = 0
    heap: int = 0
    named: Callable[[Any], str] = str  # of a function of the runtime, its name in the module
    functions: dict[str, int] = Factory(dict)  # those that are called by their number
    wanted: dict[str, str] = Factory(dict)  # of these, the kind of what each has to give
    _records: dict[int, tuple[Any, int]] = Factory(dict)
    _tables: dict[Any, int] = Factory(dict)
    kinds: dict[int, tuple[Any, str]] = Factory(dict)  # of tables, which they hold on to

    def __attrs_post_init__(self) -> None:
        self.state = self._allot(self.layout.size)
        self.points = len(self.layout.point_names)
        self.often = self._allot(self.points * (self.layout.factions + 1))
        for name, size in BUFFERS.items():
            words = self.word(f"{name}_length"), self.word(f"{name}_entries")
            self.buffers[name] = Buffer(self._allot(size), size, *words)
        log = self.buffers["log"]
        self.buffers["raw_log"] = Buffer(log.start, log.size, log.length, self.word("raw_entries"))
        under = self.layout.spaces * self.layout.columns if self.layout.carriers else 0
        for name, size in (
            ("checking", self.checks + under),
            ("refilling", len(self.layout.stream_words)),
        ):
            self.sets[name] = self._allot(size + 1) << 32 | size + 1
        size = self.layout.size
        sizes = {"position": size, "asked_at": size} | dict.fromkeys(MEMO, self.memo)
        for name, size in sizes.items():
            self.areas[name] = self._allot(size) << 32 | size
        self.heap = self._allot(HEAP)
        self.first_constant = self.top
        for name in (STOP, "arena", "top", "heap", "records", *ASKS):
            self.word(name)

    @property
    def places(self) -> Places:
        position, asked_at = (self.areas[name] >> 32 for name in ("position", "asked_at"))
        return Places(self.words, self.buffers, self.texts, position, asked_at)

    def _allot(self, size: int) -> int:
        self.top += size
        return self.top - size

    def word(self, name: str) -> int:
        """The number of a named word."""
        if name not in self.words:
            if len(self.words) == WORDS:
                raise Outside("too many named words")
            self.words[name] = len(self.words)
        return self.words[name]

    @property
    def counters(self) -> int:
        """How many words count how often who was asked what."""
        return self.points * (self.layout.factions + 1)

    def table(self, value: Any) -> int:
        """The word of a constant list. Before its first item stands its last one, so that -1 finds it."""
        key = type(value), value
        if key not in self._tables:
            self._tables[key] = self._table(value)
        return self._tables[key]

    def _table(self, value: Any) -> int:
        items = sorted(value) if isinstance(value, frozenset) else value
        words = [self.constant(item) for item in items]
        if len(self.constants) + len(words) > MOST_CONSTANTS:
            raise Outside("its tables are too long")
        start = self.first_constant + len(self.constants) + 1
        self.constants += [words[-1] if words else 0, *words]
        return start << 32 | len(words)

    def constant(self, value: Any) -> int:
        """The word of what is known."""
        if value is None:
            return NONE
        if isinstance(value, int):
            return int(value)
        if isinstance(value, str) and not isinstance(value, TextName):
            return self.text(value)
        if isinstance(value, tuple | frozenset | list):
            return self.table(tuple(value) if isinstance(value, list) else value)
        if hasattr(value, "__code__"):
            value = TextName(self.named(value))
        if isinstance(value, TextName):
            return self.functions.setdefault(value, len(self.functions))
        if hasattr(type(value), "__annotations__"):
            return self._record(value)
        raise Outside(f"a constant of type {type(value).__name__}")

    def text(self, value: Any) -> int:
        """The word of a text, or of one with gaps."""
        if value not in self.texts:
            self.texts.append(value)
        return TEXT | self.texts.index(value)

    def _record(self, value: Any) -> int:
        """Where the words of an object stand that nothing changes."""
        cls: type = type(value)
        if id(value) not in self._records:
            words = [
                0 if kind == records.UNKNOWN else self._given(kind, getattr(value, name))
                for name, kind in records.members(cls).items()
            ]
            self._records[id(value)] = value, self.first_constant + len(self.constants)
            self.constants += words
        return self._records[id(value)][1]

    def _given(self, kind: str, value: Any) -> int:
        """The word of a member. A function has to give what the member says."""
        gives = kind.lstrip("l")
        if gives[:1] == "f":
            for function in value if isinstance(value, tuple) else (value,):
                name = self.named(function) if hasattr(function, "__code__") else function
                if name is not None and self.wanted.setdefault(name, gives[1:]) != gives[1:]:
                    raise Outside(f"{function} has to give different kinds")
        if kind == "t":
            return int(bool(value))
        return self.constant(value)

    @property
    def arena(self) -> int:
        """Where lists begin."""
        return self.first_constant + len(self.constants)

    @property
    def size(self) -> int:
        return self.arena + ARENA

    def data(self) -> list[tuple[int, bytes]]:
        """Initial content of the memory."""
        constants = [word & 0xFFFFFFFFFFFFFFFF for word in self.constants]
        begins = pack("<Q", self.arena)
        return [
            (self.word("heap"), pack("<Q", self.heap)),
            (self.word("records"), pack("<Q", self.heap)),
            (self.word("arena"), begins),
            (self.word("top"), begins),
            (self.first_constant, pack(f"<{len(constants)}Q", *constants)),
        ]
