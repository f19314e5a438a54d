"""Who plays, and in which order they sit."""

from __future__ import annotations

from interpreter.language import nodes
from tests.walker.evaluate.walker import Frame, evaluates, needed, value


@evaluates(nodes.Playing)
def playing(frame: Frame, expr: nodes.Playing) -> tuple[int, ...]:
    players = frame.run.players
    return tuple(faction for faction in value(frame, expr.domain) if faction in players)


@evaluates(nodes.Around)
def around(frame: Frame, expr: nodes.Around) -> tuple[int, ...]:
    """Seat by seat from the first, once round the table."""
    seat = needed(frame, expr.start, "seat")
    among = frame.run.players if expr.domain is None else value(frame, expr.domain)
    found = []
    for _ in frame.vocabulary.factions:
        if seat in among:
            found.append(seat)
        seat = (seat + 1) % len(frame.vocabulary.factions)
    return tuple(found)


@evaluates(nodes.NextFaction)
def next_faction(frame: Frame, expr: nodes.NextFaction) -> int:
    seats = len(frame.vocabulary.factions)
    seat = (needed(frame, expr.after, "seat") + 1) % seats
    while seat not in frame.run.players:
        seat = (seat + 1) % seats
    return seat
