"""Circumstances of a question: the action and its stage, origin and destination, the payer, the limits of a number.

It is read off what is under way; no rule depends on it.
"""

from __future__ import annotations

from attrs import frozen

from interpreter.corpus.english import capital
from interpreter.engine.play import Play
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import Moves
from interpreter.engine.state.options import PIECES, tagged
from interpreter.engine.state.stacking import ENDLESS
from interpreter.session.questions.under_way import UnderWay


@frozen
class Count:
    """How many have been picked of how many there must and may be (None: no end). `owed`: of several kinds together."""

    chosen: int = 0
    least: int = 0
    most: int | None = None
    owed: int | None = None


@frozen
class Circumstances:
    """Unknown fields are "", -1 or None. Spaces and factions are indices."""

    action: str = ""
    stage: str = ""
    origin: int = -1  # from where something moves
    target: int = -1  # to where
    payer: int = -1
    left: int = 0  # what the payer has
    count: Count | None = None
    about: tuple[int, ...] = ()  # where it works, and what the stage has chosen so far

    @classmethod
    def of(cls, play: Play, now: UnderWay) -> Circumstances:
        """Read the circumstances of a game that waits for an answer."""
        decision, program = play.decision, play.program
        assert decision is not None
        acting = now.acting[-1] if now.acting else None
        payer = program.payers[decision.faction if acting is None else acting.actor]
        purse = program.purses[payer] if payer >= 0 else None
        origin, target = (-1, -1) if acting is None else moving(acting, decision.point)
        return cls(
            action="" if acting is None else program.vocabulary.actions[acting.action.index].name,
            stage=_stage(play, acting),
            origin=origin,
            target=target,
            payer=payer if purse is not None else -1,
            left=play.run.s[purse[0]] - purse[1] if purse is not None else 0,
            count=count(play, acting),
            about=about(now, acting),
        )


def _stage(play: Play, acting: Activation | None) -> str:
    if acting is None or acting.stage is None:
        return ""
    stage = play.program.vocabulary.points[acting.stage.plan.point].stage
    action = play.program.vocabulary.actions[acting.action.index]
    return action.name if stage == action.id else capital(stage)


def moving(acting: Activation, point: int) -> tuple[int, int]:
    """The space that pieces of a stage leave, and the one that they go to."""
    stage = acting.stage
    if stage is None or not isinstance(plan := stage.plan, Moves) or stage.here < 0:
        return -1, -1
    under_way = point in (plan.via_point, plan.group_point, plan.escort_point)
    return stage.origin if under_way else -1, stage.here


def about(now: UnderWay, acting: Activation | None) -> tuple[int, ...]:
    spaces = [now.here]
    if acting is not None:  # between its stages, whatever it has chosen
        spaces = [*(acting.selected if acting.stage is None else acting.stage.chosen), now.here]
    return tuple(space for space in dict.fromkeys(spaces) if space >= 0)


def count(play: Play, acting: Activation | None) -> Count | None:
    decision, run = play.decision, play.run
    assert decision is not None
    asking = run.memory.asking
    if asking is not None and decision.about == tagged(PIECES, asking.column):
        return Count(owed=asking.owed) if asking.owed < ENDLESS else None
    stage = None if acting is None else acting.stage
    if stage is not None and decision.point == stage.plan.point:
        return Count(len(stage.chosen), stage.plan.least, stage.bound)
    point, picked, least, most = run.counted
    return Count(len(picked), least, most) if point == decision.point else None
