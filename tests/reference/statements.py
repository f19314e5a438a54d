"""Random statements: whatever changes the state, steers or asks."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes, types
from tests.reference.choosing import Choosing
from tests.reference.scopes import Scope


class Statements(Choosing):
    """Blocks of statements. Numbers of repetitions are small, so every text ends soon."""

    def block(self, scope: Scope, depth: int, length: int = 3) -> Any:
        """Names that a statement gives hold for the rest of the block."""
        scope = scope.inner()
        scope.names = list(scope.names)
        made = [self.statement(scope, depth) for _ in range(self.chance.randrange(1, length + 1))]
        return self.node(nodes.Block, tuple(made))

    def statement(self, scope: Scope, depth: int) -> Any:
        makers = [
            self.set_value, self.add_value, self.transfer, self.shift, self.let, self.roll,
            self.place_pieces, self.remove_pieces, self.turn_pieces, self.move_pieces,
            self.cards_statement, self.say, self.do, self.pay, self.refresh, self.draw,
        ]  # fmt: skip
        if depth > 0:
            makers += [
                self.if_,
                self.for_each,
                self.secretly,
                self.repeat,
                self.repeat_while,
                self.as_,
                self.at,
                self.hold,
            ]
            if scope.asks:
                makers += [self.choose, self.choose, self.choose_way, self.may]
        if scope.asks:
            makers += [self.choose_number, self.replace_pieces]
            if scope.grants and scope.actor is not None:
                makers += [self.grant, self.grant, self.play]
        if scope.loop:
            makers.append(self.stop)
        if scope.gathers and depth > 0:
            makers.append(self.afterwards)
        return self.pick(makers)(scope, depth - 1)

    # --- values ----------------------------------------------------------------------------------

    def target(self, scope: Scope, *ids: str) -> Any:
        decl = self.value(
            self.pick(ids or ("luck", "debt", "gold", "fish", "wear", "tally", "drift", "envy"))
        )
        variable = self.action_variable(scope, decl.type) or self._changing(scope, decl.type)
        if variable is not None and not self.one_in(4):
            return self.node(nodes.Target, None, None, variable=variable)
        return self.node(nodes.Target, decl, self.owner(scope, decl))

    def _changing(self, scope: Scope, of: types.Type) -> Any:
        """A name that a `let` gave, to be changed."""
        fitting = [n for n in scope.names if n.type == of and n.changes is not None]
        if not fitting:
            return None
        name = self.pick(fitting)
        name.changes = True
        return self.local(name)

    def set_value(self, scope: Scope, depth: int) -> Any:
        kinds = {
            "luck": self.number, "fish": self.number, "fog": self.truth, "storm": self.word,
            "tide": self.word, "leader": self.faction, "haven": self.space, "omen": self.card,
            "ensign": self.flag, "toll": self.number,
        }  # fmt: skip
        id = self.pick(kinds)
        route = self.action_variable(scope, types.SPACES)
        if route is not None and self.one_in(6):
            target = self.node(nodes.Target, None, None, variable=route)
            return self.node(nodes.SetValue, target, self.spaces(scope, 2))
        target = self.target(scope, id)
        stored = target.value is not None
        if stored and types.nullable(self.value(id).type) and self.one_in(4):
            return self.node(nodes.SetValue, target, self.const(-1, types.NOTHING))
        return self.node(nodes.SetValue, target, kinds[id](scope, 2))

    def add_value(self, scope: Scope, depth: int) -> Any:
        parts = self.target(scope), self.number(scope, 2), self.pick([1, -1])
        return self.node(nodes.AddValue, *parts)

    def transfer(self, scope: Scope, depth: int) -> Any:
        ids = "luck", "gold", "fish"
        parts = self.number(scope, 1), self.target(scope, *ids), self.target(scope, *ids)
        return self.node(nodes.Transfer, *parts)

    def shift(self, scope: Scope, depth: int) -> Any:
        target = self.target(scope, "storm", "tide")
        goal = self.end_of(scope, 0, self.words) if self.one_in(4) else self.word(scope, 1)
        return self.node(nodes.Shift, target, self.number(scope, 1), goal)

    def let(self, scope: Scope, depth: int) -> Any:
        makers = self.makers()
        of = types.CARDS if self.one_in(6) else self.pick(makers)
        made = makers[of](scope, 2)
        name = self.new("let", of)
        name.changes = False
        scope.names.append(name)
        return self.node(nodes.Let, name, made)

    def roll(self, scope: Scope, depth: int) -> Any:
        names = tuple(self.new("die", types.NUMBER) for _ in range(self.pick([1, 1, 2])))
        dice, modifiers = None, ()
        if len(names) == 1:
            few = self.number(scope, 1), self.const(4)
            if self.one_in(4):
                dice = self.expr(nodes.Arithmetic, types.NUMBER, "min", *few)
            modifiers = tuple(self._modifier(scope) for _ in range(self.pick([0, 0, 2])))
        to = self.faction(scope, 1) if not modifiers and self.one_in(3) else None
        scope.names += names
        says = self.pick(["", "Weather"])
        return self.node(nodes.Roll, names, dice, modifiers, to, says)

    def _modifier(self, scope: Scope) -> Any:
        test = self.truth(scope, 1) if self.one_in(2) else None
        return nodes.Modifier(self.number(scope, 1), "wind", test)

    def say(self, scope: Scope, depth: int) -> Any:
        makers = self.number, self.truth, self.word, self.flag, self.space, self.card
        said = self.pick(makers)(scope, 1)
        to = self.factions(scope, 1) if self.one_in(4) else None
        return self.node(nodes.Say, ("a line: ", said, " it was"), to)

    def pay(self, scope: Scope, depth: int) -> Any:
        """Never more than there is."""
        payer = self.faction(scope, 0)
        parts = self.number(scope, 1), self.value_of("gold", payer)
        price = self.expr(nodes.Arithmetic, types.NUMBER, "min", *parts)
        if (
            scope.actor is not None
            and isinstance(payer, nodes.Local)
            and payer.variable is scope.actor
        ):
            return self.node(nodes.Pay, price, None)
        return self.node(nodes.Pay, price, payer)

    def refresh(self, scope: Scope, depth: int) -> Any:
        bag = self.name(scope, types.BAG)
        if bag is None:
            return self.say(scope, depth)
        return self.node(nodes.Refresh, bag)

    # --- pieces ----------------------------------------------------------------------------------

    def amount(self, scope: Scope, all: bool = True) -> Any:
        """Where nobody may be asked there is never a choice: `all`."""
        if not scope.asks or (all and self.one_in(4)):
            return self.node(nodes.Amount, None, False)
        number = self.chance.choice([self.number(scope, 1), self.const(2)])
        return self.node(nodes.Amount, number, self.one_in(3))

    def keep(self, scope: Scope) -> Any:
        if self.one_in(2):
            return None
        name = self.new("bag", types.BAG)
        scope.names.append(name)
        return name

    def place_pieces(self, scope: Scope, depth: int) -> Any:
        if not scope.asks:
            return self.add_value(scope, depth)
        phrase = self.phrase(scope, 1, "space")
        phrase.fresh = False
        anywhere = self.one_in(3)
        allowed = self.truth(scope, 1) if anywhere and self.one_in(2) else None
        parts = self.amount(scope, False), phrase, anywhere, self.keep(scope)
        return self.node(nodes.PlacePieces, *parts, anywhere_if=allowed)

    def remove_pieces(self, scope: Scope, depth: int) -> Any:
        lines = self.chance.choice([1, 1, 2, 3]) if scope.asks else 1
        made = tuple(self.alternative(scope, lines > 1) for _ in range(lines))
        return self.node(nodes.RemovePieces, self.amount(scope), made, self.keep(scope))

    def alternative(self, scope: Scope, several: bool) -> Any:
        kinds = ("space", "map", "beside", "set")
        phrase = self.phrase(scope, 1, *kinds)
        owner = self.new("owner", types.FACTION)
        unless = None
        if scope.asks and self.one_in(2):
            unless = self.truth(scope.inner(owner, owner=owner), 1)
        box = self.pick([None, *self.vocabulary.boxes])
        turned = self._turned() if several and self.one_in(3) else None
        return self.node(nodes.Alternative, phrase, owner, unless, box, turned)

    def turn_pieces(self, scope: Scope, depth: int) -> Any:
        phrase = self.phrase(scope, 1, *self._on_map(scope))
        turned = self._turned()
        return self.node(nodes.TurnPieces, self.amount(scope), phrase, turned, self.keep(scope))

    def _turned(self) -> tuple[int, ...]:
        state = self.pick(["anchored", "sailing"])
        return tuple(c.turned.get(state, c.index) for c in self.vocabulary.columns)

    def _on_map(self, scope: Scope) -> tuple[str, ...]:
        bag = self.name(scope, types.BAG)
        return ("space", "map", "beside", "set", *(["bag", "bag"] if bag else []))

    def replace_pieces(self, scope: Scope, depth: int) -> Any:
        phrases = self.phrase(scope, 1, "space"), self.phrase(scope, 1, "space")
        phrases[1].fresh = False
        phrases[1].place = phrases[0].place
        parts = self.amount(scope), phrases[0], self.amount(scope, False), phrases[1]
        return self.node(nodes.ReplacePieces, *parts)

    def move_pieces(self, scope: Scope, depth: int) -> Any:
        to = self.place(scope, 1, "space", "box")
        phrase = self.phrase(scope, 1, "box", *self._on_map(scope))
        return self.node(nodes.MovePieces, self.amount(scope), phrase, to, self.keep(scope))

    # --- cards -----------------------------------------------------------------------------------

    def cards_statement(self, scope: Scope, depth: int) -> Any:
        choice = self.chance.randrange(7)
        if choice == 0:
            return self.node(nodes.Shuffle, self.zone(scope))
        if choice == 1:
            return self.node(nodes.PutCard, self.card(scope, 0), self.zone(scope), self.one_in(2))
        if choice == 2:
            parts = self.number(scope, 1), self.zone(scope), self.zone(scope)
            return self.node(nodes.Deal, *parts)
        if choice == 3:
            zones = self.vocabulary.zones
            source, receiver = (self.node(nodes.ZoneRef, zone, None) for zone in zones[:2])
            piles = self.const(self.chance.randrange(1, 4))
            return self.node(nodes.Spread, source, receiver, piles)
        if choice == 4:
            return self.node(nodes.Show, self.cards(scope, 1), self.factions(scope, 1))
        if choice == 5:
            return self.node(nodes.EndEffectsOf, self.card(scope, 0))
        return self.node(nodes.EndEffects, self.pick(self.vocabulary.lifetimes))

    def play(self, scope: Scope, depth: int) -> Any:
        slot, card = self.pick(self.vocabulary.effects), self.card(scope, 1)
        condition = self.expr(nodes.Playable, types.TRUTH, slot, card)
        play = self.node(nodes.PlayCard, slot, card)
        block = self.node(nodes.Block, (play,))
        return self.node(nodes.If, ((condition, block),), None)

    # --- steering --------------------------------------------------------------------------------

    def if_(self, scope: Scope, depth: int) -> Any:
        branches = tuple(
            (self.truth(scope, 2), self.block(scope, depth, 2))
            for _ in range(self.chance.randrange(1, 3))
        )
        otherwise = self.block(scope, depth, 2) if self.one_in(2) else None
        return self.node(nodes.If, branches, otherwise)

    def for_each(self, scope: Scope, depth: int) -> Any:
        collection, names, inner = self.candidates(scope, 2)
        body = self.block(inner.inner(loop=True, gathers=True), depth, 2)
        return self.node(nodes.ForEach, names, collection, body)

    def secretly(self, scope: Scope, depth: int) -> Any:
        """Each writes down what he chooses, or what is as it was before anybody did."""
        actor = self.new("actor", types.FACTION)
        inner = scope.inner(actor=actor)
        own = self.expr(nodes.Local, types.FACTION, actor)
        pledge = self.value("pledge")
        chosen = [self.choose_number(inner, depth)] if scope.asks else []
        written = [
            self.node(
                nodes.AddValue, self.node(nodes.Target, pledge, own), self.number(inner, 1), sign
            )
            for sign in (1, -1)
        ]
        collection = self.filter(scope, 0, types.FACTIONS)
        body = self.node(nodes.Block, (*chosen, *written))
        return self.node(nodes.Secretly, (actor,), collection, body)

    def repeat(self, scope: Scope, depth: int) -> Any:
        inner = scope.inner(loop=True, gathers=True)
        if self.one_in(2):
            return self.node(
                nodes.Repeat, self.const(self.chance.randrange(4)), self.block(inner, depth, 2)
            )
        number = self.new("number", types.NUMBER)
        inner.names = [*inner.names, number]
        bounds = [self.const(self.chance.randrange(-2, 3)) for _ in range(2)]
        return self.node(nodes.ForNumber, (number,), *bounds, self.block(inner, depth, 2))

    def repeat_while(self, scope: Scope, depth: int) -> Any:
        """A die ends it sooner or later, whatever its condition says."""
        body = self.block(scope.inner(loop=True, gathers=True), depth, 2)
        die = self.new("again", types.NUMBER)
        rolled = self.expr(nodes.Local, types.NUMBER, die)
        low = self.expr(nodes.Compare, types.TRUTH, "<=", rolled, self.const(3))
        stop = self.node(nodes.If, ((low, self.node(nodes.Block, (self.node(nodes.Stop),))),), None)
        ended = (*body.statements, self.node(nodes.Roll, (die,)), stop)
        body = self.node(nodes.Block, ended)
        return self.node(nodes.RepeatWhile, self.truth(scope, 2), body, self.one_in(3))

    def afterwards(self, scope: Scope, depth: int) -> Any:
        body = self.block(scope.inner(loop=False, gathers=False), depth, 2)
        return self.node(nodes.Afterwards, body)

    def stop(self, scope: Scope, depth: int) -> Any:
        stop = self.node(nodes.Block, (self.node(nodes.Stop),))
        return self.node(nodes.If, ((self.truth(scope, 1), stop),), None)

    def as_(self, scope: Scope, depth: int) -> Any:
        actor = self.new("actor", types.FACTION)
        body = self.block(scope.inner(actor=actor), depth, 2)
        return self.node(nodes.As, actor, self.faction(scope, 1), body)

    def at(self, scope: Scope, depth: int) -> Any:
        here = self.new("here", types.SPACE)
        body = self.block(scope.inner(here=here), depth, 2)
        return self.node(nodes.At, here, self.space(scope, 1), body)

    def hold(self, scope: Scope, depth: int) -> Any:
        written = [
            d for d in self.vocabulary.definitions if d.plain and d.index < scope.definitions
        ]
        if not written:
            return self.let(scope, depth)
        held = tuple(self.chance.sample(written, self.chance.randrange(1, len(written) + 1)))
        return self.node(nodes.Hold, held, self.block(scope.inner(loop=False), depth, 2))

    def do(self, scope: Scope, depth: int) -> Any:
        written = self.vocabulary.procedures[: scope.procedures]
        if not written or not scope.asks or scope.here is None or scope.actor is None:
            return self.add_value(scope, depth)
        procedure = self.pick(written)
        given = tuple(self.makers()[name.type](scope, 1) for name in procedure.parameters)
        return self.node(nodes.Do, procedure, given)
