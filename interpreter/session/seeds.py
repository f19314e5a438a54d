"""What a seed may be: a whole number of as many bits as the chance of a game has."""

from __future__ import annotations

from interpreter.session.mistakes import Mistake

BITS = 64


def right(seed: int) -> bool:
    return abs(seed) < 1 << BITS


def check(seed: int) -> int:
    """The seed. Raises Mistake where it is none."""
    if not right(seed):
        raise Mistake(f"a seed is a whole number of at most {BITS} bits")
    return seed
