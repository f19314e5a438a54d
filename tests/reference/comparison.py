"""The same game twice, by compiled code and by the reference: every decision, the log, the state.

The log is told in sentences, too, and what each act writes is looked at: see watching.py.
"""

from __future__ import annotations

import random
from typing import Any

from attrs import Factory, define, evolve, field

from interpreter.engine.play import Decision, Play
from interpreter.engine.program import Program
from interpreter.engine.state.errors import RuleError, StepsError
from interpreter.engine.state.layout import named
from interpreter.engine.state.options import DEAL
from interpreter.engine.state.run import Run
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.telling.narrate import Narrator
from interpreter.session.telling.wording import Wording
from tests.reference.watching import Watch
from tests.walker import reference

# The walker also visits what the compiler decides beforehand: three times the steps in one preview of a large title.
MORE_STEPS = 10


class Difference(AssertionError):
    """The two executors disagree."""


@define(eq=False)
class Side:
    """One of the two executors. `failed` is the kind of mistake that ended its game."""

    name: str
    run: Run
    play: Play | None = None
    failed: type | None = None
    error: Exception | None = None

    @property
    def decision(self) -> Decision | None:
        return self.play.decision if self.play is not None else None

    def begin(self, program: Program, drive: Any = None) -> None:
        self._guarded(lambda: setattr(self, "play", Play(program, self.run, drive)))

    def answer(self, option: int) -> None:
        self._guarded(lambda: self.play.answer(option))

    def _guarded(self, step: Any) -> None:
        try:
            step()
        except RuleError as error:
            self.failed, self.error = type(error), error


@define(eq=False)
class Comparison:
    """Two games of a title that are played with the same answers."""

    vocabulary: Vocabulary
    program: Program
    scenario: int = 0
    seed: int = 0
    answers: list[int] = Factory(list)
    seen: int = 0  # log entries that were compared
    compiled: Side = field(init=False)
    reference: Side = field(init=False)
    watch: Watch = field(init=False)

    def __attrs_post_init__(self) -> None:
        here = players_of(self.vocabulary, self.seed)
        started = self.program.start(self.scenario, self.seed, players=here)
        self.compiled = Side("compiled", started)
        plain = self.program.run()
        plain.rooms = reference.rooms_of(self.vocabulary)
        plain.limits = evolve(plain.limits, steps=plain.limits.steps * MORE_STEPS)
        asks = self.compiled.run.s[self.program.layout.phase] < 0
        self.watch = Watch(self.vocabulary, self.program.layout)
        with self.watch.looking_on():
            reference.start(self.vocabulary, plain, self.scenario, self.seed, asks, here)
        self.reference = Side("reference", plain)

    def play(self, decisions: int, choose: Any = None) -> Comparison:
        """Compares that many decisions, or until the game ends. `choose` picks from a decision."""
        with self.watch.looking_on():
            self._play(decisions, choose or random.Random(self.seed))
        self.tell()
        return self

    def _play(self, decisions: int, choose: Any) -> None:
        self.compiled.begin(self.program)
        self.reference.begin(self.program, lambda run: reference.play_phase(self.vocabulary, run))
        self.agree()
        for _ in range(decisions):
            decision = self.compiled.decision
            if decision is None or self.compiled.failed:
                break
            option = self._option(choose, decision)
            self.answers.append(option)
            self.compiled.answer(option)
            self.reference.answer(option)
            self.agree()

    def _option(self, choose: Any, decision: Decision) -> int:
        if not isinstance(choose, random.Random):
            return choose(decision)
        if decision.deals and choose.randrange(20) == 0:
            return DEAL
        return choose.choice(decision.options)

    # --- comparing -------------------------------------------------------------------------------

    def agree(self) -> None:
        """Raises Difference unless both stand at the same point of the same game."""
        for lacking in self.watch.lacking:
            self._differ(lacking)
        if self._both_too_long():
            return
        self._same_log()
        self._same("mistake", self.compiled.failed, self.reference.failed)
        if not self.compiled.failed:
            self._same("decision", self.compiled.decision, self.reference.decision)
            self._same_state()

    def tell(self) -> None:
        """Each teller takes the entries that are logged: for all eyes, and for one faction's."""
        words = Wording(self.vocabulary, self.program.layout)
        shown = frozenset(value.index for value in self.vocabulary.values)
        for viewers in (None, frozenset({0})):
            Narrator(words, shown, viewers).tell(self.compiled.run.log)

    def _both_too_long(self) -> bool:
        """Whether the reference took more steps than a game may, too, and went on because it may take more."""
        compiled, plain = self.compiled, self.reference.run
        took = plain.limits.steps - plain.steps
        return compiled.failed is StepsError and took > compiled.run.limits.steps

    def _same(self, what: str, compiled: Any, plain: Any) -> None:
        if compiled != plain:
            self._differ(f"{what}: compiled {compiled}, reference {plain}")

    def _differ(self, text: str) -> None:
        errors = [f"{s.name}: {s.error!r} at {getattr(s.error, 'span', None)}"
                  for s in (self.compiled, self.reference) if s.error]  # fmt: skip
        tail = "\n  ".join(str(entry) for entry in self.compiled.run.log[-12:])
        lines = [f"after answers {self.answers}", text, *errors, f"log of compiled:\n  {tail}"]
        raise Difference("\n".join(lines))

    def _same_log(self) -> None:
        compiled = self.compiled.run.log[self.seen :]
        plain = self.reference.run.log[self.seen :]
        for number, (one, other) in enumerate(zip(compiled, plain, strict=False)):
            if one != other:
                self._differ(f"log entry {self.seen + number}: compiled {one}, reference {other}")
        if not self.compiled.failed or not self.reference.failed:
            short, extra = sorted((compiled, plain), key=len)
            if len(short) != len(extra):
                who = "compiled" if extra is compiled else "reference"
                self._differ(f"only in the log of {who}: {extra[len(short) :][:5]}")
        self.seen = len(self.compiled.run.log)

    def _same_state(self) -> None:
        compiled, plain = self.compiled.run.s, self.reference.run.s
        if compiled == plain:
            return
        names = named(self.program.layout, self.vocabulary)
        different = [
            f"{name}: compiled {one}, reference {other}"
            for name, one, other in zip(names, compiled, plain, strict=True)
            if one != other
        ]
        self._differ("state: " + "; ".join(different[:8]))


def players_of(vocabulary: Vocabulary, seed: int) -> list[int]:
    """Some of the factions, as many as may play."""
    if vocabulary.players is None:
        return []
    chance, (least, most) = random.Random(seed), vocabulary.players
    return sorted(chance.sample(range(len(vocabulary.factions)), chance.randint(least, most)))


def compare(
    vocabulary: Vocabulary,
    scenario: int = 0,
    seed: int = 0,
    decisions: int = 300,
    program: Program | None = None,
    choose: Any = None,
) -> Comparison:
    """Plays one game with both executors. Raises Difference where they first disagree."""
    program = program or Program.build(vocabulary)
    return Comparison(vocabulary, program, scenario, seed).play(decisions, choose)
