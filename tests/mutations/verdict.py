"""What may be wrong with how a mutant was answered."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.corpus.diagnostics import Diagnostic
from tests.mutations.mutate import Mutant
from tests.mutations.workshop import Workshop

MOST = 2  # messages for one mistake
NEAR = 1  # lines


def complaint(workshop: Workshop, mutant: Mutant, found: Sequence[Diagnostic]) -> str:
    """What is wrong with these messages; "" if they are as they should be."""
    if not found:
        return "passes unnoticed"
    if len(found) > MOST:
        return f"{len(found)} messages"
    for each in found:
        if not (workshop.root / each.span.file).is_file() or each.span.line < 1:
            return f"not in any file: {each.span}"
    gone = mutant.id.endswith(" deleted")  # then it can be told only where it is missed
    if not gone and not any(_is_about(workshop, mutant, each) for each in found):
        return f"told elsewhere: {found[0].span}: {found[0].message}"
    return ""


def _is_about(workshop: Workshop, mutant: Mutant, told: Diagnostic) -> bool:
    """Is it told where the mistake was made, or where what it concerns is used?"""
    if (
        told.span.file == mutant.file
        and mutant.first - NEAR <= told.span.line <= mutant.last + NEAR
    ):
        return True
    lines = mutant.text if told.span.file == mutant.file else ""
    lines = lines or (workshop.root / told.span.file).read_text(encoding="utf-8")
    line = lines.splitlines()[told.span.line - 1]
    return any(name in f"{line} {told.message} {told.suggestion}" for name in mutant.names)
