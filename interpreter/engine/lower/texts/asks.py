"""Which texts may ask: those become generators, all others plain functions."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary
from interpreter.language.walking.carried import handed_on, uncovers
from interpreter.language.walking.walk import nodes_in

ALWAYS = (nodes.Choose, nodes.ChooseNumber, nodes.ChooseWay, nodes.May, nodes.Grant)
PIECES = (
    nodes.PlacePieces, nodes.RemovePieces, nodes.TurnPieces, nodes.ReplacePieces, nodes.MovePieces,
)  # fmt: skip
NEVER = (
    nodes.Let, nodes.SetValue, nodes.AddValue, nodes.Transfer, nodes.Shift, nodes.Pay, nodes.Roll,
    nodes.Refresh, nodes.If, nodes.ForEach, nodes.Repeat, nodes.RepeatWhile, nodes.Stop,
    nodes.Draw, nodes.Secretly, nodes.Afterwards,
    nodes.As, nodes.At,
    nodes.EndEffects, nodes.Shuffle, nodes.PutCard, nodes.Deal, nodes.Spread, nodes.Hold,
    nodes.Say, nodes.Show, nodes.GoTo, nodes.EndGame,
)  # fmt: skip


class Asks:
    """Answers for procedures, parts and card texts are worked out to a fixed point."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.procedures: set[int] = set()
        self.parts: set[tuple[int, str]] = set()
        self.slots: set[int] = set()
        self._settle()

    def _settle(self) -> None:
        before = -1
        while before != self._size():
            before = self._size()
            for procedure in self.vocabulary.procedures:
                if self.text(procedure.body):
                    self.procedures.add(procedure.index)
            for action in self.vocabulary.actions:
                for name, part in action.parts.items():
                    if self.text(part):
                        self.parts.add((action.index, name))
            for card in self.vocabulary.cards:
                for effect in card.effects.values():
                    if self.text(effect.body):
                        self.slots.add(effect.slot.index)

    def _size(self) -> int:
        return len(self.procedures) + len(self.parts) + len(self.slots)

    def text(self, body: nodes.Block | None) -> bool:
        """May this text ask?"""
        return body is not None and any(self.statement(node) for node in nodes_in(body))

    def statement(self, node: Any) -> bool:
        """May this statement itself ask, apart from those inside it? What is no statement does not."""
        if not isinstance(node, nodes.Statement):
            return False
        match node:
            case nodes.Do():
                return node.procedure.index in self.procedures
            case nodes.DoPart():
                key = node.action.index, node.part
                return key in self.parts or bool(self.instead(node.action, node.part))
            case nodes.PlayCard():
                return node.slot.index in self.slots
            case _ if isinstance(node, ALWAYS):
                return True
            case _ if isinstance(node, PIECES):
                return node.point.lacks or pieces_ask(node) or self._settles(node)
            case _ if not isinstance(node, NEVER):
                raise nodes.UnknownVariant(node, "engine/lower/texts/asks.py")
        return False

    def _settles(self, node: Any) -> bool:
        """Whether it can leave a choice of what becomes of what pieces carried."""
        if not uncovers(self.vocabulary, node):
            return False
        asked = any(each.index in self.procedures for each in handed_on(self.vocabulary))
        return asked or isinstance(node, nodes.MovePieces)

    def instead(self, action: ActionDecl, part: str) -> tuple[int, ...]:
        """The specials that may come in the stead of a part of the action."""
        return tuple(
            special.index
            for special in self.vocabulary.actions
            if special.instead_of == part and action.index in hosts(self.vocabulary, special)
        )


def hosts(vocabulary: Vocabulary, special: ActionDecl) -> frozenset[int]:
    """The actions that a special may accompany."""
    wanted = special.action_class.accompanies if special.action_class is not None else ""
    if not wanted:
        return frozenset()
    found = {a.index for a in vocabulary.actions if a.action_class and a.action_class.id == wanted}
    if special.accompanies is not None:
        found &= special.accompanies
    return frozenset(found)


def pieces_ask(node: Any) -> bool:
    """Whether a statement about pieces can leave a choice."""
    match node:
        case nodes.PlacePieces():
            return node.anywhere or _leaves_choice(node.amount, node.phrase)
        case nodes.TurnPieces() | nodes.MovePieces():
            return _leaves_choice(node.amount, node.phrase)
        case nodes.RemovePieces():
            return by_piece(node) or _leaves_choice(node.amount, node.alternatives[0].phrase)
        case nodes.ReplacePieces():
            return True
    raise nodes.UnknownVariant(node, "engine/lower/texts/asks.py, pieces_ask")


def by_piece(node: nodes.RemovePieces) -> bool:
    """Removal that is judged anew after each piece."""
    return len(node.alternatives) > 1 or node.alternatives[0].unless is not None


def _leaves_choice(amount: nodes.Amount, phrase: nodes.Phrase) -> bool:
    if amount.optional:
        return True
    if amount.number is None:
        return False
    return phrase.place.kind not in ("space", "box") or not single(phrase.columns)


def single(columns: nodes.Columns) -> bool:
    """Does the phrase name one column at most, whoever it is about?"""
    if columns.selector is not None and columns.selector.type.name != "faction":
        return False
    return all(len(row) <= 1 for row in columns.table)
