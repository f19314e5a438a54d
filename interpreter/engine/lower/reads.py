"""What texts read and acts write, so that consequences are checked only where they may come true.

A token is ("c", column), ("v", value), ("z", zone), ("e",) for lasting effects,
("f",) for which pieces have moved, or ("*",) for anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import DefinitionDecl, Vocabulary
from interpreter.language.walking.carried import uncovers
from interpreter.language.walking.walk import definition_texts, walk

Tokens = frozenset[tuple[Any, ...]]
ANYTHING = ("*",)
EFFECTS = ("e",)
MOVED = ("f",)
# What these say hangs on their parts alone: they read nothing of the state themselves.
STILL = (
    nodes.Variable, nodes.Const, nodes.Local, nodes.Pair, nodes.Attribute, nodes.Border, nodes.Arithmetic, nodes.Compare,
    nodes.Logic, nodes.Not, nodes.Conditional, nodes.Truth, nodes.Member, nodes.Relation,
    nodes.SetLiteral, nodes.Filter, nodes.LongestLine, nodes.Connected, nodes.InLine, nodes.Reached, nodes.Best, nodes.Foremost,
    nodes.Combined, nodes.EndOf, nodes.Size, nodes.Aggregate, nodes.PiecePlace,
    nodes.Count, nodes.ZoneRef, nodes.CardField, nodes.Accompanying,
    nodes.Accompanied, nodes.GrantSpec, nodes.Playing, nodes.Around, nodes.NextFaction,
)  # fmt: skip
# Statements that change nothing a condition can read, apart from statements inside them.
WRITES_NOTHING = (
    nodes.Let, nodes.Roll, nodes.If, nodes.ForEach, nodes.Repeat, nodes.RepeatWhile, nodes.Stop,
    nodes.Draw, nodes.Afterwards,
    nodes.Choose, nodes.ChooseNumber, nodes.ChooseWay, nodes.May, nodes.Do, nodes.DoPart, nodes.As,
    nodes.At, nodes.Grant, nodes.Say, nodes.Show, nodes.GoTo, nodes.EndGame,
)  # fmt: skip


class Causes:
    """The consequences that an act may cause."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._definitions: dict[int, Tokens] = {}
        self._open: set[int] = set()
        self.reads = [self.read(c.when) for c in vocabulary.consequences]
        self.columns = frozenset(("c", c.index) for c in vocabulary.columns)
        self.carried = frozenset(
            ("c", c.index) for c in vocabulary.columns if vocabulary.kinds[c.kind].carried_by
        )
        self.moved: Tokens = frozenset({MOVED})

    def of(self, written: Tokens) -> list[int]:
        """The consequences to check after an act that writes these."""
        if not written:
            return []
        return [
            index
            for index, read in enumerate(self.reads)
            if read & written or ANYTHING in read or ANYTHING in written
        ]

    def read(self, text: Any) -> Tokens:
        found: set[tuple[Any, ...]] = set()
        for node in walk(text):
            found |= self._read(node)
        return frozenset(found)

    def _read(self, node: Any) -> Tokens:
        match node:
            case nodes.ReadValue():
                return frozenset({("v", node.value.index)})
            case nodes.Columns():
                return _columns(node)
            case nodes.Phrase():  # what moves is a column's, too; who counts as moved is not
                return frozenset({MOVED}) if node.fresh else frozenset()
            case nodes.Acting():  # as who has moved, it changes where an action begins and ends
                return frozenset({MOVED})
            case nodes.ZoneCards() | nodes.TopCard():
                return frozenset({("z", node.zone.zone.index)})
            case nodes.InEffect():
                return frozenset({EFFECTS})
            case nodes.CallDefinition():
                return self._definition(node.definition)
            case nodes.NamedNumber() | nodes.Possible() | nodes.ActionVariable():
                return frozenset({ANYTHING})
            case nodes.Playable() | nodes.Effective() | nodes.Would():
                return frozenset({ANYTHING})
            case _ if isinstance(node, STILL):
                return frozenset()
        raise nodes.UnknownVariant(node, "engine/lower/reads.py, read")

    def _definition(self, definition: DefinitionDecl) -> Tokens:
        index = definition.index
        if index in self._definitions:
            return self._definitions[index]
        if index in self._open:
            return frozenset()
        self._open.add(index)
        found = self.read(definition_texts(definition))
        self._definitions[index] = found | {EFFECTS} if definition.changes else found
        self._open.discard(index)
        return self._definitions[index]

    def written(self, node: Any) -> Tokens:
        """What a statement itself writes, apart from statements inside it."""
        carried = self.carried if uncovers(self.vocabulary, node) else frozenset()
        return carried | self._written(node)

    def _written(self, node: Any) -> Tokens:
        match node:
            case nodes.SetValue() | nodes.AddValue() | nodes.Shift():
                return _target(node.target)
            case nodes.Transfer():
                return _target(node.source) | _target(node.receiver)
            case nodes.Pay():
                return self.means()
            case nodes.PlacePieces() | nodes.MovePieces():
                return self._moved(node.phrase.columns)
            case nodes.RemovePieces():
                moved = self._moved(*(a.phrase.columns for a in node.alternatives))
                return moved.union(*(_turned(a) for a in node.alternatives if a.turned))
            case nodes.TurnPieces():
                return _turned(node)
            case nodes.ReplacePieces():
                return self._moved(node.removed.columns, node.placed.columns)
            case nodes.Refresh():
                return self.moved
            case nodes.EndEffects() | nodes.PlayCard():
                return frozenset({EFFECTS})
            case nodes.Hold():  # when it ends, its definitions change
                return self.held(node.definitions)
            case nodes.Shuffle():
                return frozenset({("z", node.zone.zone.index)})
            case nodes.Deal() | nodes.Spread():
                zones = node.source.zone.index, node.receiver.zone.index
                return frozenset(("z", zone) for zone in zones)
            case nodes.Secretly():
                return self._private()
            case nodes.PutCard():
                return frozenset(("z", zone.index) for zone in self.vocabulary.zones)
            case _ if isinstance(node, WRITES_NOTHING):
                return frozenset()
        raise nodes.UnknownVariant(node, "engine/lower/reads.py, written")

    def _private(self) -> Tokens:
        """What may come about when all have decided in secret."""
        values = {("v", v.index) for v in self.vocabulary.values if v.seen == "owner"}
        return frozenset(
            values | {("z", z.index) for z in self.vocabulary.zones if z.seen == "owner"}
        )

    def _moved(self, *many: nodes.Columns) -> Tokens:
        """The columns themselves, and those in which their pieces lie in a box."""
        named = frozenset().union(*map(_columns, many))
        boxed = {("c", self.vocabulary.columns[token[1]].boxed) for token in named}
        return named | boxed

    def held(self, definitions: Iterable[DefinitionDecl]) -> Tokens:
        """What changes when definitions are held no longer: all that they read."""
        return frozenset().union(*map(self._definition, definitions))

    def means(self) -> Tokens:
        value = self.vocabulary.pays_with
        return frozenset() if value is None else frozenset({("v", value.index)})


def _turned(node: nodes.TurnPieces | nodes.Alternative) -> Tokens:
    """What turns, and what it turns into."""
    both, turned = _columns(node.phrase.columns), node.turned or ()
    return both | {("c", turned[token[1]]) for token in both}


def _columns(columns: nodes.Columns) -> Tokens:
    return frozenset(("c", column) for row in columns.table for column in row)


def _target(target: nodes.Target) -> Tokens:
    return frozenset() if target.value is None else frozenset({("v", target.value.index)})
