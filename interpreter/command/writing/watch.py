"""`plainrules watch`: after every save, what is wrong in the files, or what came of the tests that it touches."""

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
    follow(title, _saves([folder for folder in folders if folder.is_dir()]))
    return 0


def follow(title: Watching, saves: Iterable[Any]) -> None:
    """Tells a short block for every save. What is no save is a moment in which nobody waits.

    It begins with a look: what was saved while the title was read came before there were any saves.
    """
    for number, save in enumerate(saves):
        if number and not save:
            title.learn(IDLE / 1000)
            continue
        with _progress() as note:
            block = "\n".join(title.look(note))
        if block:
            print(f"\n{block}", flush=True)


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
