"""Random expressions: numbers, truths, spaces, factions, cards and sets of them."""

from __future__ import annotations

from typing import Any, get_args

from interpreter.language import nodes, types
from tests.reference.orders import Orders
from tests.reference.scopes import Scope


class Conditions(Orders):
    """Expressions of every kind. `depth` is how deep they may still go."""

    def makers(self) -> dict[types.Type, Any]:
        """What writes an expression of a type."""
        return {
            types.NUMBER: self.number, types.TRUTH: self.truth, types.SPACE: self.space,
            types.FACTION: self.faction, types.CARD: self.card, types.SPACES: self.spaces,
            types.CARDS: self.cards, self.value("tide").type: self.word,
            self.value("ensign").type: self.flag, self.flags_type: self.flags,
        }  # fmt: skip

    def none_or(self, scope: Scope, depth: int, thing: Any) -> Any:
        """None, or what may be there."""
        parts = [self.const(-1, types.NOTHING), thing]
        self.chance.shuffle(parts)
        if self.one_in(2):
            return parts[0]
        return self.expr(nodes.Conditional, thing.type, self.truth(scope, depth - 1), *parts)

    def sets(self, scope: Scope, depth: int) -> Any:
        """Some of the sets that can be made of a few spaces or cards."""
        whole = self.pick([self.spaces, self.cards])(scope, depth)
        kind, low = types.Type("set", whole.type), self.const(self.chance.randrange(-1, 3))
        made = self.expr(nodes.Subsets, kind, low, self.const(self.chance.randrange(4)), whole)
        name = self.new("named", whole.type)
        where = self.truth(scope.inner(name), depth - 1) if self.one_in(2) else None
        return self.expr(nodes.Filter, kind, (name,), made, None, where)

    def of_sets(self, scope: Scope, depth: int) -> Any:
        """Their number, or the most that is said of one."""
        sets = self.sets(scope, depth - 1)
        if self.one_in(2):
            return self.expr(nodes.Size, types.NUMBER, sets)
        each = self.new("each", sets.type.of)
        judged = self.number(scope.inner(each), depth - 1), each
        return self.expr(nodes.Aggregate, types.NUMBER, "highest", *judged, sets)

    def first_set(self, scope: Scope, depth: int) -> Any:
        sets = self.sets(scope, depth)
        return self.expr(nodes.EndOf, sets.type.of, self.pick(get_args(nodes.End)), sets)

    def either(self, scope: Scope, depth: int, maker: Any) -> Any:
        """One thing or another of the same type, or one in which a name stands for something."""
        if self.one_in(4):
            kind = self.pick([types.NUMBER, types.SPACE, types.FACTION, types.SPACES, types.CARDS])
            given = self.makers()[kind](scope, depth)
            if kind in (types.SPACES, types.CARDS) and depth > 0 and self.one_in(3):
                given = self.first_set(scope, depth - 1)
            kind, name = given.type, self.new("named", given.type)
            body = maker(scope.inner(name), depth)
            return self.expr(nodes.GivenName, body.type, name, given, body)
        first, second = maker(scope, depth), maker(scope, depth)
        return self.expr(nodes.Conditional, second.type, self.truth(scope, depth), first, second)

    # --- numbers ---------------------------------------------------------------------------------

    def number(self, scope: Scope, depth: int) -> Any:
        if depth <= 0:
            return self._small_number(scope)
        makers = (
            self._small_number, self._arithmetic, self._either_number, self.count, self._size,
            self._aggregate, self._field_number, self._named, self._called, self.of_sets,
        )  # fmt: skip
        maker = self.pick(makers)
        return maker(scope) if maker == self._small_number else maker(scope, depth - 1)

    def _small_number(self, scope: Scope) -> Any:
        name = self.name(scope, types.NUMBER)
        if name is not None and self.one_in(2):
            return self.local(name)
        choice = self.chance.randrange(8)
        if choice == 0:
            return self.value_of("luck")
        if choice > 5:
            decl = self.value(self.pick(("wear", "toll", "tally", "drift", "envy")))
            return self.value_of(decl.id, self.owner(scope, decl))
        if choice == 1:
            return self.value_of("gold", self.faction(scope, 0))
        if choice == 2:
            return self.value_of("fish", self.space(scope, 0))
        if choice == 3:
            wealth = self.vocabulary.attributes[3]
            return self.expr(nodes.Attribute, types.NUMBER, wealth, self.space(scope, 0))
        if choice == 5 and self.one_in(2):
            return self._border(1, scope)
        if choice == 4 and (variable := self.action_variable(scope, types.NUMBER)):
            return variable
        return self.const(self.chance.randrange(-1, 6))

    def _border(self, which: int, scope: Scope) -> Any:
        border, both = (
            self.vocabulary.borders[which],
            (self.space(scope, 0, self.one_in(5)) for _ in "ab"),
        )
        return self.expr(nodes.Border, border.type, border, *both)

    def _arithmetic(self, scope: Scope, depth: int) -> Any:
        left, right = self.number(scope, depth), self.number(scope, depth)
        op = self.pick(get_args(nodes.ArithmeticOp))
        return self.expr(nodes.Arithmetic, types.NUMBER, op, left, right)

    def _either_number(self, scope: Scope, depth: int) -> Any:
        return self.either(scope, depth, self.number)

    def count(self, scope: Scope, depth: int) -> Any:
        return self.expr(nodes.Count, types.NUMBER, self.phrase(scope, depth))

    def _size(self, scope: Scope, depth: int) -> Any:
        return self.expr(nodes.Size, types.NUMBER, self.collection(scope, depth))

    def _aggregate(self, scope: Scope, depth: int) -> Any:
        collection = self.pick([self.spaces, self.factions])(scope, depth)
        spaces = collection.type == types.SPACES
        each = self.new("here" if spaces else "f", types.SPACE if spaces else types.FACTION)
        inner = scope.inner(each, here=each if spaces else scope.here)
        number = self.number(self.inside(inner, collection), depth - 1)
        op = self.pick(get_args(nodes.AggregateOp))
        return self.expr(nodes.Aggregate, types.NUMBER, op, number, each, collection)

    def _field_number(self, scope: Scope, depth: int) -> Any:
        price = self.vocabulary.fields[0]
        return self.expr(nodes.CardField, types.NUMBER, price, self.card(scope, depth))

    def _named(self, scope: Scope, depth: int) -> Any:
        if not scope.numbers or scope.here is None:
            return self.number(scope, depth)
        name = self.pick(scope.numbers)
        return self.expr(nodes.NamedNumber, types.NUMBER, scope.action, name)

    def _called(self, scope: Scope, depth: int) -> Any:
        return self.call(scope, types.NUMBER) or self.number(scope, depth)

    def call(self, scope: Scope, of: types.Type) -> Any:
        """A definition that is already written."""
        written = self.vocabulary.definitions[: scope.definitions]
        asked = scope.actor is not None
        fitting = [decl for decl in written if decl.type == of and (asked or not decl.acts)]
        if not fitting:
            return None
        decl = self.pick(fitting)
        given, place = (*[self.makers()[each](scope, 0) for each in decl.domains], None, None)[:2]
        handed = tuple(self.makers()[each.type](scope, 0) for each in decl.parameters)
        actor = self.local(scope.actor) if decl.acts and scope.actor else None
        return self.expr(nodes.CallDefinition, of, decl, given, place, handed, actor)

    # --- truths ----------------------------------------------------------------------------------

    def truth(self, scope: Scope, depth: int) -> Any:
        if depth <= 0:
            return self._small_truth(scope)
        makers = (
            self._compared, self._compared, self._logic, self._logic, self._not, self._counted,
            self._member, self._relation, self._same, self._card_truth, self._called_truth,
            self._either_truth,
        )  # fmt: skip
        return self.pick(makers)(scope, depth - 1)

    def _small_truth(self, scope: Scope) -> Any:
        name = self.name(scope, types.TRUTH)
        if name is not None and self.one_in(2):
            return self.local(name)
        variable = self.action_variable(scope, types.TRUTH)
        if variable is not None and self.one_in(4):
            return variable
        choice = self.chance.randrange(6)
        if choice == 5:
            lucky = self.vocabulary.fields[3]
            return self.expr(nodes.CardField, types.TRUTH, lucky, self.card(scope, 0))
        if choice < 2:
            flag = self.vocabulary.attributes[self.chance.randrange(3)]
            return self.expr(nodes.Attribute, types.TRUTH, flag, self.space(scope, 0))
        if choice == 2:
            fog = self.value_of("fog", self.space(scope, 0))
            return self._border(0, scope) if self.one_in(3) else fog
        if choice == 3:
            return self.expr(nodes.Truth, types.TRUTH, self.count(scope, 0))
        return self.const(self.chance.randrange(2), types.TRUTH)

    def _either_truth(self, scope: Scope, depth: int) -> Any:
        return self.either(scope, depth, self.truth)

    def _compared(self, scope: Scope, depth: int) -> Any:
        op = self.pick(get_args(nodes.CompareOp))
        left, right = self.number(scope, depth), self.number(scope, depth)
        return self.expr(nodes.Compare, types.TRUTH, op, left, right)

    def _logic(self, scope: Scope, depth: int) -> Any:
        left, right = self.truth(scope, depth), self.truth(scope, depth)
        return self.expr(nodes.Logic, types.TRUTH, self.pick(get_args(nodes.LogicOp)), left, right)

    def _not(self, scope: Scope, depth: int) -> Any:
        return self.expr(nodes.Not, types.TRUTH, self.truth(scope, depth))

    def _counted(self, scope: Scope, depth: int) -> Any:
        counted = self.pick([self.count, self.collection, self.number])(scope, depth)
        return self.expr(nodes.Truth, types.TRUTH, counted)

    def _member(self, scope: Scope, depth: int) -> Any:
        if self.one_in(4):
            return self.pick([self._one_of_words, self._one_of_numbers])(scope, depth)
        item, of = self.pick(
            [(self.space, self.spaces), (self.faction, self.factions), (self.card, self.cards),
             (self.flag, self.flags)]
        )  # fmt: skip
        parts = item(scope, depth, True), of(scope, depth)
        return self.expr(nodes.Member, types.TRUTH, *parts)

    def _one_of_numbers(self, scope: Scope, depth: int) -> Any:
        """Those below zero are elements, too."""
        numbers = tuple(self.number(scope, 0) for _ in range(self.chance.randrange(1, 4)))
        of = types.Type("set", types.NUMBER)
        collection = self.expr(nodes.SetLiteral, of, numbers)
        return self.expr(nodes.Member, types.TRUTH, self.number(scope, depth), collection)

    def _one_of_words(self, scope: Scope, depth: int) -> Any:
        item = self.word(scope, depth)
        words = tuple(self.word(scope, 0) for _ in range(self.chance.randrange(1, 3)))
        collection = self.expr(nodes.SetLiteral, types.Type("set", item.type), words)
        return self.expr(nodes.Member, types.TRUTH, item, collection)

    def _relation(self, scope: Scope, depth: int) -> Any:
        parts = self.faction(scope, depth, True), self.faction(scope, depth)
        return self.expr(
            nodes.Relation, types.TRUTH, self.pick(get_args(nodes.RelationName)), *parts
        )

    def _same(self, scope: Scope, depth: int) -> Any:
        makers = (self.space, self.faction, self.card, self.flag)
        maker = self.pick(makers)
        op = self.pick(["=", "<>"])
        if self.one_in(5):
            sail = self.expr(nodes.CardField, self.vocabulary.fields[4].type,
                             self.vocabulary.fields[4], self.card(scope, depth))  # fmt: skip
            parts = sail, self.const(self.chance.randrange(2), sail.type)
        elif self.one_in(3):
            parts = self.word(scope, depth), self.word(scope, depth)
        else:
            parts = maker(scope, depth, True), maker(scope, depth, True)
        return self.expr(nodes.Compare, types.TRUTH, op, *parts)

    def _card_truth(self, scope: Scope, depth: int) -> Any:
        placed = scope.actor is not None and scope.here is not None
        if scope.imagines and placed and self.one_in(3):
            return self._would(scope, depth)
        card, slot = self.card(scope, depth), self.pick(self.vocabulary.effects)
        choice = self.chance.randrange(4)
        if choice == 3 and scope.grants:
            return self.expr(nodes.Possible, types.TRUTH, self.grant_spec(scope))
        if choice == 0 and scope.actor is not None:
            asked = self.pick((nodes.Playable, nodes.Effective))
            by = self.faction(scope, 0) if self.one_in(2) else None
            return self.expr(asked, types.TRUTH, slot, card, by)
        if choice == 1:
            return self.expr(nodes.InEffect, types.TRUTH, slot, card)
        kind = types.Type("class")
        found = self.expr(nodes.CardField, kind, None, card)
        gale = self.const(self.chance.randrange(2), kind)
        return self.expr(nodes.Compare, types.TRUTH, "=", found, gale)

    def _would(self, scope: Scope, depth: int) -> Any:
        """What would come of the first procedure, which does nothing that cannot be taken back."""
        procedure = self.vocabulary.procedures[0]
        given = tuple(self.makers()[name.type](scope, 0) for name in procedure.parameters)
        condition = self.truth(scope.inner(imagines=False), depth)
        return self.expr(nodes.Would, types.TRUTH, procedure, given, condition)

    def grant_spec(self, scope: Scope) -> Any:
        """What somebody may do; see deeds.py."""
        raise NotImplementedError

    def _called_truth(self, scope: Scope, depth: int) -> Any:
        if accompanies(scope) and self.one_in(3):
            host = self.vocabulary.actions[self.chance.randrange(3)]
            return self.expr(nodes.Accompanying, types.TRUTH, host)
        if scope.clauses and scope.here is not None and self.one_in(2):
            name = self.pick(scope.clauses)
            return self.expr(nodes.NamedNumber, types.TRUTH, scope.action, name)
        return self.call(scope, types.TRUTH) or self.truth(scope, depth)

    # --- things ----------------------------------------------------------------------------------

    def word(self, scope: Scope, depth: int) -> Any:
        tide = self.value("tide")
        variable = self.action_variable(scope, tide.type)
        if variable is not None and self.one_in(3):
            return variable
        if depth > 0 and self.one_in(4):
            return self.either(scope, depth - 1, self.word)
        choice = self.chance.randrange(3)
        if choice == 0:
            return self.value_of("tide")
        if choice == 1:
            return self.value_of("storm", self.space(scope, 0))
        return self.const(self.chance.randrange(3), tide.type)

    def words(self, scope: Scope, depth: int) -> Any:
        """Of one list, never none."""
        words = tuple(self.word(scope, 0) for _ in range(self.chance.randrange(1, 3)))
        return self.expr(nodes.SetLiteral, types.Type("set", words[0].type), words)

    def flag(self, scope: Scope, depth: int, none: bool = False) -> Any:
        """A word of a list that others share; `none`: it may be none."""
        if none and self.one_in(3):
            return self.none_or(scope, depth, self.value_of("ensign", self.faction(scope, 0)))
        of = self.value("ensign").type
        name = self.name(scope, of)
        if name is not None and self.one_in(2):
            return self.local(name)
        if depth > 0 and self.one_in(4):
            return self.either(scope, depth - 1, self.flag)
        if depth > 0 and self.one_in(3):
            return self.call(scope, of) or self.flag(scope, 0)
        return self.const(self.chance.randrange(4), of)

    def space(self, scope: Scope, depth: int, none: bool = False) -> Any:
        """`none`: it may be none."""
        if none and self.one_in(3):
            return self.none_or(scope, depth, self.value_of("haven"))
        if none and depth > 0 and self.one_in(3):
            if self.one_in(2):
                ahead = self.space(scope, depth - 1, True), self.flag(scope, 0, True)
                return self.expr(nodes.NextSpace, types.SPACE, *ahead)
            return self.end_of(scope, depth - 1, self.spaces)
        if scope.here is not None and self.one_in(2):
            return self.local(scope.here)
        name = self.name(scope, types.SPACE)
        if name is not None and self.one_in(2):
            return self.local(name)
        if depth > 0 and self.one_in(3):
            return self.either(scope, depth - 1, self.space)
        if depth > 0 and self.one_in(3):
            return self.call(scope, types.SPACE) or self.space(scope, 0)
        if self.one_in(3) and (variable := self.action_variable(scope, types.SPACE)):
            return variable
        return self.const(self.chance.randrange(len(self.vocabulary.spaces)), types.SPACE)

    def faction(self, scope: Scope, depth: int, none: bool = False) -> Any:
        if none and self.one_in(3):
            return self.none_or(scope, depth, self.value_of("leader"))
        if none and depth > 0 and self.one_in(3):
            return self.end_of(scope, depth - 1, self.factions)
        name = self.name(scope, types.FACTION)
        if name is not None and self.one_in(2):
            return self.local(name)
        if depth > 0 and self.one_in(3):
            owed = self.vocabulary.fields[2]
            return self.expr(nodes.CardField, types.FACTION, owed, self.card(scope, 0))
        if depth > 0 and self.one_in(3):
            return self.either(scope, depth - 1, self.faction)
        if depth > 0 and self.one_in(6):
            return self.expr(nodes.NextFaction, types.FACTION, self.faction(scope, depth - 1))
        if depth > 0 and self.one_in(3):
            return self.call(scope, types.FACTION) or self.faction(scope, 0)
        if scope.action is not None and self.one_in(3):
            return self.action_variable(scope, types.FACTION) or self.faction(scope, 0)
        return self.const(self.chance.randrange(len(self.vocabulary.factions)), types.FACTION)

    def card(self, scope: Scope, depth: int, none: bool = False) -> Any:
        if none and self.one_in(2):
            top = self.expr(nodes.TopCard, types.CARD, self.zone(scope))
            return self.none_or(scope, depth, self.pick([self.value_of("omen"), top]))
        if none and depth > 0 and self.one_in(3):
            return self.end_of(scope, depth - 1, self.cards)
        name = self.name(scope, types.CARD)
        if name is not None and self.one_in(2):
            return self.local(name)
        if depth > 0 and self.one_in(4):
            return self.either(scope, depth - 1, self.card)
        if depth > 0 and self.one_in(4):
            return self.call(scope, types.CARD) or self.card(scope, 0)
        if scope.action is not None and self.one_in(3):
            return self.action_variable(scope, types.CARD) or self.card(scope, 0)
        return self.const(self.chance.randrange(len(self.vocabulary.cards)), types.CARD)

    def zone(self, scope: Scope) -> Any:
        zone = self.pick(self.vocabulary.zones)
        return self.node(nodes.ZoneRef, zone, self.owner(scope, zone))

    def owner(self, scope: Scope, decl: Any) -> Any:
        """Whose a zone or a value is; None where it is nobody's."""
        of = [self.makers()[each](scope, 0) for each in decl.domains]
        if len(of) < 2:
            return of[0] if of else None
        return self.expr(nodes.Pair, types.NUMBER, *of, decl.sizes[1], decl.id)

    # --- sets ------------------------------------------------------------------------------------

    def collection(self, scope: Scope, depth: int) -> Any:
        kept = self.name(scope, types.CARDS)
        if kept is not None and self.one_in(2):
            return self.local(kept)
        return self.pick([self.spaces, self.factions, self.cards, self.flags])(scope, depth)

    @property
    def flags_type(self) -> types.Type:
        return types.Type("set", self.value("ensign").type)

    def flags(self, scope: Scope, depth: int) -> Any:
        name = self.name(scope, self.flags_type)
        if name is not None and self.one_in(3):
            return self.local(name)
        if depth > 0 and self.one_in(4):
            return self.call(scope, self.flags_type) or self.flags(scope, 0)
        if depth <= 0 or self.one_in(3):
            items = tuple(self.flag(scope, 0, self.one_in(4)) for _ in range(2))
            return self.expr(nodes.SetLiteral, self.flags_type, items)
        of = self.value("ensign").type
        every = tuple(self.const(place, of) for place in range(4))
        domain = self.expr(nodes.SetLiteral, self.flags_type, every)
        return self.filter(scope, depth - 1, self.flags_type, domain)

    def spaces(self, scope: Scope, depth: int) -> Any:
        if accompanies(scope) and self.one_in(3):
            return self.expr(nodes.Accompanied, types.SPACES)
        name = self.name(scope, types.SPACES)
        if name is not None and self.one_in(3):
            return self.local(name)
        if self.one_in(6):
            found = self.action_variable(scope, types.SPACES) or self.call(scope, types.SPACES)
            if found is not None:
                return found
        if depth > 0 and self.one_in(8):
            return self.either(scope, depth - 1, self.spaces)
        if depth <= 0 or self.one_in(4):
            items = tuple(
                self.space(scope, 0, self.one_in(4)) for _ in range(self.chance.randrange(1, 4))
            )
            return self.expr(nodes.SetLiteral, types.SPACES, items)
        if self.one_in(5):
            return self._longest_line(scope, depth - 1)
        if self.one_in(5):
            return self._reached(scope, depth - 1)
        if self.one_in(6):
            return self._best(scope, depth - 1)
        if self.one_in(5):
            return self.made_of(scope, depth - 1, self.spaces)
        if self.one_in(6):
            return self.connected(scope, depth - 1, self.spaces(scope, 0))
        if self.one_in(5):
            beyond = self.space(scope, 0, self.one_in(5)) if self.one_in(2) else None
            return self.in_line(scope, depth - 1, self.space(scope, 0, self.one_in(5)), beyond)
        return self.filter(scope, depth - 1, types.SPACES)

    def _longest_line(self, scope: Scope, depth: int) -> Any:
        names = [
            self.new(name, types.SPACE) for name in ("here", "x")[: self.chance.randrange(1, 3)]
        ]
        through = self.space(scope, 0, self.one_in(5)) if self.one_in(2) else None
        where = self.truth(scope.inner(*names, here=names[0]), depth)
        return self.expr(nodes.LongestLine, types.SPACES, tuple(names), through, where)

    def _reached(self, scope: Scope, depth: int) -> Any:
        names = [
            self.new(name, types.SPACE) for name in ("here", "x")[: self.chance.randrange(1, 3)]
        ]
        inner = scope.inner(*names, here=names[0])
        passed = self.new("n", types.NUMBER) if self.one_in(2) else None
        outer = inner if passed is None else inner.inner(passed)
        cost = origin = None
        most, exact = (self.number(scope, 0) if self.one_in(2) else None), False
        if self.one_in(2):
            origin = self.new("origin", types.SPACE)
            cost = self.number(inner.inner(origin), depth)
            exact = most is not None and self.one_in(2)
        return self.expr(
            nodes.Reached, types.SPACES, tuple(names), self.space(scope, 0, self.one_in(5)), passed,
            self.truth(inner, depth), most,
            self.truth(outer, depth) if self.one_in(2) else None, cost, origin, exact,
        )  # fmt: skip

    def _best(self, scope: Scope, depth: int) -> Any:
        judged = self.judged(scope, depth, self.spaces)
        op, number = self.pick(get_args(nodes.Extreme)), self.number(scope, 0)
        return self.expr(nodes.Best, types.SPACES, op, number, *judged)

    def factions(self, scope: Scope, depth: int) -> Any:
        name = self.name(scope, types.FACTIONS)
        if name is not None and self.one_in(3):
            return self.local(name)
        if self.one_in(8):
            return self.expr(nodes.Acting, types.FACTIONS)
        if self.one_in(4):
            rivals = self.vocabulary.fields[1]
            card = self.card(scope, 0)
            listed = self.expr(nodes.CardField, types.FACTION_LIST, rivals, card)
            return self._seated(scope, listed) if self.one_in(2) else listed
        if depth <= 0 or self.one_in(4):
            items = tuple(
                self.faction(scope, 0, self.one_in(4)) for _ in range(self.chance.randrange(1, 3))
            )
            return self.expr(nodes.SetLiteral, types.FACTIONS, items)
        if self.one_in(5):
            return self.made_of(scope, depth - 1, self.factions)
        found = self.filter(scope, depth - 1, types.FACTIONS)
        return self._seated(scope, found) if self.one_in(3) else found

    def _seated(self, scope: Scope, factions: Any) -> Any:
        """Those of them that play; or in the order of their seats, or all so."""
        if self.one_in(2):
            return self.expr(nodes.Playing, factions.type, factions)
        start = self.faction(scope, 0, self.one_in(8))
        domain = self.pick([factions, None])
        return self.expr(nodes.Around, types.FACTION_LIST, start, domain)

    def cards(self, scope: Scope, depth: int) -> Any:
        name = self.name(scope, types.CARDS)
        if name is not None and self.one_in(3):
            return self.local(name)
        if depth > 0 and self.one_in(6):
            return self.either(scope, depth - 1, self.cards)
        zone = self.call(scope, types.CARDS) if self.one_in(4) else None
        zone = zone or self.expr(nodes.ZoneCards, types.CARDS, self.zone(scope))
        if self.one_in(8):
            items = tuple(self.card(scope, 0, True) for _ in range(self.chance.randrange(1, 4)))
            return self.expr(nodes.SetLiteral, types.CARDS, items)
        if depth <= 0 or self.one_in(3):
            return zone
        if self.one_in(4):
            return self.made_of(scope, depth - 1, self.cards)
        return self.filter(scope, depth - 1, types.CARDS, None if self.one_in(6) else zone)

    def filter(self, scope: Scope, depth: int, of: types.Type, domain: Any = None) -> Any:
        element: Any = of.of
        spaces = element == types.SPACE
        names = [self.new("x", element)] if not spaces or self.one_in(2) else []
        if spaces:
            names.insert(0, self.new("here", types.SPACE))
        if domain is None and element != types.CARD and self.one_in(4):
            domain = self.spaces(scope, depth) if spaces else self.factions(scope, depth)
        beside = None
        if spaces and self.one_in(4):
            several = depth > 0 and self.one_in(3)
            beside = self.spaces(scope, 0) if several else self.space(scope, 0, self.one_in(5))
        inner = scope.inner(*names, here=names[0] if spaces else scope.here)
        where = None if self.one_in(4) else self.truth(inner, depth)
        return self.expr(nodes.Filter, of, tuple(names), domain, beside, where)


def accompanies(scope: Scope) -> bool:
    """Is this a text of a special?"""
    return scope.action is not None and bool(scope.action.action_class.accompanies)
