"""March, Sweep and Train generated from rules against the same three written by hand.

On many positions of random games both are first held to the same decisions, log and state; then
both repeat the same answers in turn, and their times are compared.

python -m bench.operations [games] [rounds]
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from attrs import define

from bench.board import ACTIONS, LEFT_OUT, PROGRAM
from bench.by_hand import BY_HAND, WHO
from bench.machine import machine
from interpreter.engine.play import Play
from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.runtime.actions.carrying_out import carry_out
from interpreter.engine.runtime.actions.possible import possible
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.run import Run

APART = 23  # decisions between two positions of a game
Start = Callable[[Run], Steps]


@define
class Case:
    """One operation of one faction in one position, and what was answered."""

    name: str
    faction: int
    free: bool
    limited: bool
    state: list[int]
    answers: list[int]

    def generated(self, run: Run) -> Steps:
        action = PROGRAM.actions[ACTIONS[self.name]]
        return carry_out(
            run, Activation(run, action, self.faction, Context(self.limited, self.free))
        )

    def by_hand(self, run: Run) -> Steps:
        return BY_HAND[self.name](run, self.faction, self.free, self.limited)


def positions(games: int) -> Iterator[list[int]]:
    """States of random games, all three scenarios in turn, where no text of `LEFT_OUT` stands."""
    for seed in range(games):
        chance = random.Random(seed)
        play = Play(PROGRAM, PROGRAM.start(seed % len(PROGRAM.vocabulary.scenarios), seed))
        while play.decision is not None:
            if len(play.answers) % APART == seed % APART:
                copy = play.copy().run
                copy.settle()
                if not any(copy.s[text] for text in LEFT_OUT):
                    yield copy.s
            play.answer(chance.choice(play.decision.options))


def fresh(state: list[int]) -> Run:
    run = PROGRAM.run()
    run.s[:] = state
    return run


def played(start: Start, state: list[int], seed: int) -> tuple[list[Any], list[int], Run]:
    """Every decision, every answer, and the run at its end."""
    run, chance = fresh(state), random.Random(seed)
    decisions: list[Any] = []
    answers: list[int] = []
    steps = start(run)
    option: Any = None  # what a generator is first sent; `Steps` tells only of what follows
    while True:
        try:
            question = steps.send(option)
        except StopIteration:
            return decisions, answers, run
        decisions.append((question[0], question[1], list(question[2]), question[3]))
        option = chance.choice(question[2])
        answers.append(option)


def cases(games: int) -> Iterator[Case]:
    """All who may, in every position; some of them free, some limited to one space."""
    number = 0
    for state in positions(games):
        for name, factions in WHO.items():
            action = PROGRAM.actions[ACTIONS[name]]
            for faction in factions:
                number += 1
                free, limited = number % 7 == 0, number % 5 == 0
                if possible(fresh(state), action, faction, Context(limited, free)):
                    yield Case(name, faction, free, limited, state, [])


def verify(case: Case, seed: int) -> None:
    """Both ask, tell and leave the same."""
    one = played(case.generated, case.state, seed)
    other = played(case.by_hand, case.state, seed)
    what = f"{case.name} by {case.faction}, free {case.free}, limited {case.limited}, seed {seed}"
    for number, (left, right) in enumerate(zip(one[0], other[0], strict=False)):
        assert left == right, f"{what}: decision {number}: generated {left}, by hand {right}"
    assert one[2].log == other[2].log, f"{what}: the logs differ"
    assert one[2].s == other[2].s, f"{what}: the states differ"
    assert len(one[0]) == len(other[0]), f"{what}: one asks more"
    case.answers = one[1]


def repeat(start: Start, run: Run, answers: list[int]) -> int:
    """Nanoseconds of the processor for the whole operation."""
    run.steps = run.limits.steps
    begin = time.process_time_ns()
    steps = start(run)
    try:
        next(steps)
        for option in answers:
            steps.send(option)
    except StopIteration:
        pass
    took = time.process_time_ns() - begin
    run.rewind(0, 0)
    return took


def times(kept: list[Case]) -> tuple[int, int]:
    """All cases once, generated and by hand in turn."""
    generated = by_hand = 0
    for number, case in enumerate(kept):
        run = fresh(case.state)
        if number % 2:
            by_hand += repeat(case.by_hand, run, case.answers)
            generated += repeat(case.generated, run, case.answers)
        else:
            generated += repeat(case.generated, run, case.answers)
            by_hand += repeat(case.by_hand, run, case.answers)
    return generated, by_hand


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    print(machine())
    kept = list(cases(games))
    for seed, case in enumerate(kept):
        verify(case, seed)
    print(f"{len(kept)} operations agree in every decision, log entry and cell")
    for name in BY_HAND:
        chosen = [case for case in kept if case.name == name]
        measured = [times(chosen) for _ in range(rounds)]
        one, other = (
            statistics.median(column) / len(chosen) / 1000 for column in zip(*measured, strict=True)
        )
        ratio = statistics.median(left / right for left, right in measured)
        asked = sum(len(case.answers) for case in chosen) / len(chosen)
        print(
            f"{name:6} generated {one:7.1f} µs, by hand {other:7.1f} µs: {ratio:.2f} times"
            f"  ({len(chosen)} operations of {asked:.1f} decisions)"
        )


if __name__ == "__main__":
    main()
