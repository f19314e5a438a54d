"""Manifests: the header of a title (`title.yaml`) and of a series (`series.yaml`).

The header keys say which folders and files to read. They can be peeked at
without parsing YAML, so that a fingerprint of all files costs only reading
them; a header too artful for that is parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from interpreter.corpus.diagnostics import Collector, Span
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, Text

NAME = "title.yaml"
SERIES = "series.yaml"
HEADER = ("title", "name", "extends", "layers", "map", "cards", "printing")

_OFFER = ("overlay", "printing")
_READ = ("extends", "map", "cards", "layers")

_KEY = re.compile(r"(\w+):(?: +(.*?))? *(?:#.*)?$")
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_OVERLAY = re.compile(rb"^overlay: *([A-Za-z0-9][A-Za-z0-9_-]*) *(?:#.*)?\r?$", re.MULTILINE)
_LIST = re.compile(r"\[ *([A-Za-z0-9_-]+(?: *, *[A-Za-z0-9_-]+)*)? *\]")


@attrs.frozen
class Header:
    """The shared folders, the map file, the folder of entries, and which own folders lie on top."""

    extends: tuple[str, ...] = ()
    map: str = ""
    cards: str = ""
    layers: tuple[str, ...] = ()


def peek(data: bytes) -> Header | None:
    """Read the header line by line, without a parser; None if that might be wrong."""
    header: dict[str, tuple[str, ...]] = {}
    for line in data.decode("utf-8", "replace").splitlines():
        key = _KEY.match(line)
        if not key or key[1] not in _READ:
            if line.startswith((*_READ, "'", '"', "{", "?", "-", "\ufeff")):
                return None
            continue
        value, listed = key[2] or "", _LIST.fullmatch(key[2] or "")
        if key[1] in header or not (_WORD.fullmatch(value) or listed):
            return None
        words = re.findall(_WORD, value)
        header[key[1]] = tuple(words)
    if any(len(header.get(key, ("",))) != 1 for key in ("map", "cards")):
        return None
    one = {key: header.get(key, ("",))[0] for key in ("map", "cards")}
    return Header(header.get("extends", ()), one["map"], one["cards"], header.get("layers", ()))


def overlay_name(data: bytes) -> str:
    """Name of an overlay, read without a parser; "" where that needs one."""
    name = _OVERLAY.search(data)
    return name[1].decode() if name else ""


def parsed_header(data: bytes, file: str) -> Header:
    """Parse the header slowly. The full reading of the file reports its mistakes."""
    from interpreter.corpus.yaml.reader import read_into  # seldom needed

    node = read_into(Collector(), data, file)
    said = node.entries if isinstance(node, Mapping) else {}
    extends, map_, cards, layers = (_texts(said[k].value) if k in said else () for k in _READ)
    return Header(extends, "".join(map_[:1]), "".join(cards[:1]), layers)


def plain_manifest(data: bytes) -> dict[str, str]:
    """Texts of a manifest by key. Mistakes are reported when the file is read in full."""
    from interpreter.corpus.yaml.reader import read_into  # seldom needed

    node = read_into(Collector(), data, "")
    if not isinstance(node, Mapping):
        return {}
    return {key: value.value for key, value in node.items() if isinstance(value, Text)}


def refuse(
    collector: Collector,
    file: str,
    data: bytes,
    named: tuple[str, tuple[str, ...]],
    code: str,
    message: str,
    **advice: str,
) -> None:
    """An error where an unparsed manifest names something: `named` is the name and how such lines begin."""
    lines = data.decode("utf-8", "replace").splitlines()
    collector.files.setdefault(file, tuple(lines))
    collector.error(_place_of(lines, file, *named), code, message, **advice)


def _place_of(lines: Iterable[str], file: str, name: str, keys: tuple[str, ...]) -> Span:
    for number, line in enumerate(lines, 1):
        start = line.find(name, line.find(":") + 1)
        if line.startswith(keys) and start >= 0:
            return Span(file, number, start + 1, start + 1 + len(name))
    return Span(file, 1, 1, 2)


def _texts(node: Node) -> tuple[str, ...]:
    """Texts of a list, or a text alone; a section may bear the name of a key."""
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item.value for item in items if isinstance(item, Text))


def split(document: Mapping) -> Mapping:
    """The manifest's document with its header keys gathered in a section `manifest`."""
    head = {k: e for k, e in document.entries.items() if k in HEADER}
    rest = {k: e for k, e in document.entries.items() if k not in HEADER}
    if not head:
        return document
    first = next(iter(head.values())).key
    label = attrs.evolve(first, value="manifest")
    gathered = attrs.evolve(document, entries=head)
    return attrs.evolve(document, entries={"manifest": Entry(label, gathered), **rest})


def printing(tree: Mapping) -> str:
    """Printing of the title's own text; "" if the manifest does not say.

    Either the header says so, or it is the one of `printings` without overlay.
    """
    head = tree.get("manifest")
    said = head.get("printing") if isinstance(head, Mapping) else None
    if isinstance(said, Text):
        return said.value
    return next((name for name, overlay, _ in _offers(tree, "printings") if not overlay), "")


def printing_of(tree: Mapping, overlay: str) -> str:
    """The printing that the title's `printings` and `options` give an overlay."""
    for name, id, _ in _offers(tree, "printings"):
        if id == overlay:
            return name
    return next((of for _, id, of in _offers(tree, "options") if id == overlay), "")


def _offers(tree: Mapping, section: str) -> Iterator[tuple[str, str, str]]:
    """Name, overlay and printing of each entry in a section."""
    entries = tree.get(section)
    for name, entry in entries.items() if isinstance(entries, Mapping) else ():
        fields = [entry.get(k) if isinstance(entry, Mapping) else None for k in _OFFER]
        overlay, of = (f.value if isinstance(f, Text) else "" for f in fields)
        yield name, overlay, of
