"""Chance that has fallen: a run that notes what its streams give, and one in which they have given it already."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from attrs import Factory, define, frozen

from interpreter.engine.state.layout import Layout
from interpreter.engine.state.limits import Limits
from interpreter.engine.state.run import Run
from interpreter.engine.state.stacking import Rooms
from interpreter.engine.state.streams import Stream

Key = tuple[int, int, int, int]
"""Of a stream: the phase, how often it has begun, its number, how often it was drawn from in this phase."""


class Unlike(Exception):
    """A deal on which the game would not have gone as it was seen to go."""


@frozen
class Number:
    """A number from 0 to `below` - 1 that has fallen."""

    below: int
    number: int


@frozen
class Order:
    """Result of a shuffle: `cards` in their new order; `log`: length of the log then."""

    cards: tuple[int, ...]
    log: int


@define(eq=False)
class Fall:
    """Results of one random stream, and the length of the log before them."""

    key: Key
    log: int
    given: list[Number | Order] = Factory(list)


def key_of(run: Run, number: int) -> Key:
    """Key of the stream that is drawn from next."""
    layout, s = run.layout, run.s
    running = s[layout.running]
    return running, s[layout.begun + running], number, s[layout.streams + number]


class _Of(Stream):
    """Stream of a run that gives `fresh` numbers unless it is told others."""

    __slots__ = ("fresh", "run")

    def __init__(self, run: Run, fresh: Stream) -> None:
        self.run, self.fresh = run, fresh

    def bits(self) -> int:
        return self.fresh.bits()

    def cards(self, words: Sequence[int]) -> list[int]:
        """Cards that these words name."""
        known = self.run.layout.card_words
        by_word = {word: card for card, word in enumerate(known)}
        return [by_word[word] for word in words]


class Noted(_Of):
    """Numbers as they fall, which are written down."""

    __slots__ = ("fall",)

    def __init__(self, run: Run, fresh: Stream, fall: Fall) -> None:
        super().__init__(run, fresh)
        self.fall = fall

    def below(self, n: int) -> int:
        number = self.fresh.below(n)
        self.fall.given.append(Number(n, number))
        return number

    def order(self, words: Sequence[int]) -> list[int]:
        places, cards = self.fresh.order(words), self.cards(words)
        self.fall.given.append(Order(tuple(cards[p] for p in places), len(self.run.log)))
        return places


class Again(_Of):
    """Numbers that have fallen, and fresh ones behind them."""

    __slots__ = ("left",)

    def __init__(self, run: Run, fresh: Stream, given: Sequence[Number | Order]) -> None:
        super().__init__(run, fresh)
        self.left = [*given][::-1]

    def below(self, n: int) -> int:
        given = self.left.pop() if self.left else None
        return given.number if isinstance(given, Number) else self.fresh.below(n)

    def order(self, words: Sequence[int]) -> list[int]:
        given, cards = self.left.pop() if self.left else None, self.cards(words)
        if isinstance(given, Order) and sorted(given.cards) == sorted(cards):
            return [cards.index(card) for card in given.cards]
        return self.fresh.order(words)


class Planned(_Of):
    """Results of another game, with hidden ones drawn anew. Raises Unlike if other results are needed."""

    __slots__ = ("chance", "given", "left")

    def __init__(
        self, run: Run, fresh: Stream, plan: Sequence[Number | Order], given: list[Any], chance: Random
    ) -> None:  # fmt: skip
        super().__init__(run, fresh)
        self.left, self.given, self.chance = [*plan][::-1], given, chance

    def below(self, n: int) -> int:
        planned = self.left.pop() if self.left else None
        if not isinstance(planned, Number) or planned.below != n:
            raise Unlike
        number = planned.number if planned.number >= 0 else self.chance.randrange(n)
        self.given.append(Number(n, number))
        return number

    def order(self, words: Sequence[int]) -> list[int]:
        planned, cards = self.left.pop() if self.left else None, self.cards(words)
        if not isinstance(planned, Order) or sorted(planned.cards) != sorted(cards):
            raise Unlike
        self.given.append(planned)
        return [cards.index(card) for card in planned.cards]


class _Sight:
    """The state as texts read it, while it is noted which of the cells that are hidden they read."""

    def __init__(self, run: Tracing, hidden: Collection[int]) -> None:
        self.run, self.hidden = run, hidden
        self.first = min(hidden, default=len(run.s))

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, slice):
            if at in self.hidden:
                self.run.looked(at)
        elif at.stop > self.first:
            for index in range(at.start, at.stop, at.step or 1):
                if index in self.hidden:
                    self.run.looked(index)
        return self.run.s[at]


@define(eq=False)
class Stretch:
    """A phase: the hidden cells that were read in it before they were written, and all that were written."""

    begun: int  # length of the undo log
    read: set[int] = Factory(set)
    written: set[int] = Factory(set)


class Tracing(Run):
    """A run that notes what its streams give, and by phase which hidden cells are read and written."""

    __slots__ = ("falls", "hidden", "stretches")

    def __init__(self, layout: Layout, rooms: Rooms, limits: Limits | None = None) -> None:
        super().__init__(layout, rooms, limits)
        self.falls: list[Fall] = []
        self.stretches: list[Stretch] = []
        self.hidden: Collection[int] = ()

    def watch(self, hidden: Collection[int]) -> None:
        """From here on, note reads of these cells."""
        self.hidden, self.sight = hidden, _Sight(self, hidden)

    def begin_phase(self, phase: int) -> None:
        self.close()
        self.stretches.append(Stretch(len(self.u)))
        super().begin_phase(phase)

    def close(self) -> None:
        """Note what the running phase has written so far."""
        if self.stretches:
            last = self.stretches[-1]
            last.written.update(self.u[last.begun :: 2])

    def looked(self, index: int) -> None:
        """A cell is read."""
        if self.stretches and index in self.hidden:
            last = self.stretches[-1]
            written = index in last.written or index in self.u[last.begun :: 2]
            if index not in last.read and not written:
                last.read.add(index)

    def assign(self, index: int, value: int) -> None:
        super().assign(index, value)
        if self.stretches:
            self.stretches[-1].written.add(index)  # also where it was the same before

    def add(self, index: int, amount: int) -> None:
        self.looked(index)
        super().add(index, amount)

    def shift(self, index: int, steps: int, word: int) -> None:
        self.looked(index)
        super().shift(index, steps, word)

    def spare(self, index: int) -> int:
        self.looked(index)
        return super().spare(index)

    def spare_room(self, index: int, amount: int) -> int:
        self.looked(index)
        return super().spare_room(index, amount)

    def stream(self, number: int) -> Stream:
        key, fresh = key_of(self, number), super().stream(number)
        if self.ahead:
            return fresh
        self.falls.append(Fall(key, len(self.log)))
        return Noted(self, fresh, self.falls[-1])


class Redealt(Run):
    """A run in which some chance has fallen already, whatever its seed.

    `fallen`: by stream what it has given. `plan`: what fell in the game that is dealt anew, as long as it is held against
    that; numbers below 0 fall anew.
    """

    __slots__ = ("chance", "fallen", "plan")
    fallen: dict[Key, list[Number | Order]]
    plan: dict[Key, list[Number | Order]] | None
    chance: Random

    @classmethod
    def of(cls, run: Run) -> Redealt:
        """Independent copy of a run, in which chance has given nothing yet."""
        twin = cls(run.layout, run.rooms, run.limits)
        run.copy(twin)
        twin.fallen, twin.plan = {}, None
        return twin

    def copy(self, twin: Run | None = None) -> Run:
        if twin is None:
            twin = Redealt(self.layout, self.rooms, self.limits)
            twin.fallen, twin.plan = self.fallen, None
        return super().copy(twin)

    def stream(self, number: int) -> Stream:
        key, fresh = key_of(self, number), super().stream(number)
        if self.ahead:
            return fresh
        if self.plan is None:
            return Again(self, fresh, self.fallen[key]) if key in self.fallen else fresh
        if key not in self.plan:
            raise Unlike
        given = self.fallen[key] = []
        return Planned(self, fresh, self.plan[key], given, self.chance)
