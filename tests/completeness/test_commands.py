"""A command is known everywhere or nowhere: to the parser, as a module, to its page and to the tests."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import interpreter
from interpreter.command.arguments import COMMANDS
from tests.command import test_hostile_folders as hostile


def module_of(name: str) -> str:
    return f"interpreter.command.{COMMANDS[name][0]}"


PAGE = Path(interpreter.__file__).parent.parent / "docs" / "commands.md"
# Commands that read no title with a mod, each with its reason.
WITHOUT_MODS = {
    "titles": "lists all there are",
    "completion": "writes a script",
    "new": "writes one",
    "format": "takes any folder",
    "pack": "takes a mod's folder itself; tests/command/test_pack.py has bad ones",
    "merge": "takes runs, no rules",
    "query": "takes a run, no rules",
    "report": "takes a run, no rules",
    "watch": "does not end by itself; tests/workshop/watching/test_watching.py has its mods",
    "table": "serves until it is stopped; what it opens it loads as play does",
    "lsp": "finds the title of each file that is open",
    "replay": "reads the title that a kept game names",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_known_everywhere(name):
    lacks = [
        place
        for place, there in (
            (f"command: {COMMANDS[name][0]}", find_spec(module_of(name)) is not None),
            (
                "docs/commands.md: an example",
                re.search(rf"plainrules {name}\b", PAGE.read_text(encoding="utf-8")),
            ),
            (
                "tests/command/test_hostile_folders.py, COMMANDS (or WITHOUT_MODS here)",
                name in WITHOUT_MODS or name in {command[0] for command in hostile.COMMANDS},
            ),
        )
        if not there
    ]

    assert [] == lacks, f"the command '{name}' is not in: {', '.join(lacks)}"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_module_of_a_command_runs(name):
    module = import_module(module_of(name))

    assert callable(module.declare) and callable(module.run)


def test_only_the_module_of_the_command_given_is_loaded():
    code = (
        "import sys; from interpreter.command.arguments import parse; parse(['titles']);"
        " print([name for name in sys.modules if name.endswith(('.sim', '.play', '.check'))])"
    )
    told = subprocess.check_output([sys.executable, "-c", code], text=True)

    assert "[]\n" == told
