"""Entries that extend another of their section, as bots and scenarios do."""

from __future__ import annotations

from attrs import frozen

from interpreter.corpus.yaml.tree import Node, Text
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import get, text


@frozen
class Written:
    """An entry as the files have it, so that mistakes name the entry where they stand."""

    id: str
    node: Node


def line_of(d: Declarer, section: str, key: Text, node: Node) -> list[Written]:
    """An entry, the one that it extends, and so on. The first that has a key counts."""
    known = {other.value: value for _, other, value in d.section(section)}
    line = [Written(key.value, node)]
    while (model := get(line[-1].node, "extends")) is not None:
        word, seen = text(model), [item.id for item in line]
        if word in seen:
            _circle(d, section, model, seen)
            break
        if word not in known:
            d.unknown(model, section.removesuffix("s"), [id for id in known if id not in seen])
            break
        line.append(Written(word, known[word]))
    return line


def _circle(d: Declarer, section: str, model: Node, seen: list[str]) -> None:
    """An entry extends itself, at once or by way of others. All of a circle tell it once."""
    if len(seen) == 1:
        d.error(model, "circle", f"{section.removesuffix('s')} '{seen[0]}' extends itself")
    elif text(model) == seen[0] == min(seen):
        message = f"these {section} extend one another in a circle: {', '.join(seen)}"
        d.error(model, "circle", message)
