"""Games of a title by random seats, in WebAssembly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import define, frozen

from interpreter.engine.ir import ops
from interpreter.engine.lower.module import Module, title_of
from interpreter.engine.lower.texts.context import Compilation
from interpreter.engine.state.run import Entry
from interpreter.engine.state.streams import MASK, asked_word
from interpreter.engine.wasm import game
from interpreter.engine.wasm.emitter import Emitter
from interpreter.engine.wasm.loading import GivenUp, Instance, installed
from interpreter.engine.wasm.memory import OUT, Memory, Outside
from interpreter.engine.wasm.read_values import TextName

if TYPE_CHECKING:
    from interpreter.engine.program import Program
    from interpreter.language.declarations.vocabulary import DefinitionDecl, Vocabulary


class Missing(Outside):
    """The title could be played, but not on this machine."""


RANDOM = "random"
BATCH = 0.05  # seconds of one call, about


@frozen
class Record:
    """What is told of a game. `judged`: by who plays, what each of the judges says."""

    seed: int
    decisions: int
    turns: int
    log_sum: int
    judged: tuple[tuple[int, ...], ...]


@frozen
class Sums:
    """How the log is summed: by code the word of an entry (0: Python sums it), and by part the words of what it may be."""

    entries: tuple[int, ...]
    parts: tuple[tuple[tuple[int, ...], ...], ...]


def refusal(program: Program) -> str:
    """Why a title cannot be played in WebAssembly yet; "" if nothing speaks against it at once."""
    vocabulary = program.vocabulary
    for what, there in (
        ("actions", vocabulary.actions),
        ("cards", vocabulary.cards),
        ("consequences", vocabulary.consequences),
        ("set-up texts", any(program.scenarios)),
        ("texts after a phase", program.after_phase),
        ("held definitions", program.layout.held),
    ):
        if there:
            return f"it has {what}"
    return ""


@define(eq=False, slots=False)
class Native:
    """One title, as those play it who take part."""

    here: tuple[int, ...]
    judges: int
    memory: Memory
    module: bytes
    _games: int = 1  # of the next call

    @classmethod
    def of(
        cls,
        program: Program,
        full: Vocabulary,
        scenario: int,
        here: Sequence[int],
        judges: Sequence[DefinitionDecl],
        turn: int,
        sums: Sums,
    ) -> Native:
        """Emit it. `full`: the vocabulary with its texts; `turn`: the phase that counts as a turn, or -1.

        Raises Outside.
        """
        why = refusal(program)
        if why:
            raise Outside(why)
        if not installed():
            raise Missing("wasmtime is not installed")
        memory = Memory(program.layout)
        names = [TextName(f"d{judge.index}") for judge in judges]
        known = _known(program, scenario, here) | {
            "judges": tuple(names), "turn": turn, "entry_words": sums.entries,
            "part_words": sums.parts, "ask": game.ask,
        }  # fmt: skip
        emitter = Emitter(memory, Texts(title_of(full)), known)
        exports = {
            name: emitter.python(function)
            for name, function in (("play", game.play), ("play_many", game.play_many))
        }
        return cls(tuple(here), len(names), memory, emitter.module(exports))

    @cached_property
    def _instance(self) -> Instance:
        """Compiled when it is first played."""
        return Instance.of(self.module, self.memory)

    def records(self, seeds: range) -> Iterator[Record | int]:
        """Of each game what is told; a seed alone where Python has to play."""
        place = 0
        while place < len(seeds):
            first, games = seeds[place], min(self._games, len(seeds) - place)
            start = perf_counter()
            gave_up = False
            try:
                self._instance.call("play_many", _signed(first), games)
            except GivenUp:
                gave_up = True
            done = self._instance.word("done")
            yield from self._told(first, done)
            if gave_up:
                yield seeds[place + done]
                done += 1
            place += done
            if perf_counter() - start < BATCH:
                self._games = min(2 * self._games, OUT // self._width)

    @property
    def _width(self) -> int:
        """Words of a record."""
        return 3 + len(self.here) * self.judges

    def _told(self, first: int, games: int) -> Iterator[Record]:
        words, width, judges = self._instance.buffer("out"), self._width, self.judges
        for number in range(games):
            decisions, turns, log_sum, *rest = words[number * width : (number + 1) * width]
            judged = tuple(
                tuple(rest[place * judges : (place + 1) * judges])
                for place in range(len(self.here))
            )
            yield Record(first + number, decisions, turns, log_sum & MASK, judged)

    def log(self, seed: int) -> list[Entry] | None:
        """The log of a game; None where Python has to play."""
        try:
            self._instance.call("play", _signed(seed))
        except GivenUp:
            return None
        words, found, place = self._instance.buffer("log"), list[Entry](), 0
        while place < len(words):
            end = place + 1 + words[place]
            found.append(tuple(words[place + 1 : end]))
            place = end
        return found


def _signed(seed: int) -> int:
    """A seed of 64 bits as WebAssembly takes it."""
    return (seed & MASK) - (1 << 64 if seed & (1 << 63) else 0)


def _known(program: Program, scenario: int, here: Sequence[int]) -> dict[str, Any]:
    """Members of the run that are the same in every game of the title."""
    layout = program.layout
    return {
        "layout": layout,
        "limits": program.limits,
        "rooms": program.rooms,
        "activations": (),
        "sheets": (),
        "checking": (),
        "refilling": (),
        "start": tuple(program.start(scenario, players=here).s),
        "here": tuple(int(faction in here) for faction in range(layout.factions)),
        "playing": tuple(here),
        "texts": tuple(
            (phase.index, TextName(f"h{phase.index}"))
            for phase in program.vocabulary.phases
            if program.phases[phase.index] is not None
        ),
        "asked_words": tuple(
            tuple(asked_word(RANDOM, faction, point) for point in layout.point_names)
            for faction in layout.faction_names
        ),
    }


class Texts(Mapping[str, ops.Function]):
    """The texts of a title with the steps that they spend, lowered when they are asked for."""

    def __init__(self, title: Compilation) -> None:
        self.title = title
        Module(title).tables()

    def __getitem__(self, name: str) -> ops.Function:
        return self.title.charged(self.title.texts[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.title.texts)

    def __len__(self) -> int:
        return len(self.title.texts)
