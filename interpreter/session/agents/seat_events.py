"""Events as one seat may know them, each with its turn and the printed rule that caused it.

Events only grow, except when choices are taken back: a reader of N events asks for those after them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import Factory, define, frozen

from interpreter.engine.state import events
from interpreter.language.declarations.visibility import secretive
from interpreter.session.telling.narrate import Entry, Line, Narrator

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import PhaseDecl, Vocabulary

BEGINS, ENDS = (events.ACTION, events.PLAY), (events.DONE, events.PLAYED)


@frozen
class Event:
    """Something that happened. `text` says it; `kind` is "place", "move", "roll", "action" …

    `faction` acts or chooses in it, or None. `cite`: the rule that the innermost text under way names. `indent` and `heading` are those of the log.
    """

    turn: int
    kind: str
    faction: str | None
    text: str
    cite: str
    indent: int
    heading: bool


@define(eq=False)
class Chronicle:
    """The events of one game for one listener. `turns` is the phase that begins a turn."""

    narrator: Narrator
    turns: PhaseDecl | None
    _entries: list[Entry] = Factory(list)  # of phases that are over
    _events: list[Event] = Factory(list)  # of these
    _turn: int = 0

    def follow(self, log: list[Entry]) -> list[Event]:
        """All events of the log. Phases that are over are not told again, unless something was taken back."""
        known = len(self._entries)
        if log[:known] != self._entries:
            known = self._turn = 0
            self._entries, self._events = [], []
        now = next((n for n in range(len(log) - 1, known, -1) if log[n][0] == events.PHASE), known)
        if now > known:
            self._events += self._told(log[known:now])
            self._turn = self._turns_in(log[known:now])
            self._entries = log[:now]
        return [*self._events, *self._told(log[now:])]

    def _told(self, entries: Sequence[Entry]) -> list[Event]:
        lines_by_turn: dict[int, list[Line]] = {}
        for line in self.narrator.all_of(entries):
            lines_by_turn.setdefault(line.entry, []).append(line)
        events_told, cites, turn = list[Event](), [""], self._turn
        for place, entry in self.narrator.heard(entries):
            if entry[0] == events.PHASE:
                turn += self._begins_turn(entry[1])
                cites = [self._phase(entry[1])]
            elif entry[0] in BEGINS:
                cites.append(self._cite(entry) or cites[-1])
            for line in lines_by_turn.get(place, ()):
                cite = self._cite(entry) or cites[-1]
                events_told.append(self._event(line, entry[0], turn, cite))
            if entry[0] in ENDS and len(cites) > 1:
                cites.pop()
        return events_told

    def _event(self, line: Line, code: int, turn: int, cite: str) -> Event:
        factions = self._vocabulary.factions
        faction = factions[line.faction].id if line.faction >= 0 else None
        return Event(
            turn, events.KINDS[code].name, faction, line.text, cite, line.indent, line.heading
        )

    @property
    def _vocabulary(self) -> Vocabulary:
        return self.narrator.words.vocabulary

    def _cite(self, entry: Entry) -> str:
        """The rule that an entry names by itself."""
        if entry[0] == events.ACTION:
            return self._vocabulary.actions[entry[1]].cite
        if entry[0] == events.PLAY:
            return self._vocabulary.cards[entry[2]].cite
        if entry[0] == events.ANSWER:
            return self._vocabulary.points[entry[1]].cite
        return ""

    def _phase(self, phase: int) -> str:
        return self._vocabulary.phases[phase].cite if phase >= 0 else ""

    def _begins_turn(self, phase: int) -> bool:
        """A phase without a name may come by what is hidden, so it is counted only where nothing is."""
        if self.turns is not None:
            return phase == self.turns.index
        phases = self._vocabulary.phases
        return phase >= 0 and (phases[phase].named or not secretive(self._vocabulary))

    def _turns_in(self, entries: Sequence[Entry]) -> int:
        phases = [entry[1] for entry in entries if entry[0] == events.PHASE]
        return self._turn + sum(map(self._begins_turn, phases))
