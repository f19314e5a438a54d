"""`plainrules completion`: a script with which a shell completes what is typed behind `plainrules`."""

from __future__ import annotations

import argparse

from interpreter.command.arguments.completing import script
from interpreter.command.arguments.parser import Parser

SHELLS = ("bash", "zsh", "fish")


def declare(parser: Parser) -> None:
    parser.description = (
        "Print a script that your shell reads: write eval $(plainrules completion bash), with quotation marks"
        " around the $(...), into ~/.bashrc; the same with zsh into ~/.zshrc, behind compinit; or"
        " plainrules completion fish > ~/.config/fish/completions/plainrules.fish"
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help="bash, zsh or fish")


def run(order: argparse.Namespace) -> int:
    print(script(order.shell))
    return 0
