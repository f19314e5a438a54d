"""Which conditions of an action do not hold now, part by part, as compiled code judges them; and in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import define, frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.english import joined as listed
from interpreter.engine.asked import Variables, worth
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import MOVES, Moves, Spaces
from interpreter.engine.runtime.actions.possible import legal, permitted, startable
from interpreter.engine.runtime.actions.routes import Ways
from interpreter.engine.runtime.actions.texts import means, price
from interpreter.engine.state.errors import RuleError, StepsError
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Hidden
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary
from interpreter.language.walking.walk import conjuncts, joined, walk
from interpreter.session.telling.rule_words import RuleWords, is_here


@frozen
class Reason:
    """One thing that stands in the way.

    `kind` is by, if, forbidden, where, way, origin or price. `space` is where it was looked at, or -1.
    `number` and `limit` are the price and the means, when `kind` is price. `part` is the condition, where it is one.
    """

    kind: str
    span: Span | None
    cite: str = ""
    space: int = -1
    number: int = 0
    limit: int = 0
    part: nodes.Expr | None = None


def explain(
    vocabulary: Vocabulary, run: Run, expr: nodes.Expr, variables: Variables
) -> list[tuple[Span, Any]]:
    """The parts that `and` or `or` joins at the top, each with what it is worth now."""
    with run.budget():
        return [(part.span, worth(vocabulary, run, part, variables)) for part in joined(expr)]


def explain_action(vocabulary: Vocabulary, run: Run, activation: Activation) -> list[Reason]:
    """Why an action is not possible as it would run; nothing if it is."""
    with run.budget():
        return [*Judging(vocabulary, run, activation).reasons()]


@define(eq=False, slots=False)
class Judging:
    """Looks at one action as it would run. `vocabulary` has all its texts."""

    vocabulary: Vocabulary
    run: Run
    activation: Activation

    @cached_property
    def action(self) -> ActionDecl:
        return self.vocabulary.actions[self.activation.action.index]

    def worth(self, part: nodes.Expr, space: int = -1) -> Any:
        """Value of a part of the action's text in a space."""
        decl, actor = self.action, self.activation.actor
        variables = {decl.actor: actor, decl.here: space}
        known = {variable: given for variable, given in variables.items() if variable is not None}
        return worth(self.vocabulary, self.run, part, known, self.activation)

    def reasons(self) -> Iterator[Reason]:
        if permitted(self.run, self.activation) and startable(self.run, self.activation):
            return
        reasons = [*self._not_permitted()]
        yield from reasons
        # Of no space more is to tell.
        if not any(reason.kind in ("by", "forbidden") for reason in reasons):
            yield from self._nothing_to_do()

    def _not_permitted(self) -> Iterator[Reason]:
        action = self.action
        if self.activation.actor not in action.by:
            yield Reason("by", action.span, action.cite)
        if any(not self.worth(part) for part in [action.condition] if part is not None):
            for part in conjuncts(action.condition):
                if not self._is_so(part):
                    yield Reason("if", part.span, action.cite, part=part)
        for line in self._bans():
            if line.where is None:
                yield Reason("forbidden", line.span)

    def _is_so(self, part: nodes.Expr, space: int = -1) -> bool:
        """Looked at alone, a conjunct may ask about what an earlier one rules out; then it is not so."""
        try:
            return bool(self.worth(part, space))
        except (StepsError, Hidden):
            raise
        except RuleError:
            return False

    def _bans(self) -> list[nodes.LastingLine]:
        """The lines in effect that forbid the action, everywhere or somewhere, the oldest first."""
        if self.activation.prevails:
            return []
        since, actor = self.run.layout.effects, self.activation.actor
        bans = [
            (stamp, line)
            for effect in self.vocabulary.lasting
            if effect.instance >= 0 and (stamp := self.run.s[since + effect.instance])
            for line in effect.lasting
            if line.decl is self.action and (line.factions is None or actor in line.factions)
            if any(change.op == "forbidden" for change in line.changes)
        ]
        return [line for _, line in sorted(bans, key=lambda ban: ban[0])]

    # --- the first stage -------------------------------------------------------------------------

    def _nothing_to_do(self) -> Iterator[Reason]:
        """Why the first stage finds no space, or none that can be paid."""
        stage = next(iter(self.action.stages), None)
        if stage is None or isinstance(stage, nodes.TextStage):
            return
        run, activation = self.run, self.activation
        compiled = activation.action.opening
        assert compiled is not None
        if legal(run, activation, compiled, []):
            return
        unpriced = legal(run, activation, compiled, [], priced=False)
        if not unpriced:
            yield from self._no_place(stage)
            return
        prices = {space: self._price(compiled, space) for space in unpriced}
        cheapest = min(prices, key=lambda space: (prices[space], space))
        pay = stage.pay
        if isinstance(stage, nodes.MovesStage) and stage.select_pays is not None:
            pay = stage.select_pays
        span = pay.span if pay is not None else None
        yield Reason("price", span, stage.cite, cheapest, prices[cheapest], means(run, activation))

    def _price(self, stage: Spaces | Moves, space: int) -> int:
        """The least for which anything can be done at a space or destination."""
        run, activation = self.run, self.activation
        chosen = price(run, activation, stage.pay, space)
        if stage.kind != MOVES or stage.idle:
            return chosen
        origins = Ways(run, activation, stage).origins(space, None)
        prices = [price(run, activation, stage.group_pay, space, origin) for origin in origins]
        return max(chosen, min(prices, default=0))

    def _no_place(self, stage: nodes.SpacesStage | nodes.MovesStage) -> Iterator[Reason]:
        """Conjuncts that hold nowhere; if each holds somewhere, those that fail where the fewest do."""
        conditions = conjuncts(stage.to if isinstance(stage, nodes.MovesStage) else stage.where)
        if self.activation.leading:
            conditions += conjuncts(self.action.first)
        failing = {
            space: [part for part in conditions if not self._is_so(part, space)]
            for space in self._domain(stage)
        }
        if not failing:
            yield Reason("forbidden", None, stage.cite)
            return
        nowhere = [part for part in conditions if all(part in parts for parts in failing.values())]
        if nowhere:
            for part in nowhere:
                yield Reason("where", part.span, stage.cite, part=part)
            return
        closest = min(failing, key=lambda space: (len(failing[space]), space))
        for part in failing[closest]:
            yield Reason("where", part.span, stage.cite, closest, part=part)
        if not failing[closest]:
            yield self._no_way(stage, closest)

    def _no_way(self, stage: nodes.SpacesStage | nodes.MovesStage, space: int) -> Reason:
        if isinstance(stage, nodes.MovesStage):
            return Reason("origin", stage.pieces.span, stage.cite, space)
        assert stage.ways is not None, "its conditions hold, so none of its ways is open"
        return Reason("way", stage.ways.span, stage.cite, space)

    def _domain(self, stage: nodes.SpacesStage | nodes.MovesStage) -> list[int]:
        """The spaces that earlier choices, the grant and the lasting effects leave."""
        activation, among = self.activation, getattr(stage, "among", "")
        spaces = range(len(self.vocabulary.spaces))
        chosen = {"selected": activation.selected, "accompanied": activation.accompanied}
        within = chosen.get(among, activation.within)
        return [
            space
            for space in spaces
            if within is None or space in within
            if not any(line.where is None or self.worth(line.where, space) for line in self._bans())
        ]


@define(eq=False)
class Sentences:
    """`place`: name of the space, "" without one."""

    words: RuleWords

    def needs(
        self,
        name: str,
        failing: Sequence[nodes.Expr],
        place: str = "",
        action: ActionDecl | None = None,
        worth: Callable[[nodes.Expr], Any] | None = None,
    ) -> str:
        """Word what an action needs, then what is there instead. `worth`: value of a part at the place."""
        needs_text = listed([self._told(part, action) for part in failing])
        return f"{name} needs {needs_text}{self._instead(failing, place, worth)}."

    def _told(self, part: nodes.Expr, action: ActionDecl | None) -> str:
        """A condition without the alternatives that no space can change."""
        local = [expr for expr in joined(part, "or") if any(map(is_here, walk(expr)))]
        return listed([self.words.told(expr, action) for expr in local or joined(part, "or")], "or")

    def _instead(
        self, failing: Sequence[nodes.Expr], place: str, worth: Callable[[nodes.Expr], Any] | None
    ) -> str:
        if not place:
            return ""
        parts = [
            expr for part in failing for expr in joined(part, "or") if any(map(is_here, walk(expr)))
        ]
        if parts and all(_is_presence(expr) for expr in parts):
            kinds = all(isinstance(expr, nodes.Attribute) for expr in parts)
            return f"; {place} {'is no such space' if kinds else 'has none'}"
        if (
            len(parts) == 1
            and worth is not None
            and isinstance(parts[0], nodes.Compare)
            and parts[0].left.type.name == "number"
        ):
            return f"; in {place} it is {worth(parts[0].left)}"
        return f"; that is not so in {place}"

    def among(self, name: str, sets: Sequence[nodes.Expr]) -> str:
        """Among what it would have to be."""
        sets_text = listed([self.words.told(expr) for expr in sets], "or")
        return f"{name} is none of the {sets_text.strip('()')}."


def _is_presence(part: nodes.Expr) -> bool:
    """Whether it asks that there be something, or that the place be of a kind."""
    inner = part.operand if isinstance(part, nodes.Truth) else part
    return isinstance(inner, nodes.Count) or (
        isinstance(inner, nodes.Attribute) and inner.attribute.kind != "number"
    )
