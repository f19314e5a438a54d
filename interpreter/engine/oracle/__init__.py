"""The oracle: a slow and plain executor over the bound tree, against which compiled code is held.

It shares with the compiled code the state and its primitives, stacking, and the picking of pieces.
Everything else (expressions, phrases, statements, actions, grants, lasting effects, consequences,
phases) it works out by itself, as the reference says.
"""

from interpreter.engine.oracle import (  # noqa: F401  (each says what its nodes mean)
    cards,
    choices,
    expressions,
    granting,
    grants,
    lines,
    named,
    parts,
    picking,
    pieces,
    playing,
    running,
    sets,
    statements,
    stored,
    values,
)
from interpreter.engine.oracle.game import play, play_phase, rooms_of, start
from interpreter.engine.oracle.walker import Decision, Frame, Steps
from interpreter.engine.oracle.why import Reason, evaluate, explain, explain_action

__all__ = [
    "Decision",
    "Frame",
    "Reason",
    "Steps",
    "evaluate",
    "explain",
    "explain_action",
    "play",
    "play_phase",
    "rooms_of",
    "start",
]
