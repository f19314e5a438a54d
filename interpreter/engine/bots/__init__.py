"""Bots: players made of rules (docs/language.md, "bots").

rungs.py links the compiled ladders, judge.py answers a decision by them, pieces.py picks pieces, trials.py tries a card
text out, chance.py gives bots their chance.
"""

from __future__ import annotations

from interpreter.engine.bots.chance import Chance
from interpreter.engine.bots.judge import NO_RUNG, Answer, Verdict, decide
from interpreter.engine.bots.rungs import Bot, Rung, by_index, kinds, link, ways

__all__ = [
    "NO_RUNG",
    "Answer",
    "Bot",
    "Chance",
    "Rung",
    "Verdict",
    "by_index",
    "decide",
    "kinds",
    "link",
    "ways",
]
