"""The rule tests of a title with the lines of rules that each executes, for an audit."""

from __future__ import annotations

from interpreter.workshop.auditing.entries import RuleTest
from interpreter.workshop.coverage.by_test import executed
from interpreter.workshop.testing.sharing import Counts, uncounted


def tests_of(title: str, mods: tuple[str, ...] = (), counts: Counts = uncounted) -> list[RuleTest]:
    """All of them and of the mods, each in the printing and with the options that it names.

    A minute's work, of which `counts` hears; kept until a file changes. Raises Mistake and CorpusError as reading the title does.
    """
    return [
        RuleTest(test.test, "", test.place, test.lines, test.failure)
        for test in executed(title, mods=mods, counts=counts)
    ]
