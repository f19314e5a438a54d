"""Requests of a page to the table at its seat. A server brings them, or the page itself.

Each takes what the page gives: the words behind an address, or an order. Raises Mistake. A seat may be hostile:
names and table talk are one line of printable letters, bounded in length and number, and pages show them as text.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from interpreter.command.server.tables.database import Seat, Talk
from interpreter.command.server.tables.hall import Hall
from interpreter.command.server.tables.hosted import Hosted
from interpreter.corpus.english import legible
from interpreter.engine.state import events
from interpreter.session.drawing.plain import plain
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game

T = TypeVar("T")
Given = Mapping[str, Any]
Answering = Callable[[Hosted, Seat, Given], Any]

VERSIONED = "an order names the version of the page on which it was chosen"
LETTERS_OF_NAME, LETTERS_OF_TALK = 30, 300  # at most; of talk, what is said at once
HOST = "The host"  # who speaks where no seat does
TALKS, IN_SECONDS = 5, 10.0  # so many times may a seat speak in so many seconds
Hand = tuple[str, ...]


def part(order: Given, name: str, kind: type[T], wanted: str) -> T:
    """A part of an order that is of a kind. Raises Mistake."""
    part = order.get(name)
    if not isinstance(part, kind) or isinstance(part, bool):
        raise Mistake(wanted)
    return part


def _number(words: Given, name: str) -> int:
    """A whole number behind the address. Raises Mistake."""
    given = words.get(name, "")
    if not (given.isascii() and given.isdigit() and len(given) < 16):
        raise Mistake(f"'{name}' is a number")
    return int(given)


def _who(given: Given) -> str:
    who = given.get("as", "")
    if not isinstance(who, str):
        raise Mistake("'as' names who sits there")
    return who


def seen(table: Hosted, seat: Seat, who: str) -> bytes:
    """View of the seat, as JSON."""
    with table.lock:
        hand = hand_of(seat, table, who)
        return table.seen(hand, around(seat, table, hand))


# --- looking --------------------------------------------------------------------------------------


def _chart(table: Hosted, seat: Seat, words: Given) -> Any:
    """Places of the spaces and look of the pieces: the same for everybody."""
    return plain(table.game.title)


def _actions(table: Hosted, seat: Seat, words: Given) -> Any:
    """Actions that each faction may ever begin: the same for everybody."""
    from interpreter.command.server.tables.rule_questions import (
        named_actions,  # it loads the binder
    )

    return named_actions(table.game)


def _moments(table: Hosted, seat: Seat, words: Given) -> Any:
    """Number of moments to look back at, and the moment of each line of the log."""
    return table.moments(hand_of(seat, table, _who(words)))


def _past(table: Hosted, seat: Seat, words: Given) -> Any:
    """View of the seat at an earlier moment."""
    hand = hand_of(seat, table, _who(words))
    return table.past(hand, _number(words, "version"), _number(words, "at"))


def _acts(table: Hosted, seat: Seat, words: Given) -> Any:
    """Events act by act since a line, or since the seat's last answer."""
    hand = hand_of(seat, table, _who(words))
    since = _number(words, "since") if "since" in words else None
    return table.acts(hand, _number(words, "version"), since)


def _course(table: Hosted, seat: Seat, words: Given) -> Any:
    """Standing of everybody after each act of a game that is over."""
    return table.course(hand_of(seat, table, _who(words)), _number(words, "version"))


def branched(hall: Hall, table: Hosted, seat: Seat, order: Given) -> str:
    """A new table that goes on from a moment of a game that is over; gives its id."""
    version, moment = (
        part(order, "version", int, VERSIONED),
        part(order, "at", int, "'at' is a moment"),
    )
    return hall.take(table.branch(hand_of(seat, table, _who(order)), version, moment))


def _thoughts(table: Hosted, seat: Seat, words: Given) -> Any:
    """Why bots did what a line of the log tells."""
    hand = hand_of(seat, table, _who(words))
    return table.thoughts(
        hand, _number(words, "version"), _number(words, "line"), words.get("short", "")
    )


def _leads(table: Hosted, seat: Seat, words: Given) -> Any:
    """Effects of an option of the decision."""
    hand = hand_of(seat, table, _who(words))
    return table.leads(hand, _number(words, "version"), words.get("option", ""))


def _hints(table: Hosted, seat: Seat, words: Given) -> Any:
    """Options that change nothing, and options that roll a die."""
    hand = hand_of(seat, table, _who(words))
    return table.hints(hand, _number(words, "version"))


def _why(table: Hosted, seat: Seat, words: Given) -> Any:
    """Reasons that keep a thing from being chosen."""
    return table.why(hand_of(seat, table, _who(words)), words.get("word", ""))


def _rule(table: Hosted, seat: Seat, words: Given) -> Any:
    """A rule to read: the same for everybody."""
    from interpreter.command.server.tables.rule_questions import rule, sheet  # it loads the binder

    if "sheet" in words:
        return sheet(table.game)
    return rule(table.game, words.get("cite", ""), words.get("word", ""), words.get("card", ""))


def _company(table: Hosted, seat: Seat, words: Given) -> Any:
    """People at the table, and what they say."""
    return company(table, seat)


# --- choosing -------------------------------------------------------------------------------------


def _answer(table: Hosted, seat: Seat, order: Given) -> Any:
    """The result of an answer; with the seat's view, as text, if the page wants it at once."""
    version = part(order, "version", int, VERSIONED)
    option = part(order, "option", str, "an answer names an option")
    hand = hand_of(seat, table, _who(order))
    reply = table.answer(hand, version, option, order.get("confirmed") is True)
    if order.get("view") is True and "confirm" not in reply:
        reply["view"] = seen(table, seat, _who(order)).decode()
    return {**reply, "heard": table.version_for(seat.hands)} if len(seat.hands) > 1 else reply


def _undo(table: Hosted, seat: Seat, order: Given) -> Any:
    version, who = part(order, "version", int, VERSIONED), _who(order)
    with table.lock:
        shown, hand = hand_of(seat, table, who), hand_to_undo(seat, table, who)
    return table.undo(hand, version, shown)


def _say(table: Hosted, seat: Seat, order: Given) -> Any:
    return say(table, seat, part(order, "words", str, "'words' must be a text"))


def _call(table: Hosted, seat: Seat, order: Given) -> Any:
    return call(table, seat, part(order, "name", str, "a name is text"))


LOOKS: dict[str, Answering] = {
    "company": _company,
    "chart": _chart,
    "actions": _actions,
    "moments": _moments,
    "past": _past,
    "acts": _acts,
    "course": _course,
    "thoughts": _thoughts,
    "leads": _leads,
    "hints": _hints,
    "why": _why,
    "rule": _rule,
}
CHOICES: dict[str, Answering] = {"answer": _answer, "undo": _undo, "say": _say, "call": _call}


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
    return {"people": people, "talk": [_told(table, named, line) for line in talk]}


def say(table: Hosted, seat: Seat, words: str) -> dict[str, Any]:
    """Say something to all at the table. Raises Mistake."""
    who, said = _speaker(seat), legible(words, LETTERS_OF_TALK)
    if not said:
        raise Mistake("there are no words to say")
    last = [line.at for line in table.store.talk(table.id) if line.who == who][-TALKS:]
    if len(last) == TALKS and time.time() - last[0] < IN_SECONDS:
        raise Mistake("that is much at once; wait a moment")
    table.store.say(table.id, Talk(who, said, time.time()))
    table.call()
    return company(table, seat)


def call(table: Hosted, seat: Seat, name: str) -> dict[str, Any]:
    """Give the person at a seat a name. Raises Mistake."""
    table.store.call(table.id, _speaker(seat), legible(name, LETTERS_OF_NAME))
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
    return " and ".join(names.get(faction, faction) for faction in factions)


def hand_of(seat: Seat, table: Hosted, who: str = "") -> Hand:
    """Factions shown and played now. `who`: the one that the person at the device named.

    With several people at one device it shows the hand of the person who sits there. If the title hides something, it
    shows only public facts until somebody says who sits there; else it turns to the faction that is asked. Raises
    Mistake for a faction outside this link.
    """
    if who and who not in seat.factions:
        raise Mistake("nobody of that name sits here")
    if len(seat.hands) < 2:
        return seat.factions
    with table.lock:
        decision = table.game.decision
        if covered(table.game):
            return _holding(seat, who) if who else ()
        return _holding(seat, decision.faction if decision else "") or seat.hands[0]


def hand_to_undo(seat: Seat, table: Hosted, who: str = "") -> Hand:
    """Hand whose choice an undo takes back: in an open title, the last that this link chose for."""
    hand = hand_of(seat, table, who)
    with table.lock:
        game = table.game
        if len(seat.hands) < 2 or covered(game):
            return hand
        ids = [faction.id for faction in game.title.vocabulary.factions]
        for entry in reversed(game.run.log):
            if entry[0] == events.ANSWER and (own := _holding(seat, ids[entry[2]])):
                return own
    return hand


def around(seat: Seat, table: Hosted, hand: Hand) -> dict[str, Any]:
    """Facts for a device with several hands: their factions, unseen acts, the version it heard."""
    if len(seat.hands) < 2:
        return {}
    with table.lock:
        return {
            "hands": [list(one) for one in seat.hands],
            "covered": covered(table.game) and not hand,
            "cover": covered(table.game),
            "since": _since(table.game, hand) if hand else [],
            "heard": table.version_for(seat.hands),
        }


def covered(game: Game) -> bool:
    """Whether one person must not see what another does."""
    return game.hides and not game.over


def _holding(seat: Seat, faction: str) -> Hand:
    return next((hand for hand in seat.hands if faction in hand), ())


def _since(game: Game, hand: Hand) -> list[str]:
    """Acts to show these factions' player since his last choice, if others have chosen since."""
    eyes = game.viewers(next(f.index for f in game.players if f.id == hand[0]))
    log, start = game.run.log, None
    for place, entry in enumerate(log):
        if entry[0] == events.ANSWER:
            start = None if entry[2] in eyes else start if start is not None else place
    own = any(entry[0] == events.ANSWER and entry[2] in eyes for entry in log)
    if start is None or not own:
        return []
    return [str(line) for line in game.narrator(eyes).tell(log[start:])]
