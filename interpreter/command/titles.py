"""`plainrules titles`: what there is to play."""

from __future__ import annotations

import argparse
import textwrap

from interpreter.command.screen import WIDTH
from interpreter.corpus.catalogue import find_root, titles
from interpreter.session.facts import facts_of


def run(order: argparse.Namespace) -> int:
    root = find_root()
    for title in titles(root):
        facts = facts_of(root, title)
        print(f"{title:<12} {facts.name}")
        for what, names in (("printings", facts.printings), ("options", facts.options)):
            if names:
                text, lead = f"{what}: {', '.join(names)}", " " * 13
                rows = textwrap.wrap(
                    text, WIDTH, initial_indent=lead, subsequent_indent=lead + "  ",
                    break_long_words=False, break_on_hyphens=False,
                )  # fmt: skip
                print("\n".join(rows))
    return 0
