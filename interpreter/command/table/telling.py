"""Print log lines under their headings, a bot's act apart from its results, and bots' thoughts."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define, frozen

from interpreter.command.screen import Part, Screen
from interpreter.engine.state import events
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.telling.narrate import Entry, Line
from interpreter.session.thinking import Thought
from interpreter.session.why.bots import allow, explainer


def headings(lines: Sequence[Line], first: int) -> list[Line]:
    """Headings above a line: of its act, and of the phase."""
    if not 0 <= first < len(lines) or _phase(lines[first]):
        return []
    headings: list[Line] = []
    indent = lines[first].indent
    for line in reversed(lines[:first]):
        if _phase(line):
            return [line, *headings]
        if line.heading and line.indent < indent:
            headings.insert(0, line)
            indent = line.indent
    return headings


def show(screen: Screen, lines: Sequence[Line], first: int) -> None:
    """Print the log from a line on. Phases and acting factions stand out."""
    for line in headings(lines, first):
        screen.line(Part(str(line), "dim"))
    for line in lines[first:]:
        screen.line(Part(str(line), "bold" if line.heading and not line.indent else ""))


def _phase(line: Line) -> bool:
    return line.heading and line.text.startswith("--")


@define(eq=False)
class Thoughts:
    """Thoughts of the bots in one game, each with the number of decisions before it."""

    game: Game
    aloud: bool = False  # each is told at once
    numbered: list[tuple[int, Thought]] = Factory(list)

    def hear(self, number: int, thought: Thought, screen: Screen) -> None:
        self._forget(number)
        self.numbered.append((number, thought))
        if self.aloud:
            self._tell([thought], screen)

    def _forget(self, number: int) -> None:
        """Decisions from this one on have been taken back."""
        while self.numbered and self.numbered[-1][0] >= number:
            self.numbered.pop()

    def tell(self, screen: Screen, eyes: frozenset[int] | None) -> None:
        """Tell the thoughts since this player's last choice. Raises Mistake if there are none to tell."""
        allow(self.game)
        answers = [entry for entry in self.game.run.log if entry[0] == events.ANSWER]
        self._forget(len(answers))
        own = [number for number, entry in enumerate(answers) if entry[2] in (eyes or ())]
        since = own[-1] if own else -1
        fresh = [thought for number, thought in self.numbered if number > since]
        if not fresh:
            raise Mistake("no bot has decided anything since your last choice")
        self._tell(fresh, screen)

    def _tell(self, thoughts: list[Thought], screen: Screen) -> None:
        telling = explainer(self.game)
        for thought in thoughts:
            for line in telling.tell(thought):
                screen.line(line, indent=4)


@frozen
class BotTurn:
    """`end`: the log entry before which it ends; `faction`: whose it was; `done`: that it is over for certain."""

    end: int
    faction: int
    done: bool


def last_turn(log: Sequence[Entry], faction: int) -> BotTurn | None:
    """The act to which the last answer, this faction's, belongs; None while it goes on with somebody else's."""
    last = next(n for n in range(len(log) - 1, -1, -1) if log[n][0] == events.ANSWER)
    acting: list[int] = []
    doer, done = faction, False
    for place in range(_phase_of(log, last), len(log)):
        entry = log[place]
        if entry[0] == events.PHASE:
            if place > last:
                return BotTurn(place, doer, True)
        elif entry[0] == events.ACTION:
            acting.append(entry[2])
        elif entry[0] == events.PLAY:
            acting.append(entry[3])
        elif entry[0] in (events.DONE, events.PLAYED) and acting:
            who = acting.pop()
            if place > last and not acting:
                doer, done = (who if who >= 0 else doer), True
    return None if acting else BotTurn(len(log), doer, done)


def texts_in_play(log: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """The texts of cards that are being played now, the outermost first: place in the log, entry."""
    under_way: list[tuple[int, Entry]] = []
    for place in range(_phase_of(log, len(log) - 1), len(log)):
        entry = log[place]
        if entry[0] == events.PLAY:
            under_way.append((place, entry))
        elif entry[0] == events.PLAYED and under_way:
            under_way.pop()
    return under_way


def _phase_of(log: Sequence[Entry], place: int) -> int:
    """Place where the phase of an entry begins."""
    return next((n for n in range(place, -1, -1) if log[n][0] == events.PHASE), 0)
