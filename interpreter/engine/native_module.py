"""A title as a module of WebAssembly: its texts, and what functions of the runtime know of it beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from attrs import define

from interpreter.corpus.garbage import uncollected
from interpreter.engine.bots.rungs import Bot, Kind, Rung, WayTests, by_index, ways
from interpreter.engine.bots.rungs import link as link_bots
from interpreter.engine.ir import ops
from interpreter.engine.lower.bots import remember_all
from interpreter.engine.lower.module import Module, title_of
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Compilation
from interpreter.engine.runtime import link
from interpreter.engine.runtime.actions.compiled import Action, Body
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.state.layout import Layout
from interpreter.engine.state.stacking import Moving, Rooms
from interpreter.engine.state.streams import asked_word
from interpreter.engine.wasm import game, playouts
from interpreter.engine.wasm.emitter import Emitter
from interpreter.engine.wasm.memory import Memory, Places, TextName
from interpreter.engine.wasm.twins import HIDDEN, SEEN, TOP_SEEN, UNKNOWN
from interpreter.language.declarations.domains import parts, whose
from interpreter.language.declarations.visibility import open_to
from interpreter.language.declarations.vocabulary import DefinitionDecl, ValueDecl, ZoneDecl

if TYPE_CHECKING:
    from interpreter.engine.program import Program
    from interpreter.language.declarations.vocabulary import Vocabulary

RANDOM = "random"


class Sums(Protocol):
    """Input of a log's checksum (session/telling/log_sum.py)."""

    def tables(self) -> dict[str, Any]:
        """Tables, by the names in wasm/log_sums.py."""

    def names(self) -> tuple[tuple[int, ...], ...]:
        """Words of the names, by kind; call it last."""

    def text(self, words: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The words of a text and the kinds of its gaps."""


@uncollected()
def module(
    program: Program,
    full: Vocabulary,
    scenario: int,
    here: Sequence[int],
    bots: Sequence[int],
    judges: Sequence[DefinitionDecl | ValueDecl],
    turn: int,
    sums: Sums,
    logs: bool,
    scored: DefinitionDecl | ValueDecl | None = None,
    agreeing: frozenset[int] | None = None,
) -> tuple[bytes, Places]:
    """Emit it. `full`: the vocabulary with its texts; `turn`: the phase that counts as a turn, or -1; `logs`: it keeps a log;
    `scored`: what it notes of each faction as a turn begins, and at the end.

    With `agreeing`, points at which nobody agrees, it plays games ahead (wasm/playouts.py) instead of whole ones.

    Raises Outside.
    """
    vocabulary = program.vocabulary
    memo = len(vocabulary.definitions) * _subjects(program.layout) if bots else 0
    memory = Memory(program.layout, len(vocabulary.consequences), memo)
    ranking = tuple(_judge(program, judge) for judge in judges)
    known = known_of(program, full, scenario, here, bots) | {
        "judges": ranking, "scoring": () if scored is None else (_judge(program, scored),), "turn_phase": turn, "ask": game.ask, "logs": logs or bool(bots), "sums": logs, **sums.tables(),
        "put": game.put, "plays_ahead": False,
    }  # fmt: skip
    wanted: dict[str, Callable[..., int]] = {"play": game.play, "play_many": game.play_many}
    if agreeing is not None:
        points = range(len(vocabulary.points))
        known |= {"put": playouts.put, "plays_ahead": True, "agreeing": tuple(int(point in agreeing) for point in points)}  # fmt: skip
        wanted = {"ahead": playouts.ahead}
    emitter = Emitter(memory, Texts(title_of(full)), known)
    emitter.signature(emitter.python(next(iter(wanted.values()))))
    emitter.table()  # what is called by its number has texts, too
    said = [sums.text(text) for text in memory.texts]
    known["text_words"], known["text_gaps"] = (
        tuple(row) for row in zip(*said or [((0,), ())], strict=True)
    )
    known["name_words"] = sums.names()
    exports = {name: emitter.python(function) for name, function in wanted.items()}
    return emitter.module(exports), memory.places


def _judge(program: Program, decl: DefinitionDecl | ValueDecl) -> tuple[TextName | None, int]:
    """Text that ranks a faction, or its cell in the state."""
    if isinstance(decl, DefinitionDecl):
        return TextName(f"d{decl.index}"), 0
    return None, program.layout.values[decl.index]


class Names(dict[str, TextName]):
    """Each text by its name."""

    def __missing__(self, name: str) -> TextName:
        return TextName(name)


@define(eq=False)
class Linked:
    """Parts of a program that the runtime reads, with names in the place of functions."""

    all_spaces: tuple[int, ...]
    actions: list[Action]
    deals: list[Any]
    deal_points: tuple[int, ...]
    payers: tuple[int, ...]
    purses: tuple[tuple[int, int] | None, ...]
    after_pay: TextName | None
    after_move: TextName | None
    after_action: TextName | None
    left_behind: dict[int, Body | None]
    rooms: Rooms
    looks_ahead: bool
    players: tuple[Bot | None, ...]
    rungs: dict[int, Rung]
    ways: list[WayTests | None]
    kinds: list[Kind]
    owners: tuple[int, ...]
    die: int

    @classmethod
    def of(cls, program: Program) -> Linked:
        names, tables, layout = Names(), program.compiled.tables, program.layout
        limits = {}
        for index, limit in program.rooms.judged.items():
            where, most = (names[text] for text in tables["limits"][index][1:])
            limits[index] = Moving(limit.columns, cast(Any, where), cast(Any, most))
        rooms = Rooms(layout.columns, layout.spaces, *tables["rooms"], limits)  # type: ignore[call-arg]
        bots = link_bots(names, tables["bots"], len(layout.point_names))
        players = {faction: bot for bot in bots for faction in bot.plays}
        pay, move, action = (tables[f"after_{what}"] for what in ("pay", "move", "action"))
        return cls(
            tuple(program.all_spaces), link.actions(names, program.compiled.actions, rooms),
            [link.deal(names, record) for record in tables["deals"]], program.deal_points,
            program.payers, program.purses, pay and names[pay], move and names[move],
            action and names[action],
            {
                column: body and Body(cast(Any, names[body[0]]), body[1])
                for column, body in tables["left_behind"].items()
            },
            rooms, program.looks_ahead, tuple(players.get(faction) for faction in range(layout.factions)), by_index(bots),
            ways(names, tables["ways"], len(layout.point_names)), program.kinds, tuple(program.owners), program.die,
        )  # fmt: skip

    def purse(self, actor: int) -> tuple[int, int]:
        """Where the means of an actor are stored, and their lowest value."""
        purse = self.purses[actor]
        if purse is None:
            raise ValueError
        return purse


def known_of(
    program: Program, full: Vocabulary, scenario: int, here: Sequence[int], bots: Sequence[int]
) -> dict[str, Any]:
    """Members of the run that are the same in every game of the title."""
    known = _known(program, scenario, here, bots) | _of_texts(program, full)
    return known | _of_bots(program, bots)


def _known(
    program: Program, scenario: int, here: Sequence[int], bots: Sequence[int]
) -> dict[str, Any]:
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
            "start": tuple(program.laid_out(scenario, 0, bots, here).s),
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
            "asked_words": _asked_words(layout, RANDOM),
        }
    )


def _asked_words(layout: Layout, kind: str) -> tuple[tuple[int, ...], ...]:
    """Words that key the random streams of a kind of players, by faction and point."""
    return tuple(
        tuple(asked_word(kind, faction, point) for point in layout.point_names)
        for faction in layout.faction_names
    )


def _of_bots(program: Program, bots: Sequence[int]) -> dict[str, Any]:
    """Facts about bots for the functions of wasm/twins.py and wasm/game.py."""
    if not bots:
        return {"bots_play": False, "rungs": 0}
    layout, zones = program.layout, program.vocabulary.zones
    places = [range(max(size, 1)) for size in layout.zone_sizes]
    plays = [frozenset[int]() if bot is None else bot.plays for bot in program.players]
    no_pieces = {} if layout.columns else {"memory.asking": None}
    return no_pieces | {
        "bots_play": True,
        "subjects": _subjects(layout),
        "recalled": [TextName(names.remembered(decl)) for decl in program.vocabulary.definitions],
        "tries": any(rung.changes for rung in program.rungs.values()),
        "rungs": len(program.vocabulary.rungs),
        "seated": tuple(int(faction in bots) for faction in range(layout.factions)),
        "bot_words": _asked_words(layout, "bot"),
        "seen": tuple(
            tuple(
                tuple(_seen(zone, place, eyes) for place in owners)
                for zone, owners in zip(zones, places, strict=True)
            )
            for eyes in plays
        ),
    }


def _subjects(layout: Layout) -> int:
    """Number of subjects that a definition can have, and one for none."""
    return max(layout.locations, layout.factions, layout.cards) + 1


def _seen(zone: ZoneDecl, owner: int, eyes: frozenset[int]) -> int:
    """How much of a zone a viewer sees: SEEN, TOP_SEEN or HIDDEN."""
    if open_to(zone, owner, eyes):
        return SEEN
    return TOP_SEEN if zone.seen == "top" else HIDDEN


def _phases(program: Program, scenario: int) -> Iterator[tuple[int, TextName]]:
    """The texts of phases by number; a set-up that asks is one."""
    for phase in program.vocabulary.phases:
        if program.phases[phase.index] is not None:
            yield phase.index, TextName(f"h{phase.index}")
    body = program.scenario(-1 - scenario)
    if body is not None and body.asks:
        yield -1 - scenario, TextName(f"g{scenario}")


def _of_cards(program: Program) -> dict[str, Any]:
    """Facts about cards and zones for the functions of wasm/twins.py and wasm/game.py."""
    layout, zones = program.layout, program.vocabulary.zones
    places = [range(max(size, 1)) for size in layout.zone_sizes]
    return {
        "zone_factions": tuple(
            tuple(whose(zone, place) if zone.domains else -1 for place in owners)
            for zone, owners in zip(zones, places, strict=True)
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


def _of_texts(program: Program, full: Vocabulary) -> dict[str, Any]:
    """Facts about card texts for wasm/twins.py and wasm/game.py, each by slot * cards + card."""
    layout, keys = program.layout, program.texts_of_cards
    places = {(card, slot): slot * layout.cards + card for card, slot in keys}
    size = len(program.vocabulary.effects) * layout.cards
    instances = [UNKNOWN] * size
    numbers = {places[key]: number for number, key in enumerate(keys)}
    for key in keys:
        if not program.effects[key].unknown:
            instances[places[key]] = program.effects[key].instance

    def named(part: str, name: Callable[..., str]) -> tuple[tuple[int, TextName], ...]:
        named_texts = []
        for card, slot in keys:
            if getattr(program.effects[card, slot], part) is not None:
                text = name(full.cards[card], full.effects[slot])
                named_texts.append((places[card, slot], TextName(text)))
        return tuple(named_texts)

    bodies = named("body", names.effect)
    return {
        "effects": len(keys),
        "effect_numbers": tuple(numbers.get(place, -1) for place in range(size)),
        "instances": tuple(instances),
        "conditions": named("condition", names.playable),
        "effective": named("effective", names.effective),
        "bodies": bodies,
        "bodies_by_key": tuple(dict(bodies).get(key) for key in range(size)),
    }


class Texts(Mapping[str, ops.Function]):
    """The texts of a title with the steps that they spend, lowered when they are asked for."""

    def __init__(self, title: Compilation) -> None:
        self.title = title
        Module(title).tables()
        remember_all(title)

    def __getitem__(self, name: str) -> ops.Function:
        return self.title.charged(self.title.texts[name])

    def __contains__(self, name: object) -> bool:
        return name in self.title.texts

    def __iter__(self) -> Iterator[str]:
        return iter(self.title.texts)

    def __len__(self) -> int:
        return len(self.title.texts)
