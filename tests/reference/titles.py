"""A whole random title: the islands with definitions, procedures, actions, cards and phases."""

from __future__ import annotations

import random
from typing import Any

from interpreter.language import nodes, types
from interpreter.language.declarations import vocabulary
from interpreter.language.declarations.domains import settle
from tests.reference.deeds import Deeds
from tests.reference.islands import islands
from tests.reference.scopes import Scope

PHASES = 3
NAMES = {types.SPACE: "here", types.FACTION: "faction"}  # of what a definition is


def random_title(seed: int, actions: bool = True) -> vocabulary.Vocabulary:
    """The same title for the same seed. Without `actions` its texts are simpler."""
    author = Titles(islands(), random.Random(seed))
    author.write(actions)
    return author.vocabulary


class Titles(Deeds):
    """Later texts may call earlier ones only, so that every game ends."""

    watched: Any = None  # a number that a consequence watches

    def write(self, actions: bool) -> None:
        if self.one_in(4):
            self.vocabulary.players = (2, 3)
        self._limits()
        self._definitions()
        count = len(self.vocabulary.definitions)
        scope = Scope(definitions=count)
        self._empty_zones(scope)
        if actions:
            self.write_actions(scope)
            self.write_cards(scope)
        self._procedures(scope)
        self._consequences(scope)
        scope = scope.inner(procedures=len(self.vocabulary.procedures), grants=actions)
        self._deals(outer=scope)
        self._phases(scope.inner(imagines=True))
        self._scenario(scope)

    def _empty_zones(self, outer: Scope) -> None:
        """What happens when a card is to be dealt from a zone in which none is left."""
        for zone in self.vocabulary.zones[2:4]:
            of = zone.domains[0]
            zone.variable = self.new(NAMES[of], of)
            scope = outer.inner(zone.variable, asks=False)
            if of == types.SPACE:
                scope.here = zone.variable
            first = self.node(nodes.Shuffle, self.zone(scope))
            zone.empty = self.node(nodes.Block, (first, *self.block(scope, 1).statements))

    def _limits(self) -> None:
        """Forts are few; how many sloops there is room for hangs on fog and luck."""
        here = self.new("here", types.SPACE)
        forts = tuple(c.index for c in self.vocabulary.columns if c.kind == 2)
        sloops = tuple(c.index for c in self.vocabulary.columns if c.kind == 0)
        reef = self.expr(
            nodes.Attribute, types.TRUTH, self.vocabulary.attributes[1], self.local(here)
        )
        fog = self.value_of("fog", self.local(here))
        rows = (
            (forts, reef, self.const(0)),
            (sloops, fog, self.value_of("luck")),
            (forts, None, self.const(2)),
        )
        for index, (columns, where, most) in enumerate(rows):
            limit = vocabulary.LimitDecl("", "", index, self.span(), columns=columns)
            limit.where, limit.most, limit.here = where, most, here
            self.vocabulary.limits.append(limit)

    def _definitions(self) -> None:
        flag = self.value("ensign").type
        space, faction, both = (types.SPACE,), (types.FACTION,), (types.FACTION, types.SPACE)
        rows = [
            ((), types.NUMBER), (space, types.NUMBER), (space, types.TRUTH),
            (faction, types.NUMBER), (faction, types.TRUTH), ((), types.TRUTH),
            (faction, types.CARDS), ((), types.FACTION), (space, types.CARD),
            ((), types.SPACES), (faction, types.SPACE), (both, types.NUMBER),
            ((), types.NUMBER), (both, types.TRUTH), (space, types.FACTION),
            (faction, flag), ((), self.flags_type), ((types.CARD,), types.NUMBER),
            ((flag,), types.SPACES), ((types.FACTION, flag), types.NUMBER),
        ]  # fmt: skip
        for index, (of, kind) in enumerate(rows):
            decl = vocabulary.DefinitionDecl(f"definition {index}", "", index, self.span())
            decl.domains, decl.type = of, kind
            scope = Scope(definitions=index, watching=True)
            named = [self.new(NAMES.get(each, "it"), each) for each in of]
            decl.variable, decl.place = (*named, None, None)[:2]
            for name in named:
                if name.type == types.SPACE:
                    scope.here = name
                else:
                    scope.names.append(name)
            if index > 10:
                self._ask_more(decl, scope)
            decl.plain = not (decl.acts or decl.parameters or decl.place)
            decl.body = self.makers()[kind](scope, 3)
            self.vocabulary.definitions.append(decl)
        settle(self.vocabulary)

    def _ask_more(self, decl: Any, scope: Scope) -> None:
        """Some definitions know who acts, and some are asked with more."""
        decl.acts = self.one_in(2)
        if decl.acts:
            decl.actor = scope.actor = self.new("actor", types.FACTION)
        kinds = [types.NUMBER, types.SPACE, types.FACTION, types.TRUTH, types.SPACES, types.CARDS]
        decl.parameters = tuple(
            self.new("given", kind) for kind in self.chance.sample(kinds, self.chance.randrange(3))
        )
        scope.names += decl.parameters

    def _procedures(self, outer: Scope) -> None:
        for index in range(3):
            decl = vocabulary.ProcedureDecl(f"procedure {index}", "", index, self.span())
            kinds = [types.NUMBER, types.SPACE, types.TRUTH, types.FACTION, types.SPACES]
            kinds = self.chance.sample(kinds, 2)
            decl.parameters = tuple(self.new("given", kind) for kind in kinds)
            decl.actor, decl.here = self.new("actor", types.FACTION), self.new("here", types.SPACE)
            scope = outer.inner(
                *decl.parameters, actor=decl.actor, here=decl.here, procedures=index
            )
            decl.body = self.block(scope, 2) if index else self._plain(scope)
            self.vocabulary.procedures.append(decl)

    def _plain(self, scope: Scope) -> Any:
        """What neither asks nor hangs on chance, so that it may be imagined."""
        scope = scope.inner(asks=False)
        makers = self.add_value, self.set_value, self.shift, self.turn_pieces, self.remove_pieces
        made = [self.pick(makers)(scope, 0) for _ in range(3)]
        return self.node(nodes.Block, tuple(made))

    def _consequences(self, outer: Scope) -> None:
        """One that watches any number, or two that undo their own causes.

        Never both: where one act sets off two, the reference leaves open whether the first act of the
        one lets the other come in between.
        """
        if self.one_in(2):
            self._watched(outer)
            return
        rows = (("luck", 8, 1), ("tide", 2, 0))
        for index, (id, cause, after) in enumerate(rows):
            decl = vocabulary.ConsequenceDecl("", "", index, self.span())
            target = self.node(nodes.Target, self.value(id), None)
            kind = self.value(id).type
            parts = self.value_of(id), self.const(cause, kind)
            decl.when = self.expr(nodes.Compare, types.TRUTH, "=", *parts)
            undo = self.node(nodes.SetValue, target, self.const(after, kind))
            scope = outer.inner(asks=False)
            more = [self._quiet(scope) for _ in range(2)]
            decl.body = self.node(nodes.Block, (undo, *more))
            self.vocabulary.consequences.append(decl)

    def _watched(self, outer: Scope) -> None:
        """Goes off whenever a number is not what it was: each act that changes it must be seen."""
        decl = vocabulary.ConsequenceDecl("", "", 0, self.span())
        scope = outer.inner(watching=True)
        self.watched = self._lying() if self.one_in(3) else self.number(scope, 3)
        laid = self.expr(nodes.Not, types.TRUTH, self.value_of("fuse"))
        parts = self.watched, self.value_of("mark")
        changed = self.expr(nodes.Compare, types.TRUTH, "<>", *parts)
        decl.when = self.expr(nodes.Logic, types.TRUTH, "and", laid, changed)
        decl.body = self.node(nodes.Block, (self._note("mark", self.watched), self.say(Scope(), 0)))
        self.vocabulary.consequences.append(decl)

    def _lying(self) -> Any:
        """How many pieces of some columns lie in a box."""
        columns = nodes.Columns((tuple(sorted(self.chance.sample(range(12), 3))),), None)
        place = self.node(nodes.PiecePlace, "box", self.pick(self.vocabulary.boxes))
        return self.expr(nodes.Count, types.NUMBER, self.node(nodes.Phrase, columns, place))

    def _note(self, id: str, number: Any) -> Any:
        target = self.node(nodes.Target, self.value(id), None)
        return self.node(nodes.SetValue, target, number)

    def _lay(self) -> list[Any]:
        """From now on the number is watched."""
        if self.watched is None:
            return []
        return [self._note("mark", self.watched), self._note("fuse", self.const(0, types.TRUTH))]

    def _quiet(self, scope: Scope) -> Any:
        """A statement that touches no cause of a consequence."""
        if self.one_in(2):
            target = self.target(scope, "debt", "fish")
            return self.node(nodes.AddValue, target, self.number(scope, 1), 1)
        return self.pick([self.turn_pieces, self.remove_pieces])(scope, 0)

    def _deals(self, outer: Scope) -> None:
        """Not every title has deals."""
        for index in range(self.chance.randrange(3)):
            decl = vocabulary.DealDecl(f"deal {index}", "", index, self.span())
            decl.by = frozenset(self.chance.sample(range(3), 2))
            decl.actor = self.new("actor", types.FACTION)
            scope = outer.inner(actor=decl.actor, grants=False)
            decl.condition = self.truth(scope, 2) if self.one_in(2) else None
            decl.lacking = self.truth(scope, 2) if self.one_in(2) else None
            decl.body = self.block(scope, 1, 2)
            self.vocabulary.deals.append(decl)

    def _phases(self, outer: Scope) -> None:
        for index in range(PHASES):
            self.vocabulary.phases.append(
                vocabulary.PhaseDecl(f"phase {index}", "", index, self.span())
            )
        for index, decl in enumerate(self.vocabulary.phases):
            scope = outer.inner(phase=True)
            statements = [*self._lay(), self.as_(scope, 3), *self.block(scope, 3, 5).statements]
            if self.vocabulary.actions:
                statements += [self._grant_to(faction, scope) for faction in range(3)]
            if index + 1 < PHASES:
                end = self.node(nodes.GoTo, self.vocabulary.phases[index + 1])
            else:
                end = self.node(nodes.EndGame)
            decl.body = self.node(nodes.Block, (*statements, end))
        self.vocabulary.start = self.vocabulary.phases[0]

    def _grant_to(self, faction: int, outer: Scope) -> Any:
        actor = self.new("actor", types.FACTION)
        grant = self.grant(outer.inner(actor=actor), 0)
        grant.spec.faction = self.local(actor)
        grant.spec.specials = True
        plays = [self.play(outer.inner(actor=actor), 0) for _ in range(3)]
        body = self.node(nodes.Block, (*plays, grant))
        return self.node(nodes.As, actor, self.const(faction, types.FACTION), body)

    def _scenario(self, scope: Scope) -> None:
        """Some pieces everywhere, never more than there are; then perhaps a text, which may ask."""
        left = {c.index: c.total for c in self.vocabulary.columns if c.fresh_state == c.index}
        pieces = []
        for column in self.vocabulary.columns:
            for space in self.vocabulary.spaces:
                number = min(self.chance.choice([0, 0, 1, 2, 3]), left[column.fresh_state])
                fort = column.kind == 2
                if number and not (fort and (space.type == "reef" or number > 1)):
                    left[column.fresh_state] -= number
                    pieces.append((space.index, column.index, number))
        scenario = vocabulary.ScenarioDecl("voyage", "Voyage", 0, self.span(), pieces=tuple(pieces))
        if self.one_in(2):
            scenario.body = self.block(scope.inner(asks=self.one_in(2), grants=False), 2)
        self.vocabulary.scenarios.append(scenario)
