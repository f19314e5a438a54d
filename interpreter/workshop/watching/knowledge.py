"""Knowledge of a watched title: the mistakes of the last full reading, and the code that each test executes.

It is kept when watching ends. Who watches again begins where that ended: what has changed meanwhile is one more save.
"""

from __future__ import annotations

from typing import Any

from attrs import Factory, define, evolve

from interpreter.corpus.layers.plan import find_overlay
from interpreter.engine import keeping
from interpreter.session.editions.title_page import offered
from interpreter.session.editions.variant import Variant
from interpreter.session.mistakes import Mistake
from interpreter.workshop.coverage.by_test import Executed
from interpreter.workshop.coverage.texts_of import TextName
from interpreter.workshop.testing.cases import Case
from interpreter.workshop.testing.groups import Group
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Verdict
from interpreter.workshop.watching.saves import Saved
from interpreter.workshop.watching.touched import Knows, Said

KIND = "watching"

_NOTHING: frozenset[tuple[str, int]] = frozenset()


@define(eq=False)
class Knowledge:
    """`tests`: what each test says. `executed`, `texts`: by its name. `overlays`: the files of each, by its id.

    `unlearned`: tests that have run since then, of which it is not known yet what they execute now.
    """

    rules: Said = Factory(dict)
    tests: dict[str, dict[str, Any]] = Factory(dict)
    overlays: dict[str, Saved] = Factory(dict)
    executed: dict[str, Executed] = Factory(dict)
    texts: dict[str, frozenset[TextName]] = Factory(dict)
    unlearned: set[str] = Factory(set)

    @property
    def failing(self) -> set[str]:
        return {name for name, test in self.executed.items() if test.failure}

    def of_tests(self) -> list[Knows]:
        return [Knows(name, test.entries, self.texts[name]) for name, test in self.executed.items()]

    def learn(self, each: Executed, texts: frozenset[TextName]) -> None:
        """Store what a test executes now."""
        self.executed[each.test], self.texts[each.test] = each, texts
        self.unlearned.discard(each.test)

    def ran(self, verdicts: list[Verdict]) -> None:
        """Store the tests' verdicts. Coverage stays as it was until it is learned again; other tests are dropped."""
        for verdict in verdicts:
            name, place = verdict.case.name, verdict.case.place
            before = self.executed.get(name) or Executed(name, place, "", _NOTHING, frozenset())
            self.executed[name] = evolve(before, place=place, failure=verdict.failure)
            self.texts.setdefault(name, frozenset())
            self.unlearned.add(name)
        self.executed = {name: test for name, test in self.executed.items() if name in self.tests}
        self.unlearned &= self.executed.keys()

    def fails(self, name: str, failure: str) -> None:
        """Note the failure of a test that was not expected to fail."""
        if name in self.executed:
            self.executed[name] = evolve(self.executed[name], failure=failure)


def kept(wanted: Wanted) -> Knowledge | None:
    """Knowledge from the last watch of the title in this way, by this program."""
    knowledge: Knowledge | None = keeping.look(KIND, _name(wanted))
    return knowledge


def keep(wanted: Wanted, known: Knowledge) -> None:
    keeping.put(KIND, _name(wanted), known)


def _name(wanted: Wanted) -> str:
    variant = wanted.variant
    return repr((str(variant.root), wanted.title, wanted.printing, wanted.options, variant.mods))


def files_of_overlays(variant: Variant) -> dict[str, Saved]:
    """Files of each overlay of a printing or an option, also of one that a mod offers."""
    page = offered(variant.root, variant.title, variant.mods)
    names = {*page.printings.values(), *page.options.values()} - {"", *variant.overlays}
    folders = {name: find_overlay(variant.root, variant.title, name) for name in names}
    return {
        name: Saved.of(variant.root, map(str, sorted(folder.rglob("*.yaml"))))
        for name, folder in folders.items()
    }


def laid_over(group: Group) -> frozenset[str]:
    """Overlays of the edition in which tests run; none if there is no such edition."""
    try:
        return frozenset(group.variant.overlays)
    except Mistake:
        return frozenset()


def likeliest(cases: list[Case], known: Knowledge) -> list[Case]:
    """Order tests by likelihood to fail: those that failed, new ones, those that execute little else."""

    def rank(case: Case) -> tuple[bool, int]:
        test = known.executed.get(case.name)
        return not (test and test.failure), len(test.entries) if test else 0

    return sorted(cases, key=rank)
