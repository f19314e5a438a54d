"""`plainrules watch`: after every save, what is wrong in the files, or what comes of the tests that it touches.

Then the rest: what else a whole check finds, and other tests that fail.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from interpreter.command.arguments.parser import Parser
from interpreter.session.coverage.watching import Watching
from interpreter.session.mistakes import Mistake
from interpreter.session.testing.groups import Note
from interpreter.session.testing.outcomes import Wanted
from interpreter.session.watching.rest import Rest

LACKING = "watching needs watchfiles, which is not here: pip install 'plainrules[edit]'"
STEP = 20  # milliseconds without a save after which those before are one round
QUIET = 1600  # milliseconds that a round waits at most
IDLE = 300  # milliseconds without a save, in which it is learned what tests execute
PATIENCE = 1.0  # seconds after which it is told how far it is


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_jobs()


def run(order: argparse.Namespace) -> int:
    wanted = Wanted(order.title, order.printing, tuple(order.options), tuple(order.mods))
    title = Watching(wanted)
    print(f"reading {wanted.title} and what its tests execute ...", flush=True)
    with _progress() as note:
        begun = title.begin(order.jobs, note)
    print(f"{begun}; Ctrl-C ends it", flush=True)
    folders = [title.variant.root / name for name in ("rules", "cards", "maps")]
    folders += [Path(mod) for mod in title.variant.mods]
    rest = Rest(wanted)
    try:
        follow(title, _saves([folder for folder in folders if folder.is_dir()]), rest)
    finally:
        rest.stop()
        title.end()
    return 0


def follow(title: Watching, saves: Iterable[Any], rest: Rest | None = None) -> None:
    """Tells a short block for every save, and of the rest what is found in the moments in which nobody waits.

    It begins with a look: what was saved while the title was read came before there were any saves.
    """
    for number, save in enumerate(saves):
        if number and not save:
            if rest is not None:
                _hear(title, rest)
            title.learn(IDLE / 1000)
            continue
        if rest is not None:
            rest.stop()
        with _progress() as note:
            told = _tell(title.look(note))
        if rest is not None:
            known = title.outcomes | title.known.failing
            rest.begin(title.wrong[:1], known, silent=not told)


def _tell(lines: Iterable[str]) -> bool:
    """Tells a block as its lines come. Whether there was one."""
    told = False
    for line in lines:
        print(line if told else f"\n{line}", flush=True)
        told = True
    return told


def _hear(title: Watching, rest: Rest) -> None:
    _tell(rest.heard())
    for each in rest.missed:
        title.known.fails(each.name, each.failure)


@contextmanager
def _progress() -> Iterator[Note]:
    """Tells at a terminal how many tests have run, once somebody has waited for a while; in the end it is gone."""
    done, told, shown = 0, time.monotonic() + PATIENCE, ""

    def note() -> None:
        nonlocal done, told, shown
        done, now = done + 1, time.monotonic()
        if now >= told and sys.stderr.isatty():
            told, shown = now + PATIENCE / 10, f"{done} rule tests so far"
            print(f"\r{shown}", end="", file=sys.stderr, flush=True)

    try:
        yield note
    finally:
        if shown:
            print(f"\r{' ' * len(shown)}\r", end="", file=sys.stderr, flush=True)


def _saves(folders: list[Path]) -> Iterator[Any]:
    """One for all files of the rules that are saved together; nothing where none is for a while.

    Raises Mistake without watchfiles.
    """
    try:
        import watchfiles  # only this command needs it
    except ImportError:
        raise Mistake(LACKING) from None
    yield from watchfiles.watch(
        *folders,
        watch_filter=lambda _, path: path.endswith(".yaml"),
        step=STEP,
        debounce=QUIET,
        rust_timeout=IDLE,
        yield_on_timeout=True,
    )
