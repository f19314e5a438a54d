"""First divergence of two games with one seed: a log line, a question or an answer.

Editions may number their declarations differently, so all is compared by name.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property
from typing import Any

from attrs import Factory, define, frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text
from interpreter.engine.play import Play
from interpreter.engine.state import events
from interpreter.engine.state.errors import running
from interpreter.engine.state.run import Entry
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import Players
from interpreter.session.telling import names
from interpreter.workshop.coverage.shape import Line
from interpreter.workshop.coverage.texts_of import lines_of

ACTIONS = "interpreter.engine.runtime.actions"  # writes what follows from a question itself, such as its price
DREW, WROTE, ASKED, CHOSE, ENDED = (
    "another chance",  # the same roll or the same question of a random seat brings something else
    "another effect",
    "another question",
    "another choice",
    "another end",
)


@define(eq=False, slots=False)
class Arm:
    """One edition with a scenario and its players."""

    title: Title
    scenario: int
    players: Players

    @cached_property
    def cites(self) -> dict[Line, str]:
        """Number in the book for each line of a text."""
        by_line: dict[Line, str] = {}
        _cite(self.title.corpus.tree, "", by_line)
        return by_line


def _cite(node: Node, cite: str, by_line: dict[Line, str]) -> None:
    if isinstance(node, Mapping):
        own = node.get("cite")
        cite = own.value if isinstance(own, Text) else cite
        for entry in node.entries.values():
            _cite(entry.value, cite, by_line)
    elif isinstance(node, Sequence):
        for item in node.items:
            _cite(item, cite, by_line)
    elif cite:
        by_line |= dict.fromkeys(lines_of(node), cite)


@frozen
class Parting:
    """First divergence of a pair. `sort`: one of DREW, WROTE, ASKED, CHOSE, ENDED.

    `decision`: the last one asked in both games, from 1 (0: none was). `at`: what the question was for, as logs name
    it; `place`: the rule of the changed game that makes the difference; `cite`: where the book has it, or "".
    """

    seed: int
    decision: int
    sort: str
    at: str
    place: str
    cite: str


@define(eq=False)
class _Step:
    """A question and what led to it: words of the log lines since the question before, options by name."""

    lines: list[int]
    codes: list[int]  # of the same lines
    asked: tuple[Any, ...] = ()  # nothing at the end of the game
    point: int = -1
    answer: str = ""
    rung: int | None = None  # of a bot that answered
    wrote: dict[int, Span | None] = Factory(dict)  # by number of a line: the rule that wrote it


def parting(before: Arm, changed: Arm, seed: int) -> Parting:
    """Play both games once more, the changed one as far as it is the same."""
    others = list(_course(before, seed))
    course, number = _course(changed, seed, others[0].lines), 0
    step, other = next(course), others[0]
    while (sort := _difference(step, other)) == ENDED and step.asked:
        number += 1
        other = others[number]
        step = course.send(other.lines)
    return _parting(changed, seed, others[:number], sort, step, other)


def _difference(step: _Step, other: _Step) -> str:
    if step.lines != other.lines[: len(step.lines)]:
        first = _first(step, other)
        codes = {*step.codes[first : first + 1], *other.codes[first : first + 1]}
        return DREW if codes in ({events.ROLL}, {events.DRAW}) else WROTE
    if len(step.lines) < len(other.lines) or step.asked != other.asked:
        return ASKED
    if step.answer == other.answer:
        return ENDED
    return DREW if step.rung is None else CHOSE


def _first(step: _Step, other: _Step) -> int:
    """The number of the first line that differs."""
    pairs = enumerate(zip(step.lines, other.lines, strict=False))
    return next((n for n, (one, two) in pairs if one != two), len(other.lines))


def _parting(
    arm: Arm, seed: int, before: list[_Step], sort: str, step: _Step, other: _Step
) -> Parting:
    in_lines = step.lines != other.lines[: len(step.lines)]  # before the question
    last = before[-1] if before else None
    place: Span | None = None
    cite = ""
    if in_lines:
        place = step.wrote.get(_first(step, other))
    elif step.asked:
        last = step
        if sort == CHOSE and step.rung is not None and step.rung >= 0:
            rung = arm.title.vocabulary.rungs[step.rung]
            place, cite = rung.span, rung.cite
    if place is None and last is not None and last.point >= 0:
        point = arm.title.vocabulary.points[last.point]
        place, cite = point.span, point.cite
    if place is not None:
        cite = cite or arm.cites.get((place.file, place.line), "")
    return Parting(
        seed,
        len(before) + (not in_lines and step.asked == other.asked),
        sort,
        f"{last.asked[1]} at {last.asked[0]}" if last else "the beginning",
        place.file_line if place else "",
        cite,
    )


class _Watched(list[Entry]):
    """A log that notes which rule writes each line in which the game differs from the other."""

    expected: list[int] | None = None  # words of the other's lines up to its next question

    def __init__(self, entries: list[Entry], arm: Arm) -> None:
        super().__init__(entries)
        self.arm, self.begun, self.wrote = arm, 0, dict[int, Span | None]()

    def expect(self, lines: list[int] | None) -> None:
        self.expected, self.wrote = lines, {}

    def append(self, entry: Entry) -> None:
        super().append(entry)
        if entry[0] == events.ANSWER:
            self.begun = len(self)
        elif self.expected is not None:
            place = len(self) - 1 - self.begun
            if self.expected[place : place + 1] != [_word(self.arm, entry)]:
                # The last to write here: what was only tried is taken back.
                self.wrote[place] = running(ACTIONS)


def _course(
    arm: Arm, seed: int, first: list[int] | None = None
) -> Generator[_Step, list[int] | None, None]:
    """Step through a game: send it the other game's lines up to the first question, and get its own."""
    program, players = arm.title.program, arm.players
    run = program.start(arm.scenario, seed, bots=players.bots, players=players.here)
    log = run.log = _Watched(run.log, arm)
    log.expect(first)
    play, entries_read = Play(program, run, whole=False), 0
    while True:
        new = [entry for entry in log[entries_read:] if entry[0] != events.ANSWER]
        lines, codes = [_word(arm, entry) for entry in new], [entry[0] for entry in new]
        entries_read = len(log)
        if play.decision is None:
            yield _Step(lines, codes, wrote=log.wrote)
            return
        question = play.decision[:4]
        option, rung = players.reply(program, run, question)
        answer = _option(arm, question[0], question[3], option)
        expected = yield _Step(
            lines, codes, _named(arm, question), question[0], answer, rung, log.wrote
        )
        log.expect(expected)
        play.answer(option, rung)


def _word(arm: Arm, entry: Entry) -> int:
    """The entry by names, as one number."""
    return arm.title.log_sum.add(0, [entry])


def _named(arm: Arm, question: Any) -> tuple[Any, ...]:
    """A question by names: the point, the faction asked, the options."""
    point, faction, options, about = question
    layout = arm.title.program.layout
    named = tuple(_option(arm, point, about, option) for option in options)
    return layout.point_names[point], layout.faction_names[faction], named


def _option(arm: Arm, point: int, about: int, option: int) -> str:
    vocabulary = arm.title.vocabulary
    if point < 0:
        return str(option)
    return names.name_of(vocabulary, vocabulary.points[point], about, option)
