"""The decision that a game waits for. The player who decides sees all of it, the others only his faction."""

from __future__ import annotations

from typing import Any

from attrs import asdict, evolve

from interpreter.engine.state.options import (
    DEAL,
    DONE,
    PIECES,
    RESOLVE,
    SPECIAL,
    plain,
    tag,
    untagged,
)
from interpreter.language.declarations.vocabulary import BoxDecl, Decl
from interpreter.session.questions.labels import Decision, Option
from interpreter.session.questions.under_way import Circumstances, UnderWay, price
from interpreter.session.telling import names
from interpreter.session.telling.wording import held_by
from interpreter.session.viewing.game_protocol import Game
from interpreter.session.viewing.places import asked_for, holds
from interpreter.session.viewing.seen_cards import Cards

_NAMED = ("space", "faction", "action", "card")  # what an option may stand for
_ALONE = {DONE: "done", DEAL: "deal"}


def question(game: Game, eyes: frozenset[int] | None, cards: Cards) -> dict[str, Any] | None:
    """The question as a viewer sees it; None once the game is over. Others see only the faction."""
    pending, decision = game.play.decision, game.decision
    if pending is None or decision is None:
        return None
    own = eyes is None or pending.faction in eyes
    if not own:
        return {"faction": decision.faction, "yours": False}
    now = UnderWay.of(game.play)
    circumstances, counted = Circumstances.of(game.play, now), pending.about
    shown = laid_out(game, decision).options
    options = [_option(game, option, cards, eyes, now) for option in shown]
    return {
        "faction": decision.faction,
        "yours": True,
        "name": decision.name,
        "asks": decision.ask,
        "where": decision.where,
        **_around(game, circumstances),
        "cite": decision.cite,
        "piece": asked_for(game, now, untagged(counted), True) if tag(counted) == PIECES else None,
        "number": all(option.name == str(option.value) for option in decision.options),
        "options": options,
        "deals": decision.deals,
        "ends turn": [option["of"] for option in options] == ["done"],
    }


def laid_out(game: Game, decision: Decision) -> Decision:
    """The decision with its cards in the order of a hand, other options after them."""
    pending, vocabulary = game.play.decision, game.title.vocabulary
    if pending is None or names.kind_of(vocabulary.points[pending.point], pending.about) != "card":
        return decision
    rank = held_by(vocabulary)
    cards = sorted((o for o in decision.options if plain(o.value)), key=lambda o: rank(o.value))
    rest = (option for option in decision.options if not plain(option.value))
    return evolve(decision, options=(*cards, *rest))


def _around(game: Game, circumstances: Circumstances) -> dict[str, Any]:
    """The action, its stage, from where to where, the spaces it is about, who pays, and how many there may be."""
    vocabulary, count, means = (
        game.title.vocabulary,
        circumstances.count,
        game.title.vocabulary.pays_with,
    )
    return {
        "action": circumstances.action or None,
        "stage": circumstances.stage or None,
        "from": vocabulary.spaces[circumstances.origin].id if circumstances.origin >= 0 else None,
        "to": vocabulary.spaces[circumstances.target].id if circumstances.target >= 0 else None,
        "about": [  # pieces may be picked in a box, too
            vocabulary.spaces[place].id
            for place in circumstances.about
            if place < len(vocabulary.spaces)
        ],
        "pays": None
        if circumstances.payer < 0 or means is None
        else {
            "faction": vocabulary.factions[circumstances.payer].id,
            "with": means.name,
            "left": circumstances.left,
        },
        "count": None if count is None else asdict(count),
    }


def _option(
    game: Game, option: Option, cards: Cards, eyes: frozenset[int] | None, now: UnderWay
) -> dict[str, Any]:
    """One answer: what it is called, what it says, costs, and the space, card, faction or action it stands for.

    `holds`: the pieces in the space.
    """
    decision = game.play.decision
    assert decision is not None
    point = game.title.vocabulary.points[decision.point]
    value = option.value
    paid = price(game.play, now, value)
    data: dict[str, Any] = {
        "name": option.name,
        "label": option.label,
        "of": None,
        "id": None,
        "price": paid[0] if paid is not None else None,
        "holds": [],
    }
    vocabulary, kind = game.title.vocabulary, names.kind_of(point, decision.about)
    decl: Decl | None = None
    if value in _ALONE:
        return {**data, "of": _ALONE[value]}
    if tag(value) == SPECIAL:
        kind, decl = "action", vocabulary.actions[untagged(value)]
    elif tag(value) == RESOLVE:
        kind, decl = "space", vocabulary.spaces[untagged(value)]
    elif plain(value):
        decl = names.declared(vocabulary, kind, value)
    if kind == "column" and decl is not None:
        piece = asked_for(game, now, value, False)
        return {**data, "of": "piece", "id": decl.id, "piece": piece}
    if decl is None or kind not in _NAMED:
        return data
    if isinstance(decl, BoxDecl):  # where pieces are picked that may lie in one, too
        return {**data, "of": "box", "id": decl.id}
    if kind == "card":
        data["card"] = cards.card(value)
    elif kind == "space":
        data["holds"] = holds(game, eyes, decl.index)
    return {**data, "of": kind, "id": decl.id}
