"""A scalar as it is best written: bare wherever it is read as the same text (`builder.py`)."""

from __future__ import annotations

import io
import re
from functools import lru_cache

from interpreter.corpus.yaml.parts import Leaf

# What another reader takes for a number; here it is text, bare or not: 1.5, 0105, .5, 0x1f, 1_000
_LIKE_NUMBER = re.compile(
    r"[-+]?(?:\.[0-9_]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?\Z|0[xo][0-9a-fA-F]+\Z"
)
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")


def scalar(leaf: Leaf, within: bool) -> str:
    """Its first line; `within` brackets."""
    if leaf.raw_lines:
        return leaf.raw
    text = leaf.value
    bracketed = within and re.search(r"[,\[\]{}]", text)
    if not leaf.style or (not bracketed and ":" not in text and _bare(text)):
        return text
    if '"' in text or "\\" in text or not text.isprintable():
        return leaf.raw if leaf.line == leaf.last else _escaped(text)
    return f'"{text}"'


def _escaped(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@lru_cache(maxsize=4096)
def _bare(text: str) -> bool:
    """Whether the quotes may be left out."""
    from ruamel.yaml import YAML

    if _LIKE_NUMBER.match(text):
        return _WHOLE.match(text) is None
    if not text or text in ("null", "~", "yes", "no") or "\n" in text:
        return False
    yaml = YAML(typ="safe", pure=True)
    yaml.width = 10_000
    yaml.default_flow_style = False
    stream = io.StringIO()
    yaml.dump({"k": text}, stream)
    return stream.getvalue() == f"k: {text}\n"
