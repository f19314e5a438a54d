"""Spaces and boxes with what stands in them."""

from __future__ import annotations

from typing import Any

from interpreter.session.viewing.cards import Cards
from interpreter.session.viewing.facts import marks
from interpreter.session.viewing.game import Game


def spaces(game: Game, eyes: frozenset[int] | None, cards: Cards) -> list[dict[str, Any]]:
    """In the order of the map."""
    vocabulary = game.title.vocabulary
    return [
        {
            "id": space.id,
            "name": space.name,
            "type": space.type,
            "region": space.region,
            "marks": marks(game, eyes, space.index),
            "pieces": pieces(game, space.index),
            "counters": cards.lying(space.index),
        }
        for space in vocabulary.spaces
    ]


def holds(game: Game, eyes: frozenset[int] | None, space: int) -> list[str]:
    """What is worth saying of a space, and its pieces: "Support", "2 Red Ships"."""
    held = pieces(game, space)
    return [*marks(game, eyes, space), *(f"{each['number']} {each['name']}" for each in held)]


def boxes(game: Game) -> list[dict[str, Any]]:
    """What lies beside the map; pieces there are not told apart by state."""
    return [
        {"id": box.id, "name": box.name, "pieces": pieces(game, box.location)}
        for box in game.title.vocabulary.boxes
    ]


def pieces(game: Game, location: int) -> list[dict[str, Any]]:
    """The pieces of a space or a box: how many of each faction, kind and state."""
    vocabulary = game.title.vocabulary
    boxed = location >= len(vocabulary.spaces)
    found = []
    for column, number in game.reading.pieces(location).items():
        decl = vocabulary.columns[column]
        kind = vocabulary.kinds[decl.kind]
        nobodys = boxed and kind.shared
        found.append(
            {
                "faction": None if nobodys else vocabulary.factions[decl.faction].id,
                "kind": kind.id,
                "state": decl.state or None,
                "number": number,
                "name": game.words.kind(decl, number, owned=not nobodys),
            }
        )
    return found
