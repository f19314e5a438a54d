"""A rule test on its way through its decisions."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.engine.play import Play
from interpreter.engine.state import events
from interpreter.engine.state.options import DONE, RESOLVE, SPECIAL
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.telling import names
from interpreter.session.thinking import think


class Failed(Exception):
    """What a test expected did not come true."""


@define(eq=False)
class ScriptedPlay:
    """A test on its way through its decisions."""

    data: dict[str, Any]  # the test as written
    vocabulary: Vocabulary
    play: Play
    phase: int
    asked: list[tuple[set[str], list[str]]] = Factory(list)  # names of a decision, options
    bots: frozenset[int] = frozenset()  # factions for which bots answer
    decided: list[tuple[set[str], str]] = Factory(list)  # names of a bot's decision, its option
    rungs: list[int] = Factory(list)  # that gave the bots' answers
    draws: list[int] = Factory(list)
    reached: int = -1  # the phase that the text went to

    def follow(self) -> None:
        if self.data.get("run") is not None and not self._ran():
            raise Failed(f"'{self.data['run']}' is not possible")
        self.draws = [int(number) for number in self.data.get("draws") or ()]
        self._let_bots()
        for number, answer in enumerate(self.data.get("answers") or (), 1):
            (name, option), *_ = answer.items()
            self._answer(number, str(name), _spoken(option))
            self._let_bots()
        self._pass_by(*(self.data.get("offers") or ()), *(self.data.get("refuses") or ()))
        self._note()
        self._compare()
        self._compare_bots()
        if not self.data.get("offers") and not self.data.get("refuses"):
            self._leave()
        self._finished()

    def _leave(self) -> None:
        """After the last answer, what may be left is left."""
        while self.play.decision is not None and self._may_leave(self.play.decision.options):
            if self.play.run.s[self.play.run.layout.phase] != self.phase:
                return
            options = self.play.decision.options
            self.play.answer(DONE if DONE in options else options[0])
            self._let_bots()
        self._note()

    def _may_leave(self, options: list[int]) -> bool:
        """Whether nothing has to be said: enough, or the one answer there is."""
        return DONE in options or len(options) == 1

    def _let_bots(self) -> None:
        """Bots answer until somebody else is asked, to the end of the phase that the text goes to."""
        while (asked := self.play.decision) is not None and asked.faction in self.bots:
            phase = self.play.run.s[self.play.run.layout.phase]
            if phase != self.phase and self.reached < 0:
                self.reached = phase
            if phase not in (self.phase, self.reached):
                return
            thought = think(self.play.program, self.play.run, asked[:4], self.draws)
            called, _ = self._note() or (set(), [])
            point = self.vocabulary.points[asked.point]
            option = names.name_of(self.vocabulary, point, asked.about, thought.option)
            self.decided.append((called, option))
            self.rungs.append(thought.rung)
            self.play.answer(thought.option, thought.rung)

    def _ran(self) -> bool:
        """Whether the action was possible at all."""
        begun = any(entry[0] == events.ACTION for entry in self.play.run.log)
        return begun or self.play.decision is not None

    def _note(self) -> tuple[set[str], list[str]] | None:
        """What is asked now, for `offers` and `refuses`."""
        asked = self.play.decision
        if asked is None:
            return None
        vocabulary = self.vocabulary
        point = vocabulary.points[asked.point]
        called = {point.name, names.kind_of(point, asked.about)}
        if any(RESOLVE < option <= SPECIAL for option in asked.options):
            called.add("special")
        options = names.names_of(vocabulary, point, asked.about, asked.options)
        self.asked.append((called, options))
        return called, options

    def _answer(self, number: int, name: str, option: str) -> None:
        self._pass_by(name, option=option)
        now = self._note()
        answer = f"answer {number} ({name}: {option})"
        told = f"asked is {_told(*now)}" if now else "nothing is asked any more"
        called, options = now or (set(), [])
        if name not in called:
            raise Failed(f"{answer}: {self._forced(number, name, called)}{told}")
        asked = self.play.decision
        assert asked is not None
        vocabulary = self.vocabulary
        point = vocabulary.points[asked.point]
        value = names.option_named(
            vocabulary, point, asked.about, asked.options, option, asked.deals
        )
        if value is None:
            raise Failed(f"{answer}: offered are {', '.join(options)}")
        self.play.answer(value)

    def _pass_by(self, *wanted: str, option: str = "") -> None:
        """What is asked only lest silence tell something needs no answer in a test."""
        while (asked := self.play.decision) is not None and len(asked.options) == 1:
            if asked.deals:
                return
            called, (only,) = self._note() or (set(), [""])
            if not called.isdisjoint(wanted) and option in ("", only):
                return
            self.play.answer(asked.options[0])
            self._let_bots()

    def _forced(self, number: int, name: str, called: set[str]) -> str:
        """That an answer is too much, where it is for a decision that there is and what follows fits."""
        known = any(name in (point.name, point.type) for point in self.vocabulary.points)
        following = (self.data.get("answers") or ())[number:]
        fits = {str(key) for key in following[0]} <= called if following else not called
        if not (known and fits):
            return ""
        return f"'{name}' is not asked, for one option is taken without asking; leave it out; "

    def _compare(self) -> None:
        for name, wanted in (self.data.get("offers") or {}).items():
            sets = [set(options) for called, options in self.asked if name in called]
            if set(map(_spoken, wanted)) not in sets:
                raise Failed(f"offered for {name}: {_listed(sets)}")
        for name, wanted in (self.data.get("refuses") or {}).items():
            sets = [set(options) for called, options in self.asked if name in called]
            if not sets:
                raise Failed(f"{name} is never asked")
            offered = set(map(_spoken, wanted)) & set().union(*sets)
            if offered:
                raise Failed(f"offered for {name}: {', '.join(sorted(offered))}")

    def _compare_bots(self) -> None:
        for name, wanted in (self.data.get("decides") or {}).items():
            found = [
                option for called, option in self.decided if name in called and option != "done"
            ]
            if found != [_spoken(option) for option in wanted]:
                raise Failed(f"decided for {name}: {', '.join(found) or 'nothing'}")
        fired = [self.vocabulary.rungs[rung].name for rung in self.rungs if rung >= 0]
        missing = [name for name in self.data.get("rungs") or () if str(name) not in fired]
        if missing:
            raise Failed(f"no answer by {', '.join(missing)}, but by {', '.join(fired) or 'none'}")

    def _finished(self) -> None:
        data, run = self.data, self.play.run
        rolls = data.get("rolls") or ()
        if run.s[run.layout.rolls] < len(rolls):
            raise Failed(f"only {run.s[run.layout.rolls]} of {len(rolls)} rolls were made")
        draws = len(data.get("draws") or ())
        if self.draws:
            raise Failed(f"only {draws - len(self.draws)} of {draws} draws were made")
        pending = self.play.decision is not None and run.s[run.layout.phase] == self.phase
        if pending and not data.get("offers") and not data.get("refuses"):
            raise Failed(f"an answer is missing: asked is {_told(*self.asked[-1])}")


def _spoken(option: Any) -> str:
    """An option as YAML gives it: `yes` and `no` may come as truths."""
    if isinstance(option, bool):
        return "yes" if option else "no"
    return str(option)


def _told(called: set[str], options: list[str]) -> str:
    return f"{' or '.join(sorted(called))} ({', '.join(options)})"


def _listed(sets: list[set[str]]) -> str:
    return "; ".join(", ".join(sorted(found)) for found in sets) or "never asked"
