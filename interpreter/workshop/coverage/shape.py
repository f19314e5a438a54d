"""Parts of a title that can run, declarations and conditions that steer texts; and how often each place ran."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
from attrs import Factory, define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.lower.marks import TRUTH, Place
from interpreter.engine.program import Program
from interpreter.engine.state import events
from interpreter.engine.state.run import Run
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import RungDecl, Vocabulary
from interpreter.language.walking.walk import lettered, owned_texts, walk

IF, CASE, RUNG, ALTERNATIVE, CONDITION = "if", "case", "rung", "alternative", "condition"
BRANCHES = (IF, CASE, RUNG, ALTERNATIVE)  # what a text is steered by; other conditions filter
Line = tuple[str, int]
"""A file, as it is shown, and a line of it, from 1."""


@define(eq=False)
class Shape:
    """`declared`: by line what comes about there, in words. `roles`: by place of a truth what it steers.

    `arms`: by line of a case that stands on a line of its own, the truths that lead to it, and whether they
    hold or do not when they do.
    """

    declared: dict[Line, str] = Factory(dict)
    roles: dict[Place, str] = Factory(dict)
    arms: dict[Line, set[tuple[Place, bool]]] = Factory(dict)
    notes: dict[Line, str] = Factory(dict)  # by line of a text, what else is to be said of it

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> Shape:
        shape = cls()
        shape.declared = dict(_declared(vocabulary))
        for root in [text for _, text in owned_texts(vocabulary)] + [*_of_bots(vocabulary)]:
            for node in walk(root):
                shape._meet(node)
        for rung in vocabulary.rungs:
            if rung.condition is not None:
                shape.roles[place_of(rung.condition)] = RUNG
        return shape

    def add(self, other: Shape) -> None:
        """Add the shape of the title in another printing or with other options."""
        self.declared |= other.declared
        self.roles |= other.roles
        for line, truths in other.arms.items():
            self.arms.setdefault(line, set()).update(truths)

    def _meet(self, node: Any) -> None:
        match node:
            case nodes.If():
                for test, _ in node.branches:
                    self.roles[place_of(test)] = IF
            case nodes.May(condition=nodes.Expr()):
                self.roles[place_of(node.condition)] = IF
            case nodes.ChooseWay():
                for way in node.ways:
                    if way.condition is not None:
                        self.roles[place_of(way.condition)] = IF
            case nodes.Conditional():
                self._case(node)
            case nodes.Logic(op="or"):
                for side in (node.left, node.right):
                    if not (isinstance(side, nodes.Logic) and side.op == "or"):
                        self.roles.setdefault(place_of(side), ALTERNATIVE)
            case nodes.Alternative():
                self.roles[place_of(node)] = ALTERNATIVE

    def _case(self, node: nodes.Conditional) -> None:
        test = place_of(node.condition)
        self.roles[test] = CASE
        arms = [(node.then, True)]
        if not isinstance(node.otherwise, nodes.Conditional):
            arms.append((node.otherwise, False))
        for arm, condition in arms:
            line = _line(arm.span)
            if line != (test[1], test[2]):
                self.arms.setdefault(line, set()).add((test, condition))


def place_of(node: Any) -> Place:
    """Place at which marks count a truth."""
    span = node.span
    return TRUTH, str(span.file), span.line, span.column, span.end_column, type(node).__name__


def _line(span: Span) -> Line:
    return str(span.file), span.line


def _declared(vocabulary: Vocabulary) -> Iterator[tuple[Line, str]]:
    """Declarations that a log or a bot's answers mention."""
    for action in vocabulary.actions:
        yield _line(action.span), f"action {action.id}"
    for phase in vocabulary.phases:
        yield _line(phase.span), f"phase {phase.id}"
    for deal in vocabulary.deals:
        yield _line(deal.span), f"deal {deal.id}"
    for card in lettered(vocabulary):
        for effect in card.effects.values():
            if not effect.unknown:
                yield _line(effect.span), f"card {card.id} {effect.slot.id}"
    for rung in vocabulary.rungs:
        yield _line(rung.span), f"rung {rung.name}"


def _of_bots(vocabulary: Vocabulary) -> Iterator[Any]:
    for rung in [*vocabulary.rungs, *(bot.ties for bot in vocabulary.bots if bot.ties)]:
        yield from _texts(rung)


def _texts(rung: RungDecl) -> Iterator[Any]:
    """Everything of a rung that can hold nodes; what follows from it is a rung of its own."""
    for field in attrs.fields(RungDecl):
        given = getattr(rung, field.name)
        for part in given if isinstance(given, tuple) else (given,):
            part = getattr(part, "expr", part)  # of a preference
            if isinstance(part, tuple):
                part = part[-1]  # of a change
            if isinstance(part, nodes.Part):
                yield part


@define(eq=False)
class Tally:
    """`ran`: of texts and statements. `held`: of truths, how often they held and how often not.

    `came`: by line of a declaration, how often it came about: an action was taken, a card's text played
    or found in force, a phase begun, a deal made, or a rung of a bot gave an answer. `taken`: by action and
    faction.
    """

    ran: Counter[Place] = Factory(Counter)
    held: dict[Place, tuple[int, int]] = Factory(dict)
    came: Counter[Line] = Factory(Counter)
    taken: Counter[tuple[str, str]] = Factory(Counter)

    @classmethod
    def of(cls, program: Program) -> Tally:
        """Counts of a watched program so far; 0 for what never ran."""
        counts, tally = program.names["V"], cls()
        for place, cell in program.compiled.tables["marks"][0].items():
            if place[0] == TRUTH:
                tally.held[place] = counts[cell], counts[cell + 1]
            else:
                tally.ran[place] = counts[cell]
        return tally

    def note(self, vocabulary: Vocabulary, run: Run, rungs: Iterable[int]) -> None:
        """Count what came about in a run, and the rungs that gave an answer in it."""
        for span in self._declared(vocabulary, run):
            self.came[str(span.file), span.line] += 1
        for effect in vocabulary.lasting:
            line = str(effect.span.file), effect.span.line
            if run.s[run.layout.effects + effect.instance] and not self.came[line]:
                self.came[line] = 1  # a test began with it
        for rung in rungs:
            if rung >= 0:
                span = vocabulary.rungs[rung].span
                self.came[str(span.file), span.line] += 1

    def _declared(self, vocabulary: Vocabulary, run: Run) -> Iterable[Span]:
        for entry in run.log:
            if entry[0] == events.SECRET and len(entry) > 3:
                entry = entry[3]
            match entry:
                case (events.ACTION, action, faction, *_):
                    decl, who = vocabulary.actions[action], vocabulary.factions[faction]
                    self.taken[decl.id, who.id] += 1
                    yield decl.span
                case (events.PLAY, slot, card, *_):
                    played = vocabulary.cards[card].effects.get(vocabulary.effects[slot].id)
                    yield vocabulary.cards[card].span
                    if played is not None:
                        yield played.span
                case (events.PHASE, phase, *_) if phase >= 0:
                    yield vocabulary.phases[phase].span
                case (events.DEAL, deal, *_):
                    yield vocabulary.deals[deal].span

    def add(self, other: Tally) -> None:
        """Puts another's numbers to these."""
        self.ran.update(other.ran)
        self.came.update(other.came)
        self.taken.update(other.taken)
        for place, (yes, no) in other.held.items():
            before = self.held.get(place, (0, 0))
            self.held[place] = before[0] + yes, before[1] + no

    def lines(self) -> frozenset[Line]:
        """The lines in which something ran or came about."""
        lines = {(place[1], place[2]) for place, count in self.ran.items() if count}
        lines |= {(place[1], place[2]) for place, counts in self.held.items() if any(counts)}
        return frozenset(lines | {line for line, count in self.came.items() if count})
