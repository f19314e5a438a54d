"""Files changed at random, round after round: what `watch` tells is held against a title that is read anew.

    python -m tests.session.coverage.rounds TITLE ROUNDS [SEED]

does it for a copy of a title that comes with PlainRules.
"""

from __future__ import annotations

import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

from interpreter.corpus import CorpusError, load_tests, store
from interpreter.corpus.layers import cites
from interpreter.corpus.schemas import schema
from interpreter.engine.compile.texts import code
from interpreter.language.grammar import parser, rule_text
from interpreter.language.nodes import walk
from interpreter.session.coverage.told_saves import first_of
from interpreter.session.coverage.watching import Watching
from interpreter.session.playing.rule_files import read, testable
from interpreter.session.testing.outcomes import Wanted
from interpreter.session.testing.ruletests import cases_of, run_tests

HOME = Path(__file__).parents[3]
MEMORIES = (
    store._SOUND, store._CHECKED, store._MERGED, cites._INDEX, schema._PASSED, parser._READ,
    rule_text._PLACES, walk._KNOWN,
)  # fmt: skip


def forget():
    """Whatever is remembered of texts that were read before."""
    for memory in MEMORIES:
        memory.clear()
    code.compiled.cache_clear()


def anew(variant):
    """The mistakes; by name of a test its failure, "" where it passed."""
    forget()
    try:
        whole = read(variant)
        tree, _ = load_tests(variant.root, variant.title)
        testable(whole)
        return [], {
            each.case.name: each.failure for each in run_tests(variant.title, cases_of(tree))
        }
    except CorpusError as error:
        return first_of(error)[1], {}


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
        if path.is_file() and not {"overlays", "audit"} & {*path.parts}
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
        mistakes, outcomes = anew(watching.variant)
        now = {name: each.failure for name, each in watching.executed.items()}
        if watching.wrong != mistakes:
            found.append(f"{number}: {path.name}: {watching.wrong} is told, not {mistakes}")
        elif not mistakes and now != outcomes:
            apart = {n for n in {**now, **outcomes} if now.get(n) != outcomes.get(n)}
            found.append(f"{number}: {path.name}: {sorted(apart)} came out otherwise; {told}")
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
