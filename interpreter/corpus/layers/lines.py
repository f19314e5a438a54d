"""An overlay changes lines of a text that stands below it; a line is named by what it says.

`before LINE:`, `after LINE:` and `instead of LINE:` with the new text, `delete: [LINE, ...]`,
`at the start:` and `at the end:`. LINE is a line without its indent, its hole, its colon at the end and its
comment. A line that opens a block is meant with its block, and with what is `otherwise`. New text
takes the indent of the line it is put beside, and every line keeps the place where it was written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeGuard

import attrs

from interpreter.corpus.diagnostics import Collector, Diagnostic
from interpreter.corpus.layers.rows import Row, comes_to, extent, head_of, opens, rows_of, words_of
from interpreter.corpus.meant import synonym
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import (
    LITERAL,
    Leaf,
    Mapping,
    Node,
    Null,
    Source,
    Text,
    Truth,
    fault,
    kind,
)
from interpreter.corpus.yaml.tree import Sequence as List

_SIMILAR = 0.8  # likeness of two lines, as difflib counts
DELETE = "delete"
START, BEFORE, AFTER, INSTEAD, END = "at the start", "before", "after", "instead of", "at the end"
FILLS = "fills"
_BESIDE = (BEFORE, AFTER, INSTEAD)
WORDS = (BEFORE, AFTER, DELETE, "add", FILLS)  # what a layer's entry may say beside its own keys
FORMS = "write 'before LINE', 'after LINE', 'instead of LINE', 'at the start' or 'at the end'"
BEHIND = "the lines of a text stand behind '|'"
_ORDER = (START, AFTER, BEFORE, END)  # of what is put between the same two lines


@attrs.frozen
class Wish:
    """One change of one line. `word` says how, `said` names the line, `node` is the new text."""

    word: str
    line: str
    said: Text
    node: Node | None = None


@attrs.frozen(eq=False)
class _Edit:
    """Replacement of the rows from `first` up to `last`; if both are equal, an insertion."""

    wish: Wish
    first: int
    last: int
    rows: tuple[Row, ...] = ()


def names_lines(node: Node | None) -> TypeGuard[Mapping]:
    """Whether a mapping speaks of lines of a text or rows of a table, and of nothing else."""
    return isinstance(node, Mapping) and bool(node.entries) and all(map(_split, node.entries))


def is_change(node: Node | None) -> TypeGuard[Mapping]:
    """Whether a mapping speaks of lines of a text, and of nothing else."""
    return names_lines(node) and not any(isinstance(value, Mapping) for _, value in node.items())


def speaks_of_lines(node: Node) -> bool:
    """Whether a mapping is meant for lines of a text, be it wrong in some of its keys or values."""
    return isinstance(node, Mapping) and any(
        key != DELETE and (_split(key) or key.startswith("at the ") or _nearly(key))
        for key in node.entries
    )


def _nearly(key: str) -> str:
    """The key of a line that was meant: "befor add 1" is "before add 1"; "" for any other key."""
    whole = key.replace("at ", "at the ", 1)
    ends = (START, END)
    if near := whole if whole in ends else nearest(key, ends) or synonym(key, ends):
        return near
    words = key.split(" ")
    for form in _BESIDE:
        length = form.count(" ") + 1
        said = " ".join(words[:length])
        if len(words) > length and (said == form or nearest(said, (form,))):
            return " ".join((form, *words[length:]))
    return ""


def wrong_lines(change: Mapping) -> Iterator[Diagnostic]:
    """Report what makes a mapping an invalid list of line changes."""
    for key, entry in change.entries.items():
        if not _split(key):
            message = f"'{key}' names no line of a text"
            yield fault(entry.key, "unknown-key", message, suggestion=_nearly(key), note=FORMS)
        elif isinstance(entry.value, Mapping):
            message = f"expected text for this line, found {kind(entry.value)}"
            yield fault(entry.value, "wrong-type", message, note=BEHIND)


def _split(key: str) -> tuple[str, str] | None:
    """The word and the line of a key; None for any other key."""
    if key in (DELETE, START, END):
        return key, ""
    for word in _BESIDE:
        if key.startswith(f"{word} ") and key.removeprefix(word).strip():
            return word, words_of(key.removeprefix(word))
    return None


def wishes(change: Mapping) -> Iterator[Wish]:
    """Changes that a layer makes to the lines of a text, in the order written."""
    for key, entry in change.entries.items():
        word, line = _split(key) or ("", "")
        if word != DELETE:
            yield Wish(word, line, entry.key, entry.value)
        elif isinstance(entry.value, List):
            for item in entry.value.items:
                if isinstance(item, Leaf):
                    yield Wish(DELETE, words_of(str(item.value)), _as_text(item))


def changed(collector: Collector, old: Text, change: Mapping, origin: str) -> Text:
    """Apply a layer's changes to a text. Report wrong ones and leave them out."""
    check_lists(collector, change)
    return fulfilled(collector, old, wishes(change), change, origin)


def fulfilled(
    collector: Collector, old: Text, wanted: Iterable[Wish], change: Mapping, origin: str
) -> Text:
    """The text with what a layer wishes; `change` is the layer's mapping that says so."""
    rows = rows_of(old)
    gone = {wish.line for mapping in old.laid for wish in wishes(mapping) if wish.word == DELETE}
    edits_asked = (_edit(collector, rows, wish, gone) for wish in wanted)
    edits = [edit for edit in edits_asked if edit is not None]
    edits = list(_apart(collector, rows, edits))
    result = tuple(_carried_out(rows, edits))
    if not any(row.words for row in result):
        message = "nothing is left of this text; let it say 'nothing', or delete all of it"
        collector.add(fault(change, "nothing-left", message))
        return old
    value = "\n".join(f"{' ' * row.indent}{row.words}".rstrip() for row in result)
    if len(result) > 1 or old.value.endswith("\n"):
        value += "\n"
    return attrs.evolve(
        old,
        value=value,
        style=LITERAL,
        escaped=False,
        origin=origin or old.origin,
        lines=tuple(row.written for row in result),
        laid=(*old.laid, change),
    )


def check_lists(collector: Collector, change: Mapping) -> None:
    wanted = change.get(DELETE)
    given = wanted.items if isinstance(wanted, List) else (wanted,) if wanted is not None else ()
    for node in (n for n in given if wanted is n or not isinstance(n, Leaf)):
        message = f"expected a list of lines to delete, found {kind(node)}"
        collector.add(fault(node, "wrong-type", message))


def _edit(
    collector: Collector, rows: Sequence[Row], wish: Wish, gone: Collection[str]
) -> _Edit | None:
    new = _new(collector, wish)
    if new is None:
        return None
    if wish.word in (START, END):
        place, indent = (0, _margin(rows)) if wish.word == START else (len(rows), _margin(rows))
        return _Edit(wish, place, place, _set_in(new, indent))
    at = _find(collector, rows, wish, gone)
    if at is None:
        return None
    end = extent(rows, at) if rows[at].bare else at + 1
    added = _set_in(new, rows[at].indent)
    if wish.word == BEFORE:
        return _Edit(wish, at, at, added)
    if wish.word == AFTER:
        return _Edit(wish, end, end, added)
    if wish.word in (INSTEAD, FILLS) and opens(rows, at) and comes_to(new, ":"):
        end = head_of(rows, at)  # a head for a head: the block stays
    return _Edit(wish, at, end, added)


def _new(collector: Collector, wish: Wish) -> tuple[Row, ...] | None:
    """Rows that a layer gives; () for a deletion. Report anything but text, and return None."""
    if wish.word == DELETE:
        return ()
    if isinstance(wish.node, Leaf) and not isinstance(wish.node, Null):
        return tuple(rows_of(_as_text(wish.node)))
    message = f"expected text for this line, found {kind(wish.node or Null(wish.said.span))}"
    collector.add(fault(wish.node or wish.said, "wrong-type", message))
    return None


def _as_text(leaf: Text | Node) -> Text:
    """A number or a truth as it is written."""
    if isinstance(leaf, Text):
        return leaf
    assert isinstance(leaf, Leaf)
    value = ("no", "yes")[leaf.value] if isinstance(leaf, Truth) else str(leaf.value)
    source = Source(leaf.span.file, ())
    return Text(value, leaf.span, source, escaped=True, origin=leaf.origin)


def _set_in(rows: Sequence[Row], indent: int) -> tuple[Row, ...]:
    return tuple(row.moved(indent) for row in rows)


def _margin(rows: Sequence[Row]) -> int:
    return min((row.indent for row in rows if row.words), default=0)


def _find(
    collector: Collector, rows: Sequence[Row], wish: Wish, gone: Collection[str]
) -> int | None:
    """The one line that says this. Two layers may agree that it goes."""
    if wish.word == FILLS:
        return next(n for n, row in enumerate(rows) if row.hole == wish.line)
    rows_meant = [n for n, row in enumerate(rows) if row.words and row.name == wish.line]
    if len(rows_meant) == 1:
        return rows_meant[0]
    if not rows_meant and wish.word == DELETE and wish.line in gone:
        return None
    if not rows_meant:
        meant = _meant(wish.line, [row.name for row in rows if row.words])
        message = f"there is no line '{wish.line}' in this text"
        collector.add(fault(wish.said, "no-such-line", message, suggestion=meant))
    else:
        places = " and ".join(span.file_line if (span := rows[n].span) else "" for n in rows_meant)
        message = f"the line '{wish.line}' stands {len(rows_meant)} times in this text"
        note = f"at {places}; name a line beside it, or the one that opens its block"
        collector.add(fault(wish.said, "which-line", message, note=note))
    return None


def _meant(line: str, known: Sequence[str]) -> str:
    """The line that is nearly so, the only one that says more than this, or else one alike."""
    from difflib import get_close_matches  # only for a mistake

    longer = {name for name in known if line in name}
    alike = get_close_matches(line, known, 1, _SIMILAR)
    return nearest(line, known) or (longer.pop() if len(longer) == 1 else "".join(alike))


def _apart(collector: Collector, rows: Sequence[Row], edits: list[_Edit]) -> Iterator[_Edit]:
    """The edits but for those of lines that go with another."""
    for edit in edits:
        for other in edits:
            inside = other.first < other.last and (
                other.first < edit.first < other.last or other.first < edit.last < other.last
            )
            same = (edit.first, edit.last) == (other.first, other.last) and edit.first < edit.last
            if edit is not other and (inside or (same and edits.index(other) < edits.index(edit))):
                message = f"the line '{edit.wish.line}' goes with '{other.wish.line}'"
                note = f"which line {other.wish.said.span.line} takes out or replaces"
                collector.add(fault(edit.wish.said, "line-gone", message, note=note))
                break
        else:
            yield edit


def _carried_out(rows: Sequence[Row], edits: list[_Edit]) -> Iterator[Row]:
    between: dict[int, list[_Edit]] = {}
    taken: dict[int, _Edit] = {}
    for edit in edits:
        if edit.first == edit.last:
            between.setdefault(edit.first, []).append(edit)
        else:
            taken[edit.first] = edit
    at = 0
    while at <= len(rows):
        for edit in sorted(between.get(at, ()), key=lambda e: _ORDER.index(e.wish.word)):
            yield from edit.rows
        if at in taken:
            yield from taken[at].rows
            # Lines between two taken lines go with them.
            at = taken[at].last
        elif at < len(rows):
            yield rows[at]
            at += 1
        else:
            return
