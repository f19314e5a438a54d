"""The bound tree walked: what a text is worth, what is possible, and why not. It answers `?`, `why`, `expect`.

It shares with the compiled code the state and its primitives, and stacking. Everything else (expressions,
phrases, lasting effects, what is legal) it works out by itself, as the reference of the language says.
"""

from interpreter.engine.evaluate import (  # noqa: F401  (each says what its nodes mean)
    cards,
    expressions,
    lines,
    named,
    pieces,
    seats,
    sets,
    stored,
)
from interpreter.engine.evaluate.actions import grants, under_way  # noqa: F401
from interpreter.engine.evaluate.walker import Frame, Steps
from interpreter.engine.evaluate.why import Reason, evaluate, explain, explain_action

__all__ = ["Frame", "Reason", "Steps", "evaluate", "explain", "explain_action"]
