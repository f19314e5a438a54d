"""Facts about a run that only bots need. They are not state: a replay of the answers rebuilds them."""

from __future__ import annotations

from typing import Any, Protocol

from attrs import Factory, define, evolve, frozen

SUBJECTS = 10_000  # more than there are spaces, factions or cards

NOTE = 4  # numbers of a note: length of the log, point, rung (-1: none fitted), option


@frozen(eq=False)
class Text:
    """A card text under way: whose it is, and the lengths of undo log, log and answers at its beginning."""

    slot: int
    card: int
    actor: int
    undo: int
    log: int
    given: int


class Luck(Protocol):
    """The chance of the bot that decides."""

    def die(self, sides: int) -> int: ...


@define(eq=False)
class Memory:
    """Past answers, the current question, and the cache of the bot that decides."""

    notes: list[int] = Factory(list)  # which rung of a bot gave an answer; `NOTE` numbers each
    given: list[int] = Factory(list)  # the answers since the phase began
    # By faction and point: how many of them. It keeps apart what chance is asked for in one phase.
    often: dict[tuple[int, int], int] = Factory(dict)
    since: int = 0  # length of the log when the phase began
    text: Text | None = None  # the card text that was begun last in this phase
    asking: Any = None  # picked.Asking: which pieces the running question is about
    granting: Any = None  # activation.Context: how the action in question is granted
    luck: Luck | None = None
    steps: dict[int, tuple[int, int]] = Factory(dict)  # of ways to choose from (map/ways.py)
    # Definitions worked out for the decision: by index times `SUBJECTS` plus subject; with more to ask
    # it with, by a tuple of the index and all of that.
    memo: dict[Any, Any] = Factory(dict)

    def ways(self) -> dict[int, tuple[int, int]]:
        """Empty `steps` for the question to come."""
        self.steps = {}
        return self.steps

    def aside(self) -> Memory:
        """Copy for a trial, without the cache of another state."""
        return evolve(self, notes=self.notes[:], given=self.given[:], memo={})

    def answered(self, faction: int, point: int, option: int) -> None:
        """An answer was given."""
        self.given.append(option)
        self.often[faction, point] = self.often.get((faction, point), 0) + 1

    def note(self, log: int, point: int, rung: int, option: int) -> None:
        """A rung of a bot gave an answer. `log` is how long the log is."""
        self.notes += (log, point, rung, option)

    def noted_since(self, log: int) -> list[int]:
        """The notes made since the log had this length."""
        begin = len(self.notes)
        while begin and self.notes[begin - NOTE] >= log:
            begin -= NOTE
        return self.notes[begin:]

    def begin_phase(self, log: int) -> None:
        """Forget everything under way. `log` is the length of the log."""
        self.given.clear()
        self.often.clear()
        self.since, self.text, self.asking = log, None, None

    def rewind(self, log: int) -> None:
        """Back to when the log had this length."""
        while self.notes and self.notes[-NOTE] >= log:
            del self.notes[-NOTE:]
