"""What may be written after `plainrules`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn, TypeAlias

import interpreter
from interpreter.engine.state.limits import STEPS
from interpreter.session import seeds
from interpreter.session.mistakes import Mistake, unknown

COMMANDS = ("titles", "new", "check", "play", "replay", "sim", "show", "cards", "test")
LONG = 40  # digits; longer numbers are not even read


class _Parser(argparse.ArgumentParser):
    """Complains in one line, like every other mistake."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message} (see {self.prog} --help)")


class _Version(argparse.Action):
    """Asks for the version only when it is wanted: reading what is installed takes a while."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> NoReturn:
        print(f"{parser.prog} {interpreter.version()}")
        parser.exit()


# The name is private, but argparse gives what `add_subparsers` returns no other.
_Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The order given: its `command` and that command's own words. No words: the menu."""
    if not words:
        return argparse.Namespace(command="menu_start")
    if not words[0].startswith("-") and words[0] not in COMMANDS:
        raise unknown("command", words[0], COMMANDS)
    order = _parser().parse_args(words)
    if order.command == "play" and order.from_last and not order.resume:
        raise Mistake("--from-last goes with --resume FILE")
    return order


def _parser() -> _Parser:
    parser = _Parser(prog="plainrules", description="Board-game rules as plain text that runs.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _plain_commands(commands)
    _play(commands)
    _replay(commands)
    _sim(commands)
    return parser


def _command(commands: _Commands, name: str, help: str, title: bool | None = True) -> _Parser:
    """`title`: needed, optional (None) or not taken (False)."""
    parser = commands.add_parser(name, help=help, description=help, allow_abbrev=False)
    if title is not False:
        parser.add_argument("title", metavar="TITLE", nargs=None if title else "?")
        parser.add_argument(
            "--mod",
            dest="mods",
            action="append",
            default=[],
            metavar="DIR",
            help="an overlay of your own",
        )
    return parser


def _steps(parser: _Parser) -> None:
    parser.add_argument(
        "--steps",
        type=_positive,
        metavar="N",
        help=f"how many steps the rules may take between two decisions (else {STEPS:,})",
    )


def _variant(parser: _Parser) -> None:
    parser.add_argument("--printing", metavar="NAME", help="which printing of the rules")
    parser.add_argument(
        "--option",
        dest="options",
        action="append",
        default=[],
        metavar="NAME",
        help="an optional rule",
    )


def _plain_commands(commands: _Commands) -> None:
    _command(commands, "titles", "list the games there are", title=False)
    new = _command(commands, "new", "lay out a title of your own", title=False)
    new.add_argument("title", metavar="TITLE", help="its name: small letters, digits and hyphens")
    new.add_argument(
        "--into", metavar="DIR", help="the folder of your titles; without it, the one you are in"
    )
    new.add_argument(
        "--extends", metavar="SERIES", help="a title of this series, which says what it shares"
    )
    check = _command(commands, "check", "look for mistakes in rule files", title=None)
    check.add_argument("--json", action="store_true", help="the mistakes as a JSON list")
    show = _command(commands, "show", "what a rule, card, space or word says")
    _variant(show)
    show.add_argument(
        "words",
        nargs="*",
        metavar="WORDS",
        help="a name, a card's number or its title; of a series nothing: what it gives and needs",
    )
    cards = _command(commands, "cards", "list the cards and where their texts come from")
    _variant(cards)
    cards.add_argument("--json", action="store_true", help="the cards as a JSON list")
    test = _command(commands, "test", "run the rule tests of a title")
    _variant(test)
    _steps(test)
    test.add_argument("--only", metavar="TEXT", help="only tests whose name holds this text")
    test.add_argument(
        "--rungs", action="store_true", help="the rungs of bots that no test made answer"
    )
    test.add_argument("-v", "--verbose", action="store_true", help="name every test")


def _play(commands: _Commands) -> None:
    play = _command(commands, "play", "play at this terminal")
    _variant(play)
    _steps(play)
    play.add_argument("--scenario", metavar="NAME")
    play.add_argument(
        "--seat",
        dest="seats",
        action="append",
        default=[],
        metavar="NAME=WHO",
        help="who plays: human, bot or random; NAME+NAME=WHO for several at once",
    )
    play.add_argument(
        "--players", type=_positive, metavar="N", help="how many take part, where that is open"
    )
    play.add_argument("--seed", type=_seed, metavar="N", help="the same seed repeats every roll")
    play.add_argument(
        "--save",
        type=_file,
        metavar="FILE",
        help="where to keep the game; else it is kept among your data",
    )
    play.add_argument(
        "--resume",
        nargs="?",
        const="last",
        type=_file,
        metavar="FILE",
        help="go on with a kept game; without FILE, or with last, with the newest that has no file of yours",
    )
    play.add_argument(
        "--from-last",
        action="store_true",
        help="with --resume: where the rules have changed, go on from the last decision that holds",
    )
    play.add_argument("--plain", action="store_true", help="plain lines of ASCII, no colour")
    play.add_argument("--explain", action="store_true", help="why each bot decides as it does")
    play.add_argument(
        "--allow-takeback",
        action="store_true",
        help="undo also what a roll, a reveal or another person has settled",
    )


def _replay(commands: _Commands) -> None:
    replay = commands.add_parser(
        "replay",
        help="tell a kept game from its start",
        description="Tell a kept game from its start. Until it is over, it is told as its only"
        " player may know it, or, where several people play, as everybody may.",
        allow_abbrev=False,
    )
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--until", type=_from_none, metavar="N", help="stop after N decisions")
    replay.add_argument("--explain", action="store_true", help="why each bot decided as it did")
    replay.add_argument(
        "--open", action="store_true", help="hidden cards too, though the game is not over"
    )
    _steps(replay)
    replay.add_argument("--mod", dest="mods", action="append", default=[], metavar="DIR")


def _sim(commands: _Commands) -> None:
    sim = _command(commands, "sim", "play many games at random or by bots")
    _variant(sim)
    _steps(sim)
    sim.add_argument("--scenario", metavar="NAME")
    sim.add_argument(
        "--seats",
        default="random",
        metavar="WHO",
        help="random, bot, or NAME=bot,NAME=random by faction",
    )
    sim.add_argument(
        "--players", type=_positive, metavar="N", help="how many take part, where that is open"
    )
    sim.add_argument("--games", type=_positive, default=20, metavar="N")
    sim.add_argument("--seed", type=_seed, default=1, metavar="N", help="the first game's seed")
    sim.add_argument(
        "--stop", type=_positive, metavar="N", help="show the first game where decision N is asked"
    )
    sim.add_argument(
        "--jobs", type=_positive, default=1, metavar="N", help="processes that share the games"
    )
    sim.add_argument("--json", action="store_true", help="one JSON object")
    sim.add_argument(
        "--texts", action="store_true", help="how often each text of a card was played"
    )
    sim.add_argument(
        "--rungs", action="store_true", help="how often each rung of each bot gave an answer"
    )
    sim.add_argument("--check", action="store_true", help="check invariants after every decision")


def _file(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("a file has a name, and this is none")
    return text


def _whole(text: str) -> int:
    if len(text) > LONG:
        raise argparse.ArgumentTypeError(f"a number of {len(text)} digits is too long")
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def _seed(text: str) -> int:
    try:
        return seeds.check(_whole(text))
    except Mistake as mistake:
        raise argparse.ArgumentTypeError(str(mistake)) from None


def _from_none(text: str) -> int:
    if (number := _whole(text)) < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


def _positive(text: str) -> int:
    if (number := _whole(text)) < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number
