"""Rule tests that are compiled together: those of one printing with the same options.

Groups know nothing of each other, so processes may share them.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from interpreter.corpus.catalogue import find_root
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import Variant, choose
from interpreter.workshop.testing.cases import Case
from interpreter.workshop.testing.outcomes import Wanted


@frozen
class Group:
    """Some tests, and the edition in which they run."""

    title: str
    cases: list[Case]
    printing: str | None
    options: tuple[str, ...]
    mods: tuple[str, ...]
    steps: int | None = None

    @property
    def variant(self) -> Variant:
        """Edition in which the tests run. Raises Mistake for an unknown printing or option."""
        return choose(self.title, self.printing, _by_name(self.title, self.options), self.mods)


def groups_of(wanted: Wanted, cases: Sequence[Case]) -> list[Group]:
    """The groups of some tests of a title, the largest first: it takes longest.

    A test that names a printing runs in that one.
    """
    usual = title_page(find_root(), wanted.title).default_printing
    cases_by_group: dict[tuple[str | None, tuple[str, ...]], list[Case]] = {}
    for case in cases:
        printing = case.printing or wanted.printing
        key = None if printing == usual else printing, case.options
        cases_by_group.setdefault(key, []).append(case)
    groups = [
        Group(wanted.title, group, printing, (*wanted.options, *own), wanted.mods, wanted.steps)
        for (printing, own), group in cases_by_group.items()
    ]
    return sorted(groups, key=lambda group: -len(group.cases))


def _by_name(title: str, options: tuple[str, ...]) -> tuple[str, ...]:
    """A test may name overlays among its options."""
    facts = title_page(find_root(), title)
    names = {overlay: name for name, overlay in reversed(facts.options.items())}
    return tuple(o if o in facts.options else names.get(o, o) for o in options)
