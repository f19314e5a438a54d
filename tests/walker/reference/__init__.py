"""The reference: a slow and plain executor over the bound tree, against which compiled code is held.

It adds statements, actions and phases to what `evaluate` knows, so that whole games can be played and compared.
How pieces are picked it shares with the compiled code (runtime/picks.py).
"""

from tests.walker import evaluate  # noqa: F401  (what expressions are worth)
from tests.walker.reference import (  # noqa: F401  (each says what its nodes mean)
    choices,
    granting,
    parts,
    picking,
    playing_cards,
    statements,
    values,
)
from tests.walker.reference.game import play, play_phase, rooms_of, start

__all__ = ["play", "play_phase", "rooms_of", "start"]
