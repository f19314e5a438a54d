"""Hints on options before a choice: options that change nothing, options that roll a die, actions that follow.

A space is idle if choosing it changes only its cost. Each is chosen on a copy of the game, which then plays on with a
few of the answers that follow until something changes, or the action ends. If chance or something unseen comes in, the
option does not count as idle.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import methodcaller
from typing import Any

from attrs import Factory, define

from interpreter.engine.play import Play
from interpreter.engine.state.options import DONE, RESOLVE, plain, tagged
from interpreter.engine.state.run import Run
from interpreter.session.questions.labels import Decision
from interpreter.session.questions.under_way import Circumstances, UnderWay
from interpreter.session.telling import names
from interpreter.session.viewing.foreseeing import Eyes
from interpreter.session.viewing.game_protocol import Game
from interpreter.session.viewing.leading import Leading

ACTION = "action"  # the type of a decision between actions
OPEN = ("", "all")  # who sees a value that everybody sees
FEWEST = 4  # spaces to choose from, below which none is tried
MOST = 16  # options, above which none is tried for dice
DEPTH = 6  # answers in a row
TRIALS = 120  # of one decision, after which something may come of all the rest


@define(eq=False)
class _Search:
    """`after`: the decision after the answers that were tried last; None once the action is over."""

    leading: Leading
    faction: int
    left: int = TRIALS
    after: Any = None
    ends: list[int] = Factory(list)

    def comes(self, path: tuple[int, ...]) -> bool:
        """Whether something comes, or may come, of these answers."""
        self.left -= 1
        if self.left < 0 or len(path) > DEPTH:
            return True
        met = self.leading.played(lambda play: self._answer(play, path))
        after, ends = self.after, self.ends
        if met is None or (after is not None and not (met.whole and met.unrolled is None)):
            return True
        if self._changed(met.run, after is None):
            return True
        if after is None:
            return False
        return any(self.comes((*path, answer)) for answer in _few(after, ends))

    def _answer(self, play: Play, path: tuple[int, ...]) -> None:
        question: Any = play.decision
        deep, self.after = len(play.run.activations), question
        try:
            for answer in path:
                play.answer(answer)
        finally:  # chance, or what is not seen, may come once the action is over
            if len(play.run.activations) < deep:
                self.after = None
        if self.after is None:
            return
        now: Any = play.decision
        self.after = None if now is None or now.faction != question.faction else now
        self.ends = []
        if self.after is not None and now[:2] == question[:2] and now.about == question.about:
            self.ends = [
                option for option in (tagged(RESOLVE, path[0]), DONE) if option in now.options
            ]

    def _changed(self, after: Run, over: bool) -> bool:
        """Whether the pieces or values of a space differ; before the action is over also what anybody gains."""
        before, layout = self.leading.play.run, self.leading.play.run.layout
        pieces = layout.spaces * layout.columns
        if before.s[:pieces] != after.s[:pieces]:
            return True
        vocabulary, shown = self.leading.title.vocabulary, self.leading.title.display.values
        for value in vocabulary.values:
            first, size = layout.values[value.index], layout.value_sizes[value.index]
            was, now = before.s[first : first + size], after.s[first : first + size]
            if value is vocabulary.pays_with and not over:
                paid = [faction == self.faction for faction in range(size)]
                if any(
                    b > a or (b < a and not own) for a, b, own in zip(was, now, paid, strict=True)
                ):
                    return True
            elif value.of == "space" and value.index in shown and value.seen in OPEN and was != now:
                return True
        return False


def _few(decision: Any, ends: list[int]) -> Iterator[int]:
    """Answers to try: those that end the choice of spaces, else the last, the first and done."""
    if ends:
        return iter(ends[:1])
    options = [option for option in decision.options if plain(option)]
    done = [DONE] if DONE in decision.options else []
    return iter(dict.fromkeys([*options[-1:], *options[:1], *done]))


def hints(game: Game, decision: Decision, eyes: Eyes) -> dict[str, Any]:
    """`idle` and `rolls`: names of such options; `then`: by option the actions behind it, name and label."""
    idle, rolls = set(_idle_spaces(game, eyes)), set(_rolling(game, eyes))
    behind = dict(_further(game, eyes))
    return {
        "idle": [option.name for option in decision.options if option.value in idle],
        "rolls": [option.name for option in decision.options if option.value in rolls],
        "then": {
            option.name: [[after.name, after.label] for after in behind[option.value].options]
            for option in decision.options
            if option.value in behind
        },
    }


def _idle_spaces(game: Game, eyes: Eyes) -> Iterator[int]:
    """Spaces of the action under way that would change nothing."""
    leading = Leading.of(game, eyes)
    question: Any = leading.play.decision
    vocabulary = leading.title.vocabulary
    if question is None or not leading.play.run.activations:
        return
    kind = names.kind_of(vocabulary.points[question.point], question.about)
    spaces = [option for option in question.options if plain(option)] if kind == "space" else []
    if len(spaces) >= FEWEST:
        search = _Search(leading, _payer(game, question.faction))
        yield from [space for space in spaces if not search.comes((space,))]


def _rolling(game: Game, eyes: Eyes) -> Iterator[int]:
    """The options after which dice are rolled before anybody decides again; none of very many."""
    leading = Leading.of(game, eyes)
    question: Any = leading.play.decision
    spaces = (
        question is not None
        and names.kind_of(leading.title.vocabulary.points[question.point], question.about)
        == "space"
    )
    if question is None or len(question.options) > (FEWEST if spaces else MOST):
        return
    for option in question.options:
        met = leading.played(methodcaller("answer", option))
        if met is not None and met.unrolled is not None:
            yield option


def _further(game: Game, eyes: Eyes) -> Iterator[tuple[int, Decision]]:
    """The ways that lead straight to the choice of an action, each with that choice."""
    leading = Leading.of(game, eyes)
    question: Any = leading.play.decision
    points = leading.title.vocabulary.points
    if (
        question is None
        or points[question.point].type != "way"
        or len(question.options) > FEWEST + 2
    ):
        return
    for option in question.options:
        choices: list[Decision] = []

        def go(play: Play, option: int = option, choices: list[Decision] = choices) -> None:
            play.answer(option)
            now: Any = play.decision
            if (
                now is not None
                and now.faction == question.faction
                and points[now.point].type == ACTION
            ):
                choices.append(game.labels.decision(play))

        met = leading.played(go)
        if choices and met is not None and met.whole and met.unrolled is None:
            yield option, choices[0]


def _payer(game: Game, faction: int) -> int:
    """Faction that pays for an action of this one."""

    circumstances = Circumstances.of(game.play, UnderWay.of(game.play))
    return circumstances.payer if circumstances.payer >= 0 else faction
