"""The bound tree walked: what a text is worth, and what is possible.

It shares with the compiled code the state and its primitives, and stacking. Everything else (expressions,
phrases, lasting effects, what is legal) it works out by itself, as the reference of the language says.
"""

from tests.walker.evaluate import (  # noqa: F401  (each says what its nodes mean)
    cards,
    expressions,
    lines,
    named,
    pieces,
    seats,
    sets,
    stored,
)
from tests.walker.evaluate.actions import grants, under_way  # noqa: F401
from tests.walker.evaluate.walker import Frame, Steps, evaluate

__all__ = ["Frame", "Steps", "evaluate"]
