"""A rule as a player reads it: its text with numbers filled in, or told from its statements where it has none that holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import define, frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.english import capital, joined
from interpreter.corpus.index import singular
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import (
    TOLD,
    ActionDecl,
    CardDecl,
    CardEffect,
    Decl,
    KindDecl,
    LimitDecl,
    Preference,
    RungDecl,
    Tells,
    ValueDecl,
    Vocabulary,
    of_rung,
)
from interpreter.session.telling.examples import Example
from interpreter.session.telling.provenance import NOT_KNOWN, kind_of, sourced_in_words
from interpreter.session.telling.rule_words import RuleWords
from interpreter.session.telling.sources import Layers, Sources
from interpreter.session.telling.wording import card_facts, card_words

Path = tuple[str, ...]
Told = tuple[tuple[int, str], ...]
# The main subject of a number of the book comes first.
_ORDER = (
    "actions", "phases", "deals", "consequences", "limits", "action classes", "procedures", "values", "kinds",
    "definitions",
)  # fmt: skip
_TEXTS = {
    "passing": "On the way",
    "group": "On arrival",
    "arrived": "When all are there",
    "each": "There",
    "body": "",
}


@frozen
class Rule:
    """A rule. `told`: its statements, each with its depth; () if `says` is enough.

    `outdated`: the layers that changed the rule and left its text; `stages`: an action's stages with own rules.
    """

    path: Path
    name: str
    kind: str
    cite: str
    says: str
    outdated: str
    facts: tuple[str, ...]
    told: Told
    place: str
    source: tuple[str, ...]
    stages: tuple[Rule, ...] = ()


@define(eq=False, slots=False)
class Rules:
    """The rules of one edition, whose vocabulary has its texts."""

    vocabulary: Vocabulary
    sources: Sources
    layers: Layers

    @cached_property
    def words(self) -> RuleWords:
        return RuleWords(self.vocabulary, self.sources)

    @cached_property
    def things(self) -> dict[Path, Decl]:
        """Declarations that have a rule, the most wanted first."""
        lists: dict[str, list[Any]] = {
            section: getattr(self.vocabulary, section.replace(" ", "_")) for section in TOLD
        }
        order = sorted(lists, key=_ORDER.index)
        return {(section, decl.id): decl for section in order for decl in lists[section]}

    # --- found ------------------------------------------------------------------------------------

    def citing(self, number: str) -> list[Rule]:
        """Rules that encode a number of the book; else those below it, or next above."""
        cited = {path: _numbers(decl) for path, decl in self.things.items()}
        while number:
            for below in (False, True):
                paths = [
                    path
                    for path, cites in cited.items()
                    if any(_is_of(cite, number, below) for cite in cites)
                ]
                if paths:
                    paths.sort(key=lambda path: path not in self.vocabulary.tells)
                    return [self.rule(path) for path in paths]
            number = number.rpartition(".")[0]
        return []

    def called(self, word: str) -> list[Rule]:
        """Rules with this name or id; else those named in it: the kind in "2 Red Ships"."""
        wanted = word.strip().casefold()
        names = {path: _names(decl) for path, decl in self.things.items()}
        exact = [path for path, known in names.items() if wanted in known]
        inside = [
            path
            for path, known in names.items()
            if any(re.search(rf"\b{re.escape(n)}\b", wanted) for n in known)
        ]
        return [self.rule(path) for path in exact or inside]

    def card(self, card: CardDecl) -> Rule:
        """A card: each text as printed or stood in for, and as told from its statements."""
        texts = tuple(self._text(card, effect) for effect in card.effects.values())
        sides = (card_facts(self.vocabulary, card.index, beneath) for beneath in (False, True))
        facts = (", ".join(filter(None, sides)),)
        place, source = self.layers.place(card.span), tuple(self.sources.entry(card.span))
        name = card_words(self.vocabulary, card.index)
        return Rule(
            ("cards", card.id), name, "card", card.cite, "", "", facts, (), place, source, texts
        )

    def _text(self, card: CardDecl, effect: CardEffect) -> Rule:
        lines = [*self.words.block(effect.body)]
        for line in effect.lasting:
            lines.append((0, capital(self.words.named(self.sources.words(line.span)))))
        facts = tuple(sourced_in_words(effect.source, kind_of(effect)))
        says = NOT_KNOWN if effect.unknown else effect.says
        path = ("cards", card.id, effect.slot.id)
        return Rule(path, effect.slot.name, "text", "", says, "", facts, tuple(lines), "", ())

    def example(self, example: Example) -> list[str]:
        """A worked example, line by line, in the words of the table."""
        return [capital(self.words.named(line)) for line in example.lines]

    def changed_by(self, path: Path) -> list[int]:
        """The lasting texts, by number, that change a rule, or a definition that it reads."""
        decl = self.things.get(path)
        return [
            number
            for number, effect in enumerate(self.vocabulary.lasting)
            if any(line.decl is decl for line in effect.lasting)
        ]

    def sheet(self) -> list[tuple[str, list[Rule]]]:
        """Reference sheet, by heading: phases, actions by class, pieces, markers and tracks."""
        v, rules_told = self.vocabulary, self.vocabulary.tells
        groups: list[tuple[str, list[Path]]] = [
            ("Sequence of play", [("phases", d.id) for d in v.phases])
        ]
        for group in v.action_classes:
            own = [("actions", action.id) for action in v.actions if action.action_class is group]
            groups.append((group.name, [("action classes", group.id), *own]))
        for name, section in (("Pieces", "kinds"), ("Markers and tracks", "values")):
            groups.append((name, [path for path in self.things if path[0] == section]))
        groups_told = [
            (name, [self.rule(path) for path in paths if path in rules_told])
            for name, paths in groups
        ]
        return [(name, rules) for name, rules in groups_told if rules]

    # --- told -------------------------------------------------------------------------------------

    def rule(self, path: Path) -> Rule:
        decl = self.things[path]
        stages: tuple[Rule, ...] = ()
        if isinstance(decl, ActionDecl):
            stages = tuple(
                self._stage(decl, stage) for stage in decl.stages if self._has_text(path, stage)
            )
        return self._rule(
            path,
            decl.name,
            singular(path[0]),
            decl.cite,
            decl.span,
            tuple(self._facts(decl)),
            decl,
            stages,
        )

    def _has_text(self, path: Path, stage: Any) -> bool:
        return (*path, "stages", stage.name) in self.vocabulary.tells

    def _stage(self, action: ActionDecl, stage: Any) -> Rule:
        path = ("actions", action.id, "stages", stage.name)
        span = stage.point.span if hasattr(stage, "point") else stage.body.span
        return self._rule(path, capital(stage.name), "stage", stage.cite, span, (), (action, stage))

    def _rule(
        self,
        path: Path,
        name: str,
        kind: str,
        cite: str,
        span: Span,
        facts: tuple[str, ...],
        node: Any,
        stages: tuple[Rule, ...] = (),
    ) -> Rule:
        text = self.vocabulary.tells.get(path)
        outdated = (
            self.layers.named(text.outdated.file) if text is not None and text.outdated else ""
        )
        statements = () if text is not None and not outdated else tuple(self._told(node))
        says = self.words.filled(text.parts) if text is not None and not outdated else ""
        source = tuple(self.sources.entry(span))
        return Rule(
            path,
            name,
            kind,
            cite,
            says,
            outdated,
            facts,
            statements,
            self.layers.place(span),
            source,
            stages,
        )

    def rung(self, rung: RungDecl) -> str:
        """A rung of a bot in a sentence."""
        text: Tells | None = self.vocabulary.tells.get(of_rung(rung.span))
        if text is not None and not text.outdated:
            return self.words.filled(text.parts)
        said = capital("; ".join(self._rung(rung)))
        return f"{said}." if said else ""

    def _rung(self, rung: RungDecl) -> Iterator[str]:
        word_told = self.words.told
        if rung.condition is not None:
            yield f"if {word_told(rung.condition)}"
        if rung.pick:
            yield f"choose {self.words.named(rung.pick)}"
        if rung.where is not None:
            yield f"only where {word_told(rung.where)}"
        if rung.pieces is not None:
            yield f"among {self._phrase(rung.pieces)}"
        for kind, what in rung.changes:
            yield f"only what changes {self._phrase(what) if kind == 'pieces' else word_told(what)}"
        for preference in rung.prefer:
            yield self._preference(preference)
        for preference in rung.whose:
            yield f"of whose pieces: {self._preference(preference)}"
        if rung.order:
            yield f"in this order: {', '.join(map(self._phrase, rung.order))}"
        if rung.evenly:
            yield f"in turn {joined([self._phrase(phrase) for phrase in rung.evenly])}"
        if rung.amount is not None:
            yield f"as many as {word_told(rung.amount)}"
        if rung.condition is None and not (
            rung.pick or rung.prefer or rung.whose or rung.order or rung.amount
        ):
            yield "any of them is as good"

    def _preference(self, preference: Preference) -> str:
        those = "those where " if preference.order in ("first", "last") else ""
        return f"{preference.order} {those}{self.words.told(preference.expr)}"

    def _phrase(self, pieces: Any) -> str:
        return self.words.named(self.sources.words(pieces.span))

    def _facts(self, decl: Decl) -> Iterator[str]:
        match decl:
            case ValueDecl() if decl.word_names:
                yield f"One of: {', '.join(decl.word_names)}."
            case ValueDecl() if decl.high is not None:
                yield f"From {decl.low or 0} to {decl.high}."
            case KindDecl() if decl.states:
                yield f"It is {joined(decl.states, 'or')}."
            case LimitDecl() if (most := self.words.told(decl.most)) != "0":
                yield f"At most {most}."
        if not isinstance(decl, ActionDecl):
            return
        factions, actions = self.vocabulary.factions, self.vocabulary.actions
        if len(decl.by) < len(factions):
            yield f"By {joined([factions[index].name for index in sorted(decl.by)])}."
        if decl.accompanies is not None:
            yield f"Goes with {joined([actions[index].name for index in sorted(decl.accompanies)], 'or')}."
        yield from self._measure(decl)

    def _measure(self, action: ActionDecl) -> Iterator[str]:
        """How many spaces its first choice takes, and what each costs."""
        stage = next(
            (stage for stage in action.stages if not isinstance(stage, nodes.TextStage)), None
        )
        if stage is None:
            return
        most = self.words.told(stage.most, action) if stage.most is not None else ""
        if most.isdigit() and int(most) < len(self.vocabulary.spaces):
            least = str(max(1, stage.least))
            yield f"Takes {most if least == most else f'{least} to {most}'} space{'s' if most != '1' else ''}."
        elif most and not most.isdigit():
            yield f"Takes at most this many spaces: {most}."
        price = getattr(stage, "select_pays", None) or stage.pay
        if price is not None:
            yield f"Each space costs {self.words.told(price, action)}."

    def _told(self, node: Any) -> Iterator[tuple[int, str]]:
        """The statements of a declaration, or of a stage of an action."""
        match node:
            case ActionDecl():
                yield from self._condition("May be chosen if", node.condition, node)
                yield from self._condition("May come first if", node.first, node)
                for stage in node.stages:
                    if len(node.stages) > 1:
                        yield 0, f"{capital(stage.name)}:"
                    yield from (
                        (deep + (len(node.stages) > 1), line)
                        for deep, line in self._of_stage(node, stage)
                    )
                yield from self._numbers(node)
            case (action, stage):
                yield from self._of_stage(action, stage)
            case _:
                yield from self._of_decl(node)

    def _of_decl(self, decl: Any) -> Iterator[tuple[int, str]]:
        for name, lead in (("condition", "If"), ("when", "When"), ("where", "Where"), ("body", "")):
            field = getattr(decl, name, None)
            if isinstance(field, nodes.Block):
                yield from self.words.block(field)
            elif isinstance(field, nodes.Expr):
                yield 0, f"{lead} {self.words.told(field)}".strip()
        if isinstance(decl, ValueDecl):
            yield from self._of_cards(_numbers(decl))

    def _of_cards(self, cites: list[str]) -> Iterator[tuple[int, str]]:
        """Rules on cards that place a marker: the name and the text of each."""
        for card in self.vocabulary.cards:
            if f"card {card.id}" in cites:
                name = card_words(self.vocabulary, card.index)
                yield from (
                    (0, f"{name}: {effect.says}") for effect in card.effects.values() if effect.says
                )

    def _condition(
        self, lead: str, expr: nodes.Expr | None, action: ActionDecl
    ) -> Iterator[tuple[int, str]]:
        if expr is not None:
            yield 0, f"{lead} {self.words.told(expr, action)}."

    def _of_stage(self, action: ActionDecl, stage: Any) -> Iterator[tuple[int, str]]:
        for name, lead in (
            ("where", "Where"),
            ("to", "To where"),
            ("through", "Through where"),
            ("pay", "Each costs"),
            ("select_pays", "Each space costs"),
        ):
            yield from self._condition(lead, getattr(stage, name, None), action)
        if isinstance(stage, nodes.MovesStage):
            yield 0, f"Who goes: {self.words.named(self.sources.words(stage.pieces.span), action)}."
        for name, lead in _TEXTS.items():
            block = getattr(stage, name, None)
            if block is not None and lead:
                yield 0, f"{lead}:"
            yield from self.words.block(block, action, bool(lead))
        if isinstance(stage, nodes.SpacesStage) and stage.ways is not None:
            yield from self.words.ways(stage.ways, action)

    def _numbers(self, action: ActionDecl) -> Iterator[tuple[int, str]]:
        for name, expr in action.numbers.items():
            if not isinstance(expr, nodes.Const):
                yield 0, f"{capital(name)}: {self.words.told(expr, action)}."


def _names(decl: Decl) -> set[str]:
    return {name.casefold() for name in (decl.id, decl.name, getattr(decl, "plural", "")) if name}


def _numbers(decl: Decl) -> list[str]:
    cites = [decl.cite]
    if isinstance(decl, ActionDecl):
        cites += [stage.cite for stage in decl.stages]
    return [number.strip() for cite in cites for number in cite.split(",")]


def _is_of(cite: str, number: str, below: bool) -> bool:
    return (
        cite.startswith(f"{number}.") and cite != f"{number}."
        if below
        else cite.rstrip(".") == number
    )
