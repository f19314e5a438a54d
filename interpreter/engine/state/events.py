"""What the log says. Every entry is a tuple that begins with one of these codes.

Locations, columns, spaces, factions, cards, zones and actions are indices; none is -1.
"""

from __future__ import annotations

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
SHOW = (
    23  # factions that see cards for a moment; of each card: itself, its zone, the owner, its place
)
TELL = 24  # factions that hear it, then as SAY
DRAW = 25  # a gap (language/walking/gaps.py), and what chance has drawn to fill it
MODIFY = 26  # what was rolled, what it comes to, then a text and what it adds, in turn
SECRET = 27  # faction, 1 while it decides or 0 when it comes about; then an entry
REVEAL = 28  # what was decided in secret has come about

NAMES = {
    PLACE: "place",
    REMOVE: "remove",
    MOVE: "move",
    TURN: "turn",
    VALUE: "value",
    ROLL: "roll",
    PAY: "pay",
    ANSWER: "answer",
    PHASE: "phase",
    CARD: "card",
    SHUFFLE: "shuffle",
    PLAY: "play",
    PLAYED: "played",
    EFFECT: "effect",
    ACTION: "action",
    DONE: "done",
    SPACE: "space",
    SAY: "say",
    OVER: "over",
    HOLD: "hold",
    DEAL: "deal",
    LAPSE: "lapse",
    SHOW: "show",
    TELL: "tell",
    DRAW: "draw",
    MODIFY: "modify",
    SECRET: "secret",
    REVEAL: "reveal",
}
