"""Confirmation before an answer that cannot be undone because others move next."""

from __future__ import annotations

from collections.abc import Container

from interpreter.engine.play import Decision as Asked
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.session.playing.game import Game
from interpreter.session.questions.labels import Option


def settled(question: Asked) -> bool:
    """Whether nothing can be chosen: it is asked only lest silence tell others something."""
    return len(question.options) == 1 and not question.deals


def ended(
    game: Game, factions: Container[str], option: Option | str, *, passing: bool = False
) -> str:
    """The end that an option brings for this player: "turn" or "game"; "" if he goes on.

    `passing`: he is not asked if nothing can be chosen. An option followed by a roll gives "": it would reveal the
    result.
    """
    ahead = game.copy()
    known = len(ahead.run.log)
    try:
        ahead.choose(option)
        while passing and (decision := ahead.play.decision) is not None and settled(decision):
            if ahead.title.vocabulary.factions[decision.faction].id not in factions:
                break
            ahead.choose(decision.options[0])
        return _ended(ahead, factions, known)
    except RuleError:
        return ""
    finally:
        ahead.play.let_go()


def _ended(ahead: Game, factions: Container[str], known: int) -> str:
    """As `ended`, on a copy in which it is chosen; the log had `known` entries before."""
    if any(entry[0] == events.ROLL for entry in ahead.run.log[known:]):
        return ""
    after = ahead.decision
    if after is None:
        return "game"
    if ahead.run.dealing:
        return ""  # the other one agrees or not; then it goes on as before
    return "" if after.faction in factions else "turn"
