"""A look at the actions under way, and where they work, when somebody is asked.

This tells people where they are; no rule depends on it.
"""

from __future__ import annotations

from attrs import define

from interpreter.engine.play import Play
from interpreter.engine.runtime.actions.activation import Activation, StageUnderWay
from interpreter.engine.runtime.actions.compiled import MOVES
from interpreter.engine.runtime.actions.texts import price as charged
from interpreter.engine.state.options import COLUMNS, PIECES, SPACES, plain, tag


@define
class UnderWay:
    """The actions under way, the innermost last, and the place of the pieces being picked (or -1)."""

    acting: list[Activation]
    place: int = -1

    @property
    def here(self) -> int:
        """The innermost place of all."""
        if self.place >= 0:
            return self.place
        return self.acting[-1].here if self.acting else -1

    @classmethod
    def of(cls, play: Play) -> UnderWay:
        """Read the running action of a game that waits for an answer."""
        if play.decision is None:
            return cls([])
        if play.steps is None:  # a copy carries nothing out until it is needed
            play.wake()
        about = play.decision.about
        picks = about in (COLUMNS, SPACES) or tag(about) == PIECES
        return cls(list(play.run.activations), play.run.picking if picks else -1)


def price(play: Play, now: UnderWay, option: int) -> tuple[int, int] | None:
    """Price of an option in the stage that asks: (amount, payer). None if nothing is paid."""
    stage = now.acting[-1].stage if now.acting else None
    if stage is None or play.decision is None or not plain(option):
        return None
    amount = _amount(stage, play.decision.point, option)
    return (amount, play.program.payers[stage.activation.actor]) if amount > 0 else None


def number(play: Play, now: UnderWay, name: str) -> int | None:
    """A named number of the action under way, where the game stands; None if it has none."""
    from interpreter.engine.lower.texts.names import (
        number as called,  # only where a text asks for it
    )

    for activation in reversed(now.acting):
        action = play.program.vocabulary.actions[activation.action.index]
        if name in action.numbers:
            compute = play.program.names[called(action, name)]
            return int(compute(play.run, activation, activation.actor, activation.here))
    return None


def _amount(stage: StageUnderWay, asked: int, option: int) -> int:
    """Amount that the stage charges for a space, or for a group from there."""
    run, activation, plan = stage.run, stage.activation, stage.plan
    if asked == plan.point:
        return charged(run, activation, plan.pay, option)
    if plan.kind != MOVES or asked != plan.origin_point or stage.here < 0:
        return 0
    return charged(run, activation, plan.group_pay, stage.here, option) - stage.paid
