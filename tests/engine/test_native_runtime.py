"""Functions of the runtime that modules are made of: what is in the subset of Python stays there."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import interpreter
from interpreter.engine.bots import chance, judge, pieces, reading
from interpreter.engine.runtime import carrying, picked, picks
from interpreter.engine.runtime.actions import (
    activation,
    asides,
    carrying_out,
    deals,
    instead,
    moves,
    possible,
    routes,
    spent,
    stages,
    texts,
)
from interpreter.engine.state import bag, bags
from interpreter.engine.wasm import read_calls, reader
from interpreter.engine.wasm.loading import installed
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating import natively

pytestmark = pytest.mark.skipif(not installed(), reason="there is no wasmtime for this machine")
MODULES = (
    activation, asides, bag, chance, bags, carrying, carrying_out, deals, instead, judge, moves, picked, picks, pieces, possible,
    reading, routes, spent, stages, texts,
)  # fmt: skip
# What Python alone has: what only people and bots read or what no title here calls, and how wasm/looking.py does otherwise.
ALONE = {
    "_lying", "any_on_offer", "leave_behind", "Activation.here", "Chance.draw", "decide", "Judge._guessing", "Judge._measure",
    "Judge._note", "Judge.sees", "Judge.tried",
    "SpecialAhead.__init__", "SpecialAhead.start", "SpecialAhead.able", "SpecialAhead.must",
}  # fmt: skip


def functions(module):
    """Of a module, by their names, those of its classes, too."""
    for each in vars(module).values():
        if getattr(each, "__module__", "") != module.__name__:
            continue
        if inspect.isfunction(each):
            yield each.__qualname__
        elif inspect.isclass(each):
            for member in vars(each).values():
                function = member.fget if isinstance(member, property) else member
                if inspect.isfunction(function) and function.__module__ == module.__name__:
                    if function.__code__.co_filename == module.__file__:
                        yield function.__qualname__


@pytest.fixture
def read(monkeypatch):
    """The names of what is read from now on."""
    found, syntax = set(), read_calls.syntax

    def noted(function):
        found.add(function.__qualname__)
        return syntax(function)

    monkeypatch.setattr(read_calls, "syntax", noted)
    monkeypatch.setattr(reader, "syntax", noted)
    return found


@pytest.mark.long
def test_a_module_is_made_of_the_functions_that_python_runs(read, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path))
    for name, seats in (("adp", "bot"), ("labyrinth", "bot"), ("caravans", "random")):
        if name == "caravans":
            root = Path(__file__).parents[1] / "titles"
            monkeypatch.setenv("PLAINRULES_CORPUS", str(root))
        title = interpreter.load(name)
        natively.native(title, 0, Players.of(title.vocabulary, seats))
    wanted = {each for module in MODULES for each in functions(module)}

    assert len(wanted) > 100
    assert ALONE == wanted - read
