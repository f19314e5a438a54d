"""Games of a title by random seats, in WebAssembly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, cast

from attrs import define, frozen

from interpreter.engine.ir import ops
from interpreter.engine.lower.module import Module, title_of
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Compilation
from interpreter.engine.runtime import link
from interpreter.engine.runtime.actions.compiled import Action
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.state.run import Entry
from interpreter.engine.state.stacking import Moving, Rooms
from interpreter.engine.state.streams import MASK, asked_word
from interpreter.engine.wasm import game
from interpreter.engine.wasm.emitter import Emitter
from interpreter.engine.wasm.loading import GivenUp, Instance, installed
from interpreter.engine.wasm.memory import LIST, OUT, TEXT, Memory, Outside, TextName
from interpreter.engine.wasm.twins import UNKNOWN
from interpreter.language.declarations.domains import parts, whose
from interpreter.language.declarations.vocabulary import DefinitionDecl, ValueDecl

if TYPE_CHECKING:
    from interpreter.engine.program import Program
    from interpreter.language.declarations.vocabulary import Vocabulary


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
    played: tuple[int, ...]  # of each text of a card, in the order of `texts_of_cards`


class Sums(Protocol):
    """What the sum of a log is made of (session/telling/log_sum.py)."""

    def tables(self) -> dict[str, Any]:
        """By the names that wasm/log_sums.py has for them."""

    def text(self, told: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The words of a text and the kinds of its gaps."""


def refusal(program: Program) -> str:
    """Why a title cannot be played in WebAssembly yet; "" if nothing speaks against it at once."""
    for what, there in (("deals", program.deals),):
        if there:
            return f"it has {what}"
    return ""


@define(eq=False, slots=False)
class Native:
    """One title, as those play it who take part."""

    here: tuple[int, ...]
    judges: int
    effects: int
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
        judges: Sequence[DefinitionDecl | ValueDecl],
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
        memory = Memory(program.layout, len(program.vocabulary.consequences))
        ranking = tuple(_judge(program, judge) for judge in judges)
        known = _known(program, scenario, here) | _of_texts(program, full) | {
            "judges": ranking, "turn_phase": turn, "ask": game.ask, **sums.tables(),
        }  # fmt: skip
        emitter = Emitter(memory, Texts(title_of(full)), known)
        emitter.signature(emitter.python(game.play))
        said = [sums.text(text) for text in memory.texts]
        known["text_words"], known["text_gaps"] = (
            tuple(each) for each in zip(*said or [((0,), ())], strict=True)
        )
        exports = {
            name: emitter.python(function)
            for name, function in (("play", game.play), ("play_many", game.play_many))
        }
        effects = len(texts_of_cards(program))
        return cls(tuple(here), len(ranking), effects, memory, emitter.module(exports))

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
        return 3 + len(self.here) * self.judges + self.effects

    def _told(self, first: int, games: int) -> Iterator[Record]:
        words, width, judges = self._instance.buffer("out"), self._width, self.judges
        for number in range(games):
            decisions, turns, log_sum, *rest = words[number * width : (number + 1) * width]
            judged = tuple(
                tuple(rest[place * judges : (place + 1) * judges])
                for place in range(len(self.here))
            )
            played = tuple(rest[len(self.here) * judges :])
            yield Record(first + number, decisions, turns, log_sum & MASK, judged, played)

    def log(self, seed: int) -> list[Entry] | None:
        """The log of a game; None where Python has to play."""
        try:
            self._instance.call("play", _signed(seed))
        except GivenUp:
            return None
        words, found, place = self._instance.buffer("log"), list[Entry](), 0
        while place < len(words):
            end = place + 1 + words[place]
            found.append(self._entry(iter(words[place + 1 : end])))
            place = end
        return found

    def _entry(self, words: Iterator[int]) -> Entry:
        return tuple(self._part(word, words) for word in words)

    def _part(self, word: int, words: Iterator[int]) -> Any:
        """A number, a text, or a list whose items follow."""
        if word >= TEXT:
            return self.memory.texts[word - TEXT]
        if word >= LIST:
            return tuple(self._part(next(words), words) for _ in range(word - LIST))
        return word


def _judge(program: Program, decl: DefinitionDecl | ValueDecl) -> tuple[TextName | None, int]:
    """The text of what ranks a faction, or where it stands in the state."""
    if isinstance(decl, DefinitionDecl):
        return TextName(f"d{decl.index}"), 0
    return None, program.layout.values[decl.index]


def _signed(seed: int) -> int:
    """A seed of 64 bits as WebAssembly takes it."""
    return (seed & MASK) - (1 << 64 if seed & (1 << 63) else 0)


class Names(dict[str, TextName]):
    """Each text by its name."""

    def __missing__(self, name: str) -> TextName:
        return TextName(name)


@define(eq=False)
class Linked:
    """What the runtime reads of a program, with names in the place of functions."""

    all_spaces: tuple[int, ...]
    actions: list[Action]
    deals: list[Any]
    deal_points: tuple[int, ...]
    payers: tuple[int, ...]
    purses: tuple[tuple[int, int] | None, ...]
    after_pay: TextName | None
    after_move: TextName | None
    after_action: TextName | None
    rooms: Rooms
    looks_ahead: bool

    @classmethod
    def of(cls, program: Program) -> Linked:
        names, tables, layout = Names(), program.compiled.tables, program.layout
        limits = {}
        for index, each in program.rooms.judged.items():
            where, most = (names[text] for text in tables["limits"][index][1:])
            limits[index] = Moving(each.columns, cast(Any, where), cast(Any, most))
        rooms = Rooms(layout.columns, layout.spaces, *tables["rooms"], limits)  # type: ignore[call-arg]
        pay, move, action = (tables[f"after_{what}"] for what in ("pay", "move", "action"))
        return cls(
            tuple(program.all_spaces), link.actions(names, program.compiled.actions, rooms),
            [link.deal(names, record) for record in tables["deals"]], program.deal_points,
            program.payers, program.purses, pay and names[pay], move and names[move],
            action and names[action], rooms, program.looks_ahead,
        )  # fmt: skip

    def purse(self, actor: int) -> tuple[int, int]:
        """Where the means of an actor stand, and how low they can go."""
        found = self.purses[actor]
        if found is None:
            raise ValueError
        return found


def _known(program: Program, scenario: int, here: Sequence[int]) -> dict[str, Any]:
    """Members of the run that are the same in every game of the title."""
    layout, first = program.layout, program.scenario(-1 - scenario)
    linked = Linked.of(program)
    idle = {} if program.actions else {"activations": (), "sheets": ()}
    return (
        idle
        | _of_cards(program)
        | {
            "layout": layout,
            "limits": program.limits,
            "program": linked,
            "rooms": linked.rooms,
            "start": tuple(program.laid_out(scenario, 0, players=here).s),
            "first": program.first,
            "set_up": TextName(f"g{scenario}") if first is not None and not first.asks else None,
            "asked_first": first is not None and first.asks,
            "after_phase": None if program.after_phase is None else TextName("zphase"),
            "deal": deal,
            "refill": game.refill,
            "players": tuple(here),
            "here": tuple(int(faction in here) for faction in range(layout.factions)),
            "playing": tuple(here),
            "texts": (*_phases(program, scenario),),
            "asked_words": tuple(
                tuple(asked_word(RANDOM, faction, point) for point in layout.point_names)
                for faction in layout.faction_names
            ),
        }
    )


def _phases(program: Program, scenario: int) -> Iterator[tuple[int, TextName]]:
    """The texts of phases by number; a set-up that asks is one."""
    for phase in program.vocabulary.phases:
        if program.phases[phase.index] is not None:
            yield phase.index, TextName(f"h{phase.index}")
    body = program.scenario(-1 - scenario)
    if body is not None and body.asks:
        yield -1 - scenario, TextName(f"g{scenario}")


def _of_cards(program: Program) -> dict[str, Any]:
    """What functions of wasm/twins.py and wasm/game.py know of cards and zones."""
    layout, zones = program.layout, program.vocabulary.zones
    places = [range(max(size, 1)) for size in layout.zone_sizes]
    return {
        "zone_factions": tuple(
            tuple(whose(zone, place) if zone.domains else -1 for place in each)
            for zone, each in zip(zones, places, strict=True)
        ),
        "empties": tuple(
            (
                zone.index,
                TextName(f"o{zone.index}"),
                tuple(parts(zone, place) for place in places[zone.index]),
            )
            for zone in zones
            if zone.index in program.empty
        ),
        "private_cells": tuple(
            tuple(int(cell in private) for cell in range(layout.size)) for private in layout.private
        ),
        "card_marks": tuple(tuple(layout.marks.get(card, ())) for card in range(layout.cards)),
        "card_copied": tuple(int(card in layout.marks) for card in range(layout.cards)),
    }


def texts_of_cards(program: Program) -> list[tuple[int, int]]:
    """Each by card and slot."""
    return sorted(program.effects)


def _of_texts(program: Program, full: Vocabulary) -> dict[str, Any]:
    """What functions of wasm/twins.py and wasm/game.py know of the texts of cards, each by slot * cards + card."""
    layout, keys = program.layout, texts_of_cards(program)
    places = {(card, slot): slot * layout.cards + card for card, slot in keys}
    size = len(program.vocabulary.effects) * layout.cards
    instances, numbers = [UNKNOWN] * size, [-1] * size
    for number, key in enumerate(keys):
        numbers[places[key]] = number
        if not program.effects[key].unknown:
            instances[places[key]] = program.effects[key].instance

    def named(part: str, name: Callable[..., str]) -> tuple[tuple[int, TextName], ...]:
        found = []
        for card, slot in keys:
            if getattr(program.effects[card, slot], part) is not None:
                text = name(full.cards[card], full.effects[slot])
                found.append((places[card, slot], TextName(text)))
        return tuple(found)

    return {
        "effects": len(keys),
        "effect_numbers": tuple(numbers),
        "instances": tuple(instances),
        "conditions": named("condition", names.playable),
        "effective": named("effective", names.effective),
        "bodies": named("body", names.effect),
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
