"""The whole picture of a game as one seat may know it, as plain data (docs/api.md, "What a seat sees")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.engine.state.secrecy import apart
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.display.display import Shown
from interpreter.session.telling.narrate import Line
from interpreter.session.telling.wording import plural_name
from interpreter.session.viewing.cards import Cards
from interpreter.session.viewing.facts import facts, letter
from interpreter.session.viewing.game import Game
from interpreter.session.viewing.goals import goal, reasons
from interpreter.session.viewing.places import boxes, spaces
from interpreter.session.viewing.question import question
from interpreter.session.viewing.sequence import headings, sequence
from interpreter.session.viewing.takeback import possible

Eyes = frozenset[int] | None


def picture(game: Game, eyes: Eyes) -> dict[str, Any]:
    """Everything that these eyes may see now; None sees all.

    Only texts, whole numbers, truths, None, lists and mappings of texts. What the eyes may not know is
    not in it, nor is how much of it there is, unless the rules show that.
    """
    lines = game.narrator(eyes).tell(game.run.log)
    log = [told(line, game.title.vocabulary) for line in lines]
    return {**board(game, eyes), "log": log, **own(game, eyes)}


def told(line: Line, vocabulary: Vocabulary) -> dict[str, Any]:
    """A line of the log; of the heading of an act, and of a deal that is declined, whose it is."""
    row = {"indent": line.indent, "text": line.text, "heading": line.heading}
    return row if line.faction < 0 else {**row, "faction": vocabulary.factions[line.faction].id}


def own(game: Game, eyes: Eyes) -> dict[str, Any]:
    """Parts of the view that belong to a seat: its viewer, its question, and what it can take back."""
    return {
        "eyes": None if eyes is None else sorted(_ids(game, eyes)),
        "decision": question(game, eyes, Cards(game, eyes)),
        "undo": eyes is not None and possible(game, eyes),
    }


def board(game: Game, eyes: Eyes) -> dict[str, Any]:
    """All the rest but the log: of a game that hides nothing the same for everybody.

    What another faction is deciding in secret has not come about: not even counts show it.
    """
    with apart(game.run, eyes):
        return _board(game, eyes)


def _board(game: Game, eyes: Eyes) -> dict[str, Any]:
    cards, turns = Cards(game, eyes), game.title.display.turns
    factions = [_faction(game, eyes, faction.index) for faction in game.players]
    return {
        "title": {
            "id": game.title.id,
            "name": game.title.name,
            "printing": game.title.printing,
            "options": list(game.title.options),
            "scenario": game.scenario,
        },
        "answers": len(game.play.answers) if _counted(game, eyes) else None,
        "over": game.over,
        "standing": game.standing() if game.over else [],
        "reasons": list(reasons(game, eyes, factions)) if game.over else [],
        "tracks": facts(game, eyes, game.title.display.tracks, -1, holding=True),
        "factions": factions,
        "kinds": [
            {
                "id": kind.id,
                "name": kind.name,
                "plural": plural_name(kind) or kind.name,
                "states": list(kind.states),
                "unsaid": kind.unsaid,
            }
            for kind in game.title.vocabulary.kinds
        ],
        "spaces": spaces(game, eyes, cards),
        "boxes": boxes(game),
        "cards": cards.in_play(),
        "zones": cards.zones(),
        "in effect": cards.in_effect(),
        "turn": [] if turns is None else list(headings(game, eyes, turns)),
        "sequence": sequence(game, eyes),
    }


def _ids(game: Game, eyes: frozenset[int]) -> Iterator[str]:
    return (game.title.vocabulary.factions[index].id for index in eyes)


def _counted(game: Game, eyes: Eyes) -> bool:
    """How many answers there were tells what others do in secret, so it is told where nothing is hidden."""
    return eyes is None or not game.hides


def _faction(game: Game, eyes: Eyes, index: int) -> dict[str, Any]:
    faction = game.title.vocabulary.factions[index]
    shown: list[Shown] = [
        each
        for each in game.title.display.factions
        if index not in getattr(each.decl, "without", ())
    ]
    return {
        "id": faction.id,
        "name": faction.name,
        "letter": letter(faction),
        "colour": faction.colour,
        "played by": game.seats.of(index).kind,
        "facts": facts(game, eyes, shown, index),
        "goal": goal(game, eyes, index),
    }
