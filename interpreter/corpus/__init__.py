"""Rule files as located trees: reading, checking, overlaying, finding them.

Names whose modules a warm start does without are imported when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from interpreter.corpus.diagnostics import (
    Collector,
    CorpusError,
    Diagnostic,
    Span,
    render,
    render_all,
)
from interpreter.corpus.limits import DEFAULT, Limits
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import (
    Change,
    Entry,
    Mapping,
    Node,
    Null,
    Number,
    Sequence,
    Source,
    Text,
    Truth,
    difference,
    fault,
    kind,
    plain,
)

if TYPE_CHECKING:
    from interpreter.corpus.catalogue import find_root, fingerprint, titles
    from interpreter.corpus.layers.overlay import apply
    from interpreter.corpus.layers.stack import Overlay, Stack
    from interpreter.corpus.store import Corpus, load_tests, load_tree
    from interpreter.corpus.yaml.reader import read

_LATER = {
    "catalogue": ("find_root", "fingerprint", "titles"),
    "layers.overlay": ("apply",),
    "yaml.reader": ("read",),
    "layers.stack": ("Overlay", "Stack"),
    "store": ("Corpus", "load_tests", "load_tree"),
}


def __getattr__(name: str) -> Any:
    for module, names in _LATER.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f".{module}", __name__), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "DEFAULT",
    "Change",
    "Collector",
    "Corpus",
    "CorpusError",
    "Diagnostic",
    "Entry",
    "Limits",
    "Mapping",
    "Node",
    "Null",
    "Number",
    "Overlay",
    "Sequence",
    "Source",
    "Span",
    "Stack",
    "Text",
    "Truth",
    "apply",
    "difference",
    "fault",
    "find_root",
    "fingerprint",
    "kind",
    "load_tests",
    "load_tree",
    "nearest",
    "plain",
    "read",
    "render",
    "render_all",
    "titles",
]
