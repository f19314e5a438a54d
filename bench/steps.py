"""What a step is worth: the time of expressions by the steps that they are charged, on a small and a large map.

A good count is in proportion to time, so all rows would show the same nanoseconds a step.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

import interpreter
from bench.machine import machine
from interpreter.engine.program import Program
from interpreter.engine.state.run import Run

TIMES = 30
SIDES = (20, 40)  # columns and rows of hexes
EXPRESSIONS = {
    "neighbours": "number of (spaces next to 1010)",
    "near with a condition": "number of (spaces next to 1010 where mark > 0)",
    "a column of values": "number of (spaces where mark > 0)",
    "values summed": "total mark over (spaces)",
    "two values": "number of (spaces where mark > 0 and depth of here > 1)",
    "pieces": "number of (spaces where red stones here)",
    "pieces everywhere": "red stones on map",
    "rings": "total (number of (spaces next to here where mark > 0)) over (spaces)",
    "reached": "number of (spaces reached from 1010 through mark = 0)",
    "reached, few": "number of (spaces reached from 1010 through mark > 0)",
    "travelled": "number of (spaces reached from 1010 spending 1, up to 6)",
    "connected": "number of (spaces connected to (spaces next to 1010) where mark = 0)",
    "called": "number of (spaces where lonely)",
    "sorted": "total mark over (the 3 highest mark over (spaces))",
}
RULES = """\
format: 1
factions: {{red: {{}}, blue: {{}}}}
kinds: {{stone: {{plural: stones}}}}
pieces: {{red: {{stone: 20}}, blue: {{stone: 20}}}}
boxes: {{tray: {{}}}}
values:
  mark: {{of: space, from: 0, to: 9}}
  depth: {{of: space, from: 0, to: 9}}
definitions:
  lonely: {{of: space, truth: red stones here = 0 and number of (spaces next to here where mark > 0) < 2}}
{definitions}
phases:
  only: {{do: end game}}
"""
TITLE = """\
format: 1
title: steps
name: Steps
map: steps
start: only
supply: tray
result: {score: points}
"""


def laid(folder: Path, side: int, expressions: dict[str, str]) -> None:
    """A title with a definition for each expression."""
    lines = [f'  e{n}: {{number: "{text}"}}' for n, text in enumerate(expressions.values())]
    lines.append("  points: {of: faction, number: 0}")
    files = {
        "maps/steps.yaml": f"format: 1\ngrid: {{hexes: yes, columns: {side}, rows: {side}}}\ntypes: {{field: {{}}}}\n",
        "rules/steps/title.yaml": TITLE,
        "rules/steps/rules.yaml": RULES.format(definitions="\n".join(lines)),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def measured(program: Program, run: Run, name: str) -> tuple[int, float]:
    """Steps that a definition is charged, and nanoseconds."""
    text, times = program.names[name], []
    run.steps = before = 10**12
    text(run)
    steps = before - run.steps
    for _ in range(TIMES):
        start = time.perf_counter_ns()
        text(run)
        times.append(time.perf_counter_ns() - start)
    return steps, statistics.median(times)


def main() -> None:
    print(machine())
    worth = []
    for side in SIDES:
        with tempfile.TemporaryDirectory() as place:
            laid(Path(place), side, EXPRESSIONS)
            program = interpreter.load("steps", root=Path(place)).program
        run = program.start()
        root = program.layout.values[0]
        for space in range(program.layout.spaces):
            run.s[root + space] = int(space % 7 == 0)
        print(f"\n{side * side} hexes")
        for number, name in enumerate(EXPRESSIONS):
            steps, nanoseconds = measured(program, run, f"d{number + 1}")
            if steps:
                worth.append(nanoseconds / steps)
            each = f"{nanoseconds / steps:6.1f} ns a step" if steps else "  less than is charged"
            print(f"  {name:24}{steps:8} steps {nanoseconds / 1000:9.1f} µs {each}")
    middle = statistics.median(worth)
    far = max(max(worth) / middle, middle / min(worth))
    print(f"\nmedian {middle:.1f} ns a step; the farthest is {far:.1f} times that or a part of it")


if __name__ == "__main__":
    main()
