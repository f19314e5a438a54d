"""The heads of bots: which goes on from which, and which plays whom."""

from __future__ import annotations

from attrs import frozen

from interpreter.corpus import Node, Text, nearest
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import get, header, text


@frozen
class Written:
    """A bot as the files have it: mistakes are told of the bot in which they stand."""

    id: str
    node: Node


def line_of(d: Declarer, key: Text, node: Node) -> list[Written]:
    """A bot and those it goes on from: what the first says of a decision counts."""
    known = {other.value: value for _, other, value in d.section("bots")}
    line = [Written(key.value, node)]
    while (model := get(line[-1].node, "extends")) is not None:
        word, seen = text(model), [each.id for each in line]
        if word in seen:
            _circle(d, model, seen)
            break
        if word not in known:
            meant = nearest(word, set(known) - set(seen))
            d.error(model, "unknown-word", f"unknown bot '{word}'", suggestion=meant)
            break
        line.append(Written(word, known[word]))
    return line


def _circle(d: Declarer, model: Node, seen: list[str]) -> None:
    """A bot goes on from itself, at once or by way of others. All of a circle tell it once."""
    if len(seen) == 1:
        d.error(model, "circle", f"bot '{seen[0]}' extends itself")
    elif text(model) == seen[0] == min(seen):
        d.error(model, "circle", f"these bots extend one another in a circle: {', '.join(seen)}")


def check_seating(d: Declarer) -> None:
    """Two bots of a faction are a mistake. A faction left out is noticed."""
    v, played = d.vocabulary, dict[int, Text]()
    for index, key, node in d.section("bots"):
        for faction in sorted(v.bots[index].plays):
            first = played.setdefault(faction, key)
            if first is not key:
                message = f"'{v.factions[faction]}' is played by bot '{first.value}' already"
                note = f"first at {first.span}"
                d.error(get(node, "plays") or key, "played-twice", message, note=note)
    seats = header(d.tree, "seats")
    left_out = [f"'{faction}'" for faction in v.factions if faction.index not in played]
    if played and left_out and get(seats, "bots") is not None and seats is not None:
        note = "a person or chance must play there"
        d.notice(seats, "unused", f"no bot plays {', '.join(left_out)}", note=note)
