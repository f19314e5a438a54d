"""Log entries. Each is a tuple that begins with one of these codes.

Locations, columns, spaces, factions, cards, zones and actions are indices; none is -1.
"""

from __future__ import annotations

from attrs import frozen

PLACE = 1  # location, column, number, box it came from
REMOVE = 2  # location, column, number, box it went to
MOVE = 3  # from location, column, number, to location
TURN = 4  # location, column, number, new column
VALUE = 5  # index in the state, old, new
ROLL = 6  # what it is called, the number rolled, or those of several dice rolled together
PAY = 7  # payer, amount (the VALUE entry follows)
ANSWER = 8  # point, faction, option, about
PHASE = 9  # phase
CARD = 10  # card, from zone, its owner, to zone, its owner, place from the top
SHUFFLE = 11  # zone, owner
PLAY = 12  # slot, card, faction
PLAYED = 13  # slot, card
EFFECT = 14  # lasting effect, 1 it begins or 0 it ends
ACTION = 15  # action, faction, 1 if free, 1 if limited
DONE = 16  # action
SPACE = 17  # action, space that it chose or comes to
SAY = 18  # a tuple of texts and gaps (language/walking/gaps.py), then the value of each gap
OVER = 19  # the game has ended
HOLD = 20  # definition, 1 held or 0 released
DEAL = 21  # deal, giver
LAPSE = 22  # action, space that it chose and can do nothing in any more
SHOW = 23  # factions that see cards for a moment; for each card: its index, zone, owner and place
TELL = 24  # factions that hear it, then as SAY
DRAW = 25  # a gap (language/walking/gaps.py), and what chance has drawn to fill it
MODIFY = 26  # what was rolled, what it comes to, then a text and what it adds, in turn
SECRET = 27  # faction, 1 while it decides or 0 when it comes about; then an entry
REVEAL = 28  # what was decided in secret has come about

_PIECES = ("place", "column", "", "place")


@frozen
class Kind:
    """Facts that hold for all entries of a code.

    `parts`: what they are, in turn; "" is a number or a text, "zone" takes two, and none are named where log_sum.py
    has a function for them. `hides`: somebody may not know all of it. `chance`: it tells what nobody could know, so
    nothing before it is taken back.
    """

    name: str
    parts: tuple[str, ...] = ()
    hides: bool = False
    chance: bool = False


KINDS = {
    PLACE: Kind("place", _PIECES),
    REMOVE: Kind("remove", _PIECES),
    MOVE: Kind("move", _PIECES),
    TURN: Kind("turn", ("place", "column", "", "column")),
    VALUE: Kind("value", hides=True),
    ROLL: Kind("roll", chance=True),
    PAY: Kind("pay", ("faction",)),
    ANSWER: Kind("answer", hides=True),
    PHASE: Kind("phase", ("phase",)),
    CARD: Kind("card", ("card", "zone", "zone"), hides=True),
    SHUFFLE: Kind("shuffle", ("zone",), chance=True),
    PLAY: Kind("play", ("slot", "card", "faction")),
    PLAYED: Kind("played", ("slot", "card")),
    EFFECT: Kind("effect", ("lasting",)),
    ACTION: Kind("action", ("action", "faction")),
    DONE: Kind("done", ("action",)),
    SPACE: Kind("space", ("action", "space")),
    SAY: Kind("say"),
    OVER: Kind("over"),
    HOLD: Kind("hold", ("definition",)),
    DEAL: Kind("deal", ("deal", "faction")),
    LAPSE: Kind("lapse", ("action", "space")),
    SHOW: Kind("show", hides=True),
    TELL: Kind("tell", hides=True),
    DRAW: Kind("draw", hides=True, chance=True),
    MODIFY: Kind("modify"),
    SECRET: Kind("secret", ("faction",)),
    REVEAL: Kind("reveal"),
}
