"""What only bots need to know of a run. None of it is state: it comes about again as answers do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from attrs import Factory, define, evolve

SUBJECTS = 10_000  # more than there are spaces, factions or cards

Note = tuple[int, int, int, int]  # length of the log, point, rung (-1: none fitted), option


class Text(NamedTuple):
    """A card text under way: whose it is, and the lengths of undo log, log and answers at its beginning."""

    slot: int
    card: int
    actor: int
    undo: int
    log: int
    given: int


@define(eq=False)
class Asking:
    """A question for a number of one column: where, what columns follow, and how many are owed.

    `most` tells of a place and a column how many pieces it can be done with; `supplied`: they are placed
    from the supply, and the place is where they come to. A question for one piece has no column (-1).
    """

    place: int
    column: int
    later: tuple[int, ...]
    owed: int
    most: Callable[[int, int], int]
    supplied: bool = False


class Luck(Protocol):
    """The chance of the bot that decides."""

    def die(self, sides: int) -> int: ...


@define(eq=False)
class Memory:
    """What has been answered, what is asked, and what the bot that decides has worked out for it."""

    notes: list[Note] = Factory(list)  # which rung of a bot gave an answer
    given: list[int] = Factory(list)  # the answers since the phase began
    # By faction and point: how many of them. It keeps apart what chance is asked for in one phase.
    often: dict[tuple[int, int], int] = Factory(dict)
    since: int = 0  # length of the log when the phase began
    text: Text | None = None  # the card text that was begun last in this phase
    asking: Asking | None = None  # which pieces the running question is about
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
        """A copy to try something out with; what is worked out for another state is not taken along."""
        return evolve(self, notes=self.notes[:], given=self.given[:], memo={})

    def answered(self, faction: int, point: int, option: int) -> None:
        """An answer was given."""
        self.given.append(option)
        self.often[faction, point] = self.often.get((faction, point), 0) + 1

    def begin_phase(self, log: int) -> None:
        """Nothing is under way. `log` is how long the log is."""
        self.given.clear()
        self.often.clear()
        self.since, self.text, self.asking = log, None, None

    def rewind(self, log: int) -> None:
        """Back to when the log had this length."""
        while self.notes and self.notes[-1][0] >= log:
            self.notes.pop()
