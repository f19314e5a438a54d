"""A game played step by step: decisions, answers, undo, copies; and a fast way to its end.

A running generator cannot be copied. So a copy, and undo, rewind to the beginning of the phase
and answer again what has been answered since.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, NamedTuple

from attrs import define

from interpreter.engine.runtime.actions.deals import any_on_offer
from interpreter.engine.state import events
from interpreter.engine.state.conserved import missing
from interpreter.engine.state.errors import MISTAKES, LimitError, RuleError, located
from interpreter.engine.state.limits import OPTIONS
from interpreter.engine.state.options import DEAL, Question, shown
from interpreter.engine.state.run import Run
from interpreter.engine.state.secrecy import cover

Driver = Callable[[Run], Generator[Question, int, None]]
Chooser = Callable[[Run, int, int, list[int], int], int]
"""(run, point, faction, options, about) -> option"""


class Decision(NamedTuple):
    """A choice to make. `deals`: a deal may come first."""

    point: int
    faction: int
    options: list[int]
    about: int
    deals: bool


@define
class Checkpoint:
    """The beginning of a phase: lengths of the undo log, the log and the answers."""

    undo: int
    log: int
    answers: int
    phase: int


class WrongAnswer(ValueError):
    """The answer is not among the options."""


class Play:
    """One game under way. `drive` gives the generator of the running phase.

    Undo goes back to the first decision. Only with `whole` are the steps kept that led there, for who rewinds the
    state itself: a set-up that shuffles cards takes more of them than the rest of the game.
    """

    broken = False  # the last answer led to a mistake of the rules

    def __init__(
        self, program: Any, run: Run, drive: Driver | None = None, *, whole: bool = True
    ) -> None:
        self.program = program
        self.whole = whole
        self.run = run
        self.drive: Driver = drive or program.phase
        self.answers: list[int] = []
        self.marks: list[int] = []  # by number of the answer: length of the undo log before it
        self.rungs: dict[int, int] = {}  # by number of the answer: the rung of a bot that gave it
        self.checkpoints: list[Checkpoint] = []
        self.decision: Decision | None = None
        self.steps: Generator[Question, int, None] | None = None
        self._begin()

    @property
    def over(self) -> bool:
        return bool(self.run.s[self.run.layout.over])

    def answer(self, option: int, rung: int | None = None) -> None:
        """Give one of the options of the running decision as its answer (or DEAL, where it says so).

        `rung`: the rung of a bot that gave it (-1: none fitted), which the bot remembers.
        """
        decision = self.decision
        if decision is None:
            raise WrongAnswer("the game is over")
        if option not in decision.options and not (option == DEAL and decision.deals):
            raise WrongAnswer(
                f"{shown(option)} is not among the options {', '.join(map(shown, decision.options))}"
            )
        self.wake()
        if rung is not None:
            self.rungs[len(self.answers)] = rung
        self._take(option)

    def undo(self) -> bool:
        """Undo the last answer. Return False if none can be undone."""
        if len(self.answers) <= self.checkpoints[0].answers:
            return False
        self.rewind(len(self.answers) - 1)
        return True

    def rewind(self, number: int) -> None:
        """Go back to the position after this many answers, and replay at most one phase."""
        number = max(number, self.checkpoints[0].answers)
        if number >= len(self.answers):
            return
        if not self.broken:
            self.wake()
        del self.answers[number:], self.marks[number:]
        self.rungs = {place: rung for place, rung in self.rungs.items() if place < number}
        while self.checkpoints[-1].answers > number:
            self.checkpoints.pop()
        self.again()

    def copy(self) -> Play:
        """An independent game at the same point, also in the middle of an action."""
        twin = Play.__new__(Play)
        twin.program, twin.drive, twin.whole = self.program, self.drive, self.whole
        twin.run = self.run.copy()
        twin.answers, twin.marks = self.answers[:], self.marks[:]
        twin.rungs = dict(self.rungs)
        twin.checkpoints = self.checkpoints[:]
        twin.decision = self.decision
        twin.steps = None
        twin.broken = self.broken
        return twin

    # --- inside ----------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Starts the phase that the state names."""
        self.run.steps = self.run.limits.steps
        self._next_phase()
        self._go(None)

    def _take(self, option: int, passing: bool = False) -> None:
        """`passing`: the next decision has been answered before, and is not looked at."""
        point, faction, _, about, _ = self.decision  # type: ignore[misc]
        rung = self.rungs.get(len(self.answers))
        if rung is not None:
            self.run.memory.note(len(self.run.log), point, rung, option)
        self.answers.append(option)
        self.marks.append(len(self.run.u))
        self.run.memory.answered(faction, point, option)
        self.run.log.append((events.ANSWER, point, faction, option, about))
        if len(self.answers) > self.run.limits.decisions:
            raise self._numbered(endless(self.run, point))
        if len(self.run.log) > self.run.limits.log:
            raise self._numbered(overlong(self.run, point))
        self.run.steps = self.run.limits.steps
        self._go(option, passing)

    def _go(self, option: int | None, passing: bool = False) -> None:
        """Run to the next decision, through as many phases as it takes."""
        phases = 0
        while True:
            try:
                question: Question = self.steps.send(option)  # type: ignore[union-attr, arg-type]
            except StopIteration:
                phases += 1
                if self.over:
                    self.decision, self.steps = None, None
                    return
                if phases > self.run.limits.phases:
                    raise self._numbered(going_round(self.run)) from None
                option = None
                self._next_phase()
            except MISTAKES as error:
                raise self._numbered(located(error)) from error
            else:
                cover(self.run)
                self.decision = Decision(*question, False) if passing else self._decision(*question)
                return

    def _numbered(self, error: RuleError) -> RuleError:
        error.decision = len(self.answers)
        self.broken = True
        return error

    def _next_phase(self) -> None:
        run = self.run
        if not (self.answers or self.whole):
            run.u.clear()
            self.checkpoints.clear()
        phase = run.s[run.layout.phase]
        self.checkpoints.append(Checkpoint(len(run.u), len(run.log), len(self.answers), phase))
        self.steps = self.drive(run)

    def _decision(self, point: int, faction: int, options: list[int], about: int) -> Decision:
        if len(options) > OPTIONS:
            span = self.program.vocabulary.points[point].span
            raise self._numbered(LimitError(f"there are more than {OPTIONS:,} options", span))
        decl = self.program.vocabulary.points[point] if point >= 0 else None
        if faction not in self.run.players and faction >= 0:
            raise self._numbered(absent(self.run, point, faction))
        # A deal is public: nobody opens one where all decide in secret.
        deals = decl is not None and decl.deals and not self.run.dealing and self.run.secret is None
        return Decision(point, faction, options, about, deals and any_on_offer(self.run))

    def wake(self) -> None:
        """Gives a copy its own generator, at the point where the original stood.

        Raises RuleError where its state was changed by hand to one that play does not lead to from the checkpoint,
        or in which cards or pieces are missing.
        """
        if self.steps is not None or self.decision is None:
            return
        state, decision = self.run.s[:], self.decision
        lost = next(missing(self.run), "")
        if not lost:
            self.again()
        if lost or self.run.s != state or self.decision != decision:
            self.run.s[:], self.decision, self.steps = state, decision, None
            raise RuleError(
                f"this copy was changed by hand: {lost or 'play does not lead to its state'}"
            )

    def let_go(self) -> None:
        """Drop the game. Break the circle of running phase and run, which only the garbage collector would free."""
        self.steps, self.run.memory.asking = None, None

    def again(self) -> None:
        """Replay from the last checkpoint with the same answers."""
        checkpoint = self.checkpoints.pop()
        again = self.answers[checkpoint.answers :]
        del self.answers[checkpoint.answers :], self.marks[checkpoint.answers :]
        self.run.rewind(checkpoint.undo, checkpoint.log)
        self.broken = False
        self._begin()
        for number, option in enumerate(again, 1):
            self._take(option, passing=number < len(again))


def run_to_end(
    program: Any,
    scenario: int,
    seed: int,
    choose: Chooser,
    bots: Iterable[int] = (),
    players: Iterable[int] = (),
) -> Run:
    """A whole game without decision objects, undo or answers in the log; for simulation.

    Raises RuleError, which knows how many decisions were asked.
    """
    run: Run = program.start(scenario, seed, bots=bots, players=players)
    here = run.players
    s, over, limits = run.s, run.layout.over, run.limits
    longest, most_steps = limits.log, limits.steps
    left = total = limits.decisions
    silent = 0  # phases since the last question
    try:
        while not s[over]:
            steps = program.phase(run)
            option, before = None, left
            for _ in range(left):
                try:
                    question = steps.send(option)
                except StopIteration:
                    break
                left -= 1
                if question[1] not in here and question[1] >= 0:
                    raise absent(run, question[0], question[1])
                if len(run.log) > longest:
                    raise overlong(run, question[0])
                run.steps = most_steps
                option = choose(run, *question)
                run.memory.answered(question[1], question[0], option)
            else:
                raise endless(run, question[0])
            silent = silent + 1 if left == before else 0
            if silent > limits.phases:
                raise going_round(run)
            run.u.clear()
    except MISTAKES as error:
        failed = located(error)
        failed.decision = total - left
        raise failed from error
    return run


def going_round(run: Run) -> LimitError:
    """The phases follow one another for ever."""
    phases = run.program.vocabulary.phases
    path: list[int] = []
    for entry in reversed(run.log):
        if entry[0] == events.PHASE:
            path.append(entry[1])
            if len(path) > 1 and path[0] == path[-1]:
                break
    round_ = " → ".join(phases[number].id for number in reversed(path))
    text = f"the phases {round_} go round: {run.limits.phases:,} phases without a decision"
    return LimitError(f"{text} (--steps allows more)", phases[path[-1]].span)


def absent(run: Run, point: int, faction: int) -> RuleError:
    """Error for a question to a faction that does not take part, or to nobody."""
    vocabulary = run.program.vocabulary
    text = "none is to decide here"
    if faction >= 0:
        text = f"{vocabulary.factions[faction].id} must decide here, but does not play in this game"
    return RuleError(text, vocabulary.points[point].span)


def endless(run: Run, point: int) -> LimitError:
    """A game of too many decisions; `point` is the one asked last."""
    text = f"this game does not end: {run.limits.decisions:,} decisions (--steps allows more)"
    return LimitError(text, run.program.vocabulary.points[point].span)


def overlong(run: Run, point: int) -> LimitError:
    """A game of too many log entries. Between two decisions the number of steps bounds them."""
    text = f"the log of this game has more than {run.limits.log:,} entries (--steps allows more)"
    return LimitError(text, run.program.vocabulary.points[point].span)
