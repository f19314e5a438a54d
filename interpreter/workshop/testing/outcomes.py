"""How the rule tests of a title came out. Where all passed it is kept until a file changes that they may read.

Nothing here runs a test or loads what does, so that what is kept is told at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Factory, define, frozen

from interpreter.corpus.catalogue import fingerprint_of_tests
from interpreter.engine import keeping
from interpreter.session.editions.title_page import offered
from interpreter.session.editions.variant import Variant, choose

KIND = "tested"
EVERY, MODS, TITLES = "", "mods", "title"  # whose tests


@frozen
class Wanted:
    """A title whose tests shall run; the arguments apply to every test.

    `whose`: the tests in the mods' folders (MODS), those of the title (TITLES), or all.
    """

    title: str
    printing: str | None = None
    options: tuple[str, ...] = ()
    mods: tuple[str, ...] = ()
    steps: int | None = None
    whose: str = EVERY

    @property
    def variant(self) -> Variant:
        """The edition that is asked for. Raises Mistake."""
        return choose(self.title, self.printing, self.options, self.mods)

    @property
    def sum(self) -> str:
        """Checksum of all that the outcome depends on. Raises Mistake and CorpusError."""
        return f"{sum_of(self.title, self.printing, self.options, self.mods)}\n{self.steps}\n{self.whose}"


@frozen
class Told:
    """A test: `place` is `file:line`, `failure` "" when it passed; `cite`: the passage that it tests."""

    name: str
    place: str
    failure: str = ""
    cite: str = ""


@frozen
class Rung:
    """A rung of a bot, in words, and whether it gave an answer in a test."""

    told: str
    place: str
    answered: bool


@define
class Outcomes:
    """`totals`: how many a scenario prints; `wrong`: those that are not met, each in a line.

    `skipped`: tests of another printing. `kept`: they were run before, not now.
    """

    name: str = ""  # of the title, at the table
    tests: list[Told] = Factory(list)
    totals: int = 0
    wrong: list[str] = Factory(list)
    skipped: list[str] = Factory(list)
    rungs: list[Rung] = Factory(list)
    kept: bool = False

    @property
    def failed(self) -> int:
        return sum(1 for test in self.tests if test.failure) + len(self.wrong)

    def only(self, words: str) -> Outcomes:
        """Outcomes of the tests with these words in their names."""
        return Outcomes(
            self.name,
            [test for test in self.tests if named(test.name, words)],
            skipped=[name for name in self.skipped if named(name, words)],
            kept=self.kept,
        )


def told_failure(place: str, name: str, failure: str, cite: str = "") -> Iterator[str]:
    """The lines that tell of a test that fails, from the passage that it tests on."""
    yield f"FAILED  {f'{cite}: ' if cite else ''}{place}: {name}"
    yield from (f"        {line}" for line in failure.splitlines())


def named(name: str, words: str) -> bool:
    return words.casefold() in name.casefold()


def kept(wanted: Wanted) -> Outcomes | None:
    """Outcomes of all tests, if they passed and nothing has changed since."""
    stored: Outcomes | None = keeping.look(KIND, wanted.sum)
    if stored is not None:
        stored.kept = True
    return stored


def keep(wanted: Wanted, outcomes: Outcomes, before: str) -> None:
    """Keep outcomes if all passed. `before`: checksum when they began; a change since then prevents it."""
    if not outcomes.failed and wanted.sum == before:
        keeping.put(KIND, before, outcomes)


def sum_of(
    title: str, printing: str | None, options: tuple[str, ...], mods: tuple[str, ...]
) -> str:
    """Fingerprint of every file that any test may read. Raises Mistake, CorpusError.

    Each test may name a printing and options of its own, so the overlays of all of them count.
    """
    variant = choose(title, printing, options, mods)
    facts = offered(variant.root, title, variant.mods)
    named = (*facts.printings.values(), *facts.options.values())
    overlays = [overlay for overlay in dict.fromkeys(named) if overlay]
    files = fingerprint_of_tests(variant.root, title, [*overlays, *variant.mods])
    return repr((files, title, printing, options, variant.mods))
