"""Tell of a key that nobody knows: the word of ours for one of other languages, the nearest, or all there are."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.layers.lines import WORDS
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Text, fault

FEW, MANY = 3, 20  # longer enumerations are not read out
# Keys of other languages, with those that stand for them here, where the schema has them.
FOREIGN = {
    "min": ["from", "at least"], "max": ["to", "at most"], "minimum": ["from"], "maximum": ["to", "at most"],
    "bool": ["truth"], "boolean": ["truth"], "int": ["number"], "integer": ["number"], "cost": ["pay"], "price": ["pay"],
    "condition": ["if", "when", "where"], "if": ["when", "where"], "effect": ["do"], "then": ["do"], "text": ["do"],
    "visible": ["seen"], "type": ["class", "one of"], "title": ["name"], "label": ["name"], "description": ["tells"],
    "default": ["start"], "initial": ["start"], "values": ["one of"], "options": ["one of"], "enum": ["one of"],
    "parameters": ["with"], "args": ["with"], "neighbours": ["borders"], "neighbors": ["borders"], "adjacent": ["borders"], "color": ["colour"], "choose": ["pick"], "dice": ["rolls"],
    "setup": ["do"], "set-up": ["do"], "action": ["run", "pick"], "actor": ["as"], "owner": ["of", "by"], "hidden": ["seen"],
    "limit": ["at most", "count"], "number": ["count"], "require": ["if"], "requires": ["if"], "accompanies": ["with"], "count": ["up to"], "first": ["before"], "last": ["after"],
}  # fmt: skip


def unknown_key(key: Text, unused: Collection[str], known: Sequence[str] = ()) -> Diagnostic:
    """`unused`: the keys that may be meant; `known`: those to choose from, where they are others."""
    foreign = [word for word in FOREIGN.get(key.value, ()) if word in unused]
    meant = (foreign or [nearest(key.value, unused) or nearest(key.value, WORDS)])[0]
    note = "" if meant else choice(known or [*unused])
    return fault(key, "unknown-key", f"unknown key '{key.value}'", suggestion=meant, note=note)


def not_allowed(node: Any, allowed: Sequence[Any]) -> Diagnostic:
    """Message for a value that is not one of `allowed`."""
    words = [word for word in allowed if isinstance(word, str)]
    meant = nearest(node.value, words) if isinstance(node, Text) else ""
    said = f"'{node.value}'" if isinstance(node.value, str) else json.dumps(node.value)
    note = "" if meant else choice(allowed)
    return fault(node, "wrong-value", f"{said} is not allowed here", suggestion=meant, note=note)


def choice(allowed: Sequence[Any]) -> str:
    """All that there is to choose from; "" if it is too much to read."""
    shown = [word if isinstance(word, str) else json.dumps(word) for word in allowed]
    return f"allowed: {', '.join(shown)}" if 0 < len(shown) <= MANY else ""
