"""Phrases of pieces: which columns an adjective and a noun name, and where they look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import Factory, define
from lark import Token

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.english import joined
from interpreter.language import nodes
from interpreter.language.binding.scopes import Scope
from interpreter.language.binding.text import TextBinder, spoken
from interpreter.language.declarations.vocabulary import (
    FactionDecl,
    GroupDecl,
    KindDecl,
    SideDecl,
    StateDecl,
)
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.grammar.trees import Tree, leaf
from interpreter.language.nodes import Columns, Expr, Phrase, PiecePlace
from interpreter.language.types import BAG, FACTION, FACTION_LIST, FACTIONS, SPACE, SPACES

_FEW = 5  # states that a message about an unknown one names
NO_PLACE = "say where these pieces are: 'here', 'in …', 'next to …' or 'on map'"


@define
class _Named:
    """Adjectives of a phrase read so far. `rows` maps a faction to those that count with it."""

    factions: set[int]
    states: set[str]
    kinds: set[int]
    stateless: bool = True
    selector: Expr | None = None
    rows: list[frozenset[int]] = Factory(list)
    chosen: Tree | None = None
    fresh: bool = False
    stated: bool = False


class PhraseBinder(TextBinder):
    """Adds phrases; `value` and `collection` are given by the expression binder."""

    def value(self, tree: Any, scope: Scope, wanted: Any) -> Expr:
        raise NotImplementedError

    def expr(self, tree: Any, scope: Scope, hint: Any = None) -> Expr:
        raise NotImplementedError

    # --- columns --------------------------------------------------------------------------------

    def _known(self, name: Tree, kinds: set[int], scope: Scope) -> None:
        """An unknown adjective is a likelier cause than a wrong type. Raises Mistake."""
        try:
            self.expr(name, scope)
        except Mistake as mistake:
            states = {state for kind in kinds for state in self.vocabulary.kinds[kind].states}
            if not mistake.suggestion and 0 < len(states) <= _FEW:
                states_told = f"; states are {joined(sorted(states), 'and')}"
                mistake.message = mistake.message.split("; ")[0] + states_told
            raise

    def columns(self, what: Tree, scope: Scope, on_map: bool) -> tuple[Columns, _Named]:
        """The columns of `[adjectives] noun`. On the map a kind also belongs to the kind that it counts as."""
        *adjectives, noun = what.children
        named = _Named(
            {f.index for f in self.vocabulary.factions},
            {s.id for s in self.vocabulary.states},
            self._kinds(leaf(noun), on_map),
        )
        names = [a.children[0] for a in adjectives if a.data == "adjective"]
        for name in names:
            if name.data == "name":
                self._known(name, named.kinds, scope)
        for adjective in adjectives:
            self._adjective(adjective, named, scope)
        fixed = tuple(c.index for c in self.vocabulary.columns if self._fits(c, named))
        if named.selector is None:
            if not fixed:
                raise self.fail(what, "no-pieces", f"there are no {self._shown(what)}")
            return Columns((fixed,), None), named
        owners = {c: self.vocabulary.columns[c].faction for c in fixed}
        table = tuple(tuple(c for c in fixed if owners[c] in row) for row in named.rows)
        if not any(table):
            raise self.fail(what, "no-pieces", f"there are no {self._shown(what)}")
        return Columns(table, named.selector), named

    def _shown(self, what: Tree) -> str:
        return self.source.value[what.meta.start_pos : what.meta.end_pos]

    def _kinds(self, noun: Token, on_map: bool) -> set[int]:
        every = self.vocabulary.kinds
        if noun.type == "PIECES":
            return {k.index for k in every if not k.carried_by and (on_map or k.counts_as < 0)}
        kinds = _kinds_of(self.word(noun))
        return kinds | {k.index for k in every if on_map and k.counts_as in kinds}

    @staticmethod
    def _fits(column: Any, named: _Named) -> bool:
        if column.faction not in named.factions or column.kind not in named.kinds:
            return False
        return column.state in named.states if column.state else named.stateless

    def _adjective(self, adjective: Tree, named: _Named, scope: Scope) -> None:
        match adjective.data:
            case "adjective":  # a holder: a faction, `actor`, `owner` or a name
                self._holder(adjective.children[0], named, scope)
            case "side":
                named.factions &= set(self.word(adjective.children[0]).members)
            case "state":
                self._state(adjective, str(adjective.children[0]), named)
            case "non":
                self._complement(adjective, named)
            case "fresh":
                named.fresh = True
            case "enemy" | "friendly":
                self._related(adjective, adjective.data, named, scope)
            case other:
                raise nodes.UnknownVariant(other, "language/binding/phrases.py")

    def _state(self, adjective: Tree, state: str, named: _Named) -> None:
        named.states &= {state}
        named.stateless, named.stated = False, True

    def _complement(self, adjective: Tree, named: _Named) -> None:
        decl = self.word(adjective.children[1])
        if isinstance(decl, StateDecl):
            named.states.discard(decl.id)
            named.stated = True
        elif isinstance(decl, SideDecl):
            named.factions -= set(decl.members)
        elif isinstance(decl, KindDecl | GroupDecl):
            named.kinds -= _kinds_of(decl)
        else:
            assert isinstance(decl, FactionDecl)
            named.factions.discard(decl.index)

    def _related(self, adjective: Tree, kind: str, named: _Named, scope: Scope) -> None:
        """`enemy` and `friendly` relate to the actor: a row for each faction that may act."""
        if scope.actor is None:
            raise self.fail(adjective, "no-actor", f"'{kind}' to whom? Nobody acts here")
        actor = self.local(adjective, scope.actor)
        self._select(adjective, actor, [self.related(f, kind) for f in self._factions()], named)

    def related(self, faction: FactionDecl, kind: str) -> frozenset[int]:
        """The enemies of a faction, or itself and all who are not its enemies."""
        everyone = frozenset(f.index for f in self._factions())
        rows = {"enemy": faction.enemies, "friendly": everyone - faction.enemies}
        return rows[kind]

    def _factions(self) -> Iterable[FactionDecl]:
        return self.vocabulary.factions

    def _holder(self, holder: Tree, named: _Named, scope: Scope) -> None:
        if holder.data == "faction":
            named.factions &= {self.word(holder.children[0]).index}
            return
        expr = self.expr(holder, scope)
        if expr.type not in (FACTION, FACTIONS, FACTION_LIST):
            message = f"expected a faction before pieces, but this is {spoken(expr.type)}"
            raise self.fail(holder, "wrong-type", message)
        self._select(holder, expr, [frozenset([f.index]) for f in self._factions()], named)

    def _select(
        self, part: Tree, selector: Expr, rows: list[frozenset[int]], named: _Named
    ) -> None:
        if named.selector is not None:
            message = "a second word that says whose pieces; one is enough"
            raise self.fail(part, "whose-twice", message)
        named.selector, named.rows = selector, rows

    # --- places ---------------------------------------------------------------------------------

    def place(self, tree: Tree, scope: Scope) -> PiecePlace:
        """Bind the place where a phrase looks for pieces."""
        span = self.span(tree)
        match tree.data:
            case "place_map":
                return PiecePlace("map", None, span=span)
            case "place_here":
                return PiecePlace("space", self.here(tree, scope), span=span)
            case "place_beside":
                return self._beside(self.beside(tree.children[0], scope), span)
            case "place_in":
                return self.destination(tree.children[0], scope)
        raise nodes.UnknownVariant(tree.data, "language/binding/phrases.py")

    def _beside(self, near: Expr, span: Span) -> PiecePlace:
        if near.type == SPACE:
            return PiecePlace("beside", near, span=span)
        here = self.unit.variable("here", SPACE)
        around = nodes.Filter((here,), None, near, None, type=SPACES, span=span)
        return PiecePlace("set", around, span=span)

    def beside(self, tree: Any, scope: Scope) -> Expr:
        raise NotImplementedError

    def destination(self, target: Tree, scope: Scope) -> PiecePlace:
        """Bind the place after `in`, or after `to` in a move."""
        span = self.span(target)
        if target.data == "box":
            return PiecePlace("box", self.word(target.children[0]), span=span)
        if target.data == "flag":
            return PiecePlace("set", self.collection(target, scope, SPACES), span=span)
        expr = self.expr(target, scope, SPACE)
        if expr.type == SPACE:
            return PiecePlace("space", expr, span=span)
        if expr.type == SPACES:
            return PiecePlace("set", expr, span=span)
        if expr.type == BAG and isinstance(expr, nodes.Local):
            return PiecePlace("bag", expr.variable, span=span)
        message = f"expected a space, a box or a set of spaces, but this is {spoken(expr.type)}"
        raise self.fail(target, "wrong-type", message)

    def here(self, part: Tree, scope: Scope) -> Expr:
        if scope.here is None:
            raise self.fail(part, "no-here", "'here' means no space at this point")
        return self.local(part, scope.here)

    def collection(self, tree: Tree, scope: Scope, wanted: Any) -> Expr:
        raise NotImplementedError

    # --- phrases --------------------------------------------------------------------------------

    def phrase(self, placed: Tree, scope: Scope, supplied: bool = False) -> Phrase:
        """A phrase with its place. Pieces that are `supplied` are named for one space."""
        what, where = placed.children
        boxed = where is not None and where.data == "place_in" and where.children[0].data == "box"
        columns, named = self.columns(what, scope, on_map=not (boxed or supplied))
        if where is None:
            raise self.fail(placed, "no-place", NO_PLACE)
        place = self.place(where, scope)
        if supplied and place.kind != "space":
            message = "pieces are placed in one space; let 'choose' or 'for each' say which"
            raise self.fail(where, "wrong-place", message)
        return Phrase(columns, place, named.fresh, span=self.span(placed))

    def bare_phrase(
        self, what: Tree, scope: Scope, place: PiecePlace, on_map: bool = True
    ) -> Phrase:
        """A phrase whose place is understood."""
        columns, named = self.columns(what, scope, on_map)
        return Phrase(columns, place, named.fresh, span=self.span(what))


def _kinds_of(decl: KindDecl | GroupDecl) -> set[int]:
    return set(decl.kinds) if isinstance(decl, GroupDecl) else {decl.index}
