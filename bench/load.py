"""Whole commands, each in a process of its own: cold (nothing kept), warm, and the memory they take.

python -m bench.load [times]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.machine import machine

ROOT = Path(__file__).parent.parent
PLAY = ["play", "adp", "--scenario", "short", "--seat", "coalition=human"]
COMMANDS = {
    "titles": ["titles"],
    "check": ["check", "adp"],
    "show": ["show", "adp", "rally"],
    "play, to the first decision": PLAY,
    "sim, one short game": ["sim", "adp", "--scenario", "short", "--games", "1"],
}
COLD = ("show", "play, to the first decision", "check")
MEMORY = {
    "play, to the first decision": PLAY,
    "sim, one short game": ["sim", "adp", "--scenario", "short", "--games", "1"],
    "sim, one extended game": ["sim", "adp", "--scenario", "extended", "--games", "1"],
    "sim, 50 extended games": ["sim", "adp", "--scenario", "extended", "--games", "50"],
    "sim --check, one extended game": ["sim", "adp", "--scenario", "extended", "--games", "1", "--check"],
}


def run(words: list[str], cache: str) -> tuple[float, float, float]:
    """Seconds on the wall, seconds of the processor, and the most memory held, in MB."""
    begin = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "interpreter", *words],
        cwd=ROOT,
        env={**os.environ, "PLAINRULES_CACHE": cache},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, _, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - begin
    unit = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return wall, used.ru_utime + used.ru_stime, used.ru_maxrss / unit


def cold(words: list[str]) -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory() as cache:
        return run(words, cache)


def tell(name: str, found: list[tuple[float, float, float]]) -> None:
    wall, used, _ = (statistics.median(column) for column in zip(*found, strict=True))
    print(f"{name:36} {wall:6.2f} s on the wall, {used:6.2f} s of the processor")


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(machine())
    for name in COLD:
        tell(f"cold  {name}", [cold(COMMANDS[name]) for _ in range(times)])
    with tempfile.TemporaryDirectory() as cache:
        for name, words in COMMANDS.items():
            run(words, cache)
            tell(f"warm  {name}", [run(words, cache) for _ in range(times)])
        for name, words in MEMORY.items():
            print(f"memory  {name:34} {run(words, cache)[2]:6.0f} MB at most")


if __name__ == "__main__":
    main()
