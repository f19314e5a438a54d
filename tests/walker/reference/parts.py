"""Parts of an action, and the specials that come in their stead."""

from __future__ import annotations

from interpreter.engine.state.options import DEAL, SPECIAL, SPECIALS, tagged
from interpreter.language import nodes
from tests.walker.evaluate.actions.legal_spaces import legal
from tests.walker.evaluate.actions.possible import accompanying, special_of
from tests.walker.evaluate.actions.under_way import frame_of, permitted
from tests.walker.evaluate.walker import Frame, Steps, ask, execute_block, executes, value
from tests.walker.reference.actions import enter, resolve
from tests.walker.reference.beginning import begin, end
from tests.walker.reference.deals import offer as deal_first

THE_PART = 0


@executes(nodes.DoPart)
def do_part(frame: Frame, statement: nodes.DoPart) -> Steps:
    """The part, unless the actor takes a special in its stead."""
    running, here = frame.action, frame.here
    point, option = running.action.special_point, DEAL
    while option == DEAL:
        offered = _offered(frame, statement.part, here)
        option = yield from ask(point, running.actor, [THE_PART, *offered], SPECIALS)
        if option == DEAL:
            yield from deal_first(frame, running.actor)
    if option != THE_PART:
        yield from _instead(offered[option], here)
        return
    if running.any_order and running.special is not None:
        running.special.over = True  # it comes at one time
    with (
        frame.bound((running.action.here,), here),
        frame.bound((running.action.actor,), frame.actor),
    ):
        yield from execute_block(frame, running.action.parts[statement.part])


def _offered(frame: Frame, part: str, here: int) -> dict[int, Frame]:
    """The specials that may come here, by their options, each in the frame in which it runs."""
    running = frame.action
    if not running.specials:
        return {}
    found = {}
    for special in accompanying(frame, running.action):
        if special.instead_of != part:
            continue
        if running.special is None:
            inner = frame_of(frame, special_of(frame, special))
            inner.action.leading = False
            open_now = permitted(inner)
        else:
            inner = running.special.frame
            open_now = running.special.action is special and not running.special.over
        if open_now and _legal(inner, here):
            found[tagged(SPECIAL, special.index)] = inner
    return found


def _legal(frame: Frame, here: int) -> bool:
    """Whether the stage of the special allows the space, and its count is not used up."""
    running = frame.action
    stage = running.action.stages[0]
    if stage.most is not None and running.uses >= value(frame, stage.most):
        return False
    return here in legal(frame, stage, running.selected)


def _instead(frame: Frame, here: int) -> Steps:
    """Does at one space what the stage of the special says. It is the special of this action now."""
    running = frame.action
    running.accompanied.special = running
    yield from begin(frame, starts=running.uses == 0)
    running.uses += 1
    stage = running.action.stages[0]
    enter(frame, stage, here)
    running.pending.clear()
    yield from resolve(frame, stage, here)
    end(frame)
