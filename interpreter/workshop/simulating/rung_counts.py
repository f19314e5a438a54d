"""Every rung of the bots that play, with the decision that it answers: what `sim` counts."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from interpreter.language.declarations.vocabulary import BotDecl, RungDecl, Vocabulary
from interpreter.session.telling.sources import Layers


@frozen
class RungUse:
    """Number of answers by a rung. `text` and `decision`: the question; `place`: where the rung is written.

    `layer`: the printing, option or mod that wrote it or, with their names, keys of it; "" for none.
    """

    bot: str
    text: str
    decision: str
    rung: str
    place: str
    answers: int
    layer: str = ""


def used(
    vocabulary: Vocabulary,
    factions: frozenset[int],
    counts: dict[int, int],
    layers: Layers | None = None,
) -> list[RungUse]:
    """The rungs of the bots of these factions, each once, as they are written; zeros too."""
    return [
        RungUse(
            bot.id,
            text,
            decision,
            rung.name,
            rung.span.file_line,
            counts.get(rung.index, 0),
            layers.of_rung(rung) if layers else "",
        )
        for bot in vocabulary.bots
        if not factions.isdisjoint(bot.plays)
        for text, decision, rung in _rungs(bot)
    ]


def by_index(vocabulary: Vocabulary) -> dict[int, tuple[str, str, str, RungDecl]]:
    """Bot, text, decision and rung by the rung's index."""
    return {
        rung.index: (bot.id, text, decision, rung)
        for bot in vocabulary.bots
        for text, decision, rung in _rungs(bot)
    }


def _rungs(bot: BotDecl) -> Iterator[tuple[str, str, RungDecl]]:
    for (text, decision), ladder in bot.ladders.items():
        yield from _below(text, decision, ladder)


def _below(
    text: str, decision: str, ladder: tuple[RungDecl, ...]
) -> Iterator[tuple[str, str, RungDecl]]:
    for rung in ladder:
        yield text, decision, rung
        for name, then in rung.then.items():
            yield from _below(text, name, then)
