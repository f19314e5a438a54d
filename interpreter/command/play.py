"""`plainrules play`: a game at this terminal, new or kept."""

from __future__ import annotations

import argparse
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from interpreter.command.bots import allow
from interpreter.command.resume import resume
from interpreter.command.screen import Screen, screen
from interpreter.command.table import Leave, Table
from interpreter.engine.errors import RuleError
from interpreter.session import provenance
from interpreter.session.game import Game
from interpreter.session.mistakes import Mistake
from interpreter.session.players import bot_name
from interpreter.session.save import check_place
from interpreter.session.seats import BOT, HUMAN, RANDOM, Seats, from_words
from interpreter.session.simulate import told
from interpreter.session.title import Title, load


def run(order: argparse.Namespace) -> int:
    table = resume(order) if order.resume else start(order)
    if order.allow_takeback:
        table.game.takeback = True
    if order.explain:
        allow(table.game)
        table.thoughts.aloud = True
    return sit(table)


def start(order: argparse.Namespace) -> Table:
    """A new game. Raises Mistake before anything is played."""
    path = Path(order.save).expanduser() if order.save else None
    if path is not None and path.is_file():
        raise Mistake(f"{path} is there already; go on with it by --resume {path}, or name another")
    if path is not None:
        check_place(path)
    title = load(
        order.title, printing=order.printing, options=order.options,
        mods=order.mods, steps=order.steps,
    )  # fmt: skip
    seed = order.seed if order.seed is not None else secrets.randbelow(1 << 31)
    out = screen(order.plain)
    if not order.seats and sys.stdin.isatty():
        from interpreter.command.menu_start import seated_game

        return Table(seated_game(title, order.scenario, seed, out), out, path)
    seats = from_words(title.vocabulary, order.seats)
    return Table(title.new(order.scenario, seed, seats, fill=True), out, path)


def sit(table: Table) -> int:
    """Play until the end or until the person leaves; whatever happens, the game is kept."""
    _announce(table)
    table.pause = sys.stdin.isatty() and not table.screen.plain
    with _hangups():
        return _played(table)


def _played(table: Table) -> int:
    """The exit status."""
    try:
        table.run()
    except (Leave, EOFError, KeyboardInterrupt, _HungUp):
        table.screen.line()
        return _keep(table)
    except RuleError as error:
        table.game.undo()
        print(f"plainrules: {told(error)} (the last choice is taken back)", file=sys.stderr)
        _keep(table)
        return 1
    if table.path is not None:
        _keep(table)
    return 0


class _HungUp(Exception):
    """The terminal has gone."""


@contextmanager
def _hangups() -> Iterator[None]:
    """Meanwhile the end of the terminal, or of the process, is an exception: the game can be kept."""

    def leave(number: int, frame: Any) -> None:
        raise _HungUp

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _announce(table: Table) -> None:
    game, line = table.game, table.screen.line
    title = game.title
    what = f"{title.name}, {title.printing} printing" if title.printing else title.name
    if title.options:
        what += f", with {', '.join(title.options)}"
    if title.mods:
        what += f", with mod {', '.join(title.mods)}"
    scenario = next((s.name for s in title.vocabulary.scenarios if s.id == game.scenario), "")
    line(f"{what}. {scenario}".rstrip(" ."), f" (seed {game.seed})")
    for notice in title.notices:
        line(f"Note: {notice}")
    if told := provenance.notice(title.vocabulary):
        line(told)
    factions = title.vocabulary.factions
    bots = [f"{f.name} ({bot_name(title.vocabulary, f.index)})" for f in factions
            if game.seats.of(f.index).kind == BOT]  # fmt: skip
    if bots:
        line(f"Played by bots: {', '.join(bots)}")
    random = [f.name for f in factions if game.seats.of(f.index).kind == RANDOM]
    if random:
        line(f"Played at random: {', '.join(random)}")


def _keep(table: Table) -> int:
    """Autosave. A game in which nothing was decided, or that is kept already, needs none."""
    done = len(table.game.play.answers)
    if table.kept == done or not done:
        return 0
    try:
        path = table.keep()
    except Mistake as mistake:
        print(f"plainrules: {mistake}", file=sys.stderr)
        from interpreter.session.save import free_path

        table.ours = False
        path = table.keep(free_path(Path(), f"{table.game.title.id}-game"))
    if table.game.over:
        print(f"The game is kept in {path}")
    else:
        print(
            f"The game is kept. Go on with: plainrules play {table.game.title.id} --resume {path}"
        )
    return 0


def watch(title: Title, out: Screen, seed: int) -> Game:
    """A whole game by itself: the headlines and the result."""
    game = title.new(seed=seed, fill=True)
    table = Table(game, out)
    _announce(table)
    out.line()
    while game.play.decision is not None:
        game.proceed()
    for line in game.narrator().tell(game.run.log):
        if line.indent == 0:
            out.line(str(line))
    table.ranked()
    return game


__all__ = ["HUMAN", "RANDOM", "Seats", "run", "sit", "start", "watch"]
