"""What a new table of a title may be, for the form that opens one; what such a form says; a picture of the title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from attrs import frozen

from interpreter.session.drawing.plain import plain
from interpreter.session.editions.title_page import OptionText, offered, option_texts
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load
from interpreter.session.seating.players import bot_of
from interpreter.session.seating.seats import HUMAN
from interpreter.session.telling.provenance import notices

PERSON = "person "  # and a number: who has the same is the same person


@frozen
class Setting:
    """What a form asks for: words as the command line takes them."""

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
    """By faction, who plays it: as words of the command line."""
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
            (each, text.name or each, text.words)
            for each in page.options_of(loaded.printing)
            for text in (texts.get(each) or OptionText(),)
        ],
        "about": page.about,
        "known": list(notices(loaded.vocabulary)),
    }


def choices(title: Title) -> dict[str, Any]:
    """Choices that an edition leaves: how a game begins, and who plays."""
    vocabulary = title.vocabulary
    least, most = vocabulary.players or (0, 0)
    return {
        "title": title.id,
        "name": title.name,
        "printing": title.printing,
        "scenarios": [(each.id, each.name) for each in vocabulary.scenarios],
        "players": list(range(least, most + 1)) if least < most else [],
        "person": _first(title),
        "people": [f"{PERSON}{number}" for number in range(1, len(vocabulary.factions) + 1)],
        "factions": [
            {
                "id": faction.id,
                "name": faction.name,
                "bot": bot_of(vocabulary, faction.index) >= 0,
            }
            for faction in vocabulary.factions
        ],
    }


# As on the map of the table (session/drawing/look/map.css).
COLOURS = {
    "red": "#e47266", "green": "#6fbf73", "blue": "#6aa9e8", "yellow": "#f2cf4a", "white": "#f4f1ea",
    "magenta": "#d183ca", "cyan": "#63c7c7", "black": "#968e86", "orange": "#ee9b4b", "brown": "#bd8f63",
}  # fmt: skip
NOBODY, EDGE, GROUND, SEA = "#bdb6a8", "#3a362f", "#efe9db", "#d5dde0"
DOT = 11  # radius of a faction's sign in a space
CARD = 150, 210


def thumbnail(title: Title) -> str:
    """Return it as SVG without any text."""
    drawn = plain(title)
    body, (left, wide, high) = _cards(title), (0.0, 1000.0, 420.0)
    if drawn["maps"]:
        map = drawn["maps"][0]
        body = _map(title, map, drawn["tints"])
        left, wide, high = map["left"], map["width"], map["height"]
    box = f"{left:g} 0 {wide:g} {high:g}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke="{EDGE}" stroke-width="2">'
    )
    ground = f'<rect x="{left:g}" width="{wide:g}" height="{high:g}" fill="{SEA}" stroke="none"/>'
    return "".join([head, ground, *body, "</svg>"])


def _map(title: Title, map: dict[str, Any], tints: dict[str, str]) -> Iterator[str]:
    view = title.new(seed=1).view()
    colours = {faction["id"]: _colour(faction["colour"]) for faction in view["factions"]}
    for x1, y1, x2, y2 in map["links"]:
        yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
    places = sorted(
        zip(view["spaces"], map["places"], strict=True), key=lambda pair: pair[1]["shape"] == "way"
    )
    for space, place in places:
        points = escape(place["points"])
        if place["shape"] == "way":
            yield f'<polyline points="{points}" fill="none" stroke-width="6"/>'
            continue
        holder = next((tints[mark] for mark in space["marks"] if mark in tints), "")
        fill = colours.get(holder, GROUND)
        shade = ' fill-opacity=".55"' if holder in colours else ""
        yield f'<polygon points="{points}" fill="{GROUND}"/>'
        yield f'<polygon points="{points}" fill="{fill}"{shade}/>'
    for space, place in places:
        middle, low = _middle(place["points"])
        there = list(dict.fromkeys(piece["faction"] for piece in space["pieces"]))
        for number, faction in enumerate(there):
            x = middle + (number - (len(there) - 1) / 2) * 2.1 * DOT
            fill = colours.get(faction, NOBODY)
            yield f'<circle cx="{x:g}" cy="{low:g}" r="{DOT}" fill="{fill}"/>'


def _middle(points: str) -> tuple[float, float]:
    """The middle of the corners, as SVG writes them."""
    corners = [tuple(map(float, each.split(","))) for each in points.split()]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _cards(title: Title) -> Iterator[str]:
    factions = title.vocabulary.factions
    wide, high = CARD
    for number, faction in enumerate(factions):
        x = 500 + (number - (len(factions) - 1) / 2) * wide * 1.15 - wide / 2
        turn = f"rotate({(number - (len(factions) - 1) / 2) * 7:g} {x + wide / 2:g} 420)"
        card = f'x="{x:g}" y="105" width="{wide}" height="{high}" rx="16" transform="{turn}"'
        yield f'<rect {card} fill="{_colour(faction.colour)}" stroke-width="4"/>'


def _colour(name: str) -> str:
    return COLOURS.get(name, NOBODY)
