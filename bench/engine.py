"""How fast compiled rules run: random games, and rule texts against the same by hand.

python -m bench.engine [games]
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from interpreter.corpus import load_tree
from interpreter.engine.game import Play, run_to_end
from interpreter.engine.program import Program
from interpreter.language import bind


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    result = call()
    return result, time.process_time() - start


def best(call: Callable[[], Any], times: int = 2000, rounds: int = 7) -> float:
    """Microseconds of one call, at best."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            call()
        found.append((time.process_time() - start) / times * 1e6)
    return min(found)


def bulk(program: Program, games: int) -> tuple[int, float]:
    """Decisions and seconds of random games, options listed, without undo."""
    decisions = 0

    def choose(point: int, faction: int, options: list[int], about: int) -> int:
        nonlocal decisions
        decisions += 1
        return chance.choice(options)

    start = time.process_time()
    for seed in range(games):
        chance = random.Random(seed)
        run_to_end(program, seed % len(program.vocabulary.scenarios), seed, choose)
    return decisions, time.process_time() - start


def stepped(program: Program, games: int) -> tuple[int, float]:
    """The same, step by step with undo and answers in the log."""
    decisions, start = 0, time.process_time()
    for seed in range(games):
        chance = random.Random(seed)
        play = Play(program, program.start(seed % len(program.vocabulary.scenarios), seed))
        while play.decision is not None:
            play.answer(chance.choice(play.decision.options))
            decisions += 1
    return decisions, time.process_time() - start


# --- rule texts of A Distant Plain, by hand ------------------------------------------------------


def hand(program: Program) -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    """name -> (compiled, by hand), both over all spaces of one position."""
    vocabulary, layout = program.vocabulary, program.layout
    run = program.start(0, 1)
    width = layout.columns
    index = {decl.id: decl.index for decl in vocabulary.definitions}
    attribute = {decl.id: decl.values for decl in vocabulary.attributes}
    coin = tuple(
        c.index
        for c in vocabulary.columns
        if vocabulary.factions[c.faction].id in ("coalition", "government")
    )
    c0, c1, c2, c3, c4 = coin
    o0, o1, o2, o3, o4, o5 = (c for c in range(width) if c not in coin)
    loc = attribute["loc"]
    control = program.names[f"d{index['coin control']}"]
    spaces = range(layout.spaces)

    def control_by_hand(space: int) -> bool:
        s = run.s
        if loc[space]:
            return False
        b = space * width
        return (
            s[b + c0] + s[b + c1] + s[b + c2] + s[b + c3] + s[b + c4]
            > s[b + o0] + s[b + o1] + s[b + o2] + s[b + o3] + s[b + o4] + s[b + o5]
        )  # fmt: skip

    assert [bool(control(run, x)) for x in spaces] == [control_by_hand(x) for x in spaces]
    return {
        "coin control, all spaces": (
            lambda: [control(run, x) for x in spaces],
            lambda: [control_by_hand(x) for x in spaces],
        )
    }


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    vocabulary = bind(load_tree(".", "adp"))
    program, seconds = timed(lambda: Program.build(vocabulary))
    print(f"compile            {seconds:.2f} s, {len(program.compiled.codes)} functions")
    for name, run in (("bulk", bulk), ("step by step", stepped)):
        decisions, seconds = run(program, games)
        print(f"{name:18} {decisions / seconds:,.0f} decisions/s ({decisions:,} in {games} games)")
    for name, (compiled, by_hand) in hand(program).items():
        one, other = best(compiled), best(by_hand)
        print(f"{name}: {one:.1f} µs, by hand {other:.1f} µs, {one / other:.2f} times")


if __name__ == "__main__":
    main()
