"""The little title of these tests. Each brings the rest of its rules."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.engine.play import Play
from interpreter.engine.state.errors import LimitError
from interpreter.session.playing.title import Title
from tests.walker import reference

HEAD = """\
format: 1
factions: {north: {}, south: {}}
values:
  wood: {from: 0, to: 9}
  coins: {of: faction, from: 0, to: 9, not: [south]}
  leader: {of: faction, faction: none}
  spot: {space: none}
"""
FLAGS = 14
HEAD += "".join(f"  flag{n}: {{truth: no}}\n" for n in range(FLAGS))
MAP = "format: 1\ngrid: {columns: [a, b, c, d, e, f], rows: 6}\n"
MANIFEST = "format: 1\ntitle: maze\nname: Maze\nmap: maze\nstart: dawn\npays with: coins\n"
FILE = "rules/maze/rules.yaml"


def day(text: str) -> str:
    """The only phase: north decides one thing, then this happens and the game is over."""
    lines = ['may rest "rest" by north:', "  nothing", *text.splitlines(), "end game"]
    return "phases:\n  dawn:\n    do: |\n" + "".join(f"      {line}\n" for line in lines)


def maze(folder: Path, rules: str, manifest: str = "", **variant) -> Title:
    """The title; `manifest`: more lines of it; `variant` as for `interpreter.load`."""
    for path, text in (
        ("maps/maze.yaml", MAP),
        ("rules/maze/title.yaml", MANIFEST + manifest),
        (FILE, HEAD + rules),
    ):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return interpreter.load("maze", root=folder, **variant)


def line_of(rules: str, words: str) -> str:
    """The file and line where these words stand first."""
    text = HEAD + rules
    return f"{FILE}:{text.count(chr(10), 0, text.index(words)) + 1}"


def stopped(title: Title, drive: Callable[..., Any] | None = None) -> LimitError:
    """What ends the first answer of a game, by compiled code or as `drive` carries phases out."""
    vocabulary = title.full
    run = title.program.run()
    run.rooms = reference.rooms_of(vocabulary)
    reference.start(vocabulary, run, 0, 1)
    by = None if drive is None else (lambda run: drive(vocabulary, run))
    with pytest.raises(LimitError) as caught:
        play = Play(title.program, run, by)
        play.answer(0)
    return caught.value
