"""What belongs to one run of an action, and the compiled action itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from interpreter.engine.state.run import Run

Text = Callable[..., Any]


@define(eq=False)
class Context:
    """The limits under which a grant lets an action run."""

    limited: bool = False
    free: bool = False
    most: int | None = None
    within: frozenset[int] | None = None
    specials: bool = False
    prevails: bool = False  # nothing that lasting texts forbid binds it


@define(eq=False)
class Body:
    """A text of the action; `asks`: it is a generator."""

    run: Text
    asks: bool


@define(eq=False)
class Price:
    """What is paid at a space; by actor, the most that `text` can say, and what it always says.

    None where that cannot be told beforehand.
    """

    text: Text
    most: tuple[int | None, ...]
    always: tuple[int | None, ...]


@define(eq=False)
class Spaces:
    """A compiled `spaces:` stage. `legal` gives the spaces that can be chosen."""

    point: int
    legal: Text
    among: str
    pay: Price | None
    least: int
    most: Text | None
    each: Body | None


@define(eq=False)
class Moves:
    """A compiled `moves:` stage. `legal` gives destinations, whether they can be reached or not."""

    point: int
    origin_point: int
    via_point: int
    group_point: int
    escort_point: int
    legal: Text
    columns: Text
    rows: tuple[tuple[int, ...], ...] | None  # of each actor, if nothing else decides
    sources: Text | None  # where they can come from, price and room aside
    fresh: bool
    through: Text | None
    at_most: Text | int | None
    pay: Price | None
    select_pays: Price | None
    idle: bool
    escorts: Text | None
    escorts_fresh: bool
    escorts_each: int
    passing: Body | None
    group: Body | None
    arrived: Body | None
    least: int
    most: Text | None
    escorts_by: frozenset[int] | None
    escorts_pay: Price | None
    roomy: tuple[frozenset[int], ...] = ()  # by actor, the spaces that nothing keeps `rows` from
    among: str = ""


Stage = Spaces | Moves | Body


@define(eq=False)
class Ban:
    """A lasting `forbidden`: the effect's index in the state, and whom it touches."""

    effect: int
    factions: frozenset[int] | None


@define(eq=False)
class Action:
    """A compiled action."""

    index: int
    group: int  # its action class
    by: frozenset[int]
    condition: Text | None
    variables: tuple[Text, ...]
    stages: tuple[Stage, ...]
    bans: tuple[Ban, ...]
    starts: Body | None
    any_order: Text | None  # None: spaces are resolved as they are chosen
    waits: Text | None  # when a stage waits for a deal that pays for one more space
    hosts: frozenset[int]  # action indices that it may accompany
    first: Text | None
    comes_first: bool
    leaves: Text | None  # when it must leave the action it goes with a space
    replaces: bool  # it comes in the stead of a part
    special_point: int
    run: Text  # carries out an activation of it
    specials: tuple[int, ...] = ()  # the actions that may accompany it
    choosing: int = -1  # the first stage in which spaces are chosen: a grant's limits cap it

    def __attrs_post_init__(self) -> None:
        places = [n for n, stage in enumerate(self.stages) if not isinstance(stage, Body)]
        self.choosing = places[0] if places else -1


class Activation:
    """One run of an action: `selected`, `origin`, `group`, the variables, and how it was granted."""

    begun = False
    any_order = False  # its spaces are all chosen before one is resolved
    resolved = False  # something has been done in a space
    over = False  # a special in the stead of a part: the action has gone on without it
    settled = False  # no special is wanted any more
    turned_down = -1  # length of the undo log when specials were offered and none was taken
    leading = False  # a special that comes before its action's first space
    special: Action | None = None
    special_activation: Activation | None = None
    uses = 0
    stage: Spaces | Moves | None = None  # the stage that is choosing or resolving
    here = -1  # the space that it works in; -1 while one is being chosen
    origin = -1
    paid = 0  # for the destination so far
    space = -1  # the space or destination chosen last
    point = -1  # where it was chosen
    told = -1  # the space that the log speaks of
    since = 0  # length of the log when the action began
    chosen: Sequence[int] = ()  # in the stage that chooses, so far
    bound: int | None = None  # how many may be

    def __init__(
        self,
        run: Run,
        action: Action,
        actor: int,
        context: Context,
        host: Activation | None = None,
    ) -> None:
        self.action = action
        self.actor = actor
        self.host = host
        self.limited = context.limited
        self.free = context.free
        self.most = context.most
        self.within = context.within
        self.prevails = context.prevails
        self.specials = context.specials and bool(action.specials)
        self.selected: list[int] = []
        self.pending: list[int] = []  # chosen and not resolved yet, in the order of choice
        self.group: dict[int, int] = {}
        self.passed: set[int] = set()
        self.v: list[int] = []
        for start in action.variables:
            self.v.append(start(run, self, actor))

    @property
    def accompanied(self) -> list[int]:
        """The spaces that the action has chosen which this one accompanies."""
        return self.host.selected if self.host is not None else []

    def accompanies(self, action: int) -> bool:
        return self.host is not None and self.host.action.index == action
