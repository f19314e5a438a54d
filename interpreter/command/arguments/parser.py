"""The parser of the command line, and what several commands take."""

from __future__ import annotations

import argparse
import os
from typing import NoReturn

from interpreter.command.arguments.readers import positive, seed
from interpreter.engine.state.limits import STEPS
from interpreter.session.mistakes import Mistake


class Parser(argparse.ArgumentParser):
    """Complains in one line, like every other mistake."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message} (see {self.prog} --help)")

    def takes_title(self, optional: bool = False) -> None:
        """A title, with overlays of the person's own."""
        self.add_argument("title", metavar="TITLE", nargs="?" if optional else None)
        self.takes_mods()

    def takes_mods(self) -> None:
        self.add_argument(
            "--mod",
            dest="mods",
            action="append",
            default=[],
            metavar="DIR",
            help="an overlay of your own",
        )

    def takes_variant(self) -> None:
        """A printing and optional rules."""
        self.add_argument("--printing", metavar="NAME", help="which printing of the rules")
        self.add_argument(
            "--option",
            dest="options",
            action="append",
            default=[],
            metavar="NAME",
            help="an optional rule",
        )

    def takes_seats(self) -> None:
        """A scenario, and who plays in it."""
        self.add_argument("--scenario", metavar="NAME")
        self.add_argument(
            "--seat",
            dest="seats",
            action="append",
            default=[],
            metavar="NAME=WHO",
            help="who plays: human, bot or random; NAME+NAME=WHO for several at once",
        )

    def takes_seed(self) -> None:
        """The seed of one game."""
        self.add_argument("--seed", type=seed, metavar="N", help="the same seed repeats every roll")

    def takes_steps(self) -> None:
        self.add_argument(
            "--steps",
            type=positive,
            metavar="N",
            help=f"how many steps the rules may take between two decisions (else {STEPS:,})",
        )

    def takes_jobs(self) -> None:
        """Processes that share the work: as many as the machine has cores, else."""
        self.add_argument(
            "--jobs",
            type=positive,
            default=os.cpu_count() or 1,
            metavar="N",
            help="processes that share the work (else one for each core)",
        )

    def takes_players(self) -> None:
        self.add_argument(
            "--players", type=positive, metavar="N", help="how many take part, where that is open"
        )
