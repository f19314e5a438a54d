"""`plainrules titles`: all titles that can be played, with the printings and options that mods offer."""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path

from interpreter.command.arguments.parser import Parser
from interpreter.command.screen import WIDTH
from interpreter.corpus import manifest
from interpreter.corpus.catalogue import find_root, strays, titles
from interpreter.corpus.diagnostics import Collector, CorpusError, printable
from interpreter.corpus.layers.series import series
from interpreter.session.editions.title_page import offered, title_page
from interpreter.session.editions.variant import checked_mod, manifest_of, require_title
from interpreter.session.mistakes import Mistake


def declare(parser: Parser) -> None:
    parser.takes_mods()


def run(order: argparse.Namespace) -> int:
    root = find_root()
    wrong = Collector(diagnostics=strays(root))
    known, mods = titles(root), dict[str, list[str]]()
    for mod in map(checked_mod, order.mods):
        if not (title := manifest_of(mod).get("extends")):
            raise Mistake(f"{printable(mod)} is not a mod: its manifest lacks the key 'extends'")
        require_title(root, title)
        mods.setdefault(title, []).append(mod)
    pages = {title: offered(root, title, folders) for title, folders in mods.items()}
    if not (known or wrong.failed):
        raise Mistake(f"there is no title in {root / 'rules'}")
    for title in known:
        try:
            facts = pages.get(title) or title_page(root, title)
        except CorpusError as error:
            wrong.absorb(error)
            continue
        print(f"{title:<12} {facts.name}")
        for what, names in (("printings", facts.printings), ("options", facts.options)):
            if names:
                text, lead = f"{what}: {', '.join(names)}", " " * 13
                print(textwrap.fill(
                    text, WIDTH, initial_indent=lead, subsequent_indent=lead + "  ",
                    break_long_words=False, break_on_hyphens=False,
                ))  # fmt: skip
    _series(root, wrong)
    wrong.raise_if_any()
    return 0


def _series(root: Path, wrong: Collector) -> None:
    """List the series that titles extend, apart from the titles."""
    for number, name in enumerate(series(root)):
        try:
            facts = title_page(root, name, manifest.SERIES)
        except CorpusError as error:
            wrong.absorb(error)
            continue
        if not number:
            print("\nSeries, which titles extend:")
        print(f"{name:<12} {facts.name or name}")
