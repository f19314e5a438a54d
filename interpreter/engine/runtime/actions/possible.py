"""Which spaces and destinations are legal, which specials may come, and whether an action is possible at all."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.runtime.actions.compiled import MOVES, Action, Moves, Spaces
from interpreter.engine.runtime.actions.routes import Ways
from interpreter.engine.runtime.actions.spent import clear_spent
from interpreter.engine.runtime.actions.texts import means
from interpreter.engine.runtime.ahead import Ahead
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.options import SPECIAL, tagged
from interpreter.engine.state.run import Run


def legal(
    run: Run,
    activation: Activation,
    stage: Spaces | Moves,
    chosen: list[int],
    priced: bool = True,
) -> list[int]:
    """The spaces or destinations that can be chosen now; without `priced`, were they free."""
    spaces: list[int] = stage.legal(run, activation, activation.actor, chosen, priced)
    if stage.kind == MOVES and spaces and not stage.idle:
        left = None
        if priced and not activation.free and stage.group_pay is not None:
            left = means(run, activation)
        spaces = Ways(run, activation, stage).reachable(spaces, left)
    return spaces


def permitted(run: Run, activation: Activation) -> bool:
    """Whether the actor may take the action at all: `by`, `if`, and nothing forbids it."""
    action, actor = activation.action, activation.actor
    if actor not in action.by:
        return False
    if action.condition is not None and not action.condition(run, activation, actor):
        return False
    if activation.prevails:
        return True
    for ban in action.bans:
        if run.s[ban.effect] and (ban.factions is None or actor in ban.factions):
            return False
    return True


def startable(run: Run, activation: Activation) -> bool:
    """Whether the first stage finds something to do."""
    action = activation.action
    if action.opening is not None:
        return bool(legal(run, activation, action.opening, []))
    if not action.stages or not activation.leading or action.first is None:
        return True
    return bool(action.first(run, activation, activation.actor, -1))


def activation_beside(
    run: Run, host: Activation, action: Action, leading: bool = False
) -> Activation:
    """The activation of a special that accompanies an action; it is free if its action is."""
    return Activation(run, action, host.actor, Context(free=host.free), host, leading)


def taken(run: Run, host: Activation, action: Action) -> Activation:
    """The activation of a special that comes now, before or after the action's first space."""
    return activation_beside(run, host, action, not host.begun and action.first is not None)


class SpecialAhead(Ahead):
    """A special beside its action. `opens`: it has to give the stage a space to begin with."""

    def __init__(
        self, run: Run, host: Activation, special: Activation, opens: bool = False
    ) -> None:
        super().__init__(run)
        self.host, self.special, self.opens = host, special, opens

    def start(self) -> Steps:
        action = self.special.action
        steps: Steps = action.run(self.run, taken(self.run, self.host, action))
        return steps

    def able(self) -> bool:
        return able(self.run, self.host, self.opens)

    def must(self) -> bool:
        return must_leave(self.run, self.special)


def may_begin(run: Run, host: Activation, special: Activation, opens: bool) -> bool:
    """Whether a special can go on so that its action has a space. `opens`: so that its stage has one to begin with."""
    return SpecialAhead(run, host, special, opens).possible()


def guided(run: Run, host: Activation, special: Activation) -> Steps:
    """Carry out a special; offer the actor only options that leave its action a space."""
    steps = special.action.run(run, special)
    yield from SpecialAhead(run, host, special).guide(steps, host.actor)


def looks_ahead(run: Run, host: Activation, special: Activation) -> bool:
    """Whether it is looked ahead at a special that is about to run, as it may have to leave its action a space."""
    if not run.program.looks_ahead:
        return False
    return not host.resolved and special.action.leaves is not None


def must_leave(run: Run, special: Activation) -> bool:
    leaves = special.action.leaves
    return leaves is not None and bool(leaves(run, special, special.actor))


def able(run: Run, host: Activation, opens: bool) -> bool:
    """Whether the action has a space: one that waits to be resolved, or one to be chosen, as it must if it `opens`."""
    plan = _plan(host)
    if plan is None:
        return True
    if opens:
        return bool(legal(run, host, plan, []))
    if host.stage is not None and host.stage.pending:
        still = legal(run, host, plan, [], priced=False)
        return any(space in still for space in host.stage.pending)
    return not plan.least or bool(legal(run, host, plan, []))


def _plan(host: Activation) -> Spaces | Moves | None:
    """The stage that chooses spaces now, or would first."""
    return host.action.opening if host.stage is None else host.stage.plan


def offered(run: Run, host: Activation) -> list[int]:
    """The specials that may come now, as options."""
    options: list[int] = []
    for special in _permitted(run, host):
        if (
            not looks_ahead(run, host, special)
            or not must_leave(run, special)
            or may_begin(run, host, special, False)
        ):
            options.append(tagged(SPECIAL, special.action.index))
    return options


def opening(run: Run, host: Activation) -> list[int]:
    """Specials, as options, that can give a stage a space where it has none: those that must leave one."""
    if not run.program.looks_ahead or _plan(host) is None:
        return []
    return [
        tagged(SPECIAL, special.action.index)
        for special in _permitted(run, host)
        if must_leave(run, special) and may_begin(run, host, special, True)
    ]


def _permitted(run: Run, host: Activation) -> list[Activation]:
    """The specials that could begin now, each as it would run."""
    runs_permitted: list[Activation] = []
    if not host.specials or host.special is not None:
        return runs_permitted
    for index in host.action.specials:
        action = run.program.actions[index]
        if action.replaces or host.actor not in action.by:
            continue
        if host.begun or action.comes_first:
            special = taken(run, host, action)
            undo, moved = len(run.u), clear_spent(run)  # in it nobody has moved yet
            if permitted(run, special) and startable(run, special):
                runs_permitted.append(special)
            if moved is not None:
                run.rewind(undo, len(run.log))
    return runs_permitted


def possible(run: Run, action: Action, actor: int, context: Context) -> bool:
    """Would a grant of the action find something to do?"""
    if actor not in action.by:
        return False
    activation = Activation(run, action, actor, context)
    if not permitted(run, activation):
        return False
    return startable(run, activation) or bool(opening(run, activation))


def any_possible(run: Run, faction: int, actions: tuple[int, ...], context: Context) -> bool:
    """Would a grant find something to do?"""
    return any(possible(run, run.program.actions[index], faction, context) for index in actions)
