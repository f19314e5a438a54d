"""How much a pack of rule files may ask of us.

Rule files come from strangers. Each bound is declared here once, and passing
it is an ordinary mistake with a place, never a crash or a long wait.
"""

from __future__ import annotations

import attrs

from interpreter.corpus.diagnostics import ERROR, Diagnostic, Span


@attrs.frozen
class Limits:
    """The bounds on one pack. The defaults fit the largest pack we know ten times."""

    file_bytes: int = 1 << 20
    total_bytes: int = 16 << 20
    files: int = 2_000
    depth: int = 24
    nodes: int = 100_000
    text: int = 20_000
    mistakes: int = 100  # of one file; more would only bury the first


DEFAULT = Limits()
DIGITS = 9  # of a number in a rule text

_SAYS = {
    "file_bytes": ("file-too-large", "this file is larger than {} bytes"),
    "total_bytes": ("pack-too-large", "the files together are larger than {} bytes"),
    "files": ("too-many-files", "there are more than {} files"),
    "depth": ("too-deep", "lists and mappings are nested more than {} deep"),
    "nodes": ("too-many-nodes", "this file holds more than {} values"),
    "text": ("text-too-long", "this text is longer than {} characters"),
}


def breach(limits: Limits, which: str, span: Span) -> Diagnostic:
    """The diagnostic for passing the bound named `which` at `span`."""
    code, message = _SAYS[which]
    return Diagnostic(span, ERROR, code, message.format(f"{getattr(limits, which):,}"))
