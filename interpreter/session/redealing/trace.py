"""A game played again from its beginning, to note what some eyes could see of it and what they could not.

Decisions, chance and the moves of cards are noted in their order. It also follows these eyes' knowledge of each card,
and hidden things that change places: by a shuffle, or when somebody takes a card unseen. A spot is the place where one
card truly lies, and is named by that card; it moves with the card. A player who has seen a card knows its spot until it
goes among others unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from random import Random
from typing import Any, Protocol

from attrs import Factory, define

from interpreter.engine.play import Decision, Play
from interpreter.engine.state import events
from interpreter.engine.state.options import plain
from interpreter.engine.state.run import Entry, Run
from interpreter.engine.state.seeing import sees_card
from interpreter.language.declarations.visibility import open_to
from interpreter.language.declarations.vocabulary import ValueDecl, ZoneDecl
from interpreter.language.types import CARD
from interpreter.session.redealing.fallen import Fall, Order, Redealt, Tracing
from interpreter.session.telling import names
from interpreter.session.telling.narrate import Narrator

MOST_LINES = 20_000  # that are kept
Pause = Callable[[], None]
Told = tuple[list[tuple[int, str]], dict[int, int]]
"""Visible events up to the next decision: the lines of the log, and the open cells that have changed."""
Spot = int  # a card
Among = dict[int, frozenset[Spot]]
"""By card: the spots where it may lie. Its real one is among them."""
Deal = dict[Spot, int]
"""By spot the card that lies there."""


class Game(Protocol):
    """The parts of a game that a replay needs. A game copies itself, so no module here may import one."""

    play: Play
    first: Run
    scenario: str
    seed: int
    seats: Any
    start_position: dict[str, Any] | None
    title: Any
    redealt: bool
    traces: dict[frozenset[int], Any]

    @property
    def run(self) -> Run: ...

    def narrator(self, viewers: frozenset[int] | None = None) -> Narrator: ...

    def dealt_anew(self, play: Play, seed: int) -> Any: ...


@define(eq=False)
class Mix:
    """Cards that change places unseen. `before`: what was known then."""

    spots: list[Spot]
    before: Among


@define(eq=False)
class Step:
    """A decision and its answer. `log` and `mixes`: how many there were before; `hidden`: the answer was told to others
    alone; `unseen`: it is a card that these eyes do not see; `mixed`: nor did they when it had been taken; `pile`: the cards
    among which it lay.
    """

    asked: Decision
    answer: int
    rung: int | None
    log: int
    mixes: int
    hidden: bool
    unseen: bool = False
    mixed: bool = False
    pile: tuple[Spot, ...] = ()


@define(eq=False)
class Begin:
    """A phase: what came before it, and whether these eyes knew each card then."""

    log: int
    steps: int
    mixes: int
    known: bool


@define(eq=False)
class Eyes:
    """The view of one player: cells of the state that are hidden from him, and events that he hears."""

    game: Game
    factions: frozenset[int]
    _lines: dict[tuple[Entry, ...], list[tuple[int, str]]] = Factory(dict)

    @cached_property
    def hidden(self) -> frozenset[int]:
        """The cells that may be hidden from these eyes."""
        cells = self.game.title.program.guarded.items()
        return frozenset(index for index, (decl, owner, top) in cells if not self._open(decl, owner, top))  # fmt: skip

    @cached_property
    def values(self) -> frozenset[int]:
        """Hidden cells that hold values."""
        guarded = self.game.title.program.guarded
        return frozenset(i for i in self.hidden if isinstance(guarded[i][0], ValueDecl))

    @cached_property
    def closed(self) -> frozenset[int]:
        """Hidden cells that stay hidden whatever they hold."""
        guarded = self.game.title.program.guarded
        return frozenset(i for i in self.values if guarded[i][0].seen)

    def _open(self, decl: Any, owner: int, top: bool) -> bool:
        if isinstance(decl, ZoneDecl):
            return open_to(decl, owner, self.factions) or (top and decl.seen == "top")
        if isinstance(decl, ValueDecl):
            refers = CARD in decl.domains or decl.type.name == "card"
            return open_to(decl, owner, self.factions) and (bool(decl.seen) or not refers)
        return False

    def cards(self, run: Run) -> Iterator[int]:
        """The cards that are seen where they lie now."""
        layout, zones = run.layout, self.game.title.vocabulary.zones
        for number, owner in layout.every_zone():
            root = layout.zone(number, owner)
            if not run.s[root]:
                continue
            if open_to(zones[number], owner, self.factions):
                yield from run.cards_in(root)
            elif zones[number].seen == "top":
                yield run.s[root + 1]

    def told(self, run: Run, log: int, undo: int) -> Told:
        """Events seen since the logs had these lengths."""
        before: dict[int, int] = {}
        for index, old in zip(run.u[undo::2], run.u[undo + 1 :: 2], strict=True):
            before.setdefault(index, old)
        seed = run.layout.seed
        changed = {
            index: run.s[index] for index, old in before.items()
            if run.s[index] != old and index not in self.hidden and index != seed
        }  # fmt: skip
        return self.lines(run.log[log:]), changed

    def lines(self, entries: list[Entry]) -> list[tuple[int, str]]:
        """Log entries as this viewer hears them. Cached, as most deals tell the same."""
        key = (*entries,)
        if key not in self._lines:
            if len(self._lines) == MOST_LINES:
                self._lines.clear()
            lines = self.game.narrator(self.factions).all_of(entries)
            self._lines[key] = [(line.indent, line.text) for line in lines]
        return self._lines[key]


@define(eq=False)
class Trace:
    """Notes on one game. `told`: what was seen before each decision."""

    eyes: Eyes
    run: Tracing
    spots: Spots
    play: Play = None  # type: ignore[assignment]
    steps: list[Step] = Factory(list)
    told: list[Told] = Factory(list)
    begins: list[Begin] = Factory(list)
    mixes: list[Mix] = Factory(list)
    starts: dict[int, Redealt] = Factory(dict)  # by phase, the game at its beginning
    # By fall, for each of its orders the number of its mix.
    orders: dict[int, list[int]] = Factory(dict)
    beginning: Any = None  # of the last phase (in_phase.py)
    _lying: dict[int, Any] = Factory(dict)
    _falls: int = 0
    _heard: int = 0

    @classmethod
    def of(cls, game: Game, factions: frozenset[int]) -> Trace:
        """The beginning of a game."""
        eyes = Eyes(game, factions)
        run, afresh = _begun(game)
        known = [*range(run.layout.cards)] if afresh else [*eyes.cards(game.first)]
        unseen = frozenset(range(run.layout.cards)) - set(known)
        trace = cls(eyes, run, Spots({**dict.fromkeys(unseen, unseen), **{c: frozenset((c,)) for c in known}}))  # fmt: skip
        trace._lay(game.title.program.blank(game.seed, run.players) if afresh else game.first)
        run.watch(eyes.hidden)
        trace.play = Play(game.title.program, run)
        trace._note(0)
        return trace

    def _lay(self, run: Run) -> None:
        for number, owner in run.layout.every_zone():
            for card in run.cards_in(run.layout.zone(number, owner)):
                self._lying[card] = number, owner

    @classmethod
    def known(cls, game: Game, factions: frozenset[int]) -> Trace:
        """The notes that the game holds, or new ones."""
        trace = game.traces.get(factions)
        if trace is None or not trace.goes_on_to(game):
            trace = game.traces[factions] = cls.of(game, factions)
        return trace

    def goes_on_to(self, game: Game) -> bool:
        """Whether the game is this one, as far as it has been played again, and goes on from there."""
        given = [step.answer for step in self.steps]
        return game.play.answers[: len(given)] == given

    def follow(self, game: Game, pause: Pause, end: int | None = None) -> None:
        """Play on to decision `end`, or to where the game stands."""
        true, run, play = game.play, self.run, self.play
        for number in range(len(self.steps), len(true.answers) if end is None else end):
            pause()
            decision, answer, rung = play.decision, true.answers[number], true.rungs.get(number)
            assert decision is not None
            card, hides = self._unseen_card(decision, answer), self._hides(decision)
            step = Step(decision, answer, rung, len(run.log), len(self.mixes), hides, card >= 0)
            self.steps.append(step)
            undo = len(run.u)
            step.pile = self._pile(card)
            play.answer(answer, step.rung)
            if card >= 0 and not self._hears_of(card):
                step.mixed = True
                self._mix(step.pile)
            self._note(undo)
        run.close()

    def _hides(self, decision: Decision) -> bool:
        point, mark = self.eyes.game.title.vocabulary.points[decision.point], self.run.secret
        own = decision.faction in self.eyes.factions
        return not own and (point.secret or point.face_down or mark is not None)

    def _unseen_card(self, decision: Decision, answer: int) -> int:
        """The card that somebody else chooses where these eyes do not see it; -1: none."""
        game = self.eyes.game
        kind = names.kind_of(game.title.vocabulary.points[decision.point], decision.about)
        if (
            decision.faction in self.eyes.factions
            or kind != "card"
            or not plain(answer)
            or answer < 0
        ):
            return -1
        seen = sees_card(game.title.vocabulary, self.run, answer, self.eyes.factions)
        return -1 if seen else answer

    def _pile(self, card: int) -> tuple[int, ...]:
        """The cards among which a card lies, in their order."""
        if card not in self._lying:
            return ()
        return (*self.run.cards_in(self.run.layout.zone(*self._lying[card])),)

    def _hears_of(self, card: int) -> bool:
        """Whether these eyes see a card before the next decision."""
        heard = self._heard_cards(self._heard, len(self.run.log))
        return any(card in cards for cards in heard.values()) or card in self.eyes.cards(self.run)

    def _mix(self, spots: Iterable[Spot]) -> int:
        """Gives the number of the mix."""
        mixed = [*spots]
        self.mixes.append(Mix(mixed, self.spots.among))
        self.spots.mix(mixed)
        return len(self.mixes) - 1

    def start(self, phase: int) -> Redealt:
        """Game at the beginning of a phase, in which chance has given nothing yet."""
        if phase not in self.starts:
            begin = self.play.checkpoints[phase]
            self.starts[phase] = Redealt.of(self.run)
            self.starts[phase].rewind(begin.undo, begin.log)
            self.starts[phase].u.clear()
        return Redealt.of(self.starts[phase])

    # --- from one decision to the next -----------------------------------------------------------

    def _note(self, undo: int) -> None:
        """Follow the events since the last decision."""
        run = self.run
        first, end = self._heard, len(run.log)
        heard = self._heard_cards(first, end)
        orders = self._new_orders()
        for place in range(first, end):
            while orders and orders[0][0] <= place:
                self._ordered(*orders.pop(0)[1:])
            entry = run.log[place]
            self._entered(place, entry[3:] if entry[0] == events.SECRET else entry)
            for card in heard.get(place, ()):
                self.spots.see(card)
        for _, fall, order in orders:
            self._ordered(fall, order)
        for card in self.eyes.cards(run):
            self.spots.see(card)
        self.told.append(self.eyes.told(run, first, undo))
        self._heard = end

    def _new_orders(self) -> list[tuple[int, int, Order]]:
        new = [
            (given.log, number, given)
            for number in range(self._falls, len(self.run.falls))
            for given in self.run.falls[number].given
            if isinstance(given, Order)
        ]
        self._falls = len(self.run.falls)
        return new

    def _ordered(self, fall: int, order: Order) -> None:
        self.orders.setdefault(fall, []).append(self._mix(order.cards))

    def _entered(self, place: int, entry: Entry) -> None:
        """Update the knowledge by one log entry."""
        if entry[0] == events.CARD:
            self._lying[entry[1]] = entry[4], entry[5]
        elif entry[0] == events.PHASE:
            known = all(len(among) == 1 for among in self.spots.among.values())
            self.begins.append(Begin(place, len(self.steps), len(self.mixes), known))
        elif entry[0] == events.DRAW and entry[1][0] == "card" and entry[2] in self._lying:
            where = self._lying[entry[2]]
            self._mix([card for card, lying in self._lying.items() if lying == where])

    def _heard_cards(self, first: int, end: int) -> dict[int, list[int]]:
        """Cards that this viewer hears of by name, by place in the log."""
        narrator = self.eyes.game.narrator(self.eyes.factions)
        entries = [
            (first + place, entry) for place, entry in narrator.heard(self.run.log[first:end])
        ]
        heard: dict[int, list[int]] = {}
        for way, group in groupby(entries, key=lambda indexed: indexed[1][2:6] if indexed[1][0] == events.CARD else None):  # fmt: skip
            members = [*group]
            if way is not None:
                cards = set(narrator.named([entry for _, entry in members]))
                heard |= {place: [entry[1]] for place, entry in members if entry[1] in cards}
                continue
            for place, entry in members:
                heard[place] = narrator.shown_cards(entry)
        return heard


def _begun(game: Game) -> tuple[Tracing, bool]:
    """The game as it was laid out, and whether that was done again from the very beginning, with its chance."""
    title, first = game.title, game.first
    run = Tracing(first.layout, first.rooms, first.limits)
    if game.start_position is None:
        seats = game.seats
        again = title.program.start(
            title.scenario_index(game.scenario or None), game.seed, tuple(first.forced),
            seats.of_kind("bot"), first.players, Tracing,
        )  # fmt: skip
        zones = slice(min(first.layout.zones, default=0), first.layout.effects)
        if again.s[zones] == first.s[zones] and isinstance(again, Tracing):
            again.s[:] = first.s
            return again, True
    first.copy(run)
    run.sight = run.s
    return run, False


def fallen(trace: Trace, fall: Fall) -> bool:
    """Whether what fell is hidden from these eyes."""
    entries = trace.run.log[fall.log : fall.log + 1]
    narrator = trace.eyes.game.narrator(trace.eyes.factions)
    return bool(entries) and not [*narrator.heard(entries)]


@define(eq=False)
class Spots:
    """Knowledge of a viewer. `among` is replaced, never changed, so older references keep older knowledge."""

    among: Among

    def mix(self, spots: Iterable[Spot]) -> None:
        """Cards that change places unseen: each may now lie at each of their spots."""
        mixed = frozenset(spots)
        united: dict[frozenset[Spot], frozenset[Spot]] = {}
        cards = {}
        for card, among in self.among.items():
            if among not in united:
                united[among] = among if among.isdisjoint(mixed) else among | mixed
            cards[card] = united[among]
        self.among = cards

    def see(self, card: int) -> None:
        """A card is seen at its place."""
        if len(self.among[card]) > 1:
            self.among = {**self.among, card: frozenset((card,))}


def dealt(
    among: Mapping[int, frozenset[Spot]], cards: Iterable[int], spots: Sequence[Spot], chance: Random
) -> Deal | None:  # fmt: skip
    """Deal each card to one of the spots, all known possibilities equally likely; None if that failed.

    The draw depends on the order of the spots, not on the cards that truly lie there. All ways are equally likely if
    any two cards have the same spots, disjoint ones, or one's spots are some of the other's.
    """
    place = {spot: number for number, spot in enumerate(spots)}
    left = {card: [place[spot] for spot in among[card] if spot in place] for card in cards}
    taken: set[int] = set()
    deal: Deal = {}
    for card in sorted(left, key=lambda card: (len(left[card]), card)):
        free = sorted(number for number in left[card] if number not in taken)
        if not free:
            return None
        number = free[chance.randrange(len(free))]
        taken.add(number)
        deal[spots[number]] = card
    return deal
