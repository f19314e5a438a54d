"""How much a game may take before it is called endless. All are counts, so every machine stops at the same place."""

from __future__ import annotations

import sys
from functools import lru_cache

from attrs import evolve, frozen

STEPS = 10_000_000  # between two decisions, or of a bot's decision
QUESTION = 2_000_000  # of a question at the table, which is answered more slowly
PHASES = 10_000  # between two decisions
DECISIONS = 100_000  # of one game
LOG = 1_000_000  # entries of one game
OPTIONS = 10_000  # of one decision
ITEMS = 10**9  # of a list: more than any game has steps to make
MOST_DICE = 100  # rolled at once
LARGEST = 10**15  # a number, up or down; longer ones would take longer and longer
LIGHT = 2_000  # a text of at most this many steps runs without counting them
FRAMES = 6_000  # of Python's stack, on which rule texts stand one within another

# Usually there are a thousand: too few for the deepest chain of texts that `check` lets pass.
sys.setrecursionlimit(max(FRAMES, sys.getrecursionlimit()))


@frozen
class Limits:
    """Limits that a person may raise."""

    steps: int = STEPS
    phases: int = PHASES
    decisions: int = DECISIONS
    log: int = LOG

    @property
    def question(self) -> Limits:
        """Limits for a single question: fewer steps."""
        return _question(self)

    @classmethod
    def of(cls, steps: int) -> Limits:
        """Limits for this many steps. The others grow in proportion and never shrink."""
        rest = (max(most, most * steps // STEPS) for most in (PHASES, DECISIONS, LOG))
        return cls(steps, *rest)


@lru_cache(maxsize=8)
def _question(limits: Limits) -> Limits:
    steps = min(limits.steps, max(QUESTION, limits.steps * QUESTION // STEPS))
    return evolve(limits, steps=steps)
