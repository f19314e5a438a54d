"""Grants: who may do what now, and the questions whether anything is possible."""

from __future__ import annotations

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionClassDecl, ActionDecl
from tests.walker.evaluate.actions.possible import possible
from tests.walker.evaluate.actions.under_way import ActionUnderWay
from tests.walker.evaluate.walker import Frame, evaluates, needed, value


def granted(frame: Frame, spec: nodes.GrantSpec) -> list[ActionUnderWay]:
    """The actions of a grant that are possible, each as it would run."""
    offers = [_running(frame, spec, action) for action in named_actions(frame, spec)]
    return [running for running in offers if possible(frame, running)]


def named_actions(frame: Frame, spec: nodes.GrantSpec) -> list[ActionDecl]:
    """Those that the text names; `any` stands for all of a class."""
    found = []
    for named in spec.actions:
        if isinstance(named, ActionClassDecl):
            found += [a for a in frame.vocabulary.actions if a.action_class is named]
        else:
            found.append(named)
    return found


def _running(frame: Frame, spec: nodes.GrantSpec, action: ActionDecl) -> ActionUnderWay:
    return ActionUnderWay(
        action,
        needed(frame, spec.faction, "actions"),
        free=spec.free,
        limited=spec.limited,
        most=None if spec.most is None else value(frame, spec.most),
        spaces=None if spec.spaces is None else value(frame, spec.spaces),
        specials=spec.specials,
        prevails=spec.prevails,
    )


@evaluates(nodes.Possible)
def is_possible(frame: Frame, expr: nodes.Possible) -> int:
    return int(bool(granted(frame, expr.grant)))
