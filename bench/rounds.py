"""Rounds of `watch` by the kind of what is saved, beside a cold `check` in the same run (not in `make bench`).

python -m bench.rounds [times [title]]

The first time it learns what the tests of the title execute, and tells what that took.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.machine import machine
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.watching.rest import looked_through
from interpreter.workshop.watching.watched_title import Watching

HOME = Path(__file__).parent.parent
EDITS = {
    "adp": {
        "a rule test": ("rules/adp/tests/cards.yaml", "rolls: [1]", "rolls: [2]"),
        "a number on a card": ("cards/adp/taliban.yaml", "add 5 to aid", "add 6 to aid"),
        "a line of an Operation": (
            "rules/adp/operations/train.yaml", "transfer 3 from patronage", "transfer 2 from patronage",
        ),
        "a condition of an Operation": (
            "rules/adp/operations/train.yaml", "cubes here >= cadre", "cubes here > cadre",
        ),
        "a bot's rung": ("rules/adp/non-players/warlords.yaml", "available >= 6", "available >= 7"),
        "a definition": ("rules/adp/control-and-victory.yaml", "patronage - 35", "patronage - 34"),
        "a mistake": ("cards/adp/taliban.yaml", "add 5 to aid", "ad 5 to aid"),
    },
    "cuba": {
        "a rule test": ("rules/cuba/tests/cards-directorio.yaml", "rolls: [5]", "rolls: [4]"),
        "a number on a card": ("cards/cuba/directorio.yaml", "add 8 to aid", "add 7 to aid"),
        "a line of an Operation": ("rules/cuba/operations/march.yaml", "onlookers > 3", "onlookers > 2"),
        "a condition of an Operation": (
            "rules/cuba/operations/rally.yaml", "2 if actor is m26", "3 if actor is m26",
        ),
        "a bot's rung": (
            "rules/cuba/non-players/directorio.yaml", "available >= 6", "available >= 7",
        ),
        "a mistake": ("cards/cuba/directorio.yaml", "add 8 to aid", "ad 8 to aid"),
    },
    "labyrinth": {
        "a rule test": ("rules/labyrinth/tests/cards-corners.yaml", "rolls: [6]", "rolls: [5]"),
        "a number on a card": (
            "cards/labyrinth/unassociated-96-to-108.yaml", "add 2 to funding", "add 1 to funding",
        ),
        "a line of a phase": ("rules/labyrinth/sequence.yaml", "where disrupted > 0", "where disrupted > 1"),
        "a definition": ("rules/labyrinth/solitaire/sides.yaml", "good resources >= 12", "good resources >= 11"),
        "a mistake": (
            "cards/labyrinth/unassociated-96-to-108.yaml", "add 2 to funding", "ad 2 to funding",
        ),
    },
}  # fmt: skip


def main(times: int, name: str) -> None:
    print(machine())
    cold = _cold(name)
    print(f"{'check, cold':30}{cold:8.2f} s")
    with tempfile.TemporaryDirectory() as place:
        for folder in ("rules", "cards", "maps", "schemas"):
            shutil.copytree(HOME / folder, Path(place) / folder)
        os.environ["PLAINRULES_CORPUS"] = place
        os.environ["PLAINRULES_CACHE"] = str(Path(place) / "cache")
        title = Watching(Wanted(name))
        print(f"{'first learning':30}{_took(lambda: print(title.begin()))[0]:8.2f} s")
        again = Watching(Wanted(name))
        print(f"{'beginning again':30}{_took(again.begin)[0]:8.2f} s")
        for kind, edit in EDITS[name].items():
            _measure(title, Path(place), kind, edit, times)
        took, _ = _took(lambda: [*looked_through(title.wanted, frozenset())])
        print(f"{'the rest':30}{took:8.2f} s")


def _measure(
    title: Watching, root: Path, kind: str, edit: tuple[str, str, str], times: int
) -> None:
    path, text = root / edit[0], (root / edit[0]).read_text()
    assert edit[1] in text, edit
    soon, took, learned, told = [], [], [], ""
    for _ in range(times):
        for now in (text.replace(*edit[1:], 1), text):
            path.write_text(now)
            before, lines = time.process_time(), title.look()
            first = next(lines)
            soon.append(time.process_time() - before)
            told = [first, *lines][-1]
            took.append(time.process_time() - before)
            learned.append(_took(lambda: title.learn(600))[0])
    quick, last, later = map(statistics.median, (soon, took, learned))
    print(
        f"{kind:30}{quick:8.2f} s first, {last:.2f} s all, {later:.2f} s learning  {told.split(' (')[0]}"
    )


def _took(work: Callable[[], object]) -> tuple[float, object]:
    """Seconds of the processor, and what came of it."""
    before = time.process_time()
    found = work()
    return time.process_time() - before, found


def _cold(name: str) -> float:
    """Seconds of the processor."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "PLAINRULES_CACHE": cache, "PLAINRULES_CORPUS": str(HOME)}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "interpreter", "check", name]
        subprocess.run(command, env=env, cwd=HOME, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, sys.argv[2] if len(sys.argv) > 2 else "adp")
