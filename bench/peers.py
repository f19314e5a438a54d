"""Random legal play of Connect Four here beside two libraries that have it in code of their own.

python -m bench.peers [games [folder]]

PettingZoo and OpenSpiel go into a virtual environment of this script's own: in a temporary folder,
or in the one that is named, where they stay. One that cannot be installed is left out.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

import interpreter
from bench.machine import machine
from interpreter.engine.play import run_to_end
from interpreter.engine.state.run import Run

ROUNDS = 5
PEERS = {"pettingzoo": ("pettingzoo==1.27.0", "pygame"), "open_spiel": ("open_spiel==2.0.2",)}
VERSIONS = "import sys, importlib.metadata as m; print(m.version(sys.argv[1]))"

# What runs in the other environment: prints games a second and the share that the first player won.
FRAME = """
import random, sys, time
{setup}
def playout(chance):
{playout}
games = int(sys.argv[1])
playout(random.Random(0))
start = time.process_time()
won = sum(playout(random.Random(seed)) for seed in range(games))
print(games / (time.process_time() - start), won / games)
"""
SETUP = {
    "pettingzoo": "from pettingzoo.classic import connect_four_v3\nenv = connect_four_v3.env()",
    "open_spiel": "import pyspiel\ngame = pyspiel.load_game('connect_four')",
}
PLAYOUT = {
    "pettingzoo": """
    env.reset()
    first, won = env.agents[0], False
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            won = won or (agent == first and reward > 0)
            env.step(None)
        else:
            env.step(chance.choice([n for n, legal in enumerate(seen["action_mask"]) if legal]))
    return won
""",
    "open_spiel": """
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    return state.returns()[0] > 0
""",
}


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def installed(folder: Path) -> dict[str, str]:
    """The peers that can be had, with their versions."""
    if not python_of(folder).exists():
        venv.create(folder, with_pip=True)
    found = {}
    for name, needed in PEERS.items():
        words = [
            str(python_of(folder)),
            "-m",
            "pip",
            "install",
            "-q",
            "--disable-pip-version-check",
            *needed,
        ]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            last = (done.stderr.strip() or "no reason told").splitlines()[-1]
            print(f"{name} cannot be installed and is left out ({last})")
            continue
        asked = [str(python_of(folder)), "-c", VERSIONS, name]
        found[name] = subprocess.run(
            asked, capture_output=True, text=True, check=True
        ).stdout.strip()
    return found


def theirs(folder: Path, name: str, games: int) -> tuple[float, float]:
    """Games a second, and the share that the first player won."""
    code = FRAME.format(setup=SETUP[name], playout=PLAYOUT[name])
    words = [str(python_of(folder)), "-W", "ignore", "-c", code, str(games)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    speed, won = done.stdout.split()[-2:]
    return float(speed), float(won)


def ours(games: int) -> tuple[float, float]:
    program = interpreter.load("connectfour").program
    line = program.vocabulary.definitions[0]

    def playout(chance: random.Random, seed: int) -> bool:
        def choose(run: Run, point: int, faction: int, options: list[int], about: int) -> int:
            return chance.choice(options)

        return bool(program.definition(run_to_end(program, 0, seed, choose), line, 0))

    start = time.process_time()
    won = sum(playout(random.Random(seed), seed) for seed in range(games))
    return games / (time.process_time() - start), won / games


def tell(name: str, found: list[tuple[float, float]], mine: list[tuple[float, float]]) -> None:
    speed = statistics.median(speed for speed, _ in found)
    ratio = statistics.median(
        here / there for (there, _), (here, _) in zip(found, mine, strict=True)
    )
    won = statistics.mean(share for _, share in found)
    print(
        f"{name:20} {speed:9,.0f} playouts/s  here {ratio:6.3f} times as many  (first player won {won:.1%})"
    )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(machine())
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(temporary)
        peers = installed(folder)
        mine: list[tuple[float, float]] = []
        others: dict[str, list[tuple[float, float]]] = {name: [] for name in peers}
        for _ in range(ROUNDS):
            mine.append(ours(games))
            for name in peers:
                others[name].append(theirs(folder, name, games))
    tell("here", mine, mine)
    for name, version in peers.items():
        tell(f"{name} {version}", others[name], mine)


if __name__ == "__main__":
    main()
