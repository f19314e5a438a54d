"""The numbers of the printed rules, each with what encodes it."""

from __future__ import annotations

import re

from interpreter.corpus.index import cite_of
from interpreter.workshop.handbook.told import Link, Teller

_NUMBER = re.compile(r"\d+")


def numbers(teller: Teller) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    """In the order of the book; what stands in no paragraph that has a number comes last."""
    found: dict[str, dict[Link, None]] = {}
    for thing in teller.pages.index.things:
        cite = cite_of(thing.entry)
        link = teller.link(thing.path) if cite else None
        if link is not None:
            for number in cite.split(", "):
                found.setdefault(number, {})[link] = None
    return tuple((number, tuple(found[number])) for number in sorted(found, key=_order))


def _order(cite: str) -> tuple[bool, list[int], str]:
    return not cite[:1].isdigit(), [int(part) for part in _NUMBER.findall(cite)], cite
