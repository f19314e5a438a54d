"""Domains: a value, a zone or a definition belongs to the whole game, to each of a domain, or to each pair of two.

A domain is the spaces, the factions, the cards or a list of words. Whose something is stands as one
number, its place: the index in the domain, and of a pair `first * size of the second + second`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from interpreter.language.declarations.vocabulary import Decl, Owned, Vocabulary, WordsDecl
from interpreter.language.types import CARD, FACTION, SPACE, Type

NOBODY = -1


def members(vocabulary: Vocabulary, domain: Type) -> Sequence[Decl]:
    """All members of a domain, by index."""
    if isinstance(domain.of, WordsDecl):
        return domain.of.members
    lists: dict[Type, Sequence[Decl]] = {
        SPACE: vocabulary.spaces, FACTION: vocabulary.factions, CARD: vocabulary.cards,
    }  # fmt: skip
    return lists[domain]


def settle(vocabulary: Vocabulary) -> None:
    """Set the size of each domain, once everything is declared."""
    for decl in (*vocabulary.values, *vocabulary.zones, *vocabulary.definitions):
        decl.sizes = tuple(len(members(vocabulary, domain)) for domain in decl.domains)


def extent(decl: Owned) -> int:
    """How many of it there are."""
    return prod(decl.sizes)


def parts(decl: Owned, place: int) -> tuple[int, ...]:
    """Indices in the domains for a place; () for a value of the whole game."""
    if len(decl.domains) < 2:
        return (place,) if decl.domains else ()
    return divmod(place, decl.sizes[1])


def whose(decl: Owned, place: int) -> int:
    """Faction that owns a place; -1 for nobody."""
    if place < 0:
        return NOBODY
    of = zip(decl.domains, parts(decl, place), strict=True)
    return next((index for domain, index in of if domain == FACTION), NOBODY)


def called(vocabulary: Vocabulary, decl: Owned, place: int) -> str:
    """Name of a place in sentences: "hand of red", "relation of red at blue"."""
    places = zip(decl.domains, parts(decl, place), strict=True)
    ids = [members(vocabulary, domain)[index].id for domain, index in places]
    said = [f" {word} {id}" for word, id in zip(("of", "at"), ids, strict=False)]
    return "".join([decl.id, *said])


def named(vocabulary: Vocabulary, decl: Owned, name: str) -> int | None:
    """Place by its name, `called` so or with its faction in front; None if unknown.

    Things of the whole game have place 0.
    """
    if not decl.domains:
        return 0 if name == decl.id else None
    every = [members(vocabulary, domain) for domain in decl.domains]
    for first in every[0]:
        heads = [f"{decl.id} of {first.id}"]
        heads += [f"{first.id} {decl.id}"] if decl.domains[0] == FACTION else []
        for head in heads:
            if len(every) == 1 and name == head:
                return first.index
            if len(every) == 2 and name.startswith(f"{head} at "):
                rest = name.removeprefix(f"{head} at ")
                for second in every[1]:
                    if second.id == rest:
                        return first.index * len(every[1]) + second.index
    return None
