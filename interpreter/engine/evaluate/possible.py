"""Whether an action, or a special that goes with one, could begin now."""

from __future__ import annotations

from interpreter.engine.evaluate import legal_moves, legal_spaces
from interpreter.engine.evaluate.under_way import ActionUnderWay, frame_of, permitted
from interpreter.engine.evaluate.walker import Frame, holds
from interpreter.engine.state.options import SPECIAL
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionClassDecl, ActionDecl


def possible(frame: Frame, running: ActionUnderWay) -> bool:
    """Whether the action could be begun now, by its own means or by those a special brings."""
    inner = frame_of(frame, running)
    if not permitted(inner):
        return False
    if first_stage_open(inner):
        return True
    return bool(open_now(inner, funding=True)) and first_stage_open(inner, priced=False)


def first_stage_open(frame: Frame, priced: bool = True) -> bool:
    """Whether the first stage has something to choose. A plain text has nothing to wait for."""
    running = frame.action
    if not running.action.stages:
        return True
    stage = running.action.stages[0]
    match stage:
        case nodes.SpacesStage():
            return bool(legal_spaces.legal(frame, stage, [], priced))
        case nodes.MovesStage():
            return bool(legal_moves.legal(frame, stage, [], priced))
        case nodes.TextStage():
            return not running.leading or holds(frame, running.action.first)
    raise nodes.UnknownVariant(stage, "engine/evaluate/possible.py")


def options_of_specials(frame: Frame, funding: bool = False) -> list[int]:
    """The specials that may come now, as options of a choice."""
    return [SPECIAL - special.index for special in open_now(frame, funding)]


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
        and _could_begin(frame, special)
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


def _could_begin(frame: Frame, special: ActionDecl) -> bool:
    """`by`, `if`, and a legal first stage; what comes first must meet its own condition, too."""
    inner = frame_of(frame, special_of(frame, special))
    return permitted(inner) and first_stage_open(inner)


def special_of(frame: Frame, special: ActionDecl) -> ActionUnderWay:
    """A special as it would run now; it is free if its action is."""
    running = frame.action
    leading = not running.begun
    return ActionUnderWay(
        special, running.actor, free=running.free, accompanied=running, leading=leading
    )
