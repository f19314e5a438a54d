"""Whole games in WebAssembly and in Python: of random titles by random seats, and of every edition of the shipped titles."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import interpreter
from interpreter.corpus.catalogue import find_root
from interpreter.engine.native import Native
from interpreter.engine.native_module import module
from interpreter.engine.play import run_to_end
from interpreter.engine.program import Program
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.limits import Limits
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.players import Players
from interpreter.session.seating.seats import draw
from interpreter.session.telling.log_sum import LogSum
from interpreter.session.telling.wording import Wording
from interpreter.workshop.checking.checked import overlays
from interpreter.workshop.simulating import natively
from tests.reference.comparison import Difference

Edition = tuple[str, str | None, tuple[str, ...]]  # title, printing, options

STEPS = 300_000  # between two decisions; most random titles never end


def compare_natively(title: Vocabulary, seeds: tuple[int, ...]) -> int:
    """How many games both played to their end. Raises Difference, and Outside for a title that WebAssembly cannot play."""
    program = Program.build(title)
    program.limits = Limits.of(STEPS)
    here, sums = program.blank().players, LogSum(Wording(title, program.layout))
    emitted = module(program, title, 0, here, [], [], -1, sums, True)
    made = Native.of(*emitted, here, 0, len(program.effects), 0, True)
    return sum(_game(program, made, sums, seed) for seed in seeds)


def _game(program: Program, made: Native, sums: LogSum, seed: int) -> bool:
    there = made.log(seed)
    try:
        run = run_to_end(program, 0, seed, lambda run, *asked: draw(run, asked), players=made.here)
    except RuleError as error:
        if there is not None:
            raise Difference(f"\nWebAssembly plays what Python does not: {error}") from None
        return False
    if there is None:
        raise Difference(
            f"\nWebAssembly gives up the game of seed {seed}; Python plays it to its end"
        )
    for number, (one, other) in enumerate(zip(_plain(run.log), there, strict=True)):
        if one != other:
            raise Difference(f"\nentry {number}: {one} in Python, {other} in WebAssembly")
    told = [each for each in made.played(range(seed, seed + 1)) if not isinstance(each, int)]
    (record,) = [each for part in told for each in made.told(part)]
    if record.log_sum != sums.add(0, run.log):
        raise Difference("\nthe sum of the log")
    return True


def _plain(part: Any) -> Any:
    """Lists as tuples."""
    return tuple(map(_plain, part)) if isinstance(part, list | tuple) else part


def editions() -> list[Edition]:
    """Each shipped title as it is, in every printing, and with every option."""
    root, found = find_root(), list[Edition]()
    for title in interpreter.titles():
        found += [(title, None, ()), *((title, *each) for each in overlays(root, title))]
    return found


def compare_edition(edition: Edition, seed: int, games: int = 2) -> int:
    """How many games were equal, by random seats and by bots where there are any. Raises Difference."""
    name, printing, options = edition
    title, equal = interpreter.load(name, printing=printing, options=options), 0
    scenario = seed % (len(title.vocabulary.scenarios) or 1)
    for seats in ("random", "bot"):
        with suppress(Mistake):  # a side without a bot
            players = Players.of(title.vocabulary, seats)
            made = natively.native(title, scenario, players)
            for each in natively.compared(
                title, scenario, range(seed, seed + games), players, made
            ):
                if each.differs:
                    raise Difference(f"\n{each.error}")
                equal += 1
    return equal
