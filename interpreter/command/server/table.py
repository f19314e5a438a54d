"""`plainrules table`: a server on this machine for games in the browser."""

from __future__ import annotations

import argparse
import logging
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser
from interpreter.session.keeping import userdata
from interpreter.session.mistakes import Mistake
from interpreter.workshop.comparing.revisions import program_folders

if TYPE_CHECKING:
    from interpreter.command.server.tables.database import Store

LACKING = "a table in the browser needs starlette and uvicorn: pip install 'plainrules[table]'"
FILE = "tables.sqlite"
PORT = "port"  # under which the store remembers where it listened
BACKLOG = 32  # connections that are let in at once, before those that crowd are ended
QUICK = 0.0005  # seconds, after which who works on a table lets the one in who listens to all pages


def declare(parser: Parser) -> None:
    parser.takes_title("else tables are opened on the page")
    parser.takes_variant()
    parser.takes_scenario()
    parser.takes_seats("a bot, else chance; without --seat and --seats the page asks")
    parser.takes_players()
    parser.takes_steps()
    parser.takes_seed()
    parser.add_argument(
        "--blind",
        action="store_true",
        default=None,
        help="withhold the game's file from you, too, until the game is over (else the page of all tables gives it)",
    )
    parser.takes_kept_game(
        "a kept game to open; without FILE, or with last, the newest that has no file of yours; the file stays as"
        " it is (else a new one)"
    )
    parser.add_argument(
        "--host",
        type=readers.name,  # "" would be every address
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where to listen (else 127.0.0.1: only this machine)",
    )
    parser.add_argument(
        "--port",
        type=readers.from_none,
        default=0,
        metavar="N",
        help="the port to listen at (else that of last time, or one that is free)",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which others reach it, such as that of a server before it; may be repeated (else none)",
    )
    parser.add_argument(
        "--cert",
        type=readers.file,
        metavar="FILE",
        help="a certificate, in PEM, with which it speaks TLS (else plain HTTP); with --key",
    )
    parser.add_argument(
        "--key",
        type=readers.file,
        metavar="FILE",
        help="the key of the certificate, in PEM (else none; with --cert)",
    )
    parser.add_argument(
        "--data", metavar="FILE", help="where tables are kept (else among your data)"
    )
    parser.add_argument(
        "--private-webhooks",
        action="store_true",
        help="let webhooks call addresses of this machine and its network, too (else only the open internet)",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the links")


def run(order: argparse.Namespace) -> int:
    try:
        import uvicorn

        from interpreter.command.server.app import app
    except ImportError:
        raise Mistake(LACKING) from None
    from interpreter.command.server.guarding.origins import Names
    from interpreter.command.server.guarding.patience import Patient, room
    from interpreter.command.server.guarding.rates import bounded
    from interpreter.command.server.opening import (
        Settled,
        address,
        certified,
        check,
        form,
        listening_at,
        notice,
        opened,
    )
    from interpreter.command.server.tables.database import Store, link_name
    from interpreter.command.server.tables.hall import Hall
    from interpreter.command.server.tables.reminders import Reminders

    check(order)
    Patient.tls = certified(order.cert, order.key)
    named = listening_at(order.host, order.port) if order.port else None
    hall = Hall(Store(_place(order.data)), Settled(order.steps), mods=order.mods)
    hall.caller.private = order.private_webhooks
    Reminders(hall).start()
    listening = named or _as_before(order.host, hall.store)
    table = opened(hall, order)
    begins = address(order.host, listening.getsockname()[1], bool(order.cert))
    first = f"{begins}/host/{hall.entry}"
    print(f"all tables:  {first}")
    for factions, secret in hall.store.links(table) if table else ():
        print(f"{link_name(factions)}:  {begins}/seat/{secret}")
        if factions and (first.endswith(hall.entry) or ";" in factions):
            first = f"{begins}/seat/{secret}"
    if table and not hall.deal(table).dealt:
        print("The game begins once each person has opened a link; each adds a part to its seed.")
    if order.title and not table:
        first += form(order)
        print(f"who plays:   {first}")
    if notice_text := notice(hall, order):
        print(notice_text)
    print("Ctrl-C ends the server; every table goes on where it was.", flush=True)
    if not order.no_browser:
        # A stranger's folder may hold a program named as a browser.
        os.environ["PATH"] = program_folders()
        threading.Timer(0.5, webbrowser.open, [first]).start()
    logging.basicConfig(level=logging.INFO, format="%(message)s", handlers=[bounded()])
    served = app(hall, Names.at(order.host, order.name))

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            served.state.listening.close()  # or it would wait for pages that wait for it
            super().handle_exit(sig, frame)

    sys.setswitchinterval(QUICK)
    config = uvicorn.Config(
        served,
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        http=Patient,
        limit_concurrency=room(),
        backlog=BACKLOG,
        timeout_graceful_shutdown=1,
    )
    try:
        Server(config).run([listening])
    finally:
        hall.store.close()
    return 0


def _as_before(host: str, store: Store) -> socket.socket:
    """At the port of last time if it is free, else at one that is, so that bookmarks stay true."""
    from interpreter.command.server.opening import listening_at

    before = store.own(PORT)
    if before.isdigit():
        with suppress(Mistake):
            return listening_at(host, int(before))
    listening = listening_at(host, 0)
    store.remember(PORT, str(listening.getsockname()[1]))
    return listening


def _place(given: str | None) -> Path:
    if given:
        return Path(given)
    return userdata.games().parent / FILE
