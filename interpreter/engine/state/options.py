"""Options of a decision and what they are about: small tagged values, each one integer of 64 bits.

A plain option has no tag: it is a number, or the index of a space, faction, card, column, way or action. The
others carry their tag above their value. They are built here alone (tests/engine/test_options.py).
"""

from __future__ import annotations

Question = tuple[int, int, list[int], int]  # decision point, faction, options, about

_BITS = 56  # below the tag: more than any number of a title has (limits.LARGEST), up or down

# Tags of options, by what their value is.
SPECIAL = 3  # an action that accompanies another
RESOLVE = 4  # a chosen space that is resolved now
FACE_DOWN = 5  # the place of a card in a list of those that lie hidden; for people alone

# Tag of what a decision is about.
PIECES = 7  # the column whose pieces are counted


def tagged(tag: int, value: int) -> int:
    """Return the option with this tag. `value` is an index."""
    return tag << _BITS | value


def tag(option: int) -> int:
    """Return the tag of an option; 0 if it is plain."""
    return option >> _BITS if option >= DONE else 0


def untagged(option: int) -> int:
    """Return the value of an option that is not plain."""
    return option & (1 << _BITS) - 1


def plain(option: int) -> bool:
    """Whether an option is a number or an index."""
    return option < DONE


DONE = tagged(1, 0)  # no more, nobody, nothing; the lowest of those with a tag
DEAL = tagged(2, 0)  # open the deals; always understood, never listed
NO_OPTION = tagged(6, 0)  # offered nowhere; in the gaps of a question it is the question itself

# A decision is about these, or about the pieces of a column.
BY_TYPE = 0  # as the decision point's type says
SPACES = tagged(8, 0)
COLUMNS = tagged(9, 0)
SPECIALS = tagged(10, 0)  # actions that accompany another, or none

_NAMES = {DONE: "DONE", DEAL: "DEAL", NO_OPTION: "NO_OPTION"}
_TAGS = {SPECIAL: "SPECIAL", RESOLVE: "RESOLVE", FACE_DOWN: "FACE_DOWN"}


def shown(option: int) -> str:
    """Return an option as programmers read it: "3", "DONE", "SPECIAL 3"."""
    if plain(option):
        return str(option)
    return _NAMES.get(option) or f"{_TAGS[tag(option)]} {untagged(option)}"
