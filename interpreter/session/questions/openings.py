"""Which actions the choices on offer lead to, as far as the rule texts tell it.

An action that nothing forbids may still not be open: a menu of ways may have none that begins it.
What only becomes clear after further choices counts as led to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define

from interpreter.engine.asked import evaluate
from interpreter.engine.play import Play
from interpreter.engine.state.run import Run
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary
from interpreter.language.walking.walk import texts, walk


@define(eq=False)
class Begins:
    """An action that may be begun, and whether others may accompany it."""

    action: ActionDecl
    specials: bool


def begun(full: Vocabulary, play: Play, actor: int) -> list[Begins] | None:
    """Actions that the open choice may begin. None if it offers neither ways nor actions."""
    asked = play.decision
    if asked is None:
        return None
    point = full.points[asked.point]
    following = Following(full, play.run, actor)
    for text in texts(full):
        for node in walk(text):
            if getattr(node, "point", None) is not point:
                continue
            if isinstance(node, nodes.ChooseWay):
                open_ways = [node.ways[o].body for o in asked.options if 0 <= o < len(node.ways)]
                return [each for body in open_ways for each in following.of(body)]
            if isinstance(node, nodes.Grant):
                return [each for each in following.of(node) if each.action.index in asked.options]
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
    """Actions that a special may accompany; none for an action that is no special."""
    group = special.action_class.accompanies if special.action_class else ""
    return [
        action
        for action in full.actions
        if group and action.action_class is not None and action.action_class.id == group
        and (special.accompanies is None or action.index in special.accompanies)
    ]  # fmt: skip
