"""Random titles are played alike in WebAssembly and in Python."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.engine.native import Native
from interpreter.engine.wasm.loading import installed
from tests.reference.comparison import Difference
from tests.reference.natively import compare_edition, compare_natively, editions
from tests.reference.suite import frozen, names
from tests.seeds import FRESH

pytestmark = pytest.mark.skipif(not installed(), reason="there is no wasmtime for this machine")
SOME = [*names("p")[::14], names()[-1]]  # the last holds what is newest
REST = [name for name in names() if name not in SOME]


@pytest.mark.parametrize(
    "name", [*SOME, *(pytest.param(name, marks=pytest.mark.long) for name in REST)]
)
def test_games_of_random_titles(name):
    assert compare_natively(frozen(name).title, (1, 2)) or name not in SOME


def test_a_game_that_only_python_plays_is_told(monkeypatch):
    monkeypatch.setattr(Native, "log", lambda native, seed: None)

    with pytest.raises(Difference, match="gives up the game of seed 1"):
        compare_natively(frozen("p14").title, (1,))


@pytest.mark.long
def test_games_of_an_edition_of_a_shipped_title():
    """`python -m tests.reference.fuzz --editions` plays all of them."""
    assert compare_edition(Random(FRESH).choice(editions()), FRESH)
