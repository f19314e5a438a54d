"""Valid seeds, and a fresh seed for a game without one."""

from __future__ import annotations

import secrets
from operator import index

from interpreter.engine.state.streams import BITS, right, short
from interpreter.session.mistakes import Mistake

MOST_GAMES = 10**12  # that are played with seeds one by one
SHORT = "hidden cards can be worked out from a short seed; without --seed nobody can"


def fresh() -> int:
    """Seed from the system's random source, which nobody can work out."""
    while short(seed := secrets.randbits(BITS)):
        pass
    return seed


def check(seed: int) -> int:
    """The seed as an int. Raises Mistake for anything else."""
    try:
        seed = index(seed)
        wrong = not right(seed)
    except TypeError:
        wrong = True
    if wrong:
        raise Mistake(f"a seed is a whole number of at most {BITS} bits, below 0 of 64")
    return seed
