"""`why`: which condition of which rule stands in the way, and where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.play import Decision as Asked
from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.options import PIECES, tag
from interpreter.engine.state.seeing import Hidden, watched
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    CardDecl,
    DecisionPoint,
    Vocabulary,
)
from interpreter.language.walking.walk import conjuncts, texts, walk
from interpreter.session.mistakes import Mistake
from interpreter.session.rule_errors import located
from interpreter.session.spelling import WAYS, Way, fitting, only
from interpreter.session.telling.wording import lasting
from interpreter.session.viewing.game_protocol import Game
from interpreter.session.why.availability import (
    Availability,
    asked_of,
    others_turn,
    passed_over,
    under_way,
    unreached,
)
from interpreter.session.why.reasons import Judging, Reason, Sentences, explain, explain_action


@define(eq=False)
class Why:
    """Explains one game to a faction's player. Questions and options of another stay secret."""

    game: Game
    faction: int

    @property
    def full(self) -> Vocabulary:
        full: Vocabulary = self.game.title.full
        return full

    @property
    def asked(self) -> Asked | None:
        """Question for this player now."""
        return asked_of(self.game, self.faction)

    def explain(self, words: str) -> list[str]:
        """Sentences about an action, a space, a card, or an option of the menu. Raises Mistake."""
        eyes = self.game.viewers(self.faction)
        self.game.play.wake()  # the game itself goes on with open eyes
        try:
            with watched(self.full, self.game.run, eyes), self.game.run.budget():
                return self._explained(words)
        except Hidden as hidden:
            raise Mistake(str(hidden)) from hidden
        except RuleError as error:
            raise Mistake(located(error, self.game.title.layers)) from error

    def _explained(self, words: str) -> list[str]:
        """Explain what these words name, or else the only thing whose name begins so. Raises Mistake."""
        wanted = words.strip().casefold()
        for way in WAYS:
            action, rest = self._action(wanted, way)
            if action is not None:
                return self._why_action(action, rest)
            if spaces := fitting(wanted, self.full.spaces, [way]):
                return self._why_space(only(words, spaces).index)
            if reason := self._why_way(wanted):
                return [*reason, *self._unknown(wanted)]
            if cards := fitting(wanted, self.full.cards, [way]):
                return [*self._why_card(only(words, cards))]
        raise Mistake(f"'{words}' is no action, space or option")

    # --- what is meant -----------------------------------------------------------------------

    def _action(self, words: str, way: Way) -> tuple[ActionDecl | None, str]:
        """Split words into an action and the rest: "load in old yard", "load old yard"."""
        name, _, rest = words.partition(" in ")
        if actions := fitting(name, self.full.actions, [way]):
            return only(name, actions), rest.strip()
        for action in sorted(self.full.actions, key=lambda a: -len(a.id)):
            for name in (action.id, action.name.casefold()):
                if words.startswith(name + " "):
                    return action, words[len(name) :].strip()
        return None, words

    def _where(self, words: str) -> int:
        spaces = fitting(words, self.full.spaces)
        if not spaces:
            raise Mistake(f"there is no space '{words}'")
        return only(words, spaces).index

    # --- an action ---------------------------------------------------------------------------

    def _why_action(self, action: ActionDecl, rest: str) -> list[str]:
        head = self._title(action.name, action.cite, action.span)
        space = self._where(rest) if rest else None
        judging = self._judging(action)
        try:
            reasons = explain_action(self.full, self.game.run, judging.activation)
        except Hidden:
            at = self._at(judging, space) if space is not None else ()
            barred = Availability(self.game, self.full, self.faction).barred(action)
            return [head, *self._held(judging, action.condition), *barred, *at]
        firm = [reason for reason in reasons if reason.kind in ("by", "if", "forbidden")]
        reasons_told = [self._reason(action, reason) for reason in firm]
        if not reasons_told:
            reasons_told = [*Availability(self.game, self.full, self.faction).barred(action)]
        if space is not None:
            return [
                (not reasons_told and self._short(judging, space)) or head,
                *reasons_told,
                *self._at(judging, space),
            ]
        if not reasons_told and reasons:
            return [
                self._lacking(action, reasons) or head,
                *(self._reason(action, r) for r in reasons),
            ]
        return [head, *(reasons_told or [f"It is possible for {self._who()} now."])]

    @property
    def _sentences(self) -> Sentences:
        return Sentences(self.game.title.rules.words)

    def _lacking(self, action: ActionDecl, reasons: list[Reason]) -> str:
        """A sentence for conditions that hold nowhere, or not where the fewest fail; "" for other reasons."""
        parts = [reason.part for reason in reasons if reason.part is not None]
        if not parts:
            return ""
        space = max(reason.space for reason in reasons)
        return self._sentences.needs(
            action.name, parts, self.game.words.place(space) if space >= 0 else "", action
        )

    def _judging(self, action: ActionDecl) -> Judging:
        """A special is judged as part of the action under way that it would go with."""
        run, compiled = self.game.run, self.game.title.program.actions[action.index]
        context, selected, beside = Context(), [], None
        for acting in reversed(under_way(self.game, self.faction).acting):
            host = self.full.actions[acting.action.index]
            assert host.action_class is not None
            if host is action:
                context, selected = Context(acting.limited, acting.free), [*acting.selected]
                break
            if action.action_class and action.action_class.accompanies == host.action_class.id:
                context, beside = Context(free=acting.free), acting
                break
        leading = beside is not None and not beside.begun
        activation = Activation(run, compiled, self.faction, context, beside, leading)
        activation.selected = selected
        return Judging(self.full, run, activation)

    def _reason(self, action: ActionDecl, reason: Reason) -> str:
        where = f" in {self.full.spaces[reason.space].name}" if reason.space >= 0 else ""
        rule = self._quoted(reason.span)
        if reason.kind == "by":
            names = [self.full.factions[f].name for f in sorted(action.by)]
            return f"Only {' and '.join(names)} may, not {self._who()}."
        if reason.kind == "price":
            means = self.full.pays_with.name if self.full.pays_with else "means"
            return f"It costs {reason.number}{where} at least, and {reason.limit} {means} are left: {rule}"
        if reason.kind == "forbidden":
            return (
                f"Something in effect forbids it: {rule}"
                if rule
                else "Something forbids it everywhere."
            )
        if reason.kind == "origin":
            return f"Nothing can move{where.replace(' in ', ' into ')}: {rule}"
        if reason.kind == "way":
            return f"Nothing can be done{where}."
        assert reason.kind in ("if", "where"), reason.kind
        if reason.space >= 0:
            return f"Not so{where}: {rule}"
        return f"{'Not so' if reason.kind == 'if' else 'True nowhere'}: {rule}"

    # --- a space -----------------------------------------------------------------------------

    def _why_space(self, space: int) -> list[str]:
        now = under_way(self.game, self.faction)
        if reason := self._why_picked(space):
            return reason
        if not now.acting:
            state = "no action is under way" if self.asked else others_turn(self.game).rstrip(".")
            raise Mistake(f"{state}; say which action: why ACTION in SPACE")
        action = self.full.actions[now.acting[-1].action.index]
        head = self._title(action.name, action.cite, action.span)
        acting, point = now.acting[-1], -1 if self.asked is None else self.asked.point
        reason = list(passed_over(self.game, acting, point, space))
        if reason:
            return [head, *reason]
        reasons = [
            *self._at(self._judging(action), space, self._stage_number(action, acting.stage))
        ]
        if all(line.startswith("yes") for line in reasons):
            reasons += unreached(self.game, acting, point, space)
        return [
            self._short(self._judging(action), space, self._stage_number(action, acting.stage))
            or head,
            *reasons,
        ]

    def _why_picked(self, space: int) -> list[str]:
        """Explain a space that is asked for now: it may be chosen, or which text's set it lies outside."""
        question, decision = self.asked, self.game.decision
        if question is None or decision is None or tag(question.about) == PIECES:
            return []
        point = self.full.points[question.point]
        if point.type != "space":
            return []
        sets = [node.collection for node in self._asking(point) if isinstance(node, nodes.Choose)]
        refusals = [f"NO  {self._quoted(expr.span)}" for expr in sets]
        if space in question.options or not sets:
            refusals = ["It may be chosen."] if space in question.options else []
            return refusals and [self._title(decision.ask, point.cite, point.span), *refusals]
        return [self._sentences.among(self.game.words.place(space), sets), *refusals]

    def _stage_number(self, action: ActionDecl, stage: Any) -> int:
        for number, planned in enumerate(action.stages):
            point = getattr(planned, "point", None)
            if stage is not None and point is not None and point.index == stage.plan.point:
                return number
        return 0

    def _short(self, judging: Judging, space: int, number: int = 0) -> str:
        """Unmet needs of a stage at one space; "" if all are met."""
        _, where = self._where_of(judging.action, number)
        try:
            failing = [part for part in conjuncts(where) if not judging.worth(part, space)]
        except Hidden:
            return ""
        if not failing:
            return ""
        name, action = self.full.spaces[space].name, judging.action
        return self._sentences.needs(
            action.name, failing, name, action, lambda part: judging.worth(part, space)
        )

    def _where_of(self, action: ActionDecl, number: int) -> tuple[Any, nodes.Expr | None]:
        """A stage that asks for spaces, and its condition."""
        stage = action.stages[number] if action.stages else None
        if isinstance(stage, nodes.TextStage):  # it asks for no space; the next one may
            stage = next((s for s in action.stages if not isinstance(s, nodes.TextStage)), stage)
        return stage, getattr(stage, "where", None) or getattr(stage, "to", None)

    def _at(self, judging: Judging, space: int, number: int = 0) -> Iterator[str]:
        """Each condition of a stage at one space, true or not."""
        stage, where = self._where_of(judging.action, number)
        name = self.full.spaces[space].name
        if where is None:
            yield f"No condition is set for {name}."
            return
        yield from self._held(judging, where, space)
        if isinstance(stage, nodes.SpacesStage) and stage.pay is not None:
            costs = 0 if judging.activation.free else judging.worth(stage.pay, space)
            yield f"    In {name} it costs {costs}."

    def _held(
        self, judging: Judging, condition: nodes.Expr | None, space: int = -1
    ) -> Iterator[str]:
        """Each part of a condition, true or not, or looking at what the person may not see."""
        for part in conjuncts(condition):
            try:
                said, behind = "yes" if judging.worth(part, space) else "NO", ""
            except Hidden:
                said, behind = "?", " (it reads something you may not see)"
            yield f"{said:<4}{self._quoted(part.span)}{behind}"

    # --- a card ------------------------------------------------------------------------------

    def _why_card(self, card: CardDecl) -> Iterator[str]:
        """Whether a card is among those that may be chosen, and among which it would have to be."""
        question, decision = self.asked, self.game.decision
        if question is None or decision is None:
            yield others_turn(self.game)
            return
        point = self.full.points[question.point]
        if point.type != "card":
            yield f"{card.name}: no card is asked for now. {decision.ask}"
            return
        yield self._title(f"{card.name}: {decision.ask}", point.cite, point.span)
        if decision.option(card.id) is not None:
            yield "It may be chosen."
            return
        for node in self._asking(point):
            if isinstance(node, nodes.Choose):
                yield f"NO  {self._quoted(node.collection.span)}"

    # --- an option of the menu ---------------------------------------------------------------

    def _unknown(self, wanted: str) -> Iterator[str]:
        """Say that nobody knows the effects of the face-up cards of this class."""
        display = self.game.title.display
        secret = self.game.title.vocabulary.manifest.get("secret", ())
        shown = [s.decl for s in display.cards if s.decl.index not in secret]
        for index in [self.game.reading.of(decl) for decl in shown][:1]:
            card = self.full.cards[index] if index >= 0 else None
            if card is None or not card.effects or not card.card_class:
                continue
            if wanted in (card.card_class.id, card.card_class.name.casefold()) and all(
                effect.unknown for effect in card.effects.values()
            ):
                yield f"{self.game.words.card(index)}: effect not known"

    def _why_way(self, wanted: str) -> list[str]:
        if (decision := self.asked) is None:
            return []
        point = self.full.points[decision.point]
        for node in self._asking(point):
            ways = node.ways if isinstance(node, nodes.ChooseWay) else ()
            for way in ways:
                if wanted in (way.name, lasting(way.says).casefold()):
                    name = lasting(way.says) or way.name
                    reasons_told = [*self._conditions(way.condition)]
                    failed = [
                        p
                        for p, line in zip(conjuncts(way.condition), reasons_told, strict=False)
                        if line.startswith("NO")
                    ]
                    head = self._title(name, point.cite, way.span)
                    return [
                        self._sentences.needs(f"'{name}'", failed) if failed else head,
                        *reasons_told,
                    ]
        return []

    def _asking(self, point: DecisionPoint) -> Iterator[Any]:
        for root in texts(self.full):
            for node in walk(root):
                if getattr(node, "point", None) is point:
                    yield node

    def _conditions(self, condition: nodes.Expr | None) -> Iterator[str]:
        if condition is None:
            yield "It may always be chosen."
            return
        known = {"actor": self.faction, "here": under_way(self.game, self.faction).here}
        for part in conjuncts(condition):
            variables = {
                node.variable: known[node.variable.name]
                for node in walk(part)
                if isinstance(node, nodes.Local) and node.variable.name in known
            }
            try:
                (_, reasons), *_ = explain(self.full, self.game.run, part, variables)
            except Exception:  # a name that only the running text knows
                yield f"?   {self._quoted(part.span)}"
                continue
            yield f"{'yes' if reasons else 'NO ':<4}{self._quoted(part.span)}"

    # --- words -------------------------------------------------------------------------------

    def _who(self) -> str:
        return self.full.factions[self.faction].name

    def _title(self, name: str, cite: str, span: Span) -> str:
        cited = f" ({cite})" if cite else ""
        return f"{name}{cited}, {self.game.title.layers.place(span)}"

    def _quoted(self, span: Span | None) -> str:
        """The words of a rule and their place."""
        if span is None:
            return ""
        title = self.game.title
        return f"{title.sources.words(span)}   [{title.layers.place(span)}]"
