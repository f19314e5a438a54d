"""A look into the texts under way: which actions are running, and where, when somebody is asked.

The generators of a game hang on one another, the outermost first. Their names are read and never
changed. This tells people where they are; no rule depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import GeneratorType
from typing import Any

from attrs import define

from interpreter.engine.actions.frame import Frame, Moves, Spaces
from interpreter.engine.game import Play


@define
class Acting:
    """One action under way: its frame, the stage it is in, and the space it works in (or -1)."""

    frame: Frame
    stage: Spaces | Moves | None = None
    here: int = -1
    origin: int = -1
    paid: int = 0


@define
class Inside:
    """The actions under way, the innermost last, and the place of the pieces being picked (or -1)."""

    acting: list[Acting]
    place: int = -1

    @property
    def here(self) -> int:
        """The innermost place of all."""
        if self.place >= 0:
            return self.place
        return self.acting[-1].here if self.acting else -1


def look(play: Play) -> Inside:
    """Where the game stands that waits for an answer."""
    if play.decision is None:
        return Inside([])
    if play.steps is None:  # a copy has no generators of its own until they are needed
        play.wake()
    inside = Inside([])
    for names in _names(play.steps):
        _note(inside, names)
    asked = play.program.vocabulary.points[play.decision.point]
    last = inside.acting[-1] if inside.acting else None
    if last and last.stage is not None and last.stage.point == asked.index:
        last.here = -1  # the next space is being chosen; the one before is done with
    return inside


def _names(steps: Any) -> Iterator[dict[str, Any]]:
    while isinstance(steps, GeneratorType) and steps.gi_frame is not None:
        yield steps.gi_frame.f_locals
        steps = steps.gi_yieldfrom


def _note(inside: Inside, names: dict[str, Any]) -> None:
    frame = names.get("frame")
    if isinstance(frame, Frame):
        if not inside.acting or inside.acting[-1].frame is not frame:
            inside.acting.append(Acting(frame))
            inside.place = -1
        acting = inside.acting[-1]
        if isinstance(names.get("stage"), Spaces | Moves):
            acting.stage = names["stage"]
        acting.here = _index(names, "space", acting.here)
        acting.origin = _index(names, "origin", acting.origin)
        acting.paid = _index(names, "paid", acting.paid)
    inside.place = _index(names, "place", _index(names, "target", inside.place))


def _index(names: dict[str, Any], name: str, otherwise: int) -> int:
    found = names.get(name)
    return found if isinstance(found, int) else otherwise


def price(play: Play, inside: Inside, option: int) -> tuple[int, int] | None:
    """What an option of the stage that asks costs: (amount, payer). None where nothing is paid."""
    acting = inside.acting[-1] if inside.acting else None
    if acting is None or acting.stage is None or play.decision is None or option < 0:
        return None
    amount = _amount(play, acting, option)
    if amount <= 0:
        return None
    return amount, play.program.payers[acting.frame.actor]


def number(play: Play, inside: Inside, name: str) -> int | None:
    """A named number of the action under way, where the game stands; None if it has none."""
    from interpreter.engine.compile.names import number as called

    for acting in reversed(inside.acting):
        frame = acting.frame
        action = play.program.vocabulary.actions[frame.action.index]
        if name in action.numbers:
            compute = play.program.names[called(action, name)]
            return int(compute(play.run, frame, frame.actor, acting.here))
    return None


def _amount(play: Play, acting: Acting, option: int) -> int:
    from interpreter.engine.actions.texts import price as charged

    run, frame, stage = play.run, acting.frame, acting.stage
    assert play.decision is not None
    asked = play.decision.point
    if isinstance(stage, Moves):
        if asked == stage.point:
            return charged(run, frame, stage.select_pays, option)
        if asked != stage.origin_point or acting.here < 0:
            return 0
        before, frame.origin = frame.origin, option
        try:
            return charged(run, frame, stage.pay, acting.here) - acting.paid
        finally:
            frame.origin = before
    if isinstance(stage, Spaces) and asked == stage.point:
        return charged(run, frame, stage.pay, option)
    return 0
