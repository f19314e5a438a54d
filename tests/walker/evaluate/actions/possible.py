"""Whether an action, or a special that goes with one, could begin now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from interpreter.engine.state.options import SPECIAL, tagged
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionClassDecl, ActionDecl
from tests.walker.evaluate.actions import legal_moves, legal_spaces
from tests.walker.evaluate.actions.under_way import ActionUnderWay, frame_of, permitted
from tests.walker.evaluate.walker import Frame, holds

Choosing = nodes.SpacesStage | nodes.MovesStage
LookAhead = Callable[[Frame, ActionDecl, Callable[[], bool]], bool]

_lookers: list[LookAhead] = []


def looks_ahead(look: LookAhead) -> LookAhead:
    """Marks what tries a special out."""
    _lookers.append(look)
    return look


def look_ahead(frame: Frame, special: ActionDecl, able: Callable[[], bool]) -> bool:
    """Whether the special can go on so that afterwards `able` holds."""
    return _lookers[-1](frame, special, able)


def possible(frame: Frame, running: ActionUnderWay) -> bool:
    """Whether the action could be begun now, by its own means or by those a special brings."""
    inner = frame_of(frame, running)
    if not permitted(inner):
        return False
    return first_stage_open(inner) or bool(opening(inner))


def first_stage_open(frame: Frame) -> bool:
    """Whether the first stage has something to choose. A plain text has nothing to wait for."""
    running = frame.action
    if not running.action.stages:
        return True
    stage = running.action.stages[0]
    match stage:
        case nodes.SpacesStage() | nodes.MovesStage():
            return bool(allowed(frame, stage))
        case nodes.TextStage():
            return not running.leading or holds(frame, running.action.first)
    raise nodes.UnknownVariant(stage, "tests/walker/evaluate/actions/possible.py")


def allowed(
    frame: Frame, stage: Choosing, chosen: Sequence[int] = (), priced: bool = True
) -> list[int]:
    """The spaces or destinations of a stage; without `chosen`, were it to begin now."""
    if isinstance(stage, nodes.MovesStage):
        return legal_moves.legal(frame, stage, list(chosen), priced)
    return legal_spaces.legal(frame, stage, list(chosen), priced)


def options_of(specials: list[ActionDecl]) -> list[int]:
    """Specials as options of a choice."""
    return [tagged(SPECIAL, special.index) for special in specials]


def open_now(frame: Frame) -> list[ActionDecl]:
    """Those that the actor may take now. What must leave a space is looked ahead at, until one is resolved."""
    running = frame.action
    return [
        special
        for special in _could_begin(frame)
        if running.resolved
        or not must_leave(frame, special)
        or look_ahead(frame, special, lambda: able(frame))
    ]


def opening(frame: Frame) -> list[ActionDecl]:
    """Those that can give a stage a space where it has none."""
    running = frame.action
    stage = running.stage or running.action.stages[0]
    if isinstance(stage, nodes.TextStage):
        return []
    return [
        special
        for special in _could_begin(frame)
        if must_leave(frame, special)
        and look_ahead(frame, special, lambda: bool(allowed(frame, stage)))
    ]


def must_leave(frame: Frame, special: ActionDecl) -> bool:
    """Whether what the special does must leave its action a space."""
    return must_leave_now(frame, special_of(frame, special))


def must_leave_now(frame: Frame, special: ActionUnderWay) -> bool:
    """The same of one that runs."""
    leaves = special.action.leaves
    return leaves is not None and holds(special.frame or frame_of(frame, special), leaves)


def able(frame: Frame) -> bool:
    """Whether the action has a space: one that waits to be resolved, or one to be chosen."""
    running = frame.action
    stage = running.stage or next(iter(running.action.stages), None)
    if stage is None or isinstance(stage, nodes.TextStage):
        return True
    if running.pending:
        return not set(running.pending).isdisjoint(allowed(frame, stage, priced=False))
    return stage.least == 0 or bool(allowed(frame, stage))


def _could_begin(frame: Frame) -> Iterator[ActionDecl]:
    """`by`, `if`, and a legal first stage; what comes first must meet its own condition, too."""
    running = frame.action
    if not running.specials or running.special is not None:
        return
    for special in accompanying(frame, running.action):
        if special.instead_of or not (running.begun or special.comes_first):
            continue
        inner = frame_of(frame, special_of(frame, special))
        if _unmoved(frame, inner):
            yield special


def _unmoved(frame: Frame, inner: Frame) -> bool:
    """Whether an action could begin where nobody has moved yet, as in an action of its own."""
    layout, state = frame.run.layout, frame.run.s
    marks = slice(layout.spent, layout.spent + layout.spaces * layout.columns)
    kept, state[marks] = state[marks], [0] * (layout.spaces * layout.columns)
    found = permitted(inner) and first_stage_open(inner)
    state[marks] = kept
    return found


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


def special_of(frame: Frame, special: ActionDecl) -> ActionUnderWay:
    """A special as it would run now; it is free if its action is."""
    running = frame.action
    leading = not running.begun
    return ActionUnderWay(
        special, running.actor, free=running.free, accompanied=running, leading=leading
    )
