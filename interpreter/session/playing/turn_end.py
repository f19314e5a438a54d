"""What a person is asked before an answer that he could not take back: after it others move."""

from __future__ import annotations

from collections.abc import Container

from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.session.playing.game import Game
from interpreter.session.questions.labels import Option


def ended(game: Game, factions: Container[str], option: Option | str) -> str:
    """What an option ends for these factions' player: "turn" or "game"; "" where he goes on.

    Nothing is said of an option that is followed by a roll: it would tell the result before it is rolled.
    """
    ahead = game.copy()
    known = len(ahead.run.log)
    try:
        ahead.choose(option)
    except RuleError:
        return ""
    if any(entry[0] == events.ROLL for entry in ahead.run.log[known:]):
        return ""
    after = ahead.decision
    if after is None:
        return "game"
    return "" if after.faction in factions else "turn"
