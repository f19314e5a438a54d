"""Actions from the first stage to the last, and the specials that come in between or afterwards.

A stage may be interrupted by a special, which is an action with stages of its own: hence one module.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from interpreter.engine.evaluate import legal_moves, legal_spaces
from interpreter.engine.evaluate.possible import options_of_specials, special_of
from interpreter.engine.evaluate.under_way import ActionUnderWay, frame_of, select
from interpreter.engine.evaluate.walker import (
    DONE,
    Decision,
    Frame,
    Steps,
    ask,
    execute,
    execute_block,
    value,
)
from interpreter.engine.reference import deals, groups
from interpreter.engine.reference.beginning import begin, charge, end, first_choosing
from interpreter.engine.state import events
from interpreter.engine.state.options import DEAL, SPECIAL, SPECIALS
from interpreter.language import nodes

Legal = Callable[..., list[int]]


def run_action(frame: Frame, running: ActionUnderWay) -> Steps:
    """Stage after stage, then a special if none has come. `frame` is that of the caller."""
    inner = frame_of(frame, running)
    moved = yield from begin(inner)
    choosing = first_choosing(running)
    for number, stage in enumerate(running.action.stages):
        yield from _run_stage(inner, stage, number == choosing)
        running.leading = False
    yield from after_the_last_stage(inner)
    end(inner, moved)


def _run_stage(frame: Frame, stage: object, first: bool) -> Steps:
    match stage:
        case nodes.SpacesStage():
            yield from run_spaces(frame, stage, first)
        case nodes.MovesStage():
            yield from run_moves(frame, stage, first)
        case nodes.TextStage():
            yield from execute_block(frame, stage.body)
        case _:
            raise nodes.UnknownVariant(stage, "engine/reference/actions.py")


def run_spaces(frame: Frame, stage: nodes.SpacesStage, first: bool) -> Steps:
    """A choice of a space, what is done there, and again until enough or nothing is legal."""
    most = most_of(frame, stage.most, first)
    chosen: list[int] = []
    while most is None or len(chosen) < most:
        spaces = partial(legal_spaces.legal, frame, stage, chosen)
        may_end = len(chosen) >= stage.least
        space = yield from choose_space(frame, stage, spaces, may_end)
        if space == DONE:
            break
        chosen.append(space)
        yield from resolve(frame, stage, space)


def resolve(frame: Frame, stage: nodes.SpacesStage, space: int) -> Steps:
    """Pay, mark as selected, then the text or the ways."""
    running = frame.action
    running.begun = True
    frame.run.log.append((events.SPACE, running.action.index, space))
    with frame.bound((running.action.here,), space):
        charge(frame, legal_spaces.price_of(frame, stage))
        if not stage.among:
            select(frame, space)
        if stage.ways is not None:
            yield from execute(frame, stage.ways)
        yield from execute_block(frame, stage.each)


def run_moves(frame: Frame, stage: nodes.MovesStage, first: bool) -> Steps:
    """Destinations, each once."""
    running = frame.action
    most = most_of(frame, stage.most, first)
    chosen: list[int] = []
    while most is None or len(chosen) < most:
        destinations = partial(legal_moves.legal, frame, stage, chosen)
        space = yield from choose_space(frame, stage, destinations, len(chosen) >= stage.least)
        if space == DONE:
            break
        chosen.append(space)
        running.begun = True
        frame.run.log.append((events.SPACE, running.action.index, space))
        with frame.bound((running.action.here,), space):
            paid = legal_moves.price_of(frame, stage.select_pays)
            charge(frame, paid)
            select(frame, space)
            yield from groups.run_groups(frame, stage, space, paid)
            yield from execute_block(frame, stage.arrived)


def most_of(frame: Frame, most: nodes.Expr | None, first: bool) -> int | None:
    """How many may be chosen. The limits of a grant cap the first stage that chooses."""
    running = frame.action
    caps = [] if most is None else [value(frame, most)]
    if first and running.limited:
        caps.append(1)
    if first and running.most is not None:
        caps.append(running.most)
    return min(caps) if caps else None


def choose_space(
    frame: Frame, stage: Any, legal: Legal, may_end: bool
) -> Generator[Decision, int, int]:
    """The next space or destination, or DONE. Specials and deals may come before the answer.

    Without a legal space the stage ends, but for specials that bring in the means for the first.
    """
    while True:
        spaces = legal()
        options = [*spaces, *options_of_specials(frame, funding=not spaces)]
        if not spaces and (not options or frame.action.begun or not legal(priced=False)):
            return DONE
        if spaces and may_end:
            options.append(DONE)
        option = yield from ask(stage.point, frame.action.actor, options)
        if option == DEAL:
            yield from deals.offer(frame, frame.action.actor)
        elif option <= SPECIAL:
            yield from take(frame, option)
        else:
            return option


def take(frame: Frame, option: int) -> Steps:
    """Runs a special to its end."""
    special = special_of(frame, frame.vocabulary.actions[SPECIAL - option])
    frame.action.special = special
    yield from run_action(frame, special)


def after_the_last_stage(frame: Frame) -> Steps:
    """The last time that a special may come; nothing comes before anything any more."""
    frame.action.begun = True
    offered = options_of_specials(frame)
    if offered:
        point = frame.action.action.special_point
        option = yield from ask(point, frame.action.actor, [*offered, DONE], SPECIALS)
        if option != DONE:
            yield from take(frame, option)
