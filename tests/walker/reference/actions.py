"""Actions from the first stage to the last, and the specials that come in between or afterwards.

A stage may be interrupted by a special, which is an action with stages of its own: hence one module.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from interpreter.engine.runtime.ahead import Ahead
from interpreter.engine.state import events
from interpreter.engine.state.options import (
    BY_TYPE,
    DEAL,
    DONE,
    RESOLVE,
    SPECIAL,
    SPECIALS,
    Question,
    tag,
    tagged,
    untagged,
)
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl
from tests.walker.evaluate.actions import legal_moves, legal_spaces
from tests.walker.evaluate.actions.possible import (
    Choosing,
    able,
    allowed,
    looks_ahead,
    must_leave_now,
    open_now,
    opening,
    options_of,
    special_of,
)
from tests.walker.evaluate.actions.under_way import ActionUnderWay, frame_of, select
from tests.walker.evaluate.walker import (
    NONE,
    Frame,
    Steps,
    ask,
    execute,
    execute_block,
    holds,
    value,
)
from tests.walker.reference import deals, groups
from tests.walker.reference.beginning import begin, charge, end, first_choosing, of_class


def run_action(frame: Frame, running: ActionUnderWay) -> Steps:
    """Stage after stage, then a special if none has come. `frame` is that of the caller."""
    inner = frame_of(frame, running)
    group = running.action.action_class
    if group is not None and group.any_order is not None:
        running.any_order = holds(of_class(inner), group.any_order)
    yield from begin(inner)
    choosing = first_choosing(running)
    for number, stage in enumerate(running.action.stages):
        yield from _run_stage(inner, stage, number == choosing)
        running.leading = False
    yield from after_the_last_stage(inner)
    end(inner)


def _run_stage(frame: Frame, stage: object, first: bool) -> Steps:
    match stage:
        case nodes.SpacesStage() | nodes.MovesStage():
            yield from _choosing(frame, stage, first)
        case nodes.TextStage():
            yield from execute_block(frame, stage.body)
        case _:
            raise nodes.UnknownVariant(stage, "tests/walker/reference/actions.py")


def _choosing(frame: Frame, stage: Choosing, first: bool) -> Steps:
    """Spaces or destinations: all are chosen before one is resolved, or each is resolved at once."""
    running = frame.action
    most = most_of(frame, stage.most, first)
    running.stage = stage
    chosen: list[int] = []
    wait = running.any_order and isinstance(stage, nodes.SpacesStage) and not stage.among
    going_on = False
    while not going_on:
        full = most is not None and len(chosen) >= most
        answer = None if full else (yield from choose_space(frame, stage, chosen))
        if answer is None:
            going_on = yield from _before_going_on(frame, stage, None if full else chosen)
        elif answer == DONE:
            going_on = True
        elif tag(answer) == RESOLVE:
            going_on = yield from _in_any_order(frame, stage, untagged(answer))
        else:
            chosen.append(answer)
            enter(frame, stage, answer)
            if not wait:
                running.pending.clear()
                yield from resolve(frame, stage, answer)
    for space in [*running.pending]:
        yield from _resolve_later(frame, stage, space)
    running.stage = None


def choose_space(
    frame: Frame, stage: Choosing, chosen: list[int]
) -> Generator[Question, int, int | None]:
    """The next space or destination, DONE, or which space to resolve; None when nothing is legal.

    Specials and deals may come before the answer.
    """
    running = frame.action
    while True:
        spaces = allowed(frame, stage, chosen)
        if spaces:
            specials = options_of(open_now(frame))
        else:
            specials = options_of(opening(frame)) if stage.least and not running.begun else []
        options = [*spaces, *specials]
        if not options:
            return None
        if len(running.pending) > 1:
            options += _to_resolve(running)
        if spaces and len(chosen) >= stage.least:
            options.append(DONE)
        option = yield from ask(stage.point, running.actor, options)
        if option == DONE and specials:
            _turn_down(frame)
        if not (yield from _came_before(frame, option)):
            return option


def _came_before(frame: Frame, option: int) -> Generator[Question, int, bool]:
    """Carries out a deal or a special. False if the option is neither."""
    if option == DEAL:
        yield from deals.offer(frame, frame.action.actor)
    elif tag(option) == SPECIAL:
        yield from take(frame, option)
    else:
        return False
    return True


def enter(frame: Frame, stage: Choosing, space: int) -> None:
    """Pay, and mark as selected. What a destination costs is kept for its groups."""
    running = frame.action
    running.begun = True
    running.logged_space = space
    frame.run.log.append((events.SPACE, running.action.index, space))
    with frame.bound((running.action.here,), space):
        if isinstance(stage, nodes.MovesStage):
            running.paid = legal_moves.price_of(frame, stage.select_pays)
        else:
            running.paid = legal_spaces.price_of(frame, stage)
        charge(frame, running.paid)
    if isinstance(stage, nodes.MovesStage) or not stage.among:
        select(frame, space)
    running.pending.append(space)


def resolve(frame: Frame, stage: Choosing, space: int) -> Steps:
    """What the stage says is done in a space: groups come, a way, a text."""
    running = frame.action
    running.resolved = True
    with frame.bound((running.action.here,), space):
        if isinstance(stage, nodes.MovesStage):
            yield from groups.run_groups(frame, stage, space, running.paid, _came_before)
            yield from execute_block(frame, stage.arrived)
            return
        if stage.ways is not None:
            yield from execute(frame, stage.ways)
        yield from execute_block(frame, stage.each)


def _resolve_later(frame: Frame, stage: Choosing, space: int) -> Steps:
    """A space that was chosen before, unless it is none of the stage's spaces any more."""
    running, log = frame.action, frame.run.log
    running.pending.remove(space)
    if space not in allowed(frame, stage, priced=False):
        log.append((events.LAPSE, running.action.index, space))
        return
    if running.logged_space != space:
        log.append((events.SPACE, running.action.index, space))
        running.logged_space = space
    yield from resolve(frame, stage, space)


def _before_going_on(
    frame: Frame, stage: Choosing, chosen: list[int] | None
) -> Generator[Question, int, bool]:
    """Nothing more can be chosen. In an action of any order: which space is resolved first?

    A special may come before that. Where there may be more than are `chosen`, a deal that pays for one
    more may come, too. False if one of them came: then there may be something to choose again.
    """
    running = frame.action
    if not running.any_order or not running.begun:
        return True
    specials = [] if _wants_none(frame) else options_of(open_now(frame))
    pending = _to_resolve(running)
    if specials:
        options = [*specials, *pending, DONE]
        option = yield from ask(running.action.special_point, running.actor, options, SPECIALS)
    elif len(pending) > 1 or (chosen is not None and _waits(frame, stage, chosen)):
        options = [*pending, DONE] if len(pending) > 1 else [DONE]
        option = yield stage.point.index, running.actor, options, BY_TYPE
    else:
        return True
    if option == DONE:
        running.settled = running.settled or bool(specials)
    elif tag(option) == RESOLVE:
        return (yield from _in_any_order(frame, stage, untagged(option)))
    else:
        yield from _came_before(frame, option)
        return False
    return True


def _waits(frame: Frame, stage: Choosing, chosen: list[int]) -> bool:
    """Whether its class says so, and some space lacks nothing but its price."""
    group = frame.action.action.action_class
    if group is None or group.waits is None or not holds(of_class(frame), group.waits):
        return False
    return bool(allowed(frame, stage, chosen, priced=False))


def _in_any_order(frame: Frame, stage: Choosing, space: int) -> Generator[Question, int, bool]:
    """The space first; then whichever the actor likes, or the rest in order. Nothing more is chosen."""
    running = frame.action
    yield from _resolve_later(frame, stage, space)
    while True:
        specials = options_of(open_now(frame))
        if not specials and len(running.pending) < 2:
            return True
        options = [*specials, *_to_resolve(running), DONE]
        option = yield from ask(stage.point, running.actor, options)
        if option == DONE:
            if specials:
                _turn_down(frame)
            return True
        if tag(option) == RESOLVE:
            yield from _resolve_later(frame, stage, untagged(option))
        else:
            yield from _came_before(frame, option)


def _to_resolve(running: ActionUnderWay) -> list[int]:
    """The chosen spaces that wait, as options: each once, however often it was chosen."""
    return [tagged(RESOLVE, space) for space in dict.fromkeys(running.pending)]


def _turn_down(frame: Frame) -> None:
    """Who has enough where specials are offered need not be asked again before something happens."""
    if frame.action.any_order:
        frame.action.turned_down = len(frame.run.u)


def _wants_none(frame: Frame) -> bool:
    running: ActionUnderWay = frame.action
    return running.settled or running.turned_down == len(frame.run.u)


def most_of(frame: Frame, most: nodes.Expr | None, first: bool) -> int | None:
    """How many may be chosen. The limits of a grant cap the first stage that chooses."""
    running = frame.action
    caps = [] if most is None else [value(frame, most)]
    if first and running.limited:
        caps.append(1)
    if first and running.most is not None:
        caps.append(running.most)
    return min(caps) if caps else None


# --- specials ---------------------------------------------------------------------------------------


def take(frame: Frame, option: int) -> Steps:
    """Runs a special to its end. What must leave a space goes only by ways that do."""
    decl = frame.vocabulary.actions[untagged(option)]
    running, special = frame.action, special_of(frame, decl)
    guarded = not running.resolved and decl.leaves is not None
    ahead = SpecialAhead(frame, special, lambda: able(frame))
    running.special, running.logged_space = special, NONE
    steps = run_action(frame, special)
    yield from ahead.guide(steps, running.actor) if guarded else steps


@looks_ahead
def _look_ahead(frame: Frame, special: ActionDecl, able: Callable[[], bool]) -> bool:
    return SpecialAhead(frame, special_of(frame, special), able).possible()


class SpecialAhead(Ahead):
    """A special beside the action of a frame, which is `enough` if it leaves that a space."""

    def __init__(self, frame: Frame, special: ActionUnderWay, enough: Callable[[], bool]) -> None:
        super().__init__(frame.run)
        self.frame, self.special, self.enough = frame, special, enough

    def start(self) -> Steps:
        return run_action(self.frame, special_of(self.frame, self.special.action))

    def able(self) -> bool:
        return self.enough()

    def must(self) -> bool:
        return must_leave_now(self.frame, self.special)


def after_the_last_stage(frame: Frame) -> Steps:
    """The last time that a special may come; nothing comes before anything any more."""
    frame.action.begun = True
    if _wants_none(frame):
        return
    point, option = frame.action.action.special_point, DEAL
    while option == DEAL and (offered := options_of(open_now(frame))):
        option = yield from ask(point, frame.action.actor, [*offered, DONE], SPECIALS)
        yield from _came_before(frame, option)
