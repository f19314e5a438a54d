"""Games of a title by random seats and bots, in WebAssembly: whole ones, or ahead of where one stands."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from time import perf_counter
from typing import Any, NamedTuple

from attrs import define

from interpreter.engine import keeping
from interpreter.engine.state.options import Question
from interpreter.engine.state.playouts import ASKED
from interpreter.engine.state.run import Entry
from interpreter.engine.state.streams import MASK
from interpreter.engine.wasm.loading import GivenUp, Instance, compiled_for
from interpreter.engine.wasm.memory import LIST, OUT, TEXT, Outside, Places

BATCH = 0.05  # seconds of one call, about
Played = tuple[int, bytes]
"""The first seed of some games, and their results as the module wrote them."""


class Missing(Outside):
    """The title could be played, but not on this machine."""


class Record(NamedTuple):
    """Facts about a finished game. `judged`: for each faction that plays, the value of each judge."""

    seed: int
    decisions: int
    turns: int
    log_sum: int
    judged: tuple[int, ...]
    played: tuple[int, ...]  # of each text of a card, in the order of `Program.texts_of_cards`
    rungs: tuple[int, ...]  # of each rung of a bot, how many answers it gave


class Standing(NamedTuple):
    """Standing of a game ahead: whether it is over, and the judges' values."""

    over: bool
    judged: tuple[int, ...]


class Story(NamedTuple):
    """One game: its record, log entries, and the scores of the factions at the start of each turn and at the end."""

    played: Played
    entries: list[Entry]
    scores: list[int]


@define(eq=False)
class Native:
    """One title, as `here` play it. `judges`, `effects`, `rungs`: the number of their words; `logs`: it keeps a log."""

    here: tuple[int, ...]
    judges: int
    effects: int
    rungs: int
    logs: bool
    _instance: Instance
    _games: int = 1  # of the next call

    @classmethod
    def of(
        cls,
        module: bytes,
        places: Places,
        here: Sequence[int],
        judges: int,
        effects: int,
        rungs: int,
        logs: bool,
    ) -> Native:
        """Compile a module (native_module.py)."""
        return cls(tuple(here), judges, effects, rungs, logs, Instance.of(module, places))

    # --- kept between starts -------------------------------------------------------------------------

    def keep(self, fingerprint: str) -> None:
        """Store the machine code, under a key of all that it depends on."""
        facts = self.here, self.judges, self.effects, self.rungs, self.logs
        _keep(fingerprint, facts, self._instance)

    @classmethod
    def kept(cls, fingerprint: str) -> Native | None:
        """Read the module that is cached on this machine."""
        native = _kept(fingerprint)
        return None if native is None else cls(*native)

    # --- games -----------------------------------------------------------------------------------

    def played(self, seeds: range) -> Iterator[Played | int]:
        """Play a game for each seed. Yield the facts of many games at once; a seed alone if Python has to play it."""
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
            yield first, self._instance.raw("out", done * self.width)
            if gave_up:
                yield seeds[place + done]
                done += 1
            place += done
            if perf_counter() - start < BATCH:
                self._games = min(2 * self._games, OUT // self.width)

    @property
    def width(self) -> int:
        """Words of a record."""
        return 3 + len(self.here) * self.judges + self.effects + self.rungs

    def told(self, played: Played) -> Iterator[Record]:
        """Game by game."""
        seed, words = played[0], array("q", played[1]).tolist()
        width, effects = self.width, 3 + len(self.here) * self.judges
        rungs = effects + self.effects
        for place in range(0, len(words), width):
            decisions, turns, log_sum = words[place : place + 3]
            judged = tuple(words[place + 3 : place + effects])
            texts = tuple(words[place + effects : place + rungs])
            chosen = tuple(words[place + rungs : place + width])
            yield Record(seed, decisions, turns, log_sum & MASK, judged, texts, chosen)
            seed += 1

    def log(self, seed: int) -> list[Entry] | None:
        """The log of a game; None where Python has to play."""
        try:
            self._instance.call("play", _signed(seed))
        except GivenUp:
            return None
        return [*self._entries()]

    def story(self, seed: int, codes: Collection[int]) -> Story | None:
        """Play one game and return its story; None if Python has to play. `codes`: of the log's entries."""
        for played in self.played(range(seed, seed + 1)):
            if isinstance(played, int):
                return None
            return Story(played, [*self._entries(codes)], self._instance.buffer("scores"))
        return None

    def _entries(self, codes: Collection[int] = ()) -> Iterator[Entry]:
        """The log of the last game; with `codes`, only entries of these."""
        words, place = self._instance.buffer("log"), 0
        while place < len(words):
            end = place + 1 + words[place]
            if not codes or words[place + 1] in codes:
                yield self._entry(iter(words[place + 1 : end]))
            place = end

    def _entry(self, words: Iterator[int]) -> Entry:
        return tuple(self._part(word, words) for word in words)

    def _part(self, word: int, words: Iterator[int]) -> Any:
        """A number, a text, or a list whose items follow."""
        if word >= TEXT:
            return self._instance.places.texts[word - TEXT]
        if word >= LIST:
            return tuple(self._part(next(words), words) for _ in range(word - LIST))
        return word


@define(eq=False)
class Ahead:
    """Games from a position on. `judges`: number of values for each faction that plays."""

    here: tuple[int, ...]
    judges: int
    _instance: Instance

    @classmethod
    def of(cls, module: bytes, places: Places, here: Sequence[int], judges: int) -> Ahead:
        """Compile a module (native_module.py)."""
        return cls(tuple(here), judges, Instance.of(module, places))

    def keep(self, fingerprint: str) -> None:
        _keep(fingerprint, (self.here, self.judges), self._instance)

    @classmethod
    def kept(cls, fingerprint: str) -> Ahead | None:
        """Read the module that is cached on this machine."""
        ahead = _kept(fingerprint)
        return None if ahead is None else cls(*ahead)

    def watched(self) -> AbstractContextManager[None]:
        """Around all of the calls of a search."""
        return self._instance.watched()

    def lay(self, position: bytes) -> None:
        """Begin the next games at this state, as it was when a phase began."""
        self._instance.put(self._instance.places.position, position)

    def follow(self, path: Sequence[int], first: int, by_bots: int) -> None:
        """Give these answers, each an option and a rung or playouts.NO_RUNG.

        After the first words bots answer for some factions, one bit each, and a question with one option is not asked.
        """
        instance = self._instance
        buffer = instance.places.buffers["path"]
        if len(path) > buffer.size:
            raise GivenUp("a long way")
        instance.put(buffer.start, array("q", path).tobytes())
        instance.words[buffer.length] = len(path)
        instance.set_word("taken_first", first)
        instance.set_word("by_bots", by_bots)

    def asked(self, seed: int) -> Question | Standing:
        """Question after these answers, or the standing of a finished game. Raises GivenUp."""
        self._go(seed, 1, -1)
        if self._instance.word("halted") == ASKED:
            point, faction, about, *options = self._instance.buffer("out")
            return point, faction, options, about
        return self._standing(self._instance.buffer("out"))

    def played(self, seed: int, answers: int) -> Standing:
        """Standing of a game after this many answers more. Raises GivenUp."""
        self._go(seed, 1, answers)
        return self._standing(self._instance.buffer("out"))

    def _go(self, seed: int, games: int, answers: int) -> None:
        instance = self._instance
        instance.set_word("first_seed", _signed(seed))
        instance.set_word("games", games)
        instance.set_word("answers", answers)
        instance.call_soon("ahead")

    def _standing(self, words: list[int]) -> Standing:
        return Standing(bool(words[0]), tuple(words[1:]))

    def cells(self, size: int) -> list[int]:
        """The state at which the last question was asked."""
        instance = self._instance
        cells: list[int] = instance.words[
            instance.places.asked_at : instance.places.asked_at + size
        ]
        return cells


def _signed(seed: int) -> int:
    """A seed of 64 bits as WebAssembly takes it."""
    return (seed & MASK) - (1 << 64 if seed & (1 << 63) else 0)


def _keep(fingerprint: str, facts: tuple[Any, ...], instance: Instance) -> None:
    keeping.seal(_name(fingerprint), pickle.dumps((facts, instance.places, instance.code)))


def _kept(fingerprint: str) -> tuple[Any, ...] | None:
    """The facts, and the instance behind them."""
    data = keeping.sealed(_name(fingerprint))
    if data is None:
        return None
    facts, places, code = pickle.loads(data)
    instance = Instance.again(code, places)
    return None if instance is None else (*facts, instance)


def _name(fingerprint: str) -> str:
    return f"native-{keeping.key(f'{fingerprint}{chr(10)}{compiled_for()}')}"
