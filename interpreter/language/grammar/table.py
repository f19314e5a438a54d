"""The parser, kept on disk: building it takes longer than reading a title.

Installing builds it beside the grammar; where that is missing or of another grammar, the cache keeps it.
Lark could keep it itself, but writes it piece by piece: on a full disk half of it stays behind. Its own `load`
takes four times as long as pickle.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from contextlib import suppress
from functools import partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import lark
from lark.parsers.lalr_analysis import Action

from interpreter.corpus import cachefolder

NAME = "grammar.table"
BUILT = Path(__file__).with_name(NAME)
_DIGEST = 32  # bytes
_REDUCED: dict[type, Any] = {  # of what a parser holds, what pickle cannot keep
    ModuleType: lambda module: (import_module, (module.__name__,)),
    Action: lambda action: action.name,  # a constant of lark, which compares it by identity
}


def parser_of(grammar: str, options: dict[str, Any]) -> lark.Lark:
    """The parser of a grammar, from a table that is there whole; else one is built and kept in the cache."""
    version = f"pickled\n{grammar}\n{options}\n{lark.__version__}\n{sys.version}"
    key = hashlib.sha256(version.encode()).digest()
    for stored in (_built, partial(cachefolder.read, NAME)):
        if stored_parser := _parser(stored() or b"", key):
            return stored_parser
    made = lark.Lark(grammar, **options)
    with suppress(pickle.PicklingError, AttributeError, TypeError):
        _keep(made, key)
    return made


def _built() -> bytes | None:
    try:
        return BUILT.read_bytes()
    except OSError:
        return None


def _parser(stored: bytes, key: bytes) -> lark.Lark | None:
    mark, payload = stored[: 2 * _DIGEST], stored[2 * _DIGEST :]
    if mark == key + hashlib.sha256(payload).digest():
        with suppress(Exception):  # whatever is wrong with it, it can be made anew
            parser: lark.Lark = pickle.loads(payload)
            return parser
    return None


def _keep(made: lark.Lark, key: bytes) -> None:
    table = BytesIO()
    pickler = pickle.Pickler(table, protocol=5)
    pickler.dispatch_table = _REDUCED
    pickler.dump(made)
    payload = table.getvalue()
    cachefolder.write(NAME, key + hashlib.sha256(payload).digest() + payload)
