"""Definitions of a title in WebAssembly, one by one, on positions of games in Python."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Any

import attrs

from interpreter.engine.ir import ops
from interpreter.engine.lower.module import title_of
from interpreter.engine.native_module import Texts, known_of
from interpreter.engine.play import Play
from interpreter.engine.program import plain
from interpreter.engine.state.errors import MISTAKES
from interpreter.engine.wasm import game
from interpreter.engine.wasm.emitter import Emitter
from interpreter.engine.wasm.loading import GivenUp, Instance
from interpreter.engine.wasm.memory import Memory, Outside
from interpreter.language.types import CARD, FACTION, SPACE
from interpreter.session.editions.edition import Edition

LENGTH = 32  # bits of a list's word that say how long it is
STEPS = 10_000_000  # that a function has
MOST = 6  # arguments that each definition is asked with on a position


class Module:
    """Functions of one emitter as a module that is called from tests."""

    def __init__(self, emitter: Emitter, names: dict[str, str]) -> None:
        self.memory = emitter.memory
        self.kinds = {name: emitter.signature(function).gives for name, function in names.items()}
        self.instance = Instance.of(emitter.module(names), self.memory.places)

    def position(self, cells: list[int]) -> None:
        """The state from now on."""
        for place, cell in enumerate(cells, self.memory.state):
            self.instance.words[place] = cell - (cell >> 63 << 64)

    def call(self, name: str, *args: int) -> Any:
        """What a function gives. Raises GivenUp."""
        words = self.instance.words
        words[self.memory.word("steps")] = STEPS
        words[self.memory.word("top")] = words[self.memory.word("arena")]
        words[self.memory.word("heap")] = words[self.memory.word("records")]
        given = self.instance.call(name, *args)
        kind = self.kinds[name]
        return self.items(given, kind[1:]) if kind[:1] in ("l", "s") else given

    def items(self, packed: int, kind: str) -> tuple[Any, ...]:
        start, length = packed >> LENGTH, packed & (1 << LENGTH) - 1
        found = self.instance.words[start : start + length]
        return tuple(self.items(each, kind[1:]) if kind else each for each in found)


@attrs.define(eq=False)
class Definitions:
    """All definitions of a title that can be emitted. `refused`: why others cannot; `gave_up`: answers left to Python."""

    title: Edition
    module: Module
    refused: dict[str, str]
    compared: int = 0
    gave_up: int = 0

    @classmethod
    def of(cls, title: Edition, **replaced: ops.Function) -> Definitions:
        """`replaced`: texts to emit in the place of those that the title has."""
        program = title.program
        texts: dict[str, ops.Function] = {**Texts(title_of(title.full))} | replaced
        known = known_of(program, title.full, 0, range(program.layout.factions), ())
        memory = Memory(program.layout, len(program.vocabulary.consequences))
        emitter = Emitter(
            memory,
            texts,
            known | {"ask": game.ask, "put": game.put, "plays_ahead": False, "logs": True},
        )
        names, refused = {}, {}
        for decl in title.vocabulary.definitions:
            name = f"d{decl.index}"
            try:
                emitter.signature(name)
            except Outside as error:
                refused[name] = str(error)
            else:
                names[name] = name
        return cls(title, Module(emitter, names), refused)

    def differences(self, run: Any, chance: Random) -> list[str]:
        """What WebAssembly says otherwise than Python on this position, where nothing is under way."""
        acting, offered = run.activations[:], run.offered
        run.activations.clear()
        run.offered = -1
        try:
            return self._differences(run, chance)
        finally:
            run.activations[:], run.offered = acting, offered

    def _differences(self, run: Any, chance: Random) -> list[str]:
        self.module.position(run.s)
        self.module.instance.words[self.module.memory.word("offered")] = -1
        found = []
        for decl in self.title.vocabulary.definitions:
            name = f"d{decl.index}"
            for args in self._arguments(decl, chance) if name in self.module.kinds else ():
                try:
                    with run.budget():
                        steps = run.steps
                        wanted = plain(self.title.program.names[name](run, *args))
                        steps -= run.steps
                except MISTAKES:
                    continue
                try:
                    given = self.module.call(name, *args)
                except GivenUp:
                    self.gave_up += 1
                    continue
                self.compared += 1
                spent = STEPS - self.module.instance.word("steps")
                if spent != steps:
                    found.append(f"{decl.id}{args}: {spent} steps, not {steps}")
                if given != wanted:
                    found.append(f"{decl.id}{args}: {given}, not {wanted}")
        return found

    def _arguments(self, decl: Any, chance: Random) -> list[tuple[int, ...]]:
        """Some of what a definition can be asked with."""
        layout = self.title.program.layout
        many = {SPACE: layout.spaces, FACTION: layout.factions, CARD: layout.cards}
        if decl.parameters or any(domain not in many for domain in decl.domains):
            return []
        actors = [[*range(layout.factions)]] if decl.acts else []
        ranges = [*actors, *[[*range(many[domain])] for domain in decl.domains]]
        for each in ranges:
            chance.shuffle(each)
        return [*islice(product(*ranges), MOST)]


def positions(title: Edition, seed: int, number: int, stride: int = 4) -> Any:
    """Runs at some decisions of one random game, which goes on from one to the next."""
    chance = Random(seed)
    play = Play(title.program, title.program.start(0, seed))
    for _ in range(number):
        for _ in range(chance.randrange(1, stride)):
            if play.decision is None:
                return
            play.answer(chance.choice(play.decision.options))
        yield play.run
