"""`plainrules play --resume`: a kept game where it was left, or as far as the rules lead.

If the file is cut off, or the rules no longer lead through it, the game goes on from its last valid decision in a new
file: the old one is never overwritten.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from interpreter.command.playing.choosing import Anew, asked
from interpreter.command.screen import Screen, screen
from interpreter.command.table.table import Table
from interpreter.command.waiting import Progress, waiting
from interpreter.session.keeping import userdata
from interpreter.session.keeping.held_file import HeldFile, shown
from interpreter.session.keeping.save import Save
from interpreter.session.keeping.save_files import free_path, read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.keeper import Keeper
from interpreter.session.playing.played_again import (
    CHANGED,
    Divergence,
    Replay,
    begin,
    title_of,
    why,
)
from interpreter.session.playing.title import load

TOLD = 12  # changed rules; more are counted


def resume(order: argparse.Namespace) -> Table:
    """A kept game at this terminal. Raises Mistake before anything is played."""
    flags = {"seats": "seat", "options": "option"}
    for name in ("scenario", "seats", "players", "seed", "printing", "options"):
        if getattr(order, name):
            flag = flags.get(name, name)
            raise Mistake(f"a kept game has its own {name}; leave --{flag} out with --resume")
    if order.resume == userdata.LAST:
        order.resume = str(userdata.newest(order.title))
    file = HeldFile.take(Path(order.resume))
    try:
        return _table(order, file)
    except (Exception, KeyboardInterrupt):
        file.close()
        raise


def _table(order: argparse.Namespace, file: HeldFile) -> Table:
    """`held`: the file that is read, and kept up from here on unless it must stay as it is."""
    other = HeldFile.new(Path(order.save)) if order.save else None
    save = read(order.resume)
    if save.title != order.title:
        raise Mistake(f"{save.source} is a game of {save.title}, not of {order.title}")
    with waiting(f"reading {save.title}") as parts:
        title = title_of(save, order.mods, order.steps, partial(load, counts=parts.of))
    if title.corpus_hash != save.corpus:
        _say(CHANGED)
    replay, out = begin(title, save), screen(order.plain)
    stop = _followed(replay)
    if stop is not None:
        _ask_to_go_on(order, replay, stop, out)
        _back_to_a_person(replay.game, stop)
    game, whole = replay.game, stop is None and not save.cut
    if not whole:
        other = other or _beside(order)
        _say(_told(save, len(game.play.answers), stop, other.path))
    if other is not None:
        file.close()
        keeper = Keeper.new(game, other, named=bool(order.save))
    else:
        _try_out(file)
        keeper = Keeper.resumed(game, file)
    table = Table(game, out, keeper)
    table.told = table.resumed = len(game.run.log)
    return table


def _followed(replay: Replay) -> Divergence | None:
    """All decisions that hold are taken."""
    try:
        with Progress(len(replay.save.decisions), "decisions") as progress:
            for _ in replay.steps():
                progress()
    except Divergence as divergence:
        return divergence
    return None


def _ask_to_go_on(order: argparse.Namespace, replay: Replay, stop: Divergence, out: Screen) -> None:
    """Ask whether to go on from what is left. Raises Mistake if not.

    A last choice at which a rule breaks off is simply not made again.
    """
    if stop.fatal and stop.number == len(replay.save.decisions):
        return
    head, *changed = why(replay.game.title, replay.save)
    _say(head)
    for line in changed[:TOLD]:
        _say(f"  {line}")
    if len(changed) > TOLD:
        _say(f"  and {len(changed) - TOLD} more")
    if order.from_last:
        return
    last = _after(stop.number - 1)
    if not at_terminal():
        raise Mistake(
            f"{replay.save.source}: {stop}. --from-last goes on {last}, in a file of its own"
        )
    _say(f"{replay.save.source}: {stop}.")
    question = f"Go on {last}, in a file of its own? (yes or no) "
    try:
        typed = asked(
            out, "yes goes on from there; no, or quit, leaves it as it is.", prompt=question
        )
    except (EOFError, Anew):
        typed = ""
    if not typed or not "yes".startswith(typed.casefold()):
        raise Mistake(f"{replay.save.source} stays as it is")


def _back_to_a_person(game: Game, stop: Divergence) -> None:
    """Go back to a person's choice if a rule fails at a bot's: the bot would choose the same again."""
    if stop.fatal and game.seats.people:
        while (decision := game.play.decision) and not game.seats.is_human(decision.faction):
            if not game.undo():
                return


def _try_out(file: HeldFile) -> None:
    """Raise Mistake if the file can be read, but not written."""
    try:
        file.try_out()
    except Mistake as mistake:
        raise Mistake(f"{mistake}; name another file by --save") from None


def _beside(order: argparse.Namespace) -> HeldFile:
    """Path of a new file for the rest of the game. Raises Mistake if none can be made."""
    path = Path(order.resume)
    try:
        return HeldFile.new(free_path(path.parent, path.stem))
    except Mistake as mistake:
        raise Mistake(f"{mistake}; name another file by --save") from None


def _told(save: Save, done: int, stop: Divergence | None, path: Path) -> str:
    """Say what is missing, and where the game goes on."""
    if stop is not None:
        what = f"no longer holds at {stop}"
    else:
        what = save.cut
    return (
        f"{save.source} {what}. The game goes on {_after(done)}, in {shown(path)};"
        f" {save.source} stays as it is."
    )


def _after(decisions: int) -> str:
    return f"after decision {decisions}" if decisions else "from its beginning"


def at_terminal() -> bool:
    """Whether a person can be asked."""
    return sys.stdin.isatty()


def _say(line: str) -> None:
    print(line, file=sys.stderr)
