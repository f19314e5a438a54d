"""The decision that a game waits for: for who decides all he needs to answer, for others who is asked."""

from __future__ import annotations

from typing import Any

from interpreter.engine.state.options import DEAL, DONE, FACE_DOWN, RESOLVE, SPECIAL
from interpreter.language.declarations.vocabulary import Decl
from interpreter.session.questions.labels import Option
from interpreter.session.telling import names
from interpreter.session.viewing.cards import Cards
from interpreter.session.viewing.game import Game

_NAMED = ("space", "faction", "action", "card")  # what an option may stand for
_ALONE = {DONE: "done", DEAL: "deal"}


def question(game: Game, eyes: frozenset[int] | None, cards: Cards) -> dict[str, Any] | None:
    """None once the game is over. Of somebody else's question only whose it is."""
    asked, decision = game.play.decision, game.decision
    if asked is None or decision is None:
        return None
    own = eyes is None or asked.faction in eyes
    if not own:
        return {"faction": decision.faction, "yours": False}
    options = [_option(game, option, cards) for option in decision.options]
    return {
        "faction": decision.faction,
        "yours": True,
        "name": decision.name,
        "asks": decision.ask,
        "where": decision.where,
        "cite": decision.cite,
        "number": all(option.name == str(option.value) for option in decision.options),
        "options": options,
        "deals": decision.deals,
        "ends turn": _ends_turn(options),
    }


def _option(game: Game, option: Option, cards: Cards) -> dict[str, Any]:
    """One answer: what it is called, what it says, and the space, card, faction or action it stands for."""
    asked = game.play.decision
    assert asked is not None
    point = game.title.vocabulary.points[asked.point]
    value = option.value
    told: dict[str, Any] = {"name": option.name, "label": option.label, "of": None, "id": None}
    vocabulary, kind = game.title.vocabulary, names.kind_of(point, asked.about)
    decl: Decl | None = None
    if value in _ALONE:
        return {**told, "of": _ALONE[value]}
    if RESOLVE < value <= SPECIAL:
        kind, decl = "action", vocabulary.actions[SPECIAL - value]
    elif FACE_DOWN < value <= RESOLVE:
        kind, decl = "space", vocabulary.spaces[RESOLVE - value]
    elif value >= 0:
        decl = names.declared(vocabulary, kind, value)
    if decl is None or kind not in _NAMED:
        return told
    card = {"card": cards.card(value)} if kind == "card" else {}
    return {**told, "of": kind, "id": decl.id, **card}


def _ends_turn(options: list[dict[str, Any]]) -> bool:
    """Whether nothing but leaving it is left to choose."""
    return [option["of"] for option in options] == ["done"]
