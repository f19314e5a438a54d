"""An option is an integer to the engine; here it gets the name that saves, tests and people use.

The names are those of the declarations, never positions in a list, so that a kept game still means
the same after the rules have changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.state.options import (
    BY_TYPE,
    COLUMNS,
    DEAL,
    DONE,
    PIECES,
    RESOLVE,
    SPACES,
    SPECIAL,
    SPECIALS,
    plain,
    tag,
    untagged,
)
from interpreter.language.declarations.vocabulary import DecisionPoint, Decl, Vocabulary


def kind_of(point: DecisionPoint, about: int) -> str:
    """Kind of the options: number, space, column, action, faction, card, word, way, deal or yes-no."""
    if tag(about) == PIECES:
        return "number"
    kinds = {BY_TYPE: point.type, SPACES: "space", COLUMNS: "column", SPECIALS: "special"}
    return kinds.get(about, point.type)


def declared(vocabulary: Vocabulary, kind: str, option: int) -> Decl | None:
    """The declaration that an option stands for, if it stands for one."""
    if tag(option) == SPECIAL:
        return vocabulary.actions[untagged(option)]
    lists: dict[str, Sequence[Decl]] = {
        "space": vocabulary.spaces,
        "faction": vocabulary.factions,
        "card": vocabulary.cards,
        "column": vocabulary.columns,
        "action": vocabulary.actions,
        "deal": vocabulary.deals,
    }
    if not plain(option) or kind not in lists:
        return None
    if kind == "space" and option >= len(vocabulary.spaces):  # pieces may lie in a box, too
        return next(box for box in vocabulary.boxes if box.location == option)
    return lists[kind][option]


def name_of(vocabulary: Vocabulary, point: DecisionPoint, about: int, option: int) -> str:
    """The name of one option."""
    if option == DEAL:
        return "deal"
    if tag(option) == RESOLVE:
        return f"resolve {vocabulary.spaces[untagged(option)].id}"
    kind = kind_of(point, about)
    if kind == "number":
        return str(option)
    decl = declared(vocabulary, kind, option)
    if decl is not None:
        return decl.id
    if kind in ("way", "word") and plain(option):
        return point.ways[option][0]
    if kind == "yes-no":
        return "yes" if option else "no"
    return "done" if option == DONE else "as usual" if kind == "special" else str(option)


def names_of(
    vocabulary: Vocabulary, point: DecisionPoint, about: int, options: Sequence[int]
) -> list[str]:
    """Names of options. A copy of a card has the name of its sort, unless another copy is an option, too."""
    named = [name_of(vocabulary, point, about, option) for option in options]
    if kind_of(point, about) != "card":
        return named
    sorts = [vocabulary.cards[option].sort if plain(option) else "" for option in options]
    return [
        sort if sort and sorts.count(sort) == 1 else name
        for sort, name in zip(sorts, named, strict=True)
    ]


def option_named(
    vocabulary: Vocabulary,
    point: DecisionPoint,
    about: int,
    options: list[int],
    name: str,
    deals: bool = False,
) -> int | None:
    """The option of that name, or None if it is not among the options."""
    wanted = name.strip().casefold()
    offered = [*options, DEAL] if deals else options
    for option, called in zip(offered, names_of(vocabulary, point, about, offered), strict=True):
        if wanted in (called.casefold(), name_of(vocabulary, point, about, option).casefold()):
            return option
    return None
