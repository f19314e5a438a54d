"""Answers for the table: what a text is worth now, and why an action is not possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from interpreter.corpus.diagnostics import Span
from interpreter.engine.evaluate.actions import legal_moves, legal_spaces
from interpreter.engine.evaluate.actions.possible import possible
from interpreter.engine.evaluate.actions.under_way import (
    ActionUnderWay,
    bans,
    forbidden_here,
    frame_of,
    means,
    payer_of,
)
from interpreter.engine.evaluate.walker import NONE, Frame, holds, value
from interpreter.engine.state.errors import RuleError, StepsError
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Hidden
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary

Variables = Mapping[nodes.Variable, Any]


@frozen
class Reason:
    """One thing that stands in the way.

    `kind` is by, if, forbidden, where, way, origin or price. `space` is where it was looked at, or -1.
    `number` and `limit` are the price and the means, when `kind` is price.
    """

    kind: str
    span: Span | None
    cite: str = ""
    space: int = NONE
    number: int = 0
    limit: int = 0


def evaluate(vocabulary: Vocabulary, run: Run, expr: nodes.Expr, variables: Variables) -> Any:
    """What an expression is worth now."""
    with run.budget():
        return value(_frame(vocabulary, run, variables), expr)


def explain(
    vocabulary: Vocabulary, run: Run, expr: nodes.Expr, variables: Variables
) -> list[tuple[Span, Any]]:
    """The parts that `and` or `or` joins at the top, each with what it is worth now."""
    frame = _frame(vocabulary, run, variables)
    with run.budget():
        return [(part.span, value(frame, part)) for part in parts_of(expr)]


def _frame(vocabulary: Vocabulary, run: Run, variables: Variables) -> Frame:
    frame = Frame(vocabulary, run)
    for variable, given in variables.items():
        frame.put(variable, given)
    return frame


def parts_of(expr: nodes.Expr | None, op: str = "") -> list[nodes.Expr]:
    """The conjuncts of a condition, or its alternatives."""
    if expr is None:
        return []
    if isinstance(expr, nodes.Logic) and op in ("", expr.op):
        return parts_of(expr.left, expr.op) + parts_of(expr.right, expr.op)
    return [expr]


def explain_action(
    vocabulary: Vocabulary, run: Run, actor: int, action: ActionDecl, **limits: Any
) -> list[Reason]:
    """Why an action is not possible now; nothing if it is. `limits` are those of `ActionUnderWay`."""
    with run.budget():
        return _explained(vocabulary, run, actor, action, **limits)


def _explained(
    vocabulary: Vocabulary, run: Run, actor: int, action: ActionDecl, **limits: Any
) -> list[Reason]:
    running = ActionUnderWay(action, actor, **limits)
    if running.accompanied is not None and not running.accompanied.begun:
        running.leading = True
    frame = Frame(vocabulary, run)
    if possible(frame, running):
        return []
    inner = frame_of(frame, running)
    reasons = list(_not_permitted(inner))
    if any(reason.kind == "forbidden" for reason in reasons):
        return reasons  # no space is legal while that stands
    return [*reasons, *_nothing_to_do(inner)]


def _not_permitted(frame: Frame) -> Iterator[Reason]:
    action = frame.action.action
    if frame.action.actor not in action.by:
        yield Reason("by", action.span, action.cite)
    if not holds(frame, action.condition):
        for part in _failing(frame, action.condition):
            yield Reason("if", part.span, action.cite)
    for standing in bans(frame):
        if standing.line.where is None:
            yield Reason("forbidden", standing.line.span)


def _failing(frame: Frame, condition: nodes.Expr | None) -> list[nodes.Expr]:
    """The conjuncts that do not hold."""
    return [part for part in parts_of(condition, "and") if not _is_so(frame, part)]


def _is_so(frame: Frame, part: nodes.Expr) -> bool:
    """Looked at alone, a conjunct may ask about what an earlier one rules out; then it is not so."""
    try:
        return holds(frame, part)
    except (StepsError, Hidden):
        raise
    except RuleError:
        return False


# --- the first stage ----------------------------------------------------------------------------


def _nothing_to_do(frame: Frame) -> Iterator[Reason]:
    """Why the first stage finds no space, or none that can be paid."""
    stage = frame.action.action.stages[0] if frame.action.action.stages else None
    if isinstance(stage, nodes.SpacesStage):
        if legal_spaces.legal(frame, stage, []):
            return
        unpriced = legal_spaces.legal(frame, stage, [], priced=False)
        prices = {space: _space_price(frame, stage, space) for space in unpriced}
        yield from _no_space(frame, stage, stage.where, stage.pay, prices)
    elif isinstance(stage, nodes.MovesStage):
        if legal_moves.legal(frame, stage, []):
            return
        unpriced = legal_moves.legal(frame, stage, [], priced=False)
        prices = {space: _move_price(frame, stage, space) for space in unpriced}
        pay = stage.pay if stage.select_pays is None else stage.select_pays
        yield from _no_space(frame, stage, stage.to, pay, prices)


def _no_space(
    frame: Frame,
    stage: Any,
    where: nodes.Expr | None,
    pay: nodes.Expr | None,
    prices: dict[int, int],
) -> Iterator[Reason]:
    if not prices:
        yield from _no_place(frame, where, stage)
        return
    cheapest = min(prices, key=lambda space: (prices[space], space))
    left = means(frame, payer_of(frame, frame.action.actor))[1]
    span = pay.span if pay is not None else None
    yield Reason("price", span, stage.cite, cheapest, prices[cheapest], left)


def _space_price(frame: Frame, stage: nodes.SpacesStage, space: int) -> int:
    with frame.bound((frame.action.action.here,), space):
        return legal_spaces.price_of(frame, stage)


def _move_price(frame: Frame, stage: nodes.MovesStage, space: int) -> int:
    """The least for which anything can be done at a destination."""
    action = frame.action.action
    prices = []
    with frame.bound((action.here,), space):
        chosen = legal_moves.price_of(frame, stage.select_pays)
        for origin in legal_moves.origins(frame, stage, space, None):
            with frame.bound((action.origin,), origin):
                prices.append(legal_moves.price_of(frame, stage.pay))
    return max(chosen, min(prices)) if prices and not stage.idle else chosen


def _no_place(frame: Frame, where: nodes.Expr | None, stage: Any) -> Iterator[Reason]:
    """Conjuncts that hold nowhere; if each holds somewhere, those that fail where the fewest do."""
    conditions = parts_of(where, "and")
    if frame.action.leading:
        conditions += parts_of(frame.action.action.first, "and")
    failing = {space: _failing_at(frame, conditions, space) for space in _domain(frame, stage)}
    if not failing:
        yield Reason("forbidden", None, stage.cite)
        return
    nowhere = [part for part in conditions if all(part in parts for parts in failing.values())]
    if nowhere:
        for part in nowhere:
            yield Reason("where", part.span, stage.cite)
        return
    closest = min(failing, key=lambda space: (len(failing[space]), space))
    for part in failing[closest]:
        yield Reason("where", part.span, stage.cite, closest)
    if not failing[closest]:
        moves = isinstance(stage, nodes.MovesStage)
        span = stage.pieces.span if moves else stage.ways.span
        yield Reason("origin" if moves else "way", span, stage.cite, closest)


def _domain(frame: Frame, stage: Any) -> list[int]:
    """The spaces that earlier choices, the grant and the lasting effects leave."""
    running, found = frame.action, []
    among: nodes.Among = stage.among if isinstance(stage, nodes.SpacesStage) else ""
    for space in range(len(frame.vocabulary.spaces)):
        with frame.bound((running.action.here,), space):
            if not legal_spaces.in_choice(running, among, space):
                continue
            granted = among or running.spaces is None or space in running.spaces
            if granted and not forbidden_here(frame):
                found.append(space)
    return found


def _failing_at(frame: Frame, conditions: list[nodes.Expr], space: int) -> list[nodes.Expr]:
    with frame.bound((frame.action.action.here,), space):
        return [part for part in conditions if not _is_so(frame, part)]
