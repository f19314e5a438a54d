"""`why`: an action that nothing forbids, and that still cannot be begun at this point of the game."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from interpreter.engine.play import Decision as Asked
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.state.options import SPECIAL, tagged
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary
from interpreter.session.questions.openings import begun, hosts_of
from interpreter.session.questions.under_way import UnderWay
from interpreter.session.viewing.game import Game


def asked_of(game: Game, faction: int) -> Asked | None:
    """Question for a faction's player now; None while another decides, and once the game is over."""
    decision = game.play.decision
    return decision if decision is not None and decision.faction in game.viewers(faction) else None


def others_turn(game: Game) -> str:
    """Tell a player who is not asked whose decision it is."""
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
        elif not any(each.action is action for each in begun_action):
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
        if not any(each.specials and each.action in hosts for each in begun_action):
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
