"""Knowledge of a watched title: the mistakes of the last full reading, and the code that each test executes.

It is stored when watching ends. The next watch begins there: changes in between count as one more save. An editor may
empty a file before it writes it: a file that is gone or empty is waited for a little, and where files changed while
they were read they are read once more.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from attrs import Factory, define, evolve, frozen

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.layers.plan import find_overlay
from interpreter.corpus.yaml.tree import Mapping, Node, plain
from interpreter.engine import keeping
from interpreter.session.editions.title_page import offered
from interpreter.session.editions.variant import Variant
from interpreter.session.mistakes import Mistake
from interpreter.workshop.coverage.by_test import Executed
from interpreter.workshop.coverage.texts_of import EntryName, TextName, changed_texts
from interpreter.workshop.testing.cases import Case
from interpreter.workshop.testing.groups import Group
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Verdict

KIND = "watching"

_NOTHING: frozenset[tuple[str, int]] = frozenset()
T = TypeVar("T")
TRIES = 5
PAUSE = 0.06  # seconds until it is looked again
Said: TypeAlias = dict[EntryName, Node]
"""Each entry of a title."""


@define(eq=False)
class Knowledge:
    """`tests`: what each test says. `executed`, `texts`: by its name. `overlays`: the files of each, by its id.

    `unlearned`: tests that have run since then; what they execute now is not known yet.
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

    def learn(self, executed: Executed, texts: frozenset[TextName]) -> None:
        """Store what a test executes now."""
        self.executed[executed.test], self.texts[executed.test] = executed, texts
        self.unlearned.discard(executed.test)

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


@frozen
class Saved:
    """Files that were read whole: by path, size and time."""

    facts: dict[Path, tuple[int, int]] = Factory(dict)

    @classmethod
    def of(cls, root: Path, names: Iterable[str]) -> Saved:
        """Files by the names that their mistakes have."""
        return cls({root / name: _facts(root / name) for name in names})

    def now(self) -> Saved:
        return Saved({path: _facts(path) for path in self.facts})

    @property
    def half(self) -> bool:
        """Whether one is not there, or there is nothing in it."""
        return any(size <= 0 for size, _ in self.facts.values())


def settled(known: Saved, read: Callable[[], T]) -> T:
    """Read as soon as the files stop changing. Raises CorpusError for their mistakes, or after `TRIES`."""
    for _ in range(TRIES):
        before = known.now()
        if not before.half:
            break
        time.sleep(PAUSE)  # gone for good, if it is still so afterwards
    for _ in range(TRIES):
        before = known.now()
        try:
            return read()
        except CorpusError:
            if known.now() == before:
                raise
    return read()


def _facts(path: Path) -> tuple[int, int]:
    """Size and time of change of a file; (-1, 0) if it is missing."""
    try:
        facts = os.stat(path)
    except OSError:
        return -1, 0
    return facts.st_size, facts.st_mtime_ns


@frozen
class Knows:
    """Entries that a rule test executes, and texts of them."""

    test: str
    entries: frozenset[EntryName]
    texts: frozenset[TextName]


def said(tree: Mapping) -> Said:
    by_file: Said = {}
    for section, node in tree.items():
        if isinstance(node, Mapping):
            by_file |= {(section, name): entry.value for name, entry in node.entries.items()}
        else:
            by_file[section, ""] = node
    return by_file


def changed(before: Said, now: Said) -> frozenset[EntryName]:
    """Entries that changed, came or went. Ignore comments and places."""
    return frozenset(
        name
        for name in {**before, **now}
        if not (name in before and name in now and _alike(before[name], now[name]))
    )


def _alike(one: Node, other: Node) -> bool:
    """Whether two nodes say the same. One that was not read anew is the same object."""
    return one is other or bool(plain(one) == plain(other))


def touched(before: Said, now: Said, known: Iterable[Knows]) -> set[str] | None:
    """Names of the tests that execute the changed lines; None if no test can tell.

    Any test may read lines that none executes, such as a value, a space or a constant.
    """
    tests, touching = list(known), set[str]()
    entries = frozenset().union(*(test.entries for test in tests))
    texts = frozenset().union(*(test.texts for test in tests))
    for name in changed(before, now):
        finer = None
        if name in before and name in now:
            finer = changed_texts(name, before[name], now[name])
        if finer is not None and texts.issuperset(finer):
            touching |= {test.test for test in tests if not test.texts.isdisjoint(finer)}
        elif name in entries:
            touching |= {test.test for test in tests if name in test.entries}
        else:
            return None
    return touching
