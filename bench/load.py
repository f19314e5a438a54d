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
    "sim --check, one extended game": [
        "sim",
        "adp",
        "--scenario",
        "extended",
        "--games",
        "1",
        "--check",
    ],
}


# A process takes over the peak of the one that started it, so a small one stands in between.
SMALL = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
print(os.wait4(child, 0)[2].ru_maxrss)
"""


def run(words: list[str], cache: str) -> tuple[float, float]:
    """Seconds on the wall, and seconds of the processor."""
    begin = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "interpreter", *words],
        cwd=ROOT,
        env=_environment(cache),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(child.pid, 0)
    assert status == 0, f"{words} failed"
    return time.perf_counter() - begin, used.ru_utime + used.ru_stime


def memory(words: list[str], cache: str) -> float:
    """The most memory that the process held, in MB."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", SMALL, sys.executable, "-m", "interpreter", *words],
        cwd=ROOT,
        env=_environment(cache),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    unit = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return int(done.stdout.split()[-1]) / unit


def _environment(cache: str) -> dict[str, str]:
    """A Python as it is installed keeps its compiled modules."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PLAINRULES_CACHE": cache}


def cold(words: list[str]) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as cache:
        return run(words, cache)


def tell(name: str, found: list[tuple[float, float]]) -> None:
    wall, used = (statistics.median(column) for column in zip(*found, strict=True))
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
            print(f"memory  {name:34} {memory(words, cache):6.0f} MB at most")


if __name__ == "__main__":
    main()
