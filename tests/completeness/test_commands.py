"""A command is known everywhere or nowhere: to the parser, as a module, to the README and to the tests."""

from __future__ import annotations

import argparse
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import interpreter
from interpreter.command import arguments
from interpreter.command.arguments import COMMANDS
from tests.command import test_hostile_folders as hostile

README = Path(interpreter.__file__).parent.parent / "README.md"
# Commands that read no title with a mod, each with its reason.
WITHOUT_MODS = {
    "titles": "lists all there are",
    "new": "writes one",
    "replay": "reads the title that a kept game names",
}


def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command, by its name."""
    (commands,) = (
        action.choices
        for action in arguments._parser()._actions
        if isinstance(action.choices, dict)
    )
    return dict(commands)


@pytest.mark.parametrize("name", sorted({*COMMANDS, *parsers()}))
def test_each_command_is_known_everywhere(name):
    lacks = [
        place
        for place, there in (
            ("command/arguments.py, COMMANDS", name in COMMANDS),
            ("command/arguments.py: a parser", name in parsers()),
            (f"command/{name}.py", find_spec(f"interpreter.command.{name}") is not None),
            (
                "README.md: an example",
                re.search(rf"plainrules {name}\b", README.read_text(encoding="utf-8")),
            ),
            (
                "tests/command/test_hostile_folders.py, COMMANDS",
                name in WITHOUT_MODS or name in {command[0] for command in hostile.COMMANDS},
            ),
        )
        if not there
    ]

    assert [] == lacks, f"the command '{name}' is not in: {', '.join(lacks)}"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_module_of_a_command_runs(name):
    module = __import__(f"interpreter.command.{name}", fromlist=["run"])

    assert callable(module.run)
