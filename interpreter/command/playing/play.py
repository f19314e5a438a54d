"""`plainrules play`: a game at this terminal, new or kept.

It is kept from its first answer on, in the file of `--save` or in the user's data folder. It ends with
status 0, by `quit` and the end of input too; with 1 if it could not be kept, or if what is told cannot be
written; and with 128 and its number for a signal, which are 129 for a terminal that is gone, 130 for Ctrl-C and 143 for SIGTERM.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser, title_of
from interpreter.command.leaving import GONE, Ended, Signals, terminal_gone
from interpreter.command.playing.choosing import Anew, pick, seated_game
from interpreter.command.playing.kept_games import offers, tell_many, word_for
from interpreter.command.playing.resume import at_terminal, resume
from interpreter.command.screen import Screen, screen
from interpreter.command.streams import give_up
from interpreter.command.table.table import Leave, Table
from interpreter.command.waiting import waiting
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.streams import short
from interpreter.session import seeds
from interpreter.session.keeping import userdata
from interpreter.session.keeping.held_file import HeldFile, shown
from interpreter.session.keeping.save_files import free_path
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.keeper import NOWHERE, Keeper
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import bot_name
from interpreter.session.seating.seats import BOT, RANDOM, effort, from_words
from interpreter.session.telling import provenance
from interpreter.session.why.bots import allow


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_steps()
    parser.takes_scenario()
    parser.takes_seats("a bot, else chance; without --seat and --seats you are asked")
    parser.takes_players()
    parser.takes_seed()
    parser.add_argument(
        "--save",
        type=readers.file,
        metavar="FILE",
        help="where to keep the game (else among your data)",
    )
    parser.takes_kept_game(
        "go on with a kept game; without FILE, or with last, with the newest that has no file of yours"
        " (else a new one)"
    )
    parser.add_argument("--plain", action="store_true", help="plain lines of ASCII, no colour")
    parser.add_argument("--explain", action="store_true", help="why each bot decides as it does")
    parser.add_argument(
        "--allow-takeback",
        action="store_true",
        help="undo also what a roll, a reveal or another person has settled",
    )


def run(order: argparse.Namespace) -> int:
    if order.from_last and not order.resume:
        raise Mistake("--from-last goes with --resume FILE")
    try:
        table = _table(order)
    except EOFError:  # at a question before the game
        print()
        return 0
    if order.allow_takeback:
        table.game.takeback = True
    if order.explain:
        allow(table.game)
        table.thoughts.aloud = True
    return sit(table)


def _table(order: argparse.Namespace) -> Table:
    """A kept game, or a new one. Raises EOFError where somebody leaves before it."""
    while True:
        try:
            return resume(order) if order.resume or _wants_kept(order) else start(order)
        except Anew:
            continue


def _wants_kept(order: argparse.Namespace) -> bool:
    """Whether a person at a terminal goes on with a game that is kept for him; `order` then names it."""
    if not at_terminal():
        return False
    resumable = offers(order.title)
    if not resumable:
        return False
    out = screen(order.plain)
    tell_many(out)
    more = (
        order.seats,
        order.others,
        order.scenario,
        order.printing,
        order.options,
        order.mods,
        order.save,
    )
    if any(more) or order.seed is not None:
        out.line(
            f"(Kept: {resumable[0].label}. plainrules play {order.title} --resume goes on with it.)"
        )
        return False
    choices = [*(f"Go on with {kept.label}" for kept in resumable), "Begin a new game"]
    picked = pick(out, "What would you like to do?", choices)
    if picked == len(resumable):
        return False
    order.resume = str(resumable[picked].path)
    return True


def start(order: argparse.Namespace) -> Table:
    """A new game. Raises Mistake before anything is played."""
    if order.save and os.path.isfile(order.save):
        raise Mistake(
            f"{shown(order.save)} is there already;"
            f" go on with it by --resume {word_for(order.save)}, or name another"
        )
    file = HeldFile.new(Path(order.save)) if order.save else None
    with waiting(f"reading {order.title}") as parts:
        title = title_of(order, parts.of)
    seed = order.seed if order.seed is not None else seeds.fresh()
    out = screen(order.plain)
    if not (order.seats or order.others) and at_terminal():
        game = seated_game(title, order.scenario, seed, out, order.players)
    else:
        seats, others = from_words(title.vocabulary, order.seats), order.others or True
        game = title.new(order.scenario, seed, seats, fill=others, players=order.players)
    return Table(game, out, Keeper.new(game, file) if file else None)


def sit(table: Table) -> int:
    """Play until the end or until the person leaves; the exit status.

    Raises RuleError, and OSError where nothing can be written to the screen, the game kept.
    """
    with Signals() as signals:
        try:
            status = _played(table, signals)
        except (Ended, SystemError):
            status = signals.status
            if not status:
                raise
        except (RuleError, OSError):
            signals.deaf = True
            _farewell(table, 1)
            raise
        return _farewell(table, status)


def _played(table: Table, signals: Signals) -> int:
    """Hears no signal when it returns. Raises Ended."""
    status = 0
    try:
        _open(table)
        table.run()
    except (Leave, EOFError):
        signals.deaf = True
    except OSError as error:
        signals.deaf = True
        if not terminal_gone(error):
            raise
        status = GONE
    signals.deaf = True
    return status


def _open(table: Table) -> None:
    _announce(table)
    if table.keeper is None and table.game.seats.people:
        table.keeper = Keeper.of_user(table.game)
    table.pause = table.careful = at_terminal() and not table.screen.plain
    if table.keeper is not None and table.keeper.trouble:
        table.screen.line(f"This game is not kept: {table.keeper.trouble}. {NOWHERE}")


def _announce(table: Table) -> None:
    game, line = table.game, table.screen.line
    title = game.title
    what = f"{title.name}, {title.printing} printing" if title.printing else title.name
    if title.options:
        what += f", with {', '.join(title.options)}"
    if title.mods:
        what += f", with mod {', '.join(title.mods)}"
    scenario = next((s.name for s in title.vocabulary.scenarios if s.id == game.scenario), "")
    guessed = short(game.seed)
    seed = [f" (seed {game.seed})"] if guessed or not game.hides else []
    line(f"{what}. {scenario}".rstrip(" ."), *seed)
    if guessed and game.hides and len(game.seats.people) > 1:
        line(f"Note: {seeds.SHORT}")
    if title.mods:
        from interpreter.workshop.comparing.changed_by_mods import (
            changed_by_mods,  # only with a mod
        )

        for effect_line in changed_by_mods(title):
            line(effect_line, indent=2)
    for notice in title.notices:
        line(f"Note: {notice}")
    for effect_line in provenance.notices(title.vocabulary):
        line(effect_line)
    factions = game.players
    bots = [f"{f.name} ({bot_name(title.vocabulary, f.index)})" for f in factions
            if game.seats.of(f.index).kind == BOT]  # fmt: skip
    if bots:
        line(f"Played by bots: {', '.join(bots)}")
    kinds = {f.name: game.seats.of(f.index).kind for f in factions}
    if looking := [f"{name} ({kind})" for name, kind in kinds.items() if effort(kind) is not None]:
        line(f"Played by looking ahead: {', '.join(looking)}")
    random = [f.name for f in factions if game.seats.of(f.index).kind == RANDOM]
    if random:
        line(f"Played at random: {', '.join(random)}")


def _farewell(table: Table, status: int) -> int:
    """Say last where the game is kept, and return the exit status. Raises OSError, as above."""
    kept, farewell = _kept(table.keeper) if table.keeper is not None else (True, "")
    try:
        if not table.game.over:
            table.screen.line()
        if farewell:
            print(farewell, file=sys.stdout if kept else sys.stderr)
        sys.stdout.flush()
    except OSError as error:
        if not terminal_gone(error):
            if kept and farewell:
                print(farewell, file=sys.stderr)
            raise
        give_up(sys.stdout)
        give_up(sys.stderr)
        return status or GONE
    return status if kept else status or 1


def _kept(keeper: Keeper) -> tuple[bool, str]:
    """Whether the whole game is in a file, and the message about it."""
    keeper.flush()
    if keeper.unwritten:
        try:
            keeper.rescue(free_path(Path(), f"{keeper.game.title.id}-game"))
        except Mistake:
            return False, f"plainrules: the game is not kept: {keeper.trouble}"
    path = keeper.end()
    if path is None:
        return True, ""
    if keeper.game.over:
        return True, f"The game is kept in {shown(path)}"
    title = keeper.game.title.id
    newest = keeper.own and userdata.unfinished(title)[:1] == [path]
    name = "" if newest else f" {word_for(path)}"
    return True, f"The game is kept. Go on with: plainrules play {title} --resume{name}"


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
