"""Past events grouped by act: a turn or a phase, the spaces that it touches and the pieces that it moves.

Everything comes from lines of the log that the listener is told, so an act shows nothing that the log does not say.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from attrs import define, field, frozen

from interpreter.engine.state import events
from interpreter.session.telling.narrate import Entry, Line, way_of
from interpreter.session.viewing.game_protocol import Game
from interpreter.session.viewing.places import place_of, sort_of


@frozen
class Act:
    """Lines `first` to `end` of the log, the heading first. `faction`: the actor; -1 for a phase."""

    first: int
    end: int
    faction: int


def acts(game: Game, lines: Sequence[Line], since: int = 0) -> list[Act]:
    """The acts that reach beyond a line, the oldest first. Before the first heading each line is one."""
    starts: list[int] = []
    headed = False
    for number, line in enumerate(lines):
        headed = headed or (line.heading and not line.indent)
        if not number or (not line.indent and (line.heading or not headed)):
            starts.append(number)
    return [
        Act(first, end, _whose(game, lines[first]))
        for first, end in pairwise([*starts, len(lines)])
        if end > since
    ]


def _whose(game: Game, line: Line) -> int:
    """Acting faction; without a heading, the last that answered, if all may know that."""
    if line.heading:
        return line.faction
    log, points = game.run.log, game.title.vocabulary.points
    last = next((n for n in range(line.entry, -1, -1) if log[n][0] == events.ANSWER), -1)
    if last < 0 or points[log[last][1]].secret or points[log[last][1]].face_down:
        return -1
    return int(log[last][2])


@define(eq=False)
class Chapters:
    """The lines at which the title's cards or turns begin: `display: sequence: since`, else `turns`, else named phases."""

    game: Game
    lines: Sequence[Line]
    _begins: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        display, log = self.game.title.display, self.game.run.log
        sequence = display.sequence
        phase = (sequence and sequence.since) or display.turns
        if phase is None:
            self._begins = [e.entry for e in self.lines if e.heading and e.text.startswith("--")]
            return
        begins = (events.PHASE, phase.index)
        self._begins = [place for place, entry in enumerate(log) if entry == begins]

    def starts(self) -> list[int]:
        """First line of each act that has one."""
        at = [bisect_right(self._begins, line.entry) for line in self.lines]
        return [n for n, chapter in enumerate(at) if not n or chapter != at[n - 1]]

    def card(self, first: int, end: int) -> str:
        """The first card that these lines name as it comes into play; "" for none."""
        log, words = self.game.run.log, self.game.words
        for line in self.lines[first:end]:
            entry = _plain(log[line.entry])
            if entry[0] == events.CARD and words.card(entry[1]) in line.text:
                return words.card(entry[1])
        return ""


def told(game: Game, lines: Sequence[Line], act: Act, since: int = 0) -> dict[str, Any]:
    """An act from a line on as a page shows it: `spaces` it touches by id, and `moves` of pieces; None is a supply without a place."""
    vocabulary, log = game.title.vocabulary, game.run.log
    entries = [
        (line.entry, _plain(log[line.entry])) for line in lines[max(act.first, since) : act.end]
    ]
    spaces = dict.fromkeys(place for _, entry in entries for place in _touched(game, entry))
    return {
        "first": act.first,
        "end": act.end,
        "faction": vocabulary.factions[act.faction].id if act.faction >= 0 else None,
        "spaces": [vocabulary.spaces[place].id for place in spaces],
        "moves": [move for place, entry in entries for move in _moved(game, place, entry)],
    }


def _plain(entry: Entry) -> Entry:
    """Entry of a secret decision as an ordinary one."""
    return entry[3:] if entry[0] == events.SECRET else entry


def _touched(game: Game, entry: Entry) -> Iterator[int]:
    spaces = len(game.title.vocabulary.spaces)
    if entry[0] == events.VALUE:
        decl, subject = game.words.stored(entry[1])
        if decl.of == "space":
            yield subject
        return
    at = 1
    for part in events.KINDS[entry[0]].parts:
        if part in ("place", "space") and 0 <= entry[at] < spaces:
            yield entry[at]
        at += 1 + (part == "zone")


def _moved(game: Game, place: int, entry: Entry) -> Iterator[dict[str, Any]]:
    """The pieces of a line: that many entries with the same way follow one another."""
    if entry[0] not in (events.PLACE, events.REMOVE, events.MOVE):
        return
    _, location, column, number, other = entry
    following = place + 1
    while following < len(game.run.log) and way_of(_plain(game.run.log[following])) == way_of(
        entry
    ):
        number += _plain(game.run.log[following])[3]
        following += 1
    source, target = (other, location) if entry[0] == events.PLACE else (location, other)
    yield {
        **sort_of(game, location, column),
        "number": number,
        "from": place_of(game, source) if source >= 0 else None,
        "to": place_of(game, target) if target >= 0 else None,
    }
