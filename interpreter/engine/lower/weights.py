"""How many steps a text can take at most, told from the text alone.

A step is about what a look at one cell of the state takes. A text of few steps runs without counting.
What can take more than `LIGHT` counts as it runs: a text at its beginning, a set for each of its
elements. So honest titles pay next to nothing, and no text runs for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from interpreter.engine.lower.reads import Causes
from interpreter.engine.lower.texts.asks import hosts
from interpreter.engine.state.layout import Layout
from interpreter.engine.state.limits import LIGHT, MOST_DICE
from interpreter.engine.state.map import fixed_limits
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    DefinitionDecl,
    EffectDecl,
    Vocabulary,
)

ACT = 20  # steps of a statement that writes, with its entry in the log

_WRITES = (
    nodes.SetValue, nodes.AddValue, nodes.Transfer, nodes.Shift, nodes.Pay, nodes.Roll, nodes.Draw, nodes.Say,
    nodes.EndEffects, nodes.PlayCard, nodes.Refresh, nodes.GoTo, nodes.EndGame,
)  # fmt: skip
_FIELDS: dict[type, tuple[str, ...]] = {}
_SUMS: set[type] = set()  # nodes that weigh what their parts do
_WRITES_NOTHING = (nodes.Afterwards, nodes.Let, nodes.ChooseNumber, nodes.Stop, nodes.As, nodes.At)
_CARDS = (nodes.Shuffle, nodes.PutCard, nodes.Deal, nodes.Spread, nodes.Show)
_PIECES = (
    nodes.PlacePieces, nodes.RemovePieces, nodes.TurnPieces, nodes.ReplacePieces, nodes.MovePieces,
)  # fmt: skip


class Weights:
    """The most steps of each node, as its text sees it: what counts for itself is one step there."""

    def __init__(
        self, vocabulary: Vocabulary, layout: Layout, causes: Causes, lasting: Any
    ) -> None:
        self.vocabulary, self.layout = vocabulary, layout
        self.causes, self.lasting = causes, lasting
        self.counted: dict[Any, int] = {}  # sets that count for themselves: steps of each element
        self._known: dict[Any, int] = {}
        self._open: set[Any] = set()
        self._sizes = {"space": layout.spaces, "faction": layout.factions, "card": layout.cards}
        self._lines = sum(map(len, vocabulary.lines))
        self._room: int | None = None

    def of(self, node: Any) -> int:
        """The most steps of an expression, a statement, or several; 0 of nothing."""
        if isinstance(node, tuple):
            return sum([self.of(part) for part in node])
        if isinstance(node, nodes.Part):
            known = self._known.get(node)
            return self._once(node, lambda: self._weigh(node)) if known is None else known
        return 0

    def called(self, text: Any) -> int:
        """Of a text with a function of its own, where it is called."""
        weight = self.of(text)
        return 1 if weight > LIGHT else weight + 2

    def start(self, action: ActionDecl) -> int:
        """To find out whether an action can be begun."""
        return self._once(action, lambda: self._start(action))

    def legal(
        self, action: ActionDecl, stage: nodes.SpacesStage | nodes.MovesStage | nodes.TextStage
    ) -> int:
        """To find out which spaces a stage allows."""
        if isinstance(stage, nodes.TextStage):
            return 0
        spaces, moves = self.layout.spaces, isinstance(stage, nodes.MovesStage)
        where: tuple[nodes.Expr | None, ...]
        if isinstance(stage, nodes.MovesStage):
            where = stage.to, stage.through, stage.at_most
        else:
            ways = () if stage.ways is None else stage.ways.ways
            where = stage.where, *[way.condition for way in ways]
        bans = [line.where for _, _, line, _, _ in self.lasting.get((action, ""), [])]
        each = self.of((*where, *bans, action.first)) + 1
        pay = self.of(stage.pay)
        return spaces * (each + (pay * spaces if moves else pay))

    # --- inside ----------------------------------------------------------------------------------

    def _once(self, key: Any, work: Callable[[], int]) -> int:
        """What leads back to itself is heavy, so that somebody on the way counts."""
        if key in self._open:
            return LIGHT
        if key not in self._known:
            self._open.add(key)
            self._known[key] = work()
            self._open.discard(key)
        return self._known[key]

    def _parts(self, node: Any) -> int:
        parts: list[int] = [self.of(getattr(node, name)) for name in _fields(type(node))]
        return 1 + sum(parts)

    def _weigh(self, node: Any) -> int:
        if type(node) in _SUMS:  # most are
            return self._parts(node)
        match node:
            case nodes.Filter():
                return self._set(node, node, node.where)
            case nodes.Reached():
                each = 4 + self.of((node.through, node.where))
                step = 0 if node.cost is None else 6 + self.of(node.cost)
                borders = sum([len(space.borders) for space in self.vocabulary.spaces])
                return self.of((node.start, node.most)) + self.layout.spaces * each + borders * step
            case nodes.Connected():
                each = 4 + self.of(node.where)
                return self.of(node.start) + self.layout.spaces * each
            case nodes.InLine():
                each = 2 + self.of((node.through, node.where))
                return self.of((node.start, node.beyond, node.most)) + self._lines * each
            case nodes.Best():
                return self.of(node.number) + self._judged(node)
            case nodes.Aggregate() | nodes.Foremost():
                return self._judged(node)
            case nodes.Combined() | nodes.EndOf():
                return self._parts(node) + self.size(node)
            case nodes.LongestLine():
                most = max(self.layout.spaces, self._lines)
                return self.of(node.through) + most * (1 + self.of(node.where))
            case nodes.CallDefinition():
                asked = (node.subject, node.place, node.actor, *node.arguments)
                return self.of(asked) + self._definition(node.definition)
            case nodes.NamedNumber():
                return self._named(node)
            case nodes.Possible() | nodes.Grant():
                return self._granted(node.grant if isinstance(node, nodes.Possible) else node.spec)
            case nodes.Playable() | nodes.Effective():
                return self.of((node.card, node.by)) + self._texts(node.slot)
            case nodes.Would():
                tried = self.called(node.procedure.body) + self.of(node.condition)
                return ACT + self.of(node.arguments) + tried
            case nodes.ZoneCards():
                return self.layout.cards + self.of(node.zone)
            case nodes.Count():
                return self._phrase(node.phrase)
            case nodes.Statement():
                return self._statement(node)
        _SUMS.add(type(node))
        return self._parts(node)

    def _statement(self, node: Any) -> int:
        match node:
            case nodes.ForEach():
                return 2 + self.of(node.collection)
            case nodes.Secretly():
                return 2 + ACT + self.of(node.collection) + self.follows(node)
            case nodes.Repeat():
                return 2 + self.of(node.times)
            case nodes.RepeatWhile():
                return 2
            case nodes.Choose():
                return 2 + self.of((node.least, node.most, node.by))
            case nodes.If():
                tests, blocks = zip(*node.branches, strict=True)
                return self.of(tests) + max(map(self.of, (*blocks, node.otherwise)))
            case nodes.ChooseWay():
                open_ = self.of(tuple(way.condition for way in node.ways))
                return 2 + open_ + self.of(node.by) + max(self.of(way.body) for way in node.ways)
            case nodes.May():
                block = max(self.of(node.body), self.of(node.otherwise))
                return 2 + self.of((node.condition, node.by)) + block
            case nodes.Do():
                return self.of(node.arguments) + self.called(node.procedure.body)
            case nodes.DoPart():
                return ACT + self.called(node.action.parts[node.part])
            case nodes.Hold():
                sizes = self.layout.held_sizes
                each = [sizes[d.index] * self._definition(d) for d in node.definitions]
                return ACT + sum(each) + self.of(node.body) + self.follows(node)
        return self._parts(node) + self._act(node) + self.follows(node)

    def _act(self, node: Any) -> int:
        if isinstance(node, _CARDS):
            empty = node.source.zone.empty if isinstance(node, nodes.Deal) else None
            return ACT + self.layout.cards + self.called(empty)
        if isinstance(node, _PIECES):
            return ACT + self._pieces(node)
        if isinstance(node, nodes.Roll) and node.dice is not None:
            return ACT + MOST_DICE
        if isinstance(node, _WRITES):
            return ACT
        if isinstance(node, _WRITES_NOTHING):
            return 0
        raise nodes.UnknownVariant(node, "engine/lower/weights.py")

    def follows(self, node: Any) -> int:
        """To see whether a consequence has come about."""
        found = self.causes.of(self.causes.written(node))
        return sum([2 + self.of(self.vocabulary.consequences[index].when) for index in found])

    def each(self, node: Any) -> int:
        """Of a repetition, each time round."""
        judged = None
        if isinstance(node, nodes.Choose):
            judged = node.collection
        elif isinstance(node, nodes.RepeatWhile):
            judged = node.condition
        return 1 + self.of(judged) + self.of(node.body)

    def judged(self, node: nodes.RemovePieces) -> int:
        """To find out which pieces can be removed next."""
        lines = node.alternatives
        return sum([self._cells(line.phrase) * (1 + self.of(line.unless)) for line in lines])

    # --- sets ------------------------------------------------------------------------------------

    def _set(self, node: Any, filtered: nodes.Filter, each: Any) -> int:
        return self._over(node, self.of((filtered.domain, filtered.beside)), filtered, each)

    def _judged(self, node: nodes.Aggregate | nodes.Best | nodes.Foremost) -> int:
        if isinstance(node.collection, nodes.Filter):
            return self._set(node, node.collection, (node.collection.where, node.each))
        return self._over(node, self.of(node.collection), node.collection, node.each)

    def _over(self, node: Any, before: int, collection: nodes.Expr, each: Any) -> int:
        inner = 1 + self.of(each)
        weight = before + 1 + self.size(collection) * inner
        if weight <= LIGHT:
            return weight
        self.counted[node] = inner
        return before + 2

    def size(self, collection: nodes.Expr) -> int:
        """How many there can be in a set."""
        if isinstance(collection, nodes.SetLiteral):
            return len(collection.items)
        return self._sizes.get(_element(collection), max(self._sizes.values()))

    def _phrase(self, phrase: nodes.Phrase) -> int:
        places = self.layout.spaces if phrase.place.kind in ("set", "bag", "beside") else 1
        columns = max(map(len, phrase.columns.table), default=0)
        at = phrase.place.at if isinstance(phrase.place.at, nodes.Expr) else None
        return self.of(at) + self.of(phrase.columns.selector) + 1 + places * columns

    # --- texts of actions, cards and limits ------------------------------------------------------

    def _named(self, node: nodes.NamedNumber) -> int:
        action = node.action
        own = action.numbers.get(node.name) or action.clauses.get(node.name)
        weight = self.composed(own, self.lasting.get((action, node.name), []))
        return 1 if weight > LIGHT else weight + 2

    def _definition(self, decl: DefinitionDecl) -> int:
        """Of a definition where it is asked."""
        weight = self.composed(decl.body, self.lasting.get((decl, ""), []))
        return 1 if weight > LIGHT else weight + 2

    def composed(self, body: Any, changes: list[Any]) -> int:
        """Of a text with all that lasting texts may do to it."""
        return self.of(body) + sum(
            [2 + self.called(line.where) + self.called(change.value) for _, _, line, _, change in changes]
        )  # fmt: skip

    def _start(self, action: ActionDecl) -> int:
        variables = sum([self.called(start) for start in action.variables.values()])
        weight = 10 + variables + self.called(action.condition)
        for stage in action.stages[:1]:
            legal = self.legal(action, stage)
            weight += 1 if legal > LIGHT else legal
        return weight

    def _granted(self, spec: nodes.GrantSpec) -> int:
        actions = spec.actions
        if not hasattr(actions[0], "action_class"):
            actions = tuple(a for a in self.vocabulary.actions if a.action_class is actions[0])
        weight = ACT + self.of((spec.faction, spec.most, spec.spaces))
        for action in actions:
            weight += self.start(action)
            for special in self.vocabulary.actions if spec.specials else ():
                if action.index in hosts(self.vocabulary, special):
                    weight += self.start(special)
        return weight

    def _texts(self, slot: EffectDecl) -> int:
        effects = [card.effects.get(slot.id) for card in self.vocabulary.cards]
        found = [self.called(e.condition) + self.called(e.effective) for e in effects if e]
        return 2 + max(found, default=0)

    def _pieces(self, node: Any) -> int:
        """Every column of every place is looked at, and whether there is room."""
        match node:
            case nodes.RemovePieces():
                return sum([self._cells(line.phrase) for line in node.alternatives])
            case nodes.ReplacePieces():
                return self._cells(node.removed) + self._cells(node.placed) * self._rooms()
            case nodes.TurnPieces():
                return self._cells(node.phrase)
        return self._cells(node.phrase) * self._rooms()

    def _cells(self, phrase: nodes.Phrase) -> int:
        wide = phrase.place.kind not in ("space", "box")
        columns = max(map(len, phrase.columns.table), default=0)
        return (self.layout.locations if wide else 1) * columns * 2

    def _rooms(self) -> int:
        """To see whether a place has room."""
        if self._room is None:
            self._room = 1  # a limit whose text places nothing cannot lead back here
            self._room += sum(
                [
                    self.called(limit.where) + self.called(limit.most)
                    for limit in self.vocabulary.limits
                    if any(
                        fixed_limits.fixed_most(limit, x) is None for x in range(self.layout.spaces)
                    )
                ]
            )
        return self._room


def _fields(kind: Any) -> tuple[str, ...]:
    if kind not in _FIELDS:
        names = [each.name for each in attrs.fields(kind)]
        _FIELDS[kind] = tuple([name for name in names if name not in ("span", "type")])
    return _FIELDS[kind]


def _element(collection: nodes.Expr) -> str:
    """The type of what is in a set."""
    return getattr(getattr(collection.type, "of", None), "name", "")
