"""Lay out every scenario once and report mistakes: limits, totals, nothing to draw, texts that fail.

Use a fixed seed, each number of players, and the first option of every question.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any

from attrs import define, evolve, frozen

from interpreter.corpus.diagnostics import ERROR, NOTICE, Diagnostic
from interpreter.corpus.english import counted
from interpreter.engine.asked import evaluate
from interpreter.engine.play import Play
from interpreter.engine.program import Program
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ScenarioDecl, Vocabulary, ZoneDecl
from interpreter.language.walking.walk import nodes_in, texts

SEED = 1
_HANDLING = (nodes.Deal, nodes.Spread, nodes.TopCard, nodes.PutCard)


def check_layouts(vocabulary: Vocabulary, program: Program, mods: bool) -> list[Diagnostic]:
    """Report mistakes in how the scenarios begin. The vocabulary is the full one of the program.

    With mods, what the book prints need not be met any more; then it is only noticed.
    """
    layouts = [_Layout(vocabulary, program, scenario, mods) for scenario in vocabulary.scenarios]
    diagnostics = [diagnostic for layout in layouts for diagnostic in layout.lay_out()]
    return [*diagnostics, *_without_cards(vocabulary, layouts)]


class _Begins(Exception):
    """The scenario is laid out, and its first phase comes next."""


@define
class _Layout:
    """One scenario. `empty` are the zones of nobody in particular that hold no card when it begins."""

    vocabulary: Vocabulary
    program: Program
    scenario: ScenarioDecl
    mods: bool
    empty: frozenset[int] | None = None  # not known if it could not be laid out

    def lay_out(self) -> Iterator[Diagnostic]:
        least, most = self.vocabulary.players or (1, 1)
        try:
            for fewer in range(least, most):
                self._answer_all(
                    self.program.start(self.scenario.index, SEED, players=range(fewer))
                )
            run = self.program.start(self.scenario.index, SEED)
            yield from self._crowds(run)
            yield from self._totals(run)
            self._answer_all(run)
        except RuleError as error:
            yield self._told(ERROR, "cannot-begin", str(error), "do", error)
            return
        zones = [zone for zone in self.vocabulary.zones if not zone.of]
        cards = run.layout.zone
        self.empty = frozenset(z.index for z in zones if not run.cards_in(cards(z.index)))

    def _answer_all(self, run: Run) -> None:
        """Answer the questions of the set-up, up to the beginning of the first phase."""

        def drive(run: Run) -> Generator[Any, int, None]:
            if run.s[run.layout.phase] >= 0:
                raise _Begins
            return self.program.phase(run)

        try:
            play = Play(self.program, run, drive)
            while play.decision is not None:
                play.answer(play.decision.options[0])
        except _Begins:
            pass

    def _crowds(self, run: Run) -> Iterator[Diagnostic]:
        """Spaces in which more pieces stand than a limit allows."""
        spaces = {
            location for location, _, _ in self.scenario.pieces if location < run.layout.spaces
        }
        for limit in self.vocabulary.limits:
            for space in sorted(spaces):
                first = space * run.layout.columns
                there = sum(run.s[first + column] for column in limit.columns)
                if not there or limit.here is None or limit.where is None:
                    continue
                bound = {limit.here: space}
                if not evaluate(self.vocabulary, run, limit.where, bound):
                    continue
                most = evaluate(self.vocabulary, run, limit.most, bound)
                if there > most:
                    name = self.vocabulary.spaces[space].id
                    rule = f"'{limit.id}'" + (f" ({limit.cite})" if limit.cite else "")
                    message = f"{counted(there, 'piece')} in {name}, where {rule} allows {most}"
                    diagnostic = self._told(ERROR, "stacking", message, f"spaces / {name}")
                    note = f"see {getattr(limit.most, 'span', None) or limit.span}"
                    yield evolve(diagnostic, note=note)

    def _totals(self, run: Run) -> Iterator[Diagnostic]:
        """Printed totals that the definitions do not come to."""
        by_id = {definition.id: definition for definition in self.vocabulary.definitions}
        for name, total in self.scenario.totals.items():
            value = self.program.definition(run, by_id[name])
            if value != total:
                message, key = f"{name} is {value}, the book prints {total}", f"totals / {name}"
                _, overlays = self.scenario.places[key]
                severity = NOTICE if self.mods and not overlays else ERROR
                yield self._told(severity, "total", message, key)

    def tell_empty(self, zone: ZoneDecl) -> Diagnostic:
        message = f"no card lies in '{zone.id}' when it begins, and play draws from there"
        return self._told(NOTICE, "no-cards", message, "do")

    def _told(
        self, severity: str, code: str, message: str, key: str, error: RuleError | None = None
    ) -> Diagnostic:
        span, overlays = self.scenario.places.get(key) or self.scenario.places["scenario"]
        if error is not None and error.span is not None:
            span = error.span
        context = f"scenario {self.scenario.id}"
        return Diagnostic(span, severity, code, message, context=context, overlays=overlays)


def _without_cards(vocabulary: Vocabulary, layouts: list[_Layout]) -> Iterator[Diagnostic]:
    """Piles from which cards are drawn, and that somebody fills before play, yet not here.

    A pile that fills up only while the game goes on may well be empty when it begins.
    """
    uses: Drawing = drawing(vocabulary)
    for zone in vocabulary.zones:
        if zone.index not in uses.drawn:
            continue
        empty = [layout for layout in layouts if layout.empty and zone.index in layout.empty]
        laid_out = [layout for layout in layouts if layout.empty is not None]
        due = zone.index in uses.laid or zone.index not in uses.filled
        if due or len(empty) < len(laid_out):
            yield from (layout.tell_empty(zone) for layout in empty)


@frozen
class Drawing:
    """Zones by index: from which texts of play take cards, into which they put some, into which scenarios do."""

    drawn: frozenset[int]
    filled: frozenset[int]
    laid: frozenset[int]


def drawing(vocabulary: Vocabulary) -> Drawing:
    """Needs the texts. A text is one of play unless only scenarios lead to it."""
    scenarios = [scenario.body for scenario in vocabulary.scenarios]
    procedures = {id(procedure.body) for procedure in vocabulary.procedures}
    before = {id(body) for body in scenarios}
    played = [
        root for root in texts(vocabulary) if id(root) not in before and id(root) not in procedures
    ]
    (drawn, filled), (_, laid) = _emptied_and_filled(played), _emptied_and_filled(scenarios)
    return Drawing(drawn, filled, laid)


def _reached(roots: Iterable[Any]) -> Iterator[Any]:
    """Every node of these texts and of the procedures that they call that takes a card from or puts one into a zone."""
    todo, seen = [root for root in roots if root is not None], set()
    while todo:
        for node in nodes_in(todo.pop()):
            if type(node) in _HANDLING:
                yield node
            elif type(node) is nodes.Do and node.procedure.id not in seen:
                seen.add(node.procedure.id)
                todo.append(node.procedure.body)


def _emptied_and_filled(roots: Iterable[Any]) -> tuple[frozenset[int], frozenset[int]]:
    """Zones from which these texts take cards, and zones into which they put some."""
    emptied, filled = set(), set()
    for node in _reached(roots):
        if isinstance(node, nodes.Deal | nodes.Spread):
            emptied.add(node.source.zone.index)
            filled.add(node.receiver.zone.index)
        else:
            zones = emptied if isinstance(node, nodes.TopCard) else filled
            zones.add(node.zone.zone.index)
    return frozenset(emptied), frozenset(filled)
