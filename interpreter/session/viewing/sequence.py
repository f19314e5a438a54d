"""The sequence of play: who comes after whom, where each stands, what he has done and what is open to him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.language.declarations.vocabulary import Decl, FactionDecl, PhaseDecl
from interpreter.language.types import Type
from interpreter.session.display.display import Shown
from interpreter.session.display.sequence import SequenceShown
from interpreter.session.questions.as_seen import AsSeen
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.telling.wording import words_of, worth
from interpreter.session.viewing.facts import facts
from interpreter.session.viewing.game import Game


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
                    each["text"].removeprefix(f"{faction.name}: ")
                    for each in done
                    if each["faction"] == faction.id
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
        worth(game.title.vocabulary, kind, each)
        for each in _judged(looking, shown.may, faction) or ()
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
