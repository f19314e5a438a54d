"""The heads of bots: which plays whom."""

from __future__ import annotations

from interpreter.corpus.yaml.tree import Text
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import get, header


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
