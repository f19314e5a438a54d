"""What several acts ask and roll for."""

from __future__ import annotations

from tests.second_reading.asking import DONE, NO, YES, Ask, Roll, Steps, choose, number

__all__ = ["ANY", "DONE", "NO", "YES", "Ask", "Roll", "Steps", "choose", "die", "number"]

ANY = ""
"""The name of a decision that the program may call as it likes."""


def die(why: str) -> Steps:
    rolled = yield Roll(why)
    return int(rolled)
