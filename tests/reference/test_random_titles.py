"""Random titles, played by compiled code and by the reference with the same answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.engine import asked
from interpreter.engine.program import Program
from interpreter.engine.python.build import source
from interpreter.engine.state.errors import RuleError
from tests.reference import fuzz, kept
from tests.reference.comparison import Difference, compare
from tests.reference.fuzz import DECISIONS
from tests.reference.suite import FOUND, found, frozen, names
from tests.reference.titles import random_title
from tests.seeds import half_are_long, seeds
from tests.walker import evaluate


@pytest.mark.parametrize("name", half_are_long(names()))
def test_frozen_titles(name: str) -> None:
    each = frozen(name)

    compare(each.title, seed=each.seed, decisions=DECISIONS)


ASKED = names("d")[:50:2]


@pytest.mark.parametrize("seed", seeds([], fresh=12))
def test_new_titles(seed: int) -> None:
    for actions in (True, False):
        compare(random_title(seed, actions), seed=seed, decisions=DECISIONS)


@pytest.mark.parametrize(
    "name", [*ASKED[:8], *(pytest.param(name, marks=pytest.mark.long) for name in ASKED[8:])]
)
def test_expressions_in_the_middle_of_a_game(name: str) -> None:
    """What the table asks: the compiler and the reference give the same answer, or both none."""
    each = frozen(name)
    title, seed, (here, actor, expressions) = each.title, each.seed, each.asked
    program = Program.build(title)
    run = compare(title, seed=seed, decisions=seed % 50, program=program).compiled.run
    space, faction = seed % len(title.spaces), seed % len(title.factions)
    for expr in expressions:
        variables = {here: space, actor: faction}
        try:
            compiled = asked.evaluate(title, run, expr, variables)
        except RuleError:
            with pytest.raises(RuleError):
                evaluate.evaluate(title, run, expr, variables)
            continue
        assert compiled == evaluate.evaluate(title, run, expr, variables)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_before(path: Path) -> None:
    each = found(path)

    compare(each.title, seed=each.seed, decisions=DECISIONS)


@pytest.mark.parametrize("seed", range(3))
def test_a_title_that_is_kept_is_the_same_title(seed: int) -> None:
    title = random_title(seed)
    record = json.loads(json.dumps(kept.dump(title)))

    again = kept.load(record)
    assert record == kept.dump(again)
    assert source(title) == source(again)


def test_fuzzing_ends_with_how_long_it_took_and_that_it_found_nothing(capsys) -> None:
    assert 0 == fuzz.main(["--seed", "2", "--titles", "2"])

    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith("2 titles from seed 2 on in 0.")
    assert told.endswith(" minutes: no differences")


def test_fuzzing_ends_with_what_it_found(capsys, monkeypatch, tmp_path) -> None:
    def differ(*_, **__):
        raise Difference("after answers []\nlog entry 12: compiled 1, reference 2")

    monkeypatch.setattr(fuzz, "compare", differ)
    monkeypatch.setattr(fuzz, "smaller", lambda *_: None)
    monkeypatch.setattr(fuzz, "FOLDER", tmp_path)

    assert 1 == fuzz.main(["--seed", "2", "--titles", "2"])
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.endswith(" minutes: 2 differences (2 × log entry), kept as 2.json, 2-plain.json")
    assert ["2-plain.json", "2.json"] == sorted(path.name for path in tmp_path.iterdir())
