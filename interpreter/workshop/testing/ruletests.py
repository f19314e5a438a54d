"""Carry out rule tests.

After the last answer every further choice that may be left is left, except one whose options `offers` or `refuses`
looks at.

All tests of the same options are compiled together with the title: each becomes a phase of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from attrs import Factory, define, field, frozen

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.garbage import uncollected
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus
from interpreter.corpus.yaml.tree import Mapping, Node, Text, plain
from interpreter.engine.asked import evaluate
from interpreter.engine.play import Play
from interpreter.engine.program import Program
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Hidden, watched
from interpreter.language import nodes
from interpreter.language.binding.typed import parse_block, parse_expression
from interpreter.language.declarations.reading import items
from interpreter.language.declarations.visibility import Eyes
from interpreter.language.declarations.vocabulary import FactionDecl, PhaseDecl, Vocabulary
from interpreter.language.types import FACTION, TRUTH
from interpreter.session.editions.rule_files import read, testable
from interpreter.session.editions.variant import Variant
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.position import card_named, find, lay_out
from interpreter.session.playing.title import Title
from interpreter.session.rule_errors import located
from interpreter.session.telling.examples import conditions
from interpreter.session.telling.wording import Wording
from interpreter.workshop.testing.cases import Case, at_its_word, check_names, names, placed
from interpreter.workshop.testing.compared import Compared, check_said, check_shown
from interpreter.workshop.testing.groups import Group
from interpreter.workshop.testing.scripted_play import Failed, ScriptedPlay

_PLAYED = ("answers", "rolls", "draws", "decides", "rungs", "offers", "refuses",
           "says", "shows")  # fmt: skip
_RUN, _POSSIBLE = "grant actor ", "possible (actor "  # before what a test names


@define
class Verdict:
    """How a test came out: `failure` is "" when it passed; `rungs` of bots answered, by file:line.

    `unmet`: it failed in what it answers or expects, not by a mistake in the rules or in itself.
    """

    case: Case
    failure: str = ""
    rungs: frozenset[str] = frozenset()
    unmet: bool = False

    @property
    def passed(self) -> bool:
        return not self.failure


def misread(group: Group) -> Iterator[CorpusError]:
    """Mistakes in the words of tests, without running any. Raises CorpusError for the title itself."""
    try:
        bench = Bench.of(group)
    except Mistake as mistake:  # no such printing or option
        yield from (at_its_word(mistake, case) for case in group.cases)
        return
    for case in group.cases:
        try:
            bench.read(case)
        except (CorpusError, Mistake, RuleError) as error:
            yield at_its_word(error, case)


def verdicts(group: Group) -> Iterator[Verdict]:
    """Run each test of a group. Raises CorpusError at once if its title cannot be compiled."""
    try:
        bench = Bench.of(group)
    except Mistake as mistake:  # no such printing or option
        return iter([Verdict(case, str(at_its_word(mistake, case))) for case in group.cases])
    return map(bench.verdict, group.cases)


def _read(variant: Variant) -> Corpus:
    with sparing():
        return read(variant)


@define(eq=False)
class Bench:
    """A title compiled together with some tests."""

    vocabulary: Vocabulary
    corpus: Corpus
    title: Title = field(init=False)  # as soon as all its tests are in
    phases: dict[str, int] = Factory(dict)
    mistakes: dict[str, CorpusError | Mistake] = Factory(dict)
    answered: set[int] = Factory(set)  # rungs of bots that gave an answer in the running test
    run: Run | None = None  # of the last test
    script: ScriptedPlay | None = None  # of the running test, once it plays
    _own: tuple[int, int] = field(init=False)  # phases and points of the title itself

    @classmethod
    def of(
        cls,
        group: Group,
        corpus: tuple[tuple[str, ...], Corpus] | None = None,
        before: list[Bench] | None = None,
    ) -> Self:
        """`corpus`: a title that has been read, and the overlays that are laid over it there.

        `before`: benches no longer needed. Their bound texts are used again if no file of the rules has changed since.
        """
        variant = group.variant
        if corpus is None or corpus[0] != variant.overlays:
            corpus = variant.overlays, _read(variant)
        with uncollected():
            bench = cls(_bound(corpus[1], before or []), corpus[1])
            for case in group.cases:
                bench._add(case)
            program = cls.built(bench.vocabulary)
        bench.title = Title(variant, program, "", bench.vocabulary, group.steps)
        return bench

    def __attrs_post_init__(self) -> None:
        self._own = len(self.vocabulary.phases), len(self.vocabulary.points)

    def emptied(self) -> Vocabulary:
        """Vocabulary without its tests."""
        phases, points = self._own
        del self.vocabulary.phases[phases:], self.vocabulary.points[points:]
        return self.vocabulary

    @staticmethod
    def built(vocabulary: Vocabulary) -> Program:
        return Program.build_later(vocabulary)

    def _add(self, case: Case) -> None:
        """The text of a test becomes a phase that ends the game."""
        text, wanted = case.node.get("do"), case.data.get("run")
        try:
            check_names(self.vocabulary, case.node)
            if text is None and wanted is None:
                return
            actor = nodes.Variable("actor", FACTION)
            variables = {"actor": actor} if "as" in case.data else {}
            block = self._text(case, variables)
            body = self._as(case, actor, block) if variables else block
        except (CorpusError, Mistake) as error:
            self.mistakes[case.name] = error
            return
        ends = nodes.EndGame(span=case.span)
        index = len(self.vocabulary.phases)
        whole = nodes.Block((*body.statements, ends), span=case.span)
        self.vocabulary.phases.append(
            PhaseDecl(f"test {case.name}", case.name, index, case.span, body=whole)
        )
        self.phases[case.name] = index

    def read(self, case: Case) -> None:
        """Read all its texts, and lay out its position. Raises CorpusError, Mistake and RuleError."""
        if case.name in self.mistakes:
            raise self.mistakes[case.name]
        for line in _lines(case):
            try:
                self._condition(case, line.text)
            except CorpusError as error:
                raise placed(error, line.node, line.start) from None
        self._shown(case)
        self._viewers(case, self._laid_out(case)[0])

    def _viewers(self, case: Case, run: Run) -> None:
        """Raise Mistake for a faction that is to see or not to see something, and that does not play."""
        for key in ("sees", "hides", "shows"):
            for name in case.data.get(key) or {}:
                faction = find("faction", str(name), self.vocabulary.factions)
                if faction.index not in run.players:
                    raise Mistake(f"{faction.id} does not play in this position")

    def _shown(self, case: Case) -> list[tuple[FactionDecl, set[str]]]:
        """Factions, each with the cards that it is to be shown. Raises Mistake."""
        vocabulary = self.vocabulary
        return [
            (
                find("faction", str(name), vocabulary.factions),
                {card_named(vocabulary, card).id for card in cards},
            )
            for name, cards in (case.data.get("shows") or {}).items()
        ]

    def _text(self, case: Case, variables: dict[str, nodes.Variable]) -> nodes.Block:
        """Bind the test's text. Raises CorpusError."""
        text = case.node.get("do")
        if isinstance(text, Text):
            return parse_block(self.vocabulary, text, variables, phase=True)
        try:
            source = f"{_RUN}{case.data.get('run')}"
            return parse_block(self.vocabulary, source, variables, phase=True)
        except CorpusError as error:
            raise placed(error, case.node.get("run"), before=len(_RUN)) from None

    def _as(self, case: Case, actor: nodes.Variable, block: nodes.Block) -> nodes.Block:
        faction = self._actor(case)
        who = nodes.Const(faction, type=FACTION, span=case.span)
        return nodes.Block((nodes.As(actor, who, block, span=case.span),), span=case.span)

    def _actor(self, case: Case) -> int:
        return find("faction", str(case.data["as"]), self.vocabulary.factions).index

    def verdict(self, case: Case) -> Verdict:
        """Run one test."""
        if case.name in self.mistakes:
            return Verdict(case, str(at_its_word(self.mistakes[case.name], case)))
        self.answered.clear()
        self.script = None
        try:
            self._check(case)
        except Failed as failed:
            still_asked = self.script.still_asked if self.script else ""
            message = f"{failed}; {still_asked}" if still_asked else str(failed)
            if failed.number:
                span = items(case.node.get("answers"))[failed.number - 1].span
                message = f"{span.file_line}: {message}"
            return Verdict(case, message, unmet=True)
        except (Mistake, CorpusError) as error:
            return Verdict(case, str(at_its_word(error, case)))
        except RuleError as error:
            after = f", after answer {error.decision}" if error.decision else ""
            return Verdict(case, f"{located(error, self.title.layers)}{after}")
        spans = [self.vocabulary.rungs[rung].span for rung in self.answered if rung >= 0]
        return Verdict(case, "", frozenset(span.file_line for span in spans))

    def _laid_out(self, case: Case) -> tuple[Run, set[int]]:
        """The position with which it begins, and the factions for which bots answer."""
        described = dict(case.data.get("given") or {})
        for key in ("players", "scenario"):
            if key in case.data:
                described[key] = case.data[key]
        bots = names(case.data.get("bots"))
        factions = {find("faction", name, self.vocabulary.factions).index for name in bots}
        return lay_out(self.title, described, bots=factions), factions

    def _check(self, case: Case) -> None:
        run, factions = self._laid_out(case)
        self.run = run
        self._viewers(case, run)
        self._forbids(case, run)
        run.forced = [int(number) for number in case.data.get("rolls") or ()]
        sides = self.vocabulary.die
        if wrong := [number for number in run.forced if not 1 <= number <= sides]:
            raise Failed(f"no die shows {wrong[0]}: it has {sides} sides")
        phase = self.phases.get(case.name)
        if phase is not None:
            run.write(run.layout.phase, phase)
            run.u.clear()
            before = len(run.log)
            play = Play(self.title.program, run)
            script = ScriptedPlay(case.data, self.vocabulary, play, phase, bots=frozenset(factions))
            self.script = script
            script.follow()
            self.answered.update(script.rungs)
            if "says" in case.data:
                words = Wording(self.vocabulary, run.layout)
                check_said(words, run.log[before:], names(case.data["says"]))
            for faction, cards in self._shown(case):
                check_shown(self.vocabulary, run.log[before:], faction, cards)
        elif idle := [key for key in _PLAYED if key in case.data]:
            raise Failed(f"there is no 'run' or 'do', so there is no use for '{idle[0]}'")
        self._expect(case, run)

    def _forbids(self, case: Case, run: Any) -> None:
        wanted = case.data.get("forbids")
        if wanted is None:
            return
        try:
            possible = self._holds(case, run, f"{_POSSIBLE}{wanted})")
        except CorpusError as error:
            raise placed(error, case.node.get("forbids"), before=len(_POSSIBLE)) from None
        if possible:
            raise Failed(f"'{wanted}' is possible")

    def _expect(self, case: Case, run: Any) -> None:
        """Check every line on its own, to name the one that fails."""
        for line in _lines(case):
            try:
                with watched(self.vocabulary, run, self._eyes(line)):
                    sides = self._sides(case, run, line.text)
            except CorpusError as error:
                raise placed(error, line.node, line.start) from None
            except Hidden:
                if not line.hidden:
                    raise Failed(line.told(f"{line.faction} does not see whether")) from None
                continue
            if line.hidden:
                raise Failed(line.told(f"{line.faction} sees whether"))
            if sides is not None:
                raise Failed(line.told("it is not so that", sides))

    def _eyes(self, line: Line) -> Eyes:
        """Who looks. Raises Mistake."""
        if not line.faction:
            return None
        return frozenset([find("faction", line.faction, self.vocabulary.factions).index])

    def _condition(self, case: Case, text: str) -> tuple[nodes.Expr, dict[nodes.Variable, int]]:
        """A condition, and the actor if the test has one."""
        actor = nodes.Variable("actor", FACTION)
        variables = {actor: self._actor(case)} if "as" in case.data else {}
        scope = {"actor": actor} if variables else {}
        return parse_expression(self.vocabulary, text, scope, TRUTH), variables

    def _holds(self, case: Case, run: Run, text: str) -> bool:
        expr, variables = self._condition(case, text)
        return bool(self.value(run, expr, variables))

    def value(self, run: Run, expr: nodes.Expr, variables: dict[nodes.Variable, int]) -> Any:
        """Evaluate a condition of the test."""
        return evaluate(self.vocabulary, run, expr, variables)

    def _sides(self, case: Case, run: Any, text: str) -> str | None:
        """Values of both sides of a condition that fails; None if it holds."""
        expr, variables = self._condition(case, text)
        if self.value(run, expr, variables):
            return None
        return Compared(self.vocabulary, run, text, variables).told(expr)


@frozen
class Line:
    """A condition that a test expects, and where in its text it begins.

    `faction`: who can tell that it is so or, where it is `hidden`, cannot; "" for nobody.
    """

    text: str
    start: int
    node: Node
    faction: str = ""
    hidden: bool = False

    def told(self, wrong: str, failing: str = "") -> str:
        """What is wrong with it, at its place."""
        span = (
            self.node.span_of(self.start, self.start + 1) if isinstance(self.node, Text) else None
        )
        place = f"{span.file_line}: " if span else ""
        return f"{place}{wrong} {' '.join(self.text.split())}" + (f": {failing}" if failing else "")


def _lines(case: Case) -> Iterator[Line]:
    """All conditions of a test, in order."""
    expected = case.node.get("expect")
    whole = [(expected, "", False)] if expected is not None else []
    for key in ("sees", "hides"):
        viewers = case.node.get(key)
        if isinstance(viewers, Mapping):
            whole += [(e.value, name, key == "hides") for name, e in viewers.entries.items()]
    for node, faction, hidden in whole:
        texts = [text for text in conditions(plain(node)) if not text[0].startswith("#")]
        for text in texts:
            yield Line(text[0], text.start(), node, faction, hidden)
        if faction and not texts:
            yield Line("", 0, node, faction, hidden)  # whoever reads it tells that there is none


def _bound(corpus: Corpus, before: list[Bench]) -> Vocabulary:
    for number, bench in enumerate(before):
        if bench.corpus.hash == corpus.hash:
            return before.pop(number).emptied()
    with sparing():
        return testable(corpus)
