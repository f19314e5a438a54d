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
    "min": ["from", "at least"], "max": ["to", "at most"], "minimum": ["from"], "maximum": ["to", "at most"], "range": ["from"], "scale": ["one of"], "states": ["one of"], "owned by": ["of"],
    "bool": ["truth"], "boolean": ["truth"], "flag": ["truth"], "int": ["number"], "integer": ["number"], "string": ["text"], "cost": ["pay"], "costs": ["pay"], "price": ["pay"], "per": ["of", "each"], "for": ["of", "by", "each"],
    "condition": ["if", "when", "where"], "if": ["when", "where"], "when": ["if", "where"], "unless": ["if"], "filter": ["where"], "effect": ["do"], "effects": ["do"], "then": ["do"], "text": ["do", "says"], "script": ["do"], "code": ["do"],
    "visible": ["seen"], "visible to": ["seen"], "hidden": ["seen"], "type": ["class", "one of"], "title": ["name"], "label": ["name"], "description": ["tells", "says"], "help": ["tells"], "question": ["asks"], "prompt": ["asks"], "id": ["name", "card"],
    "default": ["start"], "initial": ["start"], "values": ["one of"], "options": ["one of"], "enum": ["one of"], "parameters": ["with"], "params": ["with"], "args": ["with"], "accompanies": ["with"], "except": ["not"], "without": ["not"],
    "neighbours": ["borders"], "neighbors": ["borders"], "adjacent": ["borders"], "next to": ["borders"], "color": ["colour"], "choose": ["pick"], "dice": ["rolls"], "setup": ["do"], "set-up": ["do"], "turn order": ["order"], "symbol": ["letter"],
    "action": ["run", "pick"], "actor": ["as"], "player": ["as", "by"], "owner": ["of", "by"], "every": ["each"], "for each": ["each"], "limit": ["at most", "count", "to"], "number": ["count"], "amount": ["count"], "require": ["if"], "requires": ["if"],
    "count": ["up to"], "first": ["before"], "last": ["after"], "operations": ["actions"], "specials": ["actions"], "special activities": ["actions"], "events": ["cards"], "regions": ["spaces"], "territories": ["spaces"],
    "players": ["factions"], "variables": ["values"], "functions": ["definitions", "procedures"], "macros": ["procedures"], "steps": ["stages"], "setups": ["scenarios"], "rounds": ["phases"], "expected": ["expect"], "result": ["expect"], "choices": ["answers"],
    "until": ["end", "lasting"], "duration": ["until"], "lasts": ["until"], "effects until": ["until"], "text shown": ["says"], "extend": ["extends"], "parent": ["extends"], "priority": ["order"],
}  # fmt: skip


def unknown_key(key: Text, unused: Collection[str], known: Sequence[str] = ()) -> Diagnostic:
    """`unused`: the keys that may be meant; `known`: those to choose from, where they are others."""
    foreign = [word for word in FOREIGN.get(key.value, ()) if word in (*unused, *WORDS)]
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
