"""Spoils one thing in a rule file: a key, a name, a number. Each way of doing it makes one mutant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from tests.mutations.extents import LEAF, LIST, MAPPING, Part, parts

# Under these keys stands what people read, not rules.
LABELS = frozenset(
    "name cite source title note test colour letter marker kind where-from keeps verse says".split()
)
_TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|[^\W\d_][\w\'’]*(?:-[\w\'’]+)*|[0-9]+')
_FILLED = re.compile(r"\{[^{}]*\}")
_NUMBER = re.compile(r"[-+]?[0-9]+")


@frozen
class Mutant:
    """A file's text with one mistake. `id` says where and what; `line` and `word` where it was made."""

    id: str
    file: str
    text: str
    line: int
    last: int
    words: tuple[str, ...]


def mutants(file: str, text: str) -> Iterator[Mutant]:
    """Every mutant of one file, in the order of the text. Ids are unlike each other."""
    for part in parts(text):
        for how, start, end, new, words in _spoilt(text, part):
            mutated = text[:start] + new + text[end:]
            if mutated != text:
                place = f"{file} {part.name} {how}"
                line, last = text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 1
                yield Mutant(place, file, mutated, line, last, words)


Edit = tuple[str, int, int, str, tuple[str, ...]]


def _spoilt(text: str, part: Part) -> Iterator[Edit]:
    if part.key is not None:
        yield from _key(text, part)
    else:
        yield from _item(text, part)
    yield from _retyped(text, part)
    if part.kind == LEAF and not _is_label(part):
        yield from _words(text, part)


def _is_label(part: Part) -> bool:
    """Is this a label? Inside `source:` and `incompatible:` everything is."""
    inside = [p for p in part.path if not p.isdigit()]
    return bool(inside) and (
        inside[-1] in LABELS and inside[-1] != "says"
        or "source" in inside
        or inside[0] in ("incompatible", "map")
        and len(inside) > 1
        or inside[0] == "regions"
    )


# --- keys and items ------------------------------------------------------------------------------


def _key(text: str, part: Part) -> Iterator[Edit]:
    assert part.key is not None
    start, end = part.key
    name = text[start:end]
    yield "misspelt", start, end, misspelt(name), (name.strip("'\""), misspelt(name).strip("'\""))
    cut = _whole(text, part)
    yield "deleted", *cut, _emptied(text, part, cut), (name, *_inside(text, part))
    yield "doubled", part.end, part.end, _again(text, part), (name,)


def _item(text: str, part: Part) -> Iterator[Edit]:
    words = (text[part.start : part.end], *_inside(text, part))
    if part.flow:
        cut = _whole(text, part)
        yield "deleted", *cut, "", words
        yield "doubled", part.end, part.end, ", " + text[part.start : part.end], words


def _inside(text: str, part: Part) -> tuple[str, ...]:
    """Names that are gone when this part is: what it is called, and what it declares."""
    names = re.findall(r"[\w-]+", text[part.start : part.end])
    return tuple(dict.fromkeys(names))


def _whole(text: str, part: Part) -> tuple[int, int]:
    """The entry with what separates it from its neighbours."""
    start = part.key[0] if part.key else part.start
    end = max(part.end, part.key[1] if part.key else 0)
    if part.flow:
        after = re.compile(r"\s*,\s*").match(text, end)
        if after:
            return start, after.end()
        before = re.compile(r",\s*$").search(text, 0, start)
        return (before.start() if before else start), end
    line = text.rfind("\n", 0, start) + 1
    following = re.compile(r"(?:[ ]*(?:#[^\n]*)?\n)+").match(text, end)
    stop = following.end() if following else end
    if text[line:start].strip():  # behind a '-': the next key takes its place
        indent = re.compile(r" *").match(text, stop)
        column = start - line
        if indent and indent.end() - stop == column:
            return start, indent.end()
        return start, end
    return line, stop


def _emptied(text: str, part: Part, cut: tuple[int, int]) -> str:
    return "" if part.flow or text[cut[0]] == " " or not part.only else ""


def _again(text: str, part: Part) -> str:
    """The same entry once more, behind itself."""
    assert part.key is not None
    start = part.key[0]
    body = text[start : max(part.end, part.key[1])]
    if part.flow:
        return ", " + body
    column = start - (text.rfind("\n", 0, start) + 1)
    return "\n" + " " * column + body.rstrip("\n")


# --- values of another type ----------------------------------------------------------------------


def _retyped(text: str, part: Part) -> Iterator[Edit]:
    """Text becomes a list, a number text, a mapping or a list text."""
    if part.kind in (MAPPING, LIST):
        if part.flow or part.key is not None:
            lead = "" if text[part.start - 1 : part.start] != "\n" else ""
            yield from _as_text(text, part, lead)
        return
    if not part.text:
        return
    if _NUMBER.fullmatch(part.text) and not part.style:
        yield "retyped", part.start, part.end, "many", (part.text, "many")
    elif part.style in ("|", ">"):
        yield "retyped", part.start, part.end, "[several]", ("several",)
    else:
        body = text[part.start : part.end]
        yield "retyped", part.start, part.end, f"[{body}]", tuple(re.findall(r"[\w-]+", body))


def _as_text(text: str, part: Part, lead: str) -> Iterator[Edit]:
    words = ("so", *_inside(text, part))
    block = not text[part.start : part.end].startswith(("{", "["))
    if not block:
        yield "retyped", part.start, part.end, "so", words
    elif part.key is not None:
        colon = text.index(":", part.key[1])
        yield "retyped", colon + 1, part.end, " so", words


# --- words of rule text --------------------------------------------------------------------------


def _words(text: str, part: Part) -> Iterator[Edit]:
    """Each word misspelt, each number left out."""
    counts: dict[str, int] = {}
    for start, end in _tokens(text, part):
        word = text[start:end]
        counts[word] = counts.get(word, 0) + 1
        shown = word if counts[word] == 1 else f"{word}#{counts[word]}"
        if word.isdigit():
            if part.text != word:
                yield f"without '{shown}'", start, min(end + 1, part.end), "", (word,)
        else:
            wrong = misspelt(word)
            yield f"with '{shown}' as '{wrong}'", start, end, wrong, (word, wrong)


def _tokens(text: str, part: Part) -> Iterator[tuple[int, int]]:
    """Words and numbers of rule text; of quotations only what is filled in."""
    start, end = part.start, part.end
    if part.style in ("|", ">"):
        start = text.index("\n", start)
    if part.path[-1] == "says":
        spans = [m.span() for m in _FILLED.finditer(text, start, end)]
    elif part.style in ("'", '"'):
        spans = [(start + 1, end - 1)]
    else:
        spans = [(start, end)]
    for first, last in spans:
        yield from _scan(text, first, last)


def _scan(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    for found in _TOKEN.finditer(text, first, last):
        if found[0].startswith('"'):
            for filled in _FILLED.finditer(text, *found.span()):
                yield from _scan(text, filled.start() + 1, filled.end() - 1)
        elif not found[0].startswith("#"):
            yield found.span()


def misspelt(word: str) -> str:
    """Two letters swapped in the middle or, where they are alike, one too many."""
    for i in (*range(1, len(word) - 1), 0):
        if len(word) > i + 1 and word[i : i + 2].isalpha() and word[i] != word[i + 1]:
            return word[:i] + word[i + 1] + word[i] + word[i + 2 :]
    return word[:-1] + "q" + word[-1:] if word[-1:] in "'\"" else word + "q"
