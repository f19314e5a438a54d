"""What the integers of a decision mean: options that are no index, and what `about` says of the rest."""

from __future__ import annotations

Question = tuple[int, int, list[int], int]  # decision point, faction, options, about

DONE = -1  # no more, nobody, nothing
DEAL = -2  # open the deals; always understood, never listed
SPECIAL = -10  # and below: SPECIAL - action is an action that accompanies another
RESOLVE = -100_000  # and below: RESOLVE - space is a chosen space that is resolved now
FACE_DOWN = (
    -10_000_000
)  # and below, for people alone: FACE_DOWN - number of a card that lies hidden from them

# `about` is the column whose pieces are counted, or one of these.
BY_TYPE = -1  # as the decision point's type says
SPACES = -2
COLUMNS = -3
SPECIALS = -4  # actions that accompany another, or none
