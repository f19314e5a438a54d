"""Rule tests of a title, run in this process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.workshop.testing.cases import Case
from interpreter.workshop.testing.groups import groups_of
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Verdict, verdicts


def run_tests(title: str, cases: Sequence[Case], mods: tuple[str, ...] = ()) -> Iterator[Verdict]:
    """What comes of each, in its own printing and with its own options."""
    for group in groups_of(Wanted(title, mods=mods), cases):
        yield from verdicts(group)
