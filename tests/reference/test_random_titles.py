"""Random titles, played by compiled code and by the reference with the same answers."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.engine import evaluate
from interpreter.engine.program import Program
from interpreter.engine.state.errors import RuleError
from interpreter.language import types
from interpreter.language.declarations.vocabulary import Vocabulary
from tests.reference import kept
from tests.reference.comparison import compare
from tests.reference.islands import variable
from tests.reference.scopes import Scope
from tests.reference.titles import Titles, random_title
from tests.seeds import seeds

DECISIONS = 200
PLAIN = range(60)  # seeds of titles without actions
DEEDS = range(100, 150)  # and with them
FOUND = sorted(
    (Path(__file__).parent / "found").glob("*.json")
)  # what `make fuzz` has found, and what is rare


def suite() -> Iterator[tuple[int, Vocabulary]]:
    """Every random title that is compared here."""
    yield from ((seed, random_title(seed, actions=False)) for seed in PLAIN)
    yield from ((seed, random_title(seed)) for seed in DEEDS)


@pytest.mark.parametrize("seed", seeds(PLAIN[:20], PLAIN, fresh=20))
def test_statements_and_choices(seed: int) -> None:
    compare(random_title(seed, actions=False), seed=seed, decisions=DECISIONS)


@pytest.mark.parametrize("seed", seeds(DEEDS[:15], DEEDS, fresh=20))
def test_actions_specials_and_lasting_effects(seed: int) -> None:
    compare(random_title(seed), seed=seed, decisions=DECISIONS)


@pytest.mark.parametrize("seed", seeds(DEEDS[:10:2], DEEDS[::2], fresh=10))
def test_expressions_in_the_middle_of_a_game(seed: int) -> None:
    """What the table asks: the compiler and the reference give the same answer, or both none."""
    title = random_title(seed)
    program = Program.build(title)
    run = compare(title, seed=seed, decisions=seed % 50, program=program).compiled.run
    author = Titles(title, random.Random(seed))
    here, actor = variable("here", types.SPACE), variable("actor", types.FACTION)
    scope = Scope(here=here, actor=actor, definitions=len(title.definitions), grants=True)
    space, faction = seed % len(title.spaces), seed % len(title.factions)
    for maker in (author.number, author.truth, author.spaces, author.factions, author.cards) * 3:
        expr = maker(scope, 3)
        variables = {here: space, actor: faction}
        try:
            compiled = program.evaluate(run, expr, faction, space)
        except RuleError:
            with pytest.raises(RuleError):
                evaluate.evaluate(title, run, expr, variables)
            continue
        assert compiled == evaluate.evaluate(title, run, expr, variables)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_before(path: Path) -> None:
    title, seed = found(path)

    compare(title, seed=seed, decisions=DECISIONS)


def found(path: Path) -> tuple[Vocabulary, int]:
    """A title that was kept, and the seed of the game of it."""
    record = json.loads(path.read_text(encoding="utf-8"))
    return kept.load(record["title"]), record["seed"]


@pytest.mark.parametrize("seed", DEEDS[:5])
def test_a_title_that_is_kept_is_the_same_title(seed: int) -> None:
    title = random_title(seed)
    record = json.loads(json.dumps(kept.dump(title)))

    again = kept.load(record)
    assert record == kept.dump(again)
    assert Program.build(title).compiled.source == Program.build(again).compiled.source
