"""`plainrules watch`: after every save, mistakes in the files, or results of the tests that it touches.

Then the rest: further findings of a whole check, and other tests that fail.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from interpreter.command.arguments.parser import Parser, seating
from interpreter.command.waiting import Progress
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.seats import RANDOM
from interpreter.workshop.pairing.impact import impact
from interpreter.workshop.pairing.pairs import Table
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.watching.rest import Rest
from interpreter.workshop.watching.watched_title import Watching

LACKING = "watching needs watchfiles, which is not here: pip install 'plainrules[edit]'"
STEP = 20  # milliseconds without a save after which those before are one round
QUIET = 1600  # milliseconds that a round waits at most
IDLE = 300  # milliseconds without a save, in which it is learned what tests execute


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_jobs()
    parser.add_argument(
        "--impact",
        action="store_true",
        help="also what all saves since the start do to wins and scores, by pairs of games; --scenario, --seat"
        " and --seats say of which",
    )
    parser.takes_scenario()
    parser.takes_seats("chance", people=False, searches=False)


def run(order: argparse.Namespace) -> int:
    saved = _watchfiles()  # said before the title is read, which takes long
    wanted = Wanted(order.title, order.printing, tuple(order.options), tuple(order.mods))
    seats = seating(order)
    if (seats or order.scenario) and not order.impact:
        raise Mistake("seats and scenario need --impact: write that, too")
    title, rest = Watching(wanted), Rest(wanted)
    print(f"reading {wanted.title} and the lines that its tests execute ...", flush=True)
    with ExitStack() as stack:
        if order.impact:  # before anybody saves
            table = Table(order.scenario, seats or RANDOM, None, None)
            rest.impact = stack.enter_context(impact(wanted.variant, table))
        with Progress(None, "rule tests") as tests:
            begun = title.begin(order.jobs, tests.of)
        print(f"{begun}; Ctrl-C ends it", flush=True)
        folders = [title.variant.root / name for name in ("rules", "cards", "maps")]
        folders += [Path(mod) for mod in title.variant.mods]
        stack.callback(title.end)
        stack.callback(rest.stop)
        follow(title, _saves(saved, [folder for folder in folders if folder.is_dir()]), rest)
    return 0


def follow(title: Watching, saves: Iterable[Any], rest: Rest) -> None:
    """Print a short block for every save, then what the rest of the check finds while idle.

    It begins with a look: what was saved while the title was read came before there were any saves.
    """
    for number, save in enumerate(saves):
        if number and not save:
            _hear(title, rest)
            title.learn(IDLE / 1000)
            continue
        rest.stop()
        with Progress(None, "rule tests") as tests:
            is_told = _tell(title.look(tests.of))
        known = title.outcomes | title.known.failing
        rest.begin(title.wrong[:1], known, silent=not is_told)


def _tell(lines: Iterable[str]) -> bool:
    """Tells a block as its lines come. Whether there was one."""
    is_told = False
    for line in lines:
        print(line if is_told else f"\n{line}", flush=True)
        is_told = True
    return is_told


def _hear(title: Watching, rest: Rest) -> None:
    _tell(rest.heard())
    for test in rest.missed:
        title.known.fails(test.name, test.failure)


def _watchfiles() -> Any:
    """The library that watches files. Raises Mistake if it is not installed."""
    try:
        import watchfiles  # only this command needs it
    except ImportError:
        raise Mistake(LACKING) from None
    return watchfiles


def _saves(watchfiles: Any, folders: list[Path]) -> Iterator[Any]:
    """Yield once for all files that are saved together; yield nothing after a quiet time."""
    yield from watchfiles.watch(
        *folders,
        watch_filter=lambda _, path: path.endswith(".yaml"),
        step=STEP,
        debounce=QUIET,
        rust_timeout=IDLE,
        yield_on_timeout=True,
    )
