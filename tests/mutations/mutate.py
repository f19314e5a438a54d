"""Spoils one thing in a rule file: a key, a name, a number. Each way of doing it makes one mutant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from interpreter.workshop.mutating.extents import LEAF, Part, inside, parts, whole

# Under these keys stands what people read, and inside `source` everything is.
LABELS = frozenset(["name", "cite", "title", "note", "test", "colour", "letter", "marker", "verse"])
_TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|[^\W\d_][\w\'’]*(?:-[\w\'’]+)*|[0-9]+')
_FILLED = re.compile(r"\{[^{}]*\}")
_NUMBER = re.compile(r"[-+]?[0-9]+")
_NAME = re.compile(r"[\w-]+")

Edit = tuple[str, int, int, str]  # how, from, to, what stands there instead


@frozen
class Mutant:
    """A file's text with one mistake.

    `id` says where and what. `first` and `last` are the lines in which it was made, `names` the
    words that are spoilt or gone.
    """

    id: str
    file: str
    text: str
    first: int
    last: int
    names: frozenset[str]


def mutants(file: str, text: str, words: bool = True) -> Iterator[Mutant]:
    """Every mutant of one file, in the order of its parts; without `words`, only of keys and values."""
    for part in parts(text):
        for how, start, end, new in _edits(text, part, words):
            names = frozenset(_NAME.findall(text[start:end] + " " + new))
            first, last = (text.count("\n", 0, place) + 1 for place in (start, end))
            spoilt = text[:start] + new + text[end:]
            yield Mutant(f"{file} {'/'.join(part.path)} {how}", file, spoilt, first, last, names)


def misspelt(word: str) -> str:
    """Two letters swapped in the middle or, where they are alike, one too many."""
    for i in (*range(1, len(word) - 1), 0):
        if word[i : i + 2].isalpha() and len(set(word[i : i + 2])) == 2:
            return word[:i] + word[i + 1] + word[i] + word[i + 2 :]
    return word + "q"


def _edits(text: str, part: Part, words: bool) -> Iterator[Edit]:
    if part.key is not None:
        start, end = part.key
        yield "misspelt", start, end, misspelt(text[start:end])
    yield "deleted", *whole(text, part), ""
    yield "doubled", part.end, part.end, _copy(text, part)
    yield from _retyped(text, part)
    if words and part.kind == LEAF and not _is_label(part):
        yield from _words(text, part)


def _is_label(part: Part) -> bool:
    named = [step for step in part.path if not step.isdigit()]
    within = {"source", "incompatible", "regions"} & set(named)
    return bool(within) or named[-1:] == ["map"] or (bool(named) and named[-1] in LABELS)


# --- a whole entry or item -----------------------------------------------------------------------


def _copy(text: str, part: Part) -> str:
    """The same entry once more, to stand behind itself."""
    body = text[part.begin : part.end]
    if part.flow:
        return ", " + body
    column = part.begin - (text.rfind("\n", 0, part.begin) + 1)
    lead = " " * column if part.key else " " * (column - 2) + "- "
    return f"\n{lead}{body}"


# --- values of another type ----------------------------------------------------------------------


def _retyped(text: str, part: Part) -> Iterator[Edit]:
    """Text becomes a list, a number text, a mapping or a list text."""
    body = text[part.start : part.end]
    if part.kind != LEAF:
        in_block = not body.startswith(("{", "["))
        start = text.index(":", part.key[1]) + 1 if part.key and in_block else part.start
        yield "retyped", start, part.end, " so" if start < part.start else "so"
    elif _NUMBER.fullmatch(part.text) and not part.style:
        yield "retyped", part.start, part.end, "many"
    elif part.text:
        yield "retyped", part.start, part.end, "[several]" if part.literal else f"[{body}]"


# --- words of rule text --------------------------------------------------------------------------


def _words(text: str, part: Part) -> Iterator[Edit]:
    """Each word misspelt, each number left out."""
    counts: dict[str, int] = {}
    for start, end in _tokens(text, part):
        word = text[start:end]
        counts[word] = counts.get(word, 0) + 1
        shown = f"'{word}'" if counts[word] == 1 else f"'{word}' {counts[word]}"
        if not word.isdigit():
            yield f"with {shown} misspelt", start, end, misspelt(word)
        elif part.text != word:
            yield f"without {shown}", start, min(end + 1, part.end), ""


def _tokens(text: str, part: Part) -> Iterator[tuple[int, int]]:
    """Words and numbers of rule text; of quotations only what is filled in."""
    start, end = inside(text, part)
    if part.path[-1] == "says":
        for found in _FILLED.finditer(text, start, end):
            yield from _scan(text, *found.span())
    else:
        yield from _scan(text, start, end)


def _scan(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for found in _TOKEN.finditer(text, start, end):
        if found[0].startswith('"'):
            for filled in _FILLED.finditer(text, *found.span()):
                yield from _scan(text, *filled.span())
        elif not found[0].startswith("#"):
            yield found.span()
