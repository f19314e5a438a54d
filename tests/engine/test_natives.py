"""The table of natives and Python have the same: each is reached, takes its arguments, and some text calls it."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import interpreter
from interpreter.engine.ir import ops
from interpreter.engine.ir.natives import NATIVES, Native
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.runtime import link
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.picked import Candidates
from tests.completeness.good import said
from tests.engine import small
from tests.engine.lowered import printed_bodies

OWNERS = {"append": list, "extend": list, "count_of": Candidates, "accompanies": Activation}
MAPPED = "cells"  # a map over the state, whose first argument Python's printer adds
ENGINE = Path(interpreter.__file__).parent / "engine"
SMALL = ENGINE.parent.parent / "tests" / "titles"
TITLES = ("boatyard", "caravans", "couriers", "lanes", "treks")
RARE = {
    "astray": "lower/module.py",
    "bot_die": "lower/bots.py",
    "count_position": "lower/module.py",
    "div": "lower/texts/expressions/expressions.py",
    "extend": "lower/origins.py",
    "for_want": "lower/texts/statements/pieces.py",
    "leave_behind": "lower/texts/statements/statements.py",
    "place_some": "lower/texts/statements/pieces.py",
    "plays": "lower/texts/statements/statements.py",
    "strip": "python/strips.py",
}
KINDS = set("itlrf?*R,")


@pytest.fixture(scope="module")
def game():
    program = small.counting_game()
    return program, program.start()


def reached(native: Native, game):
    """What Python calls, and how many arguments it takes first that are no parameters of its own."""
    program, run = game
    first, *members = native.reach.split(".")
    if not first:
        return getattr(OWNERS[native.name], members[0]), 0
    found = run if first == "R" else program.names[first]
    for member in members:
        found = getattr(found, member)
    return found, int(native.name == MAPPED)


@pytest.mark.parametrize("native", NATIVES.values(), ids=lambda native: native.name)
def test_python_has_it_and_takes_its_arguments(native, game):
    found, added = reached(native, game)

    assert callable(found)
    assert set(native.parameters) <= KINDS and native.gives in {"", "i", "l", "r", "?"}
    try:
        signature = inspect.signature(found)
    except ValueError:  # one of Python's own
        assert inspect.isbuiltin(found) or inspect.isclass(found)
        return
    for number in range(native.least, len(native.kinds) + 1):
        signature.bind(*[None] * (number + added))


@pytest.mark.parametrize("native", NATIVES.values(), ids=lambda native: native.name)
def test_it_gives_what_the_table_says(native, game):
    found, _ = reached(native, game)
    given = getattr(found, "__annotations__", {}).get("return")

    assert native.asks == (given == "Steps")
    assert given is None or native.asks or (native.gives == "") == (given == "None")


def test_no_native_is_defined_in_two_modules():
    plain = [native.name for native in NATIVES.values() if not native.python]
    places = {
        name: [m.__name__ for m in link._MODULES if getattr(vars(m).get(name), "__module__", "") == m.__name__]
        for name in plain
    }  # fmt: skip

    assert {} == {name: there for name, there in places.items() if len(there) > 1}


def called(vocabulary):
    walked = (op for body in printed_bodies(vocabulary) for op in walk(body))
    return {op.native for op in walked if isinstance(op, ops.Call)}


def test_texts_call_each_native():
    """Those that only large titles come to call stand in what lowers them."""
    titles = [*said().titles, *(interpreter.load(name, root=SMALL).full for name in TITLES)]
    found = set[str]().union(*map(called, titles))
    for native, module in RARE.items():
        if f'"{native}"' in (ENGINE / module).read_text(encoding="utf-8"):
            found.add(native)

    assert [] == sorted(set(NATIVES) - found), "engine/ir/natives.py: no text comes to call"
