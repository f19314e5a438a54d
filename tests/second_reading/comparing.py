"""Where the program and a second reading part, and the reading under way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

from attrs import Factory, define

from tests.second_reading.asking import Ask, Roll, Steps

Chooser = Callable[[Sequence[str]], str]
"""Takes one of the options."""


class Case:
    """A position, and what is about to happen in it. `source` is what the reading was written from."""

    source: ClassVar[str] = "book"

    def described(self) -> str:
        """The position in one line, to lay it out again."""
        raise NotImplementedError


@define
class Difference:
    """Where the two part. `asked` is what was being decided, or what else was compared."""

    case: Case
    done: list[str]
    asked: str
    missing: set[str] = Factory(set)  # options that only the source has
    surplus: set[str] = Factory(set)  # options that only the program has
    lines: list[str] = Factory(list)

    def __str__(self) -> str:
        found = [f"{self.case}: {self.asked}", f"  after {' / '.join(self.done)}"]
        if self.missing:
            found.append(f"  only by the {self.case.source}: {', '.join(sorted(self.missing))}")
        if self.surplus:
            found.append(f"  only in the program: {', '.join(sorted(self.surplus))}")
        found += [f"  {line}" for line in self.lines]
        return "\n".join([*found, f"  {self.case.described()}"])


@define
class Tally:
    """What has been compared: decisions by who, what and name, and what differs."""

    positions: int = 0
    acts: int = 0
    decisions: Counter[str] = Factory(Counter)
    found: list[Difference] = Factory(list)


class Reading:
    """The second reading under way: its question, where nobody is asked without a choice."""

    def __init__(self, board: Any, steps: Steps) -> None:
        self.board = board
        self.steps = steps
        self.asks: Ask | None = None
        self.rolls: list[str] = []

    def go(self, answer: str | None, dice: list[int]) -> None:
        """On to the next question. Raises IndexError where the program has not rolled."""
        self.asks = None
        asked = self.step(answer)
        while asked is not None:
            if isinstance(asked, Roll):
                self.rolls.append(f"{asked.why} {dice[0] if dice else '?'}")
                asked = self.step(dice.pop(0))
            elif len(asked.options) == 1 and not asked.always:
                asked = self.step(next(iter(asked.options)))
            else:
                self.asks = asked
                return

    def step(self, sent: object) -> Ask | Roll | None:
        """What it asks or rolls next, None at its end."""
        try:
            return self.steps.send(sent)
        except StopIteration:
            return None


def at_random(seed: int) -> Chooser:
    chance = random.Random(f"answers {seed}")
    return lambda options: chance.choice(options)


def scripted(answers: Sequence[str]) -> Chooser:
    """Those answers, then the first option each time."""
    left = list(answers)
    return lambda options: left.pop(0) if left else options[0]


def unlike(
    case: Case, asked: str, expected: Collection[str], offered: Collection[str]
) -> Difference | None:
    missing, surplus = {*expected} - {*offered}, {*offered} - {*expected}
    if not missing and not surplus:
        return None
    return Difference(case, [], asked, missing, surplus)
