"""Deals between factions, struck while one of them is to answer something else."""

from __future__ import annotations

from interpreter.engine.evaluate.walker import DONE, Frame, Steps, ask, execute_block, holds
from interpreter.engine.state import events
from interpreter.language.declarations.vocabulary import DealDecl


def givers(frame: Frame, deal: DealDecl) -> list[int]:
    """The factions that could give now."""
    found = []
    for faction in sorted(deal.by & set(frame.run.players)):
        inner = frame.fresh()
        inner.put(deal.actor, faction)
        if holds(inner, deal.condition):
            found.append(faction)
    return found


def offer(frame: Frame, faction: int) -> Steps:
    """Which deal, who gives, whether they agree; then its text, in which the giver acts.

    Whoever asked what it was that the deal came before judges it anew afterwards.
    """
    offers = [deal for deal in frame.vocabulary.deals if givers(frame, deal)]
    if not offers:
        return
    frame.run.dealing = True
    yield from _settle(frame, faction, offers)
    frame.run.dealing = False


def _settle(frame: Frame, faction: int, offers: list[DealDecl]) -> Steps:
    which, who, agreed = frame.vocabulary.deal_points
    index = yield from ask(which, faction, [*[deal.index for deal in offers], DONE])
    if index == DONE:
        return
    deal = frame.vocabulary.deals[index]
    giver = yield from ask(who, faction, givers(frame, deal))
    if giver != faction and not (yield (agreed.index, giver, [1, 0], -1)):
        return
    frame.run.log.append((events.DEAL, index, giver))
    inner = frame.fresh()
    inner.put(deal.actor, giver)
    yield from execute_block(inner, deal.body)
