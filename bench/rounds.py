"""Rounds of `watch` by the kind of what is saved, beside a cold `check` in the same run (not in `make bench`).

python -m bench.rounds [times]

The first time it learns what the tests of the title execute, which takes a minute or two.
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
from pathlib import Path

from bench.machine import machine
from interpreter.session.coverage.watching import Watching
from interpreter.session.testing.outcomes import Wanted

HOME, TITLE = Path(__file__).parent.parent, "adp"
EDITS = {
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
}  # fmt: skip


def main(times: int) -> None:
    print(machine())
    cold = _cold()
    print(f"{'check, cold':30}{cold:8.2f} s")
    with tempfile.TemporaryDirectory() as place:
        for folder in ("rules", "cards", "maps", "schemas"):
            shutil.copytree(HOME / folder, Path(place) / folder)
        os.environ["PLAINRULES_CORPUS"] = place
        title = Watching(Wanted(TITLE))
        print(title.begin(os.cpu_count() or 1))
        for kind, edit in EDITS.items():
            _measure(title, Path(place), kind, edit, times, cold)


def _measure(
    title: Watching, root: Path, kind: str, edit: tuple[str, str, str], times: int, cold: float
) -> None:
    path, text = root / edit[0], (root / edit[0]).read_text()
    assert edit[1] in text, edit
    took, told = [], ""
    for _ in range(times):
        for now in (text.replace(*edit[1:], 1), text):
            path.write_text(now)
            before = time.process_time()
            told = [*title.look()][-1]
            took.append(time.process_time() - before)
            title.learn(600)
    median = statistics.median(took)
    print(f"{kind:30}{median:8.2f} s  {cold / median:5.0f} times  {told.split(' (')[0]}")


def _cold() -> float:
    """Seconds of the processor."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "PLAINRULES_CACHE": cache, "PLAINRULES_CORPUS": str(HOME)}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "interpreter", "check", TITLE]
        subprocess.run(command, env=env, cwd=HOME, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
