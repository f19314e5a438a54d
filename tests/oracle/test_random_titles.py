"""Random titles, played by compiled code and by the oracle with the same answers."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.engine import oracle
from interpreter.engine.errors import RuleError
from interpreter.engine.program import Program
from interpreter.language import types
from tests.oracle.comparison import compare
from tests.oracle.islands import variable
from tests.oracle.scopes import Scope
from tests.oracle.titles import Titles, random_title

DECISIONS = 200
seeds = st.integers(0, 2**32)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seeds)
def test_statements_and_choices(seed: int) -> None:
    compare(random_title(seed, actions=False), seed=seed, decisions=DECISIONS)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seeds)
def test_actions_specials_and_lasting_effects(seed: int) -> None:
    compare(random_title(seed), seed=seed, decisions=DECISIONS)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seeds)
def test_expressions_in_the_middle_of_a_game(seed: int) -> None:
    """What the table asks: the compiler and the oracle give the same answer, or both none."""
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
                oracle.evaluate(title, run, expr, variables)
            continue
        assert compiled == oracle.evaluate(title, run, expr, variables)
