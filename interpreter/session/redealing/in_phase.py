"""Deals for the choices of one phase: drawn at its first decision, and played on to the one at which the game stands.

A search asks for deals at every choice, and most of the time of one is the game before the phase, played again. A deal that
was drawn earlier may still be for all that was seen since if the answers since then can be made on it and show the same; so
it is as likely as one that is drawn now. Where these eyes have learned of a card since, deals are drawn anew.
"""

from __future__ import annotations

from random import Random

from attrs import Factory, define

from interpreter.engine.play import Play
from interpreter.engine.state.errors import MISTAKES
from interpreter.session.redealing.fallen import Redealt, Unlike
from interpreter.session.redealing.redeal import Again, NoDeal, Redealing, first_phase
from interpreter.session.redealing.trace import Among, Deal, Game, Pause, Trace

MISSES = 20  # deals that no longer hold, before they are drawn anew


@define(eq=False)
class Beginning:
    """Deals at the first decision of a phase. `answers`: how many came before it."""

    answers: int
    redealing: Redealing | None  # None where no earlier phase is played again
    among: Among
    seed: str
    starts: list[tuple[Redealt, list[Deal]]] = Factory(list)  # where the phase begins

    @classmethod
    def of(cls, game: Game, eyes: frozenset[int], answers: int, pause: Pause) -> Beginning:
        """`game` stands at that decision or behind it."""
        trace = Trace.known(game, eyes)
        if len(trace.steps) > answers:
            trace = game.traces[eyes] = Trace.of(game, eyes)
        redealing = Redealing.of(game, eyes, pause, answers)
        seed = f"{game.run.s[game.run.layout.seed]} {answers} {sorted(eyes)}"
        earlier = redealing.since < len(redealing.trace.begins) - 1
        return cls(answers, redealing if earlier else None, redealing.among, seed)

    def holds(self, trace: Trace) -> bool:
        """Whether these eyes have learned nothing of what is hidden since."""
        own = self.redealing
        return (
            own is not None
            and trace.spots.among is self.among
            and len(trace.mixes) == len(own.mixes)
            and first_phase(trace) == own.since
        )

    def start(self, number: int) -> tuple[Redealt, list[Deal]]:
        """The phase's beginning on the deal of that number. Raises NoDeal."""
        assert self.redealing is not None
        while len(self.starts) <= number:
            chance = Random(f"{self.seed} {len(self.starts)}")
            self.starts.append(self.redealing.start(chance, self.answers))
        return self.starts[number]


@define(eq=False)
class InPhase:
    """Deals for one choice."""

    now: Redealing
    beginning: Beginning
    holds: bool
    number: int = 0

    @classmethod
    def of(cls, game: Game, eyes: frozenset[int], pause: Pause) -> InPhase:
        """Raises Mistake for a copy of a copy."""
        answers = game.play.checkpoints[-1].answers
        beginning = Trace.known(game, eyes).beginning
        if beginning is None or beginning.answers != answers:
            beginning = Beginning.of(game, eyes, answers, pause)
        now = Redealing.of(game, eyes, pause)
        now.trace.beginning = beginning
        return cls(now, beginning, beginning.holds(now.trace))

    def play(self, seed: int) -> Play:
        """One more. Raises NoDeal."""
        last, misses = len(self.now.trace.begins) - 1, 0
        while self.holds and misses < MISSES:
            self.now.pause()
            try:
                start, deals = self.beginning.start(self.number)
            except NoDeal:
                break
            self.number += 1
            try:
                play = Again(self.now.trace, last, deals, Random(seed), start).play()
            except (Unlike, *MISTAKES):
                misses += 1
            else:
                return self.now.left(play, seed, last)
        self.holds = False
        drawn: Play = self.now.copy(seed).play
        return drawn
