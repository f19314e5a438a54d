"""A bot's act in the log: where it ends, and whose text it plays.

People are to read an act before they are told what comes of it, so it is cut off where the next phase begins.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from interpreter.engine.state import events
from interpreter.session.telling.narrate import Entry


@frozen
class BotTurn:
    """`end`: the log entry before which it ends; `faction`: whose it was; `done`: that it is over for certain."""

    end: int
    faction: int
    done: bool


def last_turn(log: Sequence[Entry], faction: int) -> BotTurn | None:
    """The act to which the last answer, this faction's, belongs; None while it goes on with somebody else's."""
    last = next(n for n in range(len(log) - 1, -1, -1) if log[n][0] == events.ANSWER)
    acting: list[int] = []
    doer, done = faction, False
    for place in range(_phase_of(log, last), len(log)):
        entry = log[place]
        if entry[0] == events.PHASE:
            if place > last:
                return BotTurn(place, doer, True)
        elif entry[0] == events.ACTION:
            acting.append(entry[2])
        elif entry[0] == events.PLAY:
            acting.append(entry[3])
        elif entry[0] in (events.DONE, events.PLAYED) and acting:
            who = acting.pop()
            if place > last and not acting:
                doer, done = (who if who >= 0 else doer), True
    return None if acting else BotTurn(len(log), doer, done)


def texts_in_play(log: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """The texts of cards that are being played now, the outermost first: place in the log, entry."""
    under_way: list[tuple[int, Entry]] = []
    for place in range(_phase_of(log, len(log) - 1), len(log)):
        entry = log[place]
        if entry[0] == events.PLAY:
            under_way.append((place, entry))
        elif entry[0] == events.PLAYED and under_way:
            under_way.pop()
    return under_way


def _phase_of(log: Sequence[Entry], place: int) -> int:
    """Place where the phase of an entry begins."""
    return next((n for n in range(place, -1, -1) if log[n][0] == events.PHASE), 0)
