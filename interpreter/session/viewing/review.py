"""A turn before it is given up: what has changed since it began, with what the last answer is sure to lead to."""

from __future__ import annotations

from collections.abc import Container

from interpreter.session.viewing.foreseeing import Eyes
from interpreter.session.viewing.game import Game
from interpreter.session.viewing.leading import Leading
from interpreter.session.viewing.seen import changes, seen

MOST = 60  # answers of one turn that are looked back at


def review(game: Game, eyes: Eyes, factions: Container[str], option: int) -> list[str]:
    """Lines of what these factions' turn has changed on the table, once the option is chosen."""
    start, answers = game.copy(), 0
    while answers < MOST and start.undo():
        if start.decision is None or start.decision.faction not in factions:
            break
        answers += 1
    begun = game.copy()
    begun.rewind(len(game.play.answers) - answers)
    trial = Leading.of(game, eyes).tried(option, ())
    now = seen(game.title, game.run, eyes, shown=True) if trial is None else trial.seen
    return list(changes(seen(game.title, begun.run, eyes, shown=True), now, shown=True))
