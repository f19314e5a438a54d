"""`why` for a page: the lines that the terminal's table would print."""

from __future__ import annotations

import contextlib
import io

from interpreter.command.screen import screen
from interpreter.command.table.table import Table
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game

LONG = 80  # letters of a question


def reasons(game: Game, factions: tuple[str, ...], word: str) -> list[str]:
    """Why an action, a space or a card cannot be chosen. Raises Mistake for who only watches."""
    if not factions:
        raise Mistake("who watches has nothing to choose")
    if not word.strip() or len(word) > LONG:
        raise Mistake("name an action, a space or a card")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        table = Table(game.copy(), screen(True))
        table.sitting = next(f.index for f in game.players if f.id == factions[0])
        command, rest = table.orders.named(f"why {word}")
        assert command is not None
        command(rest)
    return [line for line in out.getvalue().splitlines() if line.strip()]
