"""A small picture of a title: its map as the game begins, or its factions where it has no map."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from interpreter.session.drawing.plain import plain
from interpreter.session.playing.title import Title

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
    corners = [tuple(map(float, corner.split(","))) for corner in points.split()]
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
