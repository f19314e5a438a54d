"""Cache of a bot for its decision: a number for each definition that it reads and each subject of it.

Python has a dictionary (`Memory.memo`), WebAssembly a table. Beside each number stands the decision that it was worked
out for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def of_subject(run: Any, row: int, text: Callable[[Any, int], int], subject: int) -> int:
    """Value of a definition for a subject."""
    place = row * run.subjects + subject + 1
    if subject + 1 < run.subjects and run.memo_decisions[place] == run.decision:
        number_kept: int = run.memo_numbers[place]
        return number_kept
    number = text(run, subject)
    if subject + 1 < run.subjects:
        run.memo_numbers[place] = number
        run.memo_decisions[place] = run.decision
    return number


def of_nothing(run: Any, row: int, text: Callable[[Any], int]) -> int:
    """Value of a definition without a subject."""
    place = row * run.subjects
    if run.memo_decisions[place] == run.decision:
        number_kept: int = run.memo_numbers[place]
        return number_kept
    number = text(run)
    run.memo_numbers[place] = number
    run.memo_decisions[place] = run.decision
    return number


def forget(run: Any) -> int:
    """Another decision, or another state."""
    run.decision = run.decision + 1
    return 0
