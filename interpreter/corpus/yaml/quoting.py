"""A scalar as it is best written: bare where every reader of YAML takes it for the same text."""

from __future__ import annotations

import io
import re
from functools import lru_cache

from interpreter.corpus.yaml.parts import Leaf

# What another reader may take for a number, though here it is text: 1.5, 0105, .5
_LIKE_NUMBER = re.compile(r"[-+]?\.?[0-9][0-9_.eExXoO+-]*\Z")
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")


def scalar(leaf: Leaf, within: bool) -> str:
    """Its first line; `within` brackets."""
    if leaf.raw_lines:
        return leaf.raw
    text = leaf.value
    if not leaf.style:
        if _LIKE_NUMBER.match(text) and not _WHOLE.match(text) and not _bare(text):
            return f'"{text}"'
        return text
    if not (within and re.search(r"[,\[\]{}]", text)) and ":" not in text and _bare(text):
        return text
    if '"' in text or "\\" in text or not text.isprintable():
        return leaf.raw if leaf.line == leaf.last else _escaped(text)
    return f'"{text}"'


def _escaped(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@lru_cache(maxsize=4096)
def _bare(text: str) -> bool:
    """Whether a writer of YAML would leave out the quotes."""
    from ruamel.yaml import YAML

    if not text or text in ("null", "~", "yes", "no") or "\n" in text:
        return False
    yaml = YAML(typ="safe", pure=True)
    yaml.width = 10_000
    yaml.default_flow_style = False
    stream = io.StringIO()
    yaml.dump({"k": text}, stream)
    return stream.getvalue() == f"k: {text}\n"
