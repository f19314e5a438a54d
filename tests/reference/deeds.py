"""Random actions: stages, parts, specials, grants, and the lasting texts that change them."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes, types
from interpreter.language.declarations import vocabulary as words
from tests.reference.scopes import Scope
from tests.reference.statements import Statements


class Deeds(Statements):
    """Three actions with each kind of stage, and four specials that go with them."""

    def write_actions(self, scope: Scope) -> None:
        vocabulary = self.vocabulary
        for index, (name, accompanies) in enumerate((("deed", ""), ("aside", "deed"))):
            decl = words.ActionClassDecl(name, name, index, self.span(), accompanies=accompanies)
            decl.actor = self.new("actor", types.FACTION)
            decl.limited = self.new("limited", types.TRUTH)
            decl.free = self.new("free", types.TRUTH)
            starts = Scope([decl.limited, decl.free], actor=decl.actor)
            decl.starts = self.block(starts, 1, 2) if self.one_in(2) else None
            if self.one_in(2):
                sure = self.one_in(2)
                decl.any_order = self.const(1, types.TRUTH) if sure else self.truth(starts, 1)
            if self.one_in(2):
                decl.waits = self.truth(starts, 1)
            vocabulary.action_classes.append(decl)
        for name in ("raid", "sail", "trade"):
            self._declare(name, 0)
        for name in ("plunder", "borrow", "salute", "ambush"):
            self._declare(name, 1)
        for action in vocabulary.actions:
            self._write(action, scope)

    def _declare(self, name: str, group: int) -> None:
        index = len(self.vocabulary.actions)
        decl = words.ActionDecl(name, name, index, self.span())
        decl.action_class = self.vocabulary.action_classes[group]
        factions = range(len(self.vocabulary.factions))
        decl.by = frozenset(f for f in factions if not self.one_in(5))
        decl.actor = self.new("actor", types.FACTION)
        decl.here = self.new("here", types.SPACE)
        decl.selected = self.new("selected", types.SPACES)
        decl.origin = self.new("origin", types.SPACE)
        decl.group = self.new("group", types.BAG)
        decl.limited = self.new("limited", types.TRUTH)
        decl.free = self.new("free", types.TRUTH)
        decl.special_point = self.point("special", "action")
        self.vocabulary.actions.append(decl)

    def _write(self, action: Any, outer: Scope) -> None:
        names = [action.selected, action.limited, action.free]
        scope = outer.inner(
            *names, actor=action.actor, here=action.here, action=action, grants=False
        )
        if self.one_in(2):
            action.condition = self.truth(scope.inner(here=None), 1)
        self._variables(action, scope)
        for name in ("price", "number"):
            action.numbers[name] = self.number(scope, 2)
        action.clauses["clause"] = self.truth(scope, 2)
        scope = scope.inner(numbers=tuple(action.numbers), clauses=tuple(action.clauses))
        getattr(self, f"_{action.id}")(action, scope)

    def _variables(self, action: Any, scope: Scope) -> None:
        """One of each type that an action can keep."""
        outside = scope.inner(here=None, action=None)
        action.variables |= {
            "tally": self.const(self.chance.randrange(3)),
            "done": self.const(self.chance.randrange(2), types.TRUTH),
            "port": self.const(self.chance.randrange(5), types.SPACE),
            "rival": self.faction(outside, 0),
            "weather": self.const(self.chance.randrange(3), self.value("tide").type),
            "route": self.spaces(outside, 1),
            "lucky": self.card(outside, 0),
        }

    # --- the actions -----------------------------------------------------------------------------

    def _raid(self, action: Any, scope: Scope) -> None:
        action.parts["strike"] = self.block(scope, 1, 2)
        strike = self.node(nodes.DoPart, action, "strike")
        each = self.node(nodes.Block, (self.statement(scope.inner(), 1), strike))
        stages = [self.spaces_stage(scope, each)]
        if self.one_in(2):
            again = self.spaces_stage(scope, self.block(scope, 1, 2))
            again.among = self.pick(["", "selected"])
            stages.append(again)
        action.stages = tuple(stages)

    def _trade(self, action: Any, scope: Scope) -> None:
        stage = self.spaces_stage(scope, None, self.ways(scope, 1, True))
        action.stages = (stage, self.text_stage(scope))
        if self.one_in(4):
            action.stages = (self.text_stage(scope), stage)

    def moves_stage(self, action: Any, scope: Scope) -> Any:
        moving = scope.inner(action.origin)
        bag = moving.inner(action.group)
        columns = self.columns(moving, 1)
        place = self.node(nodes.PiecePlace, "space", self.local(action.origin))
        stage = nodes.MovesStage(
            self.point("destination", "space"), self.point("origin", "space"),
            self.point("via", "space"), self.point("group", "number"),
            self.point("escort", "number"),
            to=self.truth(scope, 2) if self.one_in(2) else None,
            pieces=self.node(nodes.Phrase, columns, place, fresh=not self.one_in(4)),
            through=self.truth(scope, 1) if self.one_in(2) else None,
            at_most=self.const(self.chance.randrange(1, 3)) if self.one_in(2) else None,
            pay=self.price(moving), select_pays=None, idle=self.one_in(4),
            escorts=None, escorts_each=1,
            passing=self.block(scope, 1, 1) if self.one_in(2) else None,
            group=self.block(bag, 1, 2) if self.one_in(2) else None,
            arrived=self.block(scope, 1, 1) if self.one_in(3) else None,
            cite="",
        )  # fmt: skip
        if self.one_in(3):
            stage.pay, stage.select_pays = None, self.price(scope)
        if self.one_in(3):
            escorts = self.node(nodes.PiecePlace, "space", self.local(action.origin))
            columns, fresh = self.columns(moving, 1), not self.one_in(4)
            stage.escorts = self.node(nodes.Phrase, columns, escorts, fresh=fresh)
            stage.escorts_by = frozenset({0, 2}) if self.one_in(2) else None
            stage.escorts_pay = self.price(moving) if self.one_in(2) else None
        if self.one_in(3):
            stage.least, stage.most = 0, self.const(2)
        return stage

    def _sail(self, action: Any, scope: Scope) -> None:
        stage = self.moves_stage(action, scope)
        action.stages = (stage,) if self.one_in(2) else (stage, self.text_stage(scope))

    def _plunder(self, action: Any, scope: Scope) -> None:
        action.comes_first = self.one_in(2)
        stage = self.spaces_stage(scope, self.block(scope, 1, 2))
        if not action.comes_first and self.one_in(2):
            stage.among = "accompanied"
        if action.comes_first and self.one_in(2):
            action.first = self.truth(scope, 1)
            stage = self.moves_stage(action, scope) if self.one_in(2) else stage
        action.stages = (stage,)
        if self.one_in(2):
            action.stages = (stage, self.spaces_stage(scope, self.block(scope, 1, 1)))

    def _borrow(self, action: Any, scope: Scope) -> None:
        action.comes_first = True
        always = self.const(1, types.TRUTH)
        action.leaves = always if self.one_in(2) else self.truth(scope.inner(here=None), 1)
        gold = self.node(nodes.Target, self.value("gold"), self.local(action.actor))
        gain = self.node(nodes.AddValue, gold, self.const(4), 1)
        stage = self.spaces_stage(scope, self.node(nodes.Block, (gain,)))
        stage.pay = None
        action.first = self.truth(scope, 1) if self.one_in(2) else None
        action.stages = (stage,)

    def _salute(self, action: Any, scope: Scope) -> None:
        action.comes_first = self.one_in(2)
        action.accompanies = frozenset({1, 2})
        if action.comes_first and self.one_in(2):
            action.first = self.truth(scope.inner(here=None), 1)
        action.stages = (self.text_stage(scope.inner(here=None)),)

    def _ambush(self, action: Any, scope: Scope) -> None:
        action.instead_of = "strike"
        action.stages = (self.spaces_stage(scope, self.block(scope, 1, 2)),)

    # --- stages ----------------------------------------------------------------------------------

    def price(self, scope: Scope) -> Any:
        if self.one_in(3):
            return None
        if self.one_in(2):
            name = scope.numbers[0]
            return self.expr(nodes.NamedNumber, types.NUMBER, scope.action, name)
        return self.number(scope, 1)

    def spaces_stage(self, scope: Scope, each: Any, ways: Any = None) -> Any:
        most = self.const(self.chance.randrange(1, 4)) if not self.one_in(3) else None
        return nodes.SpacesStage(
            self.point("space", "space"),
            self.truth(scope, 2) if not self.one_in(4) else None,
            "", self.price(scope), self.chance.choice([0, 1, 1, 2]), most,
            self.one_in(8) and most is not None, each, ways, "",
        )  # fmt: skip

    def text_stage(self, scope: Scope) -> Any:
        return nodes.TextStage(self.block(scope.inner(here=None), 1, 2), "")

    def ways(self, scope: Scope, depth: int, of_stage: Any = None) -> Any:
        made = super().ways(scope, depth, of_stage)
        made.by = None if of_stage else made.by
        return made

    # --- grants ----------------------------------------------------------------------------------

    def grant_spec(self, scope: Scope) -> Any:
        deeds = [a for a in self.vocabulary.actions if a.action_class.index == 0]
        named = self.chance.sample(deeds, self.chance.randrange(1, 3))
        actions = tuple(named) if self.one_in(2) else (self.vocabulary.action_classes[0],)
        most = self.const(self.chance.randrange(1, 3)) if self.one_in(3) else None
        spaces = self.spaces(scope, 1) if self.one_in(4) else None
        parts = self.faction(scope, 0), actions, self.one_in(3), self.one_in(4), most, spaces
        limits = not self.one_in(3), self.one_in(4)
        return self.node(nodes.GrantSpec, *parts, *limits, self.one_in(4))

    # --- cards -----------------------------------------------------------------------------------

    def write_cards(self, scope: Scope) -> None:
        for card in self.vocabulary.cards:
            for slot in self.vocabulary.effects:
                if not self.one_in(4):
                    card.effects[slot.id] = self._effect(slot, scope)

    def _effect(self, slot: Any, outer: Scope) -> Any:
        actor = self.new("actor", types.FACTION)
        scope = outer.inner(actor=actor)
        condition = self.truth(scope, 1) if self.one_in(3) else None
        works = self.truth(scope, 1) if self.one_in(3) else None
        body = self.block(scope, 1, 2) if not self.one_in(4) else None
        lasting = tuple(self._line() for _ in range(self.chance.choice([0, 1, 2, 3])))
        effect = words.CardEffect(
            slot, "", self.one_in(8), condition, works, body, actor, lasting,
            self.pick(self.vocabulary.lifetimes), {}, self.span(),
        )  # fmt: skip
        if lasting:
            effect.instance = len(self.vocabulary.lasting)
            self.vocabulary.lasting.append(effect)
        return effect

    def _line(self) -> Any:
        if self.one_in(3):
            return self._of_definition()
        action = self.pick(self.vocabulary.actions)
        scope = Scope(actor=action.actor, here=action.here)
        where = self.truth(scope, 1) if self.one_in(2) else None
        factions = frozenset({0, 1}) if self.one_in(3) else None
        changes = tuple(self._change(scope) for _ in range(self.chance.randrange(1, 3)))
        return nodes.LastingLine(action, factions, where, changes, self.span())

    def _of_definition(self) -> Any:
        """Its texts know what the definition's own do, and ask earlier ones only."""
        kinds = types.NUMBER, types.TRUTH
        decl = self.pick(d for d in self.vocabulary.definitions if d.type in kinds)
        names = [*decl.parameters, *([decl.variable] if decl.variable else [])]
        here = decl.place or (decl.variable if decl.of == "space" else None)
        actor = decl.actor if decl.acts else None
        scope = Scope(names, here=here, actor=actor, definitions=decl.index, watching=True)
        where = self.truth(scope, 1) if self.one_in(2) else None
        changes = tuple(self._its_change(decl, scope) for _ in range(self.chance.randrange(1, 3)))
        line = nodes.LastingLine(decl, None, where, changes, self.span())
        decl.changes += (line,)
        return line

    def _its_change(self, decl: Any, scope: Scope) -> Any:
        if decl.type == types.TRUTH:
            return nodes.Change("", "is", self.truth(scope, 1))
        op = self.pick(["is", "plus", "at most", "at least"])
        return nodes.Change("", op, self.number(scope, 1))

    def _change(self, scope: Scope) -> Any:
        if self.one_in(8):
            return nodes.Change("", "forbidden", None)
        if self.one_in(5):
            return nodes.Change("clause", "is", self.truth(scope, 1))
        op = self.pick(["is", "is", "plus", "at most", "at least"])
        return nodes.Change(self.pick(["price", "number"]), op, self.number(scope, 1))
