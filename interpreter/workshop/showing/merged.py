"""Print an entry in force, in YAML as the files write it, with the layer of each changed part.

An entry that one file holds word for word is copied from there, comments and all. Where layers were laid over
each other, the merged tree is written anew, key by key, each part as its own file writes it; a part
from another layer than what surrounds it is marked.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from interpreter.corpus.diagnostics import Collector, CorpusError, Span, printable
from interpreter.corpus.layers.lines import DELETE, wishes
from interpreter.corpus.layers.overlay import deleted_items, deleted_keys
from interpreter.corpus.layers.positions import is_ordered, position_of
from interpreter.corpus.yaml import tree as nodes
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Null, Sequence, Text, Truth, plain
from interpreter.session.telling.sources import Layers, Sources

STEP = 2  # columns that an entry is set in under its key
_EMPTY = ("{}", "[]")
FLOW = 72  # columns that a mapping or list may take on one line


@frozen
class Row:
    """A line of YAML. `mark`: place where a layer wrote the part that begins here; `note`: other changes by the layer.

    `goes_on`: the line before is of the same layer and stands before it in its file.
    """

    text: str
    mark: Span | None = None
    note: str = ""
    goes_on: bool = False


@frozen(eq=False)
class Writer:
    """Writes entries of the merged tree."""

    sources: Sources
    layers: Layers

    def entry(self, path: tuple[str, ...], entry: Entry) -> list[Row]:
        """Rows of one entry, without indent."""
        return list(self._entry(path, entry, 0, self.layers.named(entry.key.span.file)))

    def _entry(self, path: tuple[str, ...], entry: Entry, indent: int, layer: str) -> Iterator[Row]:
        place = self._place(entry, layer)
        own, mark = self.layers.named(place.file), None
        if own != layer:
            mark = place
        copied = self._copied(entry, indent)
        if copied:
            yield Row(copied[0], mark)
            yield from map(Row, copied[1:])
            return
        head = f"{' ' * indent}{_key(entry.key)}:"
        if isinstance(entry.value, Mapping | Sequence):
            line = _flow(entry.value)
            layers = {self.layers.named(span.file) for span in spans(entry.value)}
            short = line and len(head) + len(line) < FLOW and layers == {own}
            if line in _EMPTY or (short and not laid_over(entry.value)):
                yield Row(f"{head} {line}", mark)
            else:
                yield Row(head, mark)
                yield from self._inside(path, entry.value, indent + STEP, own)
        else:
            yield from self._leaf(head, entry.value, indent + STEP, own, mark)
        yield from self._gone(entry.value, indent + STEP)

    def _inside(self, path: tuple[str, ...], node: Node, indent: int, layer: str) -> Iterator[Row]:
        if isinstance(node, Mapping):
            for key, entry in node.entries.items():
                yield from self._moved(path, node, key, " " * indent)
                yield from self._entry((*path, key), entry, indent, layer)
            return
        assert isinstance(node, Sequence)
        for item in node.items:
            own = self.layers.named(item.span.file)
            mark = item.span if own != layer else None
            dash = " " * indent + "-"
            if isinstance(item, Mapping | Sequence) and not (
                (line := _flow(item)) and len(line) < FLOW
            ):
                rows = list(self._inside(path, item, indent + STEP, own))
                first = rows[0]
                yield Row(f"{dash} {first.text.lstrip()}", mark or first.mark)
                yield from rows[1:]
            elif isinstance(item, Mapping | Sequence):
                yield Row(f"{dash} {line}", mark)
            else:
                yield from self._leaf(dash, item, indent + STEP, own, mark)

    def _leaf(
        self, head: str, node: Node, indent: int, layer: str, mark: Span | None
    ) -> Iterator[Row]:
        if not isinstance(node, Text) or node.style not in (nodes.LITERAL, nodes.FOLDED):
            yield Row(f"{head} {_scalar(node)}".rstrip(), mark)
            return
        yield Row(f"{head} {'|' if node.style == nodes.LITERAL else '>'}", mark)
        last: Span | None = None
        for line, place in _lines(node):
            other = place if place and self.layers.named(place.file) != layer else None
            goes_on = bool(
                other and last and (other.file, other.line - 1) == (last.file, last.line)
            )
            yield Row(f"{' ' * indent}{line}".rstrip(), other, goes_on=goes_on)
            last = other
        for change in node.laid:
            for wish in wishes(change):
                if wish.word == DELETE:
                    yield Row(" " * indent, wish.said.span, f"without {wish.line}")

    def _gone(self, node: Node, indent: int) -> Iterator[Row]:
        """Entries that layers took out of a mapping, or items out of a list in it."""
        for change in node.laid if isinstance(node, Mapping) else ():
            wanted, lead = change.get(DELETE), " " * indent
            for name, place in deleted_keys(wanted).items():
                if name not in node.entries:  # type: ignore[union-attr]
                    yield Row(lead, place.span, f"without {name}")
            for name, items in deleted_items(wanted).items():
                for item in items.items if isinstance(items, Sequence) else ():
                    yield Row(lead, item.span, f"{name} without {_flow(item)}")

    def _moved(self, path: tuple[str, ...], node: Mapping, key: str, lead: str) -> Iterator[Row]:
        """Note where layers moved an entry that they did not bring."""
        for change in node.laid if is_ordered(path) else ():
            said, entry = change.get(key), node.entries[key]
            if not isinstance(said, Mapping) or entry.key.span.file == said.span.file:
                continue
            for move in position_of(Collector(), entry.key, said):
                yield Row(lead, move.anchor.span, f"put {move.word} {move.beside}")

    def _place(self, entry: Entry, layer: str) -> Span:
        """Place of an entry. Its key may have stayed where its value comes from another layer."""
        key, value = entry.key.span, entry.value.span
        if isinstance(entry.value, Mapping | Sequence) or self.layers.named(key.file) != layer:
            return key
        return key if key.file == value.file else value

    # --- word for word ---------------------------------------------------------------------------

    def _copied(self, entry: Entry, indent: int) -> list[str]:
        """Lines of the entry's file, if they say exactly what is in force; else none."""
        span = entry.key.span
        if laid_over(entry.value) or {one.file for one in spans(entry.value)} != {span.file}:
            return []
        lines = self.sources.entry(span)
        if not lines or not _says(lines, entry):
            return []
        return [f"{' ' * indent}{line}" if line else "" for line in lines]


def laid_over(node: Node) -> bool:
    """Whether any layer changed something in it."""
    if isinstance(node, Text):
        return bool(node.laid)
    if isinstance(node, Mapping):
        return bool(node.laid) or any(laid_over(value) for _, value in node.items())
    return isinstance(node, Sequence) and any(map(laid_over, node.items))


def spans(node: Node) -> Iterator[Span]:
    """The places of all the words of a node."""
    if isinstance(node, Mapping):
        for entry in node.entries.values():
            yield entry.key.span
            yield from spans(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from spans(item)
    else:
        yield node.span
    if isinstance(node, Text) and node.style == nodes.LITERAL:
        yield from (place for _, place in _lines(node) if place is not None)


def _lines(text: Text) -> Iterator[tuple[str, Span | None]]:
    """The lines of a text, each with its place; an empty one has none."""
    start = 0
    for line in text.value.rstrip("\n").split("\n"):
        indent = len(line) - len(line.lstrip())
        place = text.span_of(start + indent, start + len(line)) if line.strip() else None
        yield line, place
        start += len(line) + 1


def _says(lines: list[str], entry: Entry) -> bool:
    """Whether lines of YAML are this entry and nothing else."""
    from interpreter.corpus.yaml.reader import read

    try:
        is_read = read("".join(f"{line}\n" for line in lines).encode(), "entry")
    except CorpusError:
        return False
    value = plain(entry.value)
    if isinstance(is_read, Sequence):  # an entry of a list, such as a card
        return len(is_read.items) == 1 and plain(is_read.items[0]) == value
    return isinstance(is_read, Mapping) and plain(is_read) == {entry.key.value: value}


# --- anew ------------------------------------------------------------------------------------------


def _key(key: Text) -> str:
    return _scalar(key)


def _scalar(node: Node) -> str:
    if isinstance(node, Text):
        return printable(_quoted(node))
    if isinstance(node, Truth):
        return "yes" if node.value else "no"
    return "" if isinstance(node, Null | Mapping | Sequence) else str(node.value)


def _quoted(text: Text, flow: bool = False) -> str:
    value = " ".join(text.value.split()) if text.style != nodes.DOUBLE else text.value
    if text.style == nodes.PLAIN and not (flow and any(c in ",[]{}" for c in value)):
        return value
    if text.style == nodes.SINGLE and '"' in value:
        return "'" + value.replace("'", "''") + "'"
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _flow(node: Node) -> str:
    """A node on one line in braces and brackets; "" if that is impossible."""
    if isinstance(node, Mapping):
        parts = [
            f"{_quoted(entry.key, True)}: {said}" if said else _quoted(entry.key, True)
            for entry in node.entries.values()
            if (said := _flow(entry.value)) or isinstance(entry.value, Null)
        ]
        return "{" + ", ".join(parts) + "}" if len(parts) == len(node.entries) else ""
    if isinstance(node, Sequence):
        items = [_flow(item) for item in node.items]
        return "[" + ", ".join(items) + "]" if all(items) else ""
    if isinstance(node, Text):
        return "" if node.style in (nodes.LITERAL, nodes.FOLDED) else _quoted(node, True)
    return _scalar(node)
