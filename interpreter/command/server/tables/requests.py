"""Requests of a page to the table at its seat. A server brings them, or the page itself.

Each takes what the page gives: the words behind an address, or an order. Raises Mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from interpreter.command.server.tables.company import call, company, say
from interpreter.command.server.tables.hall import Hall
from interpreter.command.server.tables.hands import around, hand_of, hand_to_undo
from interpreter.command.server.tables.hosted import Hosted
from interpreter.command.server.tables.store import Seat
from interpreter.session.drawing.plain import plain
from interpreter.session.mistakes import Mistake

T = TypeVar("T")
Given = Mapping[str, Any]
Answering = Callable[[Hosted, Seat, Given], Any]

VERSIONED = "an order names the version of the page on which it was chosen"


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
    from interpreter.command.server.tables.asking import named_actions  # it loads the binder

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
    from interpreter.command.server.tables.asking import rule, sheet  # it loads the binder

    if "sheet" in words:
        return sheet(table.game)
    return rule(table.game, words.get("cite", ""), words.get("word", ""), words.get("card", ""))


def _company(table: Hosted, seat: Seat, words: Given) -> Any:
    """People at the table, and what they say."""
    return company(table, seat)


# --- choosing -------------------------------------------------------------------------------------


def _answer(table: Hosted, seat: Seat, order: Given) -> Any:
    """What comes of an answer; with the seat's view, as text, where the page wants it at once."""
    version = part(order, "version", int, VERSIONED)
    option = part(order, "option", str, "an answer names an option")
    hand = hand_of(seat, table, _who(order))
    found = table.answer(hand, version, option, order.get("confirmed") is True)
    if order.get("view") is True and "confirm" not in found:
        found["view"] = seen(table, seat, _who(order)).decode()
    return {**found, "heard": table.version_for(seat.hands)} if len(seat.hands) > 1 else found


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
