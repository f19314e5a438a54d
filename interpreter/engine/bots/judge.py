"""Players made of rules: a decision is answered by the first rung of its ladder that fits.

A bot only picks among the options that it is given, as a person does, so it cannot break a rule. WebAssembly has the
judge, too: it is written in the subset of Python that docs/engine/native.md describes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.bots.chance import Chance
from interpreter.engine.bots.pieces import share
from interpreter.engine.bots.reading import Line, Reading
from interpreter.engine.bots.rungs import Bot, Ladder, Rung, WayTests
from interpreter.engine.bots.trials import Guess, most_changed
from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.runtime.actions.possible import any_possible, legal, opening
from interpreter.engine.state.errors import MISTAKES, RuleError, located
from interpreter.engine.state.options import (
    BY_TYPE,
    COLUMNS,
    DONE,
    PIECES,
    SPACES,
    SPECIAL,
    Question,
    plain,
    tag,
    untagged,
)
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import sees_card

NO_RUNG: Final = -1
DEPTH: Final = 2  # trials within a trial; what follows still deeper is left to chance

# Outcome of a rung.
ANSWERED: Final = 0
FAILED: Final = 1  # its `if`
EMPTY: Final = 2
WHY = ("", "if", "none")


@define(eq=False)
class Answer:
    """A bot's answer: the option, the rung (-1: none fitted), the number of equals, and what was drawn."""

    option: int
    rung: int
    equals: int
    drawn: list[int]


@define(eq=False)
class Verdict:
    """Reason why a rung did not answer: `if`, `none` (it found nothing), or "" for the one that did.

    `measures` are the numbers that its condition compared, with their places in the rules.
    """

    rung: int
    why: str
    measures: list[tuple[Span, int]]


def decide(
    run: Run, bot: Bot, question: Question, chance: Chance, trace: list[Verdict] | None = None
) -> Answer:
    """The bot's answer to a decision. The state is not changed. Raises RuleError from its texts."""
    run.memory.luck = chance
    run.memory.memo.clear()
    left, run.steps = run.steps, run.limits.steps
    try:
        judge = judging(run, bot, *question, chance, 0)
        judge.trace = trace
        return Answer(judge.answer(), judge.rung, judge.equals, chance.drawn)
    except MISTAKES as error:
        raise located(error) from error
    finally:
        run.steps = left


@define(eq=False)
class Judge(Reading):
    """One decision under judgement."""

    bot: Bot
    point: int
    options: list[int]
    about: int
    granted: Context | None  # of an action in question; None in a look ahead
    depth: int  # of trials within trials
    leads: bool  # any action that the faction could be granted is an option
    rung: int = NO_RUNG  # that gave the answer
    equals: int = 1
    trace: list[Verdict] | None = None

    def answer(self) -> int:
        point = self.point
        option = self.climb(self._following(point))
        if option is None:
            own = self.bot.ladders[point]
            option = self.climb(self.bot.general[point] if own is None else own)
        return self.unruled() if option is None else option

    def climb(self, ladder: Ladder | None) -> int | None:
        """The option that a ladder gives; None if no rung fits."""
        if ladder is None:
            return None
        at, sent = 0, False  # sent: by the `if none` of another rung, whatever its own condition
        tried = [0] * len(ladder)
        while at < len(ladder) and not tried[at]:
            rung = ladder[at]
            condition = rung.condition
            if not sent and condition is not None and not self.number(condition):
                self._note(rung, FAILED)
                at += 1
                continue
            tried[at] = 1
            option = self.option(rung)
            if option is not None:
                self._note(rung, ANSWERED)
                self.rung = rung.index
                return option
            self._note(rung, EMPTY)
            sent = rung.if_none >= 0
            at = rung.if_none if sent else at + 1
        return None

    def _note(self, rung: Rung, why: int) -> None:
        """Note a verdict in the trace. WebAssembly has none (wasm/twins.py)."""
        if self.trace is not None:
            measured = [(span, self._measure(text)) for span, text in rung.measures]
            measures = [(span, value) for span, value in measured if value is not None]
            self.trace.append(Verdict(rung.index, WHY[why], measures))

    def _measure(self, text: Callable[..., Any]) -> int | None:
        """A number for the trace; None where the rest of the condition keeps it from being read."""
        left = self.run.steps  # telling must not change what is decided
        try:
            return int(self.number(text))
        except RuleError:
            return None
        finally:
            self.run.steps = left

    # --- what a rung picks -----------------------------------------------------------------------

    def option(self, rung: Rung) -> int | None:
        """The option that a rung picks, None if it finds none."""
        about, most, pick = self.about, rung.most, rung.pick
        if most is not None and self._used(rung) >= self.number(most):
            return None
        if pick is not None:
            return pick if self._offers(pick) and self._feasible(rung, pick) else None
        if about == COLUMNS or tag(about) == PIECES:
            return self._of_pieces(rung)
        if rung.amount is not None:
            return None if about == SPACES else self._amount(rung)
        if rung.picks is not None:
            return None
        offered = [option for option in self.options if option < DONE]
        seen = self._face_up(offered)
        candidates = self._candidates(rung, seen) if seen else offered
        return self._one_of(candidates) if candidates else None

    def _offers(self, option: int) -> bool:
        if not self.leads:
            return option in self.options
        run = self.run
        if not run.program.actions or not plain(option):
            return False
        return any_possible(run, self.actor, (option,), Context(specials=True))

    def _face_up(self, options: list[int]) -> list[int]:
        """The options without the cards that lie face down before the bot: it cannot tell those apart."""
        if not self.run.program.kinds[self.point].hidden:
            return options
        return [card for card in options if self.sees(card)]

    def sees(self, card: int) -> bool:
        return sees_card(self.run.program.vocabulary, self.run, card, self.bot.plays)

    def _since(self) -> int:
        """Length of the log when the action began, or the phase."""
        return self.run.memory.since if self.activation is None else self.activation.since

    def _used(self, rung: Rung) -> int:
        notes, since = self.run.memory.notes, self._since()
        used, at = 0, len(notes)
        while at and notes[at - 4] >= since:
            used += notes[at - 2] == rung.index
            at -= 4
        return used

    def _of_pieces(self, rung: Rung) -> int | None:
        """Number of pieces of a column, or the column of one piece."""
        picks, asking, about = rung.picks, self.run.memory.asking, self.about
        if tag(about) == PIECES:
            if picks is not None and not picks.speaks_of(self, untagged(about)):
                return None
            if rung.amount is not None:
                return self._amount(rung)
            if asking is None or picks is None:
                return None
            return _nearest(self.options, share(picks, self, asking))
        if picks is None:
            return None
        columns = [c for c in self.options if c < DONE and picks.speaks_of(self, c)]
        if not columns:
            return None
        group = picks.ranked(self, columns)[0]
        self.equals = len(group)
        taken = [0] * len(self.run.program.owners)
        for column in columns if len(group) > 1 else []:
            taken[column] = self._taken(column)
        return picks.next_of(self, group, taken)

    def _taken(self, column: int) -> int:
        """Number of picks from this column at this question since the space was chosen."""
        notes, since, chosen = self.run.memory.notes, self._since(), NO_RUNG
        if self.activation is not None:
            chosen = self.activation.point
        taken, at = 0, len(notes)
        while at and notes[at - 4] >= since:
            if self.activation is not None and notes[at - 3] == chosen:
                break
            taken += notes[at - 3] == self.point and notes[at - 1] == column
            at -= 4
        return taken

    def _amount(self, rung: Rung) -> int:
        """The option nearest below what the text says."""
        assert rung.amount is not None
        return _nearest(self.options, self.number(rung.amount))

    def _candidates(self, rung: Rung, options: list[int]) -> list[int]:
        where = rung.where
        if where is not None:
            options = [option for option in options if self.of(where, option)]
        if options:
            options = self._open(rung, options)
        if len(rung.changes):
            options = self._changing(rung, options)
        return self._preferred(rung.prefer, options)

    def _open(self, rung: Rung, options: list[int]) -> list[int]:
        """Spaces at which one of the ways that the rung picks is open; all if one is open everywhere.

        Ways that answer a later decision of the same name do not count.
        """
        ways = self.run.program.ways[self.point]
        ladder = None if ways is None else rung.then(ways.point)
        if ways is None or ladder is None:
            return options
        picks = [one.pick for one in ladder if one.pick is not None and plain(one.pick)]
        if not picks or any(ways.tests[pick] is None for pick in picks):
            return options
        return [option for option in options if self._any_open(ways, picks, option)]

    def _any_open(self, ways: WayTests, picks: list[int], option: int) -> bool:
        for pick in picks:
            test = ways.tests[pick]
            if test is not None and test(self.run, self.activation, self.actor, option):
                return True
        return False

    def _preferred(self, lines: tuple[Line, ...], options: list[int]) -> list[int]:
        """The best by the first line, of equals by the next, and so on."""
        run, activation, actor, here = self.run, self.activation, self.actor, self.here
        for line in lines:
            if len(options) < 2:
                break
            text = line.text
            keys = [text(run, activation, actor, here, option) for option in options]
            best = max(keys) if line.highest else min(keys)
            options = [options[place] for place in range(len(keys)) if keys[place] == best]
        return options

    def _changing(self, rung: Rung, options: list[int]) -> list[int]:
        """Options after which most has changed, as the rung counts it. None outside a card text."""
        if self.run.memory.text is None or len(self.run.activations):
            return []
        if len(options) < 2 or self.depth >= DEPTH:
            return options
        return self.tried(rung, options)

    def tried(self, rung: Rung, options: list[int]) -> list[int]:
        """Options after which most has changed, found by trying each."""
        return most_changed(self, rung, options, self._guessing)

    def _guessing(self) -> Guess:
        """Answer in a trial as the bot of the faction would, even where a person plays it."""
        run, stream = self.run, self.chance.aside()

        def answer(question: Question) -> tuple[int, int]:
            bot = run.program.players[question[1]]
            luck = run.memory.luck = stream.apart()
            run.memory.memo.clear()
            judge = judging(run, bot or self.bot, *question, luck, self.depth + 1)
            option = judge.unruled() if bot is None else judge.answer()
            return option, judge.rung

        return answer

    def _one_of(self, options: list[int]) -> int:
        """One of several equals: of spaces, which go before boxes, by what breaks ties, then by the table; else by chance."""
        bot, spaces = self.bot, self._spaces()
        if len(bot.ties) and spaces:
            on_map = [option for option in options if option < self.run.layout.spaces]
            preferred = self._preferred(bot.ties, on_map)
            options = preferred if preferred else options
        self.equals = len(options)
        if len(options) == 1:
            return options[0]
        table = bot.table
        if len(table) and spaces and any(space in table for space in options):
            start = self.chance.below(len(table))
            for place in range(len(table)):
                space = table[(start + place) % len(table)]
                if space in options:
                    return space
        return options[self.chance.below(len(options))]

    def _spaces(self) -> bool:
        return self.about == SPACES or self.run.program.kinds[self.point].space

    # --- what follows from a rung ----------------------------------------------------------------

    def _following(self, point: int) -> Ladder | None:
        """Ladder for this decision in the rung that chose the running space."""
        activation = self.activation
        if activation is None or activation.point in (-1, point):
            return None
        notes = self.run.memory.notes
        at = len(notes)
        while at and notes[at - 4] >= activation.since:
            if notes[at - 3] == activation.point:
                if notes[at - 1] == activation.space and notes[at - 2] >= 0:
                    return self._then(notes[at - 2], point)
                break
            at -= 4
        return self._as_if_asked(activation, point)

    def _as_if_asked(self, activation: Activation, point: int) -> Ladder | None:
        """Ladder in the rung that would have chosen the only space, for which nobody was asked."""
        ladder = self.bot.ladders[activation.point]
        if ladder is None or not any(point in rung.points for rung in ladder):
            return None
        judge = self._ahead(activation.point, [activation.space], activation, False)
        if judge.climb(ladder) is None:
            return None
        return self._then(judge.rung, point)

    def _then(self, rung: int, point: int) -> Ladder | None:
        chosen: Rung = self.run.program.rungs[rung]
        return chosen.then(point)

    def _feasible(self, rung: Rung, pick: int) -> bool:
        """Whether the ladders of the rung's pick would find something to do."""
        if tag(pick) == SPECIAL:
            return self._begins(untagged(pick), self.activation)
        if self.run.program.kinds[self.point].action and plain(pick):
            return self._begins(pick, None)
        return rung.leads < 0 or self._leads(rung.leads)

    def _begins(self, action: int, host: Activation | None) -> bool:
        """Whether the ladder answers at the first stage of an action: a space, or a special that leaves it one."""
        run = self.run
        if not run.program.actions:
            return True
        plan = run.program.actions[action]
        stage = plan.opening
        if stage is None:
            return True
        ladder = self.bot.ladders[stage.point]
        if ladder is None:
            return True
        context = Context(specials=True)
        if host is not None:
            context = Context(free=host.free)
        elif self.granted is not None:
            context = self.granted
        activation = Activation(run, plan, self.actor, context, host)
        activation.since = len(run.log) + 1  # it has not begun: no rung has answered in it
        options = legal(run, activation, stage, [])
        options = options if options else opening(run, activation)
        option = self._ahead(stage.point, options, activation, False).climb(ladder)
        return option is not None and option != DONE

    def _leads(self, point: int) -> bool:
        """Another decision of the same text must have an answer, whatever is possible then."""
        ladder = self.bot.ladders[point]
        if ladder is None:
            return True
        return self._ahead(point, [], self.activation, True).climb(ladder) is not None

    def _ahead(
        self, point: int, options: list[int], activation: Activation | None, leads: bool
    ) -> Judge:
        """Judge what a ladder would say if it were asked now. `leads`: of any action."""
        here = _here(self.run, point, BY_TYPE, activation)
        return Judge(
            self.run, activation, self.actor, here, self.chance.aside(), self.bot, point, options, BY_TYPE, None, 0, leads,
        )  # fmt: skip

    def unruled(self) -> int:
        """No rung fits: no, as many as possible, enough, or chance."""
        kind, options, about = self.run.program.kinds[self.point], self.options, self.about
        if kind.yes_no:
            return 0
        if tag(about) == PIECES or (kind.number and about == BY_TYPE):
            return options[len(options) - 1]
        if DONE in options:
            return DONE
        picks = [option for option in options if option < DONE]
        picks = picks if picks else options
        return picks[0] if len(picks) == 1 else self._one_of(picks)


def judging(
    run: Run, bot: Bot, point: int, faction: int, options: list[int], about: int, chance: Chance, depth: int,
) -> Judge:  # fmt: skip
    """Judge the decision that is asked now."""
    activation = run.activations[len(run.activations) - 1] if len(run.activations) else None
    here = _here(run, point, about, activation)
    return Judge(
        run, activation, faction, here, chance, bot, point, options, about, run.memory.granting, depth, False,
    )  # fmt: skip


def _here(run: Run, point: int, about: int, activation: Activation | None) -> int:
    """The space that a question is about: of the pieces, else the one chosen last; -1: none, as where pieces leave a box."""
    asking = run.memory.asking
    pieces = about == COLUMNS or tag(about) == PIECES
    if pieces and asking is not None and not run.program.kinds[point].moves:
        return asking.place if asking.place < run.layout.spaces else -1
    if activation is not None and activation.point != point:
        return activation.space
    return -1


def _nearest(options: list[int], wanted: int) -> int:
    """Nearest number that is not above the wanted one, or the lowest."""
    numbers = [option for option in options if option < DONE]
    below = [option for option in numbers if option <= wanted]
    return max(below) if below else min(numbers)
