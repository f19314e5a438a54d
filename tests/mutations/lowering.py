"""python -m tests.mutations.lowering: every mutant of the compiler, held against what knows nothing of it.

Rule tests of the titles come first, then positions of the second readings. The first that fails has caught the
mutant. What a rule test expects is compiled by the altered compiler, too.

`python -m tests.mutations.lowering WORDS` tries the mutants in whose lines the words stand. With `renew` it follows
functions that have a new name and tries the lines of the list that differ from the last commit.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from subprocess import PIPE, run
from time import process_time
from typing import Any
from unittest.mock import patch

from attrs import Factory, define

import interpreter
from interpreter.corpus.catalogue import find_root
from interpreter.corpus.store import load_tests
from interpreter.engine.program import Program
from interpreter.session.editions.rule_files import load_full
from interpreter.session.editions.variant import Variant, choose
from interpreter.session.playing.title import Title
from interpreter.workshop.testing.cases import cases_of
from interpreter.workshop.testing.groups import Group, groups_of
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Bench
from tests.adp.oracle.checking import check as check_adp
from tests.cuba.oracle.checking import check as check_cuba
from tests.cuba.oracle.checking import check_rounds
from tests.labyrinth.oracle.checking import check as check_labyrinth
from tests.labyrinth.solitaire_oracle.checking import check as check_alone
from tests.mutations.altered import Mutant, altered, misplaced, mutants, renew
from tests.second_reading.checking import Report

LIST = Path(__file__).with_name("lowering.txt")
SHIPPED, SMALL = Path(interpreter.__file__).parents[1], Path(__file__).parents[1] / "titles"
LARGE = ("afghanistan", "labyrinth", "cuba", "adp")
READINGS: dict[str, Callable[[], Report]] = {
    "second reading of labyrinth": lambda: check_labyrinth(4),
    "reading of labyrinth's charts": lambda: check_alone(24),
    "second reading of cuba": lambda: check_cuba(30),
    "second reading of cuba's rounds": lambda: check_rounds(6),
    "second reading of adp": lambda: check_adp(40),
}
FEW = 5  # rule tests of an option that are worth a compilation of a large title
RENEW = "renew"
MOST = 60  # seconds of work: more than any proof takes

Proof = Callable[[], str]
"""Gives its first failure, "" if there is none."""


class TooLong(BaseException):
    """No `except Exception` on the way catches it."""


@define
class Proofs:
    """All that may catch a mutant. What does not depend on the compiler is made once."""

    benches: dict[str, list[tuple[Group, Bench]]] = Factory(dict)  # by title
    bound: dict[Variant, Any] = Factory(dict)  # vocabularies of the readings
    sound: set[str] = Factory(set)  # proofs that hold without any mutant, by name

    def all(self) -> Iterator[tuple[str, Proof]]:
        """By name, the quick ones first."""
        for title in interpreter.titles(SMALL):
            yield title, partial(self.tested, title, SMALL)
        for title in sorted(interpreter.titles(SHIPPED), key=lambda title: title in LARGE):
            yield title, partial(self.tested, title, SHIPPED)
        for name, check in READINGS.items():
            yield name, partial(self.read, check)

    def tested(self, title: str, root: Path) -> str:
        with patch.dict("os.environ", PLAINRULES_CORPUS=str(root)):
            if title not in self.benches:
                self.benches[title] = list(_benches(title))
            found = (_fails(*each) for each in self.benches[title])
            return next(filter(None, found), "")

    def read(self, check: Callable[[], Report]) -> str:
        made: dict[Variant, Title] = {}

        def load(title: str, printing: str | None = None, options: Any = ()) -> Title:
            variant = choose(title, printing, options, ())
            if variant not in self.bound:
                self.bound[variant] = load_full(variant)
            if variant not in made:
                vocabulary = self.bound[variant]
                made[variant] = Title(variant, Program.build_later(vocabulary), "", vocabulary)
            return made[variant]

        with patch.object(interpreter, "load", load):
            return "\n".join(map(str, check().unexplained[:1]))

    def caught(self, mutant: Mutant) -> str:
        """By what, and how; "" if by nothing. Raises AssertionError where a proof fails without any mutant."""
        for name, proof in self.all():
            if name not in self.sound:
                told = failure(proof)  # it also makes what does not depend on the compiler
                assert not told, f"fails already: {name}: {told}"
                self.sound.add(name)
            with altered(mutant):
                if told := failure(proof):
                    return f"{name}: {told}"
        return ""


def _benches(title: str) -> Iterator[tuple[Group, Bench]]:
    tree, _ = load_tests(find_root(), title)
    for group in groups_of(Wanted(title), cases_of(tree)):
        if title not in LARGE or len(group.cases) >= FEW:
            yield group, Bench.of(group)


def _fails(group: Group, bench: Bench) -> str:
    """The first failure of the tests in a title that is compiled anew."""
    program = Program.build_later(bench.vocabulary)
    bench.title = Title(group.variant, program, "", bench.vocabulary, group.steps)
    verdicts = map(bench.verdict, group.cases)
    return next((f"{each.case.name}: {each.failure}" for each in verdicts if each.failure), "")


def failure(proof: Proof) -> str:
    """Also where the compiler breaks off, or the game never ends."""
    try:
        with broken_off(MOST):
            return proof()
    except TooLong:
        return "takes too long"
    except Exception as error:
        return f"{type(error).__name__}: {error}"


@contextmanager
def broken_off(seconds: int) -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)  # again, should `__del__` swallow it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def wanted(list: Path, words: str) -> list[Mutant]:
    """Mutants of a list in whose lines the words stand; with RENEW those whose lines are not in the last commit."""
    if words != RENEW:
        return [mutant for mutant in mutants(list) if words in str(mutant)]
    known = run(
        ["git", "show", f"HEAD:./{list.name}"], cwd=list.parent, stdout=PIPE, text=True
    ).stdout
    rows = list.read_text(encoding="utf-8").splitlines()
    return [mutant for mutant in mutants(list) if rows[mutant.row] not in known.splitlines()]


def main(list: Path, proofs: Proofs, words: str = "") -> int:
    """Print what catches each mutant. Status 1 where the list says otherwise or names what no longer stands there."""
    if words == RENEW:
        renew(list)
    wrong = [told for mutant in mutants(list) if (told := misplaced(mutant))]
    for mutant in wanted(list, words):
        if misplaced(mutant):
            continue
        start = process_time()
        caught = proofs.caught(mutant)
        if bool(caught) == bool(mutant.reason):
            wrong.append(f"not as listed: {mutant}")
        told = caught.split("\n")[0][:150] or f"NOTHING, {mutant.reason or 'and no reason given'}"
        print(f"{process_time() - start:5.1f} s  {mutant}\n         {told}", flush=True)
    print(*wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(LIST, Proofs(), *sys.argv[1:]))
