"""Values and definitions that a title shows, each with its name and what it is worth in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.language.declarations.vocabulary import FactionDecl
from interpreter.session.display.display import Shown
from interpreter.session.telling.wording import words_of, worth
from interpreter.session.viewing.game_protocol import Game


def facts(
    game: Game,
    eyes: frozenset[int] | None,
    shown: Iterable[Shown],
    subject: int,
    *,
    holding: bool = False,
) -> list[dict[str, Any]]:
    """By name: `worth` in words, `number` where it is one, `holds` of a truth.

    Facts that the eyes may not see are left out. Values of each word of a list stand there word by word: `list` is its
    name, `word` the word. `holding`: only truths that hold, as a table shows its tracks.
    """
    rows: list[dict[str, Any]] = []
    looking = game.as_seen(eyes)
    for fact in shown:
        words = fact.words
        for word in words or (None,):
            place = max(subject, 0) * len(words) + word.index if word is not None else subject
            value = looking.of(fact.decl, place)
            if value is None or (holding and fact.kind == "truth" and not value):
                continue
            kind = getattr(fact.decl, "type", None)
            name = fact.label if word is None else f"{fact.label}: {word.name}"
            rows.append(
                {
                    "name": name,
                    "worth": worth(game.title.vocabulary, kind, value, words_of(fact.decl)),
                    "number": value if fact.kind == "number" else None,
                    "holds": bool(value) if fact.kind == "truth" else None,
                    "list": fact.label if word is not None else None,
                    "word": word.name if word is not None else None,
                }
            )
    return rows


def said(
    game: Game, eyes: frozenset[int] | None, shown: Iterable[Shown], subject: int
) -> list[str]:
    """Facts in a few words each: truths that hold by their name, numbers unless they are 0."""
    return [
        fact["name"] if fact["holds"] else f"{fact['name']} {fact['worth']}"
        for fact in facts(game, eyes, shown, subject, holding=True)
        if fact["number"] != 0
    ]


def marks(game: Game, eyes: frozenset[int] | None, space: int) -> list[str]:
    """Facts worth telling of a space: values that differ from their start, truths that hold."""
    words = []
    for fact in game.title.display.spaces:
        if not fact.at_spaces:
            words.append(_mark(game, eyes, fact, space))
            continue
        across = len(game.title.vocabulary.spaces)
        for faction in game.players:
            said = _mark(game, eyes, fact, faction.index * across + space)
            words.append(f"{faction.name} {said}" if said else "")
    return [said for said in words if said]


def _mark(game: Game, eyes: frozenset[int] | None, shown: Shown, place: int) -> str:
    """Fact about one thing at its place; "" if there is none or the viewer may not see it."""
    value = game.as_seen(eyes).of(shown.decl, place)
    if value is None or not _worth_saying(shown, value):
        return ""
    if shown.kind == "truth":
        return shown.label
    kind = getattr(shown.decl, "type", None)
    said = worth(game.title.vocabulary, kind, value, words_of(shown.decl))
    return said if shown.kind == "word" else f"{shown.label} {said}"


def _worth_saying(shown: Shown, value: int) -> bool:
    if shown.kind in ("truth", "number"):
        return bool(value)
    if shown.kind == "word":
        return bool(value != getattr(shown.decl, "start", -1))
    return value >= 0


def letter(faction: FactionDecl) -> str:
    """The letter that stands for it."""
    return faction.letter or faction.name[:1]
