"""Deals between factions, struck while one of them is to answer something else."""

from __future__ import annotations

from interpreter.engine.runtime import picks
from interpreter.engine.state import events
from interpreter.engine.state.options import BY_TYPE, DONE
from interpreter.language.declarations.vocabulary import DealDecl
from tests.walker.evaluate.walker import Frame, Steps, ask, execute_block, holds


def givers(frame: Frame, deal: DealDecl) -> list[int]:
    """The factions that could give now."""
    found = []
    for faction in sorted(deal.by & set(frame.run.players)):
        inner = frame.fresh()
        inner.put(deal.actor, faction)
        if holds(inner, deal.condition):
            found.append(faction)
    return found


def offer(frame: Frame, faction: int, only: int = -1) -> picks.Steps:
    """Which deal, who gives, whether they agree; then its text, in which the giver acts.

    Whoever asked what it was that the deal came before judges it anew afterwards. `only`: of this deal
    the faction is asked alone, where pieces of its own lack; returns whether it made it.
    """
    if only >= 0:
        return (yield from _for_want(frame, faction, frame.vocabulary.deals[only]))
    offers = [deal for deal in frame.vocabulary.deals if givers(frame, deal)]
    if not offers:
        return None
    frame.run.dealing = True
    yield from _settle(frame, faction, offers)
    frame.run.dealing = False
    return None


def _for_want(frame: Frame, faction: int, deal: DealDecl) -> picks.Steps:
    inner = frame.fresh()
    inner.put(deal.actor, faction)
    if deal.lacking is None or faction not in givers(frame, deal) or not holds(inner, deal.lacking):
        return False
    frame.run.dealing = True
    point = frame.vocabulary.deal_points[-1]
    made = (yield point.index, faction, [deal.index, DONE], BY_TYPE) == deal.index
    if made:
        yield from _carried_out(frame, deal, faction)
    frame.run.dealing = False
    return made


def _settle(frame: Frame, faction: int, offers: list[DealDecl]) -> Steps:
    which, who, agreed, _ = frame.vocabulary.deal_points
    index = yield from ask(which, faction, [*[deal.index for deal in offers], DONE])
    if index == DONE:
        return
    deal = frame.vocabulary.deals[index]
    giver = yield from ask(who, faction, givers(frame, deal))
    if giver != faction and not (yield (agreed.index, giver, [1, 0], BY_TYPE)):
        return
    yield from _carried_out(frame, deal, giver)


def _carried_out(frame: Frame, deal: DealDecl, giver: int) -> Steps:
    frame.run.log.append((events.DEAL, deal.index, giver))
    inner = frame.fresh()
    inner.put(deal.actor, giver)
    yield from execute_block(inner, deal.body)
