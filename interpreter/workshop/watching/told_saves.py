"""Report after a save: the first mistake, what is mended, and the results of the rule tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.corpus import CorpusError
from interpreter.corpus.diagnostics import ERROR
from interpreter.session.mistakes import Mistake
from interpreter.workshop.testing.outcomes import told_failure
from interpreter.workshop.testing.ruletests import Verdict

Wrong = str
"""A mistake in a line, with its place where it has one."""


def first_of(error: CorpusError | Mistake) -> tuple[str, list[Wrong]]:
    """The first mistake in a line, as the files are changing, and all mistakes."""
    if isinstance(error, Mistake):
        return str(error), [str(error)]
    wrong = [f"{each.span}: {each.message}" for each in error.diagnostics if each.severity == ERROR]
    return _and_more(wrong), wrong


def told_mended(wrong: Sequence[Wrong]) -> Iterator[str]:
    """Mistakes that are gone."""
    if wrong:
        yield f"mended: {_and_more(wrong)}"


def told_test(each: Verdict, mended: bool) -> Iterator[str]:
    """A test that fails, or passes after it failed before."""
    case = each.case
    if each.failure:
        yield from told_failure(case.place, case.name, each.failure, case.cite)
    elif mended:
        yield f"mended: {case.place}: {case.name}"


def told_so_far(verdicts: Sequence[Verdict], touched: int, took: float) -> str:
    """Results so far, before all touched tests have run."""
    passed = sum(1 for verdict in verdicts if verdict.passed)
    return f"{passed} of the first {len(verdicts)} passed, of {touched} touched rule tests ({took:.2f} s) ..."


def told_tests(verdicts: Sequence[Verdict], every: int, failing: set[str], took: float) -> str:
    """How many passed; `failing` are all that are known to fail."""
    passed = sum(1 for verdict in verdicts if verdict.passed)
    elsewhere = len(failing - {verdict.case.name for verdict in verdicts})
    return f"{passed} of {len(verdicts)} touched rule tests passed, of {every} ({took:.2f} s)" + (
        f"; {elsewhere} more fail" if elsewhere else ""
    )


def _and_more(wrong: Sequence[Wrong]) -> str:
    return wrong[0] + (f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else "")
