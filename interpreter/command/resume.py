"""`plainrules play --resume`: a kept game where it was left."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from interpreter.command.screen import screen
from interpreter.command.table import Table
from interpreter.session.mistakes import Mistake
from interpreter.session.replay import CHANGED, begin, title_of
from interpreter.session.save import check_place, read


def resume(order: argparse.Namespace) -> Table:
    """A kept game where it was left."""
    for name in ("scenario", "seats", "seed", "printing", "options"):
        if getattr(order, name):
            raise Mistake(
                f"a kept game has its own {name}; leave --{name.rstrip('s')} out with --resume"
            )
    path = Path(order.save).expanduser() if order.save else Path(order.resume)
    if order.save:
        check_place(path)
    save = read(order.resume)
    if save.title != order.title:
        raise Mistake(f"{order.resume} is a game of {save.title}, not of {order.title}")
    title = title_of(save, order.mods)
    if title.corpus_hash != save.corpus:
        print(CHANGED, file=sys.stderr)
    replay = begin(title, save)
    for _ in replay.steps():
        pass
    table = Table(replay.game, screen(order.plain), path, ours=not order.save)
    table.kept = len(save.decisions)
    table.told = table.resumed = len(replay.game.run.log)
    return table
