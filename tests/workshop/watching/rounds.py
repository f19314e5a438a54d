"""Files changed at random, round after round: what `watch` tells is held against a title that is read anew.

The quick answer has the mistakes of the title itself, or how the tests came out that it touches; with the rest it has
all that `check` finds and every rule test that fails.

    python -m tests.workshop.watching.rounds TITLE ROUNDS [SEED]

does it for a copy of a title that comes with PlainRules.
"""

from __future__ import annotations

import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

from interpreter.corpus import store
from interpreter.corpus.diagnostics import ERROR, CorpusError, tidy
from interpreter.corpus.layers import cites
from interpreter.corpus.nearest import _nearest
from interpreter.corpus.schemas import schema
from interpreter.corpus.store import load_tests
from interpreter.language.grammar import parser, rule_text
from interpreter.language.walking import walk
from interpreter.session.editions.rule_files import read, testable
from interpreter.workshop.checking.checked import checked
from interpreter.workshop.testing import cases
from interpreter.workshop.testing.cases import cases_of
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.watching.rest import Found, Missed, in_lines, looked_through
from interpreter.workshop.watching.watched_title import Watching, first_of
from tests.rule_tests import run_tests

HOME = Path(__file__).parents[3]
MEMORIES = (
    store._SOUND, store._CHECKED, store._MERGED, store._LAID, store._APPLIED, cites._INDEX, schema._PASSED, parser._READ,
    rule_text._PLACES, walk._BELOW, cases._DATA,
)  # fmt: skip


def forget():
    """Whatever is remembered of texts that were read before."""
    for memory in MEMORIES:
        memory.clear()
    _nearest.cache_clear()


def anew(variant):
    """The mistakes of the title itself; all that `check` finds; the rule tests that fail, where it finds no mistake."""
    forget()
    alone = []
    try:
        load_tests(variant.root, variant.title)
        testable(read(variant))
    except CorpusError as error:
        alone = first_of(error)[1]
    forget()
    found = tidy(one for mistakes, _ in checked(variant.title) for one in mistakes)
    lines = {line for one in found for line in in_lines(one)}
    if any(one.severity == ERROR for one in found):
        return alone, lines, set()
    tree, _ = load_tests(variant.root, variant.title)
    outcomes = run_tests(variant.title, cases_of(tree))
    return alone, lines, {each.case.name for each in outcomes if each.failure}


def known_by(watching):
    """The same, as watching knows it."""
    told = [*looked_through(watching.wanted, frozenset(watching.outcomes))]
    lines = {line for each in told if isinstance(each, Found) for line in each.lines}
    wrong = any(of for each in told if isinstance(each, Found) for of in each.lines.values())
    for each in told:
        if isinstance(each, Missed):
            watching.known.fails(each.name, each.failure)
    missed = {each.name for each in told if isinstance(each, Missed)}
    ran = watching.outcomes & watching.known.failing
    return watching.wrong, lines, set() if wrong else missed | ran


def changed(text, draw):
    """A text with one of its lines changed, gone, or there twice."""
    lines = text.split("\n")
    row = draw.choice([n for n, line in enumerate(lines) if line.strip() and n])
    match draw.randrange(5):
        case 0 | 1:
            found = [*re.finditer(r"\d+", lines[row])]
            if found:
                one = draw.choice(found)
                more = str(max(0, int(one[0]) + draw.choice((-1, 1))))
                lines[row] = lines[row][: one.start()] + more + lines[row][one.end() :]
        case 2:
            words = [*re.finditer(r"[a-z]{3,}", lines[row])]
            if words:
                one = draw.choice(words)
                lines[row] = lines[row][: one.end()] + "x" + lines[row][one.end() :]
        case 3:
            del lines[row]
        case 4:
            lines.insert(row, draw.choice((lines[row], "", "  # a remark")))
    return "\n".join(lines)


def differences(root, title, rounds, seed=0):
    """Where what is told after a save is not what a title read anew tells, each in a line."""
    draw, watching = random.Random(seed), Watching(Wanted(title))
    watching.begin()
    files = [
        path
        for folder in (
            f"rules/{title}",
            f"cards/{title}",
            f"cards/{title}.yaml",
            f"maps/{title}.yaml",
        )
        for path in (*(root / folder).rglob("*.yaml"), root / folder)
        if path.is_file() and "audit" not in path.parts
    ]
    whole = {path: path.read_text() for path in files}
    found = []
    for number in range(rounds):
        path = draw.choice(files)
        path.write_text(changed(path.read_text(), draw))
        if draw.random() < 0.5:  # most mistakes are mended
            for each, text in whole.items():
                if each != path or draw.random() < 0.3:
                    each.write_text(text)
        told = [*watching.look()]
        if draw.random() < 0.5:
            watching.learn(60)
        quick = watching.wrong
        now, then = known_by(watching), anew(watching.variant)
        if quick != then[0] and not (quick and {*quick} <= then[1]):
            found.append(f"{number}: {path.name}: {quick} is told, not {then[0]}")
        for mine, others in zip(now[1:], then[1:], strict=True):
            if mine != others:
                apart = sorted(mine ^ others)
                found.append(f"{number}: {path.name}: {apart} came out otherwise; {told}")
    return found


def copied(root, title):
    """A copy of a title that comes with PlainRules, with its series."""
    for folder in ("rules", "cards", "maps", "schemas"):
        shutil.copytree(HOME / folder, root / folder, dirs_exist_ok=True)
    return root


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        import os

        os.environ["PLAINRULES_CORPUS"] = str(copied(Path(place), sys.argv[1]))
        seed = int(sys.argv[3]) if len(sys.argv) > 3 else 0
        for line in differences(Path(place), sys.argv[1], int(sys.argv[2]), seed):
            print(line)
