"""Choices for a new table of a title: the form that opens one, and its reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from interpreter.session.editions.title_page import OptionText, offered, option_texts
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load
from interpreter.session.seating.players import bot_of
from interpreter.session.seating.seats import HUMAN
from interpreter.session.telling.provenance import notices

PERSON = "person "  # and a number: who has the same is the same person


@frozen
class Setting:
    """Content of a form: words as the command line takes them."""

    title: str
    printing: str | None
    scenario: str | None
    options: tuple[str, ...]
    mods: tuple[str, ...]
    seats: tuple[str, ...]
    players: int | None
    seed: int | None
    blind: bool

    @classmethod
    def of(cls, form: Mapping[str, Sequence[str]]) -> Setting:
        """From the fields of a form. Raises Mistake."""

        def one(name: str) -> str:
            return next(iter(form.get(name, ())), "")

        seats = {name.removeprefix("seat "): one(name) for name in form if name.startswith("seat ")}
        return cls(
            one("title"),
            one("printing") or None,
            one("scenario") or None,
            tuple(form.get("option", ())),
            tuple(form.get("mod", ())),
            tuple(_words(seats)),
            _number(one("players"), "the number of players"),
            _number(one("seed"), "a seed"),
            bool(one("blind")),
        )


def _words(seats: Mapping[str, str]) -> list[str]:
    """By faction its player, as a word of the command line."""
    people: dict[str, list[str]] = {}
    words = []
    for faction, who in seats.items():
        if who.startswith(PERSON):
            people.setdefault(who, []).append(faction)
        elif who:
            words.append(f"{faction}={who}")
    return [*(f"{'+'.join(factions)}={HUMAN}" for factions in people.values()), *words]


def _first(title: Title) -> str:
    """The faction that a person plays unless somebody says otherwise: one that may be played alone."""
    vocabulary = title.vocabulary
    alone = (vocabulary.manifest.get("seats") or {}).get("alone") or []
    return str(next(iter(alone), vocabulary.factions[0].id))


def _number(given: str, what: str) -> int | None:
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 16):
        raise Mistake(f"{what} is a whole number")
    return int(given)


def setting(title: str, printing: str = "", mods: Sequence[str] = ()) -> dict[str, Any]:
    """The choices that a title leaves, in one of its printings, with mods. Raises Mistake and CorpusError."""
    loaded = load(title, printing=printing or None, mods=mods)
    root = loaded.variant.root
    page = offered(root, title, loaded.variant.mods)
    texts = option_texts(root, title, page)
    return {
        **choices(loaded),
        "printings": list(page.printings),
        "options": [
            (option, text.name or option, text.words)
            for option in page.options_of(loaded.printing)
            for text in (texts.get(option) or OptionText(),)
        ],
        "about": page.about,
        "known": list(notices(loaded.vocabulary)),
    }


def choices(title: Title) -> dict[str, Any]:
    """Choices that an edition leaves: scenario and seats."""
    vocabulary = title.vocabulary
    least, most = vocabulary.players or (0, 0)
    return {
        "title": title.id,
        "name": title.name,
        "printing": title.printing,
        "scenarios": [(scenario.id, scenario.name) for scenario in vocabulary.scenarios],
        "players": list(range(least, most + 1)) if least < most else [],
        "person": _first(title),
        "people": [f"{PERSON}{number}" for number in range(1, len(vocabulary.factions) + 1)],
        "factions": [
            {"id": faction.id, "name": faction.name, "bot": bot_of(vocabulary, faction.index) >= 0}
            for faction in vocabulary.factions
        ],
    }
