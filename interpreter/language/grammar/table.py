"""The parser's table, kept on disk: building it takes longer than a parse.

Lark could keep it itself, but writes it piece by piece: on a full disk half of it stays behind.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from contextlib import suppress
from io import BytesIO
from typing import Any

import lark

from interpreter.corpus import cachefolder

NAME = "grammar.table"
_DIGEST = 32  # bytes


def parser_of(grammar: str, options: dict[str, Any]) -> lark.Lark:
    """The parser of a grammar, from the cache if its table is there whole."""
    version = f"{grammar}\n{options}\n{lark.__version__}\n{sys.version}"
    key = hashlib.sha256(version.encode()).digest()
    stored = cachefolder.read(NAME) or b""
    mark, payload = stored[: 2 * _DIGEST], stored[2 * _DIGEST :]
    if mark == key + hashlib.sha256(payload).digest():
        with suppress(Exception):  # whatever is wrong with it, it can be made anew
            return lark.Lark.load(BytesIO(payload))
    made = lark.Lark(grammar, **options)
    with suppress(pickle.PicklingError):
        _keep(made, key)
    return made


def _keep(made: lark.Lark, key: bytes) -> None:
    table = BytesIO()
    made.save(table)
    payload = table.getvalue()
    cachefolder.write(NAME, key + hashlib.sha256(payload).digest() + payload)
