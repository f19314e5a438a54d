"""Statements that change or show something. Blocks, loops and choices are in choices.py."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import evolve
from lark import Token

from interpreter.corpus.nearest import nearest
from interpreter.language import nodes
from interpreter.language.binding.expressions import ExpressionBinder
from interpreter.language.binding.scopes import Scope
from interpreter.language.binding.text import spoken
from interpreter.language.declarations.vocabulary import AttributeDecl, DefinitionDecl
from interpreter.language.grammar.rule_text import Mistake, Silent
from interpreter.language.grammar.trees import Tree, children_of
from interpreter.language.nodes import Amount, Expr, Statement, Target
from interpreter.language.types import (
    BAG,
    CARD,
    CARDS,
    FACTION,
    FACTIONS,
    NUMBER,
    TRUTH,
    UNKNOWN,
    Type,
)

_HOLE = re.compile(r"\{([^{}]*)\}?")


class StatementBinder(ExpressionBinder):
    """One method `s_<rule>` for each simple statement of the grammar."""

    # --- values ---------------------------------------------------------------------------------

    def s_set(self, tree: Tree, scope: Scope) -> Statement:
        place, value = tree.children
        target, type = self.target(place, scope)
        return nodes.SetValue(target, self.value(value, scope, type), span=self.span(tree))

    def s_add(self, tree: Tree, scope: Scope) -> Statement:
        amount, place = tree.children
        number = self.value(amount, scope, NUMBER)
        target = self.counted(place, scope)
        sign: nodes.Sign = 1 if tree.data == "add" else -1
        return nodes.AddValue(target, number, sign, span=self.span(tree))

    s_subtract = s_add

    def s_transfer(self, tree: Tree, scope: Scope) -> Statement:
        amount, source, receiver = tree.children
        number = self.value(amount, scope, NUMBER)
        first, second = self.counted(source, scope), self.counted(receiver, scope)
        return nodes.Transfer(number, first, second, span=self.span(tree))

    def s_shift(self, tree: Tree, scope: Scope) -> Statement:
        place, steps, goal = tree.children
        target, type = self.target(place, scope)
        if type.name != "word":
            message = f"only a value with words shifts, but this is {spoken(type)}"
            raise self.fail(place, "wrong-type", message)
        toward = self.value(goal, scope, type)
        return nodes.Shift(target, self.number(steps, scope), toward, span=self.span(tree))

    def target(self, tree: Tree, scope: Scope) -> tuple[Target, Type]:
        """Bind the target that a statement changes, and return its type."""
        span = self.span(tree)
        if tree.data == "variable":
            variable = self._variable(tree, scope)
            return Target(None, None, variable, span=span), variable.type
        read = self.expr(tree, scope)
        if not isinstance(read, nodes.ReadValue):
            thing = next(c for c in tree.children if c.data == "thing").children[0]
            kinds = {AttributeDecl: "fixed by the map", DefinitionDecl: "a definition"}
            kind = kinds[type(self.word(thing))]
            message = f"'{thing}' is {kind}; only a value can be changed"
            raise self.fail(thing, "no-value", message)
        return Target(read.value, read.subject, span=span), read.type

    def _variable(self, tree: Tree, scope: Scope) -> nodes.ActionVariable | nodes.Local:
        """A name that `let` gave, or a variable of the action."""
        token = tree.children[0]
        action, name = scope.action, scope.find(str(token))
        if name is not None and name.type == UNKNOWN:
            raise Silent
        if name is not None:
            if name.changes is None:
                message = f"'{token}' is a name, not a value; only names from 'let' can be changed"
                raise self.fail(token, "no-value", message)
            name.changes = True
            return nodes.Local(name, type=name.type, span=self.span(token))
        if action is None or str(token) not in action.variables:
            known = [*(v.id for v in self.vocabulary.values), *scope.known()]
            new = f"; a new name is given by 'let {token} be …'"
            is_key = str(token) == self.source.value
            rest = "" if is_key or nearest(str(token), known) else new
            raise self.unknown(token, "value", str(token), known, rest)
        read = self.x_name(tree, scope, None)
        assert isinstance(read, nodes.ActionVariable)
        return read

    def counted(self, tree: Tree, scope: Scope) -> Target:
        target, type = self.target(tree, scope)
        if type != NUMBER:
            message = f"expected a number to change, but this is {spoken(type)}"
            raise self.fail(tree, "wrong-type", message)
        return target

    def s_pay(self, tree: Tree, scope: Scope) -> Statement:
        amount, payer = tree.children
        if payer is None and scope.actor is None:
            raise self.fail(tree, "no-actor", "who pays? Say 'pay … from …'")
        if self.vocabulary.pays_with is None:
            if "pays with" in self.vocabulary.manifest:
                raise Silent  # it names no value, which is told
            raise self.fail(tree, "no-value", "title.yaml does not say what one 'pays with'")
        faction = self.value(payer, scope, FACTION) if payer is not None else None
        self.unit.uses(None if payer is not None else scope.actor)
        return nodes.Pay(self.value(amount, scope, NUMBER), faction, span=self.span(tree))

    def s_roll(self, tree: Tree, scope: Scope) -> Statement:
        rolled = self._roll(tree, (), scope)
        to = tree.children[2]
        if to is not None:
            rolled.to = self.value(to, scope, FACTION)
        return rolled

    def s_roll_with(self, tree: Tree, scope: Scope) -> Statement:
        lines = tree.children[2:]
        return self._roll(tree, tuple([self._modifier(line, scope) for line in lines]), scope)

    def _roll(self, tree: Tree, modifiers: tuple[nodes.Modifier, ...], scope: Scope) -> nodes.Roll:
        rolled, says, *_ = tree.children
        dice, names = None, rolled.children
        if rolled.data == "total_of_dice":
            amount, *names = names
            dice = self.value(amount, scope, NUMBER)
        if modifiers and len(names) > 1:
            message = "a modifier belongs to one die, or to the total: 'roll 2 dice as …'"
            raise self.fail(rolled, "several-dice", message)
        variables = [scope.declare(str(name), NUMBER, self.span(name)) for name in names]
        said = "" if says is None else str(says)[1:-1]
        return nodes.Roll(tuple(variables), dice, modifiers, says=said, span=self.span(rolled))

    def _modifier(self, tree: Tree, scope: Scope) -> nodes.Modifier:
        sign, amount, said, condition = tree.children
        number = self.value(amount, scope, NUMBER)
        if sign.children[0] == "-":
            zero = self.const(amount, 0, NUMBER)
            number = nodes.Arithmetic("-", zero, number, type=NUMBER, span=self.span(amount))
        test = None if condition is None else self.value(condition.children[0], scope, TRUTH)
        return nodes.Modifier(number, str(said)[1:-1], test)

    # --- pieces ---------------------------------------------------------------------------------

    def amount(self, tree: Tree, scope: Scope) -> Amount:
        span = self.span(tree) if not tree.meta.empty else self.source.span(0, 1)
        match tree.data:
            case "all":
                return Amount(None, False, span=span)
            case "up_to_all":
                return Amount(None, True, span=span)
            case "amount" | "up_to":
                number = self.number(tree.children[0], scope)
                return Amount(number, tree.data == "up_to", span=span)
        raise nodes.UnknownVariant(tree.data, "language/binding/statements.py")

    def keep(self, tree: Tree | None, scope: Scope) -> nodes.Variable | None:
        """The bag of `as x`, declared once the rest of the statement is bound."""
        if tree is None:
            return None
        return scope.declare(str(tree.children[0]), BAG, self.span(tree.children[0]))

    def s_place(self, tree: Tree, scope: Scope) -> Statement:
        amount, placed, anywhere, keep = tree.children
        number, phrase = self.amount(amount, scope), self.phrase(placed, scope, supplied=True)
        only_if = anywhere.children[0] if anywhere is not None else None
        allowed = None if only_if is None else self.value(only_if.children[0], scope, TRUTH)
        kept = self.keep(keep, scope)
        span = self.span(tree)
        open_to_all = anywhere is not None
        return nodes.PlacePieces(number, phrase, open_to_all, kept, anywhere_if=allowed, span=span)

    def s_remove(self, tree: Tree, scope: Scope) -> Statement:
        amount, placed, to, only_if, unless, keep = tree.children
        line = self._alternative(tree, (placed, to, only_if, unless), scope)
        number = self.amount(amount, scope)
        kept = self.keep(keep, scope)
        return nodes.RemovePieces(number, (line,), kept, span=self.span(tree))

    def s_remove_list(self, tree: Tree, scope: Scope) -> Statement:
        amount, keep, *lines = tree.children
        number = self.amount(amount, scope)
        lines_bound = tuple(self._alternative(line, line.children, scope) for line in lines)
        kept = self.keep(keep, scope)
        return nodes.RemovePieces(number, lines_bound, kept, span=self.span(amount))

    def _alternative(self, part: Tree, what: Sequence[Any], scope: Scope) -> nodes.Alternative:
        placed, to, only_if, unless = what
        phrase = self.phrase(placed, scope)
        owner = self.unit.variable("owner", FACTION)
        condition = self._protection(only_if, unless, scope.inner(owner=owner))
        box, turned = None, None
        if to is not None and to.data == "to_state":
            turned = self._turned(to.children[0], phrase)
        elif to is not None:
            place = self.destination(to.children[0], scope)
            if place.kind != "box":
                message = "removed pieces go to a box; write 'move … to …'"
                raise self.fail(to, "wrong-place", message)
            box = place.at
        return nodes.Alternative(phrase, owner, condition, box, turned, span=self.span(part))

    def _protection(self, only_if: Any, unless: Any, scope: Scope) -> Expr | None:
        """When pieces may not go: where the `if` does not hold, or the `unless` does."""
        kept = None if unless is None else self.value(unless.children[0], scope, TRUTH)
        if only_if is None:
            return kept
        span = self.span(only_if)
        wanted = self.value(only_if.children[0], scope, TRUTH)
        barred = nodes.Not(wanted, type=TRUTH, span=span)
        return barred if kept is None else nodes.Logic("or", barred, kept, type=TRUTH, span=span)

    def s_turn(self, tree: Tree, scope: Scope) -> Statement:
        amount, placed, state, keep = tree.children
        phrase = self.phrase(placed, scope)
        turned = self._turned(state, phrase)
        number = self.amount(amount, scope)
        kept = self.keep(keep, scope)
        return nodes.TurnPieces(number, phrase, turned, kept, span=self.span(tree))

    def _turned(self, state: Any, phrase: nodes.Phrase) -> tuple[int, ...]:
        """Column of this state, by column. Some of the pieces must have the state."""
        columns = self.vocabulary.columns
        if all(str(state) not in columns[c].turned for row in phrase.columns.table for c in row):
            raise self.fail(state, "no-pieces", f"none of these pieces can be {state}")
        return tuple(c.turned.get(str(state), c.index) for c in columns)

    def s_replace(self, tree: Tree, scope: Scope) -> Statement:
        amount, removed, count, placed = tree.children
        old = self.phrase(removed, scope)
        if placed.children[1] is not None:
            message = "the new pieces come where the old ones were; leave the place out"
            raise self.fail(placed.children[1], "wrong-place", message)
        new = self.bare_phrase(placed.children[0], scope, old.place, on_map=False)
        first, second = self.amount(amount, scope), self.amount(count, scope)
        return nodes.ReplacePieces(first, old, second, new, span=self.span(tree))

    def s_move(self, tree: Tree, scope: Scope) -> Statement:
        amount, placed, to, keep = tree.children
        phrase = self.phrase(placed, scope)
        place = self.destination(to, scope)
        if place.kind not in ("space", "box"):
            raise self.fail(to, "wrong-place", "pieces move to one space or box")
        number = self.amount(amount, scope)
        kept = self.keep(keep, scope)
        return nodes.MovePieces(number, phrase, place, kept, span=self.span(tree))

    def s_refresh(self, tree: Tree, scope: Scope) -> Statement:
        bag = self.value(Tree("name", tree.children, tree.meta), scope, BAG)
        assert isinstance(bag, nodes.Local)
        return nodes.Refresh(bag.variable, span=self.span(tree))

    # --- cards ----------------------------------------------------------------------------------

    def s_play(self, tree: Tree, scope: Scope) -> Statement:
        return nodes.PlayCard(*self.card_text(tree, scope), span=self.span(tree))

    def s_end_effects(self, tree: Tree, scope: Scope) -> Statement:
        return nodes.EndEffects(self.word(tree.children[0]), span=self.span(tree))

    def s_end_effects_of(self, tree: Tree, scope: Scope) -> Statement:
        return nodes.EndEffectsOf(self.value(tree.children[0], scope, CARD), span=self.span(tree))

    def s_shuffle(self, tree: Tree, scope: Scope) -> Statement:
        return nodes.Shuffle(self.zone(tree.children[0], scope), span=self.span(tree))

    def s_put(self, tree: Tree, scope: Scope) -> Statement:
        card, zone = tree.children
        subject, under = self.value(card, scope, CARD), tree.data == "put_under"
        return nodes.PutCard(subject, self.zone(zone, scope), under, span=self.span(tree))

    s_put_under = s_put

    def s_deal(self, tree: Tree, scope: Scope) -> Statement:
        number, source, receiver = tree.children
        amount = self.number(number, scope)
        first, second = self.zone(source, scope), self.zone(receiver, scope)
        return nodes.Deal(amount, first, second, span=self.span(tree))

    def s_spread(self, tree: Tree, scope: Scope) -> Statement:
        source, receiver, number = tree.children
        first, second = self.zone(source, scope), self.zone(receiver, scope)
        return nodes.Spread(first, second, self.number(number, scope), span=self.span(tree))

    def s_draw(self, tree: Tree, scope: Scope) -> Statement:
        token, among = tree.children
        collection = self.collection(among, scope, None)
        element: Any = collection.type.of
        variable = scope.declare(str(token), element, self.span(token))
        return nodes.Draw(variable, collection, span=self.span(tree))

    # --- the rest -------------------------------------------------------------------------------

    def s_say(self, tree: Tree, scope: Scope) -> Statement:
        said: Any
        said, to = tree.children
        hearers = self.factions_of(to, scope) if to is not None else None
        return nodes.Say(self.quoted(said, scope), hearers, span=self.span(tree))

    def s_show(self, tree: Tree, scope: Scope) -> Statement:
        cards, to = children_of(tree)
        shown = self._one_or_more(cards, scope, CARD, CARDS)
        return nodes.Show(shown, self.factions_of(to, scope), span=self.span(tree))

    def factions_of(self, tree: Tree, scope: Scope) -> Expr:
        return self._one_or_more(tree, scope, FACTION, FACTIONS)

    def _one_or_more(self, tree: Tree, scope: Scope, one: Type, many: Type) -> Expr:
        """A set; a single thing is a set of one."""
        expr = self.expr(tree, scope)
        if expr.type == one:
            return nodes.SetLiteral((expr,), type=many, span=expr.span)
        return self.coerce(expr, tree, many)

    def quoted(self, token: Token, scope: Scope) -> tuple[str | Expr, ...]:
        """A quotation without its marks."""
        return self.filled((token.start_pos or 0) + 1, (token.end_pos or 0) - 1, scope)

    def filled(self, start: int, end: int, scope: Scope) -> tuple[str | Expr, ...]:
        """A stretch of text and, in turn, the expressions that stand in braces in it."""
        parts: list[str | Expr] = []
        value, done = self.source.value, start
        for hole in _HOLE.finditer(value, start, end):
            parts += [value[done : hole.start()], self._hole(hole, scope)]
            done = hole.end()
        parts.append(value[done:end])
        return tuple(part for part in parts if part != "")

    def _hole(self, hole: re.Match[str], scope: Scope) -> Expr:
        if hole[0][-1] != "}":
            span = self.source.span(*hole.span())
            raise Mistake(span, "unclosed", "a '}' is missing behind this")
        binder = evolve(self, source=self.source.part(*hole.span(1)))
        tree = binder.parse("expression", scope).children[0]
        expr = binder.expr(tree, scope)
        if expr.type.name in ("bag", "nothing") or expr.type == CARDS:
            message = f"{spoken(expr.type)} cannot be shown in a line of text"
            raise binder.fail(tree, "wrong-type", message)
        return expr

    def s_nothing(self, tree: Tree, scope: Scope) -> None:
        """A text that an option fills."""

    def s_go_to(self, tree: Tree, scope: Scope) -> Statement:
        if not scope.phase:
            raise self.fail(tree, "no-phase", "'go to' has a meaning only in a phase")
        return nodes.GoTo(self.word(tree.children[0]), span=self.span(tree))

    def s_end_game(self, tree: Tree, scope: Scope) -> Statement:
        return nodes.EndGame(span=self.span(tree))
