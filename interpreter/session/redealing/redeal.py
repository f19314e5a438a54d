"""A game with chance anew, and with all that some eyes do not see dealt anew.

A deal is drawn from what these eyes know of the cards (trace.py). It holds if the same decisions can be made on it and
these eyes see the same happen; else another one is drawn. Only what is hidden now and what led to it is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from attrs import Factory, define

from interpreter.engine.play import Checkpoint, Decision, Play
from interpreter.engine.state import events
from interpreter.engine.state.errors import MISTAKES
from interpreter.engine.state.options import DONE
from interpreter.engine.state.run import Entry
from interpreter.engine.state.streams import kept
from interpreter.language.declarations.domains import parts
from interpreter.language.declarations.vocabulary import ValueDecl
from interpreter.language.types import CARD
from interpreter.session.mistakes import Mistake
from interpreter.session.redealing.fallen import Fall, Key, Number, Order, Redealt, Unlike
from interpreter.session.redealing.trace import (
    Among,
    Begin,
    Deal,
    Game,
    Mix,
    Pause,
    Step,
    Told,
    Trace,
    dealt,
    fallen,
)
from interpreter.session.telling import names

TRIES = 1000
PROOFS = 2  # exchanges that have to fail before a card is held to lie elsewhere
# By code: such an entry without its hidden parts. Other secret decisions become an entry that nobody is told.
VEILS: dict[int, Callable[..., Entry]] = {
    events.CARD: lambda _, *ways: (events.CARD, 0, *ways),
    events.SHOW: lambda to, cards: (events.SHOW, to, tuple((0, *where) for _, *where in cards)),
    events.ANSWER: lambda point, faction, _, about: (events.ANSWER, point, faction, DONE, about),
    events.TELL: lambda to, *_: (events.TELL, to, ("",)),
    events.ROLL: lambda says, *numbers: (events.ROLL, says, *[1] * len(numbers)),
    events.DRAW: lambda gap, _: (events.DRAW, gap, 0),
    events.VALUE: lambda *_: (events.PAY, 0, 0),
}


class Barred(Unlike):
    """A card that was seen to be chosen is not among those offered. `step`: the number of the decision."""

    def __init__(self, step: int, offered: list[int]) -> None:
        super().__init__()
        self.step, self.offered = step, offered


class NoDeal(Mistake):
    """No deal fits what was seen. `tries`: how many were drawn; `drawn`: in how many all cards had a place."""

    def __init__(self, tries: int, drawn: int) -> None:
        super().__init__(
            f"no deal was found that fits what was seen: {tries:,} were tried, "
            f"{tries - drawn:,} of them had no place for a card, on {drawn:,} the game would have gone another way"
        )
        self.tries, self.drawn = tries, drawn


@define(eq=False)
class Redealing:
    """Copies of one game at one point.

    `alike`: only chance to come is another. `pause`: called again and again. `tried`: deals that were drawn so far; `drawn`: those in which all cards had a
    place.
    """

    game: Game
    trace: Trace
    alike: bool
    among: Among  # what is known of the cards, and has been learned of them
    mixes: list[Mix]
    since: int  # the phase from which on it is played again
    spots: list[int]
    pause: Pause
    tries: int = TRIES
    tried: int = 0
    drawn: int = 0
    judged: set[tuple[int, int]] = Factory(set)

    @classmethod
    def of(
        cls,
        game: Game,
        factions: frozenset[int] | None,
        pause: Pause = lambda: None,
        end: int | None = None,
    ) -> Redealing:
        """`factions`: whose eyes; None: nothing is dealt anew but chance to come. `end`: the decision, if not the present one.

        Raises Mistake for a copy of a copy.
        """
        if game.redealt:
            raise Mistake("a copy that was dealt anew is not dealt anew again")
        alike = factions is None
        eyes = frozenset(game.run.players) if factions is None else factions
        trace = Trace.known(game, eyes)
        trace.follow(game, pause, end)
        since = len(trace.begins) - 1 if alike else first_phase(trace)
        mixes = [Mix(mix.spots, mix.before) for mix in trace.mixes]
        return cls(
            game, trace, alike, trace.spots.among, mixes, since, list(_in_order(trace)), pause
        )

    def copy(self, seed: int) -> Any:
        """One more. Raises NoDeal."""
        play, _ = self._drawn(lambda number: Random(f"{seed} {number}"))
        cut = self.trace.begins[self.since].log
        play.run.log[:cut] = _as_heard(self.trace, cut)
        return self.game.dealt_anew(self.left(play, seed, self.since), seed)

    def start(self, chance: Random, end: int) -> tuple[Redealt, list[Deal]]:
        """One more at the beginning of the phase in which decision `end` is the first, and its cards since. Raises NoDeal."""
        play, deals = self._drawn(lambda _: chance, end)
        first, last = self.trace.begins[self.since], play.checkpoints[-1]
        start = Redealt.of(play.run)
        start.rewind(last.undo, last.log)
        start.u.clear()
        start.log[: first.log] = _as_heard(self.trace, first.log)
        mixes = next(begin.mixes for begin in reversed(self.trace.begins) if begin.steps <= end)
        return start, deals[mixes - first.mixes :]

    def _drawn(
        self, chances: Callable[[int], Random], end: int | None = None
    ) -> tuple[Play, list[Deal]]:
        """The game again up to a decision, on a deal that holds."""
        for number in range(self.tries):
            self.pause()
            chance = chances(number)
            self.tried += 1
            deals = self._deals(chance)
            if deals is None:
                continue
            self.drawn += 1
            try:
                return Again(self.trace, self.since, deals, chance).play(end), deals
            except Barred as barred:
                self._learn(barred)
            except (Unlike, *MISTAKES):
                continue
        raise NoDeal(self.tried, self.drawn)

    def _deals(self, chance: Random) -> list[Deal] | None:
        """Places of all cards before each mix since the first phase, and now; None if no deal fits."""
        trace = self.trace
        mixes = self.mixes[trace.begins[self.since].mixes :]
        if self.alike:
            return [{spot: spot for spot in self.spots}] * (len(mixes) + 1)
        now = dealt(self.among, self.among, self.spots, chance)
        deals = [now]
        for mix in reversed(mixes):
            after = deals[-1]
            if after is None:
                return None
            there = dealt(mix.before, [after[spot] for spot in mix.spots], mix.spots, chance)
            deals.append(None if there is None else {**after, **there})
        return None if deals[-1] is None else deals[::-1]  # type: ignore[return-value]

    # --- what a failure teaches ------------------------------------------------------------------

    def _learn(self, barred: Barred) -> None:
        """Somebody could not choose the card that was seen to be chosen: some that were offered instead cannot lie there."""
        step = self.trace.steps[barred.step]
        for card in barred.offered:
            if card not in step.pile and (barred.step, card) not in self.judged:
                self.judged.add((barred.step, card))
                if self._bars(barred.step, card):
                    self._narrow(step, card)

    def _bars(self, number: int, card: int) -> bool:
        """Whether that choice cannot be made once this card has changed places with any of those among which it lay."""
        pile = self.trace.steps[number].pile
        spots = [spot for spot in pile if len(self.among[spot]) > 1]
        return bool(spots) and all(self._barred(number, card, spot) for spot in spots[:PROOFS])

    def _barred(self, number: int, card: int, spot: int) -> bool:
        trace = self.trace
        since = max(n for n, begin in enumerate(trace.begins) if begin.steps <= number)
        deal = {**{own: own for own in self.spots}, card: spot, spot: card}
        deals = [deal] * (len(trace.mixes) - trace.begins[since].mixes + 1)
        try:
            Again(trace, since, deals, Random(0)).play(number + 1)
        except Barred as barred:
            return barred.step == number
        except (Unlike, *MISTAKES):
            return False
        return False

    def _narrow(self, step: Step, card: int) -> None:
        """Rule out those spots for a card, back to where their cards last changed places unseen."""
        spots = set(step.pile)
        for mix in self.mixes[step.mixes :]:
            if not spots.isdisjoint(mix.spots):
                mix.before = {**mix.before, card: mix.before[card] - spots}
                spots -= {*mix.spots}
        self.among = {**self.among, card: self.among[card] - spots}

    # --- the copy ------------------------------------------------------------------------------

    def left(self, play: Play, seed: int, since: int) -> Play:
        """Make what was played from a phase on a copy. Of earlier answers it keeps only what was seen."""
        run = play.run
        assert isinstance(run, Redealt)
        last = play.checkpoints[-1]
        steps = self.trace.steps[: self.trace.begins[since].steps]
        del run.u[: last.undo]
        play.answers[:0] = [DONE if step.hidden or step.unseen else step.answer for step in steps]
        play.marks = [0] * len(steps) + [max(0, mark - last.undo) for mark in play.marks]
        play.rungs = {number + len(steps): rung for number, rung in play.rungs.items()}
        play.checkpoints = [Checkpoint(0, last.log, last.answers + len(steps), last.phase)]
        now = run.s[run.layout.running], run.s[run.layout.begun + run.s[run.layout.running]]
        run.fallen = {key: given for key, given in run.fallen.items() if key[:2] == now}
        run.plan = None
        run.s[run.layout.seed] = kept(seed)
        run.forced = run.forced[: run.s[run.layout.rolls]]
        if play.decision is not None:
            play.again()  # what is under way remembers how long the undo log was
        return play


def first_phase(trace: Trace) -> int:
    """The phase from which on the game is played again.

    At its beginning nothing was hidden that has led to what is hidden now; and before it nobody has looked at anything
    hidden since.
    """
    last = len(trace.begins) - 1
    began = _all_known(trace)
    stretches = trace.run.stretches
    for number in range(began, last):
        until = trace.begins[number + 1].steps
        steps = trace.steps[trace.begins[number].steps : until]
        if stretches[number].read or any(step.hidden for step in steps):
            return number
    return last


def _all_known(trace: Trace) -> int:
    """The last phase at whose beginning each card was known, and no hidden value that counts later."""
    hidden, stretches, run = trace.eyes.values, trace.run.stretches, trace.run
    seen = set(trace.eyes.cards(run))
    live = {index for index in hidden if index in trace.eyes.closed or _refers(trace, index) - seen}
    ever = [set[int]()]
    for stretch in stretches:
        ever.append(ever[-1] | stretch.written)
    for number in range(len(trace.begins) - 1, 0, -1):
        live = (stretches[number].read & hidden) | (live - stretches[number].written)
        if trace.begins[number].known and not live & ever[number]:
            return number
    return 0


def _refers(trace: Trace, index: int) -> set[int]:
    """The cards to which a value belongs or refers."""
    decl, owner, _ = trace.eyes.game.title.program.guarded[index]
    assert isinstance(decl, ValueDecl)
    cards = {
        p for domain, p in zip(decl.domains, parts(decl, owner), strict=True) if domain == CARD
    }
    if decl.type.name == "card" and trace.run.s[index] >= 0:
        cards.add(trace.run.s[index])
    return cards


def _in_order(trace: Trace) -> Iterator[int]:
    """All spots by their present places, so that nothing depends on the true cards."""
    run, layout = trace.run, trace.run.layout
    ordered = []
    for zone, owner in layout.every_zone():
        ordered += run.cards_in(layout.zone(zone, owner))
    yield from ordered
    yield from sorted({*range(layout.cards)}.difference(ordered))


def _as_heard(trace: Trace, end: int) -> Iterator[Entry]:
    """The log up to there, as these eyes have heard it."""
    narrator = trace.eyes.game.narrator(trace.eyes.factions)
    heard = dict(narrator.heard(trace.run.log[:end]))
    for place, entry in enumerate(trace.run.log[:end]):
        yield entry if place in heard and narrator.hears_all(heard[place]) else _veiled(entry)


def _veiled(entry: Entry) -> Entry:
    """Entry of the same kind without what was hidden."""
    code, *rest = entry
    if code == events.SECRET:
        return (*entry[:3], *_veiled(entry[3:]))
    return VEILS[code](*rest) if code in VEILS else (events.PAY, 0, 0)


@define(eq=False)
class Again:
    """The game played again on another deal, from the beginning of a phase. `deals`: after each mix since then; `start`: that
    beginning on the deal, where it was played already.
    """

    trace: Trace
    since: int
    deals: list[Deal]
    chance: Random
    start: Redealt | None = None

    @property
    def _begin(self) -> Begin:
        return self.trace.begins[self.since]

    def _deal(self, mixes: int) -> Deal:
        """Places of all cards after this many mixes of the game."""
        return self.deals[mixes - self._begin.mixes]

    def play(self, end: int | None = None) -> Play:
        """Up to that decision, else to where the game stands. Raises Unlike, or a mistake of the rules."""
        trace, begin = self.trace, self._begin
        run = trace.start(self.since) if self.start is None else Redealt.of(self.start)
        if self.start is None:
            self._lay(run)
        run.plan, run.chance = self._plan(), self.chance
        # Entries before that of the phase.
        ahead = begin.log - trace.play.checkpoints[self.since].log
        log, undo = len(run.log) + ahead, 0
        play = Play(trace.play.program, run)
        stop = len(trace.steps) if end is None else end
        for number in range(begin.steps, stop):
            step = trace.steps[number]
            self._same(self._told(number), run, log, undo)
            log, undo = len(run.log), len(run.u)
            play.answer(self._answer(play, step, number), step.rung)
        self._same(self._told(stop), run, log, undo)
        if end is None:
            self._alike(play.decision, trace.play.decision, len(trace.mixes))
        return play

    def _told(self, number: int) -> Told:
        """Events seen before a decision; before the first since the beginning of the phase, from there on."""
        trace = self.trace
        if number > self._begin.steps:
            return trace.told[number]
        end = trace.steps[number].log if number < len(trace.steps) else len(trace.run.log)
        return trace.eyes.lines(trace.run.log[self._begin.log : end]), {}

    def _same(self, expected: Told, run: Redealt, log: int, undo: int) -> None:
        """Raise Unlike if the viewer sees other events."""
        lines, changed = self.trace.eyes.told(run, log, undo)
        if lines != expected[0] or (undo and changed != expected[1]):
            raise Unlike

    def _lay(self, run: Redealt) -> None:
        """Lay the cards of this deal where those of the game lay; values of a hidden card go along."""
        deal, layout, s = self.deals[0], run.layout, run.s
        for zone, owner in layout.every_zone():
            root = layout.zone(zone, owner)
            s[root + 1 : root + 1 + s[root]] = [deal[card] for card in run.cards_in(root)]
        if all(spot == card for spot, card in deal.items()):
            return
        before = s[:]
        for value, root in zip(run.program.vocabulary.values, layout.values, strict=True):
            if value.seen:
                continue
            for place in range(layout.value_sizes[value.index]):
                worth = before[root + place]
                if value.type.name == "card" and worth >= 0:
                    worth = deal[worth]
                if value.domains == (CARD,):
                    s[root + deal[place]] = worth
                elif value.type.name == "card":
                    s[root + place] = worth

    def _plan(self) -> dict[Key, list[Number | Order]]:
        """Results for each stream: cards by this deal, numbers as they fell, hidden ones drawn anew."""
        trace, plan = self.trace, {}
        for number, fall in enumerate(trace.run.falls):
            if fall.log >= self._begin.log:
                plan[fall.key] = list(self._given(fall, trace.orders.get(number, [])))
        return plan

    def _given(self, fall: Fall, mixes: list[int]) -> Iterator[Number | Order]:
        anew = fallen(self.trace, fall)
        left = iter(mixes)
        for given in fall.given:
            if isinstance(given, Number):
                yield Number(given.below, -1) if anew else given
            else:
                deal = self._deal(next(left) + 1)
                yield Order(tuple(deal[card] for card in given.cards), given.log)

    def _answer(self, play: Play, step: Step, number: int) -> int:
        """Answer on this deal. One that only others saw is chosen by chance."""
        decision = play.decision
        self._alike(decision, step.asked, step.mixes)
        assert decision is not None
        if self._of_cards(decision) and step.answer != DONE and (step.unseen or not step.hidden):
            card = self._deal(step.mixes + step.mixed)[step.answer]
            if card in decision.options:
                return card
            sorts = play.run.layout.sorts
            alike = [
                o
                for o in decision.options
                if sorts and o >= 0 and o != DONE and sorts[o] == sorts[card]
            ]
            if not alike:
                raise Barred(number, [o for o in decision.options if o in self.deals[0]])
            return alike[0]
        if step.hidden and step.answer != DONE:
            return decision.options[self.chance.randrange(len(decision.options))]
        if step.answer not in decision.options and not (
            decision.deals and step.answer not in step.asked.options
        ):
            raise Unlike
        return step.answer

    def _of_cards(self, decision: Decision) -> bool:
        point = self.trace.eyes.game.title.vocabulary.points[decision.point]
        return names.kind_of(point, decision.about) == "card"

    def _alike(self, decision: Decision | None, true: Decision | None, mixes: int) -> None:
        """Raise Unlike if somebody else is asked, or this viewer is asked something else."""
        if decision is None or true is None:
            if decision is not true:
                raise Unlike
            return
        if decision[:2] != true[:2] or decision.about != true.about or decision.deals != true.deals:
            raise Unlike
        if true.faction in self.trace.eyes.factions:
            options = true.options
            if self._of_cards(true):
                deal = self._deal(mixes)
                options = sorted(deal.get(option, option) for option in options)
                if options != sorted(decision.options):
                    raise Unlike
            elif options != decision.options:
                raise Unlike
