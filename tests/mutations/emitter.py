"""python -m tests.mutations.emitter: every mutant of what emits WebAssembly, held against Python.

First come tests of the subset and definitions of small titles, then whole games, those of large titles last. What Python
says is worked out once. Words and `renew` are as for `tests.mutations.lowering`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from inspect import signature
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
import wasmtime
from attrs import Factory, define

import interpreter
from interpreter.engine.native import Native
from interpreter.engine.native_module import module
from interpreter.engine.wasm import binary, loading, read_calls, reader, records
from interpreter.session.editions.edition import Edition
from interpreter.session.playing.result import judges_of
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating import natively
from interpreter.workshop.simulating.one_game import Outcome, game
from tests.engine import test_native_subset
from tests.engine.native_texts import Definitions, positions
from tests.mutations import lowering
from tests.mutations.altered import Mutant, altered, changed
from tests.mutations.lowering import SHIPPED, SMALL, Proof, Proofs, main
from tests.reference.natively import compare_natively
from tests.reference.suite import frozen, names

LIST = Path(__file__).with_name("emitter.txt")
MOST = 15  # seconds of work: more than any proof takes
FUEL = 8_000_000_000  # instructions of one instance: more than any proof takes
DEFINED = ("tictactoe", "bridgehead", "afghanistan")
PLAYED = (
    ("tictactoe", "random"),
    ("connectfour", "random"),
    *((title, "random") for title in interpreter.titles(SMALL)),
    ("harbours", "random"),
    ("bridgehead", "random"),
    ("hearts", "random"),
    ("afghanistan", "bot"),
)
LARGE = (("labyrinth", "us=random,bot"), ("adp", "bot"), ("cuba", "bot"))
RANDOM = [*names("p")[::20], *names("d")[::60]]


@define
class Natives(Proofs):
    """All that may catch a mutant of the emitter."""

    titles: dict[str, Edition] = Factory(dict)
    played: dict[str, list[Outcome]] = Factory(dict)  # in Python, by title

    def all(self) -> Iterator[tuple[str, Proof]]:
        """By name, the quick ones first."""
        played = [
            (f"games of {title}", partial(self.games, title, seats)) for title, seats in PLAYED
        ]
        yield from played[:2]
        yield "tests of the subset", self.subset
        for title in DEFINED:
            yield f"definitions of {title}", partial(self.defined, title)
        yield from played[2:]
        for name in RANDOM:
            yield f"games of random title {name}", partial(self.drawn, name)
        for title, seats in LARGE:
            yield f"games of {title}", partial(self.games, title, seats)

    def caught(self, mutant: Mutant) -> str:
        with (
            fuelled(),
            patch.object(lowering, "altered", read_as),
            patch.object(lowering, "MOST", MOST),
        ):
            return super().caught(mutant)

    def title(self, name: str) -> Edition:
        if name not in self.titles:
            root = SMALL if name in interpreter.titles(SMALL) else SHIPPED
            self.titles[name] = interpreter.load(name, root=root)
        return self.titles[name]

    def subset(self) -> str:
        for test in vars(test_native_subset).values():
            if getattr(test, "__name__", "").startswith("test_"):
                try:
                    _run(test)
                except pytest.fail.Exception as error:
                    return f"{test.__name__}: {error}"
                except AssertionError:
                    return test.__name__
        return ""

    def defined(self, name: str) -> str:
        title, chance = self.title(name), Random(1)
        definitions = Definitions.of(title)
        found = [
            each
            for seed in range(2)
            for run in positions(title, seed, 10, 8)
            for each in definitions.differences(run, chance)
        ]
        if definitions.gave_up * 50 > definitions.compared:
            found.append(f"{definitions.gave_up} are left to Python")
        return found[0] if found else ""

    def games(self, name: str, seats: str) -> str:
        title, seeds = self.title(name), range(1, 4)
        players = Players.of(title.vocabulary, seats)
        if name not in self.played:
            self.played[name] = [game(title, 0, seed, players) for seed in seeds]
        made = native(title, players)
        played = [each for each in made.played(seeds) if not isinstance(each, int)]
        outcomes = [*natively.outcomes(title, players, made, played)]
        if len(outcomes) < len(seeds):
            return "a game is left to Python"
        return "" if outcomes == self.played[name] else "another game"

    def drawn(self, name: str) -> str:
        compare_natively(frozen(name).title, (1, 2))
        return ""


def native(title: Edition, players: Players) -> Native:
    """Emitted and compiled anew, and kept nowhere."""
    program, phase, judges = title.program, title.display.turns, judges_of(title.vocabulary)
    assert judges is not None
    emitted = module(
        program, title.full, 0, players.here, players.bots, judges, -1 if phase is None else phase.index, title.log_sum,
        True,
    )  # fmt: skip
    rungs = len(program.vocabulary.rungs) if players.bots else 0
    return Native.of(*emitted, players.here, len(judges), len(program.effects), rungs, True)


def _run(test: Callable[..., None]) -> None:
    """A test with each of its parameters; one that wants something of pytest is left out."""
    marks = [mark.args for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    given = [said.split(",") if isinstance(said, str) else [*said] for said, _ in marks]
    if {*signature(test).parameters} != {each.strip() for said in given for each in said}:
        return
    for values in product(*(rows for _, rows in marks)):
        args: dict[str, Any] = {}
        for said, value in zip(given, values, strict=True):
            args |= zip(said, value if len(said) > 1 else [value], strict=True)
        test(**args)


@contextmanager
def read_as(mutant: Mutant) -> Iterator[None]:
    """The emitter with that change. What a module has of the same file is read with it, too."""
    as_it_is = read_calls._functions
    with TemporaryDirectory() as folder:
        file = Path(folder, mutant.path.name)
        file.write_text(changed(mutant), encoding="utf-8")
        read = as_it_is.__wrapped__(f"{file}")

    def functions(file: str) -> dict[int, ast.FunctionDef]:
        return read if Path(file) == mutant.path else as_it_is(file)

    with altered(mutant), patch.object(read_calls, "_functions", functions):
        _forget()
        yield
    _forget()


def _forget() -> None:
    """What was read off types and syntax, and how numbers are written."""
    for cached in (
        records.members,
        records._kind_in,
        reader._names_of,
        binary.unsigned,
        binary.signed,
    ):
        cached.cache_clear()


@contextmanager
def fuelled() -> Iterator[None]:
    """What loops for ever ends, and compiling is quick."""
    config = wasmtime.Config()
    config.parallel_compilation, config.consume_fuel = False, True
    config.cranelift_opt_level = "none"
    engine, store = wasmtime.Engine(config), wasmtime.Store

    def filled(engine: wasmtime.Engine) -> wasmtime.Store:
        made = store(engine)
        made.set_fuel(FUEL)
        return made

    with patch.object(loading, "_engine", lambda: engine), patch.object(wasmtime, "Store", filled):
        yield


if __name__ == "__main__":
    sys.exit(main(LIST, Natives(), *sys.argv[1:]))
