"""Definitions of all titles say the same in WebAssembly and in Python, on positions of random games."""

from random import Random

import attrs
import pytest

import interpreter
from interpreter.engine.ir import ops
from interpreter.engine.ir.rewrite import rewritten
from interpreter.engine.lower.module import title_of
from interpreter.engine.native_module import Texts
from interpreter.engine.wasm.loading import installed
from tests.engine.native_texts import Definitions, positions
from tests.seeds import seeds

pytestmark = pytest.mark.skipif(not installed(), reason="there is no wasmtime for this machine")

# By title, how many of its definitions can be emitted, at least.
EMITTED = {
    "tictactoe": 1, "connectfour": 1, "harbours": 5, "hearts": 5, "bridgehead": 17, "afghanistan": 37,
}  # fmt: skip
LARGE = {"adp": 243, "cuba": 193, "labyrinth": 122}
CASES = [*EMITTED, *(pytest.param(name, marks=pytest.mark.long) for name in LARGE)]


def found(definitions, seed, number, stride=4):
    chance = Random(seed)
    return [
        each
        for run in positions(definitions.title, seed, number, stride)
        for each in definitions.differences(run, chance)
    ]


@pytest.mark.parametrize("name", CASES)
def test_they_say_the_same(name):
    definitions = Definitions.of(interpreter.load(name))

    assert len(definitions.module.kinds) >= (EMITTED | LARGE)[name], definitions.refused
    for seed in range(5):
        assert [] == found(definitions, seed, 12, 30 if name in LARGE else 4)
    assert definitions.compared > 30 and definitions.gave_up * 50 < definitions.compared


@pytest.mark.parametrize("seed", seeds([]))
def test_they_say_the_same_in_many_games(seed):
    definitions = Definitions.of(interpreter.load("adp"))

    assert [] == found(definitions, seed, 40, 30)


def _less(op):
    """A comparison that is off by one."""
    if op.op == ">=":
        return attrs.evolve(op, op=">")
    return op


def test_a_text_that_says_something_else_is_noticed():
    title = interpreter.load("tictactoe")
    text = Texts(title_of(title.full))["d0"]
    wrong = attrs.evolve(text, body=rewritten(text.body, ops.Compare, _less))
    definitions = Definitions.of(title, d0=wrong)

    assert any(found(definitions, seed, 12) for seed in range(20))
