"""Spaces and boxes with the pieces in them."""

from __future__ import annotations

from typing import Any

from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.telling.provenance import name_of
from interpreter.session.viewing.facts import marks
from interpreter.session.viewing.game_protocol import Game
from interpreter.session.viewing.seen_cards import Cards


def spaces(game: Game, eyes: frozenset[int] | None, cards: Cards) -> list[dict[str, Any]]:
    """In the order of the map."""
    vocabulary = game.title.vocabulary
    return [
        {
            "id": space.id,
            "name": space.name,
            "type": space.type,
            "region": space.region,
            "features": features(vocabulary, space.index),
            "marks": marks(game, eyes, space.index),
            "pieces": pieces(game, space.index),
            "counters": cards.lying(space.index),
        }
        for space in vocabulary.spaces
    ]


def features(vocabulary: Vocabulary, space: int) -> list[str]:
    """Fixed features of a space on the map: its type, and its flags."""
    return [
        name_of(attribute)
        for attribute in vocabulary.attributes
        if attribute.kind != "number" and attribute.values[space]
    ]


def holds(game: Game, eyes: frozenset[int] | None, space: int) -> list[str]:
    """State of a space worth telling, and its pieces: "Support", "2 Red Ships"."""
    pieces_here = pieces(game, space)
    return [
        *marks(game, eyes, space),
        *(f"{piece['number']} {piece['name']}" for piece in pieces_here),
    ]


def boxes(game: Game) -> list[dict[str, Any]]:
    """Boxes beside the map; pieces there are not told apart by state."""
    return [
        {"id": box.id, "name": box.name, "pieces": pieces(game, box.location)}
        for box in game.title.vocabulary.boxes
    ]


def pieces(game: Game, location: int) -> list[dict[str, Any]]:
    """The pieces of a space or a box: how many of each faction, kind and state.

    A supply leaves out spares: their number tells nothing.
    """
    vocabulary = game.title.vocabulary
    return [
        sort_of(game, location, column)
        | {
            "number": number,
            "name": game.words.kind(
                vocabulary.columns[column], number, owned=not _nobodys(game, location, column)
            ),
        }
        for column, number in game.reading.pieces(location).items()
        if location != game.run.layout.supply
        or not _spare(vocabulary, vocabulary.columns[column].kind)
    ]


def _spare(vocabulary: Vocabulary, kind: int) -> bool:
    """Whether pieces of this kind count as others for a while, or lie under such pieces alone."""
    decl, kinds = vocabulary.kinds[kind], vocabulary.kinds
    carriers = [kinds[carrier].counts_as for carrier in decl.carried_by]
    return decl.counts_as >= 0 or (bool(carriers) and min(carriers) >= 0)


def asked_for(game: Game, now: UnderWay, column: int, counted: bool) -> dict[str, Any] | None:
    """The pieces of a column that a question is about: "at" which space or box they are, and their sort there.

    Of pieces that are placed it is the supply. `counted`: it asks how many of them, else which. None where
    that is not known.
    """
    vocabulary, asking = game.title.vocabulary, game.run.memory.asking
    location = now.place
    if asking is not None and asking.column == (column if counted else -1):
        location = game.run.layout.supply if asking.supplied else asking.place
    if location < 0:
        return None
    at = place_of(game, location)
    lying = column if location < len(vocabulary.spaces) else vocabulary.columns[column].boxed
    return {"at": at, **sort_of(game, location, lying)}


def place_of(game: Game, location: int) -> str:
    """The id of a space or a box."""
    vocabulary: Vocabulary = game.title.vocabulary
    if location < len(vocabulary.spaces):
        return vocabulary.spaces[location].id
    return next(box.id for box in vocabulary.boxes if box.location == location)


def _nobodys(game: Game, location: int, column: int) -> bool:
    vocabulary = game.title.vocabulary
    boxed = location >= len(vocabulary.spaces)
    return boxed and vocabulary.kinds[vocabulary.columns[column].kind].shared


def sort_of(game: Game, location: int, column: int) -> dict[str, Any]:
    """Owner, kind and state of these pieces."""
    vocabulary = game.title.vocabulary
    decl = vocabulary.columns[column]
    nobodys = _nobodys(game, location, column)
    return {
        "faction": None if nobodys else vocabulary.factions[decl.faction].id,
        "kind": vocabulary.kinds[decl.kind].id,
        "state": decl.state or None,
    }
