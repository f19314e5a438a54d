"""Printed texts of stand-in cards as their owner types them: a mod of the host's own, beside the file of the tables."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.command.server.tables.database import Store
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.whole_file import beside, put
from interpreter.session.mistakes import Mistake
from interpreter.session.telling.provenance import STAND_IN, kind_of

if TYPE_CHECKING:
    from interpreter.session.playing.title import Title
    from interpreter.session.telling.rules import Told

NAME, OVERLAY, CARDS = "my-cards", "overlay.yaml", "cards.yaml"
LONG = 1000  # letters of a text


@frozen
class Standing:
    """A text that stands in for a printed one: what it says and does in force, and what was `typed` for it."""

    field: str
    card: str
    slot: str
    says: str
    told: Told
    typed: str


def standing(title: Title, store: Store) -> list[Standing]:
    """All of a title, by card. The title is read without the mod."""
    typed_cards, rules = typed(title.id, store), title.rules
    return [
        Standing(
            f"{card.id}/{slot}",
            rule.name,
            text.name,
            effect.says,
            text.told,
            typed_cards.get(f"{card.id}/{slot}", ""),
        )
        for card in rules.vocabulary.cards
        if card.id == card.sort or not card.sort
        for rule in (rules.card(card),)
        for (slot, effect), text in zip(card.effects.items(), rule.stages, strict=True)
        if kind_of(effect) == STAND_IN
    ]


def folder_of(title: str, store: Store) -> Path:
    return store.path.resolve().parent / f"{NAME}-{title}"


def own_mods(store: Store) -> list[str]:
    """The mods that were written here."""
    return [
        str(path.parent)
        for path in sorted(folder_of("*", store).parent.glob(f"{NAME}-*/{OVERLAY}"))
    ]


def typed(title: str, store: Store) -> dict[str, str]:
    """Texts typed before, by field; empty if the file cannot be read."""
    from interpreter.corpus.yaml.reader import read  # only the host's page needs it
    from interpreter.corpus.yaml.tree import plain

    path = folder_of(title, store) / CARDS
    try:
        cards: list[dict[str, Any]] = plain(read(path.read_bytes(), CARDS))["cards"]
        return {
            f"{card['card']}/{slot}": text["says"]
            for card in cards
            for slot, text in card.items()
            if slot != "card"
        }
    except (OSError, CorpusError, KeyError, TypeError):
        return {}


def write(title: Title, store: Store, given: Mapping[str, str]) -> None:
    """Write the mod anew, or delete it without texts. Raises Mistake for other fields and failed writes."""
    known = {card.field for card in standing(title, store)}
    texts = {field: " ".join(text.split()) for field, text in given.items() if text.strip()}
    if not texts.keys() <= known:
        raise Mistake("these are not the texts of stand-in cards")
    if any(len(text) > LONG or not text.isprintable() for text in texts.values()):
        raise Mistake(f"a text has at most {LONG} letters, and no signs that cannot be printed")
    folder, cards = folder_of(title.id, store), dict[str, list[str]]()
    for field, text in texts.items():
        card, _, slot = field.rpartition("/")
        cards.setdefault(card, []).append(
            f"    {slot}: {{says: {json.dumps(text, ensure_ascii=False)}}}"
        )
    entries = [line for card, lines in cards.items() for line in (f"  - card: {_id(card)}", *lines)]
    files = {
        CARDS: "\n".join(["format: 1", "cards:", *entries, ""]),
        OVERLAY: f"format: 1\noverlay: {NAME}\nname: My cards\nextends: {title.id}\n",
    }
    try:
        if not texts:
            shutil.rmtree(folder, ignore_errors=True)
            return
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            put(text.encode(), beside(folder / name), folder / name)
    except OSError as error:
        raise Mistake(f"the texts cannot be kept: {error.strerror}") from None


def _id(card: str) -> str:
    return card if card.isdecimal() else json.dumps(card)
