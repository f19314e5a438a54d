"""Expressions: every name resolved, every type checked. One method for each rule of the grammar."""

from __future__ import annotations

from typing import Any, cast

from lark import Token

from interpreter.corpus.english import counted
from interpreter.language import nodes
from interpreter.language.binding.scopes import Call, Scope, SlotUse
from interpreter.language.binding.sets import SetBinder
from interpreter.language.binding.text import spoken
from interpreter.language.declarations.vocabulary import EffectDecl
from interpreter.language.grammar.trees import Tree, children_of
from interpreter.language.nodes import Expr
from interpreter.language.types import (
    CARD,
    CARDS,
    FACTION,
    FACTION_LIST,
    FACTIONS,
    NOTHING,
    NUMBER,
    SPACE,
    TRUTH,
    Type,
    nullable,
)  # fmt: skip

_ORDER: dict[str, nodes.CompareOp] = {"equal": "=", "more": ">", "at_least": ">=", "less": "<", "at_most": "<="}  # fmt: skip
CLASS = Type("class")
_BARE = (  # sets that are only named
    nodes.SetLiteral, nodes.Local, nodes.CallDefinition, nodes.ZoneCards, nodes.CardField, nodes.Combined,
)  # fmt: skip

_UNNAMED = {  # by the type of what cannot be named
    "nothing": "'none' alone could be of any sort; write 'no space', 'no faction' or 'no card', or begin with one",
    "bag": "pieces themselves have no name; name their number or the space",
}


class ExpressionBinder(SetBinder):
    """Adds operators; names, values and sets come from the classes it builds on."""

    def value(self, tree: Tree, scope: Scope, wanted: Type) -> Expr:
        """An expression of a certain type."""
        if wanted.name in ("set", "list"):
            return self.collection(tree, scope, wanted)
        return self.coerce(self.expr(tree, scope, wanted), tree, wanted)

    def expr(self, tree: Tree, scope: Scope, hint: Type | None = None) -> Expr:
        """Bind an expression; `hint` is the wanted type, which resolves ambiguous words."""
        bound: Expr = getattr(self, f"x_{tree.data}")(tree, scope, hint)
        return bound

    # --- operators ------------------------------------------------------------------------------

    def x_conditional(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        then, condition, otherwise = tree.children
        truth = self.value(condition, scope, TRUTH)
        first = self.expr(then, scope, hint)
        second = self.expr(otherwise, scope, hint or first.type)
        if first.type == NOTHING and nullable(second.type):
            first = self.coerce(first, then, second.type)
        else:
            second = self.coerce(second, otherwise, first.type)
        type = second.type if first.type == NOTHING else first.type
        return nodes.Conditional(truth, first, second, type=type, span=self.span(tree))

    def x_given_name(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        token, value, rest = children_of(tree)
        inner = scope.inner()
        variable, expr = self.named(token, value, scope, inner)
        body = self.expr(rest, inner, hint)
        return nodes.GivenName(variable, expr, body, type=body.type, span=self.span(tree))

    def named(
        self, token: Token, value: Tree, scope: Scope, inner: Scope
    ) -> tuple[nodes.Variable, Expr]:
        """Declare a new name in `inner`; return its variable and the bound value."""
        expr = self.expr(value, scope)
        if expr.type.name in ("nothing", "bag"):
            raise self.fail(value, "wrong-type", _UNNAMED[expr.type.name])
        return inner.declare(str(token), expr.type, self.span(token)), expr

    def x_or_(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        op = cast(nodes.LogicOp, tree.data.removesuffix("_"))
        first, *rest = [self.value(child, scope, TRUTH) for child in tree.children]
        for before, after, part in zip((first, *rest), rest, tree.children[1:], strict=False):
            self._no_set(op, before, after, part)
        for expr in rest:
            first = nodes.Logic(op, first, expr, type=TRUTH, span=self.span(tree))
        return first

    x_and_ = x_or_

    def _no_set(self, op: nodes.LogicOp, before: Expr, after: Expr, part: Tree) -> None:
        """Raise Mistake for `x is in A and B`, where the set B alone would be a condition."""
        while isinstance(before, nodes.Not):
            before = before.operand
        if not isinstance(before, nodes.Member) or not isinstance(after, nodes.Truth):
            return
        if isinstance(after.operand, _BARE) and after.operand.type.of == before.item.type:
            message = f"'is in' takes one set, so '{op}' cannot join another; write '(A together with B)', or 'x is in A and x is in B'"
            raise self.fail(part, "wrong-type", message)

    def x_not_(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self._not(tree, self.value(tree.children[0], scope, TRUTH))

    def _not(self, tree: Tree, operand: Expr) -> Expr:
        return nodes.Not(operand, type=TRUTH, span=self.span(tree))

    def x_sum(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        left, *rest = tree.children
        result = self.value(left, scope, NUMBER)
        for op, right in zip(rest[::2], rest[1::2], strict=True):
            sign = cast(nodes.ArithmeticOp, str(op.children[0]))
            operand = self.value(right, scope, NUMBER)
            if sign in ("/", "mod") and isinstance(operand, nodes.Const) and operand.value == 0:
                raise self.fail(right, "wrong-value", "nothing can be divided by 0")
            result = nodes.Arithmetic(sign, result, operand, type=NUMBER, span=self.span(tree))
        return result

    x_term = x_sum

    def x_minus(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        operand = self.value(tree.children[0], scope, NUMBER)
        if isinstance(operand, nodes.Const):
            return self.const(tree, -operand.value, NUMBER)
        zero = self.const(tree, 0, NUMBER)
        return nodes.Arithmetic("-", zero, operand, type=NUMBER, span=self.span(tree))

    def x_min(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        first, *rest = [self.value(child, scope, NUMBER) for child in tree.children]
        op = cast(nodes.ArithmeticOp, tree.data)
        for expr in rest:
            first = nodes.Arithmetic(op, first, expr, type=NUMBER, span=self.span(tree))
        return first

    x_max = x_min

    # --- comparisons ----------------------------------------------------------------------------

    def _compare(self, tree: Tree, scope: Scope, op: nodes.CompareOp) -> Expr:
        left, right = self._both(tree, scope)
        if op in ("=", "<>") and left.type.name in ("set", "list"):
            self.holds_no_sets(left, children_of(tree)[0])
            same = self._same(tree, left, right)
            return same if op == "=" else self._not(tree, same)
        if op not in ("=", "<>") and left.type != NUMBER and left.type.name != "word":
            message = f"{spoken(left.type)} is not more or less than another"
            raise self.fail(tree, "wrong-type", message)
        if isinstance(left, nodes.Local) and isinstance(right, nodes.Local):
            one, other = left.variable, right.variable
            if (one.same or one) is (other.same or other):
                message = f"'{one.name}' and '{other.name}' are one and the same here; what is outside gets a name before, by 'let'"
                raise self.fail(tree, "same", message)
        return nodes.Compare(op, left, right, type=TRUTH, span=self.span(tree))

    def _same(self, tree: Tree, left: Expr, right: Expr) -> Expr:
        """Whether two sets have the same members. Each is worked out once."""
        span = self.span(tree)
        named = [self.unit.variable("set", expr.type) for expr in (left, right)]
        one, other = (self.local(tree, variable) for variable in named)
        both = self._within(tree, one, other), self._within(tree, other, one)
        both_ways: Expr = nodes.Logic("and", *both, type=TRUTH, span=span)
        for name, expr in zip(named, (left, right), strict=True):
            both_ways = nodes.GivenName(name, expr, both_ways, type=TRUTH, span=span)
        return both_ways

    def _within(self, tree: Tree, left: Expr, right: Expr) -> Expr:
        """Whether all members of a set are in another."""
        beyond = nodes.Combined("without", left, right, type=left.type, span=self.span(tree))
        return self._not(tree, nodes.Truth(beyond, type=TRUTH, span=beyond.span))

    def _both(self, tree: Tree, scope: Scope) -> tuple[Expr, Expr]:
        """Both sides, of one type. A word takes its meaning from the other side."""
        first, second = tree.children
        if first.data == "word" and second.data != "word":
            right = self.expr(second, scope)
            left = self.coerce(self.expr(first, scope, right.type), first, right.type)
            return left, right
        left = self.expr(first, scope)
        right = self.expr(second, scope, left.type)
        if left.type == NOTHING and nullable(right.type):
            return left, right
        if left.type.name == "bag":
            raise self.fail(first, "wrong-type", f"{spoken(left.type)} cannot be compared")
        kind = FACTIONS if left.type == FACTION_LIST else left.type
        return left, self.coerce(right, second, kind)

    def x_equal(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self._compare(tree, scope, _ORDER[tree.data])

    x_more = x_at_least = x_less = x_at_most = x_equal

    def x_is_(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        subject, predicate = tree.children
        if predicate.data == "flag":
            space = self.value(subject, scope, SPACE)
            decl = self.word(predicate.children[0])
            return nodes.Attribute(decl, space, type=TRUTH, span=self.span(tree))
        copies = predicate.data == "named_card" and len(self.word(predicate.children[0])) > 1
        if copies or predicate.data == "side":
            one, many = (CARD, CARDS) if copies else (FACTION, FACTIONS)
            item, among = self.value(subject, scope, one), self.collection(predicate, scope, many)
            return nodes.Member(item, among, type=TRUTH, span=self.span(tree))
        return self._compare(tree, scope, "=")

    def x_is_not(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        if tree.children[1].data in ("flag", "side", "named_card"):
            return self._not(tree, self.x_is_(tree, scope, hint))
        return self._compare(tree, scope, "<>")

    def x_is_in(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        item, among = children_of(tree)
        alone = item.data in ("flag", "words", "side")
        element = self.collection(item, scope, None) if alone else self.expr(item, scope)
        if element.type.name in ("set", "list"):
            kind = FACTIONS if element.type == FACTION_LIST else element.type
            collection = self.collection(among, scope, kind, kind)
            if item.data == "words" and isinstance(collection, nodes.SetLiteral):
                message = f"this is the whole list of words; say '{self.naming(element.type.of, item.meta.end_pos)} is in {{…}}'"
                raise self.fail(item, "same", message)
            return self._within(tree, element, collection)
        collection = self.collection(among, scope, None, Type("set", element.type))
        of: Any = collection.type.of
        if element.type not in (of, NOTHING):
            message = f"expected {spoken(of)}, but this is {spoken(element.type)}"
            raise self.fail(item, "wrong-type", message)
        return nodes.Member(element, collection, type=TRUTH, span=self.span(tree))

    def x_is_not_in(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self._not(tree, self.x_is_in(tree, scope, hint))

    def x_related(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        left, relation = tree.children
        kind = cast(nodes.RelationName, str(relation.children[0]))
        if scope.actor is None:
            raise self.fail(relation, "no-actor", f"'{kind}' to whom? Nobody acts here")
        faction = self.value(left, scope, FACTION)
        actor = self.local(relation, scope.actor)
        return nodes.Relation(kind, faction, actor, type=TRUTH, span=self.span(tree))

    def x_unrelated(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self._not(tree, self.x_related(tree, scope, hint))

    # --- cards and grants -----------------------------------------------------------------------

    def x_field(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        token, card = tree.children
        decl = self.word(token)
        subject = self.value(card, scope, CARD)
        field = nodes.CardField(decl, subject, type=decl.type, span=self.span(tree))
        return self.playing(field)

    def x_own_field(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """Bind a field of the card that a set or a definition looks at."""
        decl = self.word(tree.children[0])
        variable = scope.implied(CARD)
        if variable is None:
            raise self.fail(tree, "no-subject", f"'{decl}' is a card field: say '{decl} of …'")
        subject = self.local(tree, variable)
        return nodes.CardField(decl, subject, type=decl.type, span=self.span(tree))

    def x_named_card(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """A card, or all its copies if there are several."""
        cards = [self.const(tree, decl.index, CARD) for decl in self.word(tree.children[0])]
        if len(cards) == 1:
            return cards[0]
        return nodes.SetLiteral(tuple(cards), type=CARDS, span=self.span(tree))

    def x_class_cards(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        token, among = children_of(tree)
        domain = self.collection(among.children[0], scope, CARDS)
        return self.filter_class(tree, token, domain, None, None, scope)[0]

    def x_class_of(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        subject = self.value(tree.children[0], scope, CARD)
        return nodes.CardField(None, subject, type=CLASS, span=self.span(tree))

    def x_card_class(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.const(tree, self.word(tree.children[0]).index, CLASS)

    def x_card(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        token = tree.children[0]
        for card in self.vocabulary.cards:
            if card.id == str(token):
                return self.const(tree, card.index, CARD)
        raise self.fail(token, "unknown-word", f"there is no card {token}")

    def card_text(self, tree: Tree, scope: Scope, lasting: bool = False) -> tuple[EffectDecl, Expr]:
        """A slot and a card. Whether a certain card has that text is judged when all are bound."""
        token, card = tree.children[:2]
        slot, subject = self.word(token), self.value(card, scope, CARD)
        if isinstance(subject, nodes.Const) and subject.value >= 0:
            use = SlotUse(slot, subject.value, lasting, self.unit, self.span(tree))
            self.unit.title.slots.append(use)
        return slot, subject

    def x_playable(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        text, by = self.card_text(tree, scope), self._whose(tree, scope)
        return nodes.Playable(*text, by, type=TRUTH, span=self.span(tree))

    def x_effective(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        text, by = self.card_text(tree, scope), self._whose(tree, scope)
        return nodes.Effective(*text, by, type=TRUTH, span=self.span(tree))

    def _whose(self, tree: Tree, scope: Scope) -> Expr | None:
        """Bind the faction that would play the card; None is the actor."""
        whose = tree.children[2]
        return None if whose is None else self.value(whose.children[0], scope, FACTION)

    def x_in_effect(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        slot, card = self.card_text(tree, scope, lasting=True)
        return nodes.InEffect(slot, card, type=TRUTH, span=self.span(tree))

    def x_possible(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        spec = self.granted(tree.children[0], scope)
        return nodes.Possible(spec, type=TRUTH, span=self.span(tree))

    def x_would(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """Bind `would`: the procedure gets its actor and its space as with `do`."""
        token, *given, condition = tree.children
        procedure, span = self.word(token), self.span(tree)
        handed = [argument for argument in given if argument is not None]
        arguments = self.handed(tree, procedure, handed, scope)
        self.unit.title.calls.append(Call(procedure, scope.actor, scope.here, self.unit, span))
        self.unit.title.imagined.append((procedure, self.unit, span))
        left = self.value(condition, scope, TRUTH)
        return nodes.Would(procedure, arguments, left, type=TRUTH, span=span)

    def handed(
        self, tree: Tree, procedure: Any, given: list[Any], scope: Scope
    ) -> tuple[Expr, ...]:
        """Bind the arguments of a procedure and check their number."""
        wanted = procedure.parameters
        if len(given) != len(wanted):
            raise self.fail(tree, "wrong-count", _miscounted(procedure, len(given)))
        return tuple(
            self.value(argument, scope, parameter.type)
            for argument, parameter in zip(given, wanted, strict=True)
        )

    def granted(self, tree: Tree, scope: Scope) -> nodes.GrantSpec:
        """`F [free] ACTIONS[, LIMIT]…`, of a grant or of `possible`."""
        faction, free, actions, limits = tree.children
        given: dict[str, Any] = {"most": None, "spaces": None}
        for limit in limits.children:
            self._limit(limit, given, scope)
        decls = tuple(self.word(token) for token in actions.children if isinstance(token, Token))
        return nodes.GrantSpec(
            faction=self.value(faction, scope, FACTION),
            actions=decls,
            free=free is not None,
            limited="limited" in given,
            most=given["most"],
            spaces=given["spaces"],
            specials="with_specials" in given,
            decline="may_decline" in given,
            prevails=self.unit.prevails,
            span=self.span(tree),
        )

    def _limit(self, limit: Tree, given: dict[str, Any], scope: Scope) -> None:
        if given.get(limit.data):
            raise self.fail(limit, "limit-twice", "this limit is given twice")
        given[limit.data] = True
        match limit.data:
            case "most_spaces":
                given["most"] = self.number(limit.children[0], scope)
            case "in_spaces":
                given["spaces"] = self.spaces_of(limit.children[0], scope)
            case "limited" | "with_specials" | "may_decline":
                pass
            case other:
                raise nodes.UnknownVariant(other, "language/binding/expressions.py")

    def number(self, tree: Tree, scope: Scope) -> Expr:
        """A number where only a simple one may stand."""
        return self.value(tree, scope, NUMBER)


def _miscounted(procedure: Any, given: int) -> str:
    """Message for a wrong number of arguments, with the names of the parameters."""
    wanted = [parameter.name for parameter in procedure.parameters]
    number = counted(len(wanted), "value") if wanted else "no values"
    named = f" ({', '.join(wanted)})" if wanted else ""
    return f"'{procedure}' takes {number}{named}, but {given or 'none'} {'are' if given > 1 else 'is'} given"
