"""A move that is carried out to see what it would leave, and taken back by the undo log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run


def imagined(run: Run, act: Callable[[], Any], holds: Callable[[], Any]) -> bool:
    """Whether a test holds after an act, which is undone. Raise RuleError for one inside another: it could recurse."""
    if run.imagining:
        raise RuleError("this would be imagined while something else is")
    undo, log, sheets = len(run.u), len(run.log), [sheet.copy() for sheet in run.sheets]
    run.imagining = True
    try:
        for _ in act() or ():
            raise RuleError("an imagined text may not ask")
        return bool(holds())
    finally:
        run.imagining = False
        run.rewind(undo, log)
        for sheet, before in zip(run.sheets, sheets, strict=True):
            sheet.cells, sheet.numbers = before.cells, before.numbers
