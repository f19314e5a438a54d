"""Differences between two trees: entries new, gone and renamed, and changes inside entries, key by key.

It compares the rules with all layers laid: not files, layout or comments. Differences in names at the table, citations,
sources and display do not change rules, and are marked so.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from attrs import evolve, frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.layers.lines import DELETE
from interpreter.corpus.layers.overlay import deleted_keys
from interpreter.corpus.layers.positions import place_of
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Null, Sequence, Text, Truth
from interpreter.workshop.comparing.named_things import SHORT, Things, numbers
from interpreter.workshop.comparing.portions import (
    Portion,
    Turn,
    is_in_order,
    is_statements,
    portions,
    says_the_same,
    turns,
    words_of,
)
from interpreter.workshop.comparing.renames import renames, with_names

Path = tuple[str, ...]
NEW, GONE, RENAMED, MOVED, CHANGED = "new", "gone", "renamed", "moved", "changed"
# Names, display and citations: no rules.
_SHOWN = {
    "name", "says", "tells", "title", "note", "letter", "colour", "cite", "cites", "source", "track", "marker", "region",
    "at", "outline", "course", "drawn", "ask", "display", "regions", "notice",
}  # fmt: skip
_WHOLE = {"source", "cite", "at"}  # told as one value
_APART = ("spaces", "borders")  # told by pairs, see `borders`
Pairs = dict[frozenset[str], Span]


@frozen
class Place:
    """Text of one side, and its place; `depth`: number of blocks around it."""

    said: str
    span: Span
    depth: int = 0


@frozen(eq=False)
class Difference:
    """One difference. `path` leads to it in the newer tree (in the older one if it is gone).

    `what` describes it in the words of the game; `of_rule`: whether it may change play. `before` and `behind`: for a
    new or deleted line, the unchanged lines beside it on the same side.
    """

    path: Path
    sort: str
    what: str
    old: Place | None
    new: Place | None
    of_rule: bool = True
    entry: Entry | None = None  # of what is new: all of it
    before: Place | None = None
    behind: Place | None = None


def differences(before: Mapping, after: Mapping) -> list[Difference]:
    """All differences, section by section, in the order of `after`; what is gone comes last."""
    called = renames(before, after)
    comparison = _Comparison(Things.of(before), Things.of(after))
    listed = [
        Difference(
            (*path[:-1], new),
            RENAMED,
            f"is called '{new}' now, before '{path[-1]}'",
            _at(was),
            _at(now),
        )
        for path, new, was, now in called
    ]
    renamed = with_names(before, called)
    for pair in borders(renamed, after):
        old = Place("", pair.old) if pair.old else None
        new = Place("", pair.new) if pair.new else None
        other = (comparison.newer if new else comparison.older).called(("spaces", pair.other))
        said = f"borders {other} now" if new else f"no longer borders {other}"
        listed.append(Difference(pair.path, NEW if new else GONE, said, old, new))
    return [*listed, *comparison.mapping((), renamed, after)]


def _stands(portion: Portion | None) -> Place | None:
    return Place(portion.words, portion.span, portion.depth) if portion else None


def _at(entry: Entry) -> Place:
    return Place(entry.key.value, entry.key.span)


@frozen(eq=False)
class _Comparison:
    older: Things
    newer: Things

    def mapping(self, path: Path, old: Mapping, new: Mapping) -> Iterator[Difference]:
        yield from self._moved(path, old, new)
        for key in dict.fromkeys((*new.entries, *old.entries)):
            here = (*path, key)
            if (here[0], here[-1]) == _APART and len(here) == 3:
                continue
            was, now = old.entries.get(key), new.entries.get(key)
            if was is None and now is not None:
                yield from self._added(here, now)
            elif now is None and was is not None:
                yield from self._gone(here, was, new)
            elif was is not None and now is not None:
                yield from self._both(here, was, now)

    def _both(self, path: Path, was: Entry, now: Entry) -> Iterator[Difference]:
        old, new = was.value, now.value
        if says_the_same(old, new, path):
            return
        if isinstance(old, Mapping) and isinstance(new, Mapping) and path[-1] not in _WHOLE:
            yield from self.mapping(path, old, new)
            return
        plain = not any(map(_is_long, (old, new))) and not is_statements(path)
        if plain or path[-1] in _WHOLE or type(old) is not type(new):
            yield self._value(path, was, now)
            return
        parts = portions(old, path), portions(new, path)
        turns_made = turns(*parts)
        kept = len(parts[1]) - sum(turn.new is not None for turn in turns_made)
        turned = isinstance(new, Sequence) and all(turn.moved for turn in turns_made)
        if (
            not turns_made
            or turned
            or (isinstance(new, Text) and not is_statements(path) and not kept)
        ):
            yield self._value(path, was, now)
            return
        for turn in turns_made:
            yield _among(self._turn(path, turn), turn, turns_made, parts)

    def _value(self, path: Path, was: Entry, now: Entry) -> Difference:
        old, new = words_of(was.value), words_of(now.value)
        what = f"{old or 'nothing'} becomes {new or 'nothing'}"
        if max(len(old), len(new)) > SHORT:
            what = ""
        return Difference(
            path, CHANGED, what, Place(old, _span(was)), Place(new, _span(now)), is_of_rule(path)
        )

    def _turn(self, path: Path, turn: Turn) -> Difference:
        old, new = _stands(turn.old), _stands(turn.new)
        if turn.moved and turn.new is not None:
            under = f"under '{turn.new.under}'" if turn.new.under else ""
            behind = f"after '{turn.after}'" if turn.after else "" if under else "at the start"
            what = f"moved: it stands {' '.join(filter(None, [under, behind]))} now"
            return Difference(path, MOVED, what, old, new, is_of_rule(path))
        what = ""
        if turn.old is not None and turn.new is not None:
            what = numbers(turn.old, turn.new)
        sort = CHANGED if old and new else NEW if new else GONE
        return Difference(path, sort, what, old, new, is_of_rule(path))

    def _added(self, path: Path, now: Entry) -> Iterator[Difference]:
        if _is_section(path, now.value):
            assert isinstance(now.value, Mapping)
            for key, entry in now.value.entries.items():
                yield from self._added((*path, key), entry)
            return
        named = path in self.newer.by_path
        place = Place("" if named else words_of(now.value), _span(now))
        what = "is new" if named else ""
        yield Difference(path, NEW, what, None, place, is_of_rule(path), now if named else None)

    def _gone(self, path: Path, was: Entry, holder: Mapping) -> Iterator[Difference]:
        if _is_section(path, was.value):
            assert isinstance(was.value, Mapping)
            for key, entry in was.value.entries.items():
                yield from self._gone((*path, key), entry, holder)
            return
        named = path in self.older.by_path
        said = "" if named else words_of(was.value)
        taken = _taken(holder, path[-1])
        new = Place("", taken) if taken else None
        what = "is gone" if named else ""
        yield Difference(path, GONE, what, Place(said, _span(was)), new, is_of_rule(path))

    def _moved(self, path: Path, old: Mapping, new: Mapping) -> Iterator[Difference]:
        """Entries that stand elsewhere among their neighbours, where order matters in play."""
        if not is_in_order(path):
            return
        common = [key for key in new.entries if key in old.entries]
        put = {key for key in common if _put(new, key)[0] != _put(old, key)[0]}
        stayed = _stayed([key for key in old.entries if key in new.entries], common, put)
        for key in (key for key in common if key not in stayed):
            before = list(new.entries)[: list(new.entries).index(key)]
            where = f"after '{before[-1]}'" if before else "first"
            was, now = _at(old.entries[key]), new.entries[key].key.span
            named = _put(new, key)[1]
            place = Place("", named.span if named else now)
            yield Difference((*path, key), MOVED, f"stands {where} now", was, place)


def _among(
    diff: Difference, turn: Turn, turns: list[Turn], parts: tuple[list[Portion], list[Portion]]
) -> Difference:
    """Add the neighbours of a line that one side alone has."""
    if turn.moved or (turn.old is None) == (turn.new is None):
        return diff
    line, side = (turn.new, parts[1]) if turn.new is not None else (turn.old, parts[0])
    place = next(n for n, portion in enumerate(side) if portion is line)
    changed = {id(portion) for turn in turns for portion in (turn.old, turn.new)}
    beside = [
        side[n] if 0 <= n < len(side) and id(side[n]) not in changed else None
        for n in (place - 1, place + 1)
    ]
    return evolve(diff, before=_stands(beside[0]), behind=_stands(beside[1]))


def is_of_rule(path: Path) -> bool:
    """Whether the entry at a path can change play."""
    if path[0] in _SHOWN:
        return False
    return not any(step in _SHOWN for step in path[2:])


def _is_section(path: Path, node: Node) -> bool:
    """Whether it is a section: it holds entries and is no entry itself."""
    return len(path) == 1 and isinstance(node, Mapping)


def _is_long(node: Node) -> bool:
    if isinstance(node, Text):
        return "\n" in node.value.strip() or len(node.value) > SHORT or "," in node.value
    return isinstance(node, Mapping | Sequence)


def _stayed(old: list[str], new: list[str], put: set[str]) -> set[str]:
    """A longest row of those that stand in the same order; first of those that no layer has just put elsewhere."""
    best: list[tuple[int, list[str]]] = []
    place = {key: n for n, key in enumerate(old)}
    for key in new:
        before = [one for one in best if place[one[1][-1]] < place[key]]
        weight, row = max(before, key=itemgetter(0), default=(0, []))
        best.append((weight + (1 if key in put else len(new) + 1), [*row, key]))
    return set(max(best, key=itemgetter(0), default=(0, []))[1])


def _span(entry: Entry) -> Span:
    """Place of an entry: for a value, the value in the layer; for anything larger, its key.

    For a list that a layer has lengthened, the place in that layer.
    """
    value = entry.value
    for item in value.items if isinstance(value, Sequence) else ():
        if item.span.file != entry.key.span.file:
            return item.span
    if isinstance(value, Mapping | Null | Sequence):
        return entry.key.span
    if isinstance(value, Text) and "\n" in value.value:
        return entry.key.span if entry.key.span.file == value.span.file else value.span
    return value.span


def _put(holder: Mapping, key: str) -> tuple[str, Node | None]:
    """Beside what a layer puts it, in its words; and where it says so."""
    for change in holder.laid[::-1]:
        if place := place_of(change.get(key) or Null(change.span)):
            return f"{place[0]} {words_of(place[1])}", place[1]
    return "", None


def _taken(holder: Mapping, key: str) -> Span | None:
    """Place where a layer deletes it."""
    for change in holder.laid[::-1]:
        if key in (deleted := deleted_keys(change.get(DELETE))):
            return deleted[key].span
    return None


@frozen
class Pair:
    """A border that one side alone has, with the `other` space; `old` and `new` are where it is written."""

    path: tuple[str, ...]
    other: str
    old: Span | None
    new: Span | None


def borders(before: Mapping, after: Mapping) -> Iterator[Pair]:
    """The pairs that are neighbours on one side only."""
    old, new = pairs(before), pairs(after)
    for pair in (*new, *old):
        if (pair in old) != (pair in new):
            one, other = sorted(pair)
            yield Pair(("spaces", one, "borders"), other, old.get(pair), new.get(pair))


def pairs(tree: Mapping) -> Pairs:
    """Every pair of neighbours, with the place that says so. A type or flag stands for all that have it."""
    spaces, having = tree.get("spaces"), Pairs()
    if not isinstance(spaces, Mapping):
        return having
    for name, space in spaces.items():
        listed = space.get("borders") if isinstance(space, Mapping) else None
        for item in listed.items if isinstance(listed, Sequence) else ():
            word = str(item.value) if isinstance(item, Text) else ""
            others = [word] if word in spaces.entries else _having(spaces, word)
            for other in others:
                if other != name:
                    having.setdefault(frozenset((name, other)), item.span)
    return having


def _having(spaces: Mapping, word: str) -> list[str]:
    """The spaces of a type or with a flag."""
    pairs_having = []
    for name, space in spaces.items():
        said = space.get(word) if isinstance(space, Mapping) else None
        if said is not None and not (isinstance(said, Truth) and not said.value):
            pairs_having.append(name)
    return pairs_having
