"""Questions of a page about the rules: `why`, a rule to read beside the table, and the names to ask about."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.why.why import Why

LONG = 80  # letters of a question
MANY = 6  # rules of one number that are printed; the rest by name


def reasons(game: Game, factions: tuple[str, ...], word: str) -> list[str]:
    """Why an action, a space or a card cannot be chosen. Raises Mistake for who only watches."""
    if not factions:
        raise Mistake("a spectator has nothing to choose")
    if not word.strip() or len(word) > LONG:
        raise Mistake("name an action, a space or a card")
    question = game.decision
    who = question.faction if question is not None and question.faction in factions else factions[0]
    person = next(faction.index for faction in game.players if faction.id == who)
    return [line for line in Why(game.copy(), person).explain(word.strip()) if line.strip()]


def sheet(game: Game) -> dict[str, Any]:
    """The sequence of play and what may be done, on one sheet."""
    groups = game.title.rules.sheet()
    return {
        "title": game.title.name,
        "groups": [[name, [asdict(one) for one in rules]] for name, rules in groups],
    }


def rule(game: Game, cite: str, word: str, card: str) -> dict[str, Any]:
    """A rule by its number, its name or the id of a card, as everybody may read it. Raises Mistake.

    It reads nothing of the position except the lasting texts in effect, which are public.
    """
    rules, number = game.title.rules, cite[:LONG].strip()
    vocabulary = rules.vocabulary
    if card:
        cards = [rules.card(one) for one in vocabulary.cards if one.id == card][:1]
    else:
        cards = rules.citing(number) if number else rules.called(word[:LONG])
    if not cards:
        raise Mistake(f"no rule is known by {number or word or card or 'no name'}")
    shown = cards[:MANY]
    since = game.run.layout.effects
    lasting = [n for one in shown for n in rules.changed_by(one.path) if game.run.s[since + n]]
    owners = {
        id(effect): owner.name for owner in vocabulary.cards for effect in owner.effects.values()
    }
    numbers = [number, *(part.strip() for one in shown[:1] for part in one.cite.split(","))]
    example = next(
        (game.title.examples[cited] for cited in numbers if cited in game.title.examples), None
    )
    return {
        "title": number or shown[0].name,
        "rules": [asdict(one) for one in shown],
        "also": [other.name for other in cards[MANY:]],
        "now": [
            {"title": owners[id(effect)], "says": effect.says}
            for effect in (vocabulary.lasting[n] for n in dict.fromkeys(lasting))
        ],
        "example": example
        and {"name": example.name, "place": example.place, "lines": rules.example(example)},
    }


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
