"""Start of a server: its socket, its address, and its first table."""

from __future__ import annotations

import argparse
import gc
import ipaddress
import socket
import ssl
import threading
from typing import Any
from urllib.parse import urlencode
from weakref import WeakSet

from attrs import define, field

from interpreter.command.server.tables.hall import Hall
from interpreter.engine.state.streams import short
from interpreter.language.declarations.visibility import secretive
from interpreter.session import seeds
from interpreter.session.keeping import userdata
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Shelf, Title

# Settings of a new table, by the word of the command that gives each.
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
# Objects that are new until these are looked through, as often as that until the older ones are, and all: what
# comes of a request dies with it, and next to nothing of it waits for the collector.
SELDOM = 20_000, 20, 50
# Addresses of documentation (RFC 5737, RFC 3849): nothing is sent there, the system only says from where it would be.
FAR = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


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


@define(eq=False)
class Settled(Shelf):
    """A shelf whose titles are whole when they are handed out, and left alone by the collector.

    A title is hundreds of thousands of objects that stay. To look through them takes a third of a second, in which
    nobody is answered.
    """

    _looked_through: WeakSet[Title] = field(factory=WeakSet)
    _lock: threading.Lock = field(factory=threading.Lock)

    def load(self, title: str, **how: Any) -> Title:
        loaded = super().load(title, **how)
        with self._lock:
            if loaded not in self._looked_through:
                loaded.gaps.prepare()  # or all tables would wait for it in the middle of play
                gc.unfreeze()  # what nobody has any more goes first: titles are full of circles
                gc.collect()
                gc.freeze()
                gc.set_threshold(*SELDOM)
                self._looked_through.add(loaded)
        return loaded


def listening_at(host: str, port: int) -> socket.socket:
    """Raises Mistake where nobody can listen. At "::" it hears both kinds of addresses."""
    both = host == "::" and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except (OSError, OverflowError) as error:
        said = getattr(error, "strerror", None) or str(error)
        why = said.partition(" (while attempting")[0]  # the address stands here already
        raise Mistake(f"nobody can listen at {host}, port {port}: {why}") from None


def certified(cert: str | None, key: str | None) -> ssl.SSLContext | None:
    """Return the TLS settings of these files, None without any. Raises Mistake for unusable ones."""
    if not cert and not key:
        return None
    if not (cert and key):
        raise Mistake("--cert and --key go together: a certificate and its key")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(cert, key, _no_word)
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
        raise Mistake(
            f"no TLS with {cert} and {key}: {str(why).replace('_', ' ').lower()}"
        ) from None
    return context


def _no_word() -> str:
    raise ValueError("the key has a passphrase; write it without one")


def address(host: str, port: int, tls: bool = False) -> str:
    """Beginning of a link to a server that listens there: "http://192.0.2.7:8000"."""
    own = _own() if _everywhere(host) else host
    return f"http{'s' if tls else ''}://{f'[{own}]' if ':' in own else own}:{port}"


def _everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def _own() -> str:
    """The address that this machine has among others, or its name."""
    for family, far in FAR:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                return str(probe.getsockname()[0])
        except OSError:
            continue
    return socket.gethostname()
