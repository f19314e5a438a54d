"""What a server begins with: the table that the command names, a kept game, or the form for a table of a title."""

from __future__ import annotations

import argparse
from urllib.parse import urlencode

from interpreter.command.server.tables.hall import Hall
from interpreter.engine.state.streams import short
from interpreter.language.declarations.seen import secretive
from interpreter.session import seeds
from interpreter.session.keeping import userdata
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake

# What is said of a new table, and by which word of the command.
_NEW = {
    "scenario": "scenario",
    "seats": "seat",
    "others": "seats",
    "players": "players",
    "seed": "seed",
    "blind": "blind",
    "printing": "printing",
    "options": "option",
}


def check(order: argparse.Namespace) -> None:
    """Raises Mistake where words do not go together."""
    if order.from_last and not order.resume:
        raise Mistake("--from-last goes with --resume FILE")
    if order.title and not order.resume:
        return
    for name, word in _NEW.items():
        if getattr(order, name) not in (None, []):
            if order.resume:
                raise Mistake(f"a kept game has its own {name}; leave --{word} out with --resume")
            raise Mistake(f"--{word} is said of a new table: name its title, too")


def opened(hall: Hall, order: argparse.Namespace) -> str:
    """The table that the order names, "" for none. Raises Mistake."""
    if order.resume:
        save = read(userdata.newest(order.title) if order.resume == userdata.LAST else order.resume)
        if order.title not in (None, save.title):
            raise Mistake(f"{save.source} is a game of {save.title}, not of {order.title}")
        return hall.take(save, order.mods, from_last=order.from_last)
    if not order.title:
        return ""
    if not order.seats and not order.others:
        _possible(hall, order)
        return ""
    return hall.open(
        order.title,
        order.scenario,
        order.seats,
        order.options,
        order.printing,
        order.seed,
        order.mods,
        others=order.others,
        players=order.players,
        blind=bool(order.blind),
    )


def _possible(hall: Hall, order: argparse.Namespace) -> None:
    """Raise Mistake if nobody could open a table like that."""
    title = hall.shelf.load(
        order.title, printing=order.printing, options=order.options, mods=order.mods
    )
    title.new(order.scenario, 0, players=order.players)


def notice(hall: Hall, order: argparse.Namespace) -> str:
    """The warning of a short seed where a title hides something; "" where none is due."""
    if not order.title or order.seed is None or not short(order.seed):
        return ""
    title = hall.shelf.load(
        order.title, printing=order.printing, options=order.options, mods=order.mods
    )
    return f"Note: {seeds.SHORT}" if secretive(title.vocabulary) else ""


def form(order: argparse.Namespace) -> str:
    """Address of the lobby's form, filled from the order; the seats are still to be chosen."""
    said = {
        "title": order.title,
        "printing": order.printing,
        "scenario": order.scenario,
        "option": order.options,
        "mod": order.mods,
        "players": order.players,
        "seed": order.seed,
        "blind": "yes" if order.blind else None,
    }
    known = {name: given for name, given in said.items() if given not in (None, [])}
    return f"?{urlencode(known, doseq=True)}"
