"""Folders of rules gone wrong: small titles that work, and what hypothesis does to them.

A case is the files of a mod and those of its title that it spoils, as names and bytes.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from ruamel.yaml import YAML

HOME = Path(__file__).parent.parent.parent
TITLES = ("tictactoe", "connectfour", "harbours")
OVERLAY = "format: 1\noverlay: mine\nextends: {}\n"

Case = dict[str, bytes]  # by their paths in the corpus; "title" names the title

_PIECE = re.compile(r"[\w'-]+|\s+|.", re.DOTALL)
_NUMBERS = ("0", "1", "-1", "7", "40", "999999999", "1000000000000000", "9" * 5000, "1.5", "²")
_ODD = (
    "", " ", "\n", "\t", "\x00", "\x1b[2J", "\u202e", "\ufeff", "\ud7ff", "é", "𝔘", ":", ": ", "- ",
    "? ", "| ", ">\n", "{", "}", "[", "]", "'", '"', "#", "&a ", "*a", "!t ", "<<: ", "%YAML 2.0\n",
    "---\n", "...\n", "(", ")", "{{", "null", "~", "yes", "none", "here", "actor", "delete: [x]",
    "add: {x: [1]}", "delete: {x: [1]}", "before: x", "after: x", "at the end: x",
    "[x]", "[x] nothing", "fills: {x: nothing}", "format: 2\n", "of", "is", "not", "otherwise", "if", "for each space:",
)  # fmt: skip
_OF_LAYERS = {
    "delete", "add", "fills", "format", "before", "after", "at the start", "at the end", "before nothing",
    "after nothing", "instead of nothing",
}  # fmt: skip
_HEAD = ("format", "title", "name", "map", "extends")  # without these nothing more is looked at
_NAMES = (
    "x.yaml", "overlay.yaml", "tests/x.yaml", "below/x.yaml", "x.yml", "x.YAML", ".x.yaml", "é.yaml",
    "x y.yaml", "-x.yaml", "x.yaml.yaml", "a" * 200 + ".yaml", "title.yaml",
)  # fmt: skip


@cache
def sound(title: str) -> tuple[tuple[str, str], ...]:
    """The files of a title that works, by their paths in the corpus."""
    own = sorted((HOME / "rules" / title).rglob("*.yaml"))
    near = [HOME / "maps" / f"{title}.yaml", *sorted((HOME / "cards" / title).rglob("*.yaml"))]
    paths = [path for path in (*own, *near) if path.is_file()]
    return tuple((str(path.relative_to(HOME)), path.read_text("utf-8")) for path in paths)


@cache
def words() -> tuple[str, ...]:
    """What stands in the titles, piece by piece."""
    found = {p for title in TITLES for _, text in sound(title) for p in _PIECE.findall(text)}
    return tuple(sorted(found))


@cache
def lines() -> tuple[str, ...]:
    """What stands in the titles, line by line."""
    found = {line for title in TITLES for _, text in sound(title) for line in text.splitlines()}
    return tuple(sorted(found))


@st.composite
def texts(draw: st.DrawFn, text: str) -> str:
    """The text after a few slips of the pen."""
    parts = _PIECE.findall(text)
    for _ in range(draw(st.integers(1, 4))):
        here = draw(st.integers(0, max(0, len(parts) - 1)))
        stop = min(len(parts), here + draw(st.integers(0, 12)))
        match draw(st.integers(0, 6)):
            case 0:
                del parts[here:stop]
            case 1:
                parts[here:here] = parts[here:stop]
            case 2:
                parts[here : here + 1] = [draw(st.sampled_from(words()))]
            case 3:
                parts[here:here] = [draw(st.sampled_from(_ODD))]
            case 4:
                numbers = [n for n, part in enumerate(parts) if part.isdecimal()]
                if numbers:
                    parts[draw(st.sampled_from(numbers))] = draw(st.sampled_from(_NUMBERS))
            case 5:
                there = draw(st.integers(0, max(0, len(parts) - 1)))
                parts[there:there] = parts[here:stop]
            case 6:
                repeats = draw(st.sampled_from((2, 30, 300)))
                parts[here:here] = parts[here:stop] * repeats
    return "".join(parts)


@st.composite
def rearranged(draw: st.DrawFn, text: str) -> str:
    """The text with lines gone, doubled, indented otherwise or from elsewhere."""
    rows = text.split("\n")
    for _ in range(draw(st.integers(1, 4))):
        here = draw(st.integers(0, len(rows) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                del rows[here : here + draw(st.integers(1, 5))]
                rows = rows or [""]
            case 1:
                rows.insert(draw(st.integers(0, len(rows))), rows[here])
            case 2:
                rows[here] = " " * draw(st.integers(0, 9)) + rows[here].strip()
            case 3:
                rows.insert(here, draw(st.sampled_from(lines())))
            case 4:
                rows[here : here + 4] = rows[here : here + 4][::-1]
    return "\n".join(rows)


@st.composite
def flipped(draw: st.DrawFn, data: bytes) -> bytes:
    """The bytes cut, or with some of them changed."""
    spoilt = bytearray(data[: draw(st.integers(0, len(data)))] if draw(st.booleans()) else data)
    for _ in range(draw(st.integers(0, 3))):
        if spoilt:
            spoilt[draw(st.integers(0, len(spoilt) - 1))] = draw(st.integers(0, 255))
    return bytes(spoilt)


_LEAVES = (
    st.none() | st.booleans() | st.integers(-(10**16), 10**16)
    | st.sampled_from(_ODD) | st.sampled_from(_NUMBERS) | st.deferred(lambda: st.sampled_from(words()))
    | st.deferred(lambda: st.lists(st.sampled_from(words()), max_size=12).map(" ".join))
)  # fmt: skip


def _keys() -> st.SearchStrategy[str]:
    found = {k for title in TITLES for _, t in sound(title) for k in re.findall(r"([\w' -]+):", t)}
    return st.sampled_from(sorted({key.strip() for key in found} | _OF_LAYERS))


_TREES = st.recursive(
    _LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.deferred(_keys), inner, max_size=4)
    ),
    max_leaves=25,
)


def flow(tree: Any) -> str:
    """A tree as YAML in brackets."""
    match tree:
        case dict():
            return "{" + ", ".join(f"{_quoted(k)}: {flow(v)}" for k, v in tree.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, tree)) + "]"
        case str():
            return _quoted(tree)
        case None:
            return "null"
        case _:
            return str(tree).lower()


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


@st.composite
def reworded(draw: st.DrawFn, text: str) -> str:
    """The text with other words of the titles for some of its own: it is still good YAML."""
    parts = _PIECE.findall(text)
    places = [n for n, part in enumerate(parts) if part[0].isalnum() and part not in _HEAD]
    for place in draw(st.lists(st.sampled_from(places), min_size=1, max_size=4)):
        other = st.sampled_from(_NUMBERS) if parts[place].isdecimal() else st.sampled_from(_words())
        parts[place] = draw(other)
    return "".join(parts)


@cache
def _words() -> tuple[str, ...]:
    return tuple(word for word in words() if word[0].isalpha())


@cache
def parsed(text: str) -> Any:
    """A file as plain values."""
    return YAML(typ="safe", pure=True).load(text)


def places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a tree, as what holds it and its key there."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in list(pairs):
        yield tree, key
        if isinstance(value, (dict, list)):
            yield from places(value)


@cache
def branches() -> tuple[Any, ...]:
    """Everything that stands under a key of the titles."""
    trees = [parsed(text) for title in TITLES for _, text in sound(title)]
    return tuple(holder[key] for tree in trees for holder, key in places(tree))


@st.composite
def grafted(draw: st.DrawFn, text: str) -> str:
    """The file with something else under some of its keys, or under keys of another name."""
    tree = copy.deepcopy(parsed(text))
    for _ in range(draw(st.integers(1, 3))):
        found = [(holder, key) for holder, key in places(tree) if key not in _HEAD]
        if not found:
            break
        holder, key = found[draw(st.integers(0, len(found) - 1))]
        match draw(st.integers(0, 3)):
            case 0:
                holder[key] = copy.deepcopy(draw(st.sampled_from(branches())))
            case 1:
                holder[key] = draw(_LEAVES)
            case 2:
                holder[key] = draw(texts(holder[key])) if isinstance(holder[key], str) else None
            case 3:
                if isinstance(holder, dict) and len(holder) > 1:
                    value = holder.pop(key)
                    if draw(st.booleans()):
                        holder[draw(_keys())] = value
    return "".join(f"{_quoted(k)}: {flow(v)}\n" for k, v in tree.items())


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A file of known sections in which anything may stand."""
    sections = draw(st.dictionaries(st.deferred(_keys), _TREES, min_size=1, max_size=4))
    return "format: 1\n" + "".join(f"{_quoted(k)}: {flow(v)}\n" for k, v in sections.items())


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A title with one or two files spoilt, or sound with a strange mod over it."""
    title = draw(st.sampled_from(TITLES))
    case: Case = {"title": title.encode()}
    files = sound(title)
    if draw(st.booleans()):
        for _ in range(draw(st.integers(1, 2))):
            name, text = draw(st.sampled_from(files))
            case[name] = draw(_spoilt(text))
    else:
        case["mod/overlay.yaml"] = OVERLAY.format(title).encode()
        for _ in range(draw(st.integers(1, 2))):
            name = "mod/" + draw(st.just("x.yaml") | st.sampled_from(_NAMES))
            case[name] = draw(_spoilt(draw(st.sampled_from(files))[1]))
    return case


def _spoilt(text: str) -> st.SearchStrategy[bytes]:
    made = st.one_of(
        reworded(text), grafted(text), texts(text), rearranged(text), reworded(text), documents()
    )
    return made.map(lambda told: told.encode("utf-8", "replace")) | flipped(text.encode())
