"""The whole picture of a game as one seat may know it, as plain data (docs/api.md, "What a seat sees")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.secrecy import apart
from interpreter.language.declarations.vocabulary import Decl, FactionDecl, PhaseDecl, Vocabulary
from interpreter.language.types import Type
from interpreter.session.display.display import Shown
from interpreter.session.display.sequence import SequenceShown
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.telling.narrate import Line
from interpreter.session.telling.position_reader import AsSeen
from interpreter.session.telling.wording import plural_name, words_of, worth
from interpreter.session.viewing.facts import facts, letter
from interpreter.session.viewing.game_protocol import Game
from interpreter.session.viewing.goal_distance import goal, reasons
from interpreter.session.viewing.places import boxes, spaces
from interpreter.session.viewing.question import question
from interpreter.session.viewing.seen_cards import Cards
from interpreter.session.viewing.takeback import possible

Eyes = frozenset[int] | None


def picture(game: Game, eyes: Eyes) -> dict[str, Any]:
    """Everything that these eyes may see now; None sees all.

    Only texts, whole numbers, truths, None, lists and mappings of texts. Hidden facts are not in it, nor their number,
    unless the rules show that.
    """
    lines = game.narrator(eyes).tell(game.run.log)
    log = [told(line, game.title.vocabulary) for line in lines]
    return {**board(game, eyes), "log": log, **own(game, eyes)}


def told(line: Line, vocabulary: Vocabulary) -> dict[str, Any]:
    """A line of the log; headings of acts and declined deals also have the faction."""
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
    """All the rest but the log: the same for everybody if the game hides nothing.

    A secret decision of another faction has not come about yet: not even counts show it.
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
        fact
        for fact in game.title.display.factions
        if index not in getattr(fact.decl, "without", ())
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


def headings(game: Game, eyes: frozenset[int] | None, phase: PhaseDecl) -> Iterator[dict[str, Any]]:
    """Factions that have acted since a phase last began, in order, each with its act."""
    log = game.run.log
    begins = (events.PHASE, phase.index)
    start = next((n for n in range(len(log) - 1, 0, -1) if log[n] == begins), 0)
    for line in game.narrator(eyes).tell(log[start:]):
        if line.heading and line.faction >= 0:
            faction = game.title.vocabulary.factions[line.faction].id
            yield {"faction": faction, "text": line.text}


def sequence(game: Game, eyes: frozenset[int] | None) -> dict[str, Any]:
    """Public sequence of play; `facts` and words as the viewer may see them.

    Nobody is in it where a title shows neither a sequence nor turns.
    """
    display = game.title.display
    shown = display.sequence or SequenceShown()
    since = shown.since or display.turns
    has_sequence = display.sequence is not None or since is not None
    done = [] if since is None else list(headings(game, eyes, since))
    chosen = done[-1]["faction"] if done else None
    looking = game.as_seen(eyes)
    decision = game.play.decision
    phase = game.run.s[game.run.layout.phase]
    decl = game.title.vocabulary.phases[phase] if phase >= 0 else None
    return {
        "phase": decl.name if decl is not None and decl.named else None,
        "facts": _facts(game, eyes, shown, -1),
        "factions": [
            {
                "faction": faction.id,
                "name": faction.name,
                "acts": decision is not None and decision.faction == faction.index,
                "standing": _standing(game, looking, shown, faction.index),
                "may": [] if faction.id == chosen else _open(game, looking, shown, faction.index),
                "done": [
                    act["text"].removeprefix(f"{faction.name}: ")
                    for act in done
                    if act["faction"] == faction.id
                ],
                "facts": _facts(game, eyes, shown, faction.index),
            }
            for faction in (_order(game, looking, shown) if has_sequence else ())
        ],
    }


def _order(game: Game, looking: AsSeen, shown: SequenceShown) -> list[FactionDecl]:
    """Factions in the title's order, then all others in seating order."""
    first = None if shown.order is None else _judged(looking, shown.order)
    places = {faction: place for place, faction in enumerate(first or ())}
    return sorted(game.players, key=lambda faction: places.get(faction.index, len(places)))


def _standing(game: Game, looking: AsSeen, shown: SequenceShown, faction: int) -> str | None:
    if shown.standing is None:
        return None
    standing = _judged(looking, shown.standing, faction)
    if standing is None or standing < 0:
        return None
    kind = shown.standing.type
    return worth(game.title.vocabulary, kind, standing, words_of(shown.standing))


def _open(game: Game, looking: AsSeen, shown: SequenceShown, faction: int) -> list[str]:
    if shown.may is None or faction in _busy(game):
        return []
    kind = shown.may.type.of
    assert isinstance(kind, Type)
    return [
        worth(game.title.vocabulary, kind, value)
        for value in _judged(looking, shown.may, faction) or ()
    ]


def _busy(game: Game) -> set[int]:
    """Factions whose actions or card texts are running: they have chosen what they may do."""
    text = game.run.memory.text
    acting = {activation.actor for activation in UnderWay.of(game.play).acting}
    return acting if text is None else acting | {text.actor}


def _judged(looking: AsSeen, decl: Decl, faction: int = -1) -> Any:
    """Value of a declaration; None if it has none yet, as before the first card of a game."""
    try:
        return looking.of(decl, faction)
    except RuleError:
        return None


def _facts(
    game: Game, eyes: frozenset[int] | None, shown: SequenceShown, faction: int
) -> list[dict[str, Any]]:
    """Facts about the whole game, or about a faction."""
    of = "" if faction < 0 else "faction"
    named = [Shown(decl, decl.name) for decl in shown.shows if decl.of == of]
    return facts(game, eyes, named, faction)
