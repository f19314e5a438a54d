"""An action under way and its stage under way. Texts of the action read both records by their fields."""

from __future__ import annotations

from attrs import define

from interpreter.engine.runtime.actions.compiled import MOVES, Action, Moves, Spaces
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.run import Run

NOBODY = Bag()


@define(eq=False)
class Context:
    """The limits under which a grant lets an action run."""

    limited: bool = False
    free: bool = False
    most: int | None = None
    within: frozenset[int] | None = None
    specials: bool = False
    prevails: bool = False  # nothing that lasting texts forbid binds it


class StageUnderWay:
    """A running stage: its choices, and the space it works on. `bound`: how many spaces it may choose."""

    run: Run
    activation: Activation
    plan: Spaces | Moves
    bound: int | None
    chosen: list[int]
    pending: list[int]  # chosen and not resolved yet, in the order of choice
    here: int = -1  # the space that it works in; -1 while one is being chosen
    paid: int = 0  # for that space so far
    origin: int = -1  # of the group that moves
    group: Bag = NOBODY  # of a stage that moves

    def __init__(
        self, run: Run, activation: Activation, plan: Spaces | Moves, bound: int | None
    ) -> None:
        self.run = run
        self.activation = activation
        self.plan = plan
        self.bound = bound
        self.chosen = []
        self.pending = []
        if plan.kind == MOVES:
            self.group = Bag()


class Activation:
    """One run of an action: how it was granted, its variables, and its totals."""

    action: Action
    actor: int
    host: Activation | None
    leading: bool  # a special that comes before its action's first space
    limited: bool
    free: bool
    most: int | None
    within: frozenset[int] | None
    prevails: bool
    specials: bool
    selected: list[int]
    passed: list[int]
    v: list[int]  # its variables, and those that hold sets
    sets: list[list[int]]
    begun: bool = False
    any_order: bool = False  # its spaces are all chosen before one is resolved
    resolved: bool = False  # something has been done in a space
    over: bool = False  # a special in the stead of a part: the action has gone on without it
    settled: bool = False  # no special is wanted any more
    turned_down: int = -1  # length of the undo log when specials were offered and none was taken
    special: Activation | None = None
    uses: int = 0
    stage: StageUnderWay | None = None
    space: int = -1  # the space or destination chosen last
    point: int = -1  # where it was chosen
    logged_space: int = -1  # the last space named in the log
    since: int = 0  # length of the log when the action began

    def __init__(
        self,
        run: Run,
        action: Action,
        actor: int,
        context: Context,
        host: Activation | None = None,
        leading: bool = False,
    ) -> None:
        self.action = action
        self.actor = actor
        self.host = host
        self.leading = leading
        self.limited = context.limited
        self.free = context.free
        self.most = context.most
        self.within = context.within
        self.prevails = context.prevails
        self.specials = context.specials and bool(action.specials)
        self.selected = []
        self.passed = []
        self.v = []
        self.sets = []
        for start in action.variables:
            if start is not None:
                self.v.append(start(run, self, actor))
            else:
                self.sets.append(action.sets[len(self.sets)](run, self, actor))

    @property
    def here(self) -> int:
        """The space that it works in, or -1."""
        return -1 if self.stage is None else self.stage.here

    @property
    def accompanied(self) -> list[int]:
        """The spaces that the action has chosen which this one accompanies."""
        return self.host.selected if self.host is not None else []

    def accompanies(self, action: int) -> bool:
        return self.host is not None and self.host.action.index == action
