"""Faults of one rule file, each an edit of its text that may still be a rule: a number one higher, a condition that always
holds, another faction, two steps swapped, a line left out."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import product

from attrs import evolve, frozen

from interpreter.workshop.mutating.extents import (
    LEAF,
    LIST,
    MAPPING,
    NUMBER,
    WORD,
    Part,
    Token,
    parts,
    tokens_of,
    whole,
)
from interpreter.workshop.mutating.statements import Statement, operands, statements

# Keys below which nothing is a rule: words for people, citations, sources, pictures.
TOLD = frozenset(
    ["name", "cite", "cites", "tells", "says", "source", "about", "title", "test", "note", "colour", "letter",
     "marker", "verse", "at", "outline", "display", "regions", "coach", "format", "track", "stroke", "keeps", "offers", "asks",
     "class", "card", "until", "extends"]
)  # fmt: skip
# Words of a preference, each with the one that turns it round.
TURNED = {
    "highest": "lowest", "lowest": "highest", "most": "fewest", "fewest": "most", "first": "last", "last": "first",
    "add": "subtract", "subtract": "add",
}  # fmt: skip
# Lists whose order says nothing: by their section and key.
SETS = frozenset([("actions", "with"), ("deals", "of"), ("spaces", "borders"), ("cards", "cards")])
STEPS = "stages", "ways"  # keys below which entries stand in an order that counts
_FIXED = re.compile(r"(?:card )?\d+")
TRUTHS = frozenset(["if", "where", "truth", "unless"])  # keys of conditions


@frozen
class Fault:
    """`file`: as errors show it. `path`: the keys that lead to the spot, `how`: what is done there; both stay when lines move.

    `start`, `end`, `new`: the edit, by offsets into the file's text. `lines`: the first and last line that it changes,
    from 1, then those of the entries around, the innermost first.
    """

    file: str
    path: tuple[str, ...]
    how: str
    start: int
    end: int
    new: str
    lines: tuple[tuple[int, int], ...]

    @property
    def id(self) -> str:
        return f"{self.file}#{'/'.join(self.path)}: {self.how}"

    @property
    def place(self) -> str:
        return f"{self.file}:{self.lines[0][0]}"

    def applied(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]


def faults(file: str, text: str, factions: Sequence[str]) -> Iterator[Fault]:
    """Every fault of a file, in the order of its parts. `factions`: ids, each replaced by the next."""
    known: dict[str, int] = {}
    parts_of_text = list(parts(text))
    ends = [place for place, letter in enumerate(text) if letter == "\n"]
    around = {part.path: _lines(ends, part.begin, part.end) for part in parts_of_text}
    for part, how, start, end, new in _edits(text, parts_of_text, factions):
        outer = (part.path[:length] for length in range(len(part.path), 1, -1))
        lines = _lines(ends, start, end), *(around[path] for path in outer)
        fault = Fault(file, part.path, how, start, end, new, lines)
        count = known[fault.id] = known.get(fault.id, 0) + 1
        yield fault if count == 1 else evolve(fault, how=f"{how} ({count})")


def _lines(ends: Sequence[int], start: int, end: int) -> tuple[int, int]:
    """The first and the last line, from 1, that an extent touches. `ends`: where lines do."""
    return bisect_left(ends, start) + 1, bisect_left(ends, max(start, end - 1)) + 1


Edit = tuple[Part, str, int, int, str]


def _edits(text: str, parts: Sequence[Part], factions: Sequence[str]) -> Iterator[Edit]:
    for part in parts:
        if TOLD.isdisjoint(part.path):
            if part.kind == LEAF:
                yield from ((part, *edit) for edit in _of_leaf(text, part, factions))
            if part.key and part.path[-1] in TURNED and "prefer" in part.path[:-1]:
                key = text[slice(*part.key)]
                yield part, f"{key} -> {TURNED[key]}", *part.key, TURNED[key]
            yield from _of_branch(text, part, parts, factions)


# --- one text --------------------------------------------------------------------------------------

Spot = tuple[str, int, int, str]


def _of_leaf(text: str, part: Part, factions: Sequence[str]) -> Iterator[Spot]:
    tokens = list(tokens_of(text, part))
    before = ""
    for token in tokens:
        word = token.said
        if token.kind == NUMBER:
            for other in (int(word) + 1, int(word) - 1):
                if other >= 0:
                    yield f"{word} -> {other}", token.start, token.end, str(other)
        elif word in TURNED and before != "from":
            yield f"{word} -> {TURNED[word]}", token.start, token.end, TURNED[word]
        before = word
    yield from _factions(text, tokens, factions)
    statements_here = statements(text, part)
    for start, end in operands(tokens, part.path[-1] in TRUTHS, bool(statements_here)):
        line_text = " ".join(text[start:end].split())
        yield f"'{line_text}' always", start, end, "(yes)"
        yield f"'{line_text}' never", start, end, "(no)"
    yield from _of_statements(text, statements_here)


def _factions(text: str, tokens: Sequence[Token], factions: Sequence[str]) -> Iterator[Spot]:
    """Names of factions, also of several words, become the next one's."""
    if len(factions) < 2 or not tokens:
        return
    starts = {token.start for token in tokens if token.kind == WORD}
    names = "|".join(re.escape(name) for name in sorted(factions, key=len, reverse=True))
    for faction in re.compile(rf"(?:{names})(?![\w-])").finditer(
        text, tokens[0].start, tokens[-1].end
    ):
        if faction.start() in starts:
            other = factions[(factions.index(faction[0]) + 1) % len(factions)]
            yield f"{faction[0]} -> {other}", *faction.span(), other


def _of_statements(text: str, statements_here: Sequence[Statement]) -> Iterator[Spot]:
    for statement in statements_here:
        if statement.silent:
            continue
        line_text = statement.told(text)
        if statement.alone:
            yield f"without '{line_text}'", statement.begin, statement.end, "nothing"
        else:
            yield f"without '{line_text}'", statement.line, statement.stop, ""
        after = statement.next
        if after and not after.silent and (statement.acts or after.acts):
            swapped = text[after.line : after.stop] + text[statement.line : statement.stop]
            yield f"'{after.told(text)}' before '{line_text}'", statement.line, after.stop, swapped


# --- items of lists, and entries in an order ---------------------------------------------------------


def _of_branch(
    text: str, part: Part, parts: Sequence[Part], factions: Sequence[str]
) -> Iterator[Edit]:
    """Items left out and swapped; of entries those that stand in an order."""
    if part.kind == LEAF or (part.kind == MAPPING and not _in_order(part)):
        return
    inner = [entry for entry in parts if entry.path[:-1] == part.path]
    said = {entry.path: entry.text for entry in parts if part.path[-1] == "cases"}
    for number, entry in enumerate(inner):
        branch_text = (
            " ".join(text[entry.start : entry.end].split()) if part.kind == LIST else entry.path[-1]
        )
        yield entry, f"without '{branch_text}'", *whole(text, entry), ""
        for other in inner[number + 1 : number + 2] if _swaps(part) else ():
            one, two = (" ".join(said.get((*x.path, "if"), "").split()) for x in (entry, other))
            if _apart(one, two, factions):
                continue
            between = text[entry.end : other.begin]
            swapped = text[other.begin : other.end] + between + text[entry.begin : entry.end]
            yield entry, f"behind '{other.path[-1]}'", entry.begin, other.end, swapped


def _swaps(part: Part) -> bool:
    """Whether the order of what it holds counts. Ways are offered side by side: in any order they are the same."""
    path = part.path
    return path[0] != "groups" and path[-1] != "ways" and (path[0], path[-1]) not in SETS


def _apart(one: str, other: str, factions: Sequence[str]) -> bool:
    """Whether two conditions surely never hold together: of each two alternatives, some parts exclude each other."""
    return "(" not in one + other and all(
        any(_exclude(*parts, factions) for parts in product(a.split(" and "), b.split(" and ")))
        for a, b in product(one.split(" or "), other.split(" or "))
    )


def _exclude(one: str, other: str, factions: Sequence[str]) -> bool:
    """Whether one says the opposite, or the same thing is another faction, card or number."""
    said = [condition.replace(" = ", " is ").rpartition(" is ") for condition in (one, other)]
    (subject, _, first), (other_subject, _, second) = said
    fixed = all(side in factions or _FIXED.fullmatch(side) for side in (first, second))
    apart = bool(subject) and subject == other_subject and first != second and fixed
    return apart or f"not {one}" == other or f"not {other}" == one


def _in_order(part: Part) -> bool:
    """Whether it holds stages, ways or rungs."""
    if part.path[0] == "bots":
        return len(part.path) == 5 or (len(part.path) > 5 and part.path[-2] == "then")
    return part.path[-1] in STEPS
