"""Deals between factions, struck while one of them is to answer something else."""

from __future__ import annotations

from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state import events
from interpreter.engine.state.options import BY_TYPE, DONE
from interpreter.engine.state.run import Run


def givers(run: Run, index: int) -> list[int]:
    """The factions that could make the deal now."""
    deal = run.program.deals[index]
    here = run.players
    return [f for f in deal.by if f in here and (deal.condition is None or deal.condition(run, f))]


def on_offer(run: Run) -> list[int]:
    return [index for index in range(len(run.program.deals)) if givers(run, index)]


def any_on_offer(run: Run) -> bool:
    return any(
        deal.condition is None or deal.condition(run, faction)
        for deal in run.program.deals
        for faction in deal.by
        if faction in run.players
    )


def deal(run: Run, faction: int, only: int = -1) -> Steps:
    """Choose a deal and its giver, ask whether they agree, then run its text with the giver as actor.

    The caller checks its interrupted question again afterwards. `only`: offer this deal alone, where the
    faction lacks pieces of its own. Returns whether the deal was made.
    """
    if not run.program.deals:
        return None
    if only >= 0:
        return (yield from _for_want(run, faction, only))
    options = on_offer(run)
    if not options:
        return None
    run.dealing = True
    yield from _settle(run, faction, options)
    run.dealing = False
    return None


def _settle(run: Run, faction: int, options: list[int]) -> Steps:
    which, who, agreed, _ = run.program.deal_points
    index = yield which, faction, [*options, DONE], BY_TYPE
    if index == DONE:
        return
    candidates = givers(run, index)
    giver = candidates[0]
    if len(candidates) > 1:
        giver = yield who, faction, candidates, BY_TYPE
    if giver != faction and not (yield agreed, giver, [1, 0], BY_TYPE):
        return
    yield from _carried_out(run, index, giver)


def _for_want(run: Run, faction: int, index: int) -> Steps:
    deal = run.program.deals[index]
    if deal.lacking is None or faction not in givers(run, index) or not deal.lacking(run, faction):
        return False
    run.dealing = True
    made = (yield run.program.deal_points[-1], faction, [index, DONE], BY_TYPE) == index
    if made:
        yield from _carried_out(run, index, faction)
    run.dealing = False
    return made


def _carried_out(run: Run, index: int, giver: int) -> Steps:
    run.log.append((events.DEAL, index, giver))
    body = run.program.deals[index].body
    if body.asks:
        yield from body.run(run, giver)
    else:
        body.run(run, giver)
