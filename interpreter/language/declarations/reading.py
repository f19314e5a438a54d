"""Small readers of the corpus tree: what stands under a key, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from interpreter.corpus.english import capital
from interpreter.corpus.limits import DIGITS
from interpreter.corpus.yaml.tree import Mapping, Node, Null, Number, Sequence, Text, Truth

CHANGED = "changed"  # the source of a text that a layer changed without naming one
_YES_NO = {"yes": True, "no": False}


def entries(node: Node | None) -> Iterator[tuple[Text, Node]]:
    """Keys and values of a mapping; none for anything else."""
    if isinstance(node, Mapping):
        for entry in node.entries.values():
            yield entry.key, entry.value


def get(node: Node | None, key: str) -> Node | None:
    """Node under a key; None for no key and for `key:` without a value."""
    child = node.get(key) if isinstance(node, Mapping) else None
    return None if isinstance(child, Null) else child


def items(node: Node | None) -> tuple[Node, ...]:
    """A list, or a single thing as a list of one."""
    if node is None or isinstance(node, Null):
        return ()
    if isinstance(node, Sequence):
        return node.items
    if isinstance(node, Mapping) and node.keyed_by:
        return tuple(value for _, value in node.items())
    return (node,)


def text(node: Node | None, default: str = "") -> str:
    """A leaf as text."""
    if isinstance(node, Text):
        return node.value.strip()
    if isinstance(node, Number):
        return str(node.value)
    return default


def number(node: Node | None, default: int = 0) -> int:
    return node.value if isinstance(node, Number) else default


def numeral(word: str) -> int | None:
    """A word of digits as a number; None for any other, and for more digits than a game can need."""
    return int(word) if word.isdecimal() and len(word) <= DIGITS else None


def truth(node: Node | None) -> bool | None:
    """yes or no, true or false; a key alone is yes; None for anything else."""
    if isinstance(node, Truth):
        return node.value
    if isinstance(node, Null):
        return True
    return _YES_NO.get(node.value.strip()) if isinstance(node, Text) else None


def said(node: Node | None, key: str) -> bool:
    """Whether a key says yes."""
    child = node.get(key) if isinstance(node, Mapping) else None
    return child is not None and bool(truth(child))


def header(tree: Mapping, key: str) -> Node | None:
    """A key of the manifest, whichever part of the tree it was put in."""
    return get(tree.get("manifest"), key) or get(tree, key)


def source(node: Node | None) -> dict[str, str]:
    """`source:` as its parts; a plain text is where."""
    source_node = get(node, "source")
    if isinstance(source_node, Mapping):
        return {key.value: text(value) for key, value in entries(source_node)}
    return {"where": text(source_node)} if source_node is not None else {}


def told(node: Node, *keys: str) -> dict[str, str]:
    """The `source:` of a text; if a layer changes the text without a source, the name of the layer."""
    source_node = get(node, "source")
    tellers = [source_node, *(value for _, value in entries(source_node))]
    says = {teller.origin for teller in tellers if teller is not None}
    laid = {layer.origin for layer in node.laid} if isinstance(node, Mapping) else set()
    for key in keys:
        node_at = get(node, key)
        last = node_at.laid[-1] if isinstance(node_at, Text) and node_at.laid else node_at
        by = last.origin if last is not None else ""
        if by and by not in says and by in laid:
            return {"kind": CHANGED, "where": f"by {PurePath(by).name}"}
    return source(node)


def described(key: Text, node: Node | None, index: int) -> dict[str, Any]:
    """Fields of every declaration: id, name, index, place, citation and source."""
    name = text(get(node, "name"))
    id = " ".join(key.value.split())
    return {
        "id": id,
        "name": name or capital(id),
        "index": index,
        "span": key.span,
        "cite": text(get(node, "cite")),
        "source": source(node).get("where", ""),
        "stand_in": source(node).get("kind") == "stand-in",
    }
