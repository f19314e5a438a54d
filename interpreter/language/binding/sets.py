"""Sets, filters and what is counted or added up over them."""

from __future__ import annotations

from typing import Any, cast

from lark import Token

from interpreter.language import nodes
from interpreter.language.binding.scopes import Scope
from interpreter.language.binding.seats import SeatBinder
from interpreter.language.binding.text import spoken
from interpreter.language.declarations.vocabulary import BOTH, DIRECTIONS, ZoneDecl
from interpreter.language.grammar.trees import Tree, children_of, subtrees
from interpreter.language.nodes import Expr, Filter, Variable
from interpreter.language.types import (
    CARD,
    CARDS,
    FACTION,
    FACTION_LIST,
    FACTIONS,
    NUMBER,
    SPACE,
    SPACES,
    TRUTH,
    Type,
)  # fmt: skip

MOST_SPENT = 10**15  # on a way without a bound (engine/state/limits.py)


class SetBinder(SeatBinder):
    """Adds sets. `among` and `beside` of a filter are judged outside it, `where` inside."""

    def collection(
        self,
        tree: Tree,
        scope: Scope,
        wanted: Type | None,
        hint: Type | None = None,
        deep: bool = False,
    ) -> Expr:
        """A set or list; a flag stands for its spaces, a side for its members. `deep`: it may hold sets."""
        if tree.data == "flag":
            return self._flagged(tree, scope)
        expr = self.expr(tree, scope, hint)
        if expr.type.name not in ("set", "list"):
            self.coerce(expr, tree, wanted or Type("set", expr.type))
        if not deep:
            self.holds_no_sets(expr, tree)
        return self.coerce(expr, tree, wanted) if wanted else expr

    def holds_no_sets(self, expr: Expr, tree: Tree) -> None:
        if getattr(expr.type.of, "name", "") in ("set", "list"):
            message = "a set of sets can only be counted, looked through, ranked and added up over"
            raise self.fail(tree, "wrong-type", message)

    def spaces_of(self, tree: Tree, scope: Scope) -> Expr:
        """A set of spaces; a single space is a set of one."""
        if tree.data == "flag":
            return self._flagged(tree, scope)
        expr = self.expr(tree, scope)
        if expr.type == SPACE:
            return nodes.SetLiteral((expr,), type=SPACES, span=expr.span)
        return self.coerce(expr, tree, SPACES)

    def _flagged(self, tree: Tree, scope: Scope) -> Expr:
        here = self.unit.variable("here", SPACE)
        candidate = self.local(tree, here)
        decl = self.word(tree.children[0])
        where = nodes.Attribute(decl, candidate, type=TRUTH, span=self.span(tree))
        return Filter((here,), None, None, where, type=SPACES, span=self.span(tree))

    def x_side(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        members = self.word(tree.children[0]).members
        items = tuple(self.const(tree, index, FACTION) for index in members)
        return self.playing(nodes.SetLiteral(items, type=FACTIONS, span=self.span(tree)))

    def x_set_literal(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        first, *rest = tree.children
        head = self.expr(first, scope, hint.of if hint and hint.name == "set" else None)
        if head.type not in (SPACE, FACTION, CARD, NUMBER) and head.type.name != "word":
            message = f"a set does not hold this: it is {spoken(head.type)}"
            raise self.fail(first, "wrong-type", message)
        items = (head, *(self.value(item, scope, head.type) for item in rest))
        type = CARDS if head.type == CARD else Type("set", head.type)
        return self.playing(nodes.SetLiteral(items, type=type, span=self.span(tree)))

    # --- filters --------------------------------------------------------------------------------

    def x_filtered(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.ranked(tree, self.filtered(tree, scope)[0], scope)

    x_spaces = x_factions = x_filtered_cards = x_filtered

    def filtered(self, tree: Tree, scope: Scope) -> tuple[Filter, Scope]:
        """The filter of a set or a loop, and the scope of its conditions."""
        if tree.data in ("spaces", "for_space"):
            return self._filtered_spaces(tree, scope)
        if tree.data in ("factions", "for_faction"):
            return self._filtered_factions(tree, scope)
        name, among, where = children_of(tree)[:3]
        cards, domain = tree.data in ("filtered_cards", "for_card"), None
        if among:
            wanted = CARDS if cards else None
            domain = self.collection(among.children[0], scope, wanted, deep=not cards)
        type: Any = CARDS if domain is None else domain.type
        return self._named_filter(tree, name, domain, where, scope, type.of, type)

    def x_subsets(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        name, least, upper, among, where = children_of(tree)[:5]
        low = self.value(least, scope, NUMBER)
        high = low if upper is None else self.value(upper.children[0], scope, NUMBER)
        whole = self.collection(among.children[0], scope, None)
        type = Type("set", whole.type)
        sets = nodes.Subsets(low, high, whole, type=type, span=self.span(tree))
        subsets, _ = self._named_filter(tree, name, sets, where, scope, whole.type, type)
        return self.ranked(tree, subsets, scope)

    def _filtered_spaces(self, tree: Tree, scope: Scope) -> tuple[Filter, Scope]:
        """The candidate is `here` (and x)."""
        name, beside, among, where = children_of(tree)[:4]
        near = self.beside(beside.children[0], scope) if beside else None
        domain = self.spaces_of(among.children[0], scope) if among else None
        variables, inner = self._candidate(name, scope)
        return self._filter(tree, variables, domain, near, where, inner, SPACES), inner

    def x_longest_line(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        name, through, where = children_of(tree)
        start = self.value(through.children[0], scope, SPACE) if through else None
        variables, inner = self._candidate(name, scope)
        self._lines(tree)
        condition = self.value(where.children[0], inner, TRUTH)
        return nodes.LongestLine(variables, start, condition, type=SPACES, span=self.span(tree))

    def _lines(self, tree: Tree) -> None:
        if not self.vocabulary.lines:
            raise self.fail(tree, "no-section", "the map has no lines; it needs 'grid' or 'lines'")

    def _directions(self, tree: Tree) -> Any:
        """The list of words that are the directions of the map."""
        for decl in self.vocabulary.word_lists:
            if decl.id == DIRECTIONS and self.vocabulary.directions:
                return decl
        raise self.fail(tree, "no-section", "the map has no 'directions'")

    def x_next_space(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        start = self.value(tree.children[0], scope, SPACE)
        toward = self.value(tree.children[1], scope, Type("word", self._directions(tree)))
        return nodes.NextSpace(start, toward, type=SPACE, span=self.span(tree))

    def _heading(self, tree: Tree, scope: Scope) -> Expr:
        """A direction, as a set of one, or a set of directions."""
        part, one = tree.children[0], Type("word", self._directions(tree))
        toward = self.expr(part, scope, one)
        if toward.type.name == "set":
            return self.coerce(toward, part, Type("set", one))
        toward = self.coerce(toward, part, one)
        return nodes.SetLiteral((toward,), type=Type("set", one), span=toward.span)

    def x_reached(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        name, start, passing, through, most, where = children_of(tree)[:6]
        origin = self.value(start, scope, SPACE)
        bound = self.value(most.children[0], scope, NUMBER) if most is not None else None
        variables, inner = self._candidate(name, scope)
        condition = self.value(through, inner, TRUTH)
        passed = None
        if passing is not None:
            token = passing.children[0]
            passed = inner.declare(str(token), NUMBER, self.span(token))
        reached = self.value(where.children[0], inner, TRUTH) if where is not None else None
        reached_spaces = nodes.Reached(
            variables, origin, passed, condition, bound, reached,
            type=SPACES, span=self.span(tree),
        )  # fmt: skip
        return self.ranked(tree, reached_spaces, scope)

    def x_travelled(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """Bind the spaces within reach at a price for each step: a step leaves `origin` and enters `here`."""
        name, start, spending, through, most, where = children_of(tree)[:6]
        begin = self.value(start, scope, SPACE)
        bound = self.value(most.children[0], scope, NUMBER) if most is not None else None
        variables, inner = self._candidate(name, scope)
        price, spent, condition_of_step = children_of(spending)
        step = inner.inner()
        origin = step.names["origin"] = self.unit.variable("origin", SPACE)
        cost, span = self.value(price, step, NUMBER), self.span(tree)
        if condition_of_step is not None:  # any other step costs more than there is
            allowed = self.value(condition_of_step, step, TRUTH)
            never = nodes.Const(2 * MOST_SPENT, type=NUMBER, span=span)
            cost = nodes.Conditional(allowed, cost, never, type=NUMBER, span=span)
        condition: Expr = nodes.Const(1, type=TRUTH, span=span)
        if through is not None:
            condition = self.value(through.children[0], inner, TRUTH)
        passed = None
        if spent is not None:
            passed = inner.declare(str(spent), NUMBER, self.span(spent))
        reached = self.value(where.children[0], inner, TRUTH) if where is not None else None
        travelled = nodes.Reached(
            variables, begin, passed, condition, bound, reached, cost, origin,
            most is not None and most.data == "exact", type=SPACES, span=span,
        )  # fmt: skip
        return self.ranked(tree, travelled, scope)

    def x_connected(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        name, start, where = children_of(tree)[:3]
        begin = self.spaces_of(start, scope)
        variables, inner = self._candidate(name, scope)
        condition = self.value(where.children[0], inner, TRUTH)
        connected = nodes.Connected(variables, begin, condition, type=SPACES, span=self.span(tree))
        return self.ranked(tree, connected, scope)

    def x_in_line(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        name, start, beyond, heading, through, most, where = children_of(tree)[:7]
        toward = None if heading is None else self._heading(heading, scope)
        if toward is None:
            self._lines(tree)
        begin = self.value(start, scope, SPACE)
        over = self.value(beyond.children[0], scope, SPACE) if beyond is not None else None
        bound = self.value(most.children[0], scope, NUMBER) if most is not None else None
        variables, inner = self._candidate(name, scope)
        condition = self.value(through, inner, TRUTH)
        reached = self.value(where.children[0], inner, TRUTH) if where is not None else None
        in_line = nodes.InLine(
            variables, begin, over, condition, bound, reached, toward,
            type=SPACES, span=self.span(tree),
        )  # fmt: skip
        return self.ranked(tree, in_line, scope)

    def _candidate(self, name: Token | None, scope: Scope) -> tuple[tuple[Variable, ...], Scope]:
        """Return the variables for a candidate space, and the scope of its conditions."""
        inner = scope.inner()
        return tuple(self.candidate(inner, SPACE, name)), inner

    def beside(self, tree: Tree, scope: Scope) -> Expr:
        """A space, or a set of spaces, next to which something is."""
        if tree.data == "flag":
            return self._flagged(tree, scope)
        expr = self.expr(tree, scope, SPACE)
        return expr if expr.type == SPACES else self.coerce(expr, tree, SPACE)

    def _filtered_factions(self, tree: Tree, scope: Scope) -> tuple[Filter, Scope]:
        name, start, among, where = children_of(tree)[:4]
        domain = self.collection(among.children[0], scope, FACTIONS) if among else None
        if start is not None:
            domain = self.around(start, scope, domain)
        type = FACTION_LIST if domain is not None and domain.type == FACTION_LIST else FACTIONS
        return self._named_filter(tree, name, domain, where, scope, FACTION, type)

    def _named_filter(
        self, tree: Tree, name: Token, domain: Expr | None, where: Tree | None,
        scope: Scope, element: Type, type: Type,
    ) -> tuple[Filter, Scope]:  # fmt: skip
        inner = scope.inner()
        variables = self.candidate(inner, element, name)
        return self._filter(tree, tuple(variables), domain, None, where, inner, type), inner

    def filter_class(
        self, tree: Tree, token: Token, domain: Expr, name: Token | None, where: Tree | None,
        scope: Scope,
    ) -> tuple[Filter, Scope]:  # fmt: skip
        """The cards of a class among some cards."""
        inner = scope.inner()
        variables = self.candidate(inner, CARD, name)
        span, kind = self.span(tree), Type("class")
        decl = self.vocabulary.declared[token.type, str(token)]
        field = nodes.CardField(None, self.local(tree, variables[0]), type=kind, span=span)
        wanted = nodes.Const(decl.index, type=kind, span=span)
        condition: Expr = nodes.Compare("=", field, wanted, type=TRUTH, span=span)
        if where is not None:
            more = self.value(where.children[0], inner, TRUTH)
            condition = nodes.Logic("and", condition, more, type=TRUTH, span=span)
        return Filter(tuple(variables), domain, None, condition, type=CARDS, span=span), inner

    def candidate(self, inner: Scope, element: Type, name: Token | None = None) -> list[Variable]:
        """Declare what is looked at: a space is `here`, a card or a word `it`, and all have the name given."""
        variables: list[Variable] = []
        if element == SPACE:
            variables = [self.unit.variable("here", SPACE)]
            inner.here = variables[0]
        elif element == CARD or element.name == "word":
            variables = [self.unit.variable("it", element)]
            inner.names["it"] = variables[0]
        if name is not None:
            named = inner.declare(str(name), element, self.span(name))
            named.same = variables[0] if variables else None
            variables.append(named)
        return variables

    def _filter(
        self, tree: Tree, variables: tuple[Variable, ...], domain: Expr | None,
        beside: Expr | None, where: Tree | None, inner: Scope, type: Type,
    ) -> Filter:  # fmt: skip
        condition = self.value(where.children[0], inner, TRUTH) if where else None
        return Filter(variables, domain, beside, condition, type=type, span=self.span(tree))

    # --- over sets ------------------------------------------------------------------------------

    def x_size(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        collection = self.collection(tree.children[0], scope, None, deep=True)
        return nodes.Size(collection, type=NUMBER, span=self.span(tree))

    def x_room(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """Bind `room`: the amount by which a value can still rise."""
        read = self.value(tree.children[0], scope, NUMBER)
        if not isinstance(read, nodes.ReadValue):
            message = "only a number among the values has an upper bound"
            raise self.fail(tree, "wrong-type", message)
        if read.value.high is None:
            message = f"'{read.value.id}' has no upper bound"
            raise self.fail(tree, "wrong-type", message)
        span = self.span(tree)
        high = nodes.Const(read.value.high, type=NUMBER, span=span)
        return nodes.Arithmetic("-", high, read, type=NUMBER, span=span)

    def x_total(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        judged, over = tree.children
        collection = self.collection(over, scope, None, deep=True)
        number, variable = self._judged(judged, collection, scope)
        span, op = self.span(tree), cast(nodes.AggregateOp, tree.data)
        return nodes.Aggregate(op, number, variable, collection, type=NUMBER, span=span)

    x_highest = x_lowest = x_total

    def x_best(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        wanted, extreme, judged, over = tree.children
        most = self.value(wanted, scope, NUMBER)
        collection = self.collection(over, scope, None, deep=True)
        number, variable = self._judged(judged, collection, scope)
        op = cast(nodes.Extreme, str(extreme.children[0]))
        type, span = collection.type, self.span(tree)
        return nodes.Best(op, most, number, variable, collection, type=type, span=span)

    def ranked(self, part: Tree, collection: Expr, scope: Scope) -> Expr:
        """Bind the best elements of a set, or the set in order, as its brackets or its line say."""
        rankings = [node for node in subtrees(part) if node.data in ("foremost", "in_order")]
        if not rankings:
            return collection
        extreme, number = rankings[0].children
        op = cast(nodes.Extreme, str(extreme.children[0]).split()[1])
        judged = self._judged(number, collection, scope)
        type, span = collection.type, self.span(part)
        if rankings[0].data == "foremost":
            return nodes.Foremost(op, *judged, collection, type=type, span=span)
        return nodes.Best(op, None, *judged, collection, type=type, span=span)

    def _judged(self, number: Tree, collection: Expr, scope: Scope) -> tuple[Expr, Variable]:
        """Bind the number by which each element of a set is judged. Return it and the element's variable."""
        element: Any = collection.type.of
        inner = scope.inner()
        named = [v for v in _names(collection) if v.name not in ("here", "it")]
        variable = self.unit.variable(named[0].name if named else "here", element)
        if named:
            inner.names[named[0].name] = variable
        if element == SPACE:
            inner.here = variable
        elif element == CARD or element.name == "word":
            inner.names["it"] = variable
        passed = getattr(collection, "passed", None)
        if passed is not None:
            inner.names[passed.name] = passed
        return self.value(number, inner, NUMBER), variable

    def x_combined(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """Sets joined or taken away, from the left to the right."""
        first, *rest = tree.children
        result = self.collection(first, scope, None, hint)
        for op, right in zip(rest[::2], rest[1::2], strict=True):
            sign = cast(nodes.SetOp, str(op.children[0]))
            other = self.collection(right, scope, None, result.type)
            if other.type.of != result.type.of:
                said = f"expected {spoken(result.type)}, but this is {spoken(other.type)}"
                raise self.fail(right, "wrong-type", said)
            type = FACTIONS if FACTIONS in (result.type, other.type) else result.type
            result = nodes.Combined(sign, result, other, type=type, span=self.span(tree))
        return result

    def x_first_of(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        collection = self.collection(tree.children[0], scope, None, deep=True)
        element: Any = collection.type.of
        if element == NUMBER:
            message = "of numbers say 'highest n over …' or 'lowest n over …'"
            raise self.fail(tree, "wrong-type", message)
        op = cast(nodes.End, tree.data.removesuffix("_of"))
        return nodes.EndOf(op, collection, type=element, span=self.span(tree))

    x_last_of = x_first_of

    # --- zones ----------------------------------------------------------------------------------

    def zone(self, tree: Tree, scope: Scope) -> nodes.ZoneRef:
        """Bind a zone; without an owner, `implied` gives it."""
        token, *said = tree.children
        decl, span = self.word(token), self.span(tree)
        if not decl.of:
            if said or tree.data == "zone_here":
                raise self.fail(tree, "no-owner", f"'{token}' belongs to nobody")
            return nodes.ZoneRef(decl, None, span=span)
        first, second = self._of_zone(tree, decl, said, scope)
        if decl.of == BOTH:
            return nodes.ZoneRef(decl, self._pair(tree, decl, first, second, scope), span=span)
        if first is None and scope.implied(decl.domains[0]) is None:
            raise self.fail(tree, "no-actor", f"whose? Say '{token} of …'")
        return nodes.ZoneRef(decl, first or self.implied(tree, decl, 0, scope), span=span)

    def _of_zone(
        self, tree: Tree, decl: ZoneDecl, said: list[Tree], scope: Scope
    ) -> tuple[Expr | None, Expr | None]:
        """Bind the subjects after `of` and after `at`."""
        if tree.data in ("zone_at", "zone_of_at") and decl.of != BOTH:
            message = f"'{decl}' belongs to one thing alone: '{decl} of …'"
            raise self.fail(said[-1], "no-owner", message)
        match tree.data:
            case "zone_here":
                return self.placed_here(tree, decl, scope)
            case "zone_of":
                return self.value(said[0], scope, decl.domains[0]), None
            case "zone_at":
                return None, self.value(said[0], scope, decl.domains[1])
            case "zone_of_at":
                first = self.value(said[0], scope, decl.domains[0])
                return first, self.value(said[1], scope, decl.domains[1])
        return None, None

    def x_zone_cards(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        zone = self.zone(tree.children[0], scope)
        return nodes.ZoneCards(zone, type=CARDS, span=self.span(tree))

    def x_top(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        zone = self.zone(tree.children[0], scope)
        return nodes.TopCard(zone, type=CARD, span=self.span(tree))


def _names(collection: Expr) -> tuple[Variable, ...]:
    """Variables that stand for the elements of a set or of an ordered set."""
    while isinstance(collection, nodes.Best | nodes.Foremost):
        collection = collection.collection
    return getattr(collection, "variables", ())
