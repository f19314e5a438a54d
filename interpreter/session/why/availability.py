"""`why`: an action that nothing forbids and that still cannot be begun here; a space that a stage does not offer.

A menu of ways may have none that begins an action. Ways that depend on further choices count as leading there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define

from interpreter.engine.asked import evaluate
from interpreter.engine.play import Decision as Asked
from interpreter.engine.play import Play
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import Moves
from interpreter.engine.runtime.actions.routes import going, movable_columns
from interpreter.engine.state.options import SPECIAL, tagged
from interpreter.engine.state.run import Run
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary
from interpreter.language.walking.walk import texts, walk
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.viewing.game_protocol import Game


def asked_of(game: Game, faction: int) -> Asked | None:
    """Question for a faction's player now; None while another decides, and once the game is over."""
    decision = game.play.decision
    return decision if decision is not None and decision.faction in game.viewers(faction) else None


def others_turn(game: Game) -> str:
    """Say whose decision it is, to a player who is not asked."""
    decision = game.play.decision
    if decision is None:
        return "The game is over."
    return f"It is not your turn: the choice is with {game.words.faction(decision.faction)}."


def under_way(game: Game, faction: int) -> UnderWay:
    """The actions in which a faction's player is asked: none while another decides."""
    return UnderWay.of(game.play) if asked_of(game, faction) is not None else UnderWay([])


@define(eq=False)
class Availability:
    """Whether a faction may begin an action at its open choice, and why not."""

    game: Game
    full: Vocabulary
    faction: int

    def barred(self, action: ActionDecl) -> Iterator[str]:
        """Reasons that bar the action here, whatever its own conditions say."""
        if asked_of(self.game, self.faction) is None:
            yield others_turn(self.game)
            return
        hosts = hosts_of(self.full, action)
        if hosts:
            yield from self._special(action, hosts)
            return
        begun_action = begun(self.full, self.game.play, self.faction)
        if begun_action is None:
            for acting in UnderWay.of(self.game.play).acting[-1:]:
                yield f"{self.full.actions[acting.action.index].name} is under way."
        elif not any(grant.action is action for grant in begun_action):
            yield "Nothing that can be chosen now begins it."

    def _special(self, action: ActionDecl, hosts: list[ActionDecl]) -> Iterator[str]:
        for acting in reversed(UnderWay.of(self.game.play).acting):
            host = self.full.actions[acting.action.index]
            if host is action:
                return
            if host.action_class is not None and host.action_class is hosts[0].action_class:
                yield from self._beside(action, hosts, acting)
                return
        begun_action = begun(self.full, self.game.play, self.faction) or []
        if not any(grant.specials and grant.action in hosts for grant in begun_action):
            hosted = self._spoken(hosts)
            yield f"It goes with {hosted}, and none that can be begun now allows it."

    def _beside(
        self, action: ActionDecl, hosts: list[ActionDecl], activation: Activation
    ) -> Iterator[str]:
        """An action is under way that specials of this kind accompany."""
        host, decision = self.full.actions[activation.action.index], self.game.play.decision
        if decision is not None and tagged(SPECIAL, action.index) in decision.options:
            return
        if host not in hosts:
            yield f"It goes with {self._spoken(hosts)}, not with {host.name}."
        elif not activation.specials:
            limited = ": it is limited" if activation.limited else ""
            yield f"No {_class(action)} goes with this {host.name}{limited}."
        elif activation.special is not None:
            taken = self.full.actions[activation.special.action.index].name
            yield f"{taken} goes with this {host.name} already."
        elif action.instead_of:
            yield f"It is offered where this {host.name} comes to the part that it replaces."
        elif not activation.begun and not action.comes_first:
            yield f"It may come once {host.name} has its first space."

    def _spoken(self, hosts: list[ActionDecl]) -> str:
        group = hosts[0].action_class
        assert group is not None
        if len(hosts) > 1 and hosts == [a for a in self.full.actions if a.action_class is group]:
            return f"any {group.name}"
        return " or ".join(host.name for host in hosts)


def _class(action: ActionDecl) -> str:
    return action.action_class.name if action.action_class is not None else action.name


@define(eq=False)
class Begins:
    """An action that may be begun, and whether others may accompany it."""

    action: ActionDecl
    specials: bool


def begun(full: Vocabulary, play: Play, actor: int) -> list[Begins] | None:
    """Actions that the open choice may begin. None if it offers neither ways nor actions."""
    question = play.decision
    if question is None:
        return None
    point = full.points[question.point]
    following = Following(full, play.run, actor)
    for text in texts(full):
        for node in walk(text):
            if getattr(node, "point", None) is not point:
                continue
            if isinstance(node, nodes.ChooseWay):
                open_ways = [node.ways[o].body for o in question.options if 0 <= o < len(node.ways)]
                return [grant for body in open_ways for grant in following.of(body)]
            if isinstance(node, nodes.Grant):
                return [way for way in following.of(node) if way.action.index in question.options]
    return None


@define(eq=False)
class Following:
    """Follows the texts that a text calls."""

    full: Vocabulary
    run: Run
    actor: int

    def of(self, text: Any) -> Iterator[Begins]:
        """Everything that the grants in a text may begin."""
        for node in self._statements(text, set()):
            if isinstance(node, nodes.Grant):
                for action in _actions(self.full, node.spec):
                    yield Begins(action, node.spec.specials)

    def _statements(self, text: Any, seen: set[int]) -> Iterator[Any]:
        """The nodes of a text, of the procedures that it calls and of the cards that it plays."""
        if text is None or id(text) in seen:
            return
        seen.add(id(text))
        for node in walk(text):
            yield node
            if isinstance(node, nodes.Do):
                yield from self._statements(node.procedure.body, seen)
            elif isinstance(node, nodes.PlayCard):
                yield from self._statements(self._card_text(node), seen)

    def _card_text(self, node: nodes.PlayCard) -> Any:
        """Text of the card that would be played now; None if only the running text knows which."""
        local = {part.variable for part in walk(node.card) if isinstance(part, nodes.Local)}
        if any(variable.name != "actor" for variable in local):
            return None
        card = evaluate(self.full, self.run, node.card, dict.fromkeys(local, self.actor))
        effect = self.full.cards[card].effects.get(node.slot.id) if card >= 0 else None
        return effect.body if effect is not None else None


def _actions(full: Vocabulary, spec: nodes.GrantSpec) -> list[ActionDecl]:
    """The actions that a grant names, one by one or by their class."""
    return [a for a in full.actions if a in spec.actions or a.action_class in spec.actions]


def hosts_of(full: Vocabulary, special: ActionDecl) -> list[ActionDecl]:
    """Actions that a special may accompany; empty for any other action."""
    group = special.action_class.accompanies if special.action_class else ""
    return [
        action
        for action in full.actions
        if group and action.action_class is not None and action.action_class.id == group
        and (special.accompanies is None or action.index in special.accompanies)
    ]  # fmt: skip


def passed_over(game: Game, acting: Activation, point: int, space: int) -> Iterator[str]:
    """Sentences about one space at the decision `point` of the stage that asks."""
    stage, name = acting.stage, game.words.place(space)
    if stage is None:
        return
    if leaves(acting, point):
        yield from _from(game, acting, space)
    elif space in stage.chosen:
        yield f"{name} has been chosen already."
    elif (among := stage.plan.among) and space not in _among(acting, among):
        yield f"NO  {name} is not among the spaces chosen before"


def leaves(acting: Activation, point: int) -> bool:
    """Whether it is asked from where pieces set out, or by which way."""
    plan = None if acting.stage is None else acting.stage.plan
    return isinstance(plan, Moves) and point in (plan.origin_point, plan.via_point)


def unreached(game: Game, acting: Activation, point: int, space: int) -> Iterator[str]:
    """Behind the conditions of a destination that all hold."""
    plan = None if acting.stage is None else acting.stage.plan
    if isinstance(plan, Moves) and point == plan.point:
        yield f"No piece that may go can reach {game.words.place(space)}, or the way costs too much."


def _among(acting: Activation, among: str) -> list[int]:
    return acting.selected if among == "selected" else acting.accompanied


def _from(game: Game, acting: Activation, space: int) -> Iterator[str]:
    """Pieces that may set out there, and do not reach the destination; or none."""
    run, goal = game.run, acting.here
    plan = None if acting.stage is None else acting.stage.plan
    assert isinstance(plan, Moves)
    name, target = game.words.place(space), game.words.place(goal)
    if space == goal:
        yield f"{name} is where they go."
        return
    columns = movable_columns(run, acting, plan, space, goal)
    if any(going(run, space, goal, column, plan.fresh) for column in columns):
        yield f"Pieces of {name} may go, but have no way to {target}, or the way costs too much."
    else:
        yield f"No pieces of {name} may go to {target}, or not any more."
