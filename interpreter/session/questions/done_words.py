"""Word the option that leaves a choice: "Done", and what it gives up."""

from __future__ import annotations

from interpreter.engine.play import Play
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import MOVES, TEXT
from interpreter.engine.state import events
from interpreter.engine.state.options import DONE, RESOLVE, SPECIAL, plain, tag, untagged
from interpreter.language.declarations.vocabulary import ActionDecl, DecisionPoint
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.telling import names
from interpreter.session.telling.wording import Wording

# By what the options are: if nothing of them has been chosen, and if something has.
_NOTHING = {
    "space": ("nowhere", "nowhere else"),
    "faction": ("nobody", "nobody else"),
    "column": ("no pieces", "no more pieces"),
    "deal": ("no deal", "no more deals"),
}
_OTHER = ("none of these", "nothing more")


def leaving(words: Wording, play: Play, now: UnderWay, point: DecisionPoint) -> str:
    """Words of the option that ends the choice."""
    decision = play.decision
    assert decision is not None
    kind = names.kind_of(point, decision.about)
    if orders(kind, decision.options):
        return "Done: resolve the rest in this order"
    acting = now.acting[-1] if now.acting else None
    said = _of_stage(words, acting, point) if acting is not None and kind == "space" else ""
    if not said and kind in ("special", "action"):
        said = _of_actions(words, decision.options, kind)
    if kind == "card":
        said = f"no {'other ' if _chosen_before(play) else ''}{_sort(words, decision.options)}"
    if not said:
        said = _NOTHING.get(kind, _OTHER)[_chosen_before(play)]
    waits = sum(tag(option) == RESOLVE for option in decision.options) > 1
    return f"Done: {said}{', resolve in this order' if waits else ''}"


def orders(kind: str, options: list[int]) -> bool:
    """Whether no space can be chosen any more, only which of the chosen ones is resolved next."""
    return kind == "space" and not any(map(plain, options)) and RESOLVE in map(tag, options)


def _of_stage(words: Wording, acting: Activation, point: DecisionPoint) -> str:
    """Spaces for an action: "no more spaces for Fishing"; pieces that go to one: "no more pieces to the bay".

    Stages after the first have questions that say what for.
    """
    stage, stages = acting.stage, acting.action.stages
    if stage is None:
        return ""
    plan = stage.plan
    if plan.kind == MOVES and point.index == plan.origin_point and stage.here >= 0:
        many = "no more" if any(stage.group.numbers) else "no"
        return f"{many} pieces to {words.place(stage.here)}"
    if plan is not next(one for one in stages if one.kind != TEXT) or point.index != plan.point:
        return ""
    many = "no more" if stage.chosen else "no"
    return f"{many} spaces for {words.vocabulary.actions[acting.action.index].name}"


def _sort(words: Wording, options: list[int]) -> str:
    """Common noun for all cards among the options."""
    classes = {words.vocabulary.cards[option].card_class for option in options if plain(option)}
    sort = classes.pop() if len(classes) == 1 else None
    return sort.name if sort is not None else "card"


def _of_actions(words: Wording, options: list[int], kind: str) -> str:
    """ "no Fishing" where one is offered; "no Special" where all that are offered are of one class."""
    offered = [
        _action(words, option)
        for option in options
        if tag(option) == SPECIAL or (kind == "action" and plain(option))
    ]
    if len(offered) == 1:
        return f"no {offered[0].name}"
    classes = {action.action_class for action in offered}
    sort = classes.pop() if len(classes) == 1 else None
    return f"no {sort.name}" if sort is not None else ""


def _action(words: Wording, option: int) -> ActionDecl:
    return words.vocabulary.actions[option if plain(option) else untagged(option)]


def _chosen_before(play: Play) -> bool:
    """Whether something has been chosen here: of this choice, or at the same place since the phase began."""
    decision, run = play.decision, play.run
    assert decision is not None
    point, picked, _, _ = run.counted
    if point == decision.point and picked:
        return True
    for entry in reversed(run.log[run.memory.since :]):
        if entry[0] == events.ANSWER and entry[1:3] == (decision.point, decision.faction):
            return bool(entry[3] != DONE)
    return False
