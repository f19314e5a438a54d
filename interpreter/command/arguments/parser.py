"""The parser of the command line, and what several commands take."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from interpreter.command.arguments.readers import file, kind_of, mod, name, positive, seed
from interpreter.corpus.english import joined
from interpreter.engine.state.limits import STEPS
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.seats import HUMAN, KINDS

if TYPE_CHECKING:
    from interpreter.session.playing.title import Title

TITLE = "a game's short name, as plainrules titles lists them"


class Parser(argparse.ArgumentParser):
    """Report errors in one line, like every other mistake. Every help text names the default."""

    _mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Accept several names before, between and after the options.

        Raises Mistake for what nobody takes.
        """
        many = any(action.nargs in ("*", "+") for action in self._get_positional_actions())
        if self._mixing:
            return super().parse_known_args(args, namespace)
        self._mixing = many
        try:
            parse = self.parse_known_intermixed_args if many else super().parse_known_args
            parsed, over = parse(args, namespace)
        finally:
            self._mixing = False
        if over:  # told here, by the command whose help has what may be written
            self.error(f"unrecognized arguments: {' '.join(over)}")
        return parsed, over

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message} (see {self.prog} --help)")

    def print_help(self, file: Any = None) -> None:
        """Print the help. Raises OSError if that fails, which the library would hide."""
        print(self.format_help(), end="", file=file, flush=True)

    def takes_title(self, without: str = "") -> None:
        """Declare the title and the overlays. `without`: what happens without a title."""
        self.add_argument(
            "title",
            type=name if without else str,
            metavar="TITLE",
            nargs="?" if without else None,
            help=f"{TITLE} ({without})" if without else TITLE,
        )
        self.takes_mods()

    def takes_mods(self) -> None:
        self.add_argument(
            "--mod",
            dest="mods",
            action="append",
            default=[],
            type=mod,
            metavar="DIR",
            help="a folder with changes of your own, or a packed one; may be repeated (else none)",
        )

    def takes_variant(self) -> None:
        """A printing and optional rules."""
        self.add_argument(
            "--printing",
            metavar="NAME",
            help="which printing of the rules (else the title's first)",
        )
        self.add_argument(
            "--option",
            dest="options",
            action="append",
            default=[],
            metavar="NAME",
            help="an optional rule; may be repeated (else none)",
        )

    def takes_other_side(self) -> None:
        """Declare the options of the edition to compare with."""
        self.add_argument(
            "--against",
            metavar="NAME",
            help="the printing, or the folder of another mod, to hold it against (else the title's first)",
        )
        self.add_argument(
            "--since",
            metavar="WHEN",
            help="the files at a revision of git, or those of another folder (else as they are, without the mod)",
        )

    def takes_scenario(self, without: str = "else the title's first") -> None:
        self.add_argument("--scenario", metavar="NAME", help=f"how the game begins ({without})")

    def takes_seats(self, without: str, people: bool = True, searches: bool = True) -> None:
        """Declare the seats (`seating` reads them). `without`: default; `people`, `searches`: whether they may play."""
        kinds = KINDS if people else tuple(kind for kind in KINDS if kind != HUMAN)
        ahead = ["search:1s (search:200: 200 games ahead)"] if searches else []
        kinds_listed = joined([*kinds, *ahead], "or")
        self.add_argument(
            "--seat",
            dest="seats",
            action="append",
            default=[],
            metavar="FACTION=WHO",
            help=f"who plays a faction: {kinds_listed}; FACTION+FACTION=WHO for several at once;"
            f" may be repeated (else {without})",
        )
        self.add_argument(
            "--seats",
            dest="others",
            type=kind_of(kinds),
            metavar="WHO",
            help="the same for every faction that --seat does not name (else as --seat says)",
        )

    def takes_seed(self, without: str = "else by chance") -> None:
        """The seed of one game."""
        self.add_argument(
            "--seed", type=seed, metavar="N", help=f"the same seed repeats every roll ({without})"
        )

    def takes_seeds(self) -> None:
        """The seeds of many games, one after another."""
        self.add_argument(
            "--seed", type=seed, default=1, metavar="N", help="the first game's seed (else 1)"
        )

    def takes_steps(self) -> None:
        self.add_argument(
            "--steps",
            type=positive,
            metavar="N",
            help=f"how many steps the rules may take between two decisions (else what the title says, or {STEPS:,})",
        )

    def takes_kept_game(self, resume: str) -> None:
        """A kept game to go on with. `resume`: what becomes of it."""
        self.add_argument(
            "--resume", nargs="?", const="last", type=file, metavar="FILE", help=resume
        )
        self.add_argument(
            "--from-last",
            action="store_true",
            help="with --resume: where the rules have changed, go on from the last decision that holds",
        )

    def takes_jobs(self, without: str = "") -> None:
        """Processes that share the work: as many as the machine has cores, else, or as `without` says."""
        self.add_argument(
            "--jobs",
            type=positive,
            default=None if without else os.cpu_count() or 1,
            metavar="N",
            help=f"processes that share the work (else {without or 'one for each core'})",
        )

    def takes_players(self) -> None:
        self.add_argument(
            "--players",
            type=positive,
            metavar="N",
            help="how many take part, where the title leaves that open (else as many as can)",
        )

    def takes_json(self, what: str) -> None:
        self.add_argument("--json", action="store_true", help=f"{what} as JSON")


def title_of(order: argparse.Namespace, counts: Callable[[int], Callable[[], object]]) -> Title:
    """The title that is named, in the edition that is asked for. Raises what `load` raises.

    `counts` hears of the parts of reading it.
    """
    from interpreter.session.playing.title import load  # other commands need no title

    return load(
        order.title,
        printing=order.printing,
        options=order.options,
        mods=order.mods,
        steps=getattr(order, "steps", None),
        counts=counts,
    )


def seating(order: argparse.Namespace) -> str:
    """Seats for many games in the form of `Players.of`: "bot,red=random"; "" if none are given."""
    return ",".join([*([order.others] if order.others else []), *order.seats])
