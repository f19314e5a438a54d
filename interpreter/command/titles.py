"""`plainrules titles`: what there is to play."""

from __future__ import annotations

import argparse

from interpreter.corpus.catalogue import find_root, titles
from interpreter.session.facts import facts_of


def run(order: argparse.Namespace) -> int:
    root = find_root()
    for title in titles(root):
        facts = facts_of(root, title)
        print(f"{title:<12} {facts.name}")
        for what, names in (("printings", facts.printings), ("options", facts.options)):
            if names:
                print(f"{'':<12} {what}: {', '.join(names)}")
    return 0
