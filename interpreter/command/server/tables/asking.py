"""`why` for a page: the lines that the terminal's table would print; and what there is to ask about."""

from __future__ import annotations

from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.why.why import Why

LONG = 80  # letters of a question


def reasons(game: Game, factions: tuple[str, ...], word: str) -> list[str]:
    """Why an action, a space or a card cannot be chosen. Raises Mistake for who only watches."""
    if not factions:
        raise Mistake("who watches has nothing to choose")
    if not word.strip() or len(word) > LONG:
        raise Mistake("name an action, a space or a card")
    asked = game.decision
    who = asked.faction if asked is not None and asked.faction in factions else factions[0]
    person = next(faction.index for faction in game.players if faction.id == who)
    return [line for line in Why(game.copy(), person).explain(word.strip()) if line.strip()]


def named_actions(game: Game) -> dict[str, list[dict[str, str]]]:
    """By faction, the actions that it may ever take."""
    vocabulary = game.title.vocabulary
    return {
        faction.id: [
            {"id": action.id, "name": action.name}
            for action in vocabulary.actions
            if not action.by or faction.index in action.by
        ]
        for faction in game.players
    }
