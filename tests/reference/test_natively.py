"""Random titles are played alike in WebAssembly and in Python."""

from __future__ import annotations

import pytest

from interpreter.engine.wasm.loading import installed
from interpreter.engine.wasm.memory import Outside
from tests.reference.natively import compare_natively
from tests.reference.suite import frozen, names

pytestmark = pytest.mark.skipif(not installed(), reason="there is no wasmtime for this machine")
# Left to Python: variables of actions that hold sets, functions of the runtime that call themselves, and sets of sets.
OUTSIDE = ("gives l, not i", "calls itself", "<built-in function comb> is called")
SOME = names("p")[::9]
REST = [name for name in names() if name not in SOME]


@pytest.mark.parametrize(
    "name", [*SOME, *(pytest.param(name, marks=pytest.mark.long) for name in REST)]
)
def test_games_of_random_titles(name):
    try:
        assert compare_natively(frozen(name).title, (1, 2)) or name not in SOME
    except Outside as error:
        assert str(error).endswith(OUTSIDE), error
