"""`plainrules watch`: after every save, what is wrong in the files, or what came of the tests that it touches."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from interpreter.command.arguments.parser import Parser
from interpreter.session.coverage.watching import Watching
from interpreter.session.mistakes import Mistake
from interpreter.session.testing.outcomes import Wanted

LACKING = "watching needs watchfiles, which is not here: pip install 'plainrules[edit]'"
STEP = 20  # milliseconds between two looks at the files
QUIET = 60  # milliseconds in which saves that belong together come


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_jobs()


def run(order: argparse.Namespace) -> int:
    wanted = Wanted(order.title, order.printing, tuple(order.options), tuple(order.mods))
    title = Watching(wanted)
    print(f"{title.begin(order.jobs)}; Ctrl-C ends it", flush=True)
    folders = [title.variant.root / name for name in ("rules", "cards", "maps")]
    folders += [Path(mod) for mod in title.variant.mods]
    follow(title, _saves([folder for folder in folders if folder.is_dir()]))
    return 0


def follow(title: Watching, saves: Iterable[Any]) -> None:
    """Tells a short block for every save."""
    for _ in saves:
        block = "\n".join(title.look())
        if block:
            print(f"\n{block}", flush=True)


def _saves(folders: list[Path]) -> Iterator[Any]:
    """One for all files of the rules that are saved together. Raises Mistake without watchfiles."""
    try:
        import watchfiles  # only this command needs it
    except ImportError:
        raise Mistake(LACKING) from None
    yield from watchfiles.watch(
        *folders,
        watch_filter=lambda _, path: path.endswith(".yaml"),
        step=STEP,
        debounce=QUIET,
    )
