"""Specials: when they are offered beside the choices of an action, and in the stead of its parts."""

from __future__ import annotations

from interpreter.engine.oracle import actions
from interpreter.engine.oracle.running import Running, frame_of, permitted
from interpreter.engine.oracle.walker import DONE, Frame, Steps, ask
from interpreter.language.words import ActionClassDecl, ActionDecl

OFFSET = -10
SPECIAL = -4  # `about`: the options are specials


def options(frame: Frame, funding: bool = False) -> list[int]:
    """The specials that may come now, as options of a choice."""
    return [OFFSET - special.index for special in open_now(frame, funding)]


def open_now(frame: Frame, funding: bool = False) -> list[ActionDecl]:
    """Those that the actor may take now; `funding`: only those that bring in means."""
    running = frame.action
    if not running.specials or running.special is not None:
        return []
    return [
        special
        for special in accompanying(frame, running.action)
        if not special.instead_of
        and (running.begun or special.comes_first)
        and (special.funds or not funding)
        and _possible(frame, special)
    ]


def accompanying(frame: Frame, action: ActionDecl) -> list[ActionDecl]:
    """The specials that go with an action."""
    group = _class_of(action).id
    return [
        special
        for special in frame.vocabulary.actions
        if _class_of(special).accompanies == group
        and (special.accompanies is None or action.index in special.accompanies)
    ]


def _class_of(action: ActionDecl) -> ActionClassDecl:
    assert action.action_class is not None
    return action.action_class


def _possible(frame: Frame, special: ActionDecl) -> bool:
    """`by`, `if`, and a legal first stage; what comes first must meet its own condition, too."""
    inner = frame_of(frame, of(frame, special))
    return permitted(inner) and actions.first_stage_open(inner)


def of(frame: Frame, special: ActionDecl) -> Running:
    """A special as it would run now; it is free if its action is."""
    running = frame.action
    leading = not running.begun
    return Running(special, running.actor, free=running.free, accompanied=running, leading=leading)


def take(frame: Frame, option: int) -> Steps:
    """Runs a special to its end."""
    special = of(frame, frame.vocabulary.actions[OFFSET - option])
    frame.action.special = special
    yield from actions.run_action(frame, special)


def after_the_last_stage(frame: Frame) -> Steps:
    """The last time that a special may come; nothing comes before anything any more."""
    frame.action.begun = True
    offered = options(frame)
    if offered:
        point = frame.action.action.special_point
        option = yield from ask(point, frame.action.actor, [*offered, DONE], SPECIAL)
        if option != DONE:
            yield from take(frame, option)
