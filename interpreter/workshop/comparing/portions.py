"""Portions of a value in which a reader compares it: statements, parts of a condition, items of a list.

Layout is not in them: a statement that goes on over several lines is one portion, a comment is none, and a condition is
the same however it is broken. Two lists differ portion by portion: one is changed, new, gone or moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from attrs import frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.layers.positions import is_ordered
from interpreter.corpus.layers.rows import Row, bare, brackets, head_of, opens, own_end, rows_of
from interpreter.corpus.yaml.tree import Mapping, Node, Null, Text, Truth
from interpreter.corpus.yaml.tree import Sequence as List

NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w-])")
ALIKE = 0.6  # from here on two portions are the same one, changed
_CHANGE = re.compile(r"^(add|subtract) (\d+) (?:to|from) ")
_IN_ORDER = {"factions", "kinds", "spaces", "actions", "consequences", "deals", "scenarios"}
_STATEMENTS = {"do", "each", "starts", "passing", "group", "arrived", "lasting", "when empty"}
_JOINT = re.compile(r"(?=\b(?:and|or|otherwise) )")


@frozen
class Portion:
    """A portion: its words, its depth, its head, and its place."""

    words: str
    span: Span
    depth: int = 0
    under: str = ""

    @property
    def key(self) -> tuple[int, str]:
        return self.depth, self.words

    @property
    def mould(self) -> str:
        """Words without numbers, plural or not, and whether it adds or removes them."""
        return re.sub(r"s\b", "", NUMBER.sub("#", _CHANGE.sub(r"change \2 of ", self.words)))


@frozen
class Turn:
    """One difference: `old` or `new` is None where it is new or gone. `moved`: it says the same elsewhere."""

    old: Portion | None
    new: Portion | None
    moved: bool = False
    after: str = ""  # of a moved one: what it stands behind now


def words_of(node: Node | None) -> str:
    """Words of a node on one line, however it was written."""
    if isinstance(node, Mapping):
        words = ", ".join(f"{key}: {words_of(value)}".rstrip() for key, value in node.items())
        return "{" + words + "}"
    if isinstance(node, List):
        return "[" + ", ".join(map(words_of, node.items)) + "]"
    if isinstance(node, Text):
        return " ".join(filter(None, (bare(line) for line in node.value.split("\n"))))
    if node is None or isinstance(node, Null):
        return ""
    return ("no", "yes")[node.value] if isinstance(node, Truth) else str(node.value)


def says_the_same(old: Node | None, new: Node | None, path: Sequence[str]) -> bool:
    """Whether two nodes say the same, layout and comments aside."""
    if old is new or (old is None) != (new is None):
        return old is new
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        keys = old.entries.keys()
        if is_in_order(path) and list(keys) != list(new.entries):
            return False
        return keys == new.entries.keys() and all(
            says_the_same(old.get(key), new.get(key), (*path, key)) for key in keys
        )
    if isinstance(old, Text) and isinstance(new, Text) and is_statements(path):
        return [one.key for one in portions(old, path)] == [one.key for one in portions(new, path)]
    kinds = {isinstance(node, (Mapping, List)) for node in (old, new)}
    return len(kinds) == 1 and _joined(words_of(old)) == _joined(words_of(new))


def _joined(words: str) -> str:
    """Blanks beside brackets are layout."""
    return re.sub(r"(?<=[(\[]) | (?=[)\]])", "", " ".join(words.split()))


def is_in_order(path: Sequence[str]) -> bool:
    """Whether the order of the entries at a path is one of play."""
    if len(path) == 1:
        return path[0] in _IN_ORDER
    return len(path) > 1 and is_ordered(tuple(path))


def is_statements(path: Sequence[str]) -> bool:
    """Whether the text at a path is statements, line by line; else it is an expression or words."""
    return path[-1] in _STATEMENTS or (len(path) > 1 and path[-2] == "parts")


def portions(node: Node | None, path: Sequence[str]) -> list[Portion]:
    """Portions of the node at a path."""
    if node is None or isinstance(node, Null):
        return []
    if isinstance(node, Text):
        if is_statements(path):
            return list(_statements(rows_of(node), 0, ""))
        if path[-1] == "pieces" and path[0] == "scenarios":
            return list(_cut(node, re.compile(r",\s*"), drop=True))
        return list(_cut(node, _JOINT))
    if isinstance(node, List):
        return [Portion(words_of(item), item.span) for item in node.items]
    return [Portion(words_of(node), node.span)]


def _statements(rows: Sequence[Row], depth: int, under: str) -> Iterator[Portion]:
    """Statements with their continuation lines; those of a block are nested under its head."""
    rows = [row for row in rows if row.bare]
    at = 0
    while at < len(rows):
        end = own_end(rows, at)
        body = head_of(rows, at) if opens(rows, at) else end
        words = _joined(" ".join(row.bare for row in rows[at:body]))
        span = rows[at].span
        assert span is not None
        yield Portion(words, span, depth, under)
        yield from _statements(rows[body:end], depth + 1, words.removesuffix(":"))
        at = end


def _cut(text: Text, joint: re.Pattern[str], drop: bool = False) -> Iterator[Portion]:
    """The parts of an expression, cut before what joins them, outside of brackets and quotation marks."""
    value = _uncommented(text.value)
    joints = [match for match in joint.finditer(value) if _is_outside(value, match.start())]
    starts = [0, *(match.end() if drop else match.start() for match in joints)]
    ends = [*(match.start() for match in joints), len(value)]
    for start, end in zip(starts, ends, strict=True):
        part = value[start:end]
        if words := _joined(part):
            first = start + len(part) - len(part.lstrip())
            yield Portion(words, text.span_of(first, first + len(part.strip())))


def _uncommented(value: str) -> str:
    """Comments as blanks, so that all else stays at its place."""
    lines = value.split("\n")
    return "\n".join(
        bare(line).rjust(len(bare(line)) + len(line) - len(line.lstrip())).ljust(len(line))
        for line in lines
    )


def _is_outside(value: str, at: int) -> bool:
    before = value[:at]
    return brackets(before) == 0 and before.count('"') % 2 == 0


# --- what differs ------------------------------------------------------------------------------------


def turns(old: Sequence[Portion], new: Sequence[Portion]) -> list[Turn]:
    """The differences, in the order in which a reader of the new text meets them."""
    turned: list[Turn] = []
    matcher = SequenceMatcher(a=[u.key for u in old], b=[u.key for u in new], autojunk=False)
    elsewhere = {u.words for u in old} & {u.words for u in new}
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        gone, come = old[i1:i2], new[j1:j2]
        if len(gone) == len(come) == 1 and not elsewhere & {gone[0].words, come[0].words}:
            turned += [Turn(gone[0], come[0])]  # one in the place of one, however little they share
        elif tag != "equal":
            turned += _paired(list(gone), list(come))
    return _with_moves(turned, new)


def _paired(old: list[Portion], new: list[Portion]) -> Iterator[Turn]:
    """Pair equal portions in their order, then those that differ in numbers alone."""
    partner: dict[int, int] = {}  # of the new ones, by their places
    for least in (1.0, ALIKE):
        for j, now in enumerate(new):
            for i, was in enumerate(old):
                free = j not in partner and i not in partner.values()
                in_turn = all((j < k) == (i < partner[k]) for k in partner)
                if free and in_turn and _alike(was, now) >= least:
                    partner[j] = i
    gone = 0
    for j, now in enumerate(new):
        if j in partner:
            yield from (Turn(one, None) for one in old[gone : partner[j]])
            gone = partner[j] + 1
        yield Turn(old[partner[j]] if j in partner else None, now)
    yield from (Turn(one, None) for one in old[gone:])


def _alike(one: Portion, other: Portion) -> float:
    if one.mould == other.mould:
        return 1.0
    ratio = SequenceMatcher(a=one.words.split(), b=other.words.split(), autojunk=False).ratio()
    return min(ratio, 0.99)


def _with_moves(turned: list[Turn], new: Sequence[Portion]) -> list[Turn]:
    """Turn a portion that is gone here and new there into a move."""
    gone = {t.old.words: t for t in turned if t.old is not None and t.new is None}
    turns_told: list[Turn] = []
    taken: list[Turn] = []
    for turn in turned:
        was = turn.old
        if turn.new is not None and was is None and turn.new.words in gone:
            other = gone.pop(turn.new.words)
            taken.append(other)
            was = other.old
        if was is not None and turn.new is not None and was.words == turn.new.words:
            at = next(n for n, portion in enumerate(new) if portion is turn.new)
            beside = [portion for portion in new[:at] if portion.depth == turn.new.depth]
            turns_told.append(Turn(was, turn.new, True, beside[-1].words if beside else ""))
        else:
            turns_told.append(turn)
    return [turn for turn in turns_told if turn not in taken]
