"""Circumstances of a question: actions under way and where they work, the payer, limits of a number.

This tells people where they are; no rule depends on it.
"""

from __future__ import annotations

from attrs import define, frozen

from interpreter.corpus.english import capital
from interpreter.engine.play import Play
from interpreter.engine.runtime.actions.activation import Activation, StageUnderWay
from interpreter.engine.runtime.actions.compiled import MOVES, Moves
from interpreter.engine.runtime.actions.texts import price as charged
from interpreter.engine.state.options import COLUMNS, PIECES, SPACES, plain, tag, tagged
from interpreter.engine.state.stacking import ENDLESS


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
    # Only where a text asks for it.
    from interpreter.engine.lower.texts.names import number as called

    for activation in reversed(now.acting):
        action = play.program.vocabulary.actions[activation.action.index]
        if name in action.numbers:
            compute = play.program.names[called(action, name)]
            return int(compute(play.run, activation, activation.actor, activation.here))
    return None


def _amount(stage: StageUnderWay, point: int, option: int) -> int:
    """Amount that the stage charges for a space, or for a group from there."""
    run, activation, plan = stage.run, stage.activation, stage.plan
    if point == plan.point:
        return charged(run, activation, plan.pay, option)
    if plan.kind != MOVES or point != plan.origin_point or stage.here < 0:
        return 0
    return charged(run, activation, plan.group_pay, stage.here, option) - stage.paid


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
