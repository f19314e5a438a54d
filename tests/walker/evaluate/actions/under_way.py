"""An action under way: who acts, within which limits, and what has been chosen so far."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.engine.state.imagining import imagined
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl
from tests.walker.evaluate.named import Standing, changes_of, frame_of_names
from tests.walker.evaluate.sets import as_set
from tests.walker.evaluate.walker import NONE, Frame, evaluates, holds, value


@define(eq=False)
class ActionUnderWay:
    """An action as the tree walker carries it out; to compiled code it is an `Activation`.

    `most` and `spaces` are the limits of a grant; `prevails`: nothing that lasting texts forbid binds it.
    `special` is the one that was taken.

    `accompanied` is the action that a special goes with; `leading`: it is in its first stage and comes
    before the first space of that action. `begun`: a space or destination was chosen; `resolved`: something
    was done in one; `pending`: those chosen and not resolved yet, in the order of choice; `logged_space`: the last
    that the log names. `settled`, `turned_down` (as the undo log was then): no special is wanted any more, or
    none before something happens; `over`: one in the stead of a part has had its time.
    """

    action: ActionDecl
    actor: int
    free: bool = False
    limited: bool = False
    most: int | None = None
    spaces: tuple[int, ...] | None = None
    specials: bool = False
    prevails: bool = False
    accompanied: ActionUnderWay | None = None
    leading: bool = False
    special: ActionUnderWay | None = None
    begun: bool = False
    any_order: bool = False
    resolved: bool = False
    over: bool = False
    settled: bool = False
    turned_down: int = -1
    logged_space: int = NONE
    stage: Any = None  # that chooses or resolves
    paid: int = 0  # for the space chosen last
    uses: int = 0
    pending: list[int] = Factory(list)
    variables: dict[str, Any] = Factory(dict)
    selected: list[int] = Factory(list)
    passed: set[int] = Factory(set)
    frame: Frame | None = None


def frame_of(frame: Frame, running: ActionUnderWay) -> Frame:
    """The frame that all texts of the action share. `frame` is where it was called."""
    inner = frame.fresh(running)
    action = running.action
    inner.put(action.here, NONE)
    inner.put(action.actor, running.actor)
    inner.put(action.limited, int(running.limited))
    inner.put(action.free, int(running.free))
    inner.put(action.origin, NONE)
    running.frame = inner
    select(inner, None)
    for name, start in action.variables.items():
        running.variables[name] = value(inner, start)
    return inner


def select(frame: Frame, space: int | None) -> None:
    """Adds a space to those that the action has chosen."""
    running = frame.action
    if space is not None and space not in running.selected:
        running.selected.append(space)
    frame.put(running.action.selected, as_set(running.selected))


@evaluates(nodes.ActionVariable)
def action_variable(frame: Frame, expr: nodes.ActionVariable) -> int:
    found: int = frame_of_names(frame, expr.action).action.variables[expr.name]
    return found


@evaluates(nodes.Would)
def would(frame: Frame, expr: nodes.Would) -> int:
    """The procedure is carried out as compiled: a question at the table has no other executor."""
    given = [value(frame, argument) for argument in expr.arguments]
    act = frame.run.program.names[f"p{expr.procedure.index}"]
    return int(imagined(
        frame.run,
        lambda: act(frame.run, frame.actor, frame.here, *given),
        lambda: holds(frame, expr.condition),
    ))  # fmt: skip


@evaluates(nodes.Acting)
def acting(frame: Frame, expr: nodes.Acting) -> tuple[int, ...]:
    return tuple(frame.run.acting())


@evaluates(nodes.Accompanying)
def accompanying(frame: Frame, expr: nodes.Accompanying) -> int:
    host = frame.action.accompanied
    return int(host is not None and host.action is expr.action)


@evaluates(nodes.Accompanied)
def accompanied(frame: Frame, expr: nodes.Accompanied) -> tuple[int, ...]:
    host = frame.action.accompanied
    return () if host is None else as_set(host.selected)


def payer_of(frame: Frame, actor: int) -> int:
    """Who pays for a faction: itself, unless the title says otherwise."""
    payers = frame.vocabulary.payers
    return payers[actor] if payers else actor


def means(frame: Frame, payer: int) -> tuple[int, int]:
    """Where the means of a payer stand in the state, and how much of them can be spent."""
    pays_with = frame.vocabulary.pays_with
    assert pays_with is not None
    layout = frame.run.layout
    index = layout.values[pays_with.index] + (payer if pays_with.of == "faction" else 0)
    return index, frame.run.s[index] - (layout.bounds[index][0] or 0)


def affordable(frame: Frame, price: int) -> bool:
    """Whether the actor's payer can pay. A free action costs nothing."""
    running = frame.action
    if running.free or price <= 0:
        return True
    return price <= means(frame, payer_of(frame, running.actor))[1]


def permitted(frame: Frame) -> bool:
    """`by`, `if`, and no change that forbids the action wherever it is."""
    running = frame.action
    action = running.action
    if running.actor not in action.by or not holds(frame, action.condition):
        return False
    return not any(standing.line.where is None for standing in bans(frame))


def bans(frame: Frame) -> list[Standing]:
    """The changes that forbid the running action, everywhere or somewhere."""
    if frame.action.prevails:
        return []
    return changes_of(frame, frame.action.action, "")


def forbidden_here(frame: Frame) -> bool:
    """Whether one of them forbids the action at `here`."""
    return any(holds(frame, standing.line.where) for standing in bans(frame))


def in_limits(frame: Frame, space: int, among: str = "") -> bool:
    """Whether the grant allows the space, which is `here`, and nothing forbids the action there.

    Spaces that were chosen before have met the grant's limit already. A special that comes first must
    meet its own condition for that.
    """
    running = frame.action
    if not among and running.spaces is not None and space not in running.spaces:
        return False
    if running.leading and not holds(frame, running.action.first):
        return False
    return not forbidden_here(frame)
