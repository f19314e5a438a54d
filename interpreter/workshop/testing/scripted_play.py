"""A rule test on its way through its decisions."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.engine.play import Play
from interpreter.engine.state import events
from interpreter.engine.state.options import DONE, SPECIAL, tag
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.telling import names
from interpreter.session.thinking import think


class Failed(Exception):
    """An expectation of a test that failed; with `number` at that answer, from 1."""

    def __init__(self, why: str, number: int = 0) -> None:
        super().__init__(why)
        self.number = number


@define
class Asked:
    """A decision that a test comes to."""

    called: set[str]
    options: list[str]
    after: int  # so many answers of the test came before

    def __str__(self) -> str:
        return f"{' or '.join(sorted(self.called))} ({', '.join(self.options)})"

    @property
    def place(self) -> str:
        return f"after answer {self.after}" if self.after else "at once"


@define(eq=False)
class ScriptedPlay:
    """A test on its way through its decisions."""

    data: dict[str, Any]  # the test as written
    vocabulary: Vocabulary
    play: Play
    phase: int
    asked: list[Asked] = Factory(list)
    given: int = 0  # so many answers of the test
    through: bool = False  # all its answers are given
    bots: frozenset[int] = frozenset()  # factions for which bots answer
    decided: list[tuple[set[str], str]] = Factory(list)  # names of a bot's decision, its option
    rungs: list[int] = Factory(list)  # that gave the bots' answers
    draws: list[int] = Factory(list)
    reached: int = -1  # the phase that the text went to

    def follow(self) -> None:
        if self.data.get("run") is not None and not self._ran():
            raise Failed(f"'{self.data['run']}' is not possible")
        self.draws = [int(number) for number in self.data.get("draws") or ()]
        self._play_bots()
        for number, answer in enumerate(self.data.get("answers") or (), 1):
            (name, option), *_ = answer.items()
            self._answer(number, str(name), _spoken(option))
            self._play_bots()
        self.through = True
        self._pass_by()
        self._leave()
        self._compare()
        self._compare_bots()
        self._finished()

    @property
    def _looks(self) -> set[str]:
        """The decisions whose options the test looks at."""
        return {*(self.data.get("offers") or ()), *(self.data.get("refuses") or ())}

    def _leave(self) -> None:
        """Answer forced questions in the test's own phase, and leave optional ones unless the test looks at them."""
        while (now := self._note()) and (decision := self.play.decision) and self._own_phase:
            looked_at = not now.called.isdisjoint(self._looks)
            if len(decision.options) > 1 and (looked_at or DONE not in decision.options):
                return
            self.play.answer(DONE if DONE in decision.options else decision.options[0])
            self._play_bots()

    @property
    def _own_phase(self) -> bool:
        run = self.play.run
        return run.s[run.layout.phase] == self.phase

    @property
    def still_asked(self) -> str:
        """Open decision at which the test ends after its answers; "" if there is none."""
        pending = self.through and self.play.decision is not None
        return f"still asked: {self.asked[-1]}" if pending else ""

    def _play_bots(self) -> None:
        """Let bots answer until another faction must decide, or the text has left a second phase."""
        while (decision := self.play.decision) is not None and decision.faction in self.bots:
            phase = self.play.run.s[self.play.run.layout.phase]
            if phase != self.phase and self.reached < 0:
                self.reached = phase
            if phase not in (self.phase, self.reached):
                return
            thought = think(self.play.program, self.play.run, decision[:4], self.draws)
            now = self._note()
            assert now is not None
            point = self.vocabulary.points[decision.point]
            option = names.name_of(self.vocabulary, point, decision.about, thought.option)
            self.decided.append((now.called, option))
            self.rungs.append(thought.rung)
            self.play.answer(thought.option, thought.rung)

    def _ran(self) -> bool:
        """Whether the action was possible at all."""
        begun = any(entry[0] == events.ACTION for entry in self.play.run.log)
        return begun or self.play.decision is not None

    def _note(self) -> Asked | None:
        """Keep the current question, for `offers` and `refuses`."""
        decision = self.play.decision
        if decision is None:
            return None
        vocabulary = self.vocabulary
        point = vocabulary.points[decision.point]
        called = {point.name, names.kind_of(point, decision.about)}
        if SPECIAL in map(tag, decision.options):
            called.add("special")
        options = names.names_of(vocabulary, point, decision.about, decision.options)
        self.asked.append(Asked(called, options, self.given))
        return self.asked[-1]

    def _answer(self, number: int, name: str, option: str) -> None:
        self._pass_by(name, option)
        now = self._note()
        answer = f"answer {number} ({name}: {option})"
        state_text = f"asked is {now}" if now else "nothing is asked any more"
        called = now.called if now else set()
        if name not in called:
            raise Failed(f"{answer}: {self._forced(number, name, called)}{state_text}", number)
        decision = self.play.decision
        assert now is not None and decision is not None
        vocabulary = self.vocabulary
        point = vocabulary.points[decision.point]
        value = names.option_named(
            vocabulary, point, decision.about, decision.options, option, decision.deals
        )
        if value is None:
            raise Failed(f"{answer}: offered are {', '.join(now.options)}", number)
        self.given = number
        self.play.answer(value)

    def _pass_by(self, wanted: str = "", option: str = "") -> None:
        """Answer a question with one option that is asked only for secrecy, unless the test wants it."""
        while (decision := self.play.decision) is not None and len(decision.options) == 1:
            if decision.deals:
                return
            now = self._note()
            if now and wanted in now.called and option in now.options:
                return
            self.play.answer(decision.options[0])
            self._play_bots()

    def _forced(self, number: int, name: str, called: set[str]) -> str:
        """Say that an answer is superfluous, if the answers after it would fit."""
        known = any(name in (point.name, point.type) for point in self.vocabulary.points)
        following = (self.data.get("answers") or ())[number:]
        fits = {str(key) for key in following[0]} <= called if following else not called
        if not (known and fits):
            return ""
        return f"'{name}' is not asked (one option alone is taken without asking: leave it out); "

    def _compare(self) -> None:
        for name, wanted in (self.data.get("offers") or {}).items():
            last = self._asked_as(name)[-1]
            if set(map(_spoken, wanted)) != set(last.options):
                raise Failed(f"offered for {name}, {last.place}: {', '.join(sorted(last.options))}")
        for name, wanted in (self.data.get("refuses") or {}).items():
            for question in self._asked_as(name):
                if offered := {*map(_spoken, wanted)} & {*question.options}:
                    options_text = ", ".join(sorted(offered))
                    raise Failed(f"offered for {name}, {question.place}: {options_text}")

    def _asked_as(self, name: str) -> list[Asked]:
        """The decisions of a name, in order."""
        asked_so = [question for question in self.asked if name in question.called]
        if not asked_so:
            raise Failed(f"{name} is never asked")
        return asked_so

    def _compare_bots(self) -> None:
        for name, wanted in (self.data.get("decides") or {}).items():
            chosen = [
                option for called, option in self.decided if name in called and option != "done"
            ]
            if chosen != [_spoken(option) for option in wanted]:
                raise Failed(f"decided for {name}: {', '.join(chosen) or 'nothing'}")
        fired = [self.vocabulary.rungs[rung].name for rung in self.rungs if rung >= 0]
        missing = [name for name in self.data.get("rungs") or () if str(name) not in fired]
        if missing:
            raise Failed(f"no answer by {', '.join(missing)}, but by {', '.join(fired) or 'none'}")

    def _finished(self) -> None:
        data, run = self.data, self.play.run
        rolls, rolled = data.get("rolls"), run.s[run.layout.rolls]
        if rolls is not None and (rolled < len(rolls) or (rolled and not rolls)):
            wrong = f"only {rolled} of {len(rolls)} rolls" if rolls else f"not 0 but {rolled} rolls"
            raise Failed(f"{wrong} were made")
        draws = len(data.get("draws") or ())
        if self.draws:
            raise Failed(f"only {draws - len(self.draws)} of {draws} draws were made")
        pending = self.play.decision is not None and self._own_phase
        if pending and self.asked[-1].called.isdisjoint(self._looks):
            raise Failed("an answer is missing")


def _spoken(option: Any) -> str:
    """An option as YAML gives it: `yes` and `no` may come as truths."""
    if isinstance(option, bool):
        return "yes" if option else "no"
    return str(option)
