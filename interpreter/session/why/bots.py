"""Why the bots of a game did what they did: whether it may be told, and in which words."""

from __future__ import annotations

from attrs import evolve

from interpreter.session.mistakes import Mistake
from interpreter.session.seating.effort import effort
from interpreter.session.seating.seats import HUMAN
from interpreter.session.telling.explain import Explainer
from interpreter.session.thinking import Thought
from interpreter.session.viewing.game import Game

SECRET = "a bot's reasons would show its hidden cards"
MANY = 12  # thoughts that are told where all between two moments are asked for


def allow(game: Game) -> None:
    """Raise Mistake if a bot's reasons would show a person what he may not see."""
    if _secret(game):
        raise Mistake(f"{SECRET}; when the game is over: plainrules replay --explain FILE")


def _secret(game: Game) -> bool:
    return bool(game.hides and game.seats.people and not game.over)


def explainer(game: Game) -> Explainer:
    """Explainer that words the thoughts of a game's bots."""
    return Explainer(game.words, game.title.sources, game.title.layers)


def thoughts(game: Game, answers: range) -> list[str]:
    """Why the bots among those answered as they did; `game` is led back there. Raises Mistake."""
    allow(game)
    thoughts_so_far, people = _thoughts(game, answers)
    if not thoughts_so_far:
        whose = "A person" if HUMAN in people else "Chance" if people else "The set-up"
        if any(effort(kind) is not None for kind in people):
            whose = "A search by time, which is not made again,"
        raise Mistake(f"no bot decided this. {whose} did.")
    telling = evolve(explainer(game), rules=game.title.rules)
    return [line for thought in thoughts_so_far[:MANY][::-1] for line in telling.tell(thought)]


def rungs(game: Game, answers: range, said: bool = False) -> list[str]:
    """The rungs by which bots gave those answers, in order, where that may be told; `game` is led back there.

    `said`: with what the last of them says.
    """
    if _secret(game):
        return []
    telling = explainer(game)
    found = _thoughts(game, answers)[0][::-1]
    reasons = list(dict.fromkeys(filter(None, map(telling.reason, found))))
    last = next((thought.rung for thought in reversed(found) if telling.reason(thought)), -1)
    if said and reasons:
        rules = game.title.rules
        reasons[-1] = f"{reasons[-1]}: {rules.rung(rules.vocabulary.rungs[last])}"
    return reasons


def _thoughts(game: Game, answers: range) -> tuple[list[Thought], set[str]]:
    """The last first, and which kinds of players gave those answers."""
    thoughts_so_far: list[Thought] = []
    people = set()
    for number in reversed(answers):
        game.rewind(number)
        decision = game.play.decision
        if decision is not None:
            people.add(game.seats.of(decision.faction).kind)
        thought = game.think(told=True) if game.repeats(told=True) else None
        if thought is not None:
            thoughts_so_far.append(thought)
    return thoughts_so_far, people
