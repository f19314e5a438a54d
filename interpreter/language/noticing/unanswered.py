"""Notices of decisions that a mod adds and no bot has a rung for. Bots answer them, without having been told how.

And what a mod adds for bots to choose, and no rung of theirs picks: they never choose it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.english import joined
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import (
    BotDecl,
    DecisionPoint,
    RungDecl,
    Vocabulary,
)
from interpreter.language.readers import below
from interpreter.language.walking.points import PICKS, points_of
from interpreter.language.walking.walk import nodes_in, texts

_TAKEN = {"yes-no": "they say no", "number": "they take the highest"}
_OF_PIECES = "which and where is left to chance"
_LEFT = "they leave it where they may, else it is left to chance"
_OF_ENGINE = ("special",)  # asked of whatever the mod has written


def unanswered(vocabulary: Vocabulary, folders: Collection[str]) -> Iterator[DecisionPoint]:
    """Decisions in texts of these folders that no bot knows; none if the title has no bots."""
    if not any(bot.plays for bot in vocabulary.bots) or not folders:
        return
    known = _known(vocabulary)
    played = frozenset[int]().union(*(bot.plays for bot in vocabulary.bots))
    others = {action.id for action in vocabulary.actions if not action.by & played}
    without = {node.point.index for node in _pieces(vocabulary) if not _leaves_a_choice(node)}
    for point in vocabulary.points:
        needed = point.owner and point.name not in _OF_ENGINE and point.index not in without
        needed = needed and point.owner not in others
        if needed and point.index not in known and point.span.file.startswith(tuple(folders)):
            yield point


def never_chosen(
    vocabulary: Vocabulary, folders: Collection[str]
) -> Iterator[tuple[Span, str, str]]:
    """Actions and ways that stand in these folders and that bots never choose: place, message, advice.

    Of a way that a mod adds to a question of the title; where the question is new, `unanswered` tells it.
    """
    mine = tuple(folders)
    if not mine:
        return
    picked = {bot: _picked(bot) for bot in vocabulary.bots if bot.plays}
    for action in vocabulary.actions:
        if action.span.file.startswith(mine):
            lacking = [b.name for b in picked if b.plays & action.by and action.id not in picked[b]]
            if lacking:
                yield action.span, *_unpicked("action", action.id, lacking)
    for way, point in _ways(vocabulary):
        if way.span.file.startswith(mine) and not point.span.file.startswith(mine):
            ladder = (point.owner, point.name)
            lacking = [b.name for b in picked if ladder in b.ladders and way.name not in picked[b]]
            if lacking:
                yield way.span, *_unpicked("way", way.name, lacking)


def _unpicked(sort: str, name: str, bots: list[str]) -> tuple[str, str]:
    never = f"{joined(bots)} never {'choose' if len(bots) > 1 else 'chooses'} it"
    return (
        f"no rung picks the {sort} '{name}': {never}",
        f"a rung of the bot picks it by 'pick: {name}'",
    )


def told(point: DecisionPoint) -> tuple[str, str]:
    """Say what is wrong with a decision that no bot has a rung for, and what can be done."""
    does = _OF_PIECES if point.name in PICKS else _TAKEN.get(point.type, _LEFT)
    message = f"no bot has a rung for '{point.name}' of '{point.owner}': {does}"
    return message, f"a rung stands in a bot, under 'answers: {point.owner}: {point.name}:'"


def _known(vocabulary: Vocabulary) -> set[int]:
    """Decisions that some bot has a ladder for."""
    numbers: set[int] = set()
    for bot in vocabulary.bots:
        for (owner, name), rungs in bot.ladders.items():
            numbers.update(point.index for point in points_of(vocabulary, owner, name))
            for follows in {name for rung in rungs for name in _follow(rung)}:
                numbers.update(point.index for point in points_of(vocabulary, owner, follows))
    return numbers


def _picked(bot: BotDecl) -> set[str]:
    """Options that a bot's rungs pick by name."""
    return {rung.pick for ladder in bot.ladders.values() for _, rung in below((), ladder)}


def _ways(vocabulary: Vocabulary) -> Iterator[tuple[nodes.Way, DecisionPoint]]:
    for text in texts(vocabulary):
        for node in nodes_in(text):
            if isinstance(node, nodes.ChooseWay):
                yield from ((way, node.point) for way in node.ways)


def _follow(rung: RungDecl) -> Iterator[str]:
    """The decisions that follow from a rung, for which it has ladders."""
    for name, rungs in rung.then.items():
        yield name
        for inner in rungs:
            yield from _follow(inner)


def _pieces(vocabulary: Vocabulary) -> Iterator[Any]:
    """The statements that pick pieces."""
    for text in texts(vocabulary):
        yield from (node for node in nodes_in(text) if isinstance(node, nodes.PicksPieces))


def _leaves_a_choice(node: Any) -> bool:
    """Whether somebody is asked which pieces, or where; how many of one kind in one place is a number."""
    phrases = [phrase for phrase in nodes_in(node) if isinstance(phrase, nodes.Phrase)][:1]
    if isinstance(node, nodes.RemovePieces):
        phrases = [alternative.phrase for alternative in node.alternatives]
    if len(phrases) != 1 or phrases[0].place.kind not in ("space", "box"):
        return True
    return any(len(row) > 1 for row in phrases[0].columns.table)
