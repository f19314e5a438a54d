"""Reads and writes of instructions, so that consequences are checked only where they may come true.

A token is ("c", column), ("v", value), ("z", zone), ("e",) for lasting effects,
("f",) for which pieces have moved, or ("*",) for anything.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import Any

from attrs import Factory, define

from interpreter.engine.ir import ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.lower.texts import names
from interpreter.engine.state.layout import Layout
from interpreter.language.declarations.vocabulary import DefinitionDecl, Vocabulary

Tokens = frozenset[tuple[Any, ...]]
NOTHING: Tokens = frozenset()
ANYTHING, EFFECTS, MOVED = ("*",), ("e",), ("f",)


@define(eq=False)
class Settled:
    """State of a text being lowered: statements whose writes are settled, and the value of each local name."""

    statements: set[ops.Op] = Factory(set)
    given: dict[str, ops.Value] = Factory(dict)

    def learn(self, op: ops.Set) -> None:
        """A name that is given several values stands for itself."""
        for name in op.names:
            known = len(op.names) > 1 or name in self.given
            self.given[name] = ops.Local(name) if known else op.value


class Effects:
    """The tokens of a title's instructions. `lowered` gives a text by the name of its function."""

    def __init__(
        self, vocabulary: Vocabulary, layout: Layout, lowered: Callable[[str], ops.Function | None]
    ) -> None:
        self.vocabulary, self.layout, self.lowered = vocabulary, layout, lowered
        self.columns: Tokens = frozenset(("c", column) for column in range(layout.columns))
        carried = [c for c in vocabulary.columns if vocabulary.kinds[c.kind].carried_by]
        private = {("v", v.index) for v in vocabulary.values if v.seen == "owner"}
        private |= {("z", z.index) for z in vocabulary.zones if z.seen == "owner"}
        self._plain: dict[str, Tokens] = {
            "anything": frozenset({ANYTHING}),
            "effects": frozenset({EFFECTS}),
            "moved": frozenset({MOVED}),
            "carried": frozenset(("c", c.index) for c in carried),
            "private": frozenset(private),
            "zones": frozenset(("z", zone.index) for zone in vocabulary.zones),
        }
        self._texts: dict[str, Tokens] = {}
        self._open: set[str] = set()
        starts: list[tuple[int, tuple[Any, ...]]]
        starts = [(root, ("v", index)) for index, root in enumerate(layout.values)]
        starts += [(root, ("z", index)) for index, root in enumerate(layout.zones)]
        starts += [(layout.effects, EFFECTS), (layout.effects + layout.effect_count, ())]
        self._starts = sorted(starts)

    # --- reading ---------------------------------------------------------------------------------

    def read(self, part: Any) -> Tokens:
        """Tokens that a value or block reads, also in the texts that it calls."""
        return NOTHING.union(*map(self._read, walk(part)))

    def _read(self, op: ops.Op) -> Tokens:
        match op:
            case ops.Cell(at=address) | ops.Row(first=address):
                return self.stands_at(address)
            case ops.Pieces():
                return self._columns(op.columns) | ({MOVED} if op.fresh else NOTHING)
            case ops.Invoke():
                return self.text(op.text)
            case ops.Recall():
                return self.text(names.definition(self.vocabulary.definitions[op.definition]))
            case ops.Field(record=ops.Local(name="A")):
                return frozenset({ANYTHING})
            case ops.Call():
                return self._given(op, NATIVES[op.native].reads)
        return NOTHING

    def text(self, name: str) -> Tokens:
        """Tokens that a text reads. A recursive call adds none."""
        if name not in self._texts and name not in self._open:
            self._open.add(name)
            text = self.lowered(name)
            tokens = frozenset({ANYTHING}) if text is None else self.read(text.body)
            self._open.discard(name)
            self._texts[name] = tokens
        return self._texts.get(name, NOTHING)

    def held(self, definitions: Iterable[DefinitionDecl]) -> Tokens:
        """Tokens that definitions read, which may change when held values are released."""
        return NOTHING.union(*[self.text(names.definition(decl)) for decl in definitions])

    # --- writing ---------------------------------------------------------------------------------

    def written(self, block: ops.Block, settled: Settled) -> Tokens:
        """Tokens that acts write, without the texts that they call. Skip what is settled, and add to it."""
        acts: list[ops.Call] = []
        for op in walk(block, settled.statements):
            if isinstance(op, ops.Set):
                settled.learn(op)
            elif isinstance(op, ops.Call) and NATIVES[op.native].writes:
                acts.append(op)
        settled.statements.update(block)
        given = [self._given(op, NATIVES[op.native].writes, settled.given) for op in acts]
        return NOTHING.union(*given)

    # --- tokens ----------------------------------------------------------------------------------

    def _given(
        self, op: ops.Call, traits: tuple[str, ...], kept: dict[str, ops.Value] | None = None
    ) -> Tokens:
        return NOTHING.union(*[self._trait(op, trait, kept or {}) for trait in traits])

    def _trait(self, op: ops.Call, trait: str, kept: dict[str, ops.Value]) -> Tokens:
        word, _, place = trait.partition(" ")
        given = [kept.get(getattr(arg, "name", ""), arg) for arg in op.args]
        match word:
            case "columns":
                return self._columns(given[int(place)])
            case "boxed":
                columns = self._columns(given[int(place)])
                return columns | {("c", self.layout.fresh[token[1]]) for token in columns}
            case "value":
                return NOTHING.union(
                    *[self.stands_at(a) for a in given if isinstance(a, ops.Address)]
                )
            case "zone":
                return NOTHING.union(*map(self._zone, given))
            case "held":
                definition = given[1]
                assert isinstance(definition, ops.Const) and isinstance(definition.value, int)
                return self.held([self.vocabulary.definitions[definition.value]])
        return self._plain[word]

    def _zone(self, value: ops.Value) -> Tokens:
        match value:
            case ops.Address():
                return self.stands_at(value)
            case ops.Items(items=(ops.Const(value=zone), _)):
                return frozenset({("z", zone)})
        return NOTHING

    def _columns(self, columns: ops.Value) -> Tokens:
        """All columns that may be meant: one, or those of a table."""
        if isinstance(columns, ops.Call) and columns.native == "joined":
            columns = columns.args[0]
        elif isinstance(columns, ops.Item):
            columns = columns.table
        match columns:
            case ops.Table(value=rows):
                return frozenset(("c", column) for column in _numbers(rows))
            case ops.Const(value=column):
                return frozenset({("c", column)})
        return self.columns

    def stands_at(self, address: ops.Address) -> Tokens:
        """Tokens for an address; none for random streams and held values."""
        layout = self.layout
        width, pieces = layout.columns, layout.locations * layout.columns
        if address.offset < layout.spent + layout.spaces * width:
            moved = {MOVED} if address.offset >= pieces else NOTHING
            return frozenset(moved | {("c", c) for c in self._lanes(address)})
        after = bisect_right(self._starts, address.offset, key=itemgetter(0))
        _, tokens = self._starts[after - 1]
        return frozenset({tokens}) if tokens else NOTHING

    def _lanes(self, address: ops.Address) -> Iterator[int]:
        """The columns of cells that stand there: the term without a stride selects among them."""
        width = self.layout.columns
        first = address.offset % width
        lanes = [value for value, stride in address.terms if stride == 1]
        if not lanes:
            yield first
        for lane in lanes:
            known = isinstance(lane, ops.Item) and isinstance(lane.table, ops.Table)
            every = _numbers(lane.table.value) if known else range(width)  # type: ignore[attr-defined]
            yield from ((first + cell) % width for cell in every)


def _numbers(table: Any) -> Iterator[int]:
    """All numbers in a table, however deep."""
    for entry in table:
        if isinstance(entry, int):
            yield entry
        else:
            yield from _numbers(entry)
