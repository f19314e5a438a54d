"""Who sits at a table, who of them is there, and what they say to each other.

A seat may be hostile: names and words are one line of printable letters, bounded in length and number, and pages
show them as text alone.
"""

from __future__ import annotations

import time
from typing import Any

from interpreter.command.server.tables.hosted import Hosted
from interpreter.command.server.tables.store import Seat, Talk
from interpreter.corpus.english import legible
from interpreter.session.mistakes import Mistake

NAME, WORDS = 30, 300  # letters of a person's name, and of what is said at once
HOST = "The host"  # who speaks where no seat does
BURST, WHILE = 5, 10.0  # so many times may a seat speak in so many seconds


def company(table: Hosted, seat: Seat) -> dict[str, Any]:
    """The people at a table, and the last of what they said."""
    named, talk = table.store.people(table.id), table.store.talk(table.id)
    open_hands = {hand for hands in list(table.listeners.values()) for hand in hands}
    hands = [
        tuple(faction_names.split(","))
        for faction_names, _ in table.store.links(table.id)
        if faction_names
    ]
    people = [
        {
            "seat": _seat_name(table, hand),
            "name": named.get(",".join(hand), ""),
            "here": hand in open_hands,
            "you": hand in seat.hands,
        }
        for hand in hands
        if not any(";" in faction for faction in hand)
    ]
    return {"people": people, "talk": [_told(table, named, each) for each in talk]}


def say(table: Hosted, seat: Seat, words: str) -> dict[str, Any]:
    """Say something to all at the table. Raises Mistake."""
    who, said = _speaker(seat), legible(words, WORDS)
    if not said:
        raise Mistake("there are no words to say")
    last = [each.at for each in table.store.talk(table.id) if each.who == who][-BURST:]
    if len(last) == BURST and time.time() - last[0] < WHILE:
        raise Mistake("that is much at once; wait a moment")
    table.store.say(table.id, Talk(who, said, time.time()))
    table.call()
    return company(table, seat)


def call(table: Hosted, seat: Seat, name: str) -> dict[str, Any]:
    """Give the person at a seat a name. Raises Mistake."""
    table.store.call(table.id, _speaker(seat), legible(name, NAME))
    table.call()
    return company(table, seat)


def _speaker(seat: Seat) -> str:
    """Raises Mistake for who only watches."""
    if not seat.factions:
        raise Mistake("a spectator has no voice at the table")
    return ",".join(seat.factions)


def _told(table: Hosted, named: dict[str, str], talk: Talk) -> dict[str, Any]:
    who = _seat_name(table, tuple(talk.who.split(","))) if talk.who else HOST
    return {"seat": who, "name": named.get(talk.who, ""), "words": talk.words, "at": talk.at}


def _seat_name(table: Hosted, factions: tuple[str, ...]) -> str:
    names = {faction.id: faction.name for faction in table.game.players}
    return " and ".join(names.get(each, each) for each in factions)
