"""Command line of `plainrules`: a list of all commands. The module of each declares its own options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import interpreter
from interpreter.command.arguments.parser import Parser
from interpreter.session.mistakes import unknown

MENU = "playing.menu_start"  # what runs when nothing is written
# By command: its module within `interpreter.command`, and what it does. The module's `declare`
# says what else may be written, its `run` does it; no other is loaded.
COMMANDS = {
    "titles": ("reading.titles", "list the games there are"),
    "new": ("writing.new", "lay out a title of your own"),
    "check": ("writing.check", "look for mistakes in rule files"),
    "format": ("writing.format", "lay rule files out as all are"),
    "diff": ("writing.diff", "what a mod, a printing or a change makes of the rules"),
    "show": ("reading.show", "what a rule, card, space or word says"),
    "cards": ("reading.cards", "list the cards and where their texts come from"),
    "docs": ("reading.docs", "write a title as pages to read in a browser"),
    "try": ("writing.trying", "carry out a card, an action or a rung on a position"),
    "audit": ("auditing.audit", "hold a printed rulebook against the rule files"),
    "pack": ("writing.pack", "put a mod into one file that travels"),
    "test": ("writing.test", "run the rule tests of a title"),
    "watch": ("writing.watch", "run the touched rule tests after every save"),
    "coverage": ("writing.coverage", "which lines of the rules run, and which never"),
    "lsp": ("writing.lsp", "answer an editor while rule files are written"),
    "completion": ("reading.completion", "a script with which a shell completes what you type"),
    "play": ("playing.play", "play at this terminal"),
    "table": ("server.table", "play in the browser"),
    "site": ("site.site", "write a folder in which a browser plays, without a server"),
    "replay": ("playing.replay", "tell a kept game from its start"),
    "sim": ("playing.sim", "play many games at random or by bots"),
    "merge": ("playing.merge", "put the shares of a kept run together"),
    "query": ("reading.query", "ask the games that sim --out has kept"),
    "report": ("reading.report", "write a page about the games that sim --out has kept"),
    "compare": ("playing.compare", "measure what a change of the rules does to wins and scores"),
}


class _Version(argparse.Action):
    """Asks for the version only when it is wanted: reading what is installed takes a while."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> NoReturn:
        print(f"{parser.prog} {interpreter.version()}", flush=True)
        parser.exit()


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The order given: the `module` of its command, and that command's own words.

    Mistake: of words that no command takes.
    """
    if not words:
        return argparse.Namespace(module=MENU)
    if not words[0].startswith("-") and words[0] not in COMMANDS:
        raise unknown("command", words[0], tuple(COMMANDS))
    return parser(words[0]).parse_args(words)


def parser(command: str) -> Parser:
    """Build a parser that lists all commands and holds the full options of this one."""
    whole = Parser(prog="plainrules", description="Board-game rules as plain text that runs.")
    whole.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (module, help) in COMMANDS.items():
        below = commands.add_parser(name, help=help, description=help, allow_abbrev=False)
        below.set_defaults(module=module)
        if name == command:
            import_module(f"interpreter.command.{module}").declare(below)
    return whole
