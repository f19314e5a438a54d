"""Names of pieces at the table, "2 Open Red Boats", and the text of a card."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.english import capital
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ColumnDecl, Vocabulary


def pieces_of(vocabulary: Vocabulary, node: nodes.PicksPieces) -> str:
    """Pieces that a statement picks, with their number if the text gives one."""
    parts = " with ".join(_named(vocabulary, amount, phrases) for amount, phrases in node.picked)
    return parts + node.becomes(vocabulary)


def text_name(card: Any, slot: Any, several: bool) -> str:
    """Name of a card's text: the card, and the text if it has several."""
    return f"{card.name}, {slot.name}" if several else str(card.name)


def _named(vocabulary: Vocabulary, amount: nodes.Amount, phrases: tuple[nodes.Phrase, ...]) -> str:
    """The pieces of some phrases, with their number if it is always the same."""
    columns = [
        vocabulary.columns[column]
        for phrase in phrases
        for row in phrase.columns.table
        for column in row
    ]
    number = amount.number if isinstance(amount.number, nodes.Const) else None
    many = number.value if number is not None else 0
    words = [
        str(many) if number is not None else "",
        capital(_only({column.said for column in columns}) or ""),
        _faction(vocabulary, columns),
        _noun(vocabulary, columns, many),
    ]
    return " ".join(word for word in words if word)


def _faction(vocabulary: Vocabulary, columns: list[ColumnDecl]) -> str:
    faction = _only({column.faction for column in columns})
    return vocabulary.factions[faction].name if faction is not None else ""


def _noun(vocabulary: Vocabulary, columns: list[ColumnDecl], many: int) -> str:
    named = {column.kind for column in columns}
    kinds = {kind for kind in named if vocabulary.kinds[kind].counts_as not in named}
    if (one := _only(kinds)) is not None:
        kind = vocabulary.kinds[one]
        plural = kind.plural or kind.name
        return kind.name if many == 1 else capital(plural) if kind.name[:1].isupper() else plural
    if many == 1:
        return "piece"
    group = next((g for g in vocabulary.groups if kinds == set(g.kinds)), None)
    return group.name.lower() if group is not None else "pieces"


def _only(values: set[Any]) -> Any:
    return next(iter(values)) if len(values) == 1 else None
