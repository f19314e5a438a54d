"""How much a pack of rule files may ask of us.

Rule files come from strangers. Each bound is declared here once, and passing
it is an ordinary mistake with a place, never a crash or a long wait.
"""

from __future__ import annotations

import attrs

from interpreter.corpus.diagnostics import ERROR, Diagnostic, Span

REREAD = 200_000  # characters of wrong files that the slow parser reads again
DIGITS = 9  # of a number in a rule text
# Limits of declarations: ten times as many as in the largest title that we know.
CELLS = 100_000  # whole numbers in the state of a game
COLUMNS = 500  # kinds of pieces by faction and state
NEIGHBOURS = 20_000  # pairs of them
WORDS = 500  # of one list
ENTRIES = 3_000  # of a section that is not named below
_SAYS = {
    "file_bytes": ("file-too-large", "this file is larger than {} bytes"),
    "total_bytes": ("pack-too-large", "the files together are larger than {} bytes"),
    "files": ("too-many-files", "there are more than {} files"),
    "depth": ("too-deep", "lists and mappings are nested more than {} deep"),
    "nodes": ("too-many-nodes", "this file holds more than {} values"),
    "all_mistakes": ("too-many-mistakes", "after {} mistakes no more files are read"),
    "text": ("text-too-long", "this text is longer than {} characters"),
}


@attrs.frozen
class Limits:
    """The bounds on one pack. The defaults fit the largest pack we know ten times."""

    file_bytes: int = 1 << 20
    total_bytes: int = 16 << 20
    files: int = 2_000
    depth: int = 24
    nodes: int = 50_000
    text: int = 20_000
    mistakes: int = 100  # mistakes of one file; more would only bury the first
    all_mistakes: int = 20_000  # mistakes of all files; the rest is not read


DEFAULT = Limits()

SECTIONS = {
    "factions": 60, "sides": 100, "kinds": 200, "groups": 300, "boxes": 300, "words": 200, "directions": 50,
    "types": 100, "flags": 200, "attributes": 200, "spaces": 2_000, "values": 1_000, "card fields": 100,
    "card classes": 100, "effects": 50, "zones": 200, "cards": 2_000, "actions": 300, "phases": 300,
    "deals": 300, "consequences": 60, "scenarios": 60,
}  # fmt: skip


def breach(limits: Limits, which: str, span: Span) -> Diagnostic:
    """The diagnostic for passing the bound named `which` at `span`."""
    code, message = _SAYS[which]
    return Diagnostic(span, ERROR, code, message.format(f"{getattr(limits, which):,}"))
